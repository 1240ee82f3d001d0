// What several of our scripts need of React and the browser.
import { Suspense, createElement, lazy, useEffect, useEffectEvent, useRef, useState } from "react";

/* Hears events of these kinds ("keydown pointerdown") at `document` or `window`. */
export function useHeard(place, kinds, heard, options) {
  const hear = useEffectEvent(heard);
  useEffect(() => {
    for (const kind of kinds.split(" ")) globalThis[place].addEventListener(kind, hear, options);
    return () => kinds.split(" ").forEach((kind) => globalThis[place].removeEventListener(kind, hear, options));
  }, [place, kinds]);
}

/* Whether somebody points at an element or has the focus in it, its handlers, by which that is known, and what had the focus
   before it got there. */
export function useHeld() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const from = useRef(null);
  const holding = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
      setFocused(true);
    },
    onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
  };
  return [pointed || focused, holding, from];
}

/* Whole seconds that are left of `seconds` after `began()` (epoch ms), anew with each `turn`; then `onOver`, once. */
export function useSecondsLeft(seconds, turn, { began = Date.now, onOver } = {}) {
  const [left, setLeft] = useState(seconds);
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    const end = began() + seconds * 1000;
    const count = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now) return;
      clearInterval(timer);
      over();
    };
    const timer = setInterval(count, 250);
    count();
    return () => clearInterval(timer);
  }, [seconds, turn]);
  return left;
}

const coming = new Set();
const PATIENCE_MS = 2000;

/* `load`, and until the script that it asks for is there, `whenLoaded` waits. */
export const heeded = (load) => () => {
  const script = load();
  coming.add(script);
  const here = () => coming.delete(script);
  script.then(here, here);
  return script;
};

export const isLoading = () => coming.size > 0;

/* Asks for another document or a file once the page's scripts are there: Firefox breaks off those that are on their way, and asks
   for them no more on a page that stays. */
export function whenLoaded(act) {
  if (!isLoading()) return act();
  const enough = new Promise((done) => setTimeout(done, PATIENCE_MS));
  return Promise.race([Promise.allSettled(coming), enough]).then(act);
}

/* A component of a script that is `asked` for, at the latest when it is drawn; until then a place as
   large as the class `waiting` says is kept for it. */
export function lazily(asked) {
  const load = heeded(asked);
  const Component = lazy(load);
  const Lazy = ({ waiting, ...props }) => {
    const fallback = waiting ? createElement("div", { className: waiting }) : null;
    return createElement(Suspense, { fallback }, createElement(Component, props));
  };
  return Object.assign(Lazy, { load });
}

/* Fetches what a page does not draw at first, once the browser has had time for what it does and the page its data. */
export function useLoadedLater(load) {
  useEffect(() => {
    const looking = setInterval(() => {
      if (document.querySelector('#main [aria-busy="true"]')) return;
      clearInterval(looking);
      load();
    }, 1500);
    return () => clearInterval(looking);
  }, []);
}

/* Puts a text into a field that React draws, which hears of it as of one that is typed. */
export function typeInto(field, text) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/* Hears of such changes (`kinds` as of MutationObserver) of an element, or of the page. */
export function useChanges(kinds, changed, element = globalThis.document?.body) {
  const hear = useEffectEvent(changed);
  useEffect(() => {
    if (!element) return undefined;
    const watch = new MutationObserver(hear);
    watch.observe(element, kinds);
    return () => watch.disconnect();
  }, [element]);
}

/* Whether somebody wants less movement. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const isFocusLost = () => !document.activeElement || document.activeElement === document.body;

/* What goes with a press on a button in it leaves the focus where it is: Safari would give it to no button, but to the page's
   main part, and what had it before were not known. */
export const keepFocus = (event) => event.target.closest("button") && event.preventDefault();

/* Gives a lost focus to where it was before; when that has gone, to what `instead` selects, else to the heading of what has
   come in its place (`components/patterns/focus.js`) or the page's main part. */
export function refocus(before, instead = "#main [data-takes-focus]") {
  if (!isFocusLost()) return;
  const there = before?.isConnected && before !== document.body;
  const to = there ? before : (document.querySelector(instead) ?? document.querySelector("#main"));
  to?.focus({ preventScroll: true });
}

/* Where in its list the row stands that goes with a button. */
export function rowOf(going) {
  const item = going?.closest("li, tr");
  const list = item?.parentElement;
  return { list, at: list && [...list.children].indexOf(item) };
}

/* The button of the row that has come in the place of one that has gone, or of the last. */
export function nextIn({ list, at }) {
  const others = list?.isConnected ? [...list.querySelectorAll(":scope > :is(li, tr) [data-goes]")] : [];
  return others[Math.min(at, others.length - 1)];
}

/* For a layer that a State opens: gives the focus back to what had it then, as Radix does to a trigger only; where that has gone
   with its row, to the next row's. */
export function useGivenBack() {
  // Open from the first, it is drawn on the server too, where nothing has the focus.
  const [opener] = useState(() => globalThis.document?.activeElement);
  const [row] = useState(() => rowOf(opener?.closest?.("[data-goes]")));
  return (event) => {
    event.preventDefault();
    refocus(opener?.isConnected ? opener : nextIn(row));
  };
}
