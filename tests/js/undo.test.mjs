import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing } from "./page.mjs";
import { draw } from "./react.mjs";
import { hold, letGo, UndoClock, useHeld } from "../../vcc_portal/components/patterns/undo.js";

let said;
const offered = (more) =>
  draw(UndoClock, { text: "", turn: 1, shownMs: 5000, onUndo: () => said.push("undo"), onEnd: () => said.push("end"), ...more });
const message = { contains: (it) => it === "button" };

beforeEach(() => {
  said = [];
  page();
});

test("an offer ends after its time, which stands still while the pointer or the focus is on it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const it = offered({ text: "Renamed" });
  hold({ type: "pointerenter" });
  it.again();
  t.mock.timers.tick(60_000);
  assert.deepEqual([said, useHeld()], [[], true]);
  document.activeElement = "button";
  letGo({ type: "pointerleave", currentTarget: message });
  assert.equal(useHeld(), true);
  letGo({ type: "blur", currentTarget: message });
  it.again();
  t.mock.timers.tick(5000);
  assert.deepEqual(said, ["end"]);
  it.again({ text: "" });
  t.mock.timers.tick(60_000);
  assert.deepEqual(said, ["end"]);
});

test("Ctrl+Z takes the way back from anywhere but a field, and only while there is one", () => {
  const it = offered({ text: "Renamed" });
  const press = (more) => document.tell("keydown", { key: "z", ctrlKey: true, target: { closest: () => null }, ...more });
  const others = [{ ctrlKey: false }, { shiftKey: true }, { altKey: true }, { key: "y" }, { target: { closest: () => ({}) } }];
  assert.deepEqual(
    others.map(press),
    others.map(() => false),
  );
  assert.deepEqual([press(), press({ key: "Z", ctrlKey: false, metaKey: true }), said], [true, true, ["undo", "undo"]]);
  it.again({ text: "" });
  assert.deepEqual([press(), said.length], [false, 2]);
});

test("when the button is gone, what had the focus before it has it again", () => {
  const [row, main] = [thing(), thing()];
  const { document } = page({ "#main": main });
  for (const [before, after] of [
    [row, row],
    [thing({ isConnected: false }), main],
  ]) {
    const it = offered({ text: "Renamed" });
    hold({ type: "focus", currentTarget: message, relatedTarget: before });
    hold({ type: "focus", currentTarget: message, relatedTarget: "button" });
    document.activeElement = document.body;
    it.again({ text: "" });
    assert.equal(document.activeElement, after);
    it.end();
  }
});
