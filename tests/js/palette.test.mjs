import assert from "node:assert/strict";
import { test } from "node:test";
import { page, thing } from "./page.mjs";
import { all, draw, one, textOf } from "./react.mjs";
import * as store from "../../vcc_portal/components/shell/palette.js";
import { Palette } from "../../vcc_portal/components/shell/palette.jsx";
import PaletteList from "../../vcc_portal/components/shell/palette_list.jsx";

const K = { key: "k", ctrlKey: true, target: { closest: () => null } };

test("its key opens and closes it, also for a Mac and in capitals, and no other combination does", () => {
  const { document } = page();
  const it = draw(Palette);
  assert.equal(document.tell("keydown", K), true);
  assert.equal(store.paletteShown.value, true);
  it.again();
  assert.equal(document.tell("keydown", { ...K, ctrlKey: false, metaKey: true, key: "K" }), true);
  assert.equal(store.paletteShown.value, false);
  it.again();
  for (const more of [{ ctrlKey: false }, { shiftKey: true }, { altKey: true }, { key: "j" }, { isComposing: true }, { repeat: true }]) {
    assert.equal(document.tell("keydown", { ...K, ...more }), false);
  }
  assert.equal(store.paletteShown.value, false);
});

test("another dialog is answered first", () => {
  const { document } = page({ "[role=dialog][data-state=open], dialog[open]": thing() });
  draw(Palette);
  assert.equal(document.tell("keydown", K), false);
  assert.equal(store.paletteShown.value, false);
});

test("closing it forgets what was found, and so does Back", () => {
  const { window } = page();
  let forgot = 0;
  store.paletteShown.put(true);
  const drawn = draw(Palette, { onForget: () => forgot++ });
  drawn.tree.props.onClose();
  assert.deepEqual([store.paletteShown.value, forgot], [false, 1]);
  drawn.again();
  window.tell("popstate");
  assert.equal(forgot, 1);
  store.paletteShown.put(true);
  drawn.again();
  window.tell("popstate");
  assert.deepEqual([store.paletteShown.value, forgot], [false, 2]);
});

const items = (tree) => all(tree, (each) => each.type === "Item");

test("pages and accounts stand there at once; cards as soon as they were found for what is typed", () => {
  page();
  globalThis.gone = [];
  const told = [];
  const name = { zh: "乙", en: "Second" };
  const props = {
    entries: [{ group: "Pages", kind: "page", value: "/faq", text: "FAQ", also: ["FAQ"], hint: "", href: "/faq" }],
    accounts: [{ tag: "a", name, platform: { zh: "卡", en: "VCC" } }],
    found: [{ name: "Ads", last4: "4242", href: "/card/detail?cardId=1", status: { text: { zh: "使用中", en: "Active" } } }],
    foundFor: "ads",
    failed: false,
    choose: (account) => told.push(account.tag),
    lang: "en",
    finds: true,
    words: { cards: "Cards", accounts: "Switch" },
    look: {},
    onFind: (text) => told.push(text),
    onClose: () => told.push("closed"),
  };
  const drawn = draw(PaletteList, props);
  assert.deepEqual(
    items(drawn.tree).map((each) => each.props.value),
    ["/faq", "account a"],
  );
  one(drawn.tree, "Input").props.onValueChange(" ads ");
  assert.deepEqual(
    items(drawn.tree).map((each) => each.props.value),
    ["card /card/detail?cardId=1"],
    "nothing else holds it",
  );
  one(drawn.tree, "Input").props.onValueChange("");
  const [faq, account] = items(drawn.tree);
  one(drawn.tree, "Input").props.onValueChange("ads");
  const [card] = items(drawn.tree);
  assert.equal(textOf(card), "Ads ···· 4242Active");
  for (const each of [card, faq, account]) each.props.onSelect();
  assert.deepEqual(globalThis.gone, [["/card/detail?cardId=1"], ["/faq"]]);
  assert.deepEqual(told, ["closed", "closed", "closed", "a"]);
  drawn.end();
});

test("a whole card number is looked for by its last four digits, and goes nowhere else", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  page();
  const asked = [];
  const props = {
    entries: [],
    accounts: [],
    found: [],
    foundFor: "",
    finds: true,
    words: {},
    look: {},
    onFind: (text) => asked.push(text),
  };
  const drawn = draw(PaletteList, props);
  one(drawn.tree, "Input").props.onValueChange("4242 4242 4242 4242");
  t.mock.timers.tick(1000);
  assert.deepEqual(asked.at(-1), "4242");
  drawn.end();
});

test("entries stand under the name of their group, in a browser without a grouping of its own", (t) => {
  page();
  const { groupBy } = Map;
  Map.groupBy = undefined;
  t.after(() => {
    Map.groupBy = groupBy;
  });
  const entry = (group, value) => ({ group, kind: "page", value, text: value, also: [], hint: "", href: value });
  const entries = [entry("Pages", "/faq"), entry("Actions", "/card/apply"), entry("Pages", "/trade")];
  const drawn = draw(PaletteList, { entries, accounts: [], lang: "en", words: {}, look: {}, onFind: () => {}, onClose: () => {} });
  const groups = all(drawn.tree, (each) => each.type === "Group").map((each) => [
    each.props.heading,
    items(each).map(({ props }) => props.value),
  ]);
  assert.deepEqual(groups, [
    ["Pages", ["/faq", "/trade"]],
    ["Actions", ["/card/apply"]],
  ]);
  drawn.end();
});

test("a page that exists and may not be opened is not offered, and not said to be unknown", () => {
  page();
  const entry = (value, denied) => ({ group: "Pages", kind: "page", value, text: value, also: [], hint: "", href: value, denied });
  const props = {
    entries: [entry("FAQ", false), entry("Quota", true), entry("Quota records", false)],
    accounts: [],
    lang: "en",
    words: { none: "Nothing found", denied: "Not for you: {page}" },
    look: {},
    onFind: () => {},
    onClose: () => {},
  };
  const drawn = draw(PaletteList, props);
  const told = () => textOf(all(drawn.tree, (each) => each.props?.role === "status")[0]);
  const shown = () => items(drawn.tree).map((each) => each.props.value);
  assert.deepEqual([shown(), told()], [["FAQ", "Quota records"], ""]);
  for (const [typed, offered, said] of [
    ["quota", ["Quota records"], ""],
    ["nonsense", [], "Nothing found"],
  ]) {
    one(drawn.tree, "Input").props.onValueChange(typed);
    assert.deepEqual([shown(), told()], [offered, said], typed);
  }
  drawn.end();
  const without = draw(PaletteList, { ...props, entries: props.entries.slice(0, 2) });
  one(without.tree, "Input").props.onValueChange("quota");
  assert.equal(items(without.tree).length, 0);
  assert.equal(textOf(all(without.tree, (each) => each.props?.role === "status")[0]), "Not for you: Quota");
  without.end();
});

test("each word that is typed has to be in one of the texts", () => {
  const texts = ["Account top-up", "账户充值", "My account"];
  for (const typed of ["", "TOP", "my top-up", "topup", "ＴＯＰ－ＵＰ", "my\u3000account", "充值"])
    assert.equal(store.fits(texts, typed), true, typed);
  for (const typed of ["topup quota", "g"]) assert.equal(store.fits(texts, typed), false, typed);
});
