import { useSecondsLeft } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

/* Seconds that are left, counted in the browser; then what stands for none, and `onOver` once. */
export function Countdown({ seconds, turn, text, over, onOver }) {
  const left = useSecondsLeft(seconds, turn, { onOver });
  return (
    <span role="timer" className={`text-caption ${left <= 30 ? "text-warn" : "text-ink-3"}`}>
      {left > 0 ? text.replace("{n}", left) : over}
    </span>
  );
}
