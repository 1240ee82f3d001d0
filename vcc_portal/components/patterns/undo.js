/* For some seconds there is a way back. The time stands still while the pointer or the focus is on the message (WCAG 2.2.1),
   and Ctrl+Z takes the way from anywhere but a field, which has an undo of its own. */
import { createElement, useEffect, useEffectEvent } from "react";
import { inField, underDialog } from "$/public/external/vcc_portal/components/shell/keys/keys.js";
import { keepFocus, refocus, useHeard, useHeld } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

/* Where a focus is put without scrolling, too, its scroll margin keeps what has it clear of the message. */
const uncover = () => {
  document.querySelector("main :focus-visible")?.scrollIntoView({ block: "nearest", behavior: "instant" });
};

export function Undo({ turn, shownMs, onUndo, onEnd, children, ...rest }) {
  const end = useEffectEvent(onEnd);
  const [held, holding, from] = useHeld();
  useEffect(() => () => from.current && refocus(from.current), []); // the button was pressed and is gone
  useEffect(() => {
    const timer = !held && setTimeout(end, shownMs);
    return () => clearTimeout(timer);
  }, [turn, held, shownMs]);
  useEffect(() => {
    uncover();
  }, [turn]);
  useHeard("document", "focusin", uncover);
  useHeard("document", "keydown", (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey || inField(event) || underDialog()) return;
    event.preventDefault();
    onUndo();
  });
  return createElement("div", { ...rest, ...holding, onMouseDown: keepFocus, "data-held": held }, children);
}
