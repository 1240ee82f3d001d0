// What is being typed lives here, in the browser: typing sends nothing, and a reload, a lost connection,
// a language switch or signing in again lose nothing. Kept per form and user; see components/form.py.
import { useSyncExternalStore } from "react";
import { grouped } from "$/public/amounts.js";

const PREFIX = "vcc-draft.";
const VERSION = 1;
const KEEP_MS = 7 * 24 * 3600 * 1000;
const SAVE_MS = 300;
const FIELD = /^[A-Za-z0-9_.]{1,48}$/;
const MOST_FIELDS = 300;
const LONGEST = 2000;
export const LONGEST_TABLE = 120_000; // of the field named `table`
const SEPARATOR = "\n";
const NOTHING = [];
const drafts = new Map();

function longest(field) {
  return field === "table" ? LONGEST_TABLE : LONGEST;
}

class Draft {
  constructor(form) {
    this.form = form;
    this.listeners = new Set();
    this.lists = new Map();
    this.onPut = null;
    this.timer = 0;
    this.reset("");
  }

  reset(owner) {
    Object.assign(this, { owner, values: {}, notes: {}, sent: false, savedAt: 0, focused: "" });
  }

  subscribe = (listener) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  notify() {
    this.listeners.forEach((listener) => listener());
  }

  open(owner, defaults) {
    if (this.owner !== owner || !this.values.request_no) {
      const kept = read(keyOf(this.form, owner));
      this.reset(owner);
      if (kept) Object.assign(this, { values: kept.values, savedAt: kept.at, sent: kept.sent });
    }
    this.values = { ...defaults, ...this.values };
    this.notify();
  }

  merge(values) {
    this.values = { ...this.values, ...values };
    this.notify();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_MS);
  }

  put(field, value, note = "") {
    if (this.values[field] === value && (this.notes[field] || "") === note) return;
    this.notes = { ...this.notes, [field]: note };
    this.merge({ [field]: String(value).slice(0, longest(field)) });
  }

  items(field) {
    const text = this.values[field] || "";
    const known = this.lists.get(field);
    if (known && known.text === text) return known.items;
    const items = text ? text.split(SEPARATOR) : NOTHING;
    this.lists.set(field, { text, items });
    return items;
  }

  save() {
    clearTimeout(this.timer);
    if (!this.owner) return;
    this.savedAt = Date.now();
    const record = { v: VERSION, at: this.savedAt, sent: this.sent, values: this.values };
    try {
      localStorage.setItem(keyOf(this.form, this.owner), JSON.stringify(record));
    } catch {
      this.savedAt = 0; // a full or forbidden storage only costs the draft
    }
    this.notify();
  }

  release() {
    this.sent = false;
    this.save();
  }

  // Ended or forgotten in another tab: leaving this page must not bring it back.
  dropped() {
    clearTimeout(this.timer);
    this.savedAt = 0;
    this.notify();
  }

  end() {
    clearTimeout(this.timer);
    remove(keyOf(this.form, this.owner));
    this.reset("");
    this.notify();
  }
}

function keyOf(form, owner) {
  return `${PREFIX}${form}.${owner}`;
}

function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept then
  }
}

function read(key) {
  try {
    const record = JSON.parse(localStorage.getItem(key) || "null");
    if (!record || record.v !== VERSION || !(Date.now() - record.at < KEEP_MS)) return null;
    const fields = Object.entries(record.values || {}).slice(0, MOST_FIELDS);
    const sound = fields.filter(([name, text]) => FIELD.test(name) && typeof text === "string" && text.length <= longest(name));
    return { at: record.at, sent: record.sent === true, values: Object.fromEntries(sound) };
  } catch {
    return null;
  }
}

if (typeof window !== "undefined") {
  addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null) return;
    drafts.forEach((it) => (key === null || key === keyOf(it.form, it.owner)) && it.dropped());
  });
}

export function draft(form) {
  if (!drafts.has(form)) drafts.set(form, new Draft(form));
  return drafts.get(form);
}

function useSnapshot(form, snapshot, empty) {
  return useSyncExternalStore(draft(form).subscribe, snapshot, () => empty);
}

export function useDraftValue(form, field) {
  return useSnapshot(form, () => draft(form).values[field] ?? "", "");
}

export function useDraftAmount(form, field) {
  return useSnapshot(form, () => {
    const { values, focused } = draft(form);
    return focused === field ? values[field] ?? "" : grouped(values[field] ?? "");
  }, "");
}

export function useDraftNote(form, field) {
  return useSnapshot(form, () => draft(form).notes[field] ?? "", "");
}

export function useDraftItems(form, field) {
  return useSnapshot(form, () => draft(form).items(field), NOTHING);
}

export function useDraftSavedAt(form) {
  return useSnapshot(form, () => {
    const at = draft(form).savedAt;
    return at ? new Date(at).toTimeString().slice(0, 5) : "";
  }, "");
}

export function draftValues(form) {
  return { ...draft(form).values };
}

// Marked before it leaves, so that a reload while the answer is on its way asks for the result.
export function sendDraft(form) {
  const it = draft(form);
  it.sent = true;
  it.save();
  return draftValues(form);
}

export function putDraft(form, field, value) {
  draft(form).put(field, value);
  draft(form).onPut?.();
}

// One value for many fields.
export function fillDraft(form, fields, value) {
  const text = String(value).slice(0, LONGEST);
  draft(form).merge(Object.fromEntries(fields.slice(0, MOST_FIELDS).map((field) => [field, text])));
  draft(form).onPut?.();
}

export function addToDraft(form, field, item, most) {
  const text = String(item).replaceAll(SEPARATOR, " ").trim();
  const items = draft(form).items(field);
  if (!text || items.includes(text) || (most && items.length >= most)) return;
  putDraft(form, field, [...items, text].join(SEPARATOR));
}

export function dropFromDraft(form, field, item) {
  const left = draft(form).items(field).filter((other) => other !== item);
  putDraft(form, field, left.join(SEPARATOR));
}

export function toggleInDraft(form, field, item, most) {
  (draft(form).items(field).includes(item) ? dropFromDraft : addToDraft)(form, field, item, most);
}

export function endDraft(form, owner, requestNo) {
  if (draft(form).values.request_no === requestNo) draft(form).end();
  if (read(keyOf(form, owner))?.values.request_no === requestNo) remove(keyOf(form, owner));
}

export function forgetDrafts() {
  drafts.forEach((it) => it.end());
  Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).forEach(remove);
}
