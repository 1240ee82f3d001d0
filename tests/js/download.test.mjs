import assert from "node:assert/strict";
import { test } from "node:test";
import { page, thing } from "./page.mjs";
import { draw } from "./react.mjs";
import { DownloadForm } from "../../vcc_portal/components/ui/download.js";

function form(file, button) {
  return draw(
    (given) => {
      const tree = DownloadForm(given);
      tree.props.ref.current = { querySelector: () => button };
      return tree;
    },
    { file },
  );
}
const named = (label) => thing({ getAttribute: () => label, textContent: "Download" });
const loadedFor = (milliseconds) => {
  performance.now = () => milliseconds;
};

function left(from, label) {
  const { window, document } = page();
  loadedFor(900);
  const button = named(label);
  const it = form(from, button);
  document.activeElement = button;
  window.tell("pagehide");
  it.end();
  document.activeElement = document.body;
  return document;
}

test("a page that is loaded again for want of a file has the focus on the button of that file", () => {
  const document = left("7", "Download 2026-10");
  const [other, twin, button] = [named("Download 2026-09"), named(null), named("Download 2026-10")];
  form("6", other);
  form("7", twin);
  assert.equal(document.activeElement, document.body);
  form("7", button);
  assert.equal(document.activeElement, button);
  document.activeElement = document.body;
  form("7", named("Download 2026-10"));
  assert.equal(document.activeElement, document.body, "once");
});

test("whoever comes to the button later, or is elsewhere on the page, keeps the focus", () => {
  const document = left("7", "Download 2026-10");
  loadedFor(60_000);
  form("7", named("Download 2026-10"));
  assert.equal(document.activeElement, document.body);
  const field = thing();
  left("7", "Download 2026-10");
  globalThis.document.activeElement = field;
  form("7", named("Download 2026-10"));
  assert.equal(globalThis.document.activeElement, field);
});

test("a page that goes for another reason remembers nothing", () => {
  const { window, document } = page();
  loadedFor(900);
  form("7", named("Download 2026-10"));
  document.activeElement = thing();
  window.tell("pagehide");
  document.activeElement = document.body;
  form("7", named("Download 2026-10"));
  assert.equal(document.activeElement, document.body);
});
