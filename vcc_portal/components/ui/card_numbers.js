const TWICE = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

/* A whole card number leaves no field that looks for something: its last four digits find the card, and may stand in an address.
   What begins with 20 is none: no card does, but the numbers of many other things do (domain/card_numbers.py). */
export function lastFour(text) {
  const digits = text.normalize("NFKC").replace(/[\s-]/g, "");
  if (!/^(?!20)\d{13,19}$/.test(digits)) return text;
  const sum = [...digits].reverse().reduce((all, digit, place) => all + (place % 2 ? TWICE[digit] : Number(digit)), 0);
  return sum % 10 ? text : digits.slice(-4);
}
