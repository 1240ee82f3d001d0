/* Keyboard shortcuts: which the page offers, which a pressed key means, and the switch that turns single letters off. */
import { useEffect } from "react";
import { useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { peekLang } from "$/public/external/vcc_portal/components/ui/lang/i18n.js";
import { flag, Kept, Store } from "$/public/external/vcc_portal/components/ui/lang/store.js";
import { toggleShare } from "$/public/external/vcc_portal/components/ui/amounts/privacy.js";

const TYPED = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";
const LAYERS = "[role=dialog], [role=alertdialog], dialog, [role=menu], .menu-panel";
const ROWS = "[data-list] .list-table > tbody > tr:not(.list-below)";
export const keyGroups = new Store([]);
export const keysOpen = new Store(false);
/* Single-letter keys can be turned off (WCAG 2.1.4); kept in this browser. */
export const letters = new Kept("localStorage", "vcc-keys", ...flag("on", "off", true));

export const turnLetters = () => letters.put(!letters.value);

export const inField = ({ target }) => Boolean(target.closest?.(TYPED));
export const underDialog = () => document.querySelector("[role=dialog][data-state=open], dialog[open]") !== null;

/* True for a key that a shortcut may answer: not while typing, not in a dialog or menu, not part of a combination. */
function free(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return !inField(event) && !event.target.closest?.(LAYERS) && !underDialog();
}

const isLetter = (key) => key.length === 1 && key !== " ";

/* `answer` gets each key that a shortcut may answer and says whether it did; an `early` one is asked before the others. */
export function useShortcuts(answer, early = false) {
  const press = (event) => {
    const may = free(event) && (letters.value || !isLetter(event.key));
    if (may && answer(event)) event.preventDefault();
  };
  useHeard("document", "keydown", press, { capture: early });
}

/* Tells the dialog which keys the page offers, for as long as it is shown. */
export function PageKeys({ title, lines }) {
  const text = JSON.stringify([title, lines]);
  useEffect(() => {
    const group = { title, lines };
    keyGroups.put([...keyGroups.value, group]);
    return () => keyGroups.put(keyGroups.value.filter((each) => each !== group));
  }, [text]);
  return null;
}

const peek = () => peekLang(true);
const peeked = () => peekLang(false);

/* A key that is held presses once: what it opens takes the focus, and the key's next turn would confirm there what nobody
   has read, a payment too. In a text it makes lines, as many as somebody wants. */
function pressOnce(event) {
  if (!event.repeat || event.key !== "Enter" || event.target.matches?.("textarea")) return;
  event.preventDefault();
  event.stopPropagation();
}

let pressed = "";
const saysOf = (button) => button?.textContent || button?.getAttribute("aria-label") || "";

/* The second press of a double click is about what the first was about. Where that has made another button in the meantime, it
   would be answered unread: a card that was frozen was unfrozen again. */
function pressTwice(event) {
  const says = saysOf(event.target.closest?.("button"));
  if (event.detail < 2) pressed = says;
  else if (says && says !== pressed) {
    event.preventDefault();
    event.stopPropagation();
  }
}

const ANSWERED = /^(?:Enter|Escape|Tab|Backspace|Arrow)/;

/* A key that an input method has taken (it chooses a word, or gives one up) is nobody's else: dialogs and lists, ours or not,
   would close or choose by it. Safari ends the composing before it tells of that key, which has the number 229 alone. */
function leaveToInputMethod(event) {
  if ((event.isComposing || event.keyCode === 229) && ANSWERED.test(event.key)) event.stopPropagation();
}

/* The keys of every page: the list of keys, hiding what others should not see, and the other language while one is held. */
export function GeneralKeys() {
  useHeard("window", "keydown", leaveToInputMethod, { capture: true });
  useHeard("document", "keydown", pressOnce, { capture: true });
  useHeard("document", "click", pressTwice, { capture: true });
  useHeard("document", "keyup", ({ key }) => key?.toLowerCase() === "l" && peeked());
  useHeard("window", "blur", peeked); // whatever is let go of elsewhere is not heard here
  useShortcuts(({ key, repeat }) => {
    const show = () => keysOpen.put(true);
    const act = { "?": show, "？": show, m: toggleShare, M: toggleShare, l: peek, L: peek }[key];
    if (!act || repeat) return false;
    act();
    return true;
  });
  return null;
}

/* By how many rows a key moves: j, k and arrows. */
export const stepOf = (key) => ({ j: 1, J: 1, k: -1, K: -1, ArrowDown: 1, ArrowUp: -1 })[key] ?? 0;

/* The row that a step leads to from `at`, -1 for none; null where the way ends. */
export function stepped(at, step, count) {
  const to = at < 0 && step > 0 ? 0 : at + step;
  return to >= 0 && to < count ? to : null;
}

/* Rows by keyboard: j, k and arrows move, Enter opens, x and Space select. Arrows, Enter and Space work on a row that has the
   focus, and on the page as long as nothing else has it. */
export function ListKeys({ listName, selectable }) {
  useShortcuts(({ key }) => {
    const rows = [...document.querySelectorAll(ROWS)].filter((each) => each.closest("[data-list]").dataset.list === listName);
    if (rows.length === 0) return false;
    const focused = document.activeElement;
    const at = rows.indexOf(focused?.closest(ROWS));
    const idle = letters.value && (focused === document.body || focused?.matches("#main, [data-list]"));
    const step = stepOf(key);
    if (step && (isLetter(key) || at >= 0 || idle)) {
      const to = stepped(at, step, rows.length);
      if (to === null) return at >= 0;
      rows[to].tabIndex = -1;
      rows[to].focus({ preventScroll: true });
      rows[to].scrollIntoView({ block: "nearest" });
      return true;
    }
    const row = rows[at];
    if (!row) return false;
    const opens = key === "Enter" && focused === row;
    const selects = selectable && (key === "x" || key === "X" || (key === " " && focused === row));
    if (opens) (row.querySelector("[data-open-row], [data-tx]") || row.querySelector("a[href]"))?.click();
    if (selects) row.querySelector("[data-select]")?.click();
    return opens || selects;
  });
  return null;
}
