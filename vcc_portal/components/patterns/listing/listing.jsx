import { Children, useEffect, useRef, useState } from "react";
import { free, keysOn } from "$/public/keys.jsx";
import { arranged, layoutOf, useLayout } from "$/public/lists.js";
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
      if (event.key !== "/" || !keysOn() || !free(event)) return;
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

/* Moves `key` by one place among the columns that can be moved. */
function moved(columns, order, key, step) {
  const keys = arranged(columns.map((each) => [each.key, each.fixed]), order).map((index) => columns[index]).filter((each) => !each.fixed).map((each) => each.key);
  const at = keys.indexOf(key);
  const to = at + step;
  if (to < 0 || to >= keys.length) return null;
  keys.splice(to, 0, keys.splice(at, 1)[0]);
  return keys;
}

/* Which columns are shown, in what order, and how high the rows are; kept in this browser for each list. */
export function ListTools({ name, columns, columnsLabel, denseLabel, leftLabel, rightLabel, resetLabel, children }) {
  const choice = useLayout(name);
  const [said, setSaid] = useState("");
  const pressed = useRef("");
  const hidden = new Set(choice.hidden ?? columns.filter((each) => each.hidden).map((each) => each.key));
  const keep = (change) => layoutOf(name).put({ ...choice, ...change });
  const toggle = (key) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    keep({ hidden: [...next] });
  };
  const move = (each, step, label) => {
    const order = moved(columns, choice.order, each.key, step);
    if (!order) return;
    pressed.current = `${each.key}:${step}`;
    keep({ order });
    setSaid(`${each.title}: ${label} ${order.indexOf(each.key) + 1}/${order.length}`);
  };
  // The row of the menu that was moved keeps the focus.
  useEffect(() => {
    if (!pressed.current) return;
    document.querySelector(`[data-move="${CSS.escape(pressed.current)}"]`)?.focus();
    pressed.current = "";
  }, [choice.order]);
  const away = columns.filter((each) => hidden.has(each.key)).map((each) => `[data-list="${name}"] [data-col="${each.key}"]`);
  const dense = `[data-list="${name}"] tbody td{height:48px}`;
  const [densityFace, columnsFace, left, right] = Children.toArray(children);
  const listed = arranged(columns.map((each) => [each.key, each.fixed]), choice.order).map((index) => columns[index]).filter((each) => !each.fixed);
  const mover = (each, step, label, face) => (
    <button type="button" className="list-move" data-keep-open="" data-move={`${each.key}:${step}`} aria-label={`${each.title}: ${label}`} title={label} onClick={() => move(each, step, label)}>
      {face}
    </button>
  );
  return (
    <>
      <style>{(away.length ? `${away.join(",")}{display:none}` : "") + (choice.dense ? dense : "")}</style>
      <span role="status" className="sr-only">
        {said}
      </span>
      <button
        type="button"
        className="btn"
        data-kind="quiet"
        data-size="sm"
        data-square=""
        aria-label={denseLabel}
        title={denseLabel}
        aria-pressed={choice.dense}
        onClick={() => keep({ dense: !choice.dense })}
      >
        {densityFace}
      </button>
      <Menu label={columnsLabel} align="end" faceClass="btn list-columns">
        {columnsFace}
        {listed.map((each) => (
          <div key={each.key} className="list-column">
            <label className="choice">
              <input type="checkbox" checked={!hidden.has(each.key)} onChange={() => toggle(each.key)} />
              <span>{each.title}</span>
            </label>
            {mover(each, -1, leftLabel, left)}
            {mover(each, 1, rightLabel, right)}
          </div>
        ))}
        <div className="menu-rule" />
        <button type="button" className="menu-item" data-keep-open="" onClick={() => keep({ hidden: null, order: null })}>
          {resetLabel}
        </button>
      </Menu>
    </>
  );
}
