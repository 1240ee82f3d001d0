// On every page, while drafts.js comes with the first form.
import { useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { keep } from "$/public/external/vcc_portal/components/ui/lang/store.js";

export const PREFIX = "vcc-draft.";
const ends = new Set();

// What a draft does when all of them end.
export const onForget = (end) => ends.add(end);

export const remove = (key) => keep("localStorage", key, null);

// Whoever uses this browser next finds nothing of what was typed.
export function ForgetDrafts({ action }) {
  const forget = ({ target }) => {
    if (target.getAttribute("action") !== action) return;
    ends.forEach((end) => end());
    for (const area of ["localStorage", "sessionStorage"])
      for (const key of Object.keys(globalThis[area])) if (key.startsWith(PREFIX)) keep(area, key, null);
  };
  useHeard("document", "submit", forget, { capture: true });
  return null;
}
