import assert from "node:assert/strict";
import { test } from "node:test";
import { timeOfDay } from "../../vcc_portal/components/ui/zone.js";

test("the time of day is the provider's, of 24 hours", () => {
  assert.equal(timeOfDay(Date.parse("2026-11-22T16:03:59Z")), "00:03");
  assert.equal(timeOfDay(Date.parse("2026-11-22T15:59:59Z")), "23:59");
});
