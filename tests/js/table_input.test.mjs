import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing, told } from "./page.mjs";
import { all, draw, one } from "./react.mjs";
import { draft } from "../../vcc_portal/components/patterns/drafts.js";
import { cellsOf, keyOf } from "../../vcc_portal/components/patterns/table.js";
import { TableInput } from "../../vcc_portal/components/patterns/table_input.jsx";

const COLUMNS = [
  { name: "name", label: "Name", kind: "text", most: 30 },
  { name: "amount", label: "Amount", kind: "amount", most: 20 },
  { name: "note", label: "Note", kind: "text", most: 30, optional: true },
];
const TEXTS = {
  cell: "{column} {row}",
  drop: "Drop {row}",
  ready: "Ready",
  checking: "Checking",
  none: "None",
  one: "one",
  pasted: "pasted",
  cut: "cut",
  nothing: "nothing",
  large: "large",
};
const cells = new Map();
let number = 0;
let it;
let form;
let pastes;
let looks;

beforeEach((t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  form = `table-${number++}`;
  pastes = [];
  looks = 0;
  cells.clear();
  const cell = (selector) => {
    const [row, column] = selector.match(/\d+/g);
    if (!cells.has(selector)) cells.set(selector, thing({ place: [Number(row), Number(column)], scrollIntoView: () => {} }));
    return cells.get(selector);
  };
  page({ [`[data-table="${form}.table"]`]: { querySelector: cell } });
  draft(form).open("ann", { request_no: "1", table: "" });
  draft(form).onPut = () => looks++;
  const props = {
    form,
    field: "table",
    label: "Cards",
    columns: COLUMNS,
    texts: TEXTS,
    usual: { amount: "100" },
    most: 20,
    decimals: "2",
    judged: 1,
    lang: "en",
  };
  it = draw(TableInput, { ...props, onPaste: (...paste) => pastes.push(paste) });
});

const handlers = () => one(it.tree, "table").props;
const rows = () => one(it.tree, "tbody").props.children;
const target = (row, column, more) => ({ dataset: { row: String(row), column: String(column) }, select: () => {}, ...more });
const typed = () =>
  draft(form)
    .values.table.split("\n")
    .map((line) => [keyOf(line), ...cellsOf(line)]);

function fill(row, column, value, leave = {}) {
  handlers().onFocus({ target: target(row, column) });
  handlers().onInput({ target: target(row, column, { value }) });
  handlers().onBlur({ target: target(row, column), ...leave });
  it.again();
}

test("a table begins with blank rows and without the columns that are asked for only", () => {
  assert.equal(rows().length, 8);
  assert.deepEqual(
    rows()[0].props.columns.map(({ name }) => name),
    ["name", "amount"],
  );
  it.again({ wide: true });
  assert.equal(rows()[0].props.columns.length, 3);
});

test("what is typed stands in the draft, and an amount is put in order on leaving", () => {
  fill(1, 1, "1,000.5");
  fill(1, 0, " Ads ");
  fill(2, 1, "about 5");
  assert.deepEqual(typed(), [
    ["1", "", "", ""],
    ["2", "Ads", "1000.50", ""],
    ["3", "", "about 5", ""],
  ]);
});

test("a row is looked at when it is left, not between its cells", (t) => {
  fill(0, 0, "Ads", { relatedTarget: target(0, 1) });
  t.mock.timers.tick(1000);
  assert.equal(looks, 0);
  fill(0, 1, "5");
  t.mock.timers.tick(0);
  assert.equal(looks, 1);
});

test("a row waits for the answer, and then shows what the server found", () => {
  const state = () => rows()[0].props.state;
  assert.equal(state(), "none");
  handlers().onFocus({ target: target(0, 0) });
  handlers().onInput({ target: target(0, 0, { value: "Ads" }) });
  it.again();
  assert.equal(state(), "typing");
  handlers().onBlur({ target: target(0, 0) });
  it.again();
  assert.equal(state(), "wait");
  it.again({ judged: 2, marks: {}, notes: {} });
  assert.equal(state(), "ok");
  it.again({ judged: 3, marks: { 1: { name: { en: "Taken" } } } });
  assert.deepEqual([state(), rows()[0].props.marks.name.en], ["bad", "Taken"]);
  it.again({ judged: 4, marks: {}, notes: { 1: { en: "Over the limit" } } });
  assert.deepEqual([state(), rows()[0].props.note.en], ["warn", "Over the limit"]);
});

test("keys go from cell to cell as in a spreadsheet", () => {
  const press = (row, column, key, more = {}) => {
    const event = { key, target: target(row, column, { selectionStart: 0, selectionEnd: 0, value: "", ...more.at }), ...more };
    document.activeElement = document.body;
    const stopped = told(event, handlers().onKeyDown);
    return [stopped, document.activeElement.place];
  };
  const middle = { selectionStart: 1, selectionEnd: 1, value: "abc" };
  for (const [given, expected] of [
    [
      [1, 0, "Enter"],
      [true, [2, 0]],
    ],
    [
      [1, 0, "Enter", { shiftKey: true }],
      [true, [0, 0]],
    ],
    [
      [0, 0, "ArrowUp"],
      [true, undefined],
    ],
    [
      [0, 1, "ArrowDown"],
      [true, [1, 1]],
    ],
    [
      [0, 0, "ArrowRight"],
      [true, [0, 1]],
    ],
    [
      [0, 1, "ArrowLeft"],
      [true, [0, 0]],
    ],
    [
      [0, 1, "ArrowLeft", { at: middle }],
      [false, undefined],
    ],
    [
      [0, 0, "ArrowRight", { at: middle }],
      [false, undefined],
    ],
    [
      [0, 0, "Enter", { nativeEvent: { isComposing: true } }],
      [false, undefined],
    ],
    [
      [0, 0, "a"],
      [false, undefined],
    ],
  ]) {
    assert.deepEqual(press(...given), expected, JSON.stringify(given));
  }
});

test("Escape gives back what stood in the cell, and Ctrl+Z what stood in the table", () => {
  fill(0, 0, "Ads");
  handlers().onFocus({ target: target(0, 0) });
  handlers().onInput({ target: target(0, 0, { value: "Other" }) });
  const at = target(0, 0, { selectionStart: 0, selectionEnd: 0, value: "" });
  told({ key: "Escape", target: at }, handlers().onKeyDown);
  assert.equal(typed()[0][1], "Ads");
  assert.ok(told({ key: "z", ctrlKey: true, target: at }, handlers().onKeyDown));
  assert.equal(draft(form).values.table, "");
});

test("a table is pasted as a whole into the rows from that cell; one value is the browser's paste", () => {
  const paste = (text) => told({ target: target(1, 0), clipboardData: { getData: () => text } }, handlers().onPaste);
  assert.deepEqual([paste("Ads"), paste("Ads\n"), pastes], [false, false, []]);
  assert.ok(paste("Ads\t5\nSocial\t6"));
  assert.deepEqual(pastes, [["Ads\t5\nSocial\t6", "2", "name", ["name", "amount"]]]);
  it.again({
    pasted: {
      turn: 1,
      at: "2",
      columns: ["name", "amount"],
      rows: [
        ["Ads", "5"],
        ["Social", "6"],
      ],
      over: 0,
    },
  });
  assert.deepEqual(typed().slice(1), [
    ["2", "Ads", "5", ""],
    ["3", "Social", "6", ""],
  ]);
  paste(`a\t${"x".repeat(100_000)}`);
  assert.equal(pastes.length, 1);
});

test("a row says what is wrong with it, in the cell and beside it, and can be dropped", () => {
  fill(0, 1, "1000");
  it.again({ judged: 2, marks: { 1: { amount: { en: "Too much" } } } });
  const [{ type: Row, props }] = rows();
  const drawn = draw(Row, props).tree;
  const [name, amount] = all(drawn, ({ type }) => type === "input");
  assert.deepEqual([amount.props.value, amount.props["aria-label"], amount.props.title], ["1,000.00", "Amount 1", "Too much"]);
  assert.deepEqual(
    [name.props["aria-invalid"], amount.props["aria-invalid"], amount.props["aria-describedby"]],
    [undefined, true, "1-check"],
  );
  assert.equal(one(drawn, "span").props.children, "Too much");
  one(drawn, "button").props.onClick();
  assert.equal(draft(form).values.table, "");
});
