/* The language store: the cookie vcc-language, read before the first paint by the boot script in the head. */
import { useEffect } from "react";
import { followCookie, Store, useStore } from "./store.js";

const current = new Store(globalThis.__vccLang || "zh");
/* What the page's HTML is written in; while it is drawn on the server, that is the language asked for. */
const drawn = () => (typeof window === "undefined" ? globalThis.__vccLang : window.__vccDrawn) || "zh";
let released = false;
let kept = null; // the language to go back to, while the other one is only looked at

const isOne = (lang) => lang === "zh" || lang === "en";

export function setLang(lang) {
  if (!isOne(lang)) return;
  window.__vccKeep("vcc-language", lang);
  kept = null;
  show(lang);
}

followCookie("vcc-language", (lang) => {
  if (!isOne(lang) || lang === (kept ?? current.value)) return;
  kept = null;
  show(lang);
});

/* Shows every text in the other language for as long as somebody looks; what was chosen stays chosen. */
export function peekLang(looking) {
  if (looking === (kept !== null)) return;
  const back = kept ?? current.value;
  kept = looking ? back : null;
  show(looking ? { zh: "en", en: "zh" }[back] : back);
}

function show(lang) {
  const root = document.documentElement;
  root.lang = lang === "zh" ? "zh-CN" : "en";
  root.dataset.lang = lang;
  current.put(lang);
}

export function useLang() {
  const lang = useStore(current, drawn());
  useEffect(() => {
    if (!released && lang === current.value) {
      released = true;
      document.documentElement.classList.remove("i18n-pending");
    }
  }, [lang]);
  return lang;
}
