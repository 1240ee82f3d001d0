// Amounts as text: filtered while typed, clamped and fixed on leaving, grouped for reading (spec §5). No float.
// The wide signs of a Chinese input method as narrow ones.
const narrow = (text) =>
  text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll("。", ".")
    .replaceAll("−", "-");

// The point stays even where a currency has no decimals: leaving it out would make 500.7 into 5007.
export const typed = (text) => narrow(text).replace(/[^0-9.-]/g, "");

// A whole number has digits and the sign alone; that a point was left out of it is said.
const typedWhole = (text) => narrow(text).replace(/[^0-9-]/g, "");
const GROUPS = /^-?\d{1,3}(?:,\d{3})+$/;

// One amount that can be read in one way: "1.000" is a thousand or one, and "1,50" loses its point to `typed`.
const MARK = "(?:[A-Za-z]{3}|[A-Za-z]{0,2}[$¥￥€£￡])";
const CLEAR = new RegExp(`^(?:${MARK}\\s*)?-?(?:\\d+|\\d{1,3}(?:,\\d{3})+)(?:\\.\\d*)?(?:\\s*(?:${MARK}|元))?$`);
const UNCLEAR = /(?<![\d,])[1-9]\d{0,2}\.\d{3}(?!\d)/;

// Spaces between all thousands mean nothing, as much of Europe sets them. Looked for from the front alone: from any digit on, a long
// text would take the square of its length.
const SPACED = /^(\D*\d{1,3})((?:\s\d{3})+)(?!\s?\d)/;
const inForm = (text) => narrow(text.trim()).replace(SPACED, (_, first, rest) => first + rest.replace(/\s/g, ""));

export function isClear(text) {
  return CLEAR.test(inForm(text)) && !UNCLEAR.test(inForm(text));
}

// A comma behind dots between all thousands, or behind more digits than a thousand has before its own: it is the decimal sign,
// whoever wrote it. "1,50" may be a slip.
const COMMA = /^([^\d.,-]*-?)(\d{1,3}(?:\.\d{3})+|\d{4,}(?=,\d{1,2}(?!\d))),(\d*)([^\d.,-]*)$/;

// What is pasted, as it would be typed; null when it is not clear.
export function pasted(text) {
  const dotted = inForm(text).replace(COMMA, (_, before, whole, part, after) => `${before}${whole.replaceAll(".", "")}.${part}${after}`);
  return CLEAR.test(dotted) && (dotted !== inForm(text) || isClear(text)) ? typed(dotted) : null;
}

// A thousand that is still being typed: "1,00".
const PENDING = /^-?\d{1,3}(?:,\d{3})*,\d{0,2}$/;

// Whether what is left out may have meant something, as a decimal comma does.
const cuts = (keep, clear) => (text, isLeft) => {
  const whole = inForm(text);
  return keep(whole) !== whole && !clear.test(whole) && (isLeft || !PENDING.test(whole));
};
export const isCut = cuts(typed, CLEAR);

// What a control with a number takes, by its `data-kind`.
export const NUMBERS = {
  amount: { typed, isCut, pasted },
  whole: {
    typed: typedWhole,
    isCut: cuts(typedWhole, GROUPS),
    pasted: (text) => (pasted(text)?.includes(".") ? null : pasted(text)),
  },
};

// With so many decimals, a half away from zero; null when the text is not a number. The browser formats text exactly.
function rounded(text, decimals) {
  if (!/^-?(\d{1,300}\.?\d*|\.\d+)$/.test(text ?? "")) return null;
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat("en-US", { ...places, useGrouping: false, signDisplay: "negative" }).format(text);
}

const units = (rounded) => BigInt(rounded.replace(".", ""));

// The note says what changed the number that was typed: a bound ("least", "most"), the currency's decimals ("rounded"), or that it is
// none ("cleared").
export function settled(text, { decimals, least, most }) {
  const [size, low, high] = [text, least, most].map((each) => rounded(each, decimals));
  if (size === null) return { text: "", note: text ? "cleared" : "" };
  if (low !== null && units(size) < units(low)) return { text: low, note: "least" };
  if (high !== null && units(size) > units(high)) return { text: high, note: "most" };
  return { text: size, note: /[1-9]/.test((text.split(".")[1] ?? "").slice(decimals)) ? "rounded" : "" };
}

// Cut by position: an expression that looks ahead to the end takes the square of the length.
export function grouped(text) {
  const match = /^(-?)(\d+)(\.\d*)?$/.exec(text);
  if (!match) return text;
  const first = match[2].length % 3;
  const groups = [match[2].slice(0, first), ...(match[2].slice(first).match(/\d{3}/g) ?? [])];
  return match[1] + groups.filter(Boolean).join(",") + (match[3] ?? "");
}
