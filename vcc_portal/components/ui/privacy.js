/* Whether amounts on the account home are hidden from people who look over a shoulder; kept in this browser. */
import { flag, Kept, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const hidden = new Kept("localStorage", "vcc-amounts", ...flag("hidden", "shown"));

/* While the screen is shared every page blurs amounts, names and numbers; base.css says which. The head's script sets the
   mark before the first paint. */
const shared = new Kept("localStorage", "vcc-share", ...flag("on", "off"));

if (typeof window !== "undefined") {
  const mark = () => document.documentElement.toggleAttribute("data-share", shared.value);
  shared.subscribe(mark);
  mark();
}

export const toggleShare = () => shared.put(!shared.value);
export const useShare = () => useStore(shared, false);
export const toggleAmounts = () => hidden.put(!hidden.value);
export const useAmountsChosen = () => useStore(hidden, false);
export function useAmountsHidden() {
  const chosen = useStore(hidden, false);
  return useStore(shared, false) || chosen;
}
