import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing } from "./page.mjs";
import { all, draw, one, textOf } from "./react.mjs";

globalThis.window = { addEventListener: () => {} };
const { CodeInput, useResendIn } = await import("../../vcc_portal/components/patterns/step_up.jsx");

let input;
let button;

beforeEach(() => {
  button = { ariaDisabled: null };
  page({ '[type="submit"][form="verification"]': button });
  input = thing({ form: { id: "verification" } });
});

const field = (props) =>
  draw(
    (given) => {
      const tree = CodeInput(given);
      one(tree, "input").props.ref.current = input;
      return tree;
    },
    { name: "code", turn: 0, sent: "1", ...props },
  );

test("six digits are kept, whatever is typed or pasted, each in its box; until then the button looks off", () => {
  const it = field({});
  const type = (value) => one(it.tree, "input").props.onChange({ target: { value } });
  assert.equal(document.activeElement, input);
  type("12 3");
  assert.deepEqual([textOf(it.tree), button.ariaDisabled], ["123", "true"]);
  type("１２ 3");
  assert.equal(textOf(it.tree), "123");
  type("12-34567");
  assert.deepEqual([textOf(it.tree), button.ariaDisabled], ["123456", null]);
  it.again({ turn: 1 });
  assert.deepEqual([textOf(it.tree), button.ariaDisabled], ["", "true"]);
  it.end();
  assert.equal(button.ariaDisabled, null);
});

test("the box that is typed into next is marked while the field has the focus", () => {
  const it = field({});
  const here = () => all(it.tree, ({ type }) => type === "span").findIndex(({ props }) => props["data-here"] === "");
  const { onFocus, onBlur } = one(it.tree, "input").props;
  assert.equal(here(), -1);
  onFocus();
  assert.equal(here(), 0);
  one(it.tree, "input").props.onChange({ target: { value: "123456" } });
  assert.equal(here(), 5);
  onBlur();
  assert.equal(here(), -1);
});

test("a field that cannot be typed into does not take the focus", () => {
  field({ disabled: true, sent: "" });
  const moved = thing();
  moved.focus();
  const it = field({ disabled: true });
  moved.focus();
  it.again({ disabled: false });
  assert.equal(document.activeElement, input);
});

test("a code that is being checked stays, with the focus, and is not typed into", () => {
  const it = field({});
  one(it.tree, "input").props.onChange({ target: { value: "123456" } });
  const moved = thing();
  moved.focus();
  for (const busy of [true, false]) {
    it.again({ busy });
    const { readOnly, disabled } = one(it.tree, "input").props;
    assert.deepEqual([textOf(it.tree), readOnly, disabled], ["123456", busy, undefined]);
  }
  assert.equal(document.activeElement, moved, "nothing takes the focus for it either");
  it.again({ turn: 1 });
  assert.deepEqual([textOf(it.tree), document.activeElement], ["", input]);
});

test("a code that follows other fields leaves the focus to them until it was sent", () => {
  const moved = thing();
  moved.focus();
  const it = field({ follows: true });
  it.again({ disabled: true });
  it.again({ disabled: false });
  it.again({ busy: true });
  it.again({ busy: false });
  assert.equal(document.activeElement, moved);
  it.again({ sent: "2" });
  assert.equal(document.activeElement, input);
});

test("the wait for another code goes on over a reload, and begins anew with each code", (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"], now: 1_000_000 });
  let left;
  const waiting = (turn) =>
    draw(() => {
      left = useResendIn(60, turn);
    });
  waiting("1").end();
  t.mock.timers.tick(20_000);
  waiting("1").end();
  assert.equal(left, 40);
  waiting("2").end();
  assert.equal(left, 60);
});
