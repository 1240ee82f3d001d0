/* One step of the tour: a box beside the element of the page that it is about, which stays usable. The box comes when that
   element is there; a step whose element is not on this user's page is passed over. */
import { useEffect, useEffectEvent, useState } from "react";
import { lazily } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

const Box = lazily(() => import("./tour_box.jsx"));
const AGAIN_MS = 250;
const LOOKS = 20;

export function TourStep({ target, label, onMissing, onLeave, children }) {
  const [anchor, setAnchor] = useState(null);
  const miss = useEffectEvent(() => onMissing());
  useEffect(() => {
    let timer = 0;
    let found = null;
    const look = (left) => {
      found = document.querySelector(`[data-tour="${target}"]`);
      if (!found && left) timer = setTimeout(look, AGAIN_MS, left - 1);
      else if (!found) miss();
      else {
        found.setAttribute("data-tour-now", "");
        found.scrollIntoView({ block: "nearest" });
        setAnchor({ target, current: found });
      }
    };
    look(LOOKS);
    return () => {
      clearTimeout(timer);
      found?.removeAttribute("data-tour-now");
    };
  }, [target]);
  if (anchor?.target !== target) return null;
  return (
    <Box key={target} anchor={anchor} label={label} onLeave={onLeave}>
      {children}
    </Box>
  );
}
