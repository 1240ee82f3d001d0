/* Ranges of days as ISO text: read from what is typed, written into one field, chosen by name. */
const ZONE = "Asia/Shanghai"; // the provider's day (spec §7)
const DAY = /(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})\s*日?/g;
const BETWEEN = " ～ ";

const iso = (date) => date.toISOString().slice(0, 10);

function dayOf([, year, month, day], earliest = "2000") {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real = date.getUTCMonth() === Number(month) - 1 && year >= earliest && year <= "2099";
  return real ? iso(date) : null;
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
