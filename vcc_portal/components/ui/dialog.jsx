/* What a dialog is made of (Radix) comes when the browser is idle, or with the first one that opens. */
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { lazily, useLoadedLater } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

const Modal = lazily(() => import("./modal.jsx"));

export function Dialog({ open, ...rest }) {
  useLoadedLater(Modal.load);
  const close = useEffectEvent(() => open && rest.onOpenChange?.(false));
  const { pathname } = useLocation();
  // Its page was left: who comes back, or goes to another page with the same dialog, has not opened it there. One of the frame
  // is still there, over the other page.
  useEffect(() => {
    const left = window.location.pathname;
    return () => {
      if (window.location.pathname !== left) close();
    };
  }, [pathname]);
  return open ? <Modal {...rest} /> : null;
}
