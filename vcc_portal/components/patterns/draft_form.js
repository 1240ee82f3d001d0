// A form whose named controls write to the draft; it tells the server on leaving a field and on sending.
import { createElement, useEffect, useEffectEvent, useRef } from "react";
import { isCalm, isFocusLost, useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { NUMBERS, settled } from "./amounts.js";
import { addToDraft, draft, draftValues, dropFromDraft, endDraft } from "./drafts.js";

export const LIVE_MS = 350;

const numberOf = ({ dataset }) => NUMBERS[dataset?.kind];
const AT_ONCE = ["checkbox", "radio", "select-one"];

const scopeOf = (form) => document.querySelector(`form[data-draft="${form}"]`);

const CONTROLS = ":is(input:not([type=hidden]), select, textarea):not(:disabled)";

export function focusDraft(form, field) {
  const scope = scopeOf(form);
  const control = scope?.querySelector(`[name="${field}"]:not([type=hidden]), [data-adds="${field}"], [data-heads="${field}"]`);
  if (!control) return;
  for (let fold = control.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center", behavior: isCalm() ? "auto" : "smooth" });
}

// Who comes back to the fields goes on where they were left, if what had the focus has gone with what stood in their place.
function backToFields(form, held) {
  if (!isFocusLost()) return;
  if (held) focusDraft(form, held);
  if (isFocusLost()) scopeOf(form)?.querySelector(CONTROLS)?.focus();
}

// Once a change of the form's items is drawn.
const focusThen = (form, found) => requestAnimationFrame(() => found(scopeOf(form))?.focus());

// An offer that goes once it is taken leaves the focus to the entry of its list.
export function addItem(form, field, item, most) {
  const held = document.activeElement;
  addToDraft(form, field, item, most);
  requestAnimationFrame(() => held?.isConnected || focusDraft(form, field));
}

// The row that an item of `field` stands for has controls named `<rows>.<item>.…`: its first one goes on.
export function addRowToDraft(form, field, item, most, rows) {
  if (addToDraft(form, field, item, most)) focusThen(form, (scope) => scope.querySelector(`[name^="${rows}.${item}."]`));
}

// The next item's button that drops it goes on, else the former's, else what adds one: the list's entry, or a control of that name.
export function dropItem(form, field, item, name) {
  const at = draft(form).items(field).indexOf(item);
  dropFromDraft(form, field, item);
  focusThen(form, (scope) => {
    const left = [...scope.querySelectorAll(`[data-drops="${field}"]`)];
    return left[at] ?? left.at(-1) ?? scope.querySelector(`[data-adds="${field}"], [name="${name}"]`);
  });
}

// Keys that no such number has are left out as they are typed (spec §5), and that is said. What is typed is remembered with them
// until the field is left: "1," may become "1,000", in which nothing is lost, or "1,5".
function takeNumber(it, control, { typed, isCut }) {
  const { name, value, selectionEnd } = control;
  const was = it.values[name];
  it.raw = was && value.startsWith(was) ? it.raw + value.slice(was.length) : value;
  const text = typed(value);
  it.write(name, text, isCut(it.raw) ? "cut" : "");
  if (text === value) return;
  // Text that is put in the place of what was typed moves the caret to its end: the next digit would stand there.
  const at = typed(value.slice(0, selectionEnd)).length;
  queueMicrotask(() => control.value === text && control.setSelectionRange(at, at));
}

function take(it, control) {
  const { name, type, value, checked, dataset } = control;
  if (!name || "once" in dataset) return false;
  if (type === "checkbox") it.write(name, checked ? "on" : "");
  else if (numberOf(control)) takeNumber(it, control, numberOf(control));
  else if (type !== "radio" || checked) it.write(name, value);
  return true;
}

// What a choice of `field` brings. What was typed for the former choice waits in the draft under names of its own, and is
// there again when that is chosen again, unless what it was opened with (its mark, see patterns/saving.py) has changed.
function chosen({ values }, field, brings, former) {
  const choice = values[field];
  const names = Object.keys(brings[choice]);
  const put = Object.fromEntries(Object.keys(brings[former] ?? {}).map((name) => [`${former}.${name}`, values[name] ?? ""]));
  put[`${former}.${field}`] = former;
  const waits = values[`${choice}.${field}`] === choice && values[`${choice}.seen`] === brings[choice].seen;
  const back = waits ? names.map((name) => [name, values[`${choice}.${name}`] ?? brings[choice][name]]) : [];
  return { ...put, ...brings[choice], ...Object.fromEntries(back) };
}

// The name of an amount that is not what was typed any more.
function settle(it, control) {
  const { name, dataset } = control;
  if (dataset?.adds && control.value) addEntry(it, control);
  const number = numberOf(control);
  if (!number) return "";
  const { text, note } = settled(it.values[name] ?? "", dataset);
  const changed = note || (number.isCut(it.raw, true) ? "cut" : "");
  it.raw = "";
  it.write(name, text, changed || it.notes[name]);
  return changed && name;
}

// What does not fit stays in the control, and the draft's note says why. A column that is pasted arrives with spaces between
// its lines: where no item has any, they part items as well.
function addEntry(it, control) {
  const { adds, most, longest } = control.dataset;
  const between = "spaceless" in control.dataset ? /[\s,，;；]+/ : /[,，;；\n]/;
  const items = control.value.split(between).map((item) => item.trim());
  let note = "";
  const left = items.filter((item) => {
    const why = item.length > Number(longest) ? "long" : addToDraft(it.form, adds, item, Number(most)) ? "" : "full";
    note ||= why;
    return why;
  });
  control.value = left.join(", ");
  it.write(adds, it.values[adds] ?? "", note);
}

function editEntry(it, event) {
  const { target, key } = event;
  const field = target.dataset.adds;
  if (key === "Backspace" && !target.value) {
    const last = it.items(field).at(-1);
    if (last !== undefined) dropFromDraft(it.form, field, last);
  } else if (["Enter", ",", "，"].includes(key) || (key === " " && "spaceless" in target.dataset)) {
    event.preventDefault();
    if (target.value) addEntry(it, target);
  }
}

// Whether what is pasted takes the place of all that the control has.
const isReplaced = ({ value, selectionStart, selectionEnd }) => selectionEnd - selectionStart === value.length;

// Whether a button of the mouse, or a finger, is down. Heard, and not asked of `:active`: Firefox sets that once the focus has
// moved. A key tells of a release that went to a menu of the browser.
const PRESSES = "pointerdown pointerup pointercancel keydown";
let pressed = false;
const notePress = ({ type, button }) => {
  pressed = type === "pointerdown" && button === 0;
};

// A blur caused by a press on something else waits for the release: an error that appears in between
// would move the page under the pointer, and the press would be lost. At the release itself and not after it:
// what the press asks for goes to the server next, and may change what was told here. A finger is up before anything is blurred.
export function afterPress(act) {
  if (!pressed) act();
  else addEventListener("pointerup", act, { once: true });
}

// All that a field has is selected as it gets the focus, for the next key to take its place. In a microtask: an amount's separators
// are gone by then, and the selection with them. Safari sets the caret into it when the press is released.
export function selectAll(control) {
  queueMicrotask(() => control.select());
  if (pressed) control.addEventListener("mouseup", (event) => event.preventDefault(), { once: true });
}

// Safari gives the focus to no button that is pressed: it is known by the press alone.
const isSending = (next) => next?.type === "submit" || document.querySelector(":is(button, input)[type=submit]:active") !== null;

// An order that was there when the form appeared has been carried out before.
export function useTurn(order, act) {
  const seen = useRef(order?.turn);
  useEffect(() => {
    if (order?.turn === seen.current) return;
    seen.current = order?.turn;
    if (order?.turn) act(order);
  }, [order?.turn]);
}

export function DraftForm({ form, owner, defaults, brings, patch, focus, release, busy, children, ...rest }) {
  const { onRestore, onLive, onLeave, onSend, ...attributes } = rest;
  const it = draft(form);
  const timer = useRef(0);
  const unseen = useRef(""); // an amount that a press on the button that sends has changed, by leaving it
  const tell = useEffectEvent(() => onLive?.(draftValues(form)));
  const live = (wait) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, wait);
  };

  useEffect(() => {
    if (!owner || !defaults?.request_no) return undefined;
    it.open(owner, defaults);
    it.onPut = () => live(0);
    onRestore?.(draftValues(form), it.sent);
    return () => {
      clearTimeout(timer.current);
      it.onPut = null;
      it.keep(); // a dialog may be closed, and its page left, in the moment after the last key
    };
  }, [form, owner, defaults?.request_no]);
  // As leaving the field does: an entry that is half typed when the page goes is kept with the others.
  const takeEntries = (scope) => {
    for (const control of scope?.querySelectorAll("[data-adds]") ?? []) if (control.value) addEntry(it, control);
    it.keep();
  };
  useHeard("window", PRESSES, notePress, { capture: true });
  useHeard("window", "pagehide", () => takeEntries(scopeOf(form)));
  useEffect(() => {
    const scope = scopeOf(form); // by the time it goes, it is no longer in the document
    return () => takeEntries(scope);
  }, [form]);
  useTurn(patch, ({ values, sent, was = {} }) => {
    const stands = ([name]) => !(name in was) || (it.values[name] ?? "") === was[name];
    it.merge(Object.fromEntries(Object.entries(values).filter(stands)));
    if (sent) it.mark(true);
  });
  // A dialog that closes gives the focus back by itself, first.
  useTurn(focus, ({ name }) => setTimeout(() => (name ? focusDraft(form, name) : backToFields(form, it.held))));
  useTurn(release, () => it.mark(false));

  const put = (target) => {
    const { adds } = target.dataset;
    if (adds && !target.value) it.write(adds, it.values[adds] ?? "");
    const former = it.values[target.name];
    if (!take(it, target)) return;
    // Now and not with the answer: what is changed next would be overwritten by it.
    const choices = brings?.[target.name];
    if (choices?.[it.values[target.name]]) it.merge(chosen(it, target.name, choices, former));
    if (AT_ONCE.includes(target.type)) live(0);
    else if ("live" in target.dataset || target.getAttribute("aria-invalid") === "true") live(LIVE_MS);
  };
  // An amount that an input method has not ended yet stays as it stands: behind one that was narrowed it would write its whole
  // text again.
  const onChange = ({ target, nativeEvent }) => {
    it.composed = nativeEvent.isComposing && numberOf(target) ? target.value : null;
    if (it.composed === null) put(target);
    else it.tell();
  };
  const onCompositionEnd = ({ target }) => it.composed !== null && onChange({ target, nativeEvent: {} });
  const onFocus = ({ target }) => {
    if (target.name) it.held = target.name;
    if (!numberOf(target)) return;
    it.focused = target.name;
    it.raw = it.values[target.name] ?? "";
    it.tell();
    selectAll(target);
  };
  const onBlur = ({ target, relatedTarget }) => {
    it.focused = "";
    const changed = settle(it, target);
    unseen.current = isSending(relatedTarget) ? changed : "";
    it.tell();
    const field = target.name || target.dataset.adds;
    if (!field || "once" in target.dataset || isSending(relatedTarget)) return;
    clearTimeout(timer.current);
    afterPress(() => onLeave?.(field, draftValues(form)));
  };
  const onKeyDown = (event) => {
    if (event.target.dataset.adds && !event.nativeEvent.isComposing) editEntry(it, event);
  };
  const onPaste = (event) => {
    const { name } = event.target;
    const number = numberOf(event.target);
    const text = event.clipboardData.getData("text/plain").trim();
    if (!number || !text) return;
    const amount = number.pasted(text);
    if (amount === number.typed(text)) return;
    event.preventDefault();
    if (amount === null || !isReplaced(event.target)) it.write(name, it.values[name] ?? "", "unclear");
    else {
      it.raw = amount;
      it.write(name, amount, "read");
      live(0);
    }
  };
  const onSubmit = (event) => {
    event.preventDefault();
    event.stopPropagation();
    const changed = settle(it, document.activeElement) || unseen.current;
    unseen.current = "";
    clearTimeout(timer.current);
    // Nobody shall be asked about, or be sent, an amount that he has neither typed nor seen.
    if (changed) {
      focusDraft(form, changed);
      live(0);
      return;
    }
    const controls = (marked) => [...event.currentTarget.querySelectorAll(marked)];
    // An item that did not fit would be missing from what is sent.
    const left = controls("[data-adds]").find(({ value }) => value);
    // What is marked `data-once` is in no draft: it goes with sending alone, and stays in its control until that is drawn anew.
    const once = controls("[name][data-once]").map(({ name, value }) => [name, value]);
    if (left) left.focus();
    else if (!busy) onSend?.({ ...draftValues(form), ...Object.fromEntries(once) });
  };
  const own = { onChange, onCompositionEnd, onFocus, onBlur, onKeyDown, onPaste, onSubmit };
  return createElement("form", { ...attributes, ...own, noValidate: true, autoComplete: "off", "data-draft": form }, children);
}

export function DraftEnd({ form, owner, requestNo }) {
  useEffect(() => {
    if (owner && requestNo) endDraft(form, owner, requestNo);
  }, [form, owner, requestNo]);
  return null;
}
