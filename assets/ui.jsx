/* Small interactive pieces that need no server: tab list, menu, tooltip, copy button. */
import { Children, useEffect, useId, useRef, useState } from "react";

export function TabList({ label, children, ...rest }) {
  const onKeyDown = (event) => {
    const tabs = [...event.currentTarget.querySelectorAll('[role="tab"]:not(:disabled)')];
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    next.focus();
    next.click();
  };
  return (
    <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className="tabs" {...rest}>
      {children}
    </div>
  );
}

function place(panel, anchor, align, above) {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const room = document.documentElement;
  if (align === "beside" && box.left - width - 12 >= 8) {
    panel.style.left = `${box.left - width - 12}px`;
    panel.style.top = `${Math.max(8, Math.min(box.top, room.clientHeight - height - 8))}px`;
    return;
  }
  const left = { beside: box.right - width, start: box.left, end: box.right - width, center: box.left + (box.width - width) / 2 }[align];
  const below = box.bottom + 6;
  const flip = above ? box.top - height - 6 >= 4 : below + height > room.clientHeight && box.top - height - 6 >= 4;
  panel.style.left = `${Math.max(8, Math.min(left, room.clientWidth - width - 8))}px`;
  panel.style.top = `${flip ? box.top - height - 6 : below}px`;
}

export function useTopLayer(open, panelRef, anchorRef, align, above = false) {
  useEffect(() => {
    const panel = panelRef.current;
    if (!open || !panel) return undefined;
    panel.showPopover?.();
    const update = () => place(panel, anchorRef.current, align, above);
    update();
    const grows = new ResizeObserver(update);
    grows.observe(panel);
    window.addEventListener("scroll", update, { capture: true, passive: true });
    window.addEventListener("resize", update);
    return () => {
      grows.disconnect();
      window.removeEventListener("scroll", update, { capture: true });
      window.removeEventListener("resize", update);
      if (panel.isConnected) panel.hidePopover?.();
    };
  }, [open, align, above, panelRef, anchorRef]);
}

const ITEMS = "a[href], button:not(:disabled), [tabindex='0']";

/* The first child is the face of the button, the rest is the panel. `hover` is the opening delay in ms, 0 for none. */
export function Menu({ label, align = "start", hover = 0, faceClass = "", panelClass = "", panelRole, current, onOpen, children }) {
  const [open, setOpen] = useState(false);
  const [face, ...panel] = Children.toArray(children);
  const root = useRef(null);
  const button = useRef(null);
  const layer = useRef(null);
  const timer = useRef(0);
  const toFirst = useRef(false);
  const id = useId();
  useTopLayer(open, layer, button, align);

  const later = (next, delay) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (open) onOpen?.();
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    if (toFirst.current) layer.current.querySelector(ITEMS)?.focus();
    toFirst.current = false;
    const away = (event) => root.current?.contains(event.target) || setOpen(false);
    const escape = (event) => {
      if (event.key !== "Escape") return;
      if (root.current?.contains(document.activeElement)) button.current.focus();
      setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);

  const onKeyDown = (event) => {
    if (event.target === button.current && event.key === "ArrowDown") {
      event.preventDefault();
      toFirst.current = true;
      if (open) layer.current.querySelector(ITEMS)?.focus();
      setOpen(true);
      return;
    }
    const items = [...layer.current.querySelectorAll(ITEMS)];
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    items[(to + items.length) % items.length].focus();
  };
  const onBlur = (event) => {
    if (event.relatedTarget && !root.current.contains(event.relatedTarget)) setOpen(false);
  };
  const onPanelClick = (event) => {
    if (event.target.closest("[data-keep-open]")) return;
    if (!event.target.closest("a[href], button")) return;
    button.current.focus({ preventScroll: true });
    setOpen(false);
  };
  const pointer = hover
    ? {
        onPointerEnter: (event) => event.pointerType === "mouse" && later(true, hover),
        onPointerLeave: (event) => event.pointerType === "mouse" && later(false, 200),
      }
    : {};
  return (
    <div ref={root} className="menu" onKeyDown={onKeyDown} onBlur={onBlur} {...pointer}>
      <button
        ref={button}
        type="button"
        className={faceClass}
        aria-label={label || undefined}
        aria-expanded={open}
        aria-controls={id}
        data-current={current ? "true" : undefined}
        onClick={(event) => {
          clearTimeout(timer.current);
          toFirst.current = event.detail === 0 && !open;
          setOpen(hover && event.detail !== 0 ? true : !open);
        }}
      >
        {face}
      </button>
      <div ref={layer} id={id} popover="manual" role={panelRole} aria-label={panelRole ? label : undefined} className={`menu-panel ${panelClass}`} onClick={onPanelClick}>
        {panel}
      </div>
    </div>
  );
}

/* Text for hover and focus; Escape closes it, and the pointer may enter it. */
export function Tooltip({ text, children }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef(null);
  const layer = useRef(null);
  const timer = useRef(0);
  const id = useId();
  useTopLayer(open, layer, anchor, "center", true);
  const later = (next, delay) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      ref={anchor}
      className="tooltip-anchor"
      aria-describedby={open ? id : undefined}
      onPointerEnter={() => later(true, 120)}
      onPointerLeave={() => later(false, 120)}
      onFocus={() => later(true, 0)}
      onBlur={() => later(false, 0)}
      onKeyDown={(event) => event.key === "Escape" && later(false, 0)}
    >
      {children}
      <span ref={layer} id={id} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    </span>
  );
}

const COPY = "M8 10a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2zM4 16a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1";

export async function copyText(text) {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.style.cssText = "position:fixed;opacity:0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("copy refused");
  return undefined;
}

/* Copies `value` and says so for one second. */
export function CopyButton({ value, label, done, className = "" }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className={`copy ${className}`}
      aria-label={label}
      title={copied ? undefined : label}
      data-copied={copied || undefined}
      onClick={(event) => {
        event.stopPropagation();
        event.preventDefault();
        copyText(value).then(() => setCopied(true), () => setCopied(false));
      }}
    >
      <svg width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <path d={copied ? "M4 12.5l5 5L20 6.5" : COPY} />
      </svg>
      <span role="status" className="copy-done">
        {copied ? done : ""}
      </span>
    </button>
  );
}

/* A menu entry that copies `value`; the menu stays open while it says so. */
export function CopyItem({ value, label, done, children }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <button type="button" className="menu-item" data-keep-open="" onClick={() => copyText(value).then(() => setCopied(true), () => setCopied(false))}>
        {children}
        {copied ? done : label}
      </button>
      <span role="status" className="sr-only">
        {copied ? done : ""}
      </span>
    </>
  );
}

/* Radix gives the focus back to a trigger only; our dialogs are opened by state, so the opener is remembered here. */
export function ReturnFocus() {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        const back = opener?.isConnected && opener !== document.body ? opener : document.getElementById("main");
        if (document.activeElement === document.body) back?.focus({ preventScroll: true });
      }, 0);
    };
  }, []);
  return null;
}
