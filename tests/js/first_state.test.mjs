import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

const DEFAULTS = { list: { rows: [], busy: false }, shell: { menu: [] } };
const STATE = { list: { rows: ["Google Ads 01"] } };
let copies = 0;

/* The module as a page loads it: what has come with the page is read once. */
const loaded = () => import(`../../vcc_portal/first_state.js?${++copies}`);
const arrives = (state) => {
  globalThis.document = {
    getElementById: (id) => (id === "vcc-state" ? { dataset: { claim: "c-1" }, textContent: JSON.stringify(state) } : null),
  };
};

afterEach(() => {
  delete globalThis.document;
  delete globalThis.__vccState;
});

test("a page begins with what has come with it, over the defaults of the build", async () => {
  arrives(STATE);
  const { begun, claim } = await loaded();
  assert.equal(claim, "c-1");
  assert.deepEqual(begun(DEFAULTS), { list: { rows: ["Google Ads 01"], busy: false }, shell: { menu: [] } });
  assert.deepEqual(DEFAULTS.list.rows, []);
  assert.equal(begun(DEFAULTS), begun(DEFAULTS)); // a snapshot that changes would make the page draw without end
});

test("the claim is sent with each attempt to connect, until one has succeeded", async () => {
  arrives(STATE);
  const { meet, unmet } = await loaded();
  assert.deepEqual([unmet(), unmet()], ["c-1", "c-1"]);
  meet();
  assert.equal(unmet(), undefined);
});

test("a page that has come without begins with the defaults, and claims nothing", async () => {
  globalThis.document = { getElementById: () => null };
  const { begun, claim } = await loaded();
  assert.equal(claim, undefined);
  assert.deepEqual(begun(DEFAULTS), DEFAULTS);
});

test("where pages are drawn, each has the State of its own visitor", async () => {
  const { begun } = await loaded();
  globalThis.__vccState = STATE;
  assert.deepEqual(begun(DEFAULTS).list.rows, ["Google Ads 01"]);
  globalThis.__vccState = { list: { rows: ["Slack 02"] } };
  assert.deepEqual(begun(DEFAULTS).list.rows, ["Slack 02"]);
  globalThis.__vccState = undefined;
  assert.deepEqual(begun(DEFAULTS).list.rows, []);
});
