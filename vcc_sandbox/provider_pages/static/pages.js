// Comfort only: every page works without this file.
"use strict";

const kept = `sandbox:${location.pathname}`;

// A switch of language or theme reloads the page, so what was typed is carried over; secrets are not, also while they are shown.
const isKept = ({ name, type, autocomplete }) => name && !["password", "hidden"].includes(type) && autocomplete !== "one-time-code";
const inputs = [...document.querySelectorAll("input, select")].filter(isKept);
const isBox = ({ type }) => ["checkbox", "radio"].includes(type);
const keyOf = (input) => (isBox(input) ? `${input.name}=${input.value}` : input.name);
for (const link of document.querySelectorAll("a[data-keep]")) {
  link.addEventListener("click", () => {
    const values = Object.fromEntries(inputs.map((input) => [keyOf(input), isBox(input) ? input.checked : input.value]));
    sessionStorage.setItem(kept, JSON.stringify({ values, y: scrollY }));
  });
}

const saved = sessionStorage.getItem(kept);
if (saved) {
  sessionStorage.removeItem(kept);
  const { values, y } = JSON.parse(saved);
  for (const input of inputs) {
    const value = values[keyOf(input)];
    if (isBox(input)) input.checked = value ?? input.checked;
    else input.value = value ?? input.value;
  }
  scrollTo(0, y);
}

for (const button of document.querySelectorAll("button.peek")) {
  const input = button.parentElement.querySelector("input");
  button.hidden = false;
  button.addEventListener("click", () => {
    const shown = input.type === "text";
    input.type = shown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!shown));
  });
}

for (const button of document.querySelectorAll("button[data-image]")) {
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    const answer = await fetch(button.dataset.image, { cache: "no-store" });
    if (!answer.ok) return;
    const { token, png } = await answer.json();
    const form = button.form;
    form.elements.imageToken.value = token;
    form.querySelector("img[data-check]").src = `data:image/png;base64,${png}`;
    form.elements.imageCode.value = "";
    form.elements.imageCode.focus();
  });
}

for (const place of document.querySelectorAll("[data-wait]")) {
  const words = place.dataset.words;
  const button = place.closest("button");
  let left = Number(place.dataset.wait);
  const label = place.dataset.then;
  const tick = () => {
    if (left <= 0) {
      place.textContent = label;
      if (button) button.disabled = false;
      return;
    }
    place.textContent = words.replace("{n}", String(left));
    left -= 1;
    setTimeout(tick, 1000);
  };
  if (button) button.disabled = true;
  tick();
}

for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "yes";
    event.submitter?.setAttribute("aria-busy", "true");
  });
}
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form")) {
    delete form.dataset.sent;
    form.querySelectorAll("[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
  }
});

document.querySelector("[aria-invalid=true]")?.focus();
