/* The way back to the top of the page. */
import { useEffect, useState } from "react";
import { isCalm, useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

/* Whether the page has been scrolled. */
export function useScrolled() {
  const [away, setAway] = useState(false);
  const update = () => setAway(window.scrollY > 320);
  useEffect(update, []);
  useHeard("window", "scroll", update, { passive: true });
  return away;
}

export function toTop() {
  window.scrollTo({ top: 0, behavior: isCalm() ? "auto" : "smooth" });
  document.getElementById("main")?.focus({ preventScroll: true });
}
