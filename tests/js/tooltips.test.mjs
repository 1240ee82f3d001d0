import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, one } from "./react.mjs";
import Tip from "../../vcc_portal/components/ui/tip.jsx";
import { Tooltip } from "../../vcc_portal/components/ui/tooltip.jsx";

test("what is explained is there before its explanation is loaded, then both", async () => {
  const it = draw(Tooltip, { label: "Fee", children: ["face", "panel"] });
  assert.equal(it.tree.type, "span");
  assert.deepEqual([it.tree.props.children, it.tree.props.tabIndex, it.tree.props["aria-label"]], ["face", 0, "Fee"]);
  await import("../../vcc_portal/components/ui/tip.jsx");
  await new Promise(setImmediate);
  assert.equal(it.tree.type, Tip);
  assert.deepEqual([it.tree.props.anchor.children, it.tree.props.panel], ["face", "panel"]);
});

test("a control keeps its own place in the order of tabs", () => {
  assert.equal(draw(Tooltip, { children: ["face", "panel"] }).tree.props.tabIndex, undefined);
});

test("a press shows the explanation too", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const it = draw(Tip, { anchor: { children: "face" }, panel: "panel" });
  one(it.tree, "span").props.onClick();
  t.mock.timers.tick(1);
  assert.equal(one(it.tree, "Root").props.open, true);
  one(it.tree, "Root").props.onOpenChange(false);
  assert.equal(one(it.tree, "Root").props.open, false);
});
