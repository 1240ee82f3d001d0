// A download that comes to nothing loads its page again, which says why: the keyboard goes on from its button there.
import { createElement, useEffect, useRef } from "react";
import { isFocusLost, useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { keep, stored } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const LEFT_FROM = "vcc-download";
const NEW_MS = 20_000; // a page that is read for longer was not loaded for want of the file just now

export function DownloadForm({ file, children, ...attributes }) {
  const form = useRef(null);
  const button = () => form.current.querySelector("button");
  // A list and its files may both have a button for the same one.
  const place = () => `${file} ${button().getAttribute("aria-label") ?? button().textContent}`;
  useHeard("window", "pagehide", () => {
    if (document.activeElement === button()) keep("sessionStorage", LEFT_FROM, place());
  });
  useEffect(() => {
    if (stored("sessionStorage", LEFT_FROM) !== place()) return;
    keep("sessionStorage", LEFT_FROM, null);
    if (isFocusLost() && performance.now() < NEW_MS) button().focus();
  }, [file]);
  return createElement("form", { ...attributes, ref: form }, children);
}
