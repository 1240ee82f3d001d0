import { useEffect, useRef } from "react";
import { free, keysOn } from "$/public/keys.jsx";

/* Keys of the inspector, and the focus that goes back to the row when it closes. */
export function InspectorKeys({ row, onStep, onClose }) {
  const origin = useRef(null);
  const live = useRef({ onStep, onClose });
  live.current = { onStep, onClose };
  useEffect(() => {
    const active = document.activeElement;
    origin.current = active && active.closest("tbody") ? active : null;
    const press = (event) => {
      if (!free(event) || (event.key.length === 1 && !keysOn())) return;
      const down = event.key === "ArrowDown" || event.key === "j" || event.key === "J";
      const up = event.key === "ArrowUp" || event.key === "k" || event.key === "K";
      if (down || up) live.current.onStep(down);
      else if (event.key === "Escape") live.current.onClose();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
      origin.current?.focus();
    };
  }, []);
  useEffect(() => {
    const opener = document.querySelector(`[data-tx="${CSS.escape(row)}"]`);
    if (!opener) return;
    origin.current = opener;
    if (document.activeElement?.closest("tbody")) opener.focus();
  }, [row]);
  return null;
}
