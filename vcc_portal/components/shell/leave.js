import { useEffect } from "react";

// Loads another document when the server names one; a script from the server would need `unsafe-eval`.
export function Leave({ to, children }) {
  useEffect(() => {
    if (!to) return;
    const { location } = window;
    // The same page once more: as it was built, which the server knows by what a reload says.
    if (to !== location.pathname + location.search) {
      location.assign(to);
      return;
    }
    // Nothing can be pressed any more that would go with it.
    const page = document.documentElement;
    page.dataset.leaving = "";
    page.inert = true;
    location.reload();
  }, [to]);
  return children;
}
