import { createElement, useEffect, useState } from "react";
import { keepFocus, refocus, useHeld } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { json, Kept } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const SHOWN_MS = 3000;
const MOST = 20;
const shown = new Kept("sessionStorage", "vcc-toasts", ...json((ids) => (Array.isArray(ids) ? ids : [])));
const before = new Set(shown.value); // until the document was loaded again: it is not said twice

/* A message that goes by itself unless it `stays` or somebody is on it; a button in it takes it away. */
export function Toast({ messageId, stays, onDone, children, ...rest }) {
  const [gone, setGone] = useState(() => before.has(messageId));
  const [held, holding, from] = useHeld();
  const done = () => {
    setGone(true);
    onDone();
  };
  useEffect(() => {
    if (before.delete(messageId)) onDone();
    shown.put([...shown.value.filter((id) => id !== messageId), messageId].slice(-MOST));
  }, []);
  useEffect(() => {
    const timer = !gone && !stays && !held && setTimeout(done, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const onClick = ({ target }) => {
    if (!target.closest("button, a")) return;
    done();
    setTimeout(() => refocus(from.current));
  };
  return gone ? null : createElement("div", { ...rest, ...holding, onClick, onMouseDown: keepFocus }, children);
}
