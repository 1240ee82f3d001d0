import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped, isClear, isCut, NUMBERS, pasted, settled, typed } from "../../vcc_portal/components/patterns/amounts.js";

test("typing keeps digits, the point and the sign, from any keyboard", () => {
  assert.equal(typed("１，２３４。５０"), "1234.50");
  assert.equal(typed("−1a2.5"), "-12.5");
});

test("an amount that can be read in two ways is not clear", () => {
  for (const text of ["1,234.50", "US$ 12", "12.5元", "1234"]) assert.ok(isClear(text), text);
  for (const text of ["1.000", "1,50", "12 34", "abc"]) assert.ok(!isClear(text), text);
});

test("what is pasted is read where it has one meaning, also with a decimal comma", () => {
  const read = {
    "USD 1,000.50": "1000.50",
    "1.234,50": "1234.50",
    "-1.234.567,8 €": "-1234567.8",
    "¥ 1.000,": "1000.",
    "1234,5": "1234.5",
    "1\u00a0234,50": "1234.50",
    "12\u202f345\u202f678.90 USD": "12345678.90",
    "-5 000 €": "-5000",
  };
  for (const [text, amount] of Object.entries(read)) assert.equal(pasted(text), amount, text);
  for (const text of ["1.000", "1,50", "1.23,45", "1234,567", "1.234,50,60", "12 34", "1 234,567", "12 345 67", "1234 567", "abc"]) {
    assert.equal(pasted(text), null, text);
  }
});

test("keys that are left out are told from separators between thousands, which mean nothing", () => {
  for (const text of ["", "1,000.50", "1,00", "-12", "1.2.3", " 12 ", "１，０００", "1 000"]) assert.ok(!isCut(text), text);
  for (const text of ["1234,", "12a", "1,0000", "12 34"]) assert.ok(isCut(text), text);
  assert.deepEqual([isCut("1,5"), isCut("1,5", true), isCut("1,500", true)], [false, true, false]);
});

test("leaving the field rounds, clamps and says which bound it was", () => {
  const rule = { decimals: 2, least: "1", most: "500", fallback: "" };
  assert.deepEqual(settled("12.345", rule), { text: "12.35", note: "rounded" });
  assert.deepEqual(settled("12.3400", rule), { text: "12.34", note: "" });
  assert.deepEqual(settled("5000.5", { decimals: "0" }), { text: "5001", note: "rounded" });
  assert.deepEqual(settled("0.5", rule), { text: "1.00", note: "least" });
  assert.deepEqual(settled("9007199254740993", rule), { text: "500.00", note: "most" });
  assert.deepEqual(settled("-", rule), { text: "", note: "cleared" });
  assert.deepEqual(settled("", rule), { text: "", note: "" });
});

test("digits are grouped from the point, however many", () => {
  assert.equal(grouped("1234567.5"), "1,234,567.5");
  assert.equal(grouped("-123456"), "-123,456");
  assert.equal(grouped("12x"), "12x");
});

test("a whole number is digits and the sign alone, and what else was left out is told", () => {
  const { typed, isCut, pasted } = NUMBERS.whole;
  assert.deepEqual(["１2．5x", "-3", "1,000", "abc"].map(typed), ["125", "-3", "1000", ""]);
  for (const text of ["12", "-3", "1,000", "1,0", " 7 "]) assert.ok(!isCut(text), text);
  for (const text of ["1.5", "1.", "12a", "1,0000"]) assert.ok(isCut(text), text);
  assert.deepEqual(["12", "1,000", "1.5", "1234,5", "12 cards"].map(pasted), ["12", "1000", null, null, null]);
});
