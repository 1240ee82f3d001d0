import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./page.mjs";
import { draw } from "./react.mjs";
import { Ticker } from "../../vcc_portal/components/patterns/ticker.js";

beforeEach(() => page());

function ticking(props) {
  let ticks = 0;
  const { end, again } = draw(Ticker, { onTick: () => ticks++, ...props });
  return { end, again, ticks: () => ticks };
}

const look = (state) => {
  document.visibilityState = state;
  document.tell("visibilitychange");
};

test("one tick after the wait, none for a wait of 0 or once it has ended", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [one, never, ended] = [ticking({ wait: 1000 }), ticking({ wait: 0 }), ticking({ wait: 1000 })];
  ended.end();
  t.mock.timers.tick(999);
  assert.equal(one.ticks(), 0);
  t.mock.timers.tick(10_000);
  assert.deepEqual([one.ticks(), never.ticks(), ended.ticks()], [1, 0, 0]);
});

test("out of sight the tick waits until somebody comes back", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const held = ticking({ wait: 1000, seen: true });
  look("hidden");
  t.mock.timers.tick(5000);
  assert.equal(held.ticks(), 0);
  look("visible");
  assert.equal(held.ticks(), 1);
  held.end();
  look("visible");
  assert.equal(held.ticks(), 1);
});

test("a ladder that has given up asks again when its page is looked at, one that never asks does not", () => {
  const [again, never] = [ticking({ wait: 0, resume: true }), ticking({ wait: 0 })];
  look("hidden");
  look("visible");
  assert.deepEqual([again.ticks(), never.ticks()], [1, 0]);
});
