// When a select opens its list with a filter, and what of it is shown.
const MOST = 10; // options that the browser's own list is good for; select.py draws the cover from one more
const OPENING = ["Enter", " ", "ArrowDown", "ArrowUp", "F4"];

export const isLong = (select) => select.options.length > MOST;

/* What a key pressed on the select writes into the filter; null for one that opens nothing. */
export function typedBy({ key, ctrlKey, metaKey, altKey, isComposing }) {
  if (isComposing || ctrlKey || metaKey) return null;
  if (OPENING.includes(key)) return "";
  return key.length === 1 && !altKey ? key : null;
}

const plain = (text) => text.normalize("NFKC").toLowerCase().trim();

/* The options whose text holds what is typed, those that begin with it first. */
export function matching(options, typed) {
  const part = plain(typed);
  const found = options.filter(({ text }) => plain(text).includes(part));
  const isLater = ({ text }) => !plain(text).startsWith(part);
  return found.toSorted((one, other) => isLater(one) - isLater(other));
}
