/* What a person chose about a list, kept in this browser: columns, row height, picked rows, saved views.
   Nothing here makes a server event. */
import { useSyncExternalStore } from "react";

const stores = new Map();

/* One value under one key of a storage area; `read` makes it valid, whatever stands there. */
class Kept {
  constructor(area, key, read) {
    Object.assign(this, { area, key, read, listeners: new Set() });
    this.value = read(this.stored());
    if (area !== "localStorage" || typeof window === "undefined") return;
    window.addEventListener("storage", (event) => {
      if (event.key !== key) return;
      this.value = read(this.stored());
      this.tell();
    });
  }

  stored() {
    try {
      return JSON.parse(window[this.area].getItem(this.key) || "null");
    } catch {
      return null;
    }
  }

  put = (value) => {
    this.value = value;
    try {
      window[this.area].setItem(this.key, JSON.stringify(value));
    } catch {
      /* private mode or full: the choice lasts as long as the page */
    }
    this.tell();
  };

  tell() {
    this.listeners.forEach((listener) => listener());
  }

  subscribe = (listener) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

function kept(area, key, read) {
  const name = `${area}:${key}`;
  if (!stores.has(name)) stores.set(name, new Kept(area, key, read));
  return stores.get(name);
}

function useKept(store) {
  return useSyncExternalStore(store.subscribe, () => store.value, () => store.value);
}

const texts = (value) => (Array.isArray(value) ? value.filter((each) => typeof each === "string") : null);

/* Columns and row height: `hidden` and `order` are null until something was chosen. */
export const readLayout = (value) => ({
  hidden: texts(value?.hidden),
  order: texts(value?.order),
  dense: value?.dense === true,
});
export const layoutOf = (list) => kept("localStorage", `vcc-list-${list}`, readLayout);
export const useLayout = (list) => useKept(layoutOf(list));

/* Positions of the cells: `columns` are [key, fixed] in their declared order; a fixed one stays where it is. */
export function arranged(columns, order) {
  if (!order) return columns.map((_, index) => index);
  const free = columns.map(([, fixed], index) => (fixed ? -1 : index)).filter((index) => index >= 0);
  const rank = (index) => {
    const at = order.indexOf(columns[index][0]);
    return at < 0 ? order.length + index : at;
  };
  const sorted = [...free].sort((one, other) => rank(one) - rank(other));
  return columns.map(([, fixed], index) => (fixed ? index : sorted.shift()));
}

/* Picked rows: ids, or everything that matches the filters (`all`: the filters as a query string, and how many). */
const NONE = { ids: [], all: null };
const readPicks = (value) => {
  const all = value?.all;
  const whole = typeof all?.matching === "string" && Number.isInteger(all?.total) ? all : null;
  return whole ? { ids: [], all: whole } : { ids: texts(value?.ids) || [], all: null };
};
export const picksOf = (list, owner) => kept("sessionStorage", `vcc-picks-${list}-${owner}`, readPicks);
export const usePicks = (list, owner) => useKept(picksOf(list, owner));
export const noPicks = () => NONE;

/* The picked rows as parameters of another page's address. */
export function pickedQuery(picks, param) {
  if (!picks.all) return `${param}=${picks.ids.join(",")}`;
  const filters = picks.all.matching.replace(/^\?/, "");
  return filters ? `all=1&${filters}` : "all=1";
}

/* Saved views. */
export const NAME_MAX = 40;
export const VIEWS_MAX = 30;
const view = (value) =>
  typeof value?.name === "string" && value.name.trim() && value.name.length <= NAME_MAX && typeof value?.query === "string"
    ? { name: value.name.trim(), query: value.query.slice(0, 2000), layout: readLayout(value.layout) }
    : null;
export const readViews = (value) => (Array.isArray(value) ? value.map(view).filter(Boolean).slice(0, VIEWS_MAX) : []);
export const viewsOf = (list, owner) => kept("localStorage", `vcc-views-${list}-${owner}`, readViews);
export const useViews = (list, owner) => useKept(viewsOf(list, owner));
