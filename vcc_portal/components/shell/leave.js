import { useEffect } from "react";

// Loads another document when the server names one; a script from the server would need `unsafe-eval`.
export function Leave({ to, children }) {
  useEffect(() => {
    if (to) window.location.assign(to);
  }, [to]);
  return children;
}
