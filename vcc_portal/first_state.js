// What a page starts from: the defaults of the build and, over them, the State that has come with the page.

const ID = "vcc-state";
const NOTHING = {};

function read() {
  const block = globalThis.document?.getElementById(ID);
  return block && { claim: block.dataset.claim, state: JSON.parse(block.textContent) };
}

const arrived = read();

/* Under this name the server keeps the tab that it has loaded for this page; undefined for a page that came without. */
export const claim = arrived?.claim;

let met = false;

/* What the socket tells the server when it joins: the claim, until a connection has succeeded. One that begins anew loads. */
export const unmet = () => (met ? undefined : claim);

export function meet() {
  met = true;
}

/* The scripts have the page: from here on nothing is lost that somebody types or presses (`layouts.boot`). */
export function taken() {
  document.documentElement.inert = false;
}

let own;
let whole;

/* The State of the page by name. Where pages are drawn, the global holds that of the one visitor being served. */
export function begun(defaults) {
  const state = globalThis.__vccState ?? arrived?.state ?? NOTHING;
  if (own !== state) {
    own = state;
    whole = { ...defaults };
    for (const [name, values] of Object.entries(state)) whole[name] = { ...defaults[name], ...values };
  }
  return whole;
}
