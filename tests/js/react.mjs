// Stands for React in the tests of our scripts: hooks keep their values from one drawing to the next, effects run after
// each, and an element is what it was made of. `draw` draws one component; those inside it are drawn by tests that want to.
let now = null; // the drawing whose hooks are being called

const changed = (deps, former) => !deps || !former || deps.some((each, at) => !Object.is(each, former[at]));
const resolved = (value, former) => (typeof value === "function" ? value(former) : value);

function slot(first) {
  if (!now) return first();
  const at = now.at++;
  now.slots[at] ??= first();
  return now.slots[at];
}

export const useRef = (current) => slot(() => ({ current }));
export const useId = () => "an-id";
export const useSyncExternalStore = (_, snapshot) => snapshot();

export function useState(first) {
  const it = now;
  const kept = slot(() => ({ value: resolved(first) }));
  const set = (next) => {
    kept.value = resolved(next, kept.value);
    it?.changed();
  };
  return [kept.value, set];
}

export function useEffectEvent(act) {
  const kept = useRef(act);
  kept.current = act;
  return (...given) => kept.current(...given);
}

export function useMemo(make, deps) {
  const kept = slot(() => ({}));
  if (changed(deps, kept.deps)) Object.assign(kept, { value: make(), deps });
  return kept.value;
}

export const useCallback = (act, deps) => useMemo(() => act, deps);

export function useEffect(act, deps) {
  const kept = slot(() => ({}));
  if (changed(deps, kept.deps)) now?.due.push([kept, act]);
  kept.deps = deps;
}

export const useLayoutEffect = useEffect;

export const memo = (component) => component;
export const lazy = (load) => ({ load });
export const [Suspense, Fragment] = ["Suspense", "Fragment"];
const flat = (children) =>
  [children].flat(Number.POSITIVE_INFINITY).filter((each) => each !== null && each !== undefined && each !== false);
export const Children = { toArray: flat, map: (children, act) => flat(children).map(act) };
export const createElement = (type, props, children) => ({ type, props: children === undefined ? { ...props } : { ...props, children } });
export const jsxDEV = (type, props) => ({ type, props });

/* A component while it is on a page: what it drew last in `tree`, drawn again by each change of its state or by `again`,
   with other properties if there are any; `end` takes it from the page. */
export function draw(component, props = {}) {
  const it = { slots: [], at: 0, due: [], busy: false, stale: false, tree: null };
  const once = () => {
    Object.assign(it, { at: 0, due: [], stale: false });
    now = it;
    it.tree = component(props);
    now = null;
    for (const [kept, act] of it.due) {
      kept.end?.();
      kept.end = act();
    }
  };
  const drawn = () => {
    it.busy = true;
    do once();
    while (it.stale);
    it.busy = false;
  };
  it.changed = () => {
    if (it.busy) it.stale = true;
    else if (!it.gone) drawn();
  };
  it.again = (more) => {
    Object.assign(props, more);
    drawn();
  };
  it.end = () => {
    it.gone = true;
    for (const kept of it.slots) typeof kept.end === "function" && kept.end();
  };
  drawn();
  return it;
}

/* The elements of a tree that are so, from the outside to the inside. */
export function all(tree, is) {
  if (Array.isArray(tree)) return tree.flatMap((each) => all(each, is));
  if (!tree?.props) return [];
  return [...(is(tree) ? [tree] : []), ...all(tree.props.children, is)];
}

export const one = (tree, type) => all(tree, (each) => each.type === type)[0];

/* What a tree says. */
export function textOf(tree) {
  if (Array.isArray(tree)) return tree.map(textOf).join("");
  return typeof tree === "string" || typeof tree === "number" ? String(tree) : tree?.props ? textOf(tree.props.children) : "";
}
