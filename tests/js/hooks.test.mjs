import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing, told } from "./page.mjs";
import { draw } from "./react.mjs";
import { isFocusLost, keepFocus, refocus, useHeard, useLoadedLater, useSecondsLeft } from "../../vcc_portal/components/ui/hooks.js";

beforeEach(() => page());

test("events are heard by what was drawn last, until it goes", () => {
  const said = [];
  const it = draw(({ name }) => useHeard("window", "online offline", ({ type }) => said.push([name, type])), { name: "a" });
  window.tell("online", { type: "online" });
  it.again({ name: "b" });
  window.tell("offline", { type: "offline" });
  assert.deepEqual(window.heard, ["online", "offline"]);
  it.end();
  assert.deepEqual(
    [said, window.heard],
    [
      [
        ["a", "online"],
        ["b", "offline"],
      ],
      [],
    ],
  );
});

test("seconds are counted from where they began, end once, and begin anew with a turn", (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"], now: 100_000 });
  let over = 0;
  let left;
  const it = draw(
    ({ turn, began }) => {
      left = useSecondsLeft(30, turn, { began, onOver: () => over++ });
    },
    { turn: "1", began: () => 90_000 },
  );
  assert.equal(left, 20);
  t.mock.timers.tick(19_750);
  assert.deepEqual([left, over], [1, 0]);
  t.mock.timers.tick(10_000);
  assert.deepEqual([left, over], [0, 1]);
  it.again({ turn: "2", began: undefined });
  assert.deepEqual([left, over], [30, 1]);
  it.end();
  t.mock.timers.tick(60_000);
  assert.equal(over, 1);
});

test("what is not drawn at first is loaded once the page has its data, and once only", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const found = { '#main [aria-busy="true"]': thing() };
  page(found);
  let loads = 0;
  const [, gone] = [0, 1].map(() => draw(() => useLoadedLater(() => loads++)));
  gone.end();
  t.mock.timers.tick(5000);
  assert.equal(loads, 0);
  found['#main [aria-busy="true"]'] = null;
  t.mock.timers.tick(5000);
  assert.equal(loads, 1);
});

test("only a lost focus is given back: to where it was, or to what stands for it", () => {
  const [former, main, other] = [thing(), thing(), thing()];
  const { document } = page({ "#main": main });
  refocus(former);
  assert.equal(document.activeElement, former);
  refocus(other);
  assert.equal(document.activeElement, former);
  for (const gone of [null, document.body, thing({ isConnected: false })]) {
    document.activeElement = document.body;
    assert.ok(isFocusLost());
    refocus(gone);
    assert.equal(document.activeElement, main);
  }
});

test("a focus that a closed dialog cannot give back goes to the heading that has come in its place", () => {
  const [main, heading] = [thing(), thing()];
  const { document } = page({ "#main": main, "#main [data-takes-focus]": heading });
  refocus(null);
  assert.equal(document.activeElement, heading);
});

test("a press on a button of a message leaves the focus where it is; a press on its text may select that", () => {
  const pressed = (closest) => told({ target: { closest } }, keepFocus);
  assert.deepEqual([pressed(() => ({})), pressed(() => null)], [true, false]);
});
