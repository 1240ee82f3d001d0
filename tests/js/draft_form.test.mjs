import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { draw } from "./react.mjs";
import { page, thing } from "./page.mjs";
import { draft, useDraftAmount } from "../../vcc_portal/components/patterns/drafts.js";
import { addItem, addRowToDraft, DraftEnd, DraftForm, dropItem } from "../../vcc_portal/components/patterns/draft_form.js";

let told;
let it;
let number = 0;

function drawn(more = {}) {
  told = [];
  const form = `form-${number++}`;
  it = draft(form);
  const props = {
    form,
    owner: "ann",
    defaults: { request_no: "1", name: "" },
    onLive: (values) => told.push(["live", values]),
    onSend: (values) => told.push(["send", values]),
    onLeave: (field, values) => told.push(["leave", field, values]),
    ...more,
  };
  it.open(props.owner, props.defaults);
  return draw(DraftForm, props).tree.props;
}

const control = (name, value, more = {}) => ({ name, value, type: "text", dataset: {}, getAttribute: () => null, ...more });
const event = (target, more = {}) => {
  const currentTarget = { querySelectorAll: () => [] };
  const given = { target, currentTarget, prevented: false, stopPropagation: () => {}, nativeEvent: {}, ...more };
  given.preventDefault = () => {
    given.prevented = true;
  };
  return given;
};

beforeEach(() => {
  page().document.activeElement = { dataset: {} };
});

test("what is typed goes into the draft, and only what the page follows is told at once", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const form = drawn();
  form.onChange(event(control("name", "Ads")));
  t.mock.timers.tick(1000);
  assert.deepEqual([it.values.name, told.length], ["Ads", 0]);
  form.onChange(event(control("count", "3", { dataset: { live: "" } })));
  t.mock.timers.tick(300);
  assert.equal(told.length, 0);
  t.mock.timers.tick(100);
  assert.deepEqual(told, [["live", { request_no: "1", name: "Ads", count: "3" }]]);
  form.onChange(event(control("notice", "", { type: "checkbox", checked: true })));
  t.mock.timers.tick(0);
  assert.equal(told.at(-1)[1].notice, "on");
});

test("what was signed out of without an answer is in the draft again, as it was sent", () => {
  const kept = {};
  globalThis.localStorage = { setItem: (key, text) => Object.assign(kept, { [key]: text }), getItem: () => null, removeItem: () => {} };
  const form = `form-${number++}`;
  const props = { form, owner: "ann", defaults: { request_no: "new", amount: "" }, patch: { turn: 0 }, onRestore: () => {} };
  const drawing = draw(DraftForm, props);
  drawing.again({ ...props, patch: { turn: 1, values: { request_no: "sent", amount: "5" }, sent: true } });
  const [record] = Object.values(kept).map(JSON.parse);
  assert.deepEqual([record.sent, record.values], [true, { request_no: "sent", amount: "5" }]);
  drawing.again({ ...props, patch: { turn: 2, values: { amount: "6" }, sent: false } });
  assert.equal(draft(form).sent, true);
});

test("an answer takes the place of what it was asked for with, and of nothing that was typed since", () => {
  const form = `form-${number++}`;
  const props = { form, owner: "ann", defaults: { request_no: "1", amount: "300", on: "" }, patch: { turn: 0 }, onRestore: () => {} };
  const drawing = draw(DraftForm, props);
  draft(form).write("on", "on");
  const values = { amount: "300.00", on: "", seen: "new" };
  drawing.again({ ...props, patch: { turn: 1, values, was: { amount: "300", on: "" } } });
  const { amount, on, seen } = draft(form).values;
  assert.deepEqual([amount, on, seen], ["300.00", "on", "new"]);
});

test("a choice brings its values at once, and what is changed after it stays", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const form = drawn({
    brings: { currency: { USD: { on: "on", amount: "5" }, EUR: { on: "", amount: "" } } },
    defaults: { request_no: "1", name: "", currency: "USD", on: "on", amount: "5" },
  });
  form.onChange(event(control("currency", "EUR", { type: "radio", checked: true })));
  assert.deepEqual([it.values.on, it.values.amount], ["", ""]);
  form.onChange(event(control("on", "", { type: "checkbox", checked: true })));
  t.mock.timers.tick(0);
  assert.deepEqual(
    Object.entries(told[0][1]).filter(([name]) => !name.startsWith("USD.")),
    Object.entries({ request_no: "1", name: "", currency: "EUR", on: "on", amount: "" }),
  );
  form.onChange(event(control("currency", "GBP", { type: "radio", checked: true })));
  assert.deepEqual([it.values.on, it.values.amount], ["on", ""], "of a choice that brings nothing the answer comes");
});

test("what was typed for a choice waits for it, and not for what is kept otherwise by then", () => {
  const brings = { currency: { USD: { amount: "5", seen: "a" }, EUR: { amount: "", seen: "b" } } };
  const form = drawn({ brings, defaults: { request_no: "1", currency: "USD", ...brings.currency.USD } });
  const choose = (currency) => form.onChange(event(control("currency", currency, { type: "radio", checked: true })));
  it.write("amount", "7");
  choose("EUR");
  assert.equal(it.values.amount, "");
  it.write("amount", "9");
  choose("USD");
  assert.deepEqual([it.values.amount, it.values.seen], ["7", "a"]);
  brings.currency.EUR = { amount: "1", seen: "c" };
  choose("EUR");
  assert.deepEqual([it.values.amount, it.values.seen], ["1", "c"]);
});

test("of radio buttons the chosen one counts, and a control without a name is none", () => {
  const form = drawn();
  form.onChange(event(control("mode", "SHARED", { type: "radio", checked: true })));
  form.onChange(event(control("mode", "SINGLE", { type: "radio", checked: false })));
  form.onChange(event(control("", "x")));
  assert.deepEqual(it.values, { request_no: "1", name: "", mode: "SHARED" });
});

test("an amount is narrowed while typed and fixed on leaving, with a note of the bound that changed it", () => {
  const form = drawn();
  const amount = control("limit", "1，2０0.5x", { dataset: { kind: "amount", decimals: "2", most: "1000" } });
  form.onChange(event(amount));
  assert.equal(it.values.limit, "1200.5");
  form.onBlur(event(amount));
  assert.deepEqual([it.values.limit, it.notes.limit], ["1000.00", "most"]);
  assert.deepEqual(told.at(-1).slice(0, 2), ["leave", "limit"]);
});

test("a whole number has no point, and is a number when it is left", () => {
  const form = drawn();
  const count = control("count", "1.5 cards", { dataset: { kind: "whole", decimals: "0" } });
  form.onChange(event(count));
  assert.deepEqual([it.values.count, it.notes.count], ["15", "cut"]);
  form.onBlur(event(count));
  assert.deepEqual([it.values.count, it.notes.count], ["15", "cut"]);
  form.onChange(event({ ...count, value: "007" }));
  form.onBlur(event({ ...count, value: "007" }));
  assert.deepEqual([it.values.count, it.notes.count], ["7", ""]);
  form.onChange(event({ ...count, value: "-" }));
  form.onBlur(event({ ...count, value: "-" }));
  assert.deepEqual([it.values.count, it.notes.count], ["", "cleared"]);
});

test("an amount is selected as it gets the focus, and Safari is kept from taking that back as the press is released", async () => {
  const form = drawn();
  const releases = [];
  let selected = 0;
  const amount = control("limit", "", { dataset: { kind: "amount" }, select: () => selected++ });
  amount.addEventListener = (kind, act, { once }) => releases.push([kind, act, once]);
  const focus = async () => {
    form.onFocus(event(amount));
    await undefined;
    return [selected, releases.length];
  };
  assert.deepEqual(await focus(), [1, 0]);
  window.tell("pointerdown", { type: "pointerdown", button: 0 });
  assert.deepEqual(await focus(), [2, 1]);
  window.tell("pointerup", { type: "pointerup", button: 0 });
  const [kind, act, once] = releases[0];
  const release = event(amount);
  act(release);
  assert.deepEqual([kind, once, release.prevented], ["mouseup", true, true]);
});

test("a key that an amount leaves out, or a wide one, leaves the caret where it is", async () => {
  const form = drawn();
  const moved = [];
  const amount = control("limit", "", { dataset: { kind: "amount" }, setSelectionRange: (...at) => moved.push(at) });
  const type = async (value, selectionEnd) => {
    form.onChange(event(Object.assign(amount, { value, selectionEnd })));
    amount.value = it.values.limit; // as it is drawn
    await undefined;
    return moved.pop();
  };
  assert.deepEqual(await type("1,234567.5", 2), [1, 1]);
  assert.deepEqual(await type("1,9，234567.5", 4), [2, 2]);
  assert.deepEqual(await type("12。5", 3), [3, 3]);
  assert.equal(await type("129.5", 3), undefined, "the browser has it where it was");
});

test("an amount is taken from an input method once it has ended its text, and till then its text stands as it is", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const form = drawn();
  const amount = control("limit", "", { dataset: { kind: "amount", decimals: "2", live: "" }, select() {}, setSelectionRange() {} });
  const stands = () => draw(() => useDraftAmount(it.form, "limit")).tree;
  form.onFocus(event(amount));
  for (amount.value of ["１", "１２", "１２．", "１２．５"]) {
    form.onChange(event(amount, { nativeEvent: { isComposing: true } }));
    assert.deepEqual([stands(), it.values.limit], [amount.value, undefined]);
  }
  form.onCompositionEnd(event(amount));
  assert.deepEqual([stands(), it.values.limit, it.notes.limit], ["12.5", "12.5", ""]);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [["live", { request_no: "1", name: "", limit: "12.5" }]]);
});

test("an amount that can be read in two ways is not pasted", () => {
  const form = drawn();
  const clip = (text) => ({ clipboardData: { getData: () => text } });
  const amount = control("limit", "", { dataset: { kind: "amount" } });
  const unclear = event(amount, clip("1.000"));
  form.onPaste(unclear);
  assert.deepEqual([unclear.prevented, it.notes.limit], [true, "unclear"]);
  form.onBlur(event(amount));
  assert.equal(it.notes.limit, "unclear", "the field was left without a change of it");
  const clear = event(amount, clip("USD 1,000.50"));
  form.onPaste(clear);
  assert.equal(clear.prevented, false);
});

test("an amount with a decimal comma is pasted as it is typed, in the place of all that was there", () => {
  const form = drawn();
  const paste = (value, selectionStart) => {
    const amount = control("limit", value, { selectionStart, selectionEnd: value.length, dataset: { kind: "amount" } });
    form.onPaste(event(amount, { clipboardData: { getData: () => "1.234,50" } }));
    return [it.values.limit, it.notes.limit];
  };
  assert.deepEqual(paste("7", 0), ["1234.50", "read"]);
  assert.deepEqual(paste("1234.50", 3), ["1234.50", "unclear"]);
});

test("keys that an amount leaves out are said until the amount is changed otherwise", () => {
  const form = drawn();
  const amount = control("limit", "", { dataset: { kind: "amount", decimals: "2" } });
  const type = (keys) => {
    for (const key of keys) form.onChange(event({ ...amount, value: `${it.values.limit ?? ""}${key}` }));
    return [it.values.limit, it.notes.limit];
  };
  form.onFocus(event({ ...amount, select: () => {} }));
  assert.deepEqual(type("1,00"), ["100", ""]);
  assert.deepEqual(type("0"), ["1000", ""]);
  assert.deepEqual(type(",5"), ["10005", ""], "it may become 1,000,500");
  form.onBlur(event(amount));
  assert.deepEqual([it.values.limit, it.notes.limit], ["10005.00", "cut"]);
  form.onChange(event({ ...amount, value: "1000" }));
  assert.equal(it.notes.limit, "");
  assert.deepEqual(type(","), ["1000", "cut"]);
  it.write("limit", "2", "rounded");
  it.merge({ limit: "3" });
  assert.equal(it.notes.limit ?? "", "", "a note is about the value beside it");
});

test("an amount that leaving it has changed is seen before it is sent", () => {
  const form = drawn();
  const amount = control("limit", "", { dataset: { kind: "amount", decimals: "2", most: "1000" } });
  const sent = () => told.filter(([what]) => what === "send").length;
  for (const leave of [() => Object.assign(document, { activeElement: amount }), pressed]) {
    it.write("limit", "5000");
    leave();
    form.onSubmit(event(amount));
    assert.deepEqual([it.values.limit, it.notes.limit, sent()], ["1000.00", "most", 0]);
  }
  form.onSubmit(event(amount));
  assert.equal(sent(), 1);

  function pressed() {
    form.onBlur(event(amount, { relatedTarget: { type: "submit" } }));
    document.activeElement = { dataset: {} };
  }
});

test("items are added by Enter and commas, taken back by Backspace, and never in the middle of composing", () => {
  const form = drawn();
  const entry = control("", "a，b", { dataset: { adds: "tags", most: "3" } });
  form.onKeyDown(event(entry, { key: "Enter", nativeEvent: { isComposing: true } }));
  assert.deepEqual(it.items("tags"), []);
  const enter = event(entry, { key: "Enter" });
  form.onKeyDown(enter);
  assert.deepEqual([it.items("tags"), entry.value, enter.prevented], [["a", "b"], "", true]);
  form.onKeyDown(event(entry, { key: "Backspace" }));
  assert.deepEqual(it.items("tags"), ["a"]);
});

test("an entry that is half typed when the page or the form goes is kept with the others", () => {
  for (const goes of [() => window.tell("pagehide"), ({ end }) => end()]) {
    const entry = control("", "ann@", { dataset: { adds: "mails", most: "3" } });
    page({ [`form[data-draft="form-${number}"]`]: { querySelectorAll: () => [entry] } });
    drawn();
    const drawing = draw(DraftForm, { form: it.form, owner: "ann", defaults: { request_no: "1" } });
    goes(drawing);
    assert.deepEqual([it.items("mails"), entry.value, it.timer], [["ann@"], "", 0]);
  }
});

test("of several items pasted at once the ones that fit are added, the others stay typed, and nothing is sent without them", () => {
  const form = drawn();
  const entry = control("", "a;b, c，d", { dataset: { adds: "tags", most: "3", longest: "4" }, focus: () => told.push("focus") });
  form.onBlur(event(entry));
  assert.deepEqual([it.items("tags"), entry.value, it.notes.tags], [["a", "b", "c"], "d", "full"]);
  told = [];
  const currentTarget = { querySelectorAll: (selector) => (selector === "[data-adds]" ? [entry] : []) };
  form.onSubmit(event(null, { currentTarget }));
  assert.deepEqual(told, ["focus"]);
  form.onKeyDown(event({ ...entry, value: "" }, { key: "Backspace" }));
  assert.equal(it.notes.tags, "", "there is room again");
  entry.value = "longer, d";
  form.onKeyDown(event(entry, { key: "Enter" }));
  assert.deepEqual([it.items("tags"), entry.value, it.notes.tags], [["a", "b", "d"], "longer", "long"]);
  entry.value = "";
  form.onChange(event(entry));
  assert.equal(it.notes.tags, "");
});

test("addresses of a column that is pasted, and what a space follows, are items of their own; a tag may have spaces", () => {
  const form = drawn();
  const mails = control("", "a@x.cn b@x.cn;\nc@x.cn ", { dataset: { adds: "mails", most: "9", longest: "99", spaceless: "" } });
  form.onBlur(event(mails));
  mails.value = "d@x.cn";
  const space = event(mails, { key: " " });
  form.onKeyDown(space);
  assert.deepEqual([it.items("mails"), mails.value, space.prevented], [["a@x.cn", "b@x.cn", "c@x.cn", "d@x.cn"], "", true]);
  const tag = control("", "south east", { dataset: { adds: "tags", most: "9", longest: "99" } });
  form.onKeyDown(event(tag, { key: " " }));
  assert.deepEqual([it.items("tags"), tag.value], [[], "south east"]);
  form.onBlur(event(tag));
  assert.deepEqual(it.items("tags"), ["south east"]);
});

test("a form is sent once more only when the last answer is there", () => {
  drawn({ busy: true }).onSubmit(event(null));
  assert.deepEqual(told, []);
  drawn().onSubmit(event(null));
  assert.deepEqual(told, [["send", { request_no: "1", name: "" }]]);
});

test("a blur by a press on something else is told at its release, before what the press asks for", () => {
  const form = drawn();
  let release = null;
  globalThis.addEventListener = (_, listener) => {
    release = listener;
  };
  const leave = () => form.onBlur(event(control("name", "x")));
  const left = ["leave", "name", { request_no: "1", name: "" }];
  window.tell("pointerdown", { type: "pointerdown", button: 0 });
  leave();
  assert.deepEqual(told, []);
  window.tell("pointerup", { type: "pointerup", button: 0 });
  release();
  assert.deepEqual(told, [left]);
  for (const past of ["pointerup", "pointercancel", "keydown"]) {
    window.tell("pointerdown", { type: "pointerdown", button: 0 });
    window.tell(past, { type: past, button: 0 });
    leave();
    assert.deepEqual(told.splice(1), [left], past);
  }
  window.tell("pointerdown", { type: "pointerdown", button: 2 }); // its release goes to the browser's menu
  leave();
  assert.deepEqual(told.splice(1), [left]);
  delete globalThis.addEventListener;
});

test("a field that is left for the button that sends is told with all that is sent, also where no press gives a button the focus", () => {
  const form = drawn();
  form.onBlur(event(control("name", "x"), { relatedTarget: { type: "submit" } }));
  document.querySelector = (selector) => (selector.endsWith("[type=submit]:active") ? thing() : null);
  form.onBlur(event(control("name", "x"), { relatedTarget: null }));
  assert.deepEqual(told, []);
});

test("of rows the next one's button has the focus when one is removed, else the former's, else what adds one", (t) => {
  globalThis.requestAnimationFrame = (act) => act();
  t.after(() => delete globalThis.requestAnimationFrame);
  drawn();
  it.write("keys", "a\nb\nc");
  const buttons = { a: thing(), b: thing(), c: thing() };
  const add = thing();
  const scope = { querySelectorAll: () => it.items("keys").map((key) => buttons[key]), querySelector: () => add };
  const { document } = page({ [`form[data-draft="${it.form}"]`]: scope });
  const after = (key) => dropItem(it.form, "keys", key, "rows") ?? document.activeElement;
  assert.equal(after("b"), buttons.c);
  assert.equal(after("c"), buttons.a);
  assert.equal(after("a"), add);
});

test("where the button that adds or drops an item goes with it, the list's next cross or its entry has the focus", (t) => {
  globalThis.requestAnimationFrame = (act) => act();
  t.after(() => delete globalThis.requestAnimationFrame);
  drawn();
  it.write("tags", "a\nb");
  const crosses = [thing(), thing()];
  const entry = thing({ closest: () => null, scrollIntoView: () => {} });
  const scope = { querySelectorAll: () => crosses.slice(0, it.items("tags").length), querySelector: () => entry };
  const { document } = page({ [`form[data-draft="${it.form}"]`]: scope });
  globalThis.matchMedia = () => ({ matches: true });
  t.after(() => delete globalThis.matchMedia);
  const pressed = (isConnected, act) => {
    document.activeElement = thing({ isConnected });
    act();
    return document.activeElement;
  };
  assert.equal(pressed(true, () => dropItem(it.form, "tags", "none")).isConnected, true);
  assert.equal(
    pressed(false, () => dropItem(it.form, "tags", "b")),
    crosses[0],
  );
  assert.equal(
    pressed(false, () => dropItem(it.form, "tags", "a")),
    entry,
  );
  assert.equal(
    pressed(false, () => addItem(it.form, "tags", "c", 5)),
    entry,
  );
  assert.deepEqual(it.items("tags"), ["c"]);
});

test("a row that is added has the focus, in its first control", (t) => {
  globalThis.requestAnimationFrame = (act) => act();
  t.after(() => delete globalThis.requestAnimationFrame);
  drawn();
  const name = thing();
  const scope = { querySelector: (selector) => (selector === '[name^="rows.0."]' ? name : null) };
  const { document } = page({ [`form[data-draft="${it.form}"]`]: scope });
  addRowToDraft(it.form, "keys", "0", 20, "rows");
  assert.deepEqual([it.items("keys"), document.activeElement], [["0"], name]);
});

test("who comes back to the fields goes on where they were left, unless something else has the focus by then", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const form = `form-${number++}`;
  it = draft(form);
  it.open("ann", { request_no: "1", amount: "" });
  const fields = draw(DraftForm, { form, owner: "ann", defaults: {}, focus: { turn: 0, name: "" } });
  const place = () => thing({ closest: () => null, scrollIntoView: () => {} });
  const [first, amount, opener] = [place(), place(), place()];
  const scope = { querySelector: (selector) => (selector.includes("amount") ? amount : selector.includes("name=") ? null : first) };
  const { document } = page({ [`form[data-draft="${form}"]`]: scope });
  globalThis.matchMedia = () => ({ matches: true });
  t.after(() => delete globalThis.matchMedia);
  let turn = 0;
  const after = (held) => {
    document.activeElement = held;
    fields.again({ focus: { turn: ++turn, name: "" } });
    t.mock.timers.tick(0);
    return document.activeElement;
  };
  assert.equal(after(document.body), first, "nothing was entered yet");
  fields.tree.props.onFocus(event(control("amount", "", { select: () => {} })));
  assert.equal(after(document.body), amount);
  assert.equal(after(opener), opener, "a dialog has given it back");
});

test("a draft ends by the number that it carries", () => {
  drawn();
  const end = draw(DraftEnd, { form: it.form, owner: "ann", requestNo: "2" });
  assert.equal(it.values.request_no, "1");
  end.again({ requestNo: "1" });
  assert.deepEqual(it.values, {});
});

test("what is marked for once is in no draft and is told by sending alone", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const form = drawn();
  const number = control("card_no", "4111 1111", { dataset: { once: "", live: "" } });
  form.onChange(event(number));
  form.onBlur(event(number));
  t.mock.timers.tick(1000);
  assert.deepEqual([told, it.values], [[], { request_no: "1", name: "" }]);
  const asked = [];
  const currentTarget = { querySelectorAll: (selector) => (selector === "[data-adds]" ? [] : asked.push(selector) && [number]) };
  form.onSubmit(event(null, { currentTarget }));
  assert.deepEqual(told, [["send", { request_no: "1", name: "", card_no: "4111 1111" }]]);
  assert.deepEqual(asked, ["[name][data-once]"]);
  assert.equal("card_no" in it.values, false);
});
