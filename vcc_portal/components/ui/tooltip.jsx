import { Children, useEffect, useLayoutEffect, useRef, useState } from "react";
import { heeded } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

const loadTip = heeded(() => import("./tip.jsx"));

/* The first child is what is explained, the second the explanation. With a `label` the first is reached by the keyboard
   although it is no control. Until the rest is loaded, right after the page, there is only the first; it is drawn anew then,
   and keeps the focus. */
export function Tooltip({ anchorClass = "inline-flex min-w-0", panelClass = "tooltip", align = "center", label, children }) {
  const [Tip, setTip] = useState(null);
  const here = useRef(null);
  const focused = useRef(-1);
  useEffect(() => {
    loadTip().then((module) => {
      focused.current = within(here.current).indexOf(here.current?.ownerDocument.activeElement);
      setTip(() => module.default);
    });
  }, []);
  useLayoutEffect(() => {
    if (Tip) within(here.current)[focused.current]?.focus({ preventScroll: true });
  }, [Tip]);
  const [face, panel] = Children.toArray(children);
  const reached = label ? { role: "group", tabIndex: 0, "aria-label": label } : {};
  const anchor = { ref: here, className: anchorClass, ...reached, children: face };
  return Tip ? <Tip anchor={anchor} panel={panel} panelClass={panelClass} align={align} /> : <span {...anchor} />;
}

const within = (element) => (element ? [element, ...element.querySelectorAll("*")] : []);
