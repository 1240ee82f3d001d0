/* Things that take turns in one place: the next after a while, unless somebody points at it, has the focus in it, has paused
   it or wants less movement. Which one it is, is a value of the browser: no server event is made. */
import { createElement, useEffect } from "react";
import { isCalm, useHeld } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { oneOf, Store, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const FIRST = { at: 0, paused: false };
const places = new Map();

export const placeOf = (name) => oneOf(places, name, () => new Store(FIRST));

export const useAt = (name, count) => useStore(placeOf(name), FIRST).at % Math.max(1, count);
export const usePaused = (name) => useStore(placeOf(name), FIRST).paused;

export const turn = (name) => placeOf(name).set({ at: placeOf(name).value.at + 1 });
export const togglePaused = (name) => placeOf(name).set({ paused: !placeOf(name).value.paused });

/* Around the things and their controls; `every` is in milliseconds. */
export function Turning({ name, every, count, children, ...rest }) {
  const [held, holding] = useHeld();
  const paused = usePaused(name);
  const turns = count > 1 && !paused && !held;
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setInterval(() => isCalm() || document.hidden || turn(name), every);
    return () => clearInterval(timer);
  }, [name, every, turns]);
  return createElement("div", { ...rest, ...holding }, children);
}
