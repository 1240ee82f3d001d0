import { Children, useEffect, useState } from "react";
import { Menu } from "$/public/ui.jsx";

/* Puts the applied values back into the uncontrolled fields of a query form after each answer (back, reset, share),
   and lets "/" focus its first field from anywhere but another field. */
export function QuerySync({ form, values, revision }) {
  useEffect(() => {
    const fields = document.getElementById(form)?.elements;
    if (!fields) return;
    for (const [name, value] of Object.entries(values)) {
      const field = fields.namedItem(name);
      if (field && field.value !== value) field.value = value;
    }
  }, [form, revision, JSON.stringify(values)]);
  useEffect(() => {
    const focusSearch = (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target.closest("input, textarea, select, [contenteditable], [role=dialog]")) return;
      const field = document.getElementById(form)?.querySelector("input[type=search], input[type=text], input:not([type])");
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", focusSearch);
    return () => document.removeEventListener("keydown", focusSearch);
  }, [form]);
  return null;
}

export function FoldSwitch({ controls, more, less, children }) {
  const [open, setOpen] = useState(false);
  return (
    <button type="button" className="query-more" aria-expanded={open} aria-controls={controls} onClick={() => setOpen(!open)}>
      {open ? less : more}
      {children}
    </button>
  );
}

const KEY = "vcc-list-";

function kept(list) {
  try {
    const value = JSON.parse(localStorage.getItem(KEY + list) || "{}");
    return { hidden: Array.isArray(value.hidden) ? value.hidden.map(String) : null, dense: value.dense === true };
  } catch {
    return { hidden: null, dense: false };
  }
}

/* Which columns are shown and how high the rows are; kept in this browser for each list, without a server event. */
export function ListTools({ name, columns, columnsLabel, denseLabel, children }) {
  const [choice, setChoice] = useState(() => kept(name));
  const hidden = new Set(choice.hidden ?? columns.filter((each) => each.hidden).map((each) => each.key));
  const keep = (next) => {
    setChoice(next);
    try {
      localStorage.setItem(KEY + name, JSON.stringify(next));
    } catch {
      /* private mode: the choice lasts as long as the page */
    }
  };
  const toggle = (key) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    keep({ ...choice, hidden: [...next] });
  };
  const known = columns.filter((each) => hidden.has(each.key)).map((each) => `[data-list="${name}"] [data-col="${each.key}"]`);
  const dense = `[data-list="${name}"] tbody td{height:48px}`;
  const [densityFace, columnsFace] = Children.toArray(children);
  return (
    <>
      <style>{(known.length ? `${known.join(",")}{display:none}` : "") + (choice.dense ? dense : "")}</style>
      <button
        type="button"
        className="btn"
        data-kind="quiet"
        data-size="sm"
        data-square=""
        aria-label={denseLabel}
        title={denseLabel}
        aria-pressed={choice.dense}
        onClick={() => keep({ ...choice, dense: !choice.dense })}
      >
        {densityFace}
      </button>
      <Menu label={columnsLabel} align="end" faceClass="btn list-columns" panelRole="menu">
        {columnsFace}
        {columns.map((each) => (
          <button
            key={each.key}
            type="button"
            className="menu-item"
            data-keep-open=""
            role="menuitemcheckbox"
            aria-checked={!hidden.has(each.key)}
            onClick={() => toggle(each.key)}
          >
            <span className="list-tick" aria-hidden="true">
              {hidden.has(each.key) ? "" : "✓"}
            </span>
            {each.title}
          </button>
        ))}
      </Menu>
    </>
  );
}
