import { useEffect } from "react";

/* The server answers this address: ask it for the whole document, unless this document is that answer already. */
export function HandOff() {
  useEffect(() => {
    const [entry] = performance.getEntriesByType("navigation");
    const loaded = entry ? new URL(entry.name).pathname : "";
    if (loaded.replace(/\/$/, "") !== window.location.pathname.replace(/\/$/, "")) window.location.reload();
  }, []);
  return null;
}
