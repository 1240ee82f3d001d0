import { useEffect, useRef } from "react";
import { stepOf, useShortcuts } from "$/public/external/vcc_portal/components/shell/keys/keys.js";

/* Keys of the inspector, and the focus that goes back to the row when it closes. */
export function InspectorKeys({ row, onStep, onClose }) {
  const origin = useRef(null);
  useShortcuts(({ key }) => {
    const step = stepOf(key);
    if (step) onStep(step > 0);
    else if (key === "Escape") onClose();
    return step !== 0 || key === "Escape";
  }, true); // before the list, whose rows are walked by the same keys
  useEffect(() => {
    const active = document.activeElement;
    origin.current = active?.closest("tbody") ? active : null;
    return () => origin.current?.focus();
  }, []);
  useEffect(() => {
    // It stands in the row and below it, of which one is seen.
    const openers = [...document.querySelectorAll(`[data-tx="${CSS.escape(row)}"]`)];
    const opener = openers.find((each) => each.getClientRects().length) ?? openers[0];
    if (!opener) return;
    origin.current = opener;
    const named = new URLSearchParams(window.location.search).get("tx") === row; // by who came from another page
    if (document.activeElement?.closest("tbody") || (named && document.activeElement === document.body)) opener.focus();
  }, [row]);
  return null;
}
