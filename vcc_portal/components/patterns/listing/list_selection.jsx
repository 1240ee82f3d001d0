/* Selecting rows: over pages, by range, all that match; kept for this tab, without a server event. */
import { useEffect, useRef } from "react";
import { Store } from "$/public/external/vcc_portal/components/ui/lang/store.js";
import { barOf, isSelected, NO_SELECTION, selectionOf, selectionWith, useSelection } from "./lists.js";

const anchors = new Map();

const Box = (attributes) => (
  <label className="choice select-row">
    <input type="checkbox" {...attributes} />
  </label>
);

export function SelectRow({ listName, owner, rowId, label }) {
  const selection = useSelection(listName, owner);
  const checked = isSelected(selection, rowId);
  const toggle = ({ nativeEvent }) => {
    const shown = [...document.querySelectorAll(`[data-list="${listName}"] [data-select]`)].map(({ dataset }) => dataset.select);
    const from = shown.indexOf(anchors.get(listName));
    const to = shown.indexOf(rowId);
    const range = nativeEvent.shiftKey && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [rowId];
    anchors.set(listName, rowId);
    selectionOf(listName, owner).put(selectionWith(selection, range, !checked));
  };
  return <Box data-select={rowId} aria-label={label} checked={checked} onChange={toggle} />;
}

/* The rows of this page, all or none of them. */
export function SelectPage({ listName, owner, ids, label }) {
  const selection = useSelection(listName, owner);
  const here = ids.filter((id) => isSelected(selection, id)).length;
  const whole = ids.length > 0 && here === ids.length;
  const some = here > 0 && !whole;
  const mark = (box) => {
    if (box) box.indeterminate = some;
  };
  const toggle = () => selectionOf(listName, owner).put(selectionWith(selection, ids, !whole));
  const state = { ref: mark, className: some ? "is-mixed" : "", checked: whole, disabled: ids.length === 0 };
  return <Box {...state} aria-label={label} onChange={toggle} />;
}

const NOTHING = barOf(NO_SELECTION, [], "", 0);
export const selectionBar = new Store(NOTHING);
export const selectionStatus = new Store("");

export function selectAllMatching(list, owner, matching, total) {
  selectionOf(list, owner).set({ all: { matching, total, without: [] } });
}

export function clearSelection(list, owner) {
  selectionOf(list, owner).put(NO_SELECTION);
  document.querySelector(`[data-list="${list}"] .select-row input`)?.focus();
}

/* Tells the bar what is selected. `total` and `matching` are of the last answer; before it `matching` is empty. */
export function SelectionWatch({ listName, owner, param, ids, total, matching, most }) {
  const selection = useSelection(listName, owner);
  const now = barOf(selection, ids, param, most);
  const before = useRef(now.count);
  useEffect(() => selectionBar.put(now), [JSON.stringify(now)]);
  useEffect(() => () => selectionBar.put(NOTHING), []);

  // "All that match" is about these filters; under others it would mean other rows.
  useEffect(() => {
    if (!selection.all || !matching) return;
    if (matching !== selection.all.matching) {
      before.current = selection.ids.length;
      selectionStatus.put("dropped");
      selectionOf(listName, owner).set({ all: null });
    } else if (total !== selection.all.total) selectionOf(listName, owner).set({ all: { ...selection.all, total } });
  }, [matching, total, selection]);
  useEffect(() => {
    if (before.current !== now.count) selectionStatus.put(now.count ? "selected" : "none");
    before.current = now.count;
  }, [now.count]);
  return null;
}
