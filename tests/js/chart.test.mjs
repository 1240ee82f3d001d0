import assert from "node:assert/strict";
import { test } from "node:test";
import { page, thing, told } from "./page.mjs";
import { leaveColumn, stepColumns } from "../../vcc_portal/components/ui/chart.js";

test("arrows, Home and End step through the columns to their ends, and one of them is the tab stop", () => {
  const { document } = page();
  const columns = [thing(), thing(), thing()];
  for (const column of columns) {
    column.setAttribute = (_, value) => {
      column.tab = value;
    };
  }
  const press = (key) => told({ key, currentTarget: { querySelectorAll: () => columns } }, stepColumns);
  assert.equal(press("ArrowRight"), false); // nothing has the focus
  columns[1].focus();
  for (const [key, at] of [
    ["ArrowRight", 2],
    ["ArrowRight", 2],
    ["Home", 0],
    ["ArrowLeft", 0],
    ["End", 2],
    ["ArrowLeft", 1],
  ]) {
    assert.equal(press(key), true, key);
    assert.equal(document.activeElement, columns[at], key);
    assert.deepEqual(
      columns.map(({ tab }) => tab),
      columns.map((_, place) => (place === at ? "0" : "-1")),
      key,
    );
  }
  assert.equal(press("a"), false);
});

test("Escape hides the tooltip of a column until it is left", () => {
  const column = thing();
  page();
  column.focus();
  stepColumns({ key: "Escape", currentTarget: { querySelectorAll: () => [column] } });
  assert.equal(column.dataset.quiet, "");
  leaveColumn({ target: column });
  assert.deepEqual(column.dataset, {});
});
