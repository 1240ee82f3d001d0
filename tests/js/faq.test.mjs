import assert from "node:assert/strict";
import { test } from "node:test";
import { observed, page } from "./page.mjs";
import { draw } from "./react.mjs";
import * as faq from "../../vcc_portal/components/patterns/faq.js";
import { PlaceWatch } from "../../vcc_portal/components/shell/watches.js";
import { fits } from "../../vcc_portal/components/shell/palette.js";

function question(name) {
  const done = [];
  const summary = { focus: () => done.push("focus") };
  const found = { open: false, scrollIntoView: () => done.push("scroll"), querySelector: () => summary };
  return { done, found, byId: (id) => (id === name ? found : null) };
}

test("the question that the address names is opened, in sight, and has the focus", () => {
  const { document, window } = page();
  const { done, found, byId } = question("top-up");
  document.getElementById = byId;
  Object.assign(window.location, { hash: "#top-up", key: "1" });
  draw(faq.ShowNamed);
  assert.deepEqual([found.open, done], [true, ["scroll", "focus"]]);
  Object.assign(window.location, { hash: "#nothing-like-it", key: "2" });
  draw(faq.ShowNamed);
  assert.deepEqual(done, ["scroll", "focus"]);
});

test("who comes back to a question, or loads it again, finds it open and is where he was", () => {
  const { document, window } = page();
  const { done, found, byId } = question("top-up");
  document.getElementById = byId;
  observed();
  sessionStorage.setItem("react-router-scroll-positions", '{"left":0}');
  Object.assign(window.location, { hash: "#top-up", key: "left", way: "POP" });
  const frame = draw(PlaceWatch);
  draw(faq.ShowNamed);
  assert.deepEqual([found.open, done], [true, []]);
  Object.assign(window.location, { key: "opened" });
  frame.again();
  draw(faq.ShowNamed);
  assert.deepEqual(done, ["scroll", "focus"]);
  frame.end();
});

test("a topic is only gone to, and a broken address names nothing", () => {
  const { document, window } = page();
  const done = [];
  document.getElementById = () => ({ scrollIntoView: () => done.push("scroll"), querySelector: () => null });
  Object.assign(window.location, { hash: "#cards", key: "1" });
  draw(faq.ShowNamed);
  assert.deepEqual(done, ["scroll"]);
  window.location.hash = "#%E0%A4%A";
  assert.equal(faq.useNamed(), "");
});

test("what is typed is looked for word by word, in any order and case", () => {
  const text = "how long does a top-up take? 充值多久到账";
  for (const typed of ["", "  ", "TOP-UP long", "充值", "take 到账"]) assert.equal(fits([text], typed), true, typed);
  for (const typed of ["quota", "top-up quota"]) assert.equal(fits([text], typed), false, typed);
});
