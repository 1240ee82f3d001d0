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

  /* Changes some of what an object says. */
  set(changes) {
    this.put({ ...this.value, ...changes });
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/* `first` is what the page's HTML was made with: the server knows nothing of what the browser keeps. `read` is what of it is looked at. */
export function useStore(store, first = store.first, read = () => store.value) {
  return useSyncExternalStore(
    store.subscribe,
    () => read(store),
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
    const text = stored(area, key);
    if (text !== null) this.value = read(text); // else it stays the very one that was drawn, and nothing is drawn again
    if (area !== "localStorage") return;
    window.addEventListener("storage", (event) => event.key === key && super.put(read(stored(area, key))));
  }

  put(value) {
    keep(this.area, this.key, this.write(value)); // or the choice lasts as long as the page
    super.put(value);
  }
}

/* What this page was drawn with of what the browser keeps, by key: `server.first_page` knows it by cookies. */
const arrived = parsed(globalThis.document?.getElementById("vcc-state")?.dataset.kept);
const drawnWith = (key) => (globalThis.__vccKept ?? arrived)?.[key] ?? null;

/* One that a page can come drawn with, so that nothing moves once its scripts are there. Its cookie is for a path and what is
   below it: without one, for the page on which it was chosen. */
export class Drawn extends Kept {
  constructor(key, read, write, path) {
    super("localStorage", key, read, write);
    this.path = path;
    const usual = this.first;
    let [text, first] = [null, usual];
    const begun = () => {
      if (text !== drawnWith(key)) {
        text = drawnWith(key);
        first = text === null ? usual : read(text);
      }
      return first;
    };
    Object.defineProperty(this, "first", { get: begun }); // where pages are drawn, of the visitor being served
    if (typeof window === "undefined") return;
    const own = stored("localStorage", key);
    if (own === drawnWith(key)) this.value = this.first;
    else this.tellServer(own ?? "");
  }

  put(value) {
    super.put(value);
    this.tellServer(this.write(value));
  }

  tellServer(text) {
    window.__vccKeep(this.key, encodeURIComponent(text), this.path ?? (window.location.pathname.replace(/\/+$/, "") || "/"));
  }
}

/* What is chosen in another tab, and kept as a cookie, holds here too once somebody comes back to this one: else a page in one
   language orders files in the other, and the next one that it loads is in that. */
export function followCookie(name, follow) {
  const look = () => {
    const said = document.visibilityState === "visible" && document.cookie.match(`(?:^|; )${name}=([^;]+)`);
    if (said) follow(said[1]);
  };
  globalThis.document?.addEventListener("visibilitychange", look);
  globalThis.window?.addEventListener("focus", look);
}

const kept = new Map();

/* The one value of a key that is only known in use, kept as JSON. */
export const keptAs = (area, key, read) => oneOf(kept, `${area}:${key}`, () => new Kept(area, key, ...json(read)));
export const drawnAs = (key, read) => oneOf(kept, key, () => new Drawn(key, ...json(read)));
