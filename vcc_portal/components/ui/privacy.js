/* Whether amounts on the account home are hidden from people who look over a shoulder; kept in this browser. */
import { Drawn, flag, Kept, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

export const amountsHidden = new Drawn("vcc-amounts", ...flag("hidden", "shown"), "/");

/* While the screen is shared every page blurs amounts, names and numbers; base.css says which. The head's script sets the
   mark before the first paint. */
export const screenShared = new Kept("localStorage", "vcc-share", ...flag("on", "off"));

if (typeof window !== "undefined") {
  const mark = () => document.documentElement.toggleAttribute("data-share", screenShared.value);
  screenShared.subscribe(mark);
  mark();
}

export const toggleShare = () => screenShared.put(!screenShared.value);
export const toggleAmounts = () => amountsHidden.put(!amountsHidden.value);
export function useAmountsHidden() {
  const chosen = useStore(amountsHidden);
  return useStore(screenShared, false) || chosen;
}
