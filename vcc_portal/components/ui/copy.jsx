/* Copying a value, and saying so for one second (spec §8). */
import { useEffect, useState } from "react";
import { Check, Copy } from "lucide-react";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true };

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

const A_FEW_WORDS = 40;

/* A small button, named by what it copies for whoever cannot see what it stands beside; or with `children`, which stand before
   its name, a menu entry, and the menu stays open while it says that it is done. */
export function CopyButton({ value, label, done, children }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied && setTimeout(() => setCopied(false), 1000);
    return () => clearTimeout(timer);
  }, [copied]);
  const onClick = (event) => {
    event.stopPropagation();
    event.preventDefault();
    return copyText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const small = {
    className: "copy",
    "aria-label": value.length > A_FEW_WORDS ? label : `${label} ${value}`,
    title: copied ? undefined : label,
    "data-copied": copied || undefined,
  };
  const said = (
    <span role="status" className={children ? "sr-only" : "empty:hidden"}>
      {copied ? done : ""}
    </span>
  );
  const Sign = copied ? Check : Copy;
  return (
    <>
      <button type="button" data-keep-open="" {...(children ? { className: "menu-item" } : small)} onClick={onClick}>
        {children || <Sign {...ICON} />}
        {children ? (copied ? done : label) : said}
      </button>
      {children && said}
    </>
  );
}
