/* The language store: the cookie vcc-language, read before the first paint by the boot script in the head. */
import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set();
let current = typeof window === "undefined" ? "zh" : window.__vccLang || "zh";
let released = false;

const subscribe = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setLang(lang) {
  if (lang !== "zh" && lang !== "en") return;
  current = lang;
  document.cookie = `vcc-language=${lang}; path=/; max-age=31536000; samesite=lax`;
  const root = document.documentElement;
  root.lang = lang === "zh" ? "zh-CN" : "en";
  root.dataset.lang = lang;
  listeners.forEach((listener) => listener());
}

export function useLang() {
  const lang = useSyncExternalStore(
    subscribe,
    () => current,
    () => "zh",
  );
  useEffect(() => {
    if (!released && lang === current) {
      released = true;
      document.documentElement.classList.remove("i18n-pending");
    }
  }, [lang]);
  return lang;
}
