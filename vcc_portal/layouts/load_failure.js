// Offers to load the page again where a script (ChunkLoadError) or a style sheet (CSS_CHUNK_LOAD_FAILED) did not arrive.
// It stands in the document itself, because what would draw the offer may be what is missing; `offers` are HTML by language.
(offers, patience) => {
  let failed = false;
  let mendable = true;
  let from = "";
  let going = false;
  let broken = "";
  // What was asked for by the page's own scripts is asked for again with the next press. A part of the document itself is missing
  // until it is loaded again.
  const say = (code, what, again = false) => {
    console.warn(code, what);
    mendable &&= again;
    from = window.location.pathname;
    if (document.readyState === "complete") offer();
    else window.addEventListener("load", offer, { once: true });
  };
  const offer = () => {
    if (document.getElementById("not-loaded")) return;
    document.body.insertAdjacentHTML("beforeend", offers[window.__vccLang] || offers.zh);
    document.querySelector("#not-loaded button").addEventListener("click", () => {
      failed = false;
      window.location.reload();
    });
    document.documentElement.classList.remove("i18n-pending");
    document.documentElement.inert = false;
  };
  window.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) say("ChunkLoadError", target.src);
      else if (target instanceof HTMLLinkElement && target.rel === "stylesheet") say("CSS_CHUNK_LOAD_FAILED", target.href);
    },
    true,
  );
  // Firefox breaks off what a page still asks for when another document is. That is no failure, unless none comes and the page is
  // used again: Firefox asks no more for a script that has failed, until the document is loaded again.
  const went = (now) => () => {
    going = now;
    if (going || !broken) return;
    say("ChunkLoadError", broken);
    broken = "";
  };
  window.addEventListener("beforeunload", went(true));
  for (const kind of ["keydown", "pointerdown", "pageshow"]) window.addEventListener(kind, went(false), true);
  const miss = (what, again) => {
    if (going) broken = what;
    else say("ChunkLoadError", what, again);
  };
  window.addEventListener("unhandledrejection", ({ reason }) => {
    const said = reason?.message ?? "";
    if (/dynamically imported module|module script failed/i.test(said)) miss(said, !said.startsWith("error loading"));
  });
  setTimeout(() => document.readyState === "complete" || say("ChunkLoadError", "time-out"), patience);

  // The router tells a page's missing script to the console alone, then loads the document again without asking.
  const error = console.error;
  console.error = (...told) => {
    if (typeof told[0] === "string" && told[0].startsWith("Error loading route module")) failed = true;
    error.apply(console, told);
  };
  window.navigation?.addEventListener("navigate", (event) => {
    if (!failed || event.navigationType !== "reload" || !event.cancelable) return;
    failed = false;
    event.preventDefault();
    miss(window.location.href, true);
  });

  // The outage has ended, or another page has come all the same.
  const withdraw = () => mendable && document.getElementById("not-loaded")?.remove();
  window.addEventListener("vcc-connected", withdraw);
  window.navigation?.addEventListener("navigatesuccess", () => window.location.pathname === from || withdraw());
};
