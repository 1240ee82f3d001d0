/* Rows and columns of a list in the order that was chosen, and links that add a filter. */
import { Children, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { arranged, useLayout } from "./lists.js";

function useCells(listName, columns, children) {
  const { order } = useLayout(listName);
  const cells = Children.toArray(children);
  return arranged(columns, order).map((index) => cells[index]);
}

/* A link or a control in a row does what it says, and does not open the row besides. Nor does a pointer that has marked text in
   it, to copy it; the row's own button opens it all the same. */
export function ListRow({ listName, columns, onClick, children, ...rest }) {
  const open = (event) => {
    const control = event.target.closest("a, button, input, label");
    if (control ? control.matches("[data-tx]") : window.getSelection().isCollapsed) onClick(event);
  };
  return (
    <tr {...rest} onClick={onClick && open}>
      {useCells(listName, columns, children)}
    </tr>
  );
}

export function ListCols({ listName, columns, children }) {
  return <colgroup>{useCells(listName, columns, children)}</colgroup>;
}

/* The same list with one more filter; the text alone while that filter is on. */
export function FilterLink({ field, value, label, children }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  if (params.get(field) === value) return <span data-private="">{children}</span>;
  params.set(field, value);
  params.delete("page");
  return (
    <Link to={`?${params}`} preventScrollReset className="cell-filter" title={label} data-private="">
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
  const pages = useRef(null);
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
    if (pages.current.matches(":hover")) near();
  }, [nextHref]);
  return (
    <nav ref={pages} className="paging" aria-label={label} onPointerEnter={near} onFocus={near}>
      {children}
    </nav>
  );
}
