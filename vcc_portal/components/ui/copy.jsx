/* Copying a value, and saying so for one second (spec §8). */
import { useEffect, useState } from "react";
import { Check, Copy } from "lucide-react";
import { copyText } from "./clipboard.js";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true };

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
    return copyText(value).then(setCopied);
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
