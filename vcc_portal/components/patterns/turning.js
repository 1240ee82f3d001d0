/* Things that take turns in one place: the next after a while, unless somebody points at it, has the focus in it, has paused
   it or wants less movement. Which one it is, is a value of the browser: no server event is made. */
import { createElement, useEffect, useState } from "react";
import { isCalm } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { Store, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const FIRST = Object.freeze({ at: 0, paused: false });
const places = new Map();

export function placeOf(name) {
  if (!places.has(name)) places.set(name, new Store(FIRST));
  return places.get(name);
}

export const useAt = (name, count) => useStore(placeOf(name), FIRST).at % Math.max(1, count);
export const usePaused = (name) => useStore(placeOf(name), FIRST).paused;

export function turn(name) {
  const { at, paused } = placeOf(name).value;
  placeOf(name).put({ at: at + 1, paused });
}

export function togglePaused(name) {
  const { at, paused } = placeOf(name).value;
  placeOf(name).put({ at, paused: !paused });
}

/* Around the things and their controls; `every` is in milliseconds. */
export function Turning({ name, every, count, children, ...rest }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = usePaused(name);
  const turns = count > 1 && !paused && !pointed && !focused;
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setInterval(() => isCalm() || document.hidden || turn(name), every);
    return () => clearInterval(timer);
  }, [name, every, turns]);
  const held = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
  };
  return createElement("div", { ...rest, ...held }, children);
}
