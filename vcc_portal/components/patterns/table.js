// A table of typed cells, kept as one text in a draft: rows by line, cells by tab, the row's key first.
import { draft, LONGEST_TABLE, putDraft, useDraftValue } from "$/public/external/vcc_portal/components/patterns/draft/drafts.js";
import { oneOf, Store, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const [CELL, ROW] = ["\t", "\n"];
const MOST_UNDO = 50;
const LEAST_ROWS = 8;
const tables = new Map();

/* Its value is what can be taken back, what is said of the last paste, and whether a box asks for one. */
class Table extends Store {
  constructor(form, field) {
    super({ history: [], asking: false, said: "" });
    Object.assign(this, { form, field, columns: [], most: 0 });
  }

  get text() {
    return draft(this.form).values[this.field] ?? "";
  }

  lines(least = LEAST_ROWS) {
    return padded(this.text, this.columns.length, Math.max(LEAST_ROWS, least));
  }

  rowOf(key) {
    return this.lines().findIndex((line) => keyOf(line) === key);
  }

  // `quiet`: the row is still being typed, so nobody looks at it yet, and what is taken back is the cell as a whole. False
  // when there is no room: a text that was cut would end in half an amount.
  write(lines, quiet = false) {
    const before = this.text;
    while (lines.length && isBlank(lines.at(-1))) lines.pop();
    const text = lines.join(ROW);
    if (text.length > LONGEST_TABLE) return false;
    if (text === before) return true;
    if (quiet) draft(this.form).write(this.field, text);
    else {
      this.remember(before);
      putDraft(this.form, this.field, text);
    }
    return true;
  }

  remember(text) {
    const { history } = this.value;
    if (history.at(-1) !== text) this.set({ history: [...history, text].slice(-MOST_UNDO) });
  }
}

export const table = (form, field) => oneOf(tables, `${form}.${field}`, () => new Table(form, field));

export const keyOf = (line) => line.split(CELL, 1)[0];
export const cellsOf = (line) => line.split(CELL).slice(1);
export const isBlank = (line) => cellsOf(line).every((cell) => !cell.trim());
const clean = (cell) => cell.replace(/[\t\r\n]+/g, " ");
const numberOf = (line) => Number(keyOf(line)) || 0;
const blank = (key, width) => [key, ...Array(width).fill("")].join(CELL);

function padded(text, width, least = LEAST_ROWS) {
  const lines = text ? text.split(ROW) : [];
  const free = Math.max(0, ...lines.map(numberOf)) + 1 - lines.length;
  while (lines.length < least) lines.push(blank(free + lines.length, width));
  return lines;
}

function withCell(line, column, value, width) {
  const cells = cellsOf(line);
  while (cells.length < width) cells.push("");
  cells[column] = clean(value);
  return [keyOf(line), ...cells].join(CELL);
}

export const useTable = (form, field) => useStore(table(form, field));

// One blank row more than is typed, so that Enter on the last one always has somewhere to go.
export function useLines(form, field, width, most) {
  const lines = padded(useDraftValue(form, field), width);
  return isBlank(lines.at(-1)) ? lines : padded(lines.join(ROW), width, Math.min(most, lines.length + 1));
}

export function putCell(it, row, column, value) {
  const lines = it.lines(row + 1);
  lines[row] = withCell(lines[row], column, value, it.columns.length);
  it.write(lines, true);
}

// `at` is the key of the row that the first pasted row goes into; without one they go below the last typed row.
// `over` rows more were on the clipboard.
export function putRows(it, { at, columns, rows, over }, texts) {
  const width = it.columns.length;
  const places = columns.map((name) => it.columns.indexOf(name));
  const typed = it.text ? it.text.split(ROW).length : 0;
  const found = it.rowOf(at);
  const start = found < 0 ? typed : found;
  const room = rows.slice(0, Math.max(0, it.most - start));
  const lines = it.lines(start + room.length);
  room.forEach((cells, row) => {
    places.forEach((place, index) => {
      if (place >= 0) lines[start + row] = withCell(lines[start + row], place, cells[index] ?? "", width);
    });
  });
  const left = over + rows.length - room.length;
  const whole = rows.length === 1 ? texts.one : texts.pasted;
  const done = !rows.length ? texts.nothing : left ? texts.cut : whole;
  const said = it.write(lines) ? done : texts.large;
  const values = { rows: room.length, most: it.most, over: left };
  it.set({ said: said.replace(/\{(\w+)\}/g, (_, name) => values[name]), asking: false });
}

export function undoTable(form, field) {
  const it = table(form, field);
  const { history } = it.value;
  if (!history.length) return;
  it.set({ history: history.slice(0, -1), said: "" });
  putDraft(form, field, history.at(-1));
  // With the last change its button goes, and would take the focus along.
  if (history.length === 1) setTimeout(() => document.activeElement === document.body && goIn(form, field));
}

/* In a cell a finger would open the keyboard on the screen, over what it has just brought back. */
function goIn(form, field) {
  const place = root(form, field);
  if (place && matchMedia("(pointer: coarse)").matches) place.closest("fieldset").focus();
  else focusCell(form, field, 0, 0);
}

export function addRow(form, field) {
  const it = table(form, field);
  const lines = it.lines();
  const last = lines.findLastIndex((line) => !isBlank(line)) + 1;
  focusCell(form, field, Math.min(last, it.most - 1), 0);
}

export function dropRows(form, field, keys) {
  const it = table(form, field);
  it.write(it.lines().filter((line) => !keys.includes(keyOf(line))));
}

const root = (form, field) => document.querySelector(`[data-table="${form}.${field}"]`);

/* The pressed button of a dropped row goes along: the next key is for the row that has come in its place. */
export function dropRow(form, field, key) {
  const row = table(form, field).rowOf(key);
  dropRows(form, field, [key]);
  setTimeout(() => {
    const drop = root(form, field)?.querySelectorAll("tbody tr")[row]?.querySelector(".cells-drop");
    if (drop) drop.focus();
    else focusCell(form, field, row, 0);
  });
}

export function focusCell(form, field, row, column) {
  const cell = root(form, field)?.querySelector(`[data-row="${row}"][data-column="${column}"]`);
  cell?.focus();
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function goToCell(form, field, key, column) {
  const it = table(form, field);
  const row = it.rowOf(key);
  if (row >= 0) focusCell(form, field, row, Math.max(0, it.columns.indexOf(column)));
}

export const closePaste = (form, field) => table(form, field).set({ asking: false });

// A paste by hand into the box that asks for it.
export function takePaste(form, field, event) {
  event.preventDefault();
  event.stopPropagation();
  table(form, field).onPaste(event.clipboardData.getData("text/plain"), "", "");
}

export async function pasteTable(form, field) {
  const it = table(form, field);
  try {
    it.onPaste(await navigator.clipboard.readText(), "", "");
  } catch {
    it.set({ asking: true }); // not allowed, or no such browser: the person pastes by hand
  }
}
