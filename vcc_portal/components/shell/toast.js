import { createElement, useEffect, useRef, useState } from "react";
import { keepFocus, refocus } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { json, Kept } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const SHOWN_MS = 3000;
const MOST = 20;
const shown = new Kept("sessionStorage", "vcc-toasts", ...json((ids) => (Array.isArray(ids) ? ids : [])));
const before = new Set(shown.value); // until the document was loaded again: it is not said twice

/* A message that goes by itself unless it `stays` or the pointer is on it; a button in it takes it away. */
export function Toast({ messageId, stays, onDone, children, ...rest }) {
  const [gone, setGone] = useState(() => before.has(messageId));
  const timer = useRef(0);
  const from = useRef(null); // what had the focus before the message got it
  const done = () => {
    setGone(true);
    onDone();
  };
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    if (!stays) timer.current = setTimeout(done, SHOWN_MS);
  };
  useEffect(() => {
    if (before.delete(messageId)) onDone();
    else if (!gone) start();
    shown.put([...shown.value.filter((id) => id !== messageId), messageId].slice(-MOST));
    return stop;
  }, []);
  const onFocus = ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  };
  const onClick = ({ target }) => {
    if (!target.closest("button")) return;
    done();
    setTimeout(() => refocus(from.current));
  };
  const heard = { onClick, onFocus, onMouseDown: keepFocus, onPointerEnter: stop, onPointerLeave: start };
  return gone ? null : createElement("div", { ...rest, ...heard }, children);
}
