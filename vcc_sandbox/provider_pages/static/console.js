// The live parts of the console; every page works without this file.
"use strict";

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
  const come = document.createElement("template");
  const look = async () => {
    if (paused || document.hidden) return;
    const since = place.firstElementChild?.dataset.number ?? 0;
    const answer = await fetch(`${place.dataset.live}&since=${since}`, { cache: "no-store" });
    if (!answer.ok) return;
    come.innerHTML = await answer.text();
    place.prepend(...come.content.children);
    while (place.children.length > Number(place.dataset.most)) place.lastElementChild.remove();
    const none = place.closest(".panel").querySelector("[data-none]");
    if (none && place.children.length) none.hidden = true;
  };
  // One question at a time, and none pile up behind a server that is away.
  const again = () => look().catch(() => {}).finally(() => setTimeout(again, 1500));
  setTimeout(again, 1500);
}
