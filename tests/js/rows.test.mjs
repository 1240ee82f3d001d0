import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing } from "./page.mjs";
import { draw } from "./react.mjs";
import {
  clearSelection,
  SelectPage,
  SelectRow,
  SelectionWatch,
  selectAllMatching,
  selectionBar,
  selectionStatus,
} from "../../vcc_portal/components/patterns/listing/list_selection.jsx";
import { FilterLink, ListRow, LookAhead, useHere } from "../../vcc_portal/components/patterns/listing/list_rows.jsx";
import { QuerySync } from "../../vcc_portal/components/patterns/listing/query_sync.js";
import { layoutOf, selectionOf } from "../../vcc_portal/components/patterns/listing/lists.js";
import { InspectorKeys } from "../../vcc_portal/components/transactions/inspector.js";

const IDS = ["a", "b", "c", "d"];
const LIST = { listName: "cards", owner: "ann" };
const box = (component, props) => draw(component, { ...LIST, ...props }).tree.props;
const selected = () => selectionOf("cards", "ann").value;

beforeEach(() => {
  page({ '[data-list="cards"] [data-select]': IDS.map((id) => ({ dataset: { select: id } })) });
  clearSelection("cards", "ann");
});

function press(rowId, shiftKey = false) {
  box(SelectRow, { rowId }).onChange({ nativeEvent: { shiftKey } });
}

test("rows are selected one by one, and by range with the shift key", () => {
  press("b");
  press("d", true);
  assert.deepEqual(selected().ids, ["b", "c", "d"]);
  press("c");
  assert.deepEqual([selected().ids, box(SelectRow, { rowId: "c" }).checked], [["b", "d"], false]);
});

test("of all that match, those that are taken out leave all others of every page", () => {
  selectAllMatching("cards", "ann", "?status=VALID", 90);
  const it = draw(SelectionWatch, { ...LIST, param: "cards", ids: IDS, total: 90, matching: "?status=VALID", most: 2 });
  const bar = () => {
    it.again();
    const { count, every, elsewhere, query, over } = selectionBar.value;
    return [count, every, elsewhere, query, over];
  };
  assert.equal(box(SelectRow, { rowId: "a" }).checked, true);
  press("a");
  assert.deepEqual(
    ["a", "b"].map((rowId) => box(SelectRow, { rowId }).checked),
    [false, true],
  );
  assert.deepEqual(bar(), [89, false, 86, "all=1&status=VALID&without=a", false]);
  it.again({ total: 91 });
  assert.equal(bar()[0], 90);
  press("a");
  assert.deepEqual(bar(), [91, true, 0, "all=1&status=VALID", false]);
  box(SelectPage, { ids: IDS }).onChange();
  assert.deepEqual(bar(), [87, false, 87, `all=1&status=VALID&without=${IDS}`, false]);
  it.end();
});

test("what was ticked by hand outlasts all that match, but for what was taken out, and the last one that goes ends it", () => {
  const it = draw(SelectionWatch, { ...LIST, param: "cards", ids: IDS, total: 4, matching: "?a=1", most: 50 });
  for (const each of ["a", "b"]) press(each);
  selectAllMatching("cards", "ann", "?a=1", 4);
  press("b");
  it.again();
  it.again({ matching: "?a=2" });
  it.again();
  assert.deepEqual([selected(), selectionStatus.value], [{ ids: ["a"], all: null }, "dropped"]);
  selectAllMatching("cards", "ann", "?a=2", 4);
  box(SelectPage, { ids: IDS }).onChange();
  assert.deepEqual(selected(), { ids: [], all: null });
  it.end();
});

test("the page's box takes all of its rows or none, beside those of other pages, and says when there are some", () => {
  const drawn = () => box(SelectPage, { ids: IDS });
  selectionOf("cards", "ann").put({ ids: ["z", "a"], all: null });
  const input = {};
  drawn().ref(input);
  assert.deepEqual([drawn().checked, drawn().className, input.indeterminate], [false, "is-mixed", true]);
  drawn().onChange();
  assert.deepEqual([selected().ids, drawn().checked], [["z", ...IDS], true]);
  drawn().onChange();
  assert.deepEqual([selected().ids, box(SelectPage, { ids: [] }).disabled], [["z"], true]);
});

test("the bar knows what is selected; other filters end what was all that match", () => {
  const it = draw(SelectionWatch, { ...LIST, param: "cards", ids: IDS, total: 90, matching: "?a=1", most: 50 });
  press("a");
  it.again();
  assert.deepEqual([selectionBar.value.count, selectionStatus.value], [1, "selected"]);
  selectAllMatching("cards", "ann", "?a=1", 90);
  it.again({ total: 91 });
  it.again();
  assert.deepEqual([selected().all.total, selectionBar.value.every], [91, true]);
  it.again({ matching: "?a=2" });
  it.again();
  assert.deepEqual([selected(), selectionStatus.value], [{ ids: ["a"], all: null }, "dropped"]);
  it.end();
  assert.equal(selectionBar.value.count, 0);
});

test("cells stand in the order that was chosen; a control in a row does not open it", () => {
  let opened = 0;
  layoutOf("cards").put({ hidden: null, order: ["limit", "name"], dense: false });
  const columns = [
    ["id", true],
    ["name", false],
    ["limit", false],
  ];
  const row = draw(ListRow, { listName: "cards", columns, onClick: () => opened++, children: ["1", "Ads", "50"] }).tree;
  assert.deepEqual(row.props.children, ["1", "50", "Ads"]);
  const pressed = (control, isCollapsed = true) => {
    window.getSelection = () => ({ isCollapsed });
    row.props.onClick({ target: { closest: () => control } });
    return opened;
  };
  assert.equal(pressed({ matches: () => false }), 0);
  assert.equal(pressed(null), 1);
  assert.equal(pressed(null, false), 1); // marked text, to copy it
  assert.equal(pressed({ matches: () => true }, false), 2);
  assert.equal(draw(ListRow, { listName: "cards", columns, children: [] }).tree.props.onClick, undefined);
});

test("a value filters the list by itself, from its first page, unless it does already", () => {
  const link = (search) => {
    window.location.search = search;
    return draw(FilterLink, { field: "bin", value: "485932", label: "Only these" }).tree;
  };
  assert.equal(link("?bin=1&page=3&q=x").props.to, "?bin=485932&q=x");
  assert.equal(link("?bin=485932").type, "span");
  for (const search of ["", "?bin=485932"]) assert.equal(link(search).props["data-private"], "");
});

test("an address is told as the server writes it", () => {
  for (const [pathname, here] of [
    ["/card/list/", "/card/list?page=2"],
    ["/", "/?page=2"],
  ]) {
    Object.assign(window.location, { pathname, search: "?page=2" });
    assert.equal(useHere(), here);
  }
});

test("the next page is asked for once when somebody comes near, and the one after it while they stay", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  let pointed = false;
  const it = draw(
    (props) => {
      const tree = LookAhead(props);
      tree.props.ref.current = { matches: () => pointed };
      return tree;
    },
    { nextHref: "?page=2", aheadHref: "", onNear: () => asked++ },
  );
  pointed = true;
  it.tree.props.onPointerEnter();
  it.tree.props.onFocus();
  assert.equal(asked, 1);
  it.again({ nextHref: "?page=3" });
  assert.equal(asked, 2);
  t.mock.timers.tick(5000);
  it.tree.props.onFocus(); // no answer came
  assert.equal(asked, 3);
  pointed = false;
  it.again({ nextHref: "?page=5" });
  assert.equal(asked, 3, "nobody is near any more");
  it.again({ nextHref: "?page=4", aheadHref: "?page=4" });
  it.tree.props.onFocus();
  it.again({ nextHref: "" });
  it.tree.props.onFocus();
  assert.equal(asked, 3);
});

function query(values) {
  const fields = ["q", "status"].map((name) => thing({ name, value: "", select: () => {} }));
  const form = { elements: fields, resets: 0, reset: () => form.resets++, querySelector: () => fields[0] };
  fields.namedItem = (name) => fields.find((each) => each.name === name);
  const list = thing();
  page({ "#query": form, "main [data-list]": list });
  return { it: draw(QuerySync, { form: "query", owner: "ann", values, revision: 1 }), q: fields[0], form, list };
}
const inForm = (form, link) => ({ target: { closest: (selector) => (selector === "#query" ? form : link) } });

test("an answer puts the applied values into the fields, but over nothing that was typed meanwhile", () => {
  const { it, q } = query({ q: "ads" });
  assert.equal(q.value, "ads");
  q.value = "typing";
  it.again({ revision: 2 });
  assert.equal(q.value, "typing");
  it.again({ revision: 3, values: { q: "shared" } });
  assert.equal(q.value, "shared");
});

test("a link of the form resets what was typed; a query that is sent counts as applied", () => {
  const { q, form, it } = query({ q: "ads" });
  q.value = "never sent";
  document.tell("click", { type: "click", ...inForm(form, null) });
  document.tell("click", { type: "click", target: { closest: () => null } });
  assert.equal(form.resets, 0);
  document.tell("click", { type: "click", ...inForm(form, {}) });
  assert.equal(form.resets, 1);
  q.value = "sent";
  document.tell("submit", { type: "submit", ...inForm(form, null) });
  it.again({ values: { q: "answered" } });
  assert.equal(q.value, "answered");
});

test("a card number that is looked for goes into no address, and is not kept for a reload", (t) => {
  const { q, form } = query({ q: "" });
  q.value = "4242 4242 4242 4242";
  document.tell("submit", { type: "submit", ...inForm(form, null) });
  assert.equal(q.value, "4242", "before the form is read");
  const kept = tabStorage(t);
  opened({ q: "" }).q.value = "4242 4242 4242 4242";
  window.tell("pagehide");
  assert.deepEqual(JSON.parse(Object.values(kept)[0]).typed[0], ["q", "4242"]);
});

test("a query that nobody has heard is typed still, and is sent again once, unless something else was typed or asked for", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const { q, form, it } = query({ q: "ads" });
  let again = 0;
  form.requestSubmit = () => {
    again += 1;
    document.tell("submit", { type: "submit", ...inForm(form, null) });
  };
  const send = (text) => {
    q.value = text;
    document.tell("submit", { type: "submit", ...inForm(form, null) });
  };
  const back = (left, revision, then = () => {}) => {
    t.mock.timers.tick(25_000);
    window.tell("vcc-unanswered", { detail: [Date.now() - 25_000 + left] });
    then();
    it.again({ revision });
    return [q.value, again];
  };
  send("uber");
  assert.deepEqual(back(5, 2), ["uber", 1]);
  it.again({ values: { q: "uber" }, revision: 3 });
  assert.deepEqual([q.value, again], ["uber", 1], "it is answered");
  send("taxi");
  assert.deepEqual(back(2000, 4), ["uber", 1], "it was heard, and answered with what applies");
  send("taxi");
  assert.deepEqual(
    back(5, 5, () => Object.assign(q, { value: "taxi in" })),
    ["taxi in", 1],
  );
  send("taxi");
  assert.deepEqual(
    back(5, 6, () => document.tell("click", { type: "click", ...inForm(form, {}) })),
    ["uber", 1],
    "a link was followed",
  );
});

test("an error in a folded field unfolds it, so that the focus can go there", () => {
  const { form } = query({});
  const more = { ariaExpanded: "false" };
  form.querySelector = (selector) => (selector === ".query-more" ? more : null);
  document.tell("invalid", { type: "invalid", ...inForm(form, null) });
  assert.deepEqual([more.ariaExpanded, form.resets], ["true", 0]);
});

/* A list's query form as it is drawn; what was kept before is still there. */
function opened(values, owner = "ann", search = "?status=VALID") {
  const days = { id: "since-range", name: "", type: "text", value: "", said: [], closest: () => null };
  days.dispatchEvent = ({ type }) => days.said.push(type);
  const field = (name, type = "text") => ({ name, type, value: "", closest: () => name === "least" });
  const fields = [field("q"), field("least"), field("tag", "select-one"), days, field("since", "hidden")];
  const more = { ariaExpanded: "false" };
  fields.namedItem = (name) => fields.find((each) => (each.name || each.id) === name);
  const form = { elements: fields, reset: () => {}, querySelector: () => more };
  Object.assign(page({ "#query": form }).window.location, { pathname: "/trade", search });
  const [q, least, tag] = fields;
  return { it: draw(QuerySync, { form: "query", owner, values, revision: 1 }), form, q, least, tag, days, more };
}

/* What the tab keeps during a test. */
function tabStorage(t) {
  const kept = {};
  globalThis.sessionStorage = {
    getItem: (key) => kept[key] ?? null,
    setItem: (key, text) => Object.assign(kept, { [key]: text }),
    removeItem: (key) => delete kept[key],
  };
  t.after(() => delete globalThis.sessionStorage);
  return kept;
}

test("what was typed and not sent is there again after a reload, and once a portal that was started again knows its user", (t) => {
  t.mock.timers.enable({ apis: ["Date", "setTimeout"] });
  const kept = tabStorage(t);
  globalThis.HTMLInputElement = class {
    set value(text) {
      Object.defineProperty(this, "value", { value: text, configurable: true });
    }
  };
  t.after(() => delete globalThis.HTMLInputElement);
  const applied = { q: "ads", least: "", tag: "", since: "" };
  const first = opened(applied);
  Object.assign(first.q, { value: "ads of may" });
  Object.assign(first.least, { value: "12" });
  Object.assign(first.days, { value: "2026-11-01 ～" });
  window.tell("pagehide");

  const again = opened({}); // the State is not there yet
  again.it.again({ values: applied, revision: 2 });
  t.mock.timers.tick(1);
  assert.deepEqual([again.q.value, again.least.value, again.days.value], ["ads of may", "12", "2026-11-01 ～"]);
  assert.deepEqual([again.more.ariaExpanded, again.days.said], ["true", ["input", "focusout"]]);
  again.it.again({ revision: 3 });
  assert.equal(again.q.value, "ads of may");

  again.tag.value = "travel";
  again.it.again({ owner: "" }); // a portal that was started again
  again.it.end();
  const back = opened(applied, "");
  Object.defineProperty(back.tag, "value", { get: () => "", set: () => {}, configurable: true }); // it has no choices yet
  back.it.again({ owner: "ann" });
  assert.deepEqual([back.q.value, back.least.value], ["ads of may", "12"]);
  Object.defineProperty(back.tag, "value", { value: "", writable: true });
  back.it.again({ revision: 2 });
  assert.equal(back.tag.value, "travel");
  assert.deepEqual(kept, {});

  document.tell("submit", { type: "submit", target: { closest: (selector) => (selector === "#query" ? back.form : null) } });
  back.it.again({ values: { ...applied, q: "answered" } });
  assert.equal(back.q.value, "answered");
});

test("what was typed comes back to nobody else, at no other address, not by a link, and not after a while", (t) => {
  t.mock.timers.enable({ apis: ["Date", "setTimeout"] });
  tabStorage(t);
  const leave = (act) => {
    const { it, q } = opened({ q: "" });
    q.value = "typed";
    act(it);
  };
  const found = (...given) => opened({ q: "" }, ...given).q.value;
  const away = () => window.tell("pagehide");
  leave(away);
  assert.equal(found(), "typed");
  leave(away);
  assert.equal(found("bob"), "");
  leave(away);
  assert.equal(found("ann", "?status=FROZEN"), "");
  leave(away);
  t.mock.timers.tick(61_000);
  assert.equal(found(), "");
  leave((it) => {
    window.location.pathname = "/account";
    it.end();
  });
  assert.equal(found(), "");
});

test("the slash goes to the first field, and a focus that went with its row to the list", () => {
  const { it, q, list } = query({});
  assert.ok(document.tell("keydown", { key: "/", target: { closest: () => null } }));
  assert.equal(document.activeElement, q);
  document.tell("focusin", { target: thing({ isConnected: false, closest: () => null }) });
  document.activeElement = document.body;
  it.again();
  assert.equal(document.activeElement, list);
});

test("a focus that went with its dialog is the dialog's to give back", () => {
  const { it, list } = query({});
  const [opener, within] = [
    thing({ closest: () => null }),
    thing({ isConnected: false, closest: (what) => (what === "[role=dialog]" ? {} : null) }),
  ];
  for (const target of [opener, within]) document.tell("focusin", { target });
  document.activeElement = document.body;
  it.again();
  assert.equal(document.activeElement, document.body);
  opener.isConnected = false;
  it.again();
  assert.equal(document.activeElement, list);
});

test("the inspector walks and closes by keys, and gives the focus back to its row", () => {
  const unseen = thing({ closest: () => ({}), getClientRects: () => [] });
  const opener = thing({ closest: () => ({}), getClientRects: () => [{}] });
  page({ '[data-tx="t1"]': [unseen, opener] });
  const said = [];
  const row = thing({ closest: () => ({}) });
  row.focus();
  const it = draw(InspectorKeys, { row: "t1", onStep: (on) => said.push(on), onClose: () => said.push("close") });
  assert.equal(document.activeElement, opener);
  const key = (name) => document.tell("keydown", { key: name, target: { closest: () => null } });
  assert.deepEqual(["j", "ArrowUp", "x"].map(key), [true, true, false]);
  assert.deepEqual(said, [true, false]);
  assert.equal(key("Escape"), true);
  document.activeElement = document.body;
  it.end();
  assert.deepEqual([said, document.activeElement], [[true, false, "close"], opener]);
});
