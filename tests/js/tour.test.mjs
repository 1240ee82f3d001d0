import assert from "node:assert/strict";
import { test } from "node:test";
import { page, thing, told } from "./page.mjs";
import { all, draw } from "./react.mjs";
import { TourStep } from "../../vcc_portal/components/shell/tour.jsx";
import TourBox from "../../vcc_portal/components/shell/tour_box.jsx";

function element() {
  const marks = new Set();
  let seen = 0;
  const it = thing({
    setAttribute: (name) => marks.add(name),
    removeAttribute: (name) => marks.delete(name),
    scrollIntoView: () => seen++,
  });
  return { it, marked: () => marks.has("data-tour-now"), seen: () => seen };
}

const boxOf = (step) => all(step.tree, ({ type }) => type?.load)[0];

test("a step stands beside its element, which is marked and in sight until the step is over", () => {
  const first = element();
  const next = element();
  page({ '[data-tour="one"]': first.it, '[data-tour="two"]': next.it });
  const step = draw(TourStep, { target: "one", children: "words" });
  assert.deepEqual([boxOf(step).props.anchor.current, first.marked(), first.seen()], [first.it, true, 1]);
  step.again({ target: "two" });
  assert.deepEqual([boxOf(step).props.anchor.current, first.marked(), next.marked()], [next.it, false, true]);
  step.end();
  assert.equal(next.marked(), false);
});

test("a step waits for its element, and is passed over where there is none", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const late = element();
  const found = {};
  page(found);
  let missed = 0;
  const step = draw(TourStep, { target: "one", onMissing: () => missed++, children: "words" });
  assert.equal(step.tree, null);
  found['[data-tour="one"]'] = late.it;
  t.mock.timers.tick(250);
  assert.ok(boxOf(step));
  page();
  const nowhere = draw(TourStep, { target: "two", onMissing: () => missed++, children: "words" });
  for (let looks = 0; looks < 30; looks++) t.mock.timers.tick(250);
  assert.deepEqual([nowhere.tree, missed], [null, 1]);
});

test("Escape leaves the tour, a press elsewhere does not, and the focus is never lost", () => {
  const main = thing();
  const button = thing();
  page({ "#main": main });
  let left = 0;
  const box = draw(TourBox, { label: "Tour", onLeave: () => left++, children: "words" });
  const { onEscapeKeyDown, onInteractOutside, onOpenAutoFocus, onCloseAutoFocus } = all(box.tree, ({ type }) => type === "Content")[0]
    .props;
  assert.ok(told({}, onInteractOutside));
  assert.equal(left, 0);
  onEscapeKeyDown();
  assert.equal(left, 1);
  assert.ok(told({ currentTarget: { querySelector: () => button } }, onOpenAutoFocus));
  assert.equal(document.activeElement, button);
  document.activeElement = document.body;
  assert.ok(told({}, onCloseAutoFocus));
  assert.equal(document.activeElement, main);
});
