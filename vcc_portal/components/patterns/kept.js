/* What a person has chosen for an account, kept in this browser under the account's tag: texts by name. Pages read it by
   hooks; where the server decides by it, KeptWatch tells it. */
import { useEffect } from "react";
import { useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { keptAs, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const MOST = 100;
const LONGEST = 100;
const NOTHING = Object.freeze({});
const isShort = (text) => typeof text === "string" && text.length <= LONGEST;

export function readKept(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return NOTHING;
  const sound = Object.entries(value).filter(([name, text]) => isShort(name) && isShort(text));
  return Object.fromEntries(sound.slice(-MOST));
}

export const keptOf = (kind, owner) => keptAs("localStorage", `vcc-kept-${kind}-${owner}`, readKept);
export const useKept = (kind, owner) => useStore(keptOf(kind, owner), NOTHING);
export const useKeptValue = (kind, owner, name, usual) => useKept(kind, owner)[name] ?? usual;

export function putKept(kind, owner, name, text) {
  if (owner) keptOf(kind, owner).put(readKept({ ...keptOf(kind, owner).value, [name]: text }));
}

export const forget = (kind, owner) => keptOf(kind, owner).put(NOTHING);

/* Takes a name in as the last one, or out; the texts are the places of an order. */
export function toggle(kind, owner, name) {
  const { [name]: at, ...rest } = keptOf(kind, owner).value;
  if (at !== undefined) keptOf(kind, owner).put(rest);
  else putKept(kind, owner, name, String(1 + Math.max(0, ...Object.values(rest).map(Number))));
}

const told = new Map();

/* Tells what is kept once the owner is known, and after each change, also one in another tab. Each page brings a watch of its
   own; what the one before it has told the handler of that name is not told again, unless the portal may have been started anew. */
export function KeptWatch({ kind, owner, handler, onKept }) {
  const kept = useKept(kind, owner);
  const tell = () => {
    told.set(handler, [owner, kept]);
    if (owner) onKept(kept);
  };
  useEffect(() => {
    const [whom, what] = told.get(handler) ?? [];
    if (whom !== owner || what !== kept) tell();
  }, [handler, owner, kept]);
  useHeard("window", "vcc-connected", tell);
  return null;
}
