import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing, told } from "./page.mjs";
import { draw } from "./react.mjs";
import { Undo } from "../../vcc_portal/components/patterns/undo.js";

let said;
const offered = () => draw(Undo, { turn: 1, shownMs: 5000, onUndo: () => said.push("undo"), onEnd: () => said.push("end") });
const message = { contains: (it) => it === "button" };

beforeEach(() => {
  said = [];
  page();
});

test("an offer ends after its time, which stands still while the pointer or the focus is on it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const it = offered();
  const at = () => it.tree.props;
  at().onPointerEnter();
  t.mock.timers.tick(60_000);
  assert.deepEqual([said, at()["data-held"]], [[], true]);
  at().onFocus({ currentTarget: message, relatedTarget: null });
  at().onPointerLeave();
  assert.equal(at()["data-held"], true);
  at().onBlur({ currentTarget: message, relatedTarget: null });
  t.mock.timers.tick(4000);
  it.again({ turn: 2 });
  t.mock.timers.tick(4000);
  assert.deepEqual(said, [], "the next offer has a time of its own");
  t.mock.timers.tick(1000);
  assert.deepEqual(said, ["end"]);
  it.end();
  t.mock.timers.tick(60_000);
  assert.deepEqual(said, ["end"]);
});

test("Ctrl+Z takes the way back from anywhere but a field, and only while there is one", () => {
  const it = offered();
  const press = (more) => document.tell("keydown", { key: "z", ctrlKey: true, target: { closest: () => null }, ...more });
  const others = [{ ctrlKey: false }, { shiftKey: true }, { altKey: true }, { key: "y" }, { target: { closest: () => ({}) } }];
  assert.deepEqual(
    others.map(press),
    others.map(() => false),
  );
  assert.deepEqual([press(), press({ key: "Z", ctrlKey: false, metaKey: true }), said], [true, true, ["undo", "undo"]]);
  it.end();
  assert.deepEqual([press(), said.length], [false, 2]);
});

test("what has the focus is scrolled clear of each offer; browsers that promise it take the page from nobody", () => {
  const scrolled = [];
  page({ "main :focus-visible": thing({ scrollIntoView: () => Promise.resolve(scrolled.push("clear")) }) });
  const it = offered();
  it.again({ turn: 2 });
  it.end();
  assert.deepEqual(scrolled, ["clear", "clear"]);
});

test("when the button is gone, what had the focus before it has it again", () => {
  const [row, main] = [thing(), thing()];
  const { document } = page({ "#main": main });
  for (const [before, after] of [
    [row, row],
    [thing({ isConnected: false }), main],
  ]) {
    const { tree, end } = offered();
    tree.props.onFocus({ currentTarget: message, relatedTarget: before });
    tree.props.onFocus({ currentTarget: message, relatedTarget: "button" });
    document.activeElement = document.body;
    end();
    assert.equal(document.activeElement, after);
  }
});

test("pressed with the mouse, its button takes the focus from nothing", () => {
  assert.equal(told({ target: { closest: () => ({}) } }, offered().tree.props.onMouseDown), true);
});
