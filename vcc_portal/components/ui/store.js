// A value that lives in the browser: components read it by a hook, anybody may change it, and no server event is made.
import { useSyncExternalStore } from "react";

export class Store {
  listeners = new Set();

  constructor(value) {
    this.value = this.first = value;
  }

  put(value) {
    this.value = value;
    this.tell();
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/* `first` is what the page's HTML was made with: the server knows nothing of what the browser keeps. */
export function useStore(store, first = store.first) {
  return useSyncExternalStore(
    store.subscribe,
    () => store.value,
    () => first,
  );
}

/* The one store of a name. Where pages are drawn for visitors nothing of them is remembered: they would come to be many. */
export function oneOf(stores, name, make) {
  if (globalThis.__vccState) return make();
  if (!stores.has(name)) stores.set(name, make());
  return stores.get(name);
}

/* What stands under a key; null where the browser lets nobody look. */
export function stored(area, key) {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/* Puts a text under a key, or with null takes away what stands there; false where the browser refuses (private mode, full). */
export function keep(area, key, text) {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/* `read` and `write` of a value that is kept as JSON; what cannot be read is null to `read`. */
export const json = (read) => [(text) => read(parsed(text)), JSON.stringify];

export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/* `read` and `write` of a yes or no that is kept as one of two words; anything else is `otherwise`. */
export const flag = (yes, no, otherwise = false) => [(text) => (otherwise ? text !== no : text === yes), (value) => (value ? yes : no)];

/* One value under one key of a storage area, as text; `read` makes a value of whatever stands there, also of null. */
export class Kept extends Store {
  constructor(area, key, read, write) {
    super(read(null));
    Object.assign(this, { area, key, read, write });
    if (typeof window === "undefined") return;
    this.value = read(stored(area, key));
    if (area !== "localStorage") return;
    window.addEventListener("storage", (event) => event.key === key && super.put(read(stored(area, key))));
  }

  put(value) {
    keep(this.area, this.key, this.write(value)); // or the choice lasts as long as the page
    super.put(value);
  }
}

const kept = new Map();

/* The one value of a key that is only known in use, kept as JSON. */
export const keptAs = (area, key, read) => oneOf(kept, `${area}:${key}`, () => new Kept(area, key, ...json(read)));
