/* The theme store: light, dark or system, in the cookie vcc-theme; the boot script sets the first one. */
import { useSyncExternalStore } from "react";

const CHOICES = ["light", "dark", "system"];
const listeners = new Set();
const browser = typeof window !== "undefined";
const darkQuery = browser ? window.matchMedia("(prefers-color-scheme: dark)") : null;
let choice = browser ? window.__vccTheme || "system" : "system";

const subscribe = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function apply() {
  const dark = choice === "dark" || (choice === "system" && darkQuery.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

if (browser) darkQuery.addEventListener("change", apply);

export function setTheme(next) {
  if (!CHOICES.includes(next)) return;
  choice = next;
  document.cookie = `vcc-theme=${next}; path=/; max-age=31536000; samesite=lax`;
  apply();
  listeners.forEach((listener) => listener());
}

export function useTheme() {
  return useSyncExternalStore(
    subscribe,
    () => choice,
    () => "system",
  );
}
