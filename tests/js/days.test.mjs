import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing, told } from "./page.mjs";
import { all, draw, one, textOf } from "./react.mjs";
import Calendar from "../../vcc_portal/components/ui/calendar.jsx";
import { DateRange } from "../../vcc_portal/components/ui/date_range.jsx";
import { DayPicker } from "../../vcc_portal/components/ui/day_picker.jsx";

const WORDS = { wrong: "Not a date", unreal: "No {day}", open: "Open", any: "Any" };
let it;

beforeEach(() => {
  page();
  it = draw(DateRange, {
    id: "days",
    names: ["since", "until"],
    since: "2026-03-01",
    until: "2026-03-05",
    revision: 1,
    words: WORDS,
    look: {},
    children: ["calendar", ""],
  });
});

const field = () => one(it.tree, "input").props;
const hidden = () => all(it.tree, ({ props }) => props.type === "hidden").map(({ props }) => [props.name, props.value]);
const type = (value) => field().onChange({ target: { value } });

test("what is typed becomes two days on leaving or by Enter", () => {
  assert.equal(field().value, "2026-03-01 ～ 2026-03-05");
  type("2026/4/2 - 2026/4/1");
  field().onBlur();
  assert.deepEqual(hidden(), [
    ["since", "2026-04-01"],
    ["until", "2026-04-02"],
  ]);
  type("");
  assert.equal(told({ key: "Enter" }, field().onKeyDown), false);
  assert.deepEqual(hidden(), [
    ["since", ""],
    ["until", ""],
  ]);
});

test("what is no date is marked and not sent, and the former days hold", () => {
  type("yesterday");
  assert.equal(told({ key: "Enter", nativeEvent: { isComposing: true } }, field().onKeyDown), false);
  assert.equal(told({ key: "Enter" }, field().onKeyDown), true);
  const said = one(it.tree, "p").props;
  assert.deepEqual([field()["aria-invalid"], field()["aria-describedby"], said.id], [true, "days-error", "days-error"]);
  assert.deepEqual([textOf(said.children), hidden()[0]], ["Not a date", ["since", "2026-03-01"]]);
  type("2026-02-30");
  assert.equal(textOf(one(it.tree, "p").props.children), "No 2026-02-30");
  type("2026-04-01");
  assert.deepEqual([field()["aria-invalid"], one(it.tree, "p")], [undefined, undefined]);
});

test("a form is not sent with what is no date: the field takes the focus and keeps its text until a reset", () => {
  const form = {};
  const input = thing({ form, setCustomValidity: (error) => Object.assign(input, { error }) });
  field().ref.current = input;
  type("2026-11-31 ～ 2026-12-05");
  assert.equal(input.error, "No 2026-11-31");
  assert.equal(told({ target: input }, field().onInvalid), true);
  assert.deepEqual([document.activeElement, field()["aria-invalid"]], [input, true]);
  document.activeElement = document.body;
  it.again({ revision: 2 });
  assert.equal(field().value, "2026-11-31 ～ 2026-12-05");
  document.tell("reset", { target: {} });
  assert.equal(field().value, "2026-11-31 ～ 2026-12-05");
  document.tell("reset", { target: form });
  assert.deepEqual([field().value, field()["aria-invalid"], input.error], ["2026-03-01 ～ 2026-03-05", undefined, ""]);
});

test("an answer puts the applied days in, but over nothing that is being typed", () => {
  type("2026-05");
  document.activeElement = { id: "days" };
  it.again({ since: "", until: "", revision: 2 });
  assert.equal(field().value, "2026-05");
  document.activeElement = document.body;
  it.again({ revision: 3 });
  assert.deepEqual([field().value, hidden()[0][1]], ["", ""]);
});

test("an answer that changes no days leaves the ones that were chosen and not sent yet", () => {
  const form = {};
  field().ref.current = thing({ form, setCustomValidity: () => {} });
  type("2026-04-01 ～ 2026-04-02");
  field().onBlur();
  it.again({ revision: 2 });
  assert.equal(field().value, "2026-04-01 ～ 2026-04-02");
  document.tell("submit", { target: form });
  it.again({ since: "2026-04-01", until: "2026-04-02", revision: 3 });
  it.again({ since: "", until: "", revision: 4 });
  assert.equal(field().value, "");
  type("2026-04-01 ～ 2026-04-02");
  field().onBlur();
  document.tell("submit", { target: form });
  it.again({ revision: 5 });
  assert.equal(field().value, "", "they were sent, and do not apply");
});

test("days by name, and none, are one press", () => {
  const buttons = all(it.tree, ({ type: kind }) => kind === "button");
  buttons[0].props.onClick();
  const [[, since], [, until]] = hidden();
  assert.ok(since === until && /^\d{4}-\d\d-\d\d$/.test(since));
  buttons.at(-1).props.onClick();
  assert.deepEqual(hidden()[0], ["since", ""]);
});

test("the calendar tells days as ISO text: one, or the begin and the end of a range", () => {
  const noon = (day) => new Date(`${day}T12:00:00`);
  const picked = [];
  const one = draw(Calendar, { written: "2026-03-01", onDay: (day) => picked.push(day), lang: "zh" }).tree.props;
  assert.deepEqual([one.mode, one.selected, one.locale], ["single", noon("2026-03-01"), "zhCN"]);
  one.onSelect(null, noon("2026-12-31"));
  const range = draw(Calendar, { range: { since: "2026-03-05", until: "" }, onRange: (days) => picked.push(days), lang: "en" }).tree.props;
  assert.deepEqual([range.mode, range.selected.to, range.locale], ["range", noon("2026-03-05"), "enUS"]);
  range.onSelect(null, noon("2026-03-01"));
  assert.deepEqual(picked, ["2026-12-31", { since: "2026-03-01", until: "2026-03-05" }]);
});

test("a picked day is read in a browser that writes Canada's dates as those of the States", (t) => {
  t.mock.method(Date.prototype, "toLocaleDateString", () => "12/31/2026");
  let picked = "";
  const onDay = (day) => {
    picked = day;
  };
  draw(Calendar, { written: "2026-03-01", onDay, lang: "en" }).tree.props.onSelect(null, new Date("2026-01-31T12:00:00"));
  assert.equal(picked, "2026-01-31");
});

test("a picked day is typed for the user, so that the form hears of it", () => {
  const heard = [];
  class Input {
    set value(text) {
      heard.push(text);
    }
    dispatchEvent({ type: kind, bubbles }) {
      heard.push([kind, bubbles]);
    }
  }
  globalThis.HTMLInputElement = Input;
  page({ "#birthday": new Input() });
  const tree = draw(DayPicker, { field: "birthday", written: "born 1990-1-2", look: {} }).tree;
  const calendar = all(tree, ({ type: kind }) => kind?.load)[0].props;
  assert.deepEqual(draw(Calendar, calendar).tree.props.selected, new Date("1990-01-02T12:00:00"));
  calendar.onDay("1991-01-02");
  assert.deepEqual(heard, ["1991-01-02", ["input", true]]);
});
