/* The theme store: light, dark or system, in the cookie vcc-theme; the boot script sets the first one. */
import { followCookie, Store } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const CHOICES = ["light", "dark", "system"];
const darkQuery = globalThis.window?.matchMedia("(prefers-color-scheme: dark)");
export const chosenTheme = new Store(globalThis.window?.__vccTheme || "system");

function apply() {
  const dark = chosenTheme.value === "dark" || (chosenTheme.value === "system" && darkQuery.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function show(next) {
  chosenTheme.put(next);
  apply();
}

darkQuery?.addEventListener("change", apply);
followCookie("vcc-theme", (next) => CHOICES.includes(next) && next !== chosenTheme.value && show(next));

export function setTheme(next) {
  if (!CHOICES.includes(next)) return;
  window.__vccKeep("vcc-theme", next);
  show(next);
}
