/* Holds the frame with a card's number. What is inside cannot be read from here; it says when it has opened, was
   refused or has hidden itself, and how tall it is. */
import { useEffect, useRef, useState } from "react";
import { Kept } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const PATIENCE = 20000;
const LONGEST = 310000;
const WATCH = 5000;
const SILENCE = 3000;

function looks() {
  const { lang, theme, share } = document.documentElement.dataset;
  return { lang: lang === "en" ? "en" : "zh", theme: theme === "dark" ? "dark" : "light", share: share !== undefined };
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
  const patience = useRef(null);
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
    let slow = setTimeout(() => end("onUnanswered"), PATIENCE);
    const answered = () => {
      clearTimeout(slow);
      patience.current = null;
    };
    // A document of ours has spoken before it was loaded; another one, such as a proxy's error, never does.
    patience.current = () => {
      clearTimeout(slow);
      slow = setTimeout(() => end("onUnanswered"), SILENCE);
    };
    const last = setTimeout(() => end("onHidden"), LONGEST);
    const watch = setInterval(() => live.current.onWatch?.(), WATCH);
    const hear = (event) => {
      if (!frame.current || event.source !== frame.current.contentWindow || typeof event.data !== "object") return;
      const { vcc, ticket, height: asked } = event.data;
      if (vcc === "size" && Number.isFinite(asked)) setHeight(Math.min(Math.max(asked, 0), 900));
      if (vcc === "shown") {
        answered();
        follow(); // to what has changed while it was under way
        live.current.onOpened?.();
        // What opened it has gone, and the dialog with it: go on inside the frame.
        setTimeout(() => {
          const at = document.activeElement;
          if (frame.current && (at === document.body || at?.id === "main")) frame.current.focus();
        }, 250);
      } else if (vcc === "refused" && typeof ticket === "string") {
        answered();
        setOver(true);
        live.current.onRefused?.(ticket);
      } else if (vcc === "share") document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
      else if (vcc === "hidden") end("onHidden");
    };
    // The frame's origin is its own, so only "*" reaches it; how the page looks is no secret.
    const follow = () => frame.current?.contentWindow?.postMessage(looks(), "*");
    const changed = new MutationObserver(follow);
    changed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-lang", "data-theme", "data-share"] });
    window.addEventListener("message", hear);
    return () => {
      answered();
      clearTimeout(last);
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
      onLoad={() => patience.current?.()}
      className="secret-frame"
      sandbox="allow-scripts"
      allow="clipboard-write *"
      referrerPolicy="no-referrer"
      style={{ height: `${height}px` }}
    />
  );
}
