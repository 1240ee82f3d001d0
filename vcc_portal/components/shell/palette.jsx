/* The command palette; what it is made of (Radix, cmdk) comes when the browser is idle, or when it is opened. */
import { lazily, useHeard, useLoadedLater } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { underDialog } from "$/public/external/vcc_portal/components/shell/keys/keys.js";
import { useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";
import { paletteShown } from "./palette.js";

const PaletteList = lazily(() => import("./palette_list.jsx"));
const isKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }) => (ctrlKey || metaKey) && !altKey && !shiftKey && key?.toLowerCase() === "k";

/* Ctrl-K or ⌘K opens it, also while typing, and closes it again; another dialog is answered first. The page that Back leads to
   does not come below it. */
export function Palette({ onForget, ...rest }) {
  const shown = useStore(paletteShown);
  useLoadedLater(PaletteList.load);
  const press = (event) => {
    if (!isKey(event) || event.isComposing || event.repeat || (!shown && underDialog())) return;
    event.preventDefault();
    paletteShown.put(!shown);
  };
  useHeard("document", "keydown", press, { capture: true });
  const close = () => {
    paletteShown.put(false);
    onForget();
  };
  useHeard("window", "popstate", () => shown && close());
  return shown && <PaletteList {...rest} onClose={close} />;
}
