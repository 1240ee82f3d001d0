import { Children, useEffect, useState } from "react";

/* The first child is what is explained, the second the explanation. With a `label` the first is reached by the keyboard
   although it is no control. Until the rest is loaded, right after the page, there is only the first. */
export function Tooltip({ anchorClass = "inline-flex min-w-0", panelClass = "tooltip", align = "center", label, children }) {
  const [Tip, setTip] = useState(null);
  useEffect(() => {
    import("./tip.jsx").then((module) => setTip(() => module.default));
  }, []);
  const [face, panel] = Children.toArray(children);
  const reached = label ? { role: "group", tabIndex: 0, "aria-label": label } : {};
  const anchor = { className: anchorClass, ...reached, children: face };
  return Tip ? <Tip anchor={anchor} panel={panel} panelClass={panelClass} align={align} /> : <span {...anchor} />;
}
