import { useEffect, useRef, useState } from "react";

/* Seconds that are left, counted in the browser; then what stands for none. */
export function Countdown({ seconds, turn, text, over }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [seconds, turn]);
  return (
    <span role="timer" className="code-left" data-near={left <= 30 || undefined}>
      {left > 0 ? text.replace("{n}", left) : over}
    </span>
  );
}

/* Asks again every so often while the page is in sight. */
export function Poll({ seconds, onPoll }) {
  const live = useRef(onPoll);
  live.current = onPoll;
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && live.current(), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return null;
}
