// Stands for the browser's page in the tests of our scripts: what listens at `document` and `window`, and what is on it.
class Place {
  listeners = new Map();

  addEventListener(kind, listener) {
    if (!this.listeners.has(kind)) this.listeners.set(kind, new Set());
    this.listeners.get(kind).add(listener);
  }

  removeEventListener(kind, listener) {
    this.listeners.get(kind)?.delete(listener);
  }

  /* Answers with whether anybody prevented what the event would do. */
  tell(kind, event = {}) {
    return told(event, (given) => this.listeners.get(kind)?.forEach((listener) => listener(given)));
  }

  dispatchEvent({ type }) {
    this.tell(type);
  }

  get heard() {
    return [...this.listeners].filter(([, heard]) => heard.size).map(([kind]) => kind);
  }
}

/* What stands at the selectors; a thing that takes the focus says so in `document.activeElement`. */
export function page(found = {}) {
  const body = { isConnected: true };
  const document = Object.assign(new Place(), {
    body,
    activeElement: body,
    visibilityState: "visible",
    documentElement: { dataset: {}, matches: () => false },
    querySelector: (selector) => found[selector] ?? null,
    querySelectorAll: (selector) => [found[selector] ?? []].flat(),
    getElementById: (id) => found[`#${id}`] ?? null,
  });
  const window = Object.assign(new Place(), { location: { pathname: "/", search: "" }, scrollY: 0, __vccKeep: () => {} });
  Object.assign(globalThis, { document, window, CSS: { escape: (text) => text } });
  return { document, window };
}

export function thing(more = {}) {
  const it = { isConnected: true, dataset: {}, focus: () => Object.assign(document, { activeElement: it }), ...more };
  return it;
}

/* Hands an event to `act`; true when that prevented what the browser would do. */
export function told(event, act) {
  let prevented = false;
  const given = { nativeEvent: {}, stopPropagation: () => {}, ...event };
  given.preventDefault = () => {
    prevented = true;
    given.defaultPrevented = true;
  };
  act(given);
  return prevented;
}

/* What watches the page for changes: `tell` tells it of some, and `watching` says whether it still does. */
export function observed() {
  const it = { tell: () => {}, watching: true };
  globalThis.MutationObserver = class {
    constructor(act) {
      it.tell = (changes) => act(changes);
    }
    observe() {}
    disconnect() {
      it.watching = false;
    }
  };
  return it;
}
