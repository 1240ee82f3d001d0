import { useEffect, useState } from "react";
import { useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

/* Appears once the page has been scrolled, and scrolls it back. */
export function BackToTop({ label, children }) {
  const [away, setAway] = useState(false);
  const update = () => setAway(window.scrollY > 320);
  useEffect(update, []);
  useHeard("window", "scroll", update, { passive: true });
  return (
    <button
      type="button"
      className="support-item"
      aria-label={label}
      title={label}
      hidden={!away}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: "smooth" });
        document.getElementById("main")?.focus({ preventScroll: true });
      }}
    >
      {children}
    </button>
  );
}
