// A list's query, and another number of rows, are answered with an address. Whoever has gone on by then, by a link or back, has
// asked for that last, and stays there: over a slow line the answer led away from a page that was just chosen.
const ASKS = "form[role=search], select[name=size]";
const LINKS = "a[href]:not([target], [download])";
let asked = ""; // where somebody was who asked so
let led = false; // since then, perhaps to a page whose script is still on its way

/* Asked by the framework's client, before it goes where an answer leads that makes an entry of the history. */
export function isLedOn() {
  const is = asked !== "" && (led || window.location.href !== asked);
  asked = "";
  return is;
}

function ask({ target }) {
  if (!target.matches?.(ASKS)) return;
  asked = window.location.href;
  led = false;
}

const here = globalThis.document;
for (const kind of ["submit", "change"]) here?.addEventListener(kind, ask, true);
here?.addEventListener(
  "click",
  ({ target, button, ctrlKey, metaKey, shiftKey, altKey }) => {
    led ||= !(button || ctrlKey || metaKey || shiftKey || altKey) && Boolean(target.closest?.(LINKS));
  },
  true,
);
globalThis.window?.addEventListener("popstate", () => {
  led = true;
});
