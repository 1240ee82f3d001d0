import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./page.mjs";
import { all, draw, one, textOf } from "./react.mjs";
import { copyText } from "../../vcc_portal/components/ui/clipboard.js";
import { CopyButton } from "../../vcc_portal/components/ui/copy.jsx";

let written;
const browser = (clipboard) => Object.defineProperty(globalThis, "navigator", { value: { clipboard }, configurable: true });

beforeEach(() => {
  written = [];
  page();
  browser({ writeText: async (text) => written.push(text) });
});

test("a copy says so for one second, and then offers itself again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const it = draw(CopyButton, { value: "42", label: "Copy", done: "Copied" });
  const button = () => one(it.tree, "button");
  assert.deepEqual([button().props["aria-label"], button().props.title], ["Copy 42", "Copy"]);
  let stopped = 0;
  const stop = () => stopped++;
  await button().props.onClick({ stopPropagation: stop, preventDefault: stop });
  assert.deepEqual([written, stopped, textOf(it.tree), button().props["data-copied"]], [["42"], 2, "Copied", true]);
  t.mock.timers.tick(1000);
  assert.deepEqual([textOf(it.tree), button().props["data-copied"]], ["", undefined]);
});

test("as a menu entry it has its name beside its icon, and the menu stays", async () => {
  const it = draw(CopyButton, { value: "42", label: "Copy", done: "Copied", children: "icon " });
  assert.equal(textOf(one(it.tree, "button")), "icon Copy");
  await one(it.tree, "button").props.onClick({ stopPropagation: () => {}, preventDefault: () => {} });
  assert.equal(textOf(one(it.tree, "button")), "icon Copied");
  assert.equal(textOf(all(it.tree, ({ props }) => props.role === "status")), "Copied");
  assert.equal(one(it.tree, "button").props["data-keep-open"], "");
});

test("without a clipboard the browser's own command copies; a refusal is not said to have worked", async () => {
  browser(undefined);
  const area = { style: {}, select: () => {}, remove: () => {} };
  Object.assign(document, { createElement: () => area, execCommand: () => area.value === "42" });
  document.body.append = () => {};
  const held = [];
  area.select = () => held.push("what is copied");
  document.activeElement = { focus: () => held.push("the button") };
  assert.equal(await copyText("42"), true);
  assert.deepEqual(held, ["what is copied", "the button"]);
  assert.equal(await copyText("43"), false);
  const it = draw(CopyButton, { value: "43", label: "Copy", done: "Copied" });
  await one(it.tree, "button").props.onClick({ stopPropagation: () => {}, preventDefault: () => {} });
  assert.equal(textOf(it.tree), "");
});
