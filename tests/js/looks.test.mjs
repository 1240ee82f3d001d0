import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let dark = false;
let changed;
const back = [];
const hear = (kind, listener) => ["focus", "visibilitychange"].includes(kind) && back.push(listener);
globalThis.window = {
  __vccLang: "en",
  __vccTheme: "system",
  __vccKeep: (name, value) => {
    document.cookie = `${name}=${value}`;
  },
  addEventListener: hear,
  matchMedia: () => ({
    get matches() {
      return dark;
    },
    addEventListener: (_, listener) => {
      changed = listener;
    },
  }),
};
globalThis.document = {
  documentElement: { dataset: {}, toggleAttribute: () => {} },
  getElementById: () => null,
  addEventListener: hear,
  visibilityState: "visible",
  cookie: "",
};
const { peekLang, setLang, useLang } = await import("../../vcc_portal/components/ui/i18n.js");
const { chosenTheme, setTheme } = await import("../../vcc_portal/components/ui/theme.js");
const privacy = await import("../../vcc_portal/components/ui/privacy.js");

beforeEach(() => {
  document.documentElement.dataset = {};
  document.cookie = "";
});

test("a language is kept in the cookie and written on the document; another one is not", () => {
  setLang("zh");
  assert.equal(document.cookie, "vcc-language=zh");
  assert.deepEqual([document.documentElement.lang, document.documentElement.dataset.lang], ["zh-CN", "zh"]);
  setLang("fr");
  assert.equal(document.cookie, "vcc-language=zh");
});

test("the other language is looked at without being chosen, and a choice ends the look", () => {
  setLang("zh");
  document.cookie = "";
  for (const looking of [true, true]) peekLang(looking); // a key that is held tells it again and again
  assert.deepEqual([useLang(), document.documentElement.lang, document.cookie], ["en", "en", ""]);
  peekLang(false);
  peekLang(false);
  assert.deepEqual([useLang(), document.documentElement.lang], ["zh", "zh-CN"]);
  peekLang(true);
  setLang("zh");
  peekLang(false);
  assert.equal(useLang(), "zh");
});

test("the system's theme is followed until one is chosen", () => {
  setTheme("system");
  dark = true;
  changed();
  assert.equal(document.documentElement.dataset.theme, "dark");
  setTheme("light");
  changed();
  assert.deepEqual([document.documentElement.dataset.theme, chosenTheme.value], ["light", "light"]);
  setTheme("blue");
  assert.deepEqual([chosenTheme.value, document.cookie === "vcc-theme=light"], ["light", true]);
});

test("what another tab has chosen holds once somebody comes back to this one, and is no choice of its own", () => {
  const cameBack = (cookie) => {
    document.cookie = cookie;
    for (const each of back) each();
    return [useLang(), document.documentElement.lang, chosenTheme.value, document.documentElement.dataset.theme];
  };
  setLang("en");
  setTheme("light");
  document.visibilityState = "hidden";
  assert.deepEqual(cameBack("vcc-theme=dark; vcc-language=zh"), ["en", "en", "light", "light"], "nobody sees it yet");
  document.visibilityState = "visible";
  assert.deepEqual(cameBack("vcc-theme=dark; vcc-language=zh"), ["zh", "zh-CN", "dark", "dark"]);
  assert.equal(document.cookie, "vcc-theme=dark; vcc-language=zh");
  peekLang(true);
  assert.equal(cameBack("vcc-language=zh")[0], "en", "the other one is looked at still");
  assert.equal(cameBack("vcc-language=en")[0], "en");
  peekLang(false);
  assert.equal(useLang(), "en");
  assert.deepEqual(cameBack("x-vcc-theme=light; vcc-language=fr"), ["en", "en", "dark", "dark"]);
});

test("amounts are hidden by choice, and whatever was chosen while the screen is shared", () => {
  const seen = () => [privacy.amountsHidden.value, privacy.useAmountsHidden()];
  assert.deepEqual(seen(), [false, false]);
  privacy.toggleShare();
  assert.deepEqual(seen(), [false, true]);
  privacy.toggleAmounts();
  privacy.toggleShare();
  assert.deepEqual(seen(), [true, true]);
  privacy.toggleAmounts();
  assert.deepEqual(seen(), [false, false]);
});
