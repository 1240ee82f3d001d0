/* The command palette; what it is made of (Radix, cmdk) comes when the browser is idle, or when it is opened. */
import { Suspense, lazy } from "react";
import { useLoadedLater } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { PaletteKey, showPalette, usePaletteShown } from "./palette.js";

const load = () => import("./palette_list.jsx");
const PaletteList = lazy(load);

export function Palette({ onForget, ...rest }) {
  const shown = usePaletteShown();
  useLoadedLater(load);
  const close = () => {
    showPalette(false);
    onForget();
  };
  return (
    <>
      <PaletteKey />
      {shown && (
        <Suspense fallback={null}>
          <PaletteList {...rest} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
