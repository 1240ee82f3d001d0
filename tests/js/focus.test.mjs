import assert from "node:assert/strict";
import { test } from "node:test";
import { page, thing } from "./page.mjs";
import { draw } from "./react.mjs";
import { FocusedHeading } from "../../vcc_portal/components/patterns/focus.js";

function heading(props, { active = null, acted = true } = {}) {
  const { document } = page({ "#back": back });
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: acted } }, configurable: true });
  if (active) document.activeElement = active;
  const drawn = thing();
  const it = draw(
    (given) => {
      const tree = FocusedHeading(given);
      tree.props.ref.current = drawn;
      return tree;
    },
    { children: "Done", back: "#back", ...props },
  );
  return { it, drawn, document };
}
const back = thing();

test("a heading takes a focus that is lost, after somebody has acted, and an eager one in any case", () => {
  const field = thing();
  for (const [props, at, taken] of [
    [{}, {}, true],
    [{}, { acted: false }, false],
    [{}, { active: field }, false],
    [{}, { active: thing({ id: "main" }) }, true],
    [{ eager: true }, { active: field }, true],
  ]) {
    const { drawn, document } = heading(props, at);
    assert.equal(document.activeElement === drawn, taken, JSON.stringify([props, at.acted]));
  }
});

test("an eager one gives it back to where it was, or to what is named for that", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [field, after] of [
    [thing(), null],
    [thing({ isConnected: false }), back],
  ]) {
    const { it, document } = heading({ eager: true }, { active: field });
    it.end();
    document.activeElement = document.body;
    t.mock.timers.tick(1);
    assert.equal(document.activeElement, after ?? field);
  }
});
