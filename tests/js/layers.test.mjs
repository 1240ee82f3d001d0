import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { observed, page, thing, told } from "./page.mjs";
import { all, draw, one } from "./react.mjs";
import { Dialog } from "../../vcc_portal/components/ui/dialog.jsx";
import Layer from "../../vcc_portal/components/ui/layer.jsx";
import Modal, { useFirstWrong } from "../../vcc_portal/components/ui/modal.jsx";
import { Panel } from "../../vcc_portal/components/ui/overlay.jsx";

beforeEach(() => page());

const layerOf = (it) => all(it.tree, ({ type }) => type?.load)[0];
const panel = (props) => draw(Panel, { children: ["face", "content"], ...props });
const face = (it) => one(it.tree, "button").props;
const mouse = { pointerType: "mouse" };

test("a press opens and closes a panel; a key lets the focus go into the layer", () => {
  const it = panel({});
  assert.equal(layerOf(it), undefined);
  for (const [detail, taken] of [
    [1, "press"],
    [0, "key"],
  ]) {
    face(it).onClick({ detail });
    assert.deepEqual([face(it)["aria-expanded"], layerOf(it).props.taken.current, layerOf(it).props.children], [true, taken, ["content"]]);
    face(it).onClick({ detail });
    assert.equal(face(it)["aria-expanded"], false);
  }
  assert.ok(told({ key: "ArrowDown" }, face(it).onKeyDown));
  assert.equal(face(it)["aria-expanded"], true);
  assert.ok(!told({ key: "a" }, face(it).onKeyDown));
});

test("a panel for the pointer opens after its delay, and waits for a pointer on its way into the layer", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let opened = 0;
  const it = panel({ hover: 120, onOpen: () => opened++ });
  const { onPointerEnter, onPointerLeave, onPointerMove } = it.tree.props;
  onPointerEnter({ pointerType: "touch" });
  onPointerEnter(mouse);
  t.mock.timers.tick(100);
  assert.equal(face(it)["aria-expanded"], false);
  t.mock.timers.tick(50);
  assert.deepEqual([face(it)["aria-expanded"], layerOf(it).props.taken.current, opened], [true, false, 1]);
  onPointerLeave(mouse);
  t.mock.timers.tick(100);
  it.tree.props.onPointerMove(mouse);
  t.mock.timers.tick(1000);
  assert.equal(face(it)["aria-expanded"], true);
  onPointerMove(mouse);
  onPointerLeave(mouse);
  t.mock.timers.tick(200);
  assert.equal(face(it)["aria-expanded"], false);
});

test("a press keeps a panel that the pointer has opened, and a key goes into it", () => {
  const link = thing();
  page({ "#an-id": { querySelector: () => link } });
  const it = panel({ hover: 120 });
  face(it).onClick({ detail: 1 });
  face(it).onClick({ detail: 1 });
  assert.equal(face(it)["aria-expanded"], true);
  face(it).onClick({ detail: 0 });
  assert.equal(document.activeElement, link);
});

const layer = (props) =>
  draw(Layer, { anchor: { current: thing({ contains: (it) => it === "button" }) }, taken: { current: false }, ...props });

test("a panel of the toolbar opens beside it at the window's edge, and above it where it is a row", (t) => {
  t.after(() => delete globalThis.matchMedia);
  for (const [edge, side, align] of [
    [true, "left", "start"],
    [false, "top", "center"],
  ]) {
    globalThis.matchMedia = () => ({ matches: edge });
    const { props } = one(layer({ align: "beside", children: "x" }).tree, "Content");
    assert.deepEqual([props.side, props.align], [side, align]);
  }
  const { props } = one(layer({ align: "end", children: "x" }).tree, "Content");
  assert.deepEqual([props.side, props.align], ["bottom", "end"]);
});

test("in a layer the arrows walk round, Home and End go to its ends", () => {
  const items = [thing(), thing(), thing()];
  const { onKeyDown } = one(layer({ children: "x" }).tree, "Content").props;
  const press = (key) => told({ key, currentTarget: { querySelectorAll: () => items } }, onKeyDown);
  assert.equal(press("ArrowDown"), false);
  items[0].focus();
  for (const [key, at] of [
    ["ArrowUp", 2],
    ["ArrowDown", 0],
    ["End", 2],
    ["Home", 0],
  ]) {
    assert.ok(press(key));
    assert.equal(document.activeElement, items[at], key);
  }
});

test("what is chosen closes the layer, unless it says that it stays open; the button has the focus before that", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let closed = 0;
  const anchor = { current: thing() };
  const { onClick, onClickCapture } = one(layer({ anchor, children: "x", onOpenChange: () => closed++ }).tree, "Content").props;
  const press = (...on) => {
    const event = { target: { closest: (selector) => (on.includes(selector) ? {} : null) } };
    onClickCapture(event);
    onClick(event);
    t.mock.timers.tick(1);
  };
  press();
  press("[data-keep-open]", "a[href], button");
  assert.deepEqual([closed, document.activeElement], [0, document.body]);
  press("a[href], button");
  assert.deepEqual([closed, document.activeElement], [1, anchor.current]);
});

test("its button is not outside, and has the focus again when that has gone nowhere else", () => {
  const it = layer({ children: "x" });
  const { onInteractOutside, onCloseAutoFocus, onOpenAutoFocus } = one(it.tree, "Content").props;
  assert.deepEqual([told({ target: "button" }, onInteractOutside), told({ target: "page" }, onInteractOutside)], [true, false]);
  const hovered = { currentTarget: { querySelector: thing } };
  assert.equal(told(hovered, onOpenAutoFocus), true); // a pointer that only hovers keeps the focus
  assert.equal(document.activeElement, document.body);
  const field = thing();
  field.focus();
  told({}, onCloseAutoFocus);
  assert.equal(document.activeElement, field);
  document.activeElement = document.body;
  told({}, onCloseAutoFocus);
  assert.notEqual(document.activeElement, document.body);
});

test("a key begins at the first link, button or field of a layer; where there is none, at the layer itself", () => {
  const link = thing();
  const { onOpenAutoFocus } = one(layer({ taken: { current: "key" }, children: "x" }).tree, "Content").props;
  const opened = (first) => ({ currentTarget: { querySelector: (selector) => (selector.includes("a[href]") ? first : null) } });
  assert.equal(told(opened(null), onOpenAutoFocus), false);
  assert.equal(told(opened(link), onOpenAutoFocus), true);
  assert.equal(document.activeElement, link);
});

test("with values it is a menu of choices, whose first a key reaches", () => {
  const first = thing();
  const taken = { current: "key" };
  const it = layer({ taken, values: ["zh", "en"], value: "en", children: ["中文", "English"] });
  assert.deepEqual(
    all(it.tree, ({ type }) => type === "RadioItem").map(({ props }) => [props.value, props.children]),
    [
      ["zh", "中文"],
      ["en", "English"],
    ],
  );
  const { onOpenAutoFocus } = one(it.tree, "Content").props;
  assert.ok(told({ currentTarget: { querySelector: () => first } }, onOpenAutoFocus));
  assert.equal(document.activeElement, first);
  taken.current = "press";
  assert.ok(!told({}, onOpenAutoFocus));
});

test("a dialog begins where something is typed, else at what is done next", () => {
  const { onOpenAutoFocus } = one(draw(Modal, { children: ["", "Title", ""] }).tree, "Content").props;
  const next = thing();
  const dialog = (field) => ({ currentTarget: { querySelector: (selector) => (selector.includes("kind=primary") ? next : field) } });
  assert.equal(told(dialog({}), onOpenAutoFocus), false);
  assert.equal(told(dialog(null), onOpenAutoFocus), true);
  assert.equal(document.activeElement, next);
});

test("a dialog that costs something begins at its title", () => {
  const { tree } = draw(Modal, { children: ["", "Title", ""], readFirst: true });
  assert.equal(one(tree, "Title").props.tabIndex, -1);
  const title = thing();
  const currentTarget = { querySelector: (selector) => (selector === "h2" ? title : thing()) };
  assert.equal(told({ currentTarget }, one(tree, "Content").props.onOpenAutoFocus), true);
  assert.equal(document.activeElement, title);
});

test("a dialog gives a lost focus back to what opened it", () => {
  const opener = thing();
  opener.focus();
  const { onCloseAutoFocus } = one(draw(Modal, { children: ["", "Title", ""] }).tree, "Content").props;
  document.activeElement = document.body;
  told({}, onCloseAutoFocus);
  assert.equal(document.activeElement, opener);
});

test("a dialog that was opened from a row, and closes as that goes, gives the focus to the next row's button, or the last's", () => {
  const main = thing();
  const { document } = page({ "#main": main });
  const list = thing({ children: [], querySelectorAll: () => list.children.map((each) => each.button) });
  list.children = [0, 1, 2].map(() => {
    const row = thing({ parentElement: list });
    row.button = thing({ closest: (what) => (what === "li, tr" ? row : row.button) });
    return row;
  });
  const [first, second, third] = list.children;
  const close = (row, goes) => {
    document.activeElement = row.button;
    const { onCloseAutoFocus } = one(draw(Modal, { children: ["", "Title", ""] }).tree, "Content").props;
    document.activeElement = document.body;
    row.button.isConnected = !goes;
    if (goes) list.children = list.children.filter((each) => each !== row);
    onCloseAutoFocus({ preventDefault: () => {} });
    return document.activeElement;
  };
  assert.equal(close(second, false), second.button);
  assert.equal(close(second, true), third.button);
  assert.equal(close(third, true), first.button);
  assert.equal(close(first, true), main);
});

test("who sends a dialog's form goes on at the first control that is wrong, unless something else was done since", () => {
  const changes = observed();
  const it = draw(() => useFirstWrong());
  let wrong = null;
  it.tree.ref({ querySelector: () => wrong });
  const [field, button] = [thing({ matches: () => true }), thing({ matches: () => false })];
  const after = (active, ...acts) => {
    document.activeElement = active;
    acts.forEach((act) => act());
    return document.activeElement;
  };
  const { onSubmitCapture, onKeyDownCapture, onPointerDownCapture } = it.tree;
  assert.equal(after(button, onSubmitCapture, changes.tell), button);
  wrong = thing();
  assert.equal(after(button, changes.tell), wrong, "the answer has come");
  assert.equal(after(button, changes.tell), button, "nothing was sent since");
  assert.equal(after(button, onSubmitCapture), wrong, "it was wrong before");
  assert.equal(after(field, onSubmitCapture), field, "it may be right by now");
  assert.equal(after(field, changes.tell), wrong);
  for (const act of [onKeyDownCapture, onPointerDownCapture]) assert.equal(after(field, onSubmitCapture, act, changes.tell), field);
  it.end();
  assert.equal(changes.watching, false);
});

test("a dialog has a cross, and a description only if it is told so", () => {
  const drawn = (props) => draw(Modal, { children: ["", "Title", "Note"], ...props }).tree;
  const types = (tree) => all(tree, ({ type }) => ["Description", "Close"].includes(type)).map(({ type }) => type);
  assert.deepEqual(types(drawn({ closeLabel: "Close" })), ["Close"]);
  assert.ok("aria-describedby" in one(drawn({}), "Content").props);
  assert.deepEqual(types(drawn({ described: true, closeLabel: "Close" })), ["Description", "Close"]);
});

test("a dialog is there while it is open", () => {
  const it = draw(Dialog, { open: false, width: 456, children: [] });
  assert.equal(it.tree, null);
  it.again({ open: true });
  assert.equal(layerOf(it).props.width, 456);
});

test("a dialog that is open when its page is left is closed there", () => {
  const leave = (props, go = () => {}) => {
    const told = [];
    const it = draw(Dialog, { width: 456, children: [], onOpenChange: (to) => told.push(to), ...props });
    go();
    it.end();
    window.location.pathname = "/";
    return told;
  };
  const away = () => Object.assign(window.location, { pathname: "/account" });
  assert.deepEqual(leave({ open: true }, away), [false]);
  assert.deepEqual(leave({ open: false }, away), []);
  assert.deepEqual(leave({ open: true }), [], "another part of the same page has come in its place");
  assert.deepEqual(leave({ open: true, onOpenChange: undefined }, away), []);
});

test("a dialog of every page does not stay over the page that Back leads to", () => {
  const told = [];
  const it = draw(Dialog, { open: true, width: 456, children: [], onOpenChange: (to) => told.push(to) });
  window.location.search = "?page=2";
  it.again();
  assert.deepEqual(told, []);
  window.location.pathname = "/account";
  it.again();
  assert.deepEqual(told, [false]);
  it.end();
  assert.deepEqual(told, [false]);
});
