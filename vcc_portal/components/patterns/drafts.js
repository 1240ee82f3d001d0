// What is being typed lives here, in the browser: typing sends nothing, and a reload, a lost connection,
// a language switch or signing in again lose nothing. Kept per form and user; see form.py.
import { keep, oneOf, parsed, Store, stored, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";
import { timeOfDay } from "$/public/external/vcc_portal/components/ui/lang/zone.js";
import { grouped } from "./amounts.js";
import { onForget, PREFIX, remove } from "./forget_drafts.js";

const VERSION = 1;
const KEEP_MS = 7 * 24 * 3600 * 1000;
const SAVE_MS = 300;
const FIELD = /^[A-Za-z0-9_.]{1,48}$/;
const SECRET = /(^|[._])id_no$/; // people's id numbers: in memory only
const MOST_FIELDS = 300;
const LONGEST = 2000;
export const LONGEST_TABLE = 120_000; // of the field named `table`
const SEPARATOR = "\n";
const drafts = new Map();

onForget(() => drafts.forEach((it) => it.end()));

const longest = (field) => (field === "table" ? LONGEST_TABLE : LONGEST);
const itemsOf = (text) => (text ? text.split(SEPARATOR) : []);
const keyOf = (form, owner) => `${PREFIX}${form}.${owner}`;

class Draft extends Store {
  constructor(form) {
    super();
    Object.assign(this, { form, onPut: null });
    this.reset("");
  }

  reset(owner) {
    this.unschedule();
    Object.assign(this, { owner, values: {}, notes: {}, touched: false, sent: false, savedAt: 0, focused: "", raw: "", composed: null });
  }

  open(owner, defaults) {
    if (this.owner !== owner || !this.values.request_no) {
      this.reset(owner);
      Object.assign(this, read(keyOf(this.form, owner)));
    }
    // The provider keeps this draft as well, and has a newer one, from here or from another browser. While the answer to a
    // save is out, the draft names what it builds on before and after it, with spaces between.
    if (defaults.basis && !this.values.basis?.split(" ").includes(defaults.basis)) this.reset(owner);
    // A page that is loaded again opens a form of what is kept with what its tab knew before, and then with what it has read.
    if (defaults.seen !== this.values.seen && !this.touched) this.reset(owner);
    this.values = { ...defaults, ...this.values };
    this.tell();
  }

  // A note is about the value that it stands beside.
  merge(values, notes = {}) {
    const still = Object.entries(this.notes).filter(([name]) => !(name in values) || values[name] === this.values[name]);
    Object.assign(this, {
      values: { ...this.values, ...values },
      notes: { ...Object.fromEntries(still), ...notes },
      touched: true,
    });
    this.tell();
    this.unschedule();
    this.timer = setTimeout(() => this.save(), SAVE_MS);
  }

  write(field, value, note = "") {
    if (this.values[field] === value && (this.notes[field] || "") === note) return;
    this.merge({ [field]: String(value).slice(0, longest(field)) }, { [field]: note });
  }

  items(field) {
    return itemsOf(this.values[field]);
  }

  unschedule() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  // The page goes while something typed was not kept yet.
  keep = () => this.timer && this.save();

  save() {
    this.unschedule();
    if (!this.owner) return;
    const kept = Object.entries(this.values).filter(([name]) => !SECRET.test(name));
    const record = { v: VERSION, at: Date.now(), sent: this.sent, values: Object.fromEntries(kept) };
    const done = keep("localStorage", keyOf(this.form, this.owner), JSON.stringify(record));
    this.savedAt = done ? record.at : 0; // a full or forbidden storage only costs the draft
    this.tell();
  }

  // As sent before it leaves, so that a reload while the answer is on its way asks for the result.
  mark(sent) {
    Object.assign(this, { sent, touched: true });
    this.save();
  }

  // Ended or forgotten in another tab: leaving this page must not bring it back.
  dropped() {
    this.unschedule();
    this.savedAt = 0;
    this.tell();
  }

  end() {
    remove(keyOf(this.form, this.owner));
    this.reset("");
    this.tell();
  }
}

function read(key) {
  const record = parsed(stored("localStorage", key));
  if (record?.v !== VERSION || !(Date.now() - record.at < KEEP_MS)) return null;
  const fields = Object.entries(record.values || {}).slice(0, MOST_FIELDS);
  const sound = fields.filter(([name, text]) => FIELD.test(name) && typeof text === "string" && text.length <= longest(name));
  return { savedAt: record.at, touched: true, sent: record.sent === true, values: Object.fromEntries(sound) };
}

if (typeof window !== "undefined") {
  addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null) return;
    drafts.forEach((it) => (key === null || key === keyOf(it.form, it.owner)) && it.dropped());
  });
}

export const draft = (form) => oneOf(drafts, form, () => new Draft(form));

const useDraft = (form, read, empty = "") => useStore(draft(form), empty, read);

export const useDraftValue = (form, field, usual = "") => useDraft(form, ({ values }) => values[field] ?? usual, usual);
export const useDraftNote = (form, field) => useDraft(form, ({ notes }) => notes[field] ?? "");
export const useDraftItems = (form, field) => itemsOf(useDraftValue(form, field));
export const useDraftSavedAt = (form) => useDraft(form, ({ savedAt }) => (savedAt ? timeOfDay(savedAt) : ""));
export const useDraftAmount = (form, field) =>
  useDraft(form, ({ values, focused, composed }) => (focused === field ? (composed ?? values[field] ?? "") : grouped(values[field] ?? "")));

export const draftValues = (form) => draft(form).values;

export function sendDraft(form) {
  draft(form).mark(true);
  return draftValues(form);
}

export function putDraft(form, field, value) {
  draft(form).write(field, value);
  draft(form).onPut?.();
}

// One value for many fields.
export function fillDraft(form, fields, value) {
  draft(form).merge(Object.fromEntries(fields.map((field) => [field, value])));
  draft(form).onPut?.();
}

// False when there is no room for it.
export function addToDraft(form, field, item, most) {
  const text = String(item).replaceAll(SEPARATOR, " ").trim();
  const items = draft(form).items(field);
  if (!text || items.includes(text)) return true;
  if (items.length >= most) return false;
  putDraft(form, field, [...items, text].join(SEPARATOR));
  return true;
}

export function dropFromDraft(form, field, item) {
  const left = draft(form)
    .items(field)
    .filter((other) => other !== item);
  putDraft(form, field, left.join(SEPARATOR));
}

export function toggleInDraft(form, field, item, most) {
  (draft(form).items(field).includes(item) ? dropFromDraft : addToDraft)(form, field, item, most);
}

export function endDraft(form, owner, requestNo) {
  if (draft(form).values.request_no === requestNo) draft(form).end();
  if (read(keyOf(form, owner))?.values.request_no === requestNo) remove(keyOf(form, owner));
}
