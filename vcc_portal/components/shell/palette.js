// The command palette: whether it is open, and what it finds.
import { Store } from "$/public/external/vcc_portal/components/ui/lang/store.js";

export const paletteShown = new Store(false);

/* Whether one of these texts holds what is typed, or all of them together each of its words. */
export function fits(texts, typed) {
  const all = texts.join(" ").toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
