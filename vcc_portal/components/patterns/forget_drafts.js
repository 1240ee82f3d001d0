// On every page, while drafts.js comes with the first form.
import { useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { keep } from "$/public/external/vcc_portal/components/ui/lang/store.js";

export const PREFIX = "vcc-draft.";
const ends = new Set();

// What a draft does when all of them end.
export const onForget = (end) => ends.add(end);

export const remove = (key) => keep("localStorage", key, null);

function forgetDrafts() {
  ends.forEach((end) => end());
  for (const area of ["localStorage", "sessionStorage"])
    Object.keys(globalThis[area])
      .filter((key) => key.startsWith(PREFIX))
      .forEach((key) => keep(area, key, null));
}

// Whoever uses this browser next finds nothing of what was typed.
export function ForgetDrafts({ action }) {
  useHeard("document", "submit", ({ target }) => target.getAttribute("action") === action && forgetDrafts(), { capture: true });
  return null;
}
