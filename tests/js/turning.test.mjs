import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./page.mjs";
import { draw } from "./react.mjs";
import { placeOf, togglePaused, Turning, turn, useAt, usePaused } from "../../vcc_portal/components/patterns/turning.js";

let number = 0;
let calm = false;

beforeEach(() => {
  page();
  calm = false;
  globalThis.matchMedia = () => ({ matches: calm });
});

function turning(t, props = {}) {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const name = `place-${number++}`;
  const it = draw(Turning, { name, every: 3000, count: 3, children: "things", ...props });
  return { name, it, at: () => useAt(name, 3), after: (ms) => t.mock.timers.tick(ms) };
}

test("one after the other, and round again", (t) => {
  const { at, after } = turning(t);
  const seen = [at()];
  for (let turns = 0; turns < 4; turns++) {
    after(3000);
    seen.push(at());
  }
  assert.deepEqual(seen, [0, 1, 2, 0, 1]);
});

test("the pointer and the focus hold it, and it goes on when both have left", (t) => {
  const { it, at, after } = turning(t);
  it.tree.props.onPointerEnter();
  after(7000);
  it.tree.props.onFocus({ currentTarget: { contains: () => false }, relatedTarget: null });
  it.tree.props.onPointerLeave();
  after(7000);
  assert.equal(at(), 0);
  const inside = {};
  it.tree.props.onBlur({ currentTarget: { contains: (one) => one === inside }, relatedTarget: inside });
  after(7000);
  assert.equal(at(), 0);
  it.tree.props.onBlur({ currentTarget: { contains: () => false }, relatedTarget: null });
  after(3000);
  assert.equal(at(), 1);
});

test("its button pauses it, another goes on by hand", (t) => {
  const { name, it, at, after } = turning(t);
  togglePaused(name);
  it.again();
  after(7000);
  assert.deepEqual([at(), usePaused(name)], [0, true]);
  turn(name);
  assert.deepEqual([at(), usePaused(name)], [1, true]);
  togglePaused(name);
  it.again();
  after(3000);
  assert.equal(at(), 2);
});

test("it stands still for whoever wants less movement, in a hidden page, alone, and after its end", (t) => {
  const still = turning(t);
  calm = true;
  still.after(7000);
  assert.equal(still.at(), 0);
  calm = false;
  document.hidden = true;
  still.after(7000);
  document.hidden = false;
  assert.equal(still.at(), 0);
  still.it.end();
  still.after(7000);
  assert.equal(still.at(), 0);
});

test("one thing alone does not turn", (t) => {
  const { name, after } = turning(t, { count: 1 });
  after(7000);
  assert.equal(placeOf(name).value.at, 0);
  assert.equal(useAt(name, 0), 0);
});
