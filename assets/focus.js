// A heading that takes the focus when what the user acted on has gone, so that the keyboard goes on from here.
import { createElement, useEffect, useRef } from "react";

export function FocusedHeading({ children, ...attributes }) {
  const heading = useRef(null);
  useEffect(() => {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost && navigator.userActivation?.hasBeenActive) heading.current?.focus();
  }, []);
  return createElement("h2", { ...attributes, ref: heading, tabIndex: -1 }, children);
}
