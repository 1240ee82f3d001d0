/* Holds the frame with a card's number. What is inside cannot be read from here; it says when it has opened, was
   refused or has hidden itself, and how tall it is. */
import { useEffect, useRef, useState } from "react";
import { Kept } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const PATIENCE = 20000;
const LONGEST = 310000;
const WATCH = 5000;

function looks() {
  const { lang, theme } = document.documentElement.dataset;
  return { lang: lang === "en" ? "en" : "zh", theme: theme === "dark" ? "dark" : "light" };
}

const asIs = (src) => src;
const last = new Kept("sessionStorage", "vcc-frame", asIs, asIs);

/* The State remembers the address over a reload, but its ticket was good once. */
function isUsed(src) {
  const used = last.value === src;
  last.put(src);
  return used;
}

export function SecretFrame({ src, title, onOpened, onRefused, onHidden, onUnanswered, onWatch }) {
  const frame = useRef(null);
  const live = useRef({});
  live.current = { onOpened, onRefused, onHidden, onUnanswered, onWatch };
  const [height, setHeight] = useState(0);
  const [used] = useState(() => isUsed(src));
  const [over, setOver] = useState(used);
  const [address] = useState(() => `${src}?${new URLSearchParams(looks())}`);

  useEffect(() => {
    if (used) {
      live.current.onHidden?.();
      return undefined;
    }
    const end = (tell) => {
      const held = document.activeElement === frame.current;
      setOver(true);
      if (held) setTimeout(() => document.querySelector("[data-opens-secret]")?.focus(), 150);
      live.current[tell]?.();
    };
    const slow = setTimeout(() => end("onUnanswered"), PATIENCE);
    const last = setTimeout(() => end("onHidden"), LONGEST);
    const watch = setInterval(() => live.current.onWatch?.(), WATCH);
    const hear = (event) => {
      if (!frame.current || event.source !== frame.current.contentWindow || typeof event.data !== "object") return;
      const { vcc, ticket, height: asked } = event.data;
      if (vcc === "size" && Number.isFinite(asked)) setHeight(Math.min(Math.max(asked, 0), 900));
      if (vcc === "shown") {
        clearTimeout(slow);
        live.current.onOpened?.();
        // What opened it has gone, and the dialog with it: go on inside the frame.
        setTimeout(() => {
          const at = document.activeElement;
          if (frame.current && (at === document.body || at?.id === "main")) frame.current.focus();
        }, 250);
      } else if (vcc === "refused" && typeof ticket === "string") {
        clearTimeout(slow);
        setOver(true);
        live.current.onRefused?.(ticket);
      } else if (vcc === "hidden") end("onHidden");
    };
    // The frame's origin is its own, so only "*" reaches it; language and theme are no secret.
    const follow = () => frame.current?.contentWindow?.postMessage(looks(), "*");
    const changed = new MutationObserver(follow);
    changed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-lang", "data-theme"] });
    window.addEventListener("message", hear);
    return () => {
      [slow, last].forEach(clearTimeout);
      clearInterval(watch);
      changed.disconnect();
      window.removeEventListener("message", hear);
    };
  }, []);

  if (over) return null;
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      className="secret-frame"
      sandbox="allow-scripts"
      allow="clipboard-write *"
      referrerPolicy="no-referrer"
      style={{ height: `${height}px` }}
    />
  );
}
