import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./page.mjs";
import { draw } from "./react.mjs";
import { forget, keptOf, KeptWatch, putKept, readKept, toggle, useKept, useKeptValue } from "../../vcc_portal/components/patterns/kept.js";

let owner = "";
let number = 0;
let window;

beforeEach(() => {
  ({ window } = page());
  owner = `ann-${number++}`;
});

test("a choice is kept under its owner's tag, and nothing under nobody's", () => {
  putKept("alerts", owner, "first", "80");
  putKept("alerts", owner, "second", "95");
  putKept("alerts", "", "first", "80");
  assert.deepEqual(JSON.parse(localStorage.getItem(`vcc-kept-alerts-${owner}`)), { first: "80", second: "95" });
  assert.equal(localStorage.getItem("vcc-kept-alerts-"), null);
  assert.deepEqual([useKeptValue("alerts", owner, "first", "75"), useKeptValue("alerts", owner, "third", "1")], ["80", "1"]);
  forget("alerts", owner);
  assert.deepEqual(useKept("alerts", owner), {});
});

test("an order grows at its end, and closes up by itself", () => {
  for (const name of ["a", "b", "c", "a"]) toggle("pins", owner, name);
  toggle("pins", owner, "d");
  assert.deepEqual(keptOf("pins", owner).value, { b: "2", c: "3", d: "4" });
});

test("what somebody else has written there is read as far as it is sound", () => {
  const odd = { fine: "1", number: 1, long: "x".repeat(101), ["y".repeat(101)]: "1", nothing: null };
  assert.deepEqual(readKept(odd), { fine: "1" });
  for (const value of [null, [], "text", 5]) assert.deepEqual(readKept(value), {});
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`n${at}`, "1"]));
  assert.deepEqual([Object.keys(readKept(many)).length, "n149" in readKept(many)], [100, true]);
});

test("the server is told once the owner is known", () => {
  const told = [];
  putKept("alerts", owner, "first", "80");
  const it = draw(KeptWatch, { kind: "alerts", owner: "", handler: owner, onKept: (kept) => told.push(kept) });
  assert.deepEqual(told, []);
  it.again({ owner });
  assert.deepEqual(told, [{ first: "80" }]);
  putKept("alerts", owner, "first", "90");
  it.again();
  assert.deepEqual(told.at(-1), { first: "90" });
});

test("what the watch of the page before has told is not told again to the same handler", () => {
  const told = [];
  const watch = (handler, whose) =>
    draw(KeptWatch, { kind: "alerts", owner: whose, handler: `${owner} ${handler}`, onKept: (kept) => told.push([handler, kept]) });
  putKept("alerts", owner, "first", "80");
  const former = watch("take", owner);
  watch("take", owner);
  watch("other", owner);
  assert.deepEqual(told.splice(0), [
    ["take", { first: "80" }],
    ["other", { first: "80" }],
  ]);
  putKept("alerts", owner, "first", "90");
  former.again();
  watch("take", owner);
  assert.deepEqual(told.splice(0), [["take", { first: "90" }]]);
  watch("take", `${owner}-b`);
  watch("take", owner);
  assert.deepEqual(told.splice(0).length, 2, "each account anew");
});

test("a State that is new is told anew: it knows no owner at first, or the connection was away", () => {
  const told = [];
  const it = draw(KeptWatch, { kind: "alerts", owner, handler: owner, onKept: (kept) => told.push(kept) });
  it.again({ owner: "" });
  it.again({ owner });
  assert.equal(told.length, 2);
  window.tell("vcc-connected");
  assert.equal(told.length, 3);
});
