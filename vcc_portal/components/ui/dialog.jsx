/* What a dialog is made of (Radix) comes when the browser is idle, or with the first one that opens. */
import { Suspense, lazy, useEffect } from "react";
import { useLatest, useLoadedLater } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

const load = () => import("./modal.jsx");
const Modal = lazy(load);

export function Dialog({ open, onOpenChange, children, ...rest }) {
  useLoadedLater(load);
  const close = useLatest(open && onOpenChange);
  // Its page was left: who comes back, or goes to another page with the same dialog, has not opened it there.
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (close.current && window.location.pathname !== pathname) close.current(false);
    };
  }, []);
  return open ? (
    <Suspense fallback={null}>
      <Modal onOpenChange={onOpenChange} {...rest}>
        {children}
      </Modal>
    </Suspense>
  ) : null;
}
