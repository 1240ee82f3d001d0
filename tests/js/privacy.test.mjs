import assert from "node:assert/strict";
import { test } from "node:test";

test("a shared screen marks the document, hides amounts and titles, and leaves what was chosen for them alone", async () => {
  const marks = [];
  const kept = [];
  const heard = {};
  const hear = (kind, listener) => Object.assign(heard, { [kind]: listener });
  globalThis.window = { localStorage: globalThis.localStorage, addEventListener: hear, __vccKeep: (...given) => kept.push(given) };
  globalThis.document = {
    documentElement: { toggleAttribute: (name, on) => marks.push([name, on]) },
    getElementById: () => null,
  };
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

  const self = { title: "Slack Team 02", closest: () => self };
  const other = { title: "Shopify Main 01", closest: () => other };
  const point = (target) => heard.pointerover({ target });
  point(self);
  assert.equal(self.title, "Slack Team 02"); // nobody shares the screen
  toggleShare();
  point(other);
  assert.deepEqual([self.title, other.title], ["Slack Team 02", ""]);
  point({ closest: () => other }); // a part of it: it stays without
  assert.equal(other.title, "");
  point(self);
  assert.deepEqual([self.title, other.title], ["", "Shopify Main 01"]);
  point({}); // the document has no titles
  toggleShare();
  assert.deepEqual([self.title, other.title], ["Slack Team 02", "Shopify Main 01"]);
});
