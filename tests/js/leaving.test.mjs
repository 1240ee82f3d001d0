import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing } from "./page.mjs";
import { draw } from "./react.mjs";
import { draft } from "../../vcc_portal/components/patterns/drafts.js";
import { ForgetDrafts } from "../../vcc_portal/components/patterns/forget_drafts.js";
import { HandOff } from "../../vcc_portal/components/shell/hand_off.jsx";
import { Leave } from "../../vcc_portal/components/shell/leave.js";
import { CutOffWatch, cutOff } from "../../vcc_portal/components/shell/watches.js";
import { heeded } from "../../vcc_portal/components/ui/hooks.js";
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

test("a page whose sign-in is found to have ended is loaded again, and what waited in it is told of as not done", () => {
  let loads = 0;
  window.location.reload = () => loads++;
  document.querySelectorAll = () => [thing()];
  const before = draw(CutOffWatch, { owner: "ann" });
  draw(Leave, { to: "" });
  window.tell("vcc-signed-out");
  assert.deepEqual([loads, document.documentElement.inert], [1, true]);
  before.end();
  draw(CutOffWatch, { owner: "ann" });
  assert.equal(cutOff.value, "undone");
});

test("what is known not to have been done stays so when the page's line, which begins anew, is led to the sign-in as well", () => {
  window.location.assign = window.location.reload = () => {};
  document.querySelectorAll = () => [thing()];
  cutOff.put("");
  const before = draw(CutOffWatch, { owner: "ann" });
  const leave = draw(Leave, { to: "", undone: false });
  window.tell("vcc-signed-out");
  leave.again({ to: "/login?returnUrl=x" }); // the field that lost the focus has asked for a line, without the cookie
  before.end();
  draw(CutOffWatch, { owner: "ann" });
  assert.equal(cutOff.value, "undone");
});

test("the way to the top is offered once the page has been scrolled, and leaves the focus there", (t) => {
  const main = thing();
  const { document, window } = page({ "#main": main });
  const it = draw(() => useScrolled());
  assert.equal(it.tree, false);
  window.scrollY = 900;
  window.tell("scroll");
  assert.equal(it.tree, true);
  const ways = [];
  window.scrollTo = ({ top, behavior }) => {
    window.scrollY = top;
    ways.push(behavior);
  };
  t.after(() => delete globalThis.matchMedia);
  for (const calm of [false, true]) {
    globalThis.matchMedia = () => ({ matches: calm });
    toTop();
  }
  assert.deepEqual([window.scrollY, document.activeElement], [0, main]);
  assert.deepEqual(ways, ["smooth", "auto"], "nothing glides for who asks for less motion");
});

test("a file, or another document, is asked for once the scripts that are on their way are there; a query is not held", async () => {
  const gone = [];
  const form = (method, more) => ({
    target: { method, requestSubmit: (by) => gone.push(by) },
    submitter: "button",
    defaultPrevented: false,
    ...more,
  });
  window.location.assign = (to) => gone.push(to);
  const it = draw(Leave, { to: "" });
  assert.equal(document.tell("submit", form("get")), false, "nothing is on its way");
  let arrive;
  const script = new Promise((done) => {
    arrive = done;
  });
  heeded(() => script)();
  assert.equal(document.tell("submit", form("get", { defaultPrevented: true })), false, "it is React's");
  assert.equal(document.tell("submit", form("get")), true);
  it.again({ to: "/file" });
  await null;
  assert.deepEqual(gone, []);
  arrive();
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(gone, ["button", "/file"]);
});

test("a script that hangs holds a file for two seconds, and one that fails no longer than that takes", async (t) => {
  const gone = [];
  const it = draw(Leave, { to: "" });
  const event = { target: { method: "get", requestSubmit: (by) => gone.push(by) }, submitter: "button", defaultPrevented: false };
  let fail;
  const lost = heeded(
    () =>
      new Promise((_, failed) => {
        fail = failed;
      }),
  )();
  document.tell("submit", event);
  fail(new Error("error loading"));
  await assert.rejects(lost);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(gone, ["button"]);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  heeded(() => new Promise(() => {}))();
  document.tell("submit", event);
  t.mock.timers.tick(2000);
  for (let turn = 0; turn < 4; turn++) await null;
  assert.deepEqual(gone, ["button", "button"]);
  it.end();
});
