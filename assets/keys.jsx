/* Keyboard shortcuts: the page's keys, the dialog that lists them, and the switch that turns single letters off. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

const OFF = "vcc-keys";
const TYPED = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";
const LAYERS = "[role=dialog], [role=alertdialog], dialog, [role=menu], .menu-panel";
const listeners = new Set();
let groups = [];
let off = null;

const tell = () => listeners.forEach((listener) => listener());
const subscribe = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/* Single-letter keys can be turned off (WCAG 2.1.4); kept in this browser. */
export function keysOn() {
  if (off === null && typeof window !== "undefined") {
    try {
      off = localStorage.getItem(OFF) === "off";
    } catch {
      off = false;
    }
  }
  return !off;
}

function turn(on) {
  off = !on;
  try {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "off");
  } catch {
    /* private mode: until the page is left */
  }
  tell();
}

/* True for a key that a shortcut may answer: not while typing, not in a dialog or menu, not part of a combination. */
export function free(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (event.target.closest?.(TYPED) || event.target.closest?.(LAYERS)) return false;
  return !document.querySelector("[role=dialog][data-state=open], dialog[open]");
}

/* Tells the dialog which keys the page offers, for as long as it is shown. */
export function PageKeys({ title, items }) {
  const text = JSON.stringify([title, items]);
  useEffect(() => {
    const group = { title, items };
    groups = [...groups, group];
    tell();
    return () => {
      groups = groups.filter((each) => each !== group);
      tell();
    };
  }, [text]);
  return null;
}

let show = () => {};

export function openKeys() {
  show();
}

export function KeysDialog({ title, note, general, generalItems, switchLabel, closeLabel, children }) {
  const dialog = useRef(null);
  const opener = useRef(null);
  const [open, setOpen] = useState(false);
  const shown = useSyncExternalStore(subscribe, () => groups, () => groups);
  const on = useSyncExternalStore(subscribe, keysOn, () => true);
  useEffect(() => {
    show = () => {
      opener.current = document.activeElement;
      setOpen(true);
    };
    const press = (event) => {
      if ((event.key !== "?" && event.key !== "？") || !keysOn() || !free(event)) return;
      event.preventDefault();
      show();
    };
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
      show = () => {};
    };
  }, []);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const closed = () => {
    setOpen(false);
    if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
  };
  if (!open) return null;
  const listed = [...shown, { title: general, items: generalItems }];
  return (
    <dialog ref={dialog} className="dialog shortcuts" aria-labelledby="keys-title" onClose={closed} onClick={(event) => event.target === dialog.current && dialog.current.close()}>
      <div className="dialog-head">
        <div>
          <h2 id="keys-title" className="dialog-title">
            {title}
          </h2>
          <p className="dialog-note">{note}</p>
        </div>
      </div>
      <div className="dialog-body shortcuts-groups">
        {listed.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.items.map(([keys, text]) => (
                <div key={text}>
                  <dt>
                    {keys.split(" ").map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="choice shortcuts-switch">
        <input type="checkbox" role="switch" checked={on} onChange={(event) => turn(event.target.checked)} />
        <span>{switchLabel}</span>
      </label>
      <button type="button" className="dialog-close" aria-label={closeLabel} onClick={() => dialog.current.close()}>
        {children}
      </button>
    </dialog>
  );
}

const ROWS = "[data-list] .list-table > tbody > tr";

/* Rows by keyboard: j, k and arrows move, Enter opens, x and Space pick. Letters obey the switch; arrows, Enter and
   Space work on a row that has the focus, and on the page as long as nothing else has it. */
export function ListKeys({ listName, pickable }) {
  useEffect(() => {
    const press = (event) => {
      if (!free(event) || document.querySelector(".inspector")) return;
      const rows = [...document.querySelectorAll(ROWS)].filter((row) => row.closest("[data-list]").dataset.list === listName);
      if (rows.length === 0) return;
      const row = document.activeElement?.closest?.(ROWS);
      const at = rows.indexOf(row);
      const idle = document.activeElement === document.body || document.activeElement?.id === "main";
      const letter = event.key.length === 1 && event.key !== " ";
      if (letter && !keysOn()) return;
      const step = { j: 1, J: 1, k: -1, K: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && (letter || at >= 0 || (idle && keysOn()))) {
        const to = at < 0 ? (step > 0 ? 0 : -1) : at + step;
        if (to < 0 || to >= rows.length) {
          if (at >= 0) event.preventDefault();
          return;
        }
        event.preventDefault();
        rows[to].tabIndex = -1;
        rows[to].focus({ preventScroll: true });
        rows[to].scrollIntoView({ block: "nearest" });
        return;
      }
      if (at < 0) return;
      const onRow = document.activeElement === row;
      if (event.key === "Enter" && onRow) {
        event.preventDefault();
        (row.querySelector("[data-open-row], [data-tx]") || row.querySelector("a[href]"))?.click();
      } else if (pickable && (event.key === "x" || event.key === "X" || (event.key === " " && onRow))) {
        event.preventDefault();
        row.querySelector("[data-pick]")?.click();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [listName, pickable]);
  return null;
}
