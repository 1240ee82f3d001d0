/* Rows and columns of a list in the order that was chosen, and links that add a filter. */
import { Children, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTopLayer } from "$/public/ui.jsx";
import { arranged, useLayout, usePicks } from "$/public/lists.js";

function useCells(listName, columns, children) {
  const { order } = useLayout(listName);
  const places = useMemo(() => arranged(columns, order), [JSON.stringify(columns), order]);
  const cells = Children.toArray(children);
  return places.map((index) => cells[index]);
}

export function ListRow({ listName, columns, children, ...rest }) {
  return <tr {...rest}>{useCells(listName, columns, children)}</tr>;
}

/* A row that can be picked knows whether it is. */
export function PickableRow({ owner, rowId, ...rest }) {
  const picks = usePicks(rest.listName, owner);
  const picked = picks.all !== null || picks.ids.includes(rowId);
  return <ListRow data-picked={picked || undefined} tabIndex={-1} {...rest} />;
}

export function ListCols({ listName, columns, children }) {
  return <colgroup>{useCells(listName, columns, children)}</colgroup>;
}

/* The same list with one more filter; the text alone while that filter is on. */
export function FilterLink({ field, value, label, className = "", children }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  if (params.get(field) === value) return <span className={className}>{children}</span>;
  params.set(field, value);
  params.delete("page");
  return (
    <Link to={`?${params}`} preventScrollReset className={`cell-filter ${className}`} title={label}>
      {children}
    </Link>
  );
}

/* The address as the server writes it: path without a trailing slash, and query. */
export function useHere() {
  const { pathname, search } = useLocation();
  return (pathname.replace(/\/+$/, "") || "/") + search;
}

/* The pages of a list; the next one is asked for when the pointer or the focus comes near. */
export function LookAhead({ nextHref, aheadHref, label, onNear, children }) {
  const asked = useRef("");
  const inside = useRef(false);
  const near = () => {
    if (!nextHref || nextHref === aheadHref || nextHref === asked.current) return;
    asked.current = nextHref;
    setTimeout(() => {
      asked.current = "";
    }, 5000);
    onNear();
  };
  // The pointer rests on "next": the page after the new one is the next to be asked for.
  useEffect(() => {
    if (inside.current) near();
  }, [nextHref]);
  const enter = () => {
    inside.current = true;
    near();
  };
  const leave = () => {
    inside.current = false;
  };
  return (
    <nav className="paging" aria-label={label} onPointerEnter={enter} onPointerLeave={leave} onFocus={near}>
      {children}
    </nav>
  );
}

/* The first child is the face, the second what stands in the layer: on hover, focus and click; Escape closes it. */
export function LimitTip({ label, children }) {
  const [open, setOpen] = useState(false);
  const [face, panel] = Children.toArray(children);
  const anchor = useRef(null);
  const layer = useRef(null);
  const timer = useRef(0);
  const id = useId();
  useTopLayer(open, layer, anchor, "start", true);
  const later = (next, delay) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div
      ref={anchor}
      className="limit-tip"
      role="group"
      tabIndex={0}
      aria-label={label}
      aria-describedby={open ? id : undefined}
      onPointerEnter={() => later(true, 160)}
      onPointerLeave={() => later(false, 120)}
      onFocus={() => later(true, 0)}
      onBlur={() => later(false, 0)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open) later(false, 0);
      }}
    >
      {face}
      <div ref={layer} id={id} role="tooltip" popover="manual" className="limit-layer">
        {open && panel}
      </div>
    </div>
  );
}
