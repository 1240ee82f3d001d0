// Questions of /faq: the one that the address names is opened and brought into sight.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { isReturned } from "$/public/external/vcc_portal/components/shell/overlays/watches.js";

/* The place that the address names, "" for none. */
export function useNamed() {
  const { hash = "" } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ""; // somebody else's percent sign
  }
}

/* Draws nothing. It stands behind the questions, so that they are there when it looks for one. Who comes back is where he was. */
export function ShowNamed() {
  const wanted = useNamed();
  const { key } = useLocation(); // the same link again leads there again
  useEffect(() => {
    const found = wanted && document.getElementById(wanted);
    if (!found) return;
    const isLed = !isReturned(key);
    if (isLed) found.scrollIntoView({ block: "start" });
    const question = found.querySelector(":scope > summary");
    if (!question) return;
    found.open = true;
    if (isLed) question.focus({ preventScroll: true });
  }, [wanted, key]);
  return null;
}
