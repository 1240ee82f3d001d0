import assert from "node:assert/strict";
import { test } from "node:test";
import { PRESETS, dayIn, errorOf, parsed, pressed, shown, today } from "../../vcc_portal/components/ui/dates.js";

const range = (since, until) => ({ since, until });

test("what is typed is read as days, in either order and any usual spelling", () => {
  const march = range("2025-03-01", "2025-03-09");
  for (const text of [
    "2025-03-01 ～ 2025-03-09",
    "2025/3/9 - 2025.3.1",
    "2025年3月1日至2025年3月9日",
    "２０２５－０３－０１~2025-03-09",
    "2025-03-01 to 2025-03-09",
  ])
    assert.deepEqual(parsed(text), march, text);
  for (const text of ["2025-03-01,2025-03-09", "20250301-20250309", "2025 3 1 ~ 2025 3 9"]) assert.deepEqual(parsed(text), march, text);
});

test("the field of one day reads every usual spelling, and no other text", () => {
  for (const text of ["1987-03-09", "1987/3/9", "1987.3.9", "1987年3月9日", "１９８７-03-09"])
    assert.equal(dayIn(text), "1987-03-09", text);
  for (const text of ["", "1987", "1987-02-30", "1899-12-31", "1987-03-09 ～ 1987-03-10"]) assert.equal(dayIn(text), "", text);
});

test("one day is that day, and a side may stay open", () => {
  assert.deepEqual(parsed("2024-02-29"), range("2024-02-29", "2024-02-29"));
  assert.deepEqual(parsed("2024-02-29 ～"), range("2024-02-29", ""));
  assert.deepEqual(parsed("~ 2024-02-29"), range("", "2024-02-29"));
  assert.deepEqual(parsed("  "), range("", ""));
});

test("what is no range is refused", () => {
  for (const text of [
    "2025-02-29",
    "2025-13-01",
    "1999-12-31",
    "2100-01-01",
    "yesterday",
    "2025-03-01 x",
    "20250301 20250309",
    "2026-11",
    "202611",
    "2026-01-311",
    "2025-01-01 ~ 2025-01-02 ~ 2025-01-03",
  ])
    assert.equal(parsed(text), null, text);
});

test("of what is no range the error is named: a day that no month has, years that are not kept, or how it is written", () => {
  for (const [text, name, day] of [
    ["2026-11-31", "unreal", "2026-11-31"],
    ["2026-11-01 ～ 2026/11/31", "unreal", "2026-11-31"],
    ["2025年2月29日", "unreal", "2025-02-29"],
    ["2026-13-1", "unreal", "2026-13-01"],
    ["1899-02-30", "unreal", "1899-02-30"],
    ["1999-12-31 ～ 2026-01-01", "beyond", ""],
    ["2100-01-01", "beyond", ""],
    ["yesterday", "wrong", ""],
    ["2026-11", "wrong", ""],
    ["2025-01-01 ~ 2025-01-02 ~ 2025-01-03", "wrong", ""],
  ])
    assert.deepEqual(errorOf(text), { name, day }, text);
  for (const text of ["", "2026-11-30", "2026-12-02 ～ 2026-12-01", "~ 2026-11-30"]) assert.equal(errorOf(text), null, text);
});

test("what is shown can be read again", () => {
  for (const each of [range("2025-03-01", "2025-03-09"), range("2025-03-01", ""), range("", "2025-03-09"), range("", "")])
    assert.deepEqual(parsed(shown(each)), each);
});

test("a press begins a range, ends it before or after, and begins another", () => {
  assert.deepEqual(pressed(range("", ""), "2025-03-05"), range("2025-03-05", ""));
  assert.deepEqual(pressed(range("2025-03-05", ""), "2025-03-02"), range("2025-03-02", "2025-03-05"));
  assert.deepEqual(pressed(range("2025-03-05", ""), "2025-03-05"), range("2025-03-05", "2025-03-05"));
  assert.deepEqual(pressed(range("2025-03-02", "2025-03-05"), "2025-04-01"), range("2025-04-01", ""));
});

test("ranges with a name hold at the turns of month and year", () => {
  assert.deepEqual(PRESETS.lastMonth("2024-03-31"), range("2024-02-01", "2024-02-29"));
  assert.deepEqual(PRESETS.lastMonth("2026-01-01"), range("2025-12-01", "2025-12-31"));
  assert.deepEqual(PRESETS.month("2026-11-22"), range("2026-11-01", "2026-11-22"));
  assert.deepEqual(PRESETS.week("2026-01-03"), range("2025-12-28", "2026-01-03"));
  assert.deepEqual(PRESETS.days30("2026-03-01"), range("2026-01-31", "2026-03-01"));
  assert.deepEqual(PRESETS.today("2026-03-01"), range("2026-03-01", "2026-03-01"));
});

test("the day is the provider's", () => {
  assert.equal(today(new Date("2026-11-22T16:00:00Z")), "2026-11-23");
  assert.equal(today(new Date("2026-11-22T15:59:59Z")), "2026-11-22");
});

test("the day is read in a browser that writes Canada's dates as those of the States", (t) => {
  t.mock.getter(Intl.DateTimeFormat.prototype, "format", () => () => "11/23/2026");
  assert.equal(today(new Date("2026-11-22T16:00:00Z")), "2026-11-23");
});
