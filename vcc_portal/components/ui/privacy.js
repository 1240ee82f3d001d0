/* Whether amounts on the account home are hidden from people who look over a shoulder; kept in this browser. */
import { Drawn, flag, Kept, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

export const amountsHidden = new Drawn("vcc-amounts", ...flag("hidden", "shown"), "/");

/* While the screen is shared every page blurs amounts, names and numbers; base.css says which. The head's script sets the
   mark before the first paint. */
export const screenShared = new Kept("localStorage", "vcc-share", ...flag("on", "off"));

let hushed = null;

/* What a title says comes up in a box of the browser's own, which no style sheet reaches: while the screen is shared, what
   stands under the pointer has none. */
function hush({ target }) {
  const titled = target.closest?.("[title]") ?? null;
  if (titled === hushed?.element) return;
  if (hushed) hushed.element.title ||= hushed.title;
  hushed = null;
  if (!titled || !screenShared.value) return;
  hushed = { element: titled, title: titled.title };
  titled.title = "";
}

if (typeof window !== "undefined") {
  const mark = () => document.documentElement.toggleAttribute("data-share", screenShared.value);
  screenShared.subscribe(mark);
  mark();
  window.addEventListener("pointerover", hush, { capture: true, passive: true });
}

export const toggleShare = () => screenShared.put(!screenShared.value);
export const toggleAmounts = () => amountsHidden.put(!amountsHidden.value);
export function useAmountsHidden() {
  const chosen = useStore(amountsHidden);
  return useStore(screenShared, false) || chosen;
}
