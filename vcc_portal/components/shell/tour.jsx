/* One step of the tour: a box beside the element of the page that it is about, which stays usable. The box comes when that
   element is there; a step whose element is not on this user's page is passed over. */
import { Suspense, lazy, useEffect, useRef, useState } from "react";
import { useLatest } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

const Box = lazy(() => import("./tour_box.jsx"));
const AGAIN_MS = 250;
const LOOKS = 20;

export function TourStep({ target, label, onMissing, onLeave, children }) {
  const anchor = useRef(null);
  const [there, setThere] = useState("");
  const latest = useLatest(onMissing);
  useEffect(() => {
    let timer = 0;
    const look = (left) => {
      const found = document.querySelector(`[data-tour="${target}"]`);
      if (!found && left) timer = setTimeout(look, AGAIN_MS, left - 1);
      else if (!found) latest.current?.();
      else {
        anchor.current = found;
        found.setAttribute("data-tour-now", "");
        found.scrollIntoView({ block: "nearest" });
        setThere(target);
      }
    };
    look(LOOKS);
    return () => {
      clearTimeout(timer);
      anchor.current?.removeAttribute("data-tour-now");
      anchor.current = null;
    };
  }, [target]);
  if (there !== target) return null;
  return (
    <Suspense fallback={null}>
      <Box key={target} anchor={anchor} label={label} onLeave={onLeave}>
        {children}
      </Box>
    </Suspense>
  );
}
