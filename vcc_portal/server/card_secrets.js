/* Inside a card-secret frame: counts down, hides, copies, and tells the page about it. The page is told words, never a
   value. TOLD and copyText (components/ui/clipboard.js) come from the server. */

const MOST = 300;
const root = document.documentElement;
const card = document.getElementById("card");
const began = Date.now();
let span = (TOLD.seconds ?? 0) * 1000;
let until = began + span;
let timer = 0;

const tell = (what, more) => window.parent.postMessage({ vcc: what, ...more }, TOLD.origin);
const word = (text) => text[root.dataset.lang];

function relabel() {
  document.querySelectorAll("[data-zh]").forEach((each) => {
    each.title = word(each.dataset);
    each.setAttribute("aria-label", each.title);
  });
  draw();
}

function hide() {
  if (!card.isConnected) return;
  clearInterval(timer);
  // Nothing stays behind for the page cache, a screen reader's buffer or a later look at the document.
  card.remove();
  TOLD.ticket = "";
  tell("hidden");
}

function draw() {
  const left = until - Date.now();
  if (TOLD.seconds && left <= 0) return hide();
  const shown = document.getElementById("left");
  if (shown) shown.textContent = word(TOLD.hidesIn).replace("{n}", Math.ceil(left / 1000));
  document.getElementById("ring")?.setAttribute("stroke-dashoffset", String(100 - (100 * left) / span));
  return undefined;
}

/* The number is copied from the answer that confirms the row in the operation log: no copy without its row. */
async function logged() {
  const ticket = TOLD.ticket;
  TOLD.ticket = "";
  const asked = fetch(`${TOLD.origin}/secure/copy/${ticket}`, { method: "POST", cache: "no-store", credentials: "omit" });
  const response = await asked.catch((error) => {
    if (card.isConnected) TOLD.ticket = ticket; // it may never have arrived
    throw error;
  });
  const answer = await response.json();
  TOLD.ticket = answer.next || "";
  if (answer.refused) tell("refused", { ticket: answer.refused });
  if (!answer.number) throw new Error("refused");
  return answer.number;
}

/* Handed over as a promise within the click: browsers that want the gesture accept the wait for the answer. */
async function copyLogged() {
  const answered = logged().then((number) => new Blob([number], { type: "text/plain" }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": answered })]);
    return true;
  } catch {
    return copyText(await (await answered).text());
  }
}

async function copy(button) {
  const said = button.parentElement.querySelector(".said");
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  const copied = "logged" in button.dataset ? copyLogged() : copyText(button.dataset.value);
  const done = await copied.catch(() => false);
  button.removeAttribute("aria-busy");
  button.toggleAttribute("data-done", done);
  said.toggleAttribute("data-bad", !done);
  said.textContent = word(done ? TOLD.copied : TOLD.failed);
  const over = () => {
    said.textContent = "";
    button.removeAttribute("data-done");
    if (done && "once" in button.dataset) hide();
  };
  setTimeout(over, done ? 1000 : 3000);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.id === "hide") hide();
  else if (button.id === "extend") {
    until = Math.min(until + 60000, began + MOST * 1000);
    span = Math.max(until - Date.now(), 1);
    button.disabled = until >= began + MOST * 1000;
    draw();
  } else copy(button);
});
// Whoever is about to share the screen presses this key wherever the focus is; the page knows whether keys are turned off.
document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, repeat }) => {
  if (/^m$/i.test(key) && !(ctrlKey || metaKey || altKey || repeat)) tell("share");
});
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && hide());
window.addEventListener("pagehide", hide);
window.addEventListener("message", (event) => {
  if (event.source !== window.parent || event.origin !== TOLD.origin) return;
  const { lang, theme, share } = event.data || {};
  if (lang === "zh" || lang === "en") {
    root.dataset.lang = lang;
    root.lang = lang === "zh" ? "zh-CN" : "en";
  }
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (typeof share === "boolean") root.toggleAttribute("data-share", share);
  relabel();
});

if (TOLD.refused) tell("refused", { ticket: TOLD.refused });
else if (document.visibilityState === "hidden") hide();
else {
  relabel();
  timer = setInterval(draw, 250);
  new ResizeObserver(() => card.isConnected && tell("size", { height: Math.ceil(card.getBoundingClientRect().height) })).observe(card);
  tell("shown");
}
