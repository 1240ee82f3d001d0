import { useEffect, useEffectEvent, useRef } from "react";
import { useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

// `seen` holds a tick back while the page is out of sight; `resume` asks once more when somebody comes back to a page
// whose ladder of waits has given up.
export function Ticker({ wait, turn, seen, resume, onTick }) {
  const ask = useEffectEvent(() => onTick?.());
  const held = useRef(false);
  const inSight = () => document.visibilityState === "visible";
  useHeard("document", "visibilitychange", () => held.current && inSight() && onTick?.());
  useEffect(() => {
    held.current = !wait && resume;
    const tick = () => {
      held.current = seen && !inSight();
      if (!held.current) ask();
    };
    const timer = wait && setTimeout(tick, wait);
    return () => clearTimeout(timer);
  }, [wait, turn, seen, resume]);
  return null;
}
