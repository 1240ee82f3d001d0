import assert from "node:assert/strict";
import { test } from "node:test";
import { lastFour } from "../../vcc_portal/components/ui/card_numbers.js";

test("of a whole card number the last four digits are left, however it is written", () => {
  for (const text of [
    "4242424242424242",
    " 4242 4242 4242 4242 ",
    "4242-4242-4242-4242",
    "４２４２ ４２４２４２４２ ４２４２",
    "4242\u00a0424242424242",
  ]) {
    assert.equal(lastFour(text), "4242", text);
  }
  assert.equal(lastFour("378282246310005"), "0005");
});

test("whatever else is looked for stays as it is: other numbers, a name with a number, a day and a half", () => {
  for (const text of [
    "",
    "4242",
    "Ads 4242 4242 4242 4242",
    "4242424242424241",
    "424242424242",
    "20260525123232610001",
    "2026-05-25 - 2026-06-25",
  ]) {
    assert.equal(lastFour(text), text);
  }
  assert.equal(lastFour("2026052512323269"), "2026052512323269", "its check digit is right, and it is the number of something else");
});
