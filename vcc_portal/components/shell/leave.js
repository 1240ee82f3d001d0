import { useEffect, useRef, useState } from "react";
import { isLoading, useHeard, whenLoaded } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { noteCutOff } from "$/public/external/vcc_portal/components/shell/overlays/watches.js";

const SIGN_IN = "/login?";

// As it was built, which the server knows by what a reload says. Nothing can be pressed any more that would go with it.
function loadAnew() {
  const page = document.documentElement;
  page.dataset.leaving = "";
  page.inert = true;
  window.location.reload();
}

// Loads another document when the server names one; a script from the server would need `unsafe-eval`.
export function Leave({ to, undone, children }) {
  const [posted, setPosted] = useState(false);
  const asked = useRef(false);
  // A form that is posted brings a document of its own; whoever presses something else meanwhile has stayed here.
  useHeard("document", "submit", (event) => {
    const { target, submitter, defaultPrevented } = event;
    setPosted(target.method === "post");
    // For a file, to which the page stays.
    if (target.method !== "get" || defaultPrevented || asked.current || !isLoading()) return;
    event.preventDefault();
    whenLoaded(() => {
      asked.current = true;
      target.requestSubmit(submitter);
      asked.current = false;
    });
  });
  // The page's own line does not know of a cookie that is gone: the page that is loaded anew is led to the sign-in.
  useHeard("window", "vcc-signed-out", () => {
    noteCutOff(true);
    loadAnew();
  });
  useHeard("document", "keydown pointerdown", () => setPosted(false), { capture: true });
  useEffect(() => {
    if (!posted) return undefined;
    const { dataset } = document.documentElement;
    dataset.leaving = "";
    return () => delete dataset.leaving;
  }, [posted]);
  useEffect(() => {
    if (!to || posted) return;
    const { location } = window;
    if (to !== location.pathname + location.search) {
      if (to.startsWith(SIGN_IN)) noteCutOff(undone);
      whenLoaded(() => location.assign(to));
      return;
    }
    loadAnew();
  }, [to, posted]);
  return children;
}
