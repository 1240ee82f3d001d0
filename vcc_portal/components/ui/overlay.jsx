/* A button with a layer below it. The button is of the first load; the layer (Radix) comes when the browser is idle or
   somebody nears the button, whichever is first. */
import { Children, useEffect, useId, useRef, useState } from "react";
import { lazily, useLoadedLater } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

const Layer = lazily(() => import("./layer.jsx"));
const LEAVING_MS = 200; // of grace for a pointer on its way into the layer

/* The first child is the face of the button, the rest the layer. The button is called by what is seen on it, if that is text, and by
   `label`: who speaks to a device says what he sees. `hover` is the opening delay in ms, 0 for none. With
   `values` the layer is a menu of choices, one child for each; otherwise it holds links, buttons or anything else. */
export function Panel({
  label,
  align = "start",
  hover = 0,
  faceClass = "",
  panelClass = "",
  current,
  onOpen,
  values,
  value,
  choose,
  children,
}) {
  const [open, setOpen] = useState(false);
  const [face, ...content] = Children.toArray(children);
  const button = useRef(null);
  const timer = useRef(0);
  const taken = useRef(false); // "key" or "press": the focus goes into the layer; a pointer that only hovers keeps it
  const id = useId();
  const turn = (next, focus) => {
    clearTimeout(timer.current);
    taken.current = focus;
    setOpen(next);
  };
  const later = (next, delay) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => turn(next, false), delay);
  };
  useLoadedLater(Layer.load);
  useEffect(() => {
    if (open) onOpen?.();
  }, [open]);

  const into = () => document.getElementById(id)?.querySelector("a[href], button:not(:disabled)")?.focus();
  const onKeyDown = (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    if (open) into();
    else turn(true, "key");
  };
  const onClick = (event) => {
    const byKey = event.detail === 0;
    if (open && hover && byKey && !taken.current) into();
    else turn(hover && !byKey ? true : !open, byKey ? "key" : !hover && "press");
  };
  const pointer = hover
    ? {
        onPointerEnter: (event) => event.pointerType === "mouse" && !open && later(true, hover),
        onPointerMove: (event) => event.pointerType === "mouse" && open && clearTimeout(timer.current),
        onPointerLeave: (event) => event.pointerType === "mouse" && later(false, LEAVING_MS),
      }
    : {};
  const layer = { id, label, align, panelClass, anchor: button, taken, values, value, choose, onOpenChange: (next) => turn(next, false) };
  return (
    <div className="menu" {...pointer}>
      <button
        ref={button}
        type="button"
        className={faceClass}
        aria-haspopup={values ? "menu" : undefined}
        aria-expanded={open}
        data-current={current ? "true" : undefined}
        onPointerEnter={Layer.load}
        onFocus={Layer.load}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {face}
        {label && <span className="sr-only">{label}</span>}
      </button>
      {open && <Layer {...layer}>{content}</Layer>}
    </div>
  );
}
