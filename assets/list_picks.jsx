/* Picking rows: over pages, by range, all that match; kept for this tab, without a server event. */
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { noPicks, pickedQuery, picksOf, usePicks } from "$/public/lists.js";

const anchors = new Map();

function boxes(list) {
  return [...document.querySelectorAll(`[data-list="${CSS.escape(list)}"] [data-pick]`)];
}

export function PickRow({ listName, owner, rowId, label }) {
  const picks = usePicks(listName, owner);
  const checked = picks.all !== null || picks.ids.includes(rowId);
  const shift = useRef(false);
  const toggle = () => {
    const shown = boxes(listName).map((box) => box.dataset.pick);
    const ids = new Set(picks.all ? shown : picks.ids);
    const from = shown.indexOf(anchors.get(listName));
    const to = shown.indexOf(rowId);
    const range = shift.current && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [rowId];
    for (const id of range) {
      if (checked) ids.delete(id);
      else ids.add(id);
    }
    anchors.set(listName, rowId);
    picksOf(listName, owner).put({ ids: [...ids], all: null });
  };
  return (
    <label className="choice pick">
      <input
        type="checkbox"
        data-pick={rowId}
        aria-label={label}
        checked={checked}
        onClick={(event) => {
          shift.current = event.shiftKey;
        }}
        onChange={toggle}
      />
    </label>
  );
}

/* The rows of this page, all or none of them. */
export function PickPage({ listName, owner, ids, label }) {
  const picks = usePicks(listName, owner);
  const box = useRef(null);
  const here = picks.all ? ids.length : ids.filter((id) => picks.ids.includes(id)).length;
  const whole = ids.length > 0 && here === ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = here > 0 && !whole;
  }, [here, whole]);
  const toggle = () => {
    const others = picks.ids.filter((id) => !ids.includes(id));
    picksOf(listName, owner).put({ ids: whole ? others : [...others, ...ids], all: null });
  };
  return (
    <label className="choice pick">
      <input
        ref={box}
        type="checkbox"
        className={here > 0 && !whole ? "is-mixed" : ""}
        aria-label={label}
        checked={whole}
        disabled={ids.length === 0}
        onChange={toggle}
      />
    </label>
  );
}

const Picked = createContext({ query: "", refused: "" });
const filled = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name].toLocaleString("en-US"));

/* Opens while something is picked. `total` and `matching` are of the last answer; before it `matching` is empty. */
export function BatchBar({ listName, owner, param, ids, total, matching, most, mostAll, words, children }) {
  const picks = usePicks(listName, owner);
  const [said, setSaid] = useState("");
  const store = picksOf(listName, owner);
  const count = picks.all ? picks.all.total : picks.ids.length;
  const elsewhere = picks.all ? 0 : picks.ids.filter((id) => !ids.includes(id)).length;
  const before = useRef(count);

  // "All that match" is about these filters; under others it would mean other rows.
  useEffect(() => {
    if (!picks.all || !matching) return;
    if (matching !== picks.all.matching) {
      before.current = 0;
      setSaid(words.dropped);
      store.put(noPicks());
    } else if (total !== picks.all.total) {
      store.put({ ids: [], all: { matching, total } });
    }
  }, [matching, total, picks]);
  useEffect(() => {
    if (before.current !== count) setSaid(count ? filled(words.picked, { count }) : words.none);
    before.current = count;
  }, [count]);

  const tooMany = !picks.all && count > most;
  const status = (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
  if (count === 0) return status;
  const value = { query: pickedQuery(picks, param), refused: tooMany ? filled(words.tooMany, { most, count }) : "" };
  const clear = () => {
    store.put(noPicks());
    document.querySelector(`[data-list="${CSS.escape(listName)}"] .pick input`)?.focus();
  };
  return (
    <Picked.Provider value={value}>
      {status}
      <div className="pick-bar" role="region" aria-label={words.bar}>
        <PickPage listName={listName} owner={owner} ids={ids} label={words.page} />
        <b>{filled(picks.all ? words.allPicked : words.picked, { count })}</b>
        {elsewhere > 0 && <span className="pick-elsewhere">{filled(words.elsewhere, { count: elsewhere })}</span>}
        {!picks.all && matching && total > count && (
          <button type="button" className="link" onClick={() => store.put({ ids: [], all: { matching, total } })}>
            {filled(words.all, { total })}
          </button>
        )}
        <span className="pick-rule" aria-hidden="true" />
        {children}
        <button type="button" className="btn pick-clear" data-kind="quiet" data-size="sm" data-square="" aria-label={words.clear} title={words.clear} onClick={clear}>
          <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden="true">
            <path d="M18 6L6 18M6 6l12 12" />
          </svg>
        </button>
        {tooMany && <p className="pick-note">{value.refused}</p>}
        {picks.all && count > mostAll && <p className="pick-note">{filled(words.capped, { most: mostAll, count })}</p>}
      </div>
    </Picked.Provider>
  );
}

/* To a page that does something with the picked rows. */
export function PickedLink({ to, children, ...rest }) {
  const { query, refused } = useContext(Picked);
  if (refused) {
    return (
      <a role="link" aria-disabled="true" tabIndex={0} title={refused} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={`${to}?${query}`} {...rest}>
      {children}
    </Link>
  );
}

/* Does something with the picked rows here: the event gets them as a query string. */
export function PickedButton({ onPick, children, ...rest }) {
  const { query, refused } = useContext(Picked);
  return (
    <button type="button" title={refused || undefined} aria-disabled={refused ? true : undefined} onClick={() => refused || onPick(query)} {...rest}>
      {children}
    </button>
  );
}
