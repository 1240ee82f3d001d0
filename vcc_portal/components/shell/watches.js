// What only the browser notices: a connection that is lost, a portal that was renewed, a session that nobody uses, a focus
// that has gone with what held it, where a page was left. The watches draw nothing; what they find is in stores.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { isFocusLost, nextIn, rowOf, useChanges, useHeard, useSecondsLeft } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { keep, parsed, Store, stored, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const RECONNECT_GRACE_MS = 1500;
const TELL_MS = 60_000;
const LEAVES_MS = 500; // within which what is pressed has left the page
const MOST_PRESSES = 50; // on one line until it is known to be dead
const FRAMEWORKS_BANNER = "reflex-new-version-banner";
const banner = new Store(null);
export const connectionLost = new Store(false);
export const idleLeft = new Store("");
export const partsClosed = new Store(false);
export const unanswered = new Store(false);
export const cutOff = new Store("");
const CUT_OFF = "vcc-cut-off";
let whose = "";
const OPEN = "[role=dialog], form[data-part]";
const BUSY = ":is(button, input)[aria-busy=true]";
const WAITING = `${BUSY}:not([data-safe])`;
const PLACES = "react-router-scroll-positions"; // the router's own, of before the page was loaded again
const SEEKS_MS = 10_000;
const places = new Map();
let returned = "";
const LED_ON = "#main a[href]";
const PRESSED = "a[href], button, summary, input:is([type=checkbox], [type=radio])";
const PARTS = "section, li, [data-list], [role=dialog], main";
let stay = () => {};

const partsAround = (control) => {
  const part = control.parentElement?.closest(PARTS);
  return part ? [part, ...partsAround(part)] : [];
};

/* A part of a page takes the focus for once: one that could always have it would take it with each press of the mouse in it. */
function goOnIn(part) {
  if (!part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true, focusVisible: false });
}

export const useRenewed = () => useStore(banner, null) !== null;
export const renew = () => banner.value?.querySelector("button").click();
export const staySignedIn = () => stay();
export const isReturned = (key) => key === returned; // to a place of its own, whatever the address names

/* Lost after a moment in which a short break heals by itself. The browser knows of a network that is gone long before the
   socket misses its heartbeat. Whoever hears `vcc-connected` learns that it is back. */
export function ConnectionWatch({ broken }) {
  const timer = useRef(0);
  const isBroken = useRef(false);
  const look = () => {
    clearTimeout(timer.current);
    const was = isBroken.current;
    isBroken.current = broken || !navigator.onLine;
    if (isBroken.current) timer.current = setTimeout(() => connectionLost.put(true), RECONNECT_GRACE_MS);
    else connectionLost.put(false);
    if (was && !isBroken.current) window.dispatchEvent(new Event("vcc-connected"));
  };
  useHeard("window", "online offline", look);
  useEffect(() => {
    look();
    return () => clearTimeout(timer.current);
  }, [broken]);
  return null;
}

/* A portal that was started again knows of no dialog and of no field that was open on a card: they close as it reads the page,
   and what was typed in them goes. What closes once the page `isRead`, by somebody's hand, or with its answer, is not told; nor
   is what something was sent from, also while the connection was lost, if its page says by itself what has become of that. The
   field that had the focus is drawn anew, and gets it again: the next letters would be the page's own keys. An amount does not: it
   would be selected, and the next digit stand in its place. */
export function ClosedWatch({ isRead }) {
  const held = useRef([]);
  const field = useRef("");
  const sent = useRef(null);
  const done = () => {
    held.current = [];
  };
  const press = ({ target }) => {
    if (connectionLost.value) sent.current = target.closest?.("[data-safe]")?.closest(OPEN);
  };
  useHeard("window", "click", press, { capture: true });
  useHeard("window", "vcc-connected", () => {
    held.current = [...document.querySelectorAll(OPEN)].filter((each) => each !== sent.current && !each.querySelector(BUSY));
    sent.current = null;
    field.current = document.activeElement?.id;
  });
  useHeard("window", "keydown pointerdown", done, { passive: true });
  useEffect(() => {
    if (!isRead) return;
    done();
    if (field.current && isFocusLost()) document.querySelector(`#main [id="${field.current}"]:not([data-kind])`)?.focus();
    field.current = "";
  }, [isRead]);
  useChanges({ childList: true, subtree: true }, () => {
    if (held.current.every((each) => each.isConnected)) return;
    done();
    partsClosed.put(true);
  });
  return null;
}

/* A session that ends takes what was open with its page, and what a button waited for: that is told once somebody is back. What
   stands on the page is no draft; whoever signs out himself has left it. The button that heard of the end may know that it has
   done nothing; of another one beside it nobody knows. What was noted so stands: nothing can be pressed any more, and a page that
   goes may hear of the end once more, by a line that it has begun anew. */
export function noteCutOff(undone = false) {
  if (stored("sessionStorage", CUT_OFF)?.startsWith("undone")) return;
  const [first, second] = document.querySelectorAll(WAITING);
  const open = document.querySelector(OPEN) ? "open" : "";
  const what = first ? (undone && !second ? "undone" : "waiting") : open;
  if (what) keep("sessionStorage", CUT_OFF, `${what} ${whose}`);
}

/* Once the page of the same `owner` is there again; nobody else is told. */
export function CutOffWatch({ owner }) {
  useEffect(() => {
    whose = owner || whose; // who has gone is forgotten before the page is left
    if (!owner) return;
    const [what, former] = (stored("sessionStorage", CUT_OFF) ?? "").split(" ");
    keep("sessionStorage", CUT_OFF, null);
    if (former === owner) cutOff.put(what);
  }, [owner]);
  return null;
}

/* A portal that was started again has `forgotten` what a button waited for, which may have been done all the same. So may
   what was pressed on a line that was dead already, which nobody sends again: that is said once the page `isRead` again. Safe
   is a button that changes nothing, or whose page says by itself what has become of it; so is one by which nothing was sent. */
export function AnswerWatch({ forgotten, isRead }) {
  const waited = useRef(false);
  const pressed = useRef([]);
  const wasLost = useRef(false);
  const press = ({ target }) => {
    if (target.closest?.("button:not([data-safe])")) pressed.current = [...pressed.current, Date.now()].slice(-MOST_PRESSES);
  };
  useHeard("window", "click", press, { capture: true });
  useHeard("window", "vcc-unanswered", ({ detail }) => {
    wasLost.current ||= detail.some((left) => pressed.current.some((at) => at <= left && left <= at + LEAVES_MS));
  });
  useEffect(() => {
    if (!isRead || !wasLost.current) return;
    wasLost.current = false;
    unanswered.put(true);
  }, [isRead]);
  useHeard("window", "vcc-connected", () => {
    waited.current = document.querySelector(WAITING) !== null;
  });
  useEffect(() => {
    if (forgotten && waited.current) unanswered.put(true);
    waited.current = false;
  }, [forgotten]);
  return null;
}

/* The framework says itself that the portal was renewed, in English only and over the header: its banner is put out of
   sight, and its button, which keeps the page from loading in circles, does the work. */
export function VersionWatch() {
  const look = () => {
    const found = document.getElementById(FRAMEWORKS_BANNER);
    if (found) found.style.display = "none";
    banner.put(found);
  };
  useEffect(look, []);
  useChanges({ childList: true }, look);
  return null;
}

/* A control that is disabled while it waits for an answer loses the focus; it has it again when it may be used again. A link
   goes with its page, and the next key goes on in the page that it led to. What is pressed has the focus in every browser:
   Safari, which gives it to fields alone, would leave nothing to give it back to, or to go on from. A button that goes once it has done
   its work, such as the one that reads again what failed, leaves the keyboard in the part of the page in which its answer comes; one
   that goes with its row, to the next row's. */
export function FocusWatch() {
  const held = useRef(null);
  const around = useRef([]);
  const row = useRef({});
  const { pathname } = useLocation();
  const here = useRef(pathname);
  useEffect(() => {
    if (here.current !== pathname && isFocusLost()) document.getElementById("main")?.focus({ preventScroll: true });
    here.current = pathname;
  }, [pathname]);
  useHeard("document", "focusin", ({ target }) => {
    held.current = target;
  });
  // Ahead of what the press does. A click of a key or a script counts none.
  const pressed = ({ target, detail }) => {
    const control = detail > 0 && target.closest?.(PRESSED);
    if (control && !control.contains(document.activeElement)) control.focus({ preventScroll: true, focusVisible: false });
    const going = target.closest?.("[data-goes]");
    around.current = going ? partsAround(going) : [];
    row.current = rowOf(going);
  };
  useHeard("window", "click", pressed, { capture: true });
  useChanges({ subtree: true, childList: true, attributeFilter: ["disabled"] }, (changes) => {
    const usable = changes.some(({ target }) => target === held.current && !target.disabled);
    if (usable && isFocusLost()) held.current.focus({ preventScroll: true });
    if (!isFocusLost()) return;
    const next = nextIn(row.current);
    const part = around.current.find((each) => each.isConnected);
    if (next) next.focus();
    else if (part) goOnIn(part);
  });
  return null;
}

/* Who goes back, or loads a page again, finds it where he left it, and the keyboard goes on from the link that led away: the
   router looks for that place while the page is but an outline of itself. Whoever moves meanwhile stays where he is. */
export function PlaceWatch() {
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const sought = useRef(null);
  const note = (what) => sought.current || places.set(key, { ...places.get(key), ...what });
  const leave = () => {
    clearTimeout(sought.current?.timer);
    sought.current = null;
  };
  const look = () => {
    const { y, link, found } = sought.current ?? {};
    if (!sought.current) return;
    if (!found && y + window.innerHeight <= document.documentElement.scrollHeight) {
      window.scrollTo({ top: y, behavior: "instant" });
      sought.current.found = true;
    }
    const led = link && [...document.querySelectorAll(LED_ON)].find((each) => each.getAttribute("href") === link);
    if (led && (isFocusLost() || document.activeElement.id === "main")) led.focus({ preventScroll: true });
    if (sought.current.found && (led || !link)) leave();
  };
  useHeard("window", "scroll", () => note({ y: window.scrollY }), { passive: true });
  // Of a place that was there before the scripts nobody has heard.
  const focused = ({ target }) => note({ y: window.scrollY, link: target.closest(LED_ON)?.getAttribute("href") });
  useHeard("document", "focusin", focused);
  useHeard("window", "wheel touchstart pointerdown keydown", leave, { passive: true });
  useChanges({ childList: true, subtree: true }, look);
  useLayoutEffect(() => {
    const { y, link } = places.get(key) ?? { y: parsed(stored("sessionStorage", PLACES))?.[key] };
    returned = isBack && y !== undefined ? key : "";
    if (isBack && (y || link)) sought.current = { y: y ?? 0, link, timer: setTimeout(leave, SEEKS_MS) };
    look();
    return leave;
  }, [key]);
  return null;
}

export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/* A machine that wakes may have its network a moment later: a browser that finds none shows its own error in place of the page, and
   stays there. */
function loadAgain() {
  const again = () => window.location.reload();
  const unlessLost = () => {
    if (navigator.onLine && !connectionLost.value) again();
    else window.addEventListener("vcc-connected", again, { once: true });
  };
  setTimeout(unlessLost, 2 * RECONNECT_GRACE_MS);
}

/* Reports activity at most once a minute, and warns before the session ends; any key or click keeps it. */
export function IdleWatch({ idleSeconds, warnSeconds, onActive }) {
  const [told, setTold] = useState(Date.now);
  const onOver = () => {
    noteCutOff();
    loadAgain();
  };
  const rest = useSecondsLeft(idleSeconds, told, { began: () => told, onOver });
  const warned = rest <= warnSeconds ? clock(rest) : "";
  useEffect(() => {
    stay = () => {
      setTold(Date.now());
      onActive();
    };
  });
  useHeard("window", "keydown pointerdown wheel", () => (warned || Date.now() - told > TELL_MS) && stay(), { passive: true });
  useEffect(() => idleLeft.put(warned), [warned]);
  useEffect(() => () => idleLeft.put(""), []);
  return null;
}
