/* What a person chose about a list, kept in this browser: columns, row height, selected rows, saved views.
   Nothing here makes a server event. */
import { drawnAs, keptAs, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const texts = (value) => (Array.isArray(value) ? value.filter((each) => typeof each === "string") : null);

/* Columns and row height: `hidden` and `order` are null until something was chosen. */
export const readLayout = (value) => ({
  hidden: texts(value?.hidden),
  order: texts(value?.order),
  dense: value?.dense === true,
});
export const layoutOf = (list) => drawnAs(`vcc-list-${list}`, readLayout);
export const useLayout = (list) => useStore(layoutOf(list));

/* Positions of the cells: `columns` are [key, fixed] in their declared order; a fixed one stays where it is. */
export function arranged(columns, order) {
  if (!order) return columns.map((_, index) => index);
  const rank = (index) => {
    const at = order.indexOf(columns[index][0]);
    return at < 0 ? order.length + index : at;
  };
  const free = [...columns.keys()].filter((index) => !columns[index][1]).sort((one, other) => rank(one) - rank(other));
  return columns.map(([, fixed], index) => (fixed ? index : free.shift()));
}

const NARROW = 640; // pixels of a list in a window that is narrower than pages are made for

/* Columns that are left out where the list is narrower than all that are shown: [key, pixels below which it goes]. `rooms`
   are [key, pixels that it takes, order of going, whether it goes in a narrow window], `beside` what stands beside them; of an
   order 0 none goes before that. */
export function crowdedOut(rooms, hidden, beside) {
  const shown = rooms.filter(([key]) => !hidden.has(key));
  let need = shown.reduce((sum, [, room]) => sum + room, beside);
  const crowded = shown
    .filter(([, , order]) => order > 0)
    .sort(([, , one], [, , other]) => one - other)
    .map(([key, room]) => {
      const below = need;
      need -= room;
      return [key, below];
    });
  return [...crowded, ...shown.filter(([, , , narrow]) => narrow).map(([key]) => [key, NARROW])];
}

/* Selected rows: ids, or everything that matches the filters but what was taken out (`all`: the filters as a query string, how
   many match, and the ids `without`). The ids of before are kept meanwhile, and hold again when `all` ends. */
export const NO_SELECTION = { ids: [], all: null };
const readSelection = (value) => {
  const all = value?.all;
  const whole = typeof all?.matching === "string" && Number.isInteger(all?.total);
  return { ids: texts(value?.ids) || [], all: whole ? { ...all, without: texts(all.without) || [] } : null };
};
export const selectionOf = (list, owner) => keptAs("sessionStorage", `vcc-selection-${list}-${owner}`, readSelection);
export const useSelection = (list, owner) => useStore(selectionOf(list, owner));

export const isSelected = ({ ids, all }, id) => (all ? !all.without.includes(id) : ids.includes(id));

/* The selection with those rows selected, or not; when nothing is left of all that match, it ends. */
export function selectionWith({ ids, all }, rows, on) {
  const put = (former, add) => [...former.filter((id) => !rows.includes(id)), ...(add ? rows : [])];
  if (!all) return { ids: put(ids, on), all };
  const without = put(all.without, !on);
  const left = on ? ids : put(ids, false); // what is taken out does not come back when `all` ends
  return { ids: left, all: without.length < all.total ? { ...all, without } : null };
}

/* The selected rows as parameters of another page's address. */
export function selectionQuery(selection, param) {
  if (!selection.all) return `${param}=${selection.ids.join(",")}`;
  const filters = selection.all.matching.replace(/^\?/, "");
  const without = selection.all.without.length ? `without=${selection.all.without.join(",")}` : "";
  return ["all=1", filters, without].filter(Boolean).join("&");
}

const LONGEST = 4000; // characters of an address's query that are read for certain (state/core/browser.py LONGEST_QUERY)

/* What the bar of selected rows says: how many, all that match, or those `but` some, how many not among `ids`, as a query, and
   whether that is more than `most` or than an address takes. */
export function barOf({ ids: named, all }, ids, param, most) {
  const but = all !== null && all.without.length > 0;
  const every = all !== null && !but;
  const count = all ? all.total - all.without.length : named.length;
  const here = ids.filter((id) => isSelected({ ids: named, all }, id)).length;
  const query = selectionQuery({ ids: named, all }, param);
  const over = query.length > LONGEST || (!all && named.length > most);
  return { count, every, but, elsewhere: every ? 0 : count - here, query, over };
}

/* Saved views. */
const NAME_MAX = 40;
export const VIEWS_MAX = 30;
/* A view; or the name of what is wrong with it. */
export function readView(value) {
  const name = typeof value?.name === "string" ? value.name.trim() : "";
  if (!name || name.length > NAME_MAX) return "badName";
  if (typeof value.query !== "string" || value.query.length > LONGEST) return "badQuery";
  return { name, query: value.query, layout: readLayout(value.layout) };
}
export const readViews = (value) =>
  Array.isArray(value)
    ? value
        .map(readView)
        .filter((view) => view.name)
        .slice(0, VIEWS_MAX)
    : [];
export const viewsOf = (list, owner) => keptAs("localStorage", `vcc-views-${list}-${owner}`, readViews);
export const useViews = (list, owner) => useStore(viewsOf(list, owner));
