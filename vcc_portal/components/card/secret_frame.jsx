/* Holds the frame with a card's number. What is inside cannot be read from here; it says when it has opened, was
   refused or has hidden itself, and how tall it is. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isFocusLost, useChanges, useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { keptAs } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const PATIENCE = 20000;
const LONGEST = 310000;
const WATCH = 5000;
const SILENCE = 3000;
const LOOK_AGAIN = 150;

function looks() {
  const { lang, theme, share } = document.documentElement.dataset;
  return { lang, theme, share: share !== undefined };
}

/* The button that has opened it is back with the server's answer. */
function giveBack(tries = 40) {
  const opener = document.querySelector("[data-opens-secret]");
  if (opener) opener.focus();
  else if (tries && isFocusLost()) setTimeout(() => giveBack(tries - 1), LOOK_AGAIN);
}

const last = keptAs("sessionStorage", "vcc-frame", (src) => src);

/* The State remembers the address over a reload, but its ticket was good once. */
function isUsed(src) {
  const used = last.value === src;
  last.put(src);
  return used;
}

export function SecretFrame({ src, title, onOpened, onRefused, onHidden, onUnanswered, onWatch }) {
  const frame = useRef(null);
  const slow = useRef(0); // the time that it has to answer in; 0 once it has
  const [height, setHeight] = useState(0);
  const [used] = useState(() => isUsed(src));
  const [over, setOver] = useState(used);
  const [address] = useState(() => `${src}?${new URLSearchParams(looks())}`);

  const end = (tell) => {
    const held = document.activeElement === frame.current;
    setOver(true);
    if (held) setTimeout(giveBack, LOOK_AGAIN);
    tell();
  };
  const hide = useEffectEvent(() => end(onHidden));
  const giveUp = useEffectEvent(() => end(onUnanswered));
  const look = useEffectEvent(() => onWatch());
  const wait = (ms) => {
    clearTimeout(slow.current);
    slow.current = setTimeout(giveUp, ms);
  };
  const answered = () => {
    clearTimeout(slow.current);
    slow.current = 0;
  };
  // The frame's origin is its own, so only "*" reaches it; how the page looks is no secret.
  const follow = () => frame.current?.contentWindow?.postMessage(looks(), "*");

  useChanges({ attributeFilter: ["data-lang", "data-theme", "data-share"] }, follow, globalThis.document?.documentElement);
  useHeard("window", "message", ({ source, data }) => {
    if (!frame.current || source !== frame.current.contentWindow) return;
    const { vcc, ticket, height: asked } = data ?? {};
    if (vcc === "size" && Number.isFinite(asked)) setHeight(Math.min(Math.max(asked, 0), 900));
    if (vcc === "shown") {
      answered();
      follow(); // to what has changed while it was under way
      onOpened();
      // What opened it has gone, and the dialog with it: go on inside the frame.
      setTimeout(() => {
        const at = document.activeElement;
        if (frame.current && (at === document.body || at?.id === "main")) frame.current.focus();
      }, 250);
    } else if (vcc === "refused" && typeof ticket === "string") {
      answered();
      setOver(true);
      onRefused(ticket);
    } else if (vcc === "share") document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
    else if (vcc === "hidden") end(onHidden);
  });
  useEffect(() => {
    if (used) {
      onHidden();
      return undefined;
    }
    wait(PATIENCE);
    const last = setTimeout(hide, LONGEST);
    const watch = setInterval(look, WATCH);
    return () => {
      answered();
      clearTimeout(last);
      clearInterval(watch);
    };
  }, []);

  if (over) return null;
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      // A document of ours has spoken before it was loaded; another one, such as a proxy's error, never does.
      onLoad={() => slow.current && wait(SILENCE)}
      className="secret-frame"
      sandbox="allow-scripts"
      allow="clipboard-write *"
      referrerPolicy="no-referrer"
      style={{ height: `${height}px` }}
    />
  );
}
