/* Ranges of days as ISO text: read from what is typed, written into one field, chosen by name. */
const ZONE = "Asia/Shanghai"; // the provider's day (spec §7)
const DAY = /(\d{4})(?:(?:\s*[-/.年]\s*|\s+)(\d{1,2})(?:\s*[-/.月]\s*|\s+)(\d{1,2})|(\d\d)(\d\d))(?!\d)\s*日?/g; // or 20250301
const BETWEEN = " ～ ";

const iso = (date) => date.toISOString().slice(0, 10);

const partsOf = ([, year, month, day, ...inOne]) => (month ? [year, month, day] : [year, ...inOne]);

/* The day that was written, null where its month has no such day. */
function realDay(written) {
  const [year, month, day] = partsOf(written);
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 ? iso(date) : null;
}

function dayOf(written, earliest = "2000") {
  const [, year] = written;
  return year >= earliest && year <= "2099" ? realDay(written) : null;
}

export function today(now = new Date()) {
  return new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(now);
}

export function shown({ since, until }) {
  return since || until ? `${since}${BETWEEN}${until}`.trim() : "";
}

/* The range that a text means, or null: two days, one day, or one day with an open side. */
export function parsed(text) {
  const plain = text.normalize("NFKC").trim();
  if (!plain) return { since: "", until: "" };
  const found = [...plain.matchAll(DAY)];
  const days = found.map((each) => dayOf(each));
  if (days.length < 1 || days.length > 2 || days.includes(null)) return null;
  const rest = plain.replace(DAY, "#").replace(/\s+/g, "");
  if (!/^(#|#(~|-|–|—|,|至|到|to)#|#(~|-|–|—|至|到|to)|(~|-|–|—|至|到|to)#)$/i.test(rest)) return null;
  if (days.length === 2) return between(days[0], days[1]);
  if (rest === "#") return between(days[0], days[0]);
  return rest.startsWith("#") ? { since: days[0], until: "" } : { since: "", until: days[0] };
}

/* Why a text is no range, by the names of the words that say so, and the day that it is about; null for a range. */
export function faultOf(text) {
  if (parsed(text)) return null;
  const found = [...text.normalize("NFKC").matchAll(DAY)];
  const unreal = found.filter((each) => !realDay(each)).map(partsOf);
  if (unreal.length) return { name: "unreal", day: unreal[0].map((part) => part.padStart(2, "0")).join("-") };
  return found.some((each) => !dayOf(each)) ? { name: "beyond", day: "" } : { name: "wrong", day: "" };
}

/* The one day that a text names, or "". */
export function dayIn(text) {
  const found = [...text.normalize("NFKC").matchAll(DAY)];
  return (found.length === 1 && dayOf(found[0], "1900")) || "";
}

export function between(one, other) {
  return one <= other ? { since: one, until: other } : { since: other, until: one };
}

/* A press on a day begins a range, or ends the one that has no end yet. */
export function pressed({ since, until }, day) {
  return since && !until ? between(since, day) : { since: day, until: "" };
}

function moved(day, { days = 0, months = 0, dayOfMonth }) {
  const date = new Date(`${day}T00:00:00Z`);
  if (months) date.setUTCMonth(date.getUTCMonth() + months, 1);
  if (dayOfMonth !== undefined) date.setUTCDate(dayOfMonth);
  date.setUTCDate(date.getUTCDate() + days);
  return iso(date);
}

export const PRESETS = {
  today: (day) => between(day, day),
  week: (day) => between(moved(day, { days: -6 }), day),
  days30: (day) => between(moved(day, { days: -29 }), day),
  month: (day) => between(moved(day, { dayOfMonth: 1 }), day),
  lastMonth: (day) => between(moved(day, { months: -1 }), moved(day, { dayOfMonth: 0 })),
};
