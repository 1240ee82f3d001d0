import assert from "node:assert/strict";
import { test } from "node:test";
import { isLong, matching, typedBy } from "../../vcc_portal/components/ui/choices.js";

const options = ["AUD", "US dollar", "Australia", "美国", "＋１ 加拿大"].map((text, index) => ({ index, text }));
const found = (typed) => matching(options, typed).map(({ text }) => text);

test("nothing typed shows everything in its order", () => {
  assert.deepEqual(
    found("  "),
    options.map(({ text }) => text),
  );
});

test("what begins with the typed text comes first, whatever its case", () => {
  assert.deepEqual(found("us"), ["US dollar", "Australia"]);
  assert.deepEqual(found("AU"), ["AUD", "Australia"]);
});

test("Chinese and full-width text is found", () => {
  assert.deepEqual(found("国"), ["美国"]);
  assert.deepEqual(found("+1"), ["＋１ 加拿大"]);
  assert.deepEqual(found("日本"), []);
});

test("ten options are left to the browser, eleven are not", () => {
  assert.equal(isLong({ options: Array(10) }), false);
  assert.equal(isLong({ options: Array(11) }), true);
});

test("keys that open the list, and those that are somebody else's", () => {
  for (const key of ["Enter", " ", "ArrowDown", "ArrowUp", "F4"]) assert.equal(typedBy({ key }), "");
  assert.equal(typedBy({ key: "ArrowDown", altKey: true }), "");
  assert.equal(typedBy({ key: "h" }), "h");
  for (const event of [
    { key: "Tab" },
    { key: "Escape" },
    { key: "c", ctrlKey: true },
    { key: "r", metaKey: true },
    { key: "ø", altKey: true },
    { key: "h", isComposing: true },
  ])
    assert.equal(typedBy(event), null);
});
