/* For some seconds there is a way back. The time stands still while the pointer or the focus is on the message (WCAG 2.2.1),
   and Ctrl+Z takes the way from anywhere but a field, which has an undo of its own. */
import { useEffect } from "react";
import { inField, underDialog } from "$/public/external/vcc_portal/components/shell/keys/keys.js";
import { refocus, useHeard, useLatest } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { Store, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const held = new Store(false);
let from = null; // what had the focus before the message got it

export const useHeld = () => useStore(held, false);

export function hold({ type, currentTarget, relatedTarget }) {
  if (type === "focus" && !currentTarget.contains(relatedTarget)) from = relatedTarget;
  held.put(true);
}

export const letGo = ({ type, currentTarget }) => held.put(type !== "blur" && currentTarget.contains(document.activeElement));

/* Nobody who types or goes by keyboard waits for the message to go: what has the focus is moved from below it (WCAG 2.4.11). */
function uncover() {
  const message = document.querySelector(".undo");
  const focused = document.querySelector(":focus-visible");
  if (!message || !focused || message.contains(focused)) return;
  const [over, below] = [message, focused].map((each) => each.getBoundingClientRect());
  const apart = below.right <= over.left || below.left >= over.right || below.bottom <= over.top || below.top >= over.bottom;
  if (!apart) window.scrollBy({ top: below.bottom - over.top + 8, behavior: "instant" });
}

export function UndoClock({ text, turn, shownMs, onUndo, onEnd }) {
  const latest = useLatest(onEnd);
  const stands = useHeld();
  useEffect(() => {
    if (text) return;
    if (from) refocus(from); // the button was pressed and is gone
    from = null;
    held.put(false);
  }, [text]);
  useEffect(() => {
    const timer = text && !stands && setTimeout(() => latest.current(), shownMs);
    return () => clearTimeout(timer);
  }, [text, turn, stands, shownMs]);
  useEffect(() => {
    if (text) uncover();
  }, [text, turn]);
  useHeard("document", "focusin", uncover, { wanted: Boolean(text) });
  const press = (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey || inField(event) || underDialog()) return;
    event.preventDefault();
    onUndo();
  };
  useHeard("document", "keydown", press, { wanted: Boolean(text) });
  return null;
}
