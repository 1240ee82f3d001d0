/* The theme store: light, dark or system, in the cookie vcc-theme; the boot script sets the first one. */
import { Store, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const CHOICES = ["light", "dark", "system"];
const browser = typeof window !== "undefined";
const darkQuery = browser ? window.matchMedia("(prefers-color-scheme: dark)") : null;
const choice = new Store(browser ? window.__vccTheme || "system" : "system");

function apply() {
  const dark = choice.value === "dark" || (choice.value === "system" && darkQuery.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

if (browser) darkQuery.addEventListener("change", apply);

export function setTheme(next) {
  if (!CHOICES.includes(next)) return;
  window.__vccKeep("vcc-theme", next);
  choice.put(next);
  apply();
}

export const useTheme = () => useStore(choice, "system");
