import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { document, window } = page();
window.location.href = "/card/list";
const { isLedOn } = await import("../../vcc_portal/frontend/led_on.js");

const thing = (...is) => ({ matches: (which) => is.some((each) => which.includes(each)), closest: (which) => which.includes(is[0]) });
const query = () => document.tell("submit", { target: thing("form[role=search]") });
const press = (what, more = {}) => document.tell("click", { target: thing(what), button: 0, ...more });

test("an answer leads nobody who has gone on since the query", () => {
  assert.equal(isLedOn(), false, "nothing was asked");
  query();
  assert.deepEqual([isLedOn(), isLedOn()], [false, false]);
  query();
  press("button");
  press("a[href]", { ctrlKey: true });
  assert.equal(isLedOn(), false, "a link that opens elsewhere");
  query();
  press("a[href]");
  assert.equal(isLedOn(), true, "its page may be on its way");
  document.tell("change", { target: thing("select[name=size]") });
  window.tell("popstate");
  assert.equal(isLedOn(), true);
  press("a[href]");
  query();
  assert.equal(isLedOn(), false, "it was followed before");
  query();
  window.location.href = "/trade";
  assert.equal(isLedOn(), true, "from the palette");
  document.tell("submit", { target: thing("form") });
  assert.equal(isLedOn(), false, "of another form");
});
