/* Picking rows: over pages, by range, all that match; kept for this tab, without a server event. */
import { useEffect, useRef } from "react";
import { Store } from "$/public/external/vcc_portal/components/ui/lang/store.js";
import { barOf, isPicked, NO_PICKS, picksOf, picksWith, usePicks } from "./lists.js";

const anchors = new Map();

const Box = (attributes) => (
  <label className="choice pick">
    <input type="checkbox" {...attributes} />
  </label>
);

export function PickRow({ listName, owner, rowId, label }) {
  const picks = usePicks(listName, owner);
  const checked = isPicked(picks, rowId);
  const toggle = ({ nativeEvent }) => {
    const shown = [...document.querySelectorAll(`[data-list="${listName}"] [data-pick]`)].map(({ dataset }) => dataset.pick);
    const from = shown.indexOf(anchors.get(listName));
    const to = shown.indexOf(rowId);
    const range = nativeEvent.shiftKey && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [rowId];
    anchors.set(listName, rowId);
    picksOf(listName, owner).put(picksWith(picks, range, !checked));
  };
  return <Box data-pick={rowId} aria-label={label} checked={checked} onChange={toggle} />;
}

/* The rows of this page, all or none of them. */
export function PickPage({ listName, owner, ids, label }) {
  const picks = usePicks(listName, owner);
  const here = ids.filter((id) => isPicked(picks, id)).length;
  const whole = ids.length > 0 && here === ids.length;
  const some = here > 0 && !whole;
  const mark = (box) => {
    if (box) box.indeterminate = some;
  };
  const toggle = () => picksOf(listName, owner).put(picksWith(picks, ids, !whole));
  const state = { ref: mark, className: some ? "is-mixed" : "", checked: whole, disabled: ids.length === 0 };
  return <Box {...state} aria-label={label} onChange={toggle} />;
}

const NOTHING = barOf(NO_PICKS, [], "", 0);
export const pickBar = new Store(NOTHING);
export const pickSaid = new Store("");

export function pickAll(list, owner, matching, total) {
  picksOf(list, owner).set({ all: { matching, total, without: [] } });
}

export function clearPicks(list, owner) {
  picksOf(list, owner).put(NO_PICKS);
  document.querySelector(`[data-list="${list}"] .pick input`)?.focus();
}

/* Tells the bar what is picked. `total` and `matching` are of the last answer; before it `matching` is empty. */
export function PickWatch({ listName, owner, param, ids, total, matching, most }) {
  const picks = usePicks(listName, owner);
  const now = barOf(picks, ids, param, most);
  const before = useRef(now.count);
  useEffect(() => pickBar.put(now), [JSON.stringify(now)]);
  useEffect(() => () => pickBar.put(NOTHING), []);

  // "All that match" is about these filters; under others it would mean other rows.
  useEffect(() => {
    if (!picks.all || !matching) return;
    if (matching !== picks.all.matching) {
      before.current = picks.ids.length;
      pickSaid.put("dropped");
      picksOf(listName, owner).set({ all: null });
    } else if (total !== picks.all.total) picksOf(listName, owner).set({ all: { ...picks.all, total } });
  }, [matching, total, picks]);
  useEffect(() => {
    if (before.current !== now.count) pickSaid.put(now.count ? "picked" : "none");
    before.current = now.count;
  }, [now.count]);
  return null;
}
