// Scripts that are no modules of a page: one stands in the document's head, one in the frame of a card's secrets.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { page } from "./page.mjs";

const source = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const LOAD_FAILURE = source("../../vcc_portal/layouts/load_failure.js");
const CLIPBOARD = source("../../vcc_portal/components/ui/clipboard.js").replace("export ", "");
const CARD_SECRETS = CLIPBOARD + source("../../vcc_portal/server/card_secrets.js");
const { warn, error } = console;

beforeEach((t) => {
  page();
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"] });
  t.after(() => Object.assign(console, { warn, error }));
});

class Script {}
class Sheet {}

function watched(readyState = "complete") {
  const said = [];
  const body = [];
  console.warn = (...words) => said.push(words);
  Object.assign(globalThis, { HTMLScriptElement: Script, HTMLLinkElement: Sheet });
  Object.assign(window, { __vccLang: "en", navigation: window, location: { href: "/here", reload: () => said.push("reload") } });
  document.readyState = readyState;
  document.body.insertAdjacentHTML = (_, html) => body.push(html);
  document.getElementById = () => (body.length ? { remove: () => body.pop() } : null);
  const button = {
    addEventListener: (_, press) => {
      button.press = press;
    },
  };
  document.querySelector = () => button;
  document.documentElement.classList = { remove: () => {} };
  new Function(`return (${LOAD_FAILURE.trim().replace(/;$/, "")})`)()({ zh: "没有加载", en: "Not loaded" }, 10_000);
  return { said, offers: () => body, button: () => button };
}

test("a script or a style sheet that did not arrive is named, and one offer is made to load the page again", () => {
  const { said, offers, button } = watched();
  window.tell("error", { target: Object.assign(new Script(), { src: "/a.js" }) });
  window.tell("error", { target: Object.assign(new Sheet(), { rel: "stylesheet", href: "/a.css" }) });
  window.tell("error", { target: Object.assign(new Sheet(), { rel: "icon" }) });
  window.tell("unhandledrejection", { reason: { message: "Failed to fetch dynamically imported module: /b.js" } });
  window.tell("unhandledrejection", { reason: { message: "something of ours" } });
  assert.deepEqual(
    said.map(([code]) => code),
    ["ChunkLoadError", "CSS_CHUNK_LOAD_FAILED", "ChunkLoadError"],
  );
  assert.deepEqual(offers(), ["Not loaded"]);
  button().press();
  assert.equal(said.at(-1), "reload");
});

test("a page that takes too long is offered again; before it is there, the offer waits", (t) => {
  const { said, offers } = watched("loading");
  t.mock.timers.tick(10_000);
  assert.deepEqual([said, offers()], [[["ChunkLoadError", "time-out"]], []]);
  window.tell("load");
  assert.deepEqual(offers(), ["Not loaded"]);
});

test("the router's own reload, which asks nobody, becomes the offer, once", () => {
  console.error = () => {};
  const { offers } = watched();
  const reload = (more) => window.tell("navigate", { navigationType: "reload", cancelable: true, ...more });
  assert.equal(reload(), false);
  console.error("Error loading route module /c.js");
  assert.deepEqual([reload({ navigationType: "push" }), offers()], [false, []]);
  assert.deepEqual([reload(), offers()], [true, ["Not loaded"]]);
  assert.equal(reload(), false);
});

const missing = () => window.tell("unhandledrejection", { reason: { message: "Failed to fetch dynamically imported module: /b.js" } });

test("the offer goes with the outage, or as another page comes, and is made again for the next one", () => {
  const { offers } = watched();
  window.location.pathname = "/here";
  for (const ends of [
    () => window.tell("vcc-connected"),
    () => {
      window.tell("navigatesuccess");
      assert.deepEqual(offers(), ["Not loaded"]); // the same page in another state
      window.location.pathname = "/there";
      window.tell("navigatesuccess");
    },
  ]) {
    missing();
    assert.deepEqual(offers(), ["Not loaded"]);
    ends();
    assert.deepEqual(offers(), []);
  }
});

test("what is broken off as another document is asked for is told once the page is used all the same, and stays told", () => {
  for (const used of ["keydown", "pointerdown", "pageshow"]) {
    console.error = () => {};
    const { said, offers } = watched();
    window.tell("beforeunload");
    window.tell("unhandledrejection", { reason: { message: "error loading dynamically imported module: /b.js" } });
    console.error("Error loading route module /c.js"); // the router would go nowhere but here
    assert.equal(window.tell("navigate", { navigationType: "reload", cancelable: true }), true);
    assert.deepEqual([said, offers()], [[], []], used);
    window.tell(used);
    assert.deepEqual(offers(), ["Not loaded"], used);
    window.tell("vcc-connected");
    assert.deepEqual(offers(), ["Not loaded"], used);
    page();
  }
});

test("the offer stays in Firefox, which asks no more for a script that did not arrive", () => {
  const { offers } = watched();
  window.tell("unhandledrejection", { reason: { message: "error loading dynamically imported module: /b.js" } });
  window.tell("vcc-connected");
  assert.deepEqual(offers(), ["Not loaded"]);
});

test("the offer stays while a part of the document itself is missing", () => {
  const { offers } = watched();
  window.tell("error", { target: Object.assign(new Sheet(), { rel: "stylesheet", href: "/a.css" }) });
  missing();
  window.tell("vcc-connected");
  assert.deepEqual(offers(), ["Not loaded"]);
});

const TEXTS = {
  hidesIn: { zh: "{n} 秒", en: "Hides in {n} s" },
  copied: { zh: "好", en: "Copied" },
  failed: { zh: "不", en: "Not copied" },
};

function frame(told = {}, visibilityState = "visible") {
  const said = [];
  const card = {
    isConnected: true,
    remove: () => Object.assign(card, { isConnected: false }),
    getBoundingClientRect: () => ({ height: 99.5 }),
  };
  const [left, ring] = [{}, { setAttribute: (_, at) => Object.assign(ring, { at }) }];
  page({ "#card": card, "#left": left, "#ring": ring });
  Object.assign(window, { parent: { postMessage: (...words) => said.push(words) } });
  Object.assign(document, { visibilityState });
  document.documentElement.dataset.lang = "en";
  globalThis.ResizeObserver = class {
    constructor(act) {
      this.act = act;
    }
    observe() {
      this.act();
    }
  };
  const TOLD = { origin: "https://portal.example", seconds: 60, ticket: "t1", ...TEXTS, ...told };
  new Function("TOLD", CARD_SECRETS)(TOLD);
  const press = (button) => document.tell("click", { target: { closest: () => button } });
  return { said: () => said.map(([{ vcc }]) => vcc), last: () => said.at(-1), card, left, ring, TOLD, press };
}

test("a card is shown for its time, counted down, and then gone from the document with its ticket", (t) => {
  const it = frame();
  assert.deepEqual(it.said(), ["size", "shown"]);
  t.mock.timers.tick(45_000);
  assert.deepEqual([it.left.textContent, it.ring.at], ["Hides in 15 s", "75"]);
  t.mock.timers.tick(15_000);
  assert.deepEqual([it.said().at(-1), it.card.isConnected, it.TOLD.ticket], ["hidden", false, ""]);
  t.mock.timers.tick(60_000);
  assert.equal(it.said().filter((word) => word === "hidden").length, 1);
});

test("time is added up to five minutes", (t) => {
  const it = frame();
  const extend = { id: "extend" };
  for (let times = 0; times < 9; times++) it.press(extend);
  assert.equal(extend.disabled, true);
  t.mock.timers.tick(299_000);
  assert.ok(it.card.isConnected);
  t.mock.timers.tick(1000);
  assert.ok(!it.card.isConnected);
});

test("it hides by its button, when the page is left or out of sight, and is never shown out of sight", () => {
  for (const hide of [
    (it) => it.press({ id: "hide" }),
    () => window.tell("pagehide"),
    () => {
      document.visibilityState = "hidden";
      document.tell("visibilitychange");
    },
  ]) {
    const it = frame();
    hide(it);
    assert.ok(!it.card.isConnected);
  }
  assert.deepEqual(frame({}, "hidden").said(), ["hidden"]);
  assert.deepEqual(frame({ refused: "r1" }).last(), [{ vcc: "refused", ticket: "r1" }, "https://portal.example"]);
});

test("language and theme follow the page that holds the frame, and nobody else", () => {
  const it = frame();
  const tell = (more) =>
    window.tell("message", { source: window.parent, origin: it.TOLD.origin, data: { lang: "zh", theme: "dark" }, ...more });
  tell({ origin: "https://evil.example" });
  tell({ source: {} });
  tell({ data: { lang: "xx", theme: 1 } });
  assert.deepEqual(document.documentElement.dataset, { lang: "en" });
  tell();
  assert.deepEqual([document.documentElement.dataset, it.left.textContent], [{ lang: "zh", theme: "dark" }, "60 秒"]);
});

const settle = () => new Promise((done) => setImmediate(done));

test("the number is copied from the answer that logs it, with the next ticket; a refusal is told and not copied", async (t) => {
  let asked = "";
  let written = "";
  const answers = [{ number: "4111", next: "t2" }, { refused: "r2" }];
  t.mock.method(globalThis, "fetch", async (address) => {
    asked = address;
    return { json: async () => answers.shift() };
  });
  globalThis.ClipboardItem = class {
    constructor(parts) {
      Object.assign(this, parts);
    }
  };
  const clipboard = {
    write: async ([item]) => {
      written = await (await item["text/plain"]).text();
    },
    writeText: async (text) => {
      written = text;
    },
  };
  Object.defineProperty(globalThis, "navigator", { value: { clipboard }, configurable: true });
  const it = frame();
  const said = { toggleAttribute: (name, on) => Object.assign(said, { [name]: on }) };
  const marks = new Map();
  const button = {
    dataset: { logged: "" },
    parentElement: { querySelector: () => said },
    toggleAttribute: (name, on) => marks.set(name, on),
  };
  Object.assign(button, {
    getAttribute: (name) => marks.get(name),
    setAttribute: (name, value) => marks.set(name, value),
    removeAttribute: (name) => marks.delete(name),
  });
  it.press(button);
  it.press(button); // busy: nothing is asked twice
  await settle();
  assert.deepEqual(
    [asked, written, said.textContent, it.TOLD.ticket, answers.length],
    ["https://portal.example/secure/copy/t1", "4111", "Copied", "t2", 1],
  );
  t.mock.timers.tick(1000);
  assert.equal(said.textContent, "");
  it.press(button);
  await settle();
  assert.deepEqual(
    [written, said.textContent, said["data-bad"], it.last()[0]],
    ["4111", "Not copied", true, { vcc: "refused", ticket: "r2" }],
  );
  it.press({ ...button, dataset: { value: "123" } });
  await settle();
  assert.equal(written, "123");
});
