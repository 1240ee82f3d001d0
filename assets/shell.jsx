/* Parts of the frame that live in the browser: messages, connection, idle warning, leaving, toolbar. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

const SHOWN_MS = 3000;
const RECONNECT_GRACE_MS = 1500;
const SIGNS = {
  ok: "M8 12.3l2.7 2.7L16 9.5",
  bad: "M12 7v6m0 3.5v.01",
  info: "M12 11v6m0-9.5v.01",
};

function Sign({ kind }) {
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d={SIGNS[kind] || SIGNS.info} />
    </svg>
  );
}

function Toast({ item, lang, closeLabel, onDone }) {
  const stays = item.sticky || item.kind === "bad";
  const timer = useRef(0);
  const start = () => {
    if (!stays) timer.current = setTimeout(onDone, SHOWN_MS);
  };
  useEffect(() => {
    start();
    return () => clearTimeout(timer.current);
  }, []);
  return (
    <div
      className="toast"
      data-kind={item.kind}
      role={item.kind === "bad" ? "alert" : "status"}
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={start}
    >
      <Sign kind={item.kind} />
      <span>{lang === "en" ? item.text.en : item.text.zh}</span>
      {stays && (
        <button type="button" aria-label={closeLabel} onClick={onDone}>
          <svg width="14" height="14" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      )}
    </div>
  );
}

/* What this tab has shown before the document was loaded again; it is not said twice. */
function shownBefore() {
  try {
    return new Set(JSON.parse(sessionStorage.getItem("vcc-toasts") || "[]"));
  } catch {
    return new Set();
  }
}

export function Toaster({ items, lang, closeLabel, onDismiss }) {
  const before = useRef(null);
  const [gone, setGone] = useState(shownBefore);
  const done = (id) => {
    setGone((known) => new Set(known).add(id));
    onDismiss(id);
  };
  useEffect(() => {
    before.current ??= shownBefore();
    const shown = (items || []).map((item) => item.id);
    if (shown.length === 0) return;
    shown.filter((id) => before.current.delete(id)).forEach((id) => onDismiss(id));
    sessionStorage.setItem("vcc-toasts", JSON.stringify(shown));
  }, [items]);
  return (
    <div className="toasts" aria-live="polite">
      {(items || [])
        .filter((item) => !gone.has(item.id))
        .map((item) => (
          <Toast key={item.id} item={item} lang={lang} closeLabel={closeLabel} onDone={() => done(item.id)} />
        ))}
    </div>
  );
}

const watchNetwork = (changed) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};

/* Says that the connection is lost, after a moment in which a short break heals by itself. The browser knows of a
   network that is gone long before the socket misses its heartbeat. */
export function Connection({ broken: socketBroken, title, note, retryLabel }) {
  const [shown, setShown] = useState(false);
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine, () => true);
  const broken = socketBroken || !online;
  useEffect(() => {
    if (!broken) {
      setShown(false);
      return undefined;
    }
    const timer = setTimeout(() => setShown(true), RECONNECT_GRACE_MS);
    return () => clearTimeout(timer);
  }, [broken]);
  if (!shown) return null;
  return (
    <div className="offline" role="alert">
      <span className="spin" aria-hidden="true" />
      <span>
        <strong>{title}</strong> {note}
      </span>
      <button type="button" className="btn" data-kind="secondary" data-size="sm" onClick={() => window.location.reload()}>
        {retryLabel}
      </button>
    </div>
  );
}

const FRAMEWORKS_BANNER = "reflex-new-version-banner";

/* Says that the portal was renewed since this page was loaded. The framework says so itself, in English only and over the
   header: its banner is put out of sight, and its button, which keeps the page from loading in circles, does the work. */
export function NewVersion({ text, reloadLabel }) {
  const [banner, setBanner] = useState(null);
  useEffect(() => {
    const look = () => {
      const found = document.getElementById(FRAMEWORKS_BANNER);
      if (found) found.style.display = "none";
      setBanner(found);
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true });
    return () => watch.disconnect();
  }, []);
  if (!banner) return null;
  return (
    <div className="offline" role="alert">
      <span>{text}</span>
      <button
        type="button"
        className="btn"
        data-kind="secondary"
        data-size="sm"
        onClick={() => banner.querySelector("button").click()}
      >
        {reloadLabel}
      </button>
    </div>
  );
}

/* Reports activity at most once a minute, and warns before the session ends; any key or click keeps it. */
export function IdleWatch({ idleSeconds, warnSeconds, title, note, stayLabel, onActive }) {
  const [left, setLeft] = useState(null);
  const told = useRef(Date.now());
  const warned = useRef(false);
  const stay = () => {
    told.current = Date.now();
    warned.current = false;
    setLeft(null);
    onActive();
  };
  useEffect(() => {
    const active = () => {
      if (warned.current || Date.now() - told.current > 60_000) stay();
    };
    const tick = setInterval(() => {
      const rest = Math.ceil(idleSeconds - (Date.now() - told.current) / 1000);
      if (rest <= 0) {
        clearInterval(tick);
        window.location.reload();
      } else if (rest <= warnSeconds) {
        warned.current = true;
        setLeft(rest);
      }
    }, 1000);
    const kinds = ["keydown", "pointerdown", "wheel"];
    kinds.forEach((kind) => window.addEventListener(kind, active, { passive: true }));
    return () => {
      clearInterval(tick);
      kinds.forEach((kind) => window.removeEventListener(kind, active));
    };
  }, [idleSeconds, warnSeconds]);
  if (left === null) return null;
  return (
    <div className="offline" role="alertdialog" aria-label={title}>
      <span>
        <strong>{title}</strong> {note} {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
      </span>
      <button type="button" className="btn" data-kind="secondary" data-size="sm" onClick={stay}>
        {stayLabel}
      </button>
    </div>
  );
}

/* Not a link of the router, which changes the address but not the focus. */
export function SkipLink({ children }) {
  const skip = (event) => {
    event.preventDefault();
    const main = document.getElementById("main");
    main?.focus({ preventScroll: true });
    main?.scrollIntoView();
  };
  return (
    <a href="#main" className="skip" onClick={skip}>
      {children}
    </a>
  );
}

/* Appears once the page has been scrolled, and scrolls it back. */
export function BackToTop({ label, children }) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const update = () => setAway(window.scrollY > 320);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
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

/* The server answers this address: ask it for the whole document, unless this document is that answer already. */
export function HandOff() {
  useEffect(() => {
    const [entry] = performance.getEntriesByType("navigation");
    const loaded = entry ? new URL(entry.name).pathname : "";
    if (loaded.replace(/\/$/, "") !== window.location.pathname.replace(/\/$/, "")) window.location.reload();
  }, []);
  return null;
}
