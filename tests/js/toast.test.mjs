import assert from "node:assert/strict";
import { test } from "node:test";
import { page, thing, told } from "./page.mjs";
import { draw } from "./react.mjs";

sessionStorage.setItem("vcc-toasts", JSON.stringify(["old"]));
page();
const { Toast } = await import("../../vcc_portal/components/shell/toast.js");

function message(messageId, stays = false) {
  let done = 0;
  const it = draw(Toast, { messageId, stays, onDone: () => done++ });
  return { it, done: () => done };
}

test("a message goes by itself, not while the pointer is on it, and a failure not at all", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [short, held, failure] = [message("a"), message("b"), message("c", true)];
  held.it.tree.props.onPointerEnter();
  t.mock.timers.tick(60_000);
  assert.deepEqual([short.done(), held.done(), failure.done()], [1, 0, 0]);
  assert.equal(short.it.tree, null);
  held.it.tree.props.onPointerLeave();
  t.mock.timers.tick(3000);
  assert.equal(held.done(), 1);
});

test("its button takes it away; a press beside the button does not", () => {
  const { it, done } = message("d", true);
  it.tree.props.onClick({ target: { closest: () => null } });
  assert.equal(done(), 0);
  it.tree.props.onClick({ target: { closest: () => ({}) } });
  assert.deepEqual([done(), it.tree], [1, null]);
});

test("closed by a key it gives the focus back to where it was before", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [button, cross] = [thing(), { closest: () => ({}) }];
  const { it } = message("e", true);
  const on = { contains: (other) => other === cross };
  it.tree.props.onFocus({ currentTarget: on, relatedTarget: button });
  it.tree.props.onFocus({ currentTarget: on, relatedTarget: cross });
  it.tree.props.onClick({ target: cross });
  t.mock.timers.tick(1);
  assert.equal(document.activeElement, button);
});

test("pressed with the mouse, its button takes the focus from nothing", () => {
  const { it } = message("f", true);
  assert.equal(told({ target: { closest: () => ({}) } }, it.tree.props.onMouseDown), true);
});

test("what was said before the document was loaded again is not said twice", () => {
  const { it, done } = message("old");
  assert.deepEqual([it.tree, done()], [null, 1]);
  message("new", true);
  const kept = JSON.parse(sessionStorage.getItem("vcc-toasts"));
  assert.deepEqual([kept.at(-1), kept.filter((id) => id === "old").length], ["new", 1]);
  for (let number = 0; number < 40; number++) message(`n${number}`, true);
  assert.equal(JSON.parse(sessionStorage.getItem("vcc-toasts")).length, 20);
});
