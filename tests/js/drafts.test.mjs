import assert from "node:assert/strict";
import { test } from "node:test";
import * as drafts from "../../vcc_portal/components/patterns/drafts.js";

const kept = (form, owner) => JSON.parse(localStorage.getItem(`vcc-draft.${form}.${owner}`));

test("what is typed is kept per form and user, and comes back over the defaults", () => {
  const it = drafts.draft("apply");
  it.open("ann", { request_no: "1", name: "" });
  it.write("name", "Ads");
  it.save();
  it.open("bob", { request_no: "2", name: "" });
  assert.equal(it.values.name, "");
  it.open("ann", { request_no: "3", name: "", more: "x" });
  assert.deepEqual(it.values, { request_no: "1", name: "Ads", more: "x" });
});

test("what is kept is shown as it was read last, unless somebody has typed; what a form began with or has sent stays", () => {
  const it = drafts.draft("limits");
  it.open("ann", { request_no: "1", tags: "", seen: "a" });
  it.open("ann", { request_no: "2", tags: "5411", seen: "b" });
  assert.deepEqual(it.values, { request_no: "2", tags: "5411", seen: "b" });
  it.write("tags", "");
  it.open("ann", { request_no: "3", tags: "7995", seen: "c" });
  assert.deepEqual(it.values, { request_no: "2", tags: "", seen: "b" });
  const money = drafts.draft("top-up");
  money.open("ann", { request_no: "1", amount: "5" }); // once more what was refused, say
  money.open("ann", { request_no: "2", amount: "" });
  assert.deepEqual(money.values, { request_no: "1", amount: "5" });
  drafts.sendDraft("top-up");
  money.open("ann", { request_no: "2", amount: "9" });
  assert.deepEqual(money.values, { request_no: "1", amount: "5" });
  assert.equal(money.sent, true);
});

test("a draft is marked as sent before it leaves, and ends by its own number alone", () => {
  drafts.draft("move").open("ann", { request_no: "7" });
  assert.deepEqual(drafts.sendDraft("move"), { request_no: "7" });
  assert.equal(kept("move", "ann").sent, true);
  drafts.endDraft("move", "ann", "8");
  assert.equal(kept("move", "ann").sent, true);
  drafts.endDraft("move", "ann", "7");
  assert.equal(kept("move", "ann"), null);
  assert.deepEqual(drafts.draftValues("move"), {});
});

test("items of a list are there once, in order, and no more than allowed", () => {
  drafts.draft("tags").open("ann", { request_no: "1" });
  for (const item of [" a ", "b\nc", "a", "", "d"]) drafts.addToDraft("tags", "tags", item, 2);
  assert.deepEqual(drafts.draft("tags").items("tags"), ["a", "b c"]);
  drafts.toggleInDraft("tags", "tags", "a", 2);
  assert.deepEqual(drafts.draft("tags").items("tags"), ["b c"]);
});

test("a storage that holds something else is no draft", () => {
  for (const text of ["", "x", "[]", '{"v":0}', JSON.stringify({ v: 1, at: 0, values: { name: "old" } })]) {
    localStorage.setItem("vcc-draft.odd.ann", text);
    drafts.draft("odd").reset("");
    drafts.draft("odd").open("ann", { request_no: "1" });
    assert.deepEqual(drafts.draftValues("odd"), { request_no: "1" });
  }
  const values = { name: "kept", "no such": "x", number: 3, long: "x".repeat(2001) };
  localStorage.setItem("vcc-draft.odd.ann", JSON.stringify({ v: 1, at: Date.now(), values }));
  drafts.draft("odd").reset("");
  drafts.draft("odd").open("ann", {});
  assert.deepEqual(drafts.draftValues("odd"), { name: "kept" });
});

test("when it was kept is told in the zone of every other time, wherever the reader is", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: new Date("2026-11-22T16:03:59Z") });
  const it = drafts.draft("zone");
  it.open("ann", { request_no: "1" });
  assert.equal(drafts.useDraftSavedAt("zone"), "");
  it.save();
  assert.equal(drafts.useDraftSavedAt("zone"), "00:03");
});

test("a page that goes keeps what was typed a moment ago, unless another tab has ended the draft", () => {
  const it = drafts.draft("leave");
  it.open("ann", { request_no: "1", name: "" });
  it.write("name", "Ads");
  it.keep();
  assert.equal(kept("leave", "ann").values.name, "Ads");
  it.write("name", "Gone");
  it.dropped();
  it.keep();
  assert.equal(kept("leave", "ann").values.name, "Ads");
});

test("a draft that the provider keeps too gives way to a newer one, and stays over its own", () => {
  const it = drafts.draft("kyb");
  it.open("ann", { request_no: "a", basis: "a", name: "" });
  it.write("name", "half");
  it.merge({ basis: "b" }); // saved by this page
  it.save();
  it.reset("");
  it.open("ann", { request_no: "b", basis: "b", name: "saved" });
  assert.equal(it.values.name, "half");
  it.open("ann", { request_no: "c", basis: "c", name: "elsewhere" });
  assert.deepEqual(it.values, { request_no: "c", basis: "c", name: "elsewhere" });
});

test("a draft that was being saved when its server ended stays over what the provider has then, before or after", () => {
  for (const has of ["a", "b"]) {
    const it = drafts.draft(`kyb ${has}`);
    it.open("ann", { request_no: "a", basis: "a", name: "" });
    it.merge({ basis: "a b" }); // is being saved
    it.write("name", "typed meanwhile");
    it.open("ann", { request_no: has, basis: has, name: "saved" });
    assert.equal(it.values.name, "typed meanwhile");
    it.open("ann", { request_no: "c", basis: "c", name: "elsewhere" });
    assert.equal(it.values.name, "elsewhere");
  }
});

test("numbers of people's documents stay out of the browser's storage", () => {
  const it = drafts.draft("people");
  it.open("ann", { request_no: "1", legal_id_no: "", valid_no: "" });
  it.write("legal_id_no", "4403");
  it.write("owners.0.id_no", "E12");
  it.write("valid_no", "7");
  it.save();
  assert.deepEqual(kept("people", "ann").values, { request_no: "1", valid_no: "7" });
  assert.equal(it.values.legal_id_no, "4403");
});
