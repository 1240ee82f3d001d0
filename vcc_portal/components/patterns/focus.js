// A heading that takes the focus when what the user acted on has gone, so that the keyboard goes on from here.
import { createElement, useEffect, useRef } from "react";
import { isFocusLost, refocus } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

// `eager` takes it in any case, for a question that must be answered next, and gives it back when it is answered: to
// where it was, or to what `back` selects when that has gone.
export function FocusedHeading({ children, eager, back, ...attributes }) {
  const heading = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    // The page's main part has it where a dialog found nothing else to give it back to.
    if (eager || ((isFocusLost() || before.id === "main") && navigator.userActivation?.hasBeenActive)) heading.current?.focus();
    if (!eager) return undefined;
    return () => setTimeout(() => refocus(before, back));
  }, []);
  // By this a dialog that closes later than the heading comes gives the focus to it.
  return createElement("h2", { ...attributes, ref: heading, tabIndex: -1, "data-takes-focus": "" }, children);
}
