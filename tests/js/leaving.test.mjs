import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing } from "./page.mjs";
import { draw } from "./react.mjs";
import { draft } from "../../vcc_portal/components/patterns/drafts.js";
import { ForgetDrafts } from "../../vcc_portal/components/patterns/forget_drafts.js";
import { HandOff } from "../../vcc_portal/components/shell/hand_off.jsx";
import { Leave } from "../../vcc_portal/components/shell/leave.js";
import { toTop, useScrolled } from "../../vcc_portal/components/shell/support.js";

beforeEach(() => page());

test("signing out forgets every draft, another form none", () => {
  const it = draft("a");
  draw(ForgetDrafts, { action: "/out" });
  const sent = (action) => document.tell("submit", { target: { getAttribute: () => action } });
  it.open("ann", { request_no: "1", name: "Ads" });
  it.save();
  sessionStorage.setItem("vcc-draft.b", "ann@lanyu.example");
  localStorage["vcc-draft.a.ann"] = sessionStorage["vcc-draft.b"] = ""; // what Object.keys finds in a real storage
  sent("/query");
  assert.equal(it.values.name, "Ads");
  sent("/out");
  assert.deepEqual([it.values, localStorage.getItem("vcc-draft.a.ann")], [{}, null]);
  assert.equal(sessionStorage.getItem("vcc-draft.b"), null);
  delete localStorage["vcc-draft.a.ann"];
  delete sessionStorage["vcc-draft.b"];
});

test("an address that the server answers is asked of it, unless this document is the answer", (t) => {
  let loads = 0;
  window.location.reload = () => loads++;
  for (const [loaded, at, times] of [
    ["/sso/", "/sso", 0],
    ["/login", "/sso", 1],
  ]) {
    t.mock.method(performance, "getEntriesByType", () => [{ name: `https://portal.example${loaded}` }]);
    window.location.pathname = at;
    draw(HandOff);
    assert.equal(loads, times, at);
  }
});

test("another document is loaded when the server names one", () => {
  const gone = [];
  window.location.assign = (to) => gone.push(to);
  const it = draw(Leave, { to: "", children: "page" });
  assert.deepEqual([it.tree, gone], ["page", []]);
  it.again({ to: "/out" });
  assert.deepEqual(gone, ["/out"]);
});

test("a form that is posted brings its own document, until something else is pressed", () => {
  const gone = [];
  window.location.assign = (to) => gone.push(to);
  const it = draw(Leave, { to: "" });
  document.tell("submit", { target: { method: "get" } });
  assert.equal("leaving" in document.documentElement.dataset, false);
  document.tell("submit", { target: { method: "post" } });
  it.again({ to: "/out" });
  assert.deepEqual([gone, "leaving" in document.documentElement.dataset], [[], true]);
  document.tell("keydown", { key: "Escape" });
  assert.deepEqual([gone, "leaving" in document.documentElement.dataset], [["/out"], false]);
});

test("the page itself, when the server names it, is loaded again, and nothing on it can be pressed any more", () => {
  let loads = 0;
  Object.assign(window.location, { pathname: "/card/cancel", search: "?all=1", reload: () => loads++ });
  draw(Leave, { to: "/card/cancel?all=1" });
  assert.deepEqual([loads, document.documentElement.inert], [1, true]);
});

test("the way to the top is offered once the page has been scrolled, and leaves the focus there", () => {
  const main = thing();
  const { document, window } = page({ "#main": main });
  const it = draw(() => useScrolled());
  assert.equal(it.tree, false);
  window.scrollY = 900;
  window.tell("scroll");
  assert.equal(it.tree, true);
  window.scrollTo = ({ top }) => {
    window.scrollY = top;
  };
  toTop();
  assert.deepEqual([window.scrollY, document.activeElement], [0, main]);
});
