import assert from "node:assert/strict";
import { test } from "node:test";
import {
  arranged,
  barOf,
  crowdedOut,
  NO_SELECTION,
  selectionQuery,
  readLayout,
  readViews,
  VIEWS_MAX,
} from "../../vcc_portal/components/patterns/listing/lists.js";

const COLUMNS = [
  ["name", true],
  ["mode", false],
  ["limit", false],
  ["status", false],
  ["actions", true],
];
const order = (keys) => arranged(COLUMNS, keys).map((index) => COLUMNS[index][0]);

test("columns that are fixed stay, the others follow the chosen order, unknown ones come last", () => {
  assert.deepEqual(order(null), ["name", "mode", "limit", "status", "actions"]);
  assert.deepEqual(order(["status", "gone", "mode"]), ["name", "status", "mode", "limit", "actions"]);
});

test("whatever stands in the storage becomes a layout", () => {
  const nothing = { hidden: null, order: null, dense: false };
  for (const value of [null, 7, "x", { hidden: "mode", dense: 1 }]) assert.deepEqual(readLayout(value), nothing);
  assert.deepEqual(readLayout({ hidden: ["mode", 3], order: [], dense: true }), { hidden: ["mode"], order: [], dense: true });
});

test("selected rows as an address: ids, or the filters that all of them match", () => {
  assert.equal(selectionQuery({ ids: ["1", "2"], all: null }, "cards"), "cards=1,2");
  const every = (matching, without = []) => selectionQuery({ ids: ["3"], all: { matching, total: 40, without } }, "cards");
  assert.equal(every("?status=VALID"), "all=1&status=VALID");
  assert.equal(every("?status=VALID", ["1", "2"]), "all=1&status=VALID&without=1,2");
  assert.equal(every(""), "all=1");
  assert.deepEqual(NO_SELECTION, { ids: [], all: null });
});

test("more is taken out of all that match than an address takes: cut short it would mean other rows", () => {
  const bar = (count) => {
    const without = Array.from({ length: count }, (_, number) => `${number}`.padStart(16, "2"));
    const { count: left, but, over } = barOf({ ids: [], all: { matching: "?status=VALID", total: 900, without } }, [], "cards", 200);
    return [left, but, over];
  };
  assert.deepEqual(
    [bar(0), bar(200), bar(300)],
    [
      [900, false, false],
      [700, true, false],
      [600, true, true],
    ],
  );
});

test("saved views without a name or a query are dropped, and so is what is over their number", () => {
  const good = { name: " Frozen ", query: "status=FROZEN" };
  assert.deepEqual(readViews([good, { name: "", query: "" }, { name: "x" }, null]), [
    { name: "Frozen", query: "status=FROZEN", layout: readLayout(null) },
  ]);
  assert.equal(readViews(Array(VIEWS_MAX + 5).fill(good)).length, VIEWS_MAX);
});

test("a list that is too narrow leaves columns out in their order, and none that must stay", () => {
  const rooms = [
    ["card", 276, 0],
    ["status", 124, 0],
    ["tags", 136, 2],
    ["payer", 116, 1],
    ["mode", 136, 1],
  ];
  assert.deepEqual(crowdedOut(rooms, new Set(["mode"]), 44), [
    ["payer", 696],
    ["tags", 580],
  ]);
  assert.deepEqual(
    crowdedOut(rooms, new Set(), 0).map(([key]) => key),
    ["payer", "mode", "tags"],
  );
  assert.deepEqual(crowdedOut([["card", 276, 0]], new Set(), 0), []);
});
