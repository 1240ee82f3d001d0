// What a page starts from: the defaults of the build and, over them, the State that has come with the page.

const NOTHING = {};
const block = globalThis.document?.getElementById("vcc-state");
const arrived = block && JSON.parse(block.textContent);

/* Under this name the server keeps the tab that it has loaded for this page; undefined for a page that came without. */
export const claim = block?.dataset.claim;

/* Milliseconds for which a page waits to hear what becomes of it; one without a connection can be read and typed into. */
const PATIENCE = 3_000;
const page = globalThis.document?.documentElement;

let isConnected = false;
let isHydrated = false;
let answered = page?.dataset.arriving !== "until-joined";

/* What the socket tells the server when it joins: the claim, until a connection has succeeded. One that begins anew loads. */
export const claimUntilConnected = () => (isConnected ? undefined : claim);

/* A server that has the page loaded again says so before it lets the socket join: that is drawn at the end of this task, and
   what is pressed until then would be lost. */
export function connected() {
  isConnected = true;
  setTimeout(settle, 0);
}

/* The scripts have the page: from here on nothing is lost that somebody types or presses (`layouts.boot`), unless the server may
still have it loaded again: then not before it has answered. */
export function hydrated() {
  isHydrated = true;
  if (!answered) setTimeout(settle, PATIENCE);
  makeInteractive();
}

function settle() {
  answered = true;
  makeInteractive();
}

function makeInteractive() {
  if (isHydrated && answered && !("leaving" in page.dataset)) page.inert = false;
}

let own;
let whole;

/* The State of the page by name. Where pages are drawn, the global holds that of the one visitor being served. */
export function initialStates(defaults) {
  const state = globalThis.__vccState ?? arrived ?? NOTHING;
  if (own !== state) {
    own = state;
    whole = { ...defaults };
    for (const [name, values] of Object.entries(state)) whole[name] = { ...defaults[name], ...values };
  }
  return whole;
}
