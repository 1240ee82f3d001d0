import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
import { draw } from "./react.mjs";
import * as views from "../../vcc_portal/components/patterns/listing/list_views.js";
import { readLayout, VIEWS_MAX, viewsOf } from "../../vcc_portal/components/patterns/listing/lists.js";

const { answered, applied, imported, merged, restored } = views;
const FIELDS = ["keyword", "status", "since", "until", "sort"];
const layout = readLayout(null);
const view = (name, query = "") => ({ name, query, layout });

test("a view's address has its filters, keeps what no view keeps, and forgets the page", () => {
  assert.equal(applied(view("a", "status=VALID"), "?keyword=x&page=3&card=7", FIELDS), "?card=7&status=VALID");
  assert.equal(applied(view("a"), "?keyword=x&page=3", FIELDS), "?");
});

test("a view without dates keeps the present ones, one with dates replaces both", () => {
  const now = "?since=2027-01-01&until=2027-02-01";
  assert.equal(applied(view("a", "status=VALID"), now, FIELDS), `${now}&status=VALID`);
  assert.equal(applied(view("a", "until=2026-12-31"), now, FIELDS), "?until=2026-12-31");
});

test("imported text is refused by the name of what is wrong with it", () => {
  const text = (views, list = "Cards") => JSON.stringify({ list, views });
  const wrong = (typed) => imported(typed, "Cards");
  assert.deepEqual(wrong("{"), { wrong: "notJson" });
  assert.deepEqual(wrong("null"), { wrong: "notViews" });
  assert.deepEqual(wrong('{"views":[]}'), { wrong: "notViews" });
  assert.deepEqual(wrong(text([view("a")], "Trade")), { wrong: "otherList" });
  assert.deepEqual(wrong(text([])), { wrong: "empty" });
  assert.deepEqual(wrong(text([view("a"), view(" ")])), { wrong: "badName", at: 2 });
  assert.deepEqual(wrong(text([view("x".repeat(41))])), { wrong: "badName", at: 1 });
  assert.deepEqual(wrong(text([{ name: "a", query: 7 }])), { wrong: "badQuery", at: 1 });
  assert.deepEqual(wrong(text([{ name: " a ", query: "status=VALID", layout: "odd", more: 1 }])), { views: [view("a", "status=VALID")] });
});

test("of imported views of one name the last one counts", () => {
  const text = JSON.stringify({ list: "Cards", views: [view("a", "status=VALID"), view("b"), view(" a ", "sort=used")] });
  assert.deepEqual(imported(text, "Cards").views, [view("a", "sort=used"), view("b")]);
});

test("an imported view replaces the one of its name", () => {
  assert.deepEqual(merged([view("a"), view("b")], [view("a", "status=VALID")]), [view("b"), view("a", "status=VALID")]);
});

test("a name is needed and taken once; renaming may keep it", () => {
  const place = { views: [view("a"), view("b")], list: "Cards", view: { query: "sort=used", layout } };
  assert.deepEqual(answered({ step: "save", name: "" }, "  ", place), { wrong: "noName" });
  assert.deepEqual(answered({ step: "save", name: "" }, "b", place), { wrong: "taken" });
  assert.deepEqual(answered({ step: "save", name: "" }, " c ", place).next, [...place.views, view("c", "sort=used")]);
  assert.deepEqual(answered({ step: "rename", name: "a" }, "b", place), { wrong: "taken" });
  assert.deepEqual(answered({ step: "rename", name: "a" }, "a", place).next, place.views);
  assert.deepEqual(answered({ step: "rename", name: "a" }, "z", place), { next: [view("z"), view("b")], word: "saved", name: "z" });
});

test("a view that another tab has renamed or deleted is not said to be saved", () => {
  const place = { views: [view("b")], list: "Cards" };
  assert.deepEqual(answered({ step: "rename", name: "a" }, "z", place), { wrong: "gone" });
});

test("no more views are imported than are kept", () => {
  const many = (count) => Array.from({ length: count }, (_, at) => view(`v${at}`));
  const place = { views: [view("own")], list: "Cards" };
  const answer = (count) => answered({ step: "exchange", name: "" }, JSON.stringify({ list: "Cards", views: many(count) }), place);
  assert.deepEqual(answer(VIEWS_MAX), { wrong: "tooMany" });
  assert.equal(answer(VIEWS_MAX - 1).next.length, VIEWS_MAX);
  assert.equal(answer(VIEWS_MAX - 1).count, VIEWS_MAX - 1);
});

test("a deleted view is brought back to where it stood, unless its name or its room is taken by now", () => {
  page();
  const kept = viewsOf("Cards", "me");
  kept.put([view("a"), view("b", "sort=used"), view("c")]);
  const it = draw(views.ViewPlace, { listName: "Cards", owner: "me", fields: FIELDS });
  views.openViews("manage");
  views.deleteView("b");
  it.again();
  const names = () => kept.value.map(({ name }) => name).join();
  assert.deepEqual([names(), views.viewDialog.value.deleted, views.viewSaid.value.word], ["a,c", "b", "deleted"]);
  views.restoreView();
  it.again();
  assert.deepEqual(kept.value, [view("a"), view("b", "sort=used"), view("c")]);
  assert.deepEqual([views.viewDialog.value.deleted, views.viewSaid.value.word, views.viewSaid.value.name], ["", "restored", "b"]);
  views.deleteView("a");
  kept.put([view("a", "status=VALID")]); // in another tab
  it.again();
  views.restoreView();
  assert.deepEqual([kept.value, views.viewDialog.value.wrong], [[view("a", "status=VALID")], "taken"]);
  views.openViews("exchange");
  assert.deepEqual([views.viewDialog.value.deleted, views.viewDialog.value.wrong], ["", ""]);
  const many = Array.from({ length: VIEWS_MAX }, (_, at) => view(`v${at}`));
  assert.deepEqual(restored(many, { view: view("z"), at: 0 }), { wrong: "tooMany" });
  it.end();
});
