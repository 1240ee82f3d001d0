// The command palette: whether it is open, the key that opens it, and when what is typed is looked for.
import { useEffect } from "react";
import { useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { Store, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";
import { underDialog } from "$/public/external/vcc_portal/components/shell/keys/keys.js";

const PAUSE = 200; // milliseconds without a key after which cards are looked for
const shown = new Store(false);

export const usePaletteShown = () => useStore(shown, false);
export const showPalette = (open) => shown.put(open);

const isKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }) => (ctrlKey || metaKey) && !altKey && !shiftKey && key?.toLowerCase() === "k";

/* Ctrl-K or ⌘K opens it, also while typing, and closes it again; another dialog is answered first. It draws nothing. */
export function PaletteKey() {
  const press = (event) => {
    if (!isKey(event) || event.isComposing || event.repeat) return;
    if (!shown.value && underDialog()) return;
    event.preventDefault();
    shown.put(!shown.value);
  };
  useHeard("document", "keydown", press, { capture: true });
  return null;
}

/* Tells what is typed once nobody types on. */
export function usePaused(text, tell) {
  useEffect(() => {
    const timer = setTimeout(() => tell(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
}

/* Whether one of these texts holds what is typed, or all of them together each of its words. */
export function fits(texts, typed) {
  const all = texts.join(" ").toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/* What is offered, by group in the order in which they come. */
export function grouped(entries) {
  const groups = new Map();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups];
}
