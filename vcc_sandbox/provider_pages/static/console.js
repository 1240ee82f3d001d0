// The live parts of the console; every page works without this file.
"use strict";

document.documentElement.classList.add("scripted");

for (const select of document.querySelectorAll("select[data-goes]")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  const words = button.querySelector("span");
  const label = words.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    words.textContent = button.dataset.copied;
    setTimeout(() => (words.textContent = label), 1000);
  });
}

const face = document.querySelector("time[data-clock]");
if (face) {
  const behind = Date.now() - Number(face.dataset.clock) * 1000;
  setInterval(() => {
    const beijing = new Date(Date.now() - behind + 8 * 3600 * 1000);
    face.textContent = beijing.toISOString().slice(0, 19).replace("T", " ");
  }, 1000);
}

const make = (name, text, style, title) => {
  const element = document.createElement(name);
  element.textContent = text;
  if (style) element.className = style;
  if (title) element.title = title;
  return element;
};

const line = (one) => {
  const row = make("li", "", "fresh");
  const tone = one.fault ? "bad" : one.cancelled ? "hollow" : one.tone;
  row.append(
    make("span", one.method, "verb"),
    make("span", `/${one.path.split("/").slice(2).join("/")}`, "path", one.path),
    make("span", one.cancelled || one.code || one.status || "--", `badge ${tone}`, one.words),
    make("span", `${one.ms} ms`, "ms"),
  );
  return row;
};

const tableRow = (one) => {
  const row = make("tr", "", "fresh");
  const cell = (style, ...inside) => {
    const element = make("td", "", style);
    element.append(...inside);
    return element;
  };
  let path = make("code", one.path);
  if (one.sent) {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.append(path);
    details.append(summary, make("pre", one.sent));
    path = details;
  }
  const remarks = [];
  if (one.cancelled) remarks.push(make("span", one.cancelled, "badge hollow"));
  if (one.fault) remarks.push(make("span", one.fault, "badge bad"));
  row.append(
    make("td", one.time.slice(11), "", one.time),
    make("td", one.method, "verb"),
    cell("", path),
    cell("", one.code ? make("span", one.code, `badge ${one.tone}`, one.words) : "--"),
    make("td", one.status || "--", "number"),
    make("td", one.ms, "number"),
    cell("", ...remarks),
  );
  return row;
};

let paused = false;
for (const button of document.querySelectorAll("button[data-pause]")) {
  const pause = button.textContent;
  button.hidden = false;
  button.addEventListener("click", () => {
    paused = !paused;
    button.textContent = paused ? button.dataset.pause : pause;
    document.documentElement.classList.toggle("paused", paused);
  });
}

for (const place of document.querySelectorAll("[data-live]")) {
  let since = Number(place.dataset.since);
  const build = place.tagName === "TBODY" ? tableRow : line;
  const look = async () => {
    if (paused || document.hidden) return;
    const answer = await fetch(`${place.dataset.live}?since=${since}`, { cache: "no-store" });
    if (!answer.ok) return;
    for (const one of await answer.json()) {
      since = Math.max(since, one.number);
      place.prepend(build(one));
    }
    while (place.children.length > Number(place.dataset.most)) place.lastElementChild.remove();
    const none = place.closest(".panel").querySelector("[data-none]");
    if (none && place.children.length) none.hidden = true;
  };
  // One question at a time, and none pile up behind a server that is away.
  const again = () => look().catch(() => {}).finally(() => setTimeout(again, 1500));
  setTimeout(again, 1500);
}
