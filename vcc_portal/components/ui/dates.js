/* Ranges of days as ISO text: read from what is typed, written into one field, chosen by name. */
import { ZONE } from "$/public/external/vcc_portal/components/ui/lang/zone.js";

const DAY = /(\d{4})(?:(?:\s*[-/.年]\s*|\s+)(\d{1,2})(?:\s*[-/.月]\s*|\s+)(\d{1,2})|(\d\d)(\d\d))(?!\d)\s*日?/g; // or 20250301
const BETWEEN = " ～ ";

/* ISO text; a day that its month does not have is one of the month before or after. */
export const iso = (year, month, day) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const twoDigits = (part) => part.padStart(2, "0");

/* What stands in a text as days, also those that no month has. */
const written = (text) => [...text.normalize("NFKC").matchAll(DAY)].map((found) => found.slice(1).filter(Boolean).map(twoDigits).join("-"));

const isReal = (day) => iso(...day.split("-")).slice(4) === day.slice(4);
const isDay = (day, earliest = "2000") => day >= earliest && day < "2100" && isReal(day);

// From parts: no language is sure to write ISO. That of Canada did, but not in the browsers of a year (ICU 72).
export function today(now = new Date()) {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: ZONE }).formatToParts(now);
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return iso(year, month, day);
}

export function shown({ since, until }) {
  return since || until ? `${since}${BETWEEN}${until}`.trim() : "";
}

/* The range that a text means, or null: two days, one day, or one day with an open side. */
export function parsed(text) {
  const plain = text.normalize("NFKC").trim();
  if (!plain) return { since: "", until: "" };
  const days = written(plain);
  if (days.length < 1 || days.length > 2 || !days.every((day) => isDay(day))) return null;
  const rest = plain.replace(DAY, "#").replace(/\s+/g, "");
  if (!/^(#|#(~|-|–|—|,|至|到|to)#|#(~|-|–|—|至|到|to)|(~|-|–|—|至|到|to)#)$/i.test(rest)) return null;
  if (days.length === 2) return between(days[0], days[1]);
  if (rest === "#") return between(days[0], days[0]);
  return rest.startsWith("#") ? { since: days[0], until: "" } : { since: "", until: days[0] };
}

/* Why a text is no range, by the names of the words that say so, and the day that it is about; null for a range. */
export function errorOf(text) {
  if (parsed(text)) return null;
  const days = written(text);
  const unreal = days.find((day) => !isReal(day));
  if (unreal) return { name: "unreal", day: unreal };
  return { name: days.every((day) => isDay(day)) ? "wrong" : "beyond", day: "" };
}

/* The one day that a text names, or "". */
export function dayIn(text) {
  const days = written(text);
  return days.length === 1 && isDay(days[0], "1900") ? days[0] : "";
}

export function between(one, other) {
  return one <= other ? { since: one, until: other } : { since: other, until: one };
}

/* A press on a day begins a range, or ends the one that has no end yet. */
export function pressed({ since, until }, day) {
  return since && !until ? between(since, day) : { since: day, until: "" };
}

const firstOf = (day) => `${day.slice(0, 8)}01`;
const monthTo = (day) => between(firstOf(day), day);

function before(day, days) {
  const [year, month, date] = day.split("-");
  return iso(year, month, date - days);
}

export const PRESETS = {
  today: (day) => between(day, day),
  week: (day) => between(before(day, 6), day),
  days30: (day) => between(before(day, 29), day),
  month: monthTo,
  lastMonth: (day) => monthTo(before(firstOf(day), 1)),
};
