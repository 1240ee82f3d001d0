import assert from "node:assert/strict";
import { test } from "node:test";
import { Kept, oneOf, Store } from "../../vcc_portal/components/ui/store.js";

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
