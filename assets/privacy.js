/* Whether amounts on the account home are hidden from people who look over a shoulder; kept in this browser. */
import { useSyncExternalStore } from "react";

const KEY = "vcc-amounts";
const listeners = new Set();

function read() {
  try {
    return localStorage.getItem(KEY) === "hidden";
  } catch {
    return false;
  }
}

let hidden = typeof window === "undefined" ? false : read();

const subscribe = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function toggleAmounts() {
  hidden = !hidden;
  try {
    localStorage.setItem(KEY, hidden ? "hidden" : "shown");
  } catch {
    /* Private windows may refuse storage; the choice then lasts for this document. */
  }
  listeners.forEach((listener) => listener());
}

export function useAmountsHidden() {
  return useSyncExternalStore(
    subscribe,
    () => hidden,
    () => false,
  );
}
