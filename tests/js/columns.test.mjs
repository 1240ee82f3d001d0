import assert from "node:assert/strict";
import { test } from "node:test";
import { page, thing } from "./page.mjs";
import { draw } from "./react.mjs";
import { columnsOf, moved, NoRoom, rulesOf, turnColumn } from "../../vcc_portal/components/patterns/listing/list_columns.js";
import { readLayout } from "../../vcc_portal/components/patterns/listing/lists.js";

const USUAL = [
  ["mode", false],
  ["limit", false],
  ["tags", true],
];
const ROOMS = [
  ["mode", 100, 1],
  ["limit", 100, 0],
  ["tags", 100, 2],
];

test("columns stand in the chosen order; until somebody chose, the usual ones are hidden", () => {
  const shown = (layout) => columnsOf(readLayout(layout), USUAL).map(({ key, shown }) => (shown ? key : `-${key}`));
  assert.deepEqual(shown(null), ["mode", "limit", "-tags"]);
  assert.deepEqual(shown({ hidden: [], order: ["tags", "mode"] }), ["tags", "mode", "limit"]);
  assert.deepEqual(shown({ hidden: ["limit"] }), ["mode", "-limit", "tags"]);
});

test("a column moves by one place and stays at the end", () => {
  const layout = readLayout({ order: ["tags", "mode", "limit"] });
  assert.deepEqual(moved(layout, USUAL, "mode", 1), ["tags", "limit", "mode"]);
  assert.deepEqual(moved(layout, USUAL, "mode", -1), ["mode", "tags", "limit"]);
  assert.equal(moved(layout, USUAL, "tags", -1), null);
  assert.equal(moved(layout, USUAL, "limit", 1), null);
});

test("a layout that somebody sent hides no column that has to stay, and adds nothing to the rules", () => {
  const free = USUAL.map(([key]) => key);
  const sent = readLayout({ hidden: ["pinned", 'x"]{}body{display:none}[a="', free[0]] });
  assert.equal(rulesOf("Cards", sent, USUAL, []), rulesOf("Cards", readLayout({ hidden: [free[0]] }), USUAL, []));
});

test("the rules hide what is hidden, lower the rows, and put what has no room below the row", () => {
  const rules = rulesOf("Cards", readLayout({ dense: true }), USUAL, ROOMS);
  assert.equal(
    rules,
    '[data-list="Cards"] [data-col="tags"]{display:none}[data-list="Cards"] [data-col="limit"]{padding-right:20px}' +
      '[data-list="Cards"] tbody td{height:48px}' +
      '@media print{[data-list="Cards"] [data-left~="mode"]{display:block}' +
      '@container list (width >= 244px){[data-list="Cards"] [data-left~="mode"]{display:none}}' +
      '@container list (width < 244px){[data-list="Cards"] tr:has(+ [data-left~="mode"]){break-after:avoid}}}' +
      '@container list (width < 244px){[data-list="Cards"] [data-col="mode"]{display:none}[data-list="Cards"] [data-left~="mode"]{display:block}' +
      '[data-list="Cards"] [data-col="limit"]{padding-left:20px}}',
  );
});

test("what may stand below a row is on the sheet from the beginning, and goes where there is room", () => {
  // Firefox knows the width of a list after it has laid the sheet out: rows that came into the table then took all others with them.
  const rules = rulesOf("Cards", readLayout({ hidden: [] }), USUAL, ROOMS);
  const printed = rules.match(/@media print\{(.*?\}\})\}/)[1];
  for (const [, key] of rules.matchAll(/width < \d+px\)\{[^@]*\[data-left~="(\w+)"\]/g)) {
    assert.match(printed, new RegExp(`(^|\\})\\[data-list="Cards"\\] \\[data-left~="${key}"\\]\\{display:block\\}`));
  }
  assert.ok(rules.indexOf("@media print") < rules.indexOf("@container list (width <"), "what has no room is shown after all");
  assert.ok(!rulesOf("Cards", readLayout({}), USUAL, []).includes("@media print"));
});

test("in a narrow window some go below their row, whatever room they had", () => {
  const rules = rulesOf("Cards", readLayout({ hidden: [] }), USUAL, [["time", 100, 0, true], ...ROOMS]);
  assert.match(rules, /width < 640px\)\{\[data-list="Cards"\] \[data-col="time"\]\{display:none\}.*\[data-left~="time"\]\{display:block\}/);
  assert.ok(!rulesOf("Cards", readLayout({ hidden: [] }), USUAL, [["time", 100, 0, false], ...ROOMS]).includes("640px"));
});

test("whichever column is the first to be seen stands as far from the edge as a first one", () => {
  const first = (rooms) => [
    ...rulesOf("Cards", readLayout({ hidden: ["limit"] }), USUAL, rooms).matchAll(/\[data-col="(\w+)"\]\{padding-left:20px\}/g),
  ];
  assert.deepEqual(
    first(ROOMS).map(([, key]) => key),
    ["tags"],
    "where the one before it has no room",
  );
  assert.deepEqual(first([["name", 100, 0], ...ROOMS]), [], "a column that stays in its place is the first");
});

test("whichever column is the last to be seen stands as far from the edge as a last one", () => {
  const ends = (layout, rooms = ROOMS) =>
    [
      ...rulesOf("Cards", readLayout(layout), USUAL, rooms).matchAll(
        /(?:width < (\d+)px[^@]*)?\[data-col="(\w+)"\]\{padding-right:20px\}/g,
      ),
    ].map(([, below, key]) => (below ? `${key} below ${below}` : key));
  assert.deepEqual(ends({ hidden: [] }), ["limit below 244"], "tags go where there is no room; until then they are the last cell");
  assert.deepEqual(ends({}), ["limit"], "the last column is hidden until somebody says otherwise");
  assert.deepEqual(ends({ hidden: [], order: ["limit", "tags", "mode"] }), ["tags below 344", "limit below 244"]);
  assert.deepEqual(ends({}, [...ROOMS, ["amount", 100, 0]]), [], "a column that stays in its place is the last");
});

test("a column that is shown and has no room says so for as long as that is so", (t) => {
  page({ '[data-list="Narrow"]': thing() });
  let told;
  globalThis.ResizeObserver = class {
    constructor(act) {
      told = (width) => act([{ contentRect: { width } }]);
    }
    observe() {}
    disconnect() {
      told = null;
    }
  };
  t.after(() => delete globalThis.ResizeObserver);
  const place = { listName: "Narrow", usual: USUAL, rooms: ROOMS, children: "no room" };
  const mode = draw(NoRoom, { ...place, column: "mode" });
  assert.equal(mode.tree, null);
  told(243);
  assert.equal(mode.tree, "no room");
  told(244);
  assert.equal(mode.tree, null);
  mode.end();
  assert.equal(told, null);
  const any = draw(NoRoom, place);
  told(243);
  assert.equal(any.tree, "no room");
  turnColumn("Narrow", USUAL, "mode");
  any.again();
  assert.equal(any.tree, null, "the others have room once one of them is hidden");
});
