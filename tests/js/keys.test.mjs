import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
import { draw } from "./react.mjs";
import * as keys from "../../vcc_portal/components/shell/keys.js";

function heard(answer) {
  const { document } = page();
  draw(() => keys.useShortcuts(answer));
  const press = (key, { inside = "", ...more } = {}) =>
    document.tell("keydown", { key, target: { closest: (selector) => (inside && selector.includes(inside) ? {} : null) }, ...more });
  const cover = () => {
    document.querySelector = () => ({});
  };
  return { press, cover };
}

test("a shortcut answers a key of its own: not while typing, in a layer, under a dialog or in a combination", () => {
  const { press, cover } = heard(({ key }) => key === "j" || key === "ArrowDown");
  assert.equal(press("j"), true);
  assert.equal(press("z"), false);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { defaultPrevented: true }]) {
    assert.equal(press("j", more), false);
  }
  assert.equal(press("j", { inside: "textarea" }), false);
  assert.equal(press("j", { inside: ".menu-panel" }), false);
  cover();
  assert.equal(press("j"), false);
});

test("single letters can be turned off; other keys stay", () => {
  const { press } = heard(() => true);
  keys.turnLetters();
  assert.deepEqual(
    ["j", "?", "ArrowDown", "Escape", " "].map((key) => press(key)),
    [false, false, true, true, true],
  );
  keys.turnLetters();
  assert.equal(press("j"), true);
});

test("rows are walked from none to the first, and to the ends", () => {
  assert.deepEqual(["j", "K", "ArrowUp", "x", "Enter"].map(keys.stepOf), [1, -1, -1, 0, 0]);
  assert.equal(keys.stepped(-1, 1, 3), 0);
  assert.equal(keys.stepped(-1, -1, 3), null);
  assert.equal(keys.stepped(1, 1, 3), 2);
  assert.equal(keys.stepped(2, 1, 3), null);
  assert.equal(keys.stepped(0, -1, 3), null);
});

test("the other language is shown for as long as its key is held, whatever is let go of elsewhere", () => {
  const { document, window } = page();
  document.documentElement = { dataset: {} };
  globalThis.window.__vccLang = "zh";
  draw(keys.GeneralKeys);
  const press = { key: "l", target: { closest: () => null } };
  for (const end of [() => document.tell("keyup", { key: "L" }), () => window.tell("blur")]) {
    document.tell("keydown", press);
    assert.equal(document.documentElement.dataset.lang, "en");
    document.tell("keyup", { key: "k" });
    assert.equal(document.documentElement.dataset.lang, "en");
    end();
    assert.equal(document.documentElement.dataset.lang, "zh");
  }
});

test("a key that an input method has taken is heard by nobody on the page, also where Safari tells of it after the composing", () => {
  const { window } = page();
  draw(keys.GeneralKeys);
  const kept = (event) => {
    const stops = [];
    const prevented = window.tell("keydown", { ...event, stopPropagation: () => stops.push(event.key) });
    assert.equal(prevented, false); // the input method has it
    return stops.length > 0;
  };
  for (const key of ["Enter", "Escape", "Tab", "Backspace", "ArrowDown"]) {
    assert.deepEqual([kept({ key, isComposing: true }), kept({ key, keyCode: 229 }), kept({ key, keyCode: 13 })], [true, true, false], key);
  }
  // What is typed tells that somebody is there, and that he goes on.
  assert.deepEqual([kept({ key: "a", isComposing: true }), kept({ key: "Process", keyCode: 229 })], [false, false]);
});

test("what pages offer is listed for as long as they are shown", () => {
  const shown = draw(keys.PageKeys, { title: "Rows", lines: [["j", "Next"]] });
  assert.deepEqual(keys.keyGroups.value, [{ title: "Rows", lines: [["j", "Next"]] }]);
  shown.end();
  assert.deepEqual(keys.keyGroups.value, []);
});

test("the second press of a double click is lost on a button that the first has made another", () => {
  const { document } = page();
  draw(keys.GeneralKeys);
  const button = (textContent, label = null) => ({ textContent, getAttribute: () => label });
  const lost = (at, detail) => {
    const stopped = [];
    const prevented = document.tell("click", { detail, target: { closest: () => at }, stopPropagation: () => stopped.push(at) });
    assert.equal(prevented, stopped.length === 1);
    return prevented;
  };
  const outcomes = [
    [button("Freeze"), 1, false],
    [button("Unfreeze"), 2, true], // the answer has come in between
    [button("Unfreeze"), 1, false], // pressed for itself
    [button("Unfreeze"), 2, false],
    [button("", "Next month"), 1, false],
    [button("", "Next month"), 2, false], // as often as somebody wants
    [button("", "Delete"), 3, true],
    [button("15", "15 November"), 1, false],
    [button("15", "15 November, chosen"), 2, false], // a period of one day
    [null, 1, false],
    [button("Pay"), 2, true], // it has come under the pointer
    [null, 2, false],
    [button("Pay"), 0, false], // by the keyboard
  ];
  for (const [at, detail, expected] of outcomes) assert.equal(lost(at, detail), expected, `${at?.textContent} ${detail}`);
});
