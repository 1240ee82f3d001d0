// Amounts as text: filtered while typed, clamped and fixed on leaving, grouped for reading (spec §5). No float.
const SIGNS = { "。": ".", "．": ".", "－": "-", "−": "-" };

// The point stays even where a currency has no decimals: leaving it out would make 500.7 into 5007.
export function typed(text) {
  const narrow = text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  const plain = narrow.replace(/[。．－−]/g, (sign) => SIGNS[sign]);
  return plain.replace(/[^0-9.-]/g, "");
}

// One amount that can be read in one way: "1.000" is a thousand or one, and "1,50" loses its point to `typed`.
const MARK = "(?:[A-Za-z]{3}|[A-Za-z]{0,2}[$¥￥€£])";
const CLEAR = new RegExp(`^(?:${MARK}\\s*)?-?(?:\\d+|\\d{1,3}(?:,\\d{3})+)(?:\\.\\d*)?(?:\\s*(?:${MARK}|元))?$`);
const UNCLEAR = /(?<![\d,])[1-9]\d{0,2}\.\d{3}(?!\d)/;

export function isClear(text) {
  const narrow = text.normalize("NFKC").trim().replace(/[。−]/g, (sign) => SIGNS[sign]);
  return CLEAR.test(narrow) && !UNCLEAR.test(narrow);
}

// In units of 10^-decimals, a half away from zero; null when the text is not a number.
function scaled(text, decimals) {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text ?? "");
  if (!match || !(match[2] || match[3])) return null;
  const part = (match[3] || "").padEnd(decimals + 1, "0");
  const size = BigInt((match[2] || "0") + part.slice(0, decimals)) + (part[decimals] >= "5" ? 1n : 0n);
  return match[1] ? -size : size;
}

function plain(size, decimals) {
  const digits = String(size < 0n ? -size : size).padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  return (size < 0n ? "-" : "") + digits.slice(0, cut) + (decimals ? `.${digits.slice(cut)}` : "");
}

// The note says which bound changed what was typed: "least", "most" or none.
export function settled(text, { decimals, least, most, fallback }) {
  const size = scaled(text, decimals);
  if (size === null) return { text: fallback, note: "" };
  const [low, high] = [scaled(least, decimals), scaled(most, decimals)];
  if (low !== null && size < low) return { text: plain(low, decimals), note: "least" };
  if (high !== null && size > high) return { text: plain(high, decimals), note: "most" };
  return { text: plain(size, decimals), note: "" };
}

// Cut by position: an expression that looks ahead to the end takes the square of the length.
export function grouped(text) {
  const match = /^(-?)(\d+)(\.\d*)?$/.exec(text);
  if (!match) return text;
  const first = match[2].length % 3;
  const groups = [match[2].slice(0, first), ...(match[2].slice(first).match(/\d{3}/g) ?? [])];
  return match[1] + groups.filter(Boolean).join(",") + (match[3] ?? "");
}
