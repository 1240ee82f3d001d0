/* What a dialog is made of (Radix) comes when the browser is idle, or with the first one that opens. */
import { Suspense, lazy } from "react";
import { useLoadedLater } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

const load = () => import("./modal.jsx");
const Modal = lazy(load);

export function Dialog({ open, children, ...rest }) {
  useLoadedLater(load);
  return open ? (
    <Suspense fallback={null}>
      <Modal {...rest}>{children}</Modal>
    </Suspense>
  ) : null;
}
