import assert from "node:assert/strict";
import { test } from "node:test";

test("a shared screen marks the document, hides amounts, and leaves what was chosen for them alone", async () => {
  const marks = [];
  const kept = [];
  globalThis.window = { localStorage: globalThis.localStorage, addEventListener: () => {}, __vccKeep: (...given) => kept.push(given) };
  globalThis.document = { documentElement: { toggleAttribute: (name, on) => marks.push([name, on]) }, getElementById: () => null };
  const { amountsHidden, screenShared, toggleShare, toggleAmounts, useAmountsHidden } = await import(
    "../../vcc_portal/components/ui/privacy.js"
  );
  assert.deepEqual([screenShared.value, useAmountsHidden(), marks], [false, false, [["data-share", false]]]);
  toggleShare();
  assert.deepEqual([screenShared.value, useAmountsHidden(), amountsHidden.value, marks.at(-1)], [true, true, false, ["data-share", true]]);
  assert.equal(localStorage.getItem("vcc-share"), "on");
  toggleAmounts();
  toggleShare();
  assert.deepEqual([screenShared.value, useAmountsHidden(), amountsHidden.value, marks.at(-1)], [false, true, true, ["data-share", false]]);
  assert.deepEqual(kept, [["vcc-amounts", "hidden", "/"]]);
});
