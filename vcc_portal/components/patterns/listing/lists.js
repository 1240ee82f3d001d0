/* What a person chose about a list, kept in this browser: columns, row height, picked rows, saved views.
   Nothing here makes a server event. */
import { json, Kept, oneOf, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const stores = new Map();

function kept(area, key, read) {
  const name = `${area}:${key}`;
  return oneOf(stores, name, () => new Kept(area, key, ...json(read)));
}

const texts = (value) => (Array.isArray(value) ? value.filter((each) => typeof each === "string") : null);

/* Columns and row height: `hidden` and `order` are null until something was chosen. */
export const readLayout = (value) => ({
  hidden: texts(value?.hidden),
  order: texts(value?.order),
  dense: value?.dense === true,
});
export const layoutOf = (list) => kept("localStorage", `vcc-list-${list}`, readLayout);
export const useLayout = (list) => useStore(layoutOf(list));

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

/* Columns that are left out where the list is narrower than all that are shown: [key, pixels below which it goes]. `rooms`
   are [key, pixels that it takes, order of going], `beside` what stands beside them; of an order 0 none goes. */
export function crowdedOut(rooms, hidden, beside) {
  const shown = rooms.filter(([key]) => !hidden.has(key));
  let need = shown.reduce((sum, [, room]) => sum + room, beside);
  return shown
    .filter(([, , order]) => order > 0)
    .sort(([, , one], [, , other]) => one - other)
    .map(([key, room]) => {
      const below = need;
      need -= room;
      return [key, below];
    });
}

/* Picked rows: ids, or everything that matches the filters (`all`: the filters as a query string, and how many). */
const NONE = { ids: [], all: null };
const readPicks = (value) => {
  const all = value?.all;
  const whole = typeof all?.matching === "string" && Number.isInteger(all?.total) ? all : null;
  return whole ? { ids: [], all: whole } : { ids: texts(value?.ids) || [], all: null };
};
export const picksOf = (list, owner) => kept("sessionStorage", `vcc-picks-${list}-${owner}`, readPicks);
export const usePicks = (list, owner) => useStore(picksOf(list, owner));
export const noPicks = () => NONE;

/* The picked rows as parameters of another page's address. */
export function pickedQuery(picks, param) {
  if (!picks.all) return `${param}=${picks.ids.join(",")}`;
  const filters = picks.all.matching.replace(/^\?/, "");
  return filters ? `all=1&${filters}` : "all=1";
}

/* What the bar of picked rows says: how many, all that match, how many not among `ids`, as a query, and more than `most`. */
export function barOf(picks, ids, param, most) {
  const count = picks.all ? picks.all.total : picks.ids.length;
  const elsewhere = picks.ids.filter((id) => !ids.includes(id)).length;
  return { count, every: picks.all !== null, elsewhere, query: pickedQuery(picks, param), over: !picks.all && count > most };
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
export const useViews = (list, owner) => useStore(viewsOf(list, owner));
