import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing } from "./page.mjs";
import { draft, LONGEST_TABLE } from "../../vcc_portal/components/patterns/drafts.js";
import * as tables from "../../vcc_portal/components/patterns/table.js";

const TEXTS = { one: "one", pasted: "{rows} rows", nothing: "nothing", cut: "{rows}, {over} over {most}", large: "large" };
const COLUMNS = ["name", "limit", "tags"];
let it;
let number = 0;

beforeEach(() => {
  page();
  const form = `cells-${number++}`;
  draft(form).open("ann", { request_no: "1", table: "" });
  it = tables.table(form, "table");
  Object.assign(it, { columns: COLUMNS, most: 4 });
});

const typed = () =>
  it
    .lines()
    .filter((line) => !tables.isBlank(line))
    .map(tables.cellsOf);
const paste = (rows, { at = "", columns = COLUMNS, over = 0 } = {}) => tables.putRows(it, { at, columns, rows, over }, TEXTS);

test("a cell is kept without what would end it, and blank rows at the end are not", () => {
  tables.putCell(it, 1, 0, "a\tb\nc");
  tables.putCell(it, 3, 0, " ");
  assert.deepEqual(typed(), [["a b c", "", ""]]);
  assert.equal(it.text.split("\n").length, 2);
});

test("pasted rows go below the last typed one, or into the row that they were pasted in", () => {
  tables.putCell(it, 0, 0, "first");
  paste([["x", "1"]], { columns: ["name", "limit"] });
  assert.deepEqual(typed(), [
    ["first", "", ""],
    ["x", "1", ""],
  ]);
  assert.equal(it.value.said, "one");
  const key = tables.keyOf(it.lines()[0]);
  paste([["5"], ["6"]], { at: key, columns: ["limit"] });
  assert.deepEqual(typed(), [
    ["first", "5", ""],
    ["x", "6", ""],
  ]);
  assert.equal(it.value.said, "2 rows");
});

test("columns that are not there are left out, and so are rows over the most, which is said", () => {
  paste(
    [1, 2, 3, 4, 5].map((row) => [`n${row}`, "odd"]),
    { columns: ["name", "gone"], over: 3 },
  );
  assert.deepEqual(
    typed(),
    [1, 2, 3, 4].map((row) => [`n${row}`, "", ""]),
  );
  assert.equal(it.value.said, "4, 4 over 4");
  paste([]);
  assert.equal(it.value.said, "nothing");
});

test("a table that would not fit the draft stays as it was", () => {
  tables.putCell(it, 0, 0, "kept");
  paste([["x".repeat(LONGEST_TABLE)]]);
  assert.deepEqual(typed(), [["kept", "", ""]]);
  assert.equal(it.value.said, "large");
});

test("each change can be taken back, one after the other; dropped rows too", () => {
  paste([["a"], ["b"]], { columns: ["name"] });
  tables.dropRow(it.form, it.field, tables.keyOf(it.lines()[0]));
  assert.deepEqual(typed(), [["b", "", ""]]);
  tables.undoTable(it.form, it.field);
  assert.deepEqual(
    typed().map(([name]) => name),
    ["a", "b"],
  );
  tables.undoTable(it.form, it.field);
  tables.undoTable(it.form, it.field);
  assert.deepEqual(typed(), []);
});

test("with the last change its button goes: the focus goes to the table, but from a cell nowhere", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [first, other, fields] = [thing({ scrollIntoView: () => {} }), thing(), thing()];
  page({ [`[data-table="${it.form}.${it.field}"]`]: { querySelector: () => first, closest: () => fields } });
  globalThis.matchMedia = () => ({ matches: false });
  t.after(() => delete globalThis.matchMedia);
  const undo = () => {
    tables.undoTable(it.form, it.field);
    t.mock.timers.runAll();
    return document.activeElement;
  };
  paste([["a"]], { columns: ["name"] });
  paste([["b"]], { columns: ["name"] });
  assert.equal(undo(), document.body, "the button is still there");
  assert.equal(undo(), first);
  paste([["a"]], { columns: ["name"] });
  other.focus();
  assert.equal(undo(), other);
  globalThis.matchMedia = (query) => ({ matches: query === "(pointer: coarse)" });
  paste([["a"]], { columns: ["name"] });
  document.activeElement = document.body;
  assert.equal(undo(), fields, "no keyboard opens on a screen that is touched");
});

test("a row keeps its key while others come and go, and no key comes twice", () => {
  paste([["a"], ["b"], ["c"]], { columns: ["name"] });
  const key = tables.keyOf(it.lines()[2]);
  tables.dropRows(it.form, it.field, [tables.keyOf(it.lines()[0])]);
  assert.equal(tables.keyOf(it.lines()[1]), key);
  paste([["d"]], { columns: ["name"] });
  const keys = it.lines().map(tables.keyOf);
  assert.equal(new Set(keys).size, keys.length);
});

test("one blank row more than is typed is offered, up to the most", () => {
  const offered = () => tables.useLines(it.form, it.field, COLUMNS.length, 20).length;
  assert.equal(offered(), 8);
  it.most = 20;
  paste(
    Array.from({ length: 8 }, (_, row) => [`n${row}`]),
    { columns: ["name"] },
  );
  assert.equal(offered(), 9);
});
