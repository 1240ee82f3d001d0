// The command palette: whether it is open, and what it finds.
import { Store } from "$/public/external/vcc_portal/components/ui/lang/store.js";

export const paletteShown = new Store(false);

// A Chinese keyboard writes letters twice as wide where it is set to.
const plain = (text) => text.normalize("NFKC").toLowerCase();

/* Whether one of these texts holds what is typed, or all of them together each of its words; a hyphen may be left out. */
export function fits(texts, typed) {
  const said = plain(texts.join(" "));
  const all = `${said} ${said.replaceAll("-", "")}`;
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
