/* Which columns of a list are shown, in what order, and how high the rows are; drawn by tools.py. `usual` are the keys of the
   columns that can be hidden and moved, each with whether it is hidden until somebody says otherwise. */
import { useEffect, useState } from "react";
import { Store } from "$/public/external/vcc_portal/components/ui/lang/store.js";
import { arranged, crowdedOut, layoutOf, useLayout } from "./lists.js";

const SELECT_WIDTH = 44; // pixels of the column in which rows are selected; a list without one is a little sooner too narrow
export const movedColumn = new Store({ key: "", step: 0, place: "" });

export const useDense = (list) => useLayout(list).dense;

/* A layout may come out of a file that somebody sent: what it names besides the columns that can be hidden would hide the
   others, and go as text into the style sheet. */
const hiddenOf = ({ hidden }, usual) => usual.filter(([key, away]) => hidden?.includes(key) ?? away).map(([key]) => key);

/* The columns in the chosen order, each with whether it is shown. */
export function columnsOf(layout, usual) {
  const hidden = hiddenOf(layout, usual);
  const keys = usual.map(([key]) => key);
  const columns = keys.map((key) => [key, false]);
  return arranged(columns, layout.order).map((at) => ({ key: keys[at], shown: !hidden.includes(keys[at]) }));
}

/* The columns with `key` moved by `step`; null at the end. */
export function moved(layout, usual, key, step) {
  const keys = columnsOf(layout, usual).map((each) => each.key);
  const at = keys.indexOf(key);
  if (at + step < 0 || at + step >= keys.length) return null;
  keys.splice(at + step, 0, keys.splice(at, 1)[0]);
  return keys;
}

const crowded = (layout, usual, rooms) => crowdedOut(rooms, new Set(hiddenOf(layout, usual)), SELECT_WIDTH);

/* Style rules: columns that are hidden, low rows, and columns for which the list is too narrow; their values are shown
   below the row instead, where the list has them there (table.py). What is then the first or the last to be seen stands as far
   from the edge as that cell does (`:first-child` and `:last-child` of ui.css). */
export function rulesOf(list, layout, usual, rooms) {
  const hidden = hiddenOf(layout, usual);
  const column = (key) => `[data-list="${list}"] [data-col="${key}"]{display:none}`;
  const left = (key, display = "block") => `[data-list="${list}"] [data-left~="${key}"]{display:${display}}`;
  const columns = rooms.map(([key]) => [key, usual.every(([free]) => free !== key)]);
  let seen = arranged(columns, layout.order).map((at) => rooms[at][0]);
  const edge = (key, side) => (key ? `[data-list="${list}"] [data-col="${key}"]{padding-${side}:20px}` : "");
  const without = (...keys) => {
    const [first, last] = [seen[0], seen.at(-1)];
    seen = seen.filter((key) => !keys.includes(key));
    return (seen[0] === first ? "" : edge(seen[0], "left")) + (seen.at(-1) === last ? "" : edge(seen.at(-1), "right"));
  };
  const gone = [...hidden.map(column), without(...hidden)];
  const full = crowded(layout, usual, rooms);
  // Firefox lays a sheet out before it knows how wide the list is: what comes into the table only then takes all rows with it.
  // What may be below a row is there from the beginning, and goes where the list turns out to be wide enough.
  const printed = full.map(([key, below]) => `${left(key)}@container list (width >= ${below}px){${left(key, "none")}}`).join("");
  // A line below a row stays with it. Where there is none, a row that keeps to the next would keep all of them on one sheet.
  const together = full.map(
    ([key, below]) => `@container list (width < ${below}px){[data-list="${list}"] tr:has(+ [data-left~="${key}"]){break-after:avoid}}`,
  );
  const narrow = full.map(([key, below]) => `@container list (width < ${below}px){${column(key)}${left(key)}${without(key)}}`);
  const dense = layout.dense ? [`[data-list="${list}"] tbody td{height:48px}`] : [];
  return [...gone, ...dense, printed && `@media print{${printed}${together.join("")}}`, ...narrow].join("");
}

export const useColumns = (list, usual) => columnsOf(useLayout(list), usual);
export const useListRules = (list, usual, rooms) => rulesOf(list, useLayout(list), usual, rooms);

/* Draws its children while that column is shown and the list is too narrow for it; without a column, while any is so. */
export function NoRoom({ listName, column, usual, rooms, children }) {
  const layout = useLayout(listName);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const seen = new ResizeObserver(([{ contentRect }]) => setWidth(contentRect.width));
    const box = document.querySelector(`[data-list="${listName}"]`);
    if (box) seen.observe(box);
    return () => seen.disconnect();
  }, []);
  const left = crowded(layout, usual, rooms).filter(([, below]) => width < below);
  return left.some(([key]) => !column || key === column) ? children : null;
}

export const turnDense = (list) => layoutOf(list).set({ dense: !layoutOf(list).value.dense });
export const resetColumns = (list) => layoutOf(list).set({ hidden: null, order: null });

export function turnColumn(list, usual, key) {
  const hidden = hiddenOf(layoutOf(list).value, usual);
  layoutOf(list).set({ hidden: hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key] });
}

export function moveColumn(list, usual, key, step) {
  const order = moved(layoutOf(list).value, usual, key, step);
  if (!order) return;
  layoutOf(list).set({ order });
  movedColumn.put({ key, step, place: `${order.indexOf(key) + 1}/${order.length}` });
  // The row of the menu that was moved keeps the focus.
  requestAnimationFrame(() => document.querySelector(`[data-move="${CSS.escape(`${key}:${step}`)}"]`)?.focus());
}
