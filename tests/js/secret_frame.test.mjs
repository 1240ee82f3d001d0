import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { observed, page, thing } from "./page.mjs";
import { draw } from "./react.mjs";

globalThis.window = { addEventListener: () => {} };
const { SecretFrame } = await import("../../vcc_portal/components/card/secret_frame.jsx");

let frame;
let said;
let looks;
let number = 0;

beforeEach((t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  page().document.documentElement.dataset = { lang: "en", theme: "dark" };
  frame = thing({ contentWindow: { heard: [], postMessage: (...words) => frame.contentWindow.heard.push(words) } });
  looks = observed();
});

function shown(src = `/secure/${number++}`) {
  said = [];
  const tell = (word) => (ticket) => said.push(ticket ? [word, ticket] : word);
  const handlers = Object.fromEntries(["Opened", "Refused", "Hidden", "Unanswered", "Watch"].map((word) => [`on${word}`, tell(word)]));
  const it = draw(
    (props) => {
      const tree = SecretFrame(props);
      if (tree) tree.props.ref.current = frame;
      return tree;
    },
    { src, title: "Card number", ...handlers },
  );
  const message = (vcc, more = {}) => window.tell("message", { source: frame.contentWindow, data: { vcc, ...more } });
  return { it, tell: message, src };
}

test("the frame is asked for in the looks of the page, and follows them; only it is listened to", () => {
  const { it, tell } = shown();
  const { src, sandbox } = it.tree.props;
  assert.deepEqual([new URL(src, "https://x.example").search, sandbox], ["?lang=en&theme=dark&share=false", "allow-scripts"]);
  tell("size", { height: 5000 });
  assert.equal(it.tree.props.style.height, "900px");
  tell("size", { height: "1" });
  window.tell("message", { source: {}, data: { vcc: "hidden" } });
  assert.deepEqual([it.tree.props.style.height, said], ["900px", []]);
  Object.assign(document.documentElement.dataset, { lang: "zh", share: "" });
  looks.tell();
  assert.deepEqual(frame.contentWindow.heard, [[{ lang: "zh", theme: "dark", share: true }, "*"]]);
  it.end();
  assert.deepEqual([window.heard, looks.watching], [[], false]);
});

test("an opened frame takes a focus that nobody has, is watched, and ends by itself at the latest", (t) => {
  const { it, tell } = shown();
  document.documentElement.dataset.share = "";
  tell("shown");
  assert.deepEqual(frame.contentWindow.heard, [[{ lang: "en", theme: "dark", share: true }, "*"]], "shared while it was under way");
  it.tree.props.onLoad();
  t.mock.timers.tick(250);
  assert.deepEqual([said, document.activeElement], [["Opened"], frame]);
  t.mock.timers.tick(20_000);
  assert.deepEqual(new Set(said), new Set(["Opened", "Watch"]));
  t.mock.timers.tick(300_000);
  assert.deepEqual([said.includes("Hidden"), it.tree], [true, null]);
});

test("a frame that never answers, is refused or hides itself is gone, and says why", (t) => {
  for (const [act, word] of [
    [() => t.mock.timers.tick(20_000), "Unanswered"],
    [({ it }) => [it.tree.props.onLoad(), t.mock.timers.tick(3_000)], "Unanswered"],
    [({ tell }) => tell("refused", { ticket: "r1" }), ["Refused", "r1"]],
    [({ tell }) => tell("hidden"), "Hidden"],
  ]) {
    const one = shown();
    act(one);
    assert.deepEqual([said.filter((each) => each !== "Watch"), one.it.tree], [[word], null]);
    one.it.end();
  }
});

test("the focus goes from a frame that is gone to what opens the next", (t) => {
  const opener = thing();
  const { tell } = shown();
  frame.focus();
  let back = null; // with the answer, however late that is
  document.querySelector = () => back;
  tell("hidden");
  document.activeElement = document.body; // the frame has gone
  t.mock.timers.tick(600);
  back = opener;
  t.mock.timers.tick(150);
  assert.equal(document.activeElement, opener);
});

test("an address is good once: after a reload nothing is asked", () => {
  const { src } = shown();
  const { it } = shown(src);
  assert.deepEqual([it.tree, said], [null, ["Hidden"]]);
});
