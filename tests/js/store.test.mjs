import assert from "node:assert/strict";
import { test } from "node:test";
import { Drawn, flag, Kept, oneOf, Store } from "../../vcc_portal/components/ui/store.js";

test("whoever subscribed is told of each value, until it leaves", () => {
  const store = new Store(1);
  const seen = [];
  const leave = store.subscribe(() => seen.push(store.value));
  store.put(2);
  leave();
  store.put(3);
  assert.deepEqual([seen, store.value], [[2], 3]);
});

test("a kept value comes back from the storage, follows another tab, and outlives a storage that refuses", () => {
  const listeners = [];
  const storage = globalThis.localStorage;
  globalThis.window = { addEventListener: (_, listener) => listeners.push(listener) };
  const make = () =>
    new Kept(
      "localStorage",
      "test",
      (text) => text === "on",
      (value) => (value ? "on" : "off"),
    );
  const first = make();
  assert.equal(first.value, false);
  first.put(true);
  assert.equal(make().value, true);
  localStorage.setItem("test", "off");
  listeners[0]({ key: "other" });
  assert.equal(first.value, true);
  listeners[0]({ key: "test" });
  assert.equal(first.value, false);
  globalThis.localStorage = { getItem: () => assert.fail(), setItem: () => assert.fail() };
  first.put(true);
  assert.equal(first.value, true);
  assert.equal(make().value, false);
  globalThis.localStorage = storage;
  delete globalThis.window;
});

test("there is one store of a name, and none is remembered while a visitor's page is drawn", (t) => {
  const stores = new Map();
  const make = () => new Store(0);
  assert.equal(oneOf(stores, "views", make), oneOf(stores, "views", make));
  globalThis.__vccState = {};
  t.after(() => delete globalThis.__vccState);
  assert.notEqual(oneOf(stores, "picks", make), oneOf(stores, "picks", make));
  assert.deepEqual([...stores.keys()], ["views"]);
});

test("where pages are drawn a value is what the browser of this visitor keeps, and for the next one the usual", (t) => {
  t.after(() => delete globalThis.__vccKept);
  const amounts = new Drawn("amounts", ...flag("hidden", "shown"), "/");
  const seen = [];
  for (const kept of [undefined, { amounts: "hidden" }, {}, { amounts: "what?" }]) {
    globalThis.__vccKept = kept;
    seen.push(amounts.first);
  }
  assert.deepEqual(seen, [false, true, false, false]);
});

test("a page begins with what it was drawn with, then with what the browser keeps, which the server is told", (t) => {
  const cookies = [];
  globalThis.window = { addEventListener: () => {}, __vccKeep: (...given) => cookies.push(given), location: { pathname: "/card/list/" } };
  globalThis.__vccKept = { moved: "[1]", other: "[2]" };
  t.after(() => {
    delete globalThis.window;
    delete globalThis.__vccKept;
  });
  const make = (key) => new Drawn(key, JSON.parse, JSON.stringify);
  localStorage.setItem("moved", "[1]");
  const same = make("moved");
  assert.deepEqual([same.first, same.value === same.first, cookies], [[1], true, []], "nothing is drawn a second time");
  const other = make("other");
  assert.deepEqual([other.first, other.value, cookies], [[2], null, [["other", "", "/card/list"]]], "it was taken away meanwhile");
  other.put([3]);
  assert.deepEqual([other.value, localStorage.getItem("other"), cookies.at(-1)], [[3], "[3]", ["other", "%5B3%5D", "/card/list"]]);
});
