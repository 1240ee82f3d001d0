import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

const DEFAULTS = { list: { rows: [], busy: false }, shell: { menu: [] } };
const STATE = { list: { rows: ["Google Ads 01"] } };
let copies = 0;

/* The module as a page loads it: what has come with the page is read once. */
const loaded = () => import(`../../vcc_portal/frontend/first_state.js?${++copies}`);
const arrives = (state, arriving = "") => {
  globalThis.document = {
    documentElement: { inert: true, dataset: { arriving } },
    getElementById: (id) => (id === "vcc-state" ? { dataset: { claim: "c-1" }, textContent: JSON.stringify(state) } : null),
  };
};

afterEach(() => {
  delete globalThis.document;
  delete globalThis.__vccState;
});

test("a page begins with what has come with it, over the defaults of the build", async () => {
  arrives(STATE);
  const { claim, initialStates } = await loaded();
  assert.equal(claim, "c-1");
  assert.deepEqual(initialStates(DEFAULTS), { list: { rows: ["Google Ads 01"], busy: false }, shell: { menu: [] } });
  assert.deepEqual(DEFAULTS.list.rows, []);
  assert.equal(initialStates(DEFAULTS), initialStates(DEFAULTS)); // a snapshot that changes would make the page draw without end
});

test("the claim is sent with each attempt to connect, until one has succeeded", async () => {
  arrives(STATE);
  const { connected, claimUntilConnected } = await loaded();
  assert.deepEqual([claimUntilConnected(), claimUntilConnected()], ["c-1", "c-1"]);
  connected();
  assert.equal(claimUntilConnected(), undefined);
});

test("a page can be used as soon as its scripts have it", async () => {
  arrives(STATE);
  const { hydrated } = await loaded();
  hydrated();
  assert.equal(document.documentElement.inert, false);
});

test("one that may be loaded again waits for what the server says, and not for ever", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [say, opens] of [
    [({ connected }) => [connected(), t.mock.timers.tick(1)], true],
    [() => t.mock.timers.tick(2_999), false],
    [() => t.mock.timers.tick(3_000), true],
  ]) {
    arrives(STATE, "until-joined");
    const page = await loaded();
    page.hydrated();
    assert.equal(document.documentElement.inert, true);
    say(page);
    assert.equal(document.documentElement.inert, !opens);
  }
});

test("one that the server has loaded again is not opened for the moment that it still stands", async () => {
  arrives(STATE, "until-joined");
  const { connected, hydrated } = await loaded();
  hydrated();
  connected();
  // As React draws what a store has told it.
  queueMicrotask(() => Object.assign(document.documentElement.dataset, { leaving: "" }));
  assert.equal(document.documentElement.inert, true);
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(document.documentElement.inert, true);
});

test("a page that has come without begins with the defaults, and claims nothing", async () => {
  globalThis.document = { getElementById: () => null };
  const { claim, initialStates } = await loaded();
  assert.equal(claim, undefined);
  assert.deepEqual(initialStates(DEFAULTS), DEFAULTS);
});

test("where pages are drawn, each has the State of its own visitor", async () => {
  const { initialStates } = await loaded();
  globalThis.__vccState = STATE;
  assert.deepEqual(initialStates(DEFAULTS).list.rows, ["Google Ads 01"]);
  globalThis.__vccState = { list: { rows: ["Slack 02"] } };
  assert.deepEqual(initialStates(DEFAULTS).list.rows, ["Slack 02"]);
  globalThis.__vccState = undefined;
  assert.deepEqual(initialStates(DEFAULTS).list.rows, []);
});
