import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing, told } from "./page.mjs";
import { all, draw, one, textOf } from "./react.mjs";
import Choices from "../../vcc_portal/components/ui/choices.jsx";
import { Select } from "../../vcc_portal/components/ui/select.jsx";

const LOOK = { cover: "cover", panel: "", filter: "", list: "", none: "", choice: "" };
const WORDS = { filter: "Filter", none: "None" };
const options = (count) =>
  Array.from({ length: count }, (_, index) => ({ index, value: `v${index}`, text: `Card ${index}`, selected: index === 1 }));
let select;

beforeEach(() => {
  page();
  const changes = [];
  select = thing({ options: options(12), selectedIndex: 1, value: "v1", labels: [{ textContent: "Kind" }], changes });
  Object.assign(select, {
    closest: () => select,
    contains: () => true,
    dispatchEvent: ({ type, bubbles }) => changes.push([type, bubbles]),
  });
});

const list = (it) => all(it.tree, ({ type }) => type?.load)[0];

test("a long select opens its list by a key, with what was typed, and by a press on its cover, which closes it too", () => {
  const it = draw(Select, { look: LOOK, words: WORDS });
  const press = (key, more) => told({ nativeEvent: { key, ...more }, currentTarget: select }, one(it.tree, "select").props.onKeyDown);
  assert.deepEqual([press("Tab"), press("x", { ctrlKey: true }), list(it)], [false, false, undefined]);
  assert.ok(press("4"));
  assert.deepEqual([list(it).props.typed, list(it).props.select], ["4", select]);
  const cover = () => one(it.tree, "span").props.onClick({ currentTarget: { previousSibling: select } });
  cover();
  assert.equal(list(it), undefined);
  cover();
  assert.equal(list(it).props.typed, "");
});

test("a short or disabled one stays the browser's", () => {
  const it = draw(Select, { look: LOOK, words: WORDS });
  const press = () => told({ nativeEvent: { key: "Enter" }, currentTarget: select }, one(it.tree, "select").props.onKeyDown);
  select.options = options(10);
  assert.equal(press(), false);
  select.options = options(12);
  select.disabled = true;
  press();
  assert.equal(list(it), undefined);
});

test("a select that is being answered is not left", () => {
  const it = draw(Select, { look: LOOK, words: WORDS });
  let stopped = 0;
  const blur = () => one(it.tree, "select").props.onBlur({ stopPropagation: () => stopped++ });
  blur();
  told({ nativeEvent: { key: "Enter" }, currentTarget: select }, one(it.tree, "select").props.onKeyDown);
  blur();
  assert.equal(stopped, 1);
});

test("the list holds what may be chosen and matches; a choice is the select's own change", () => {
  select.options[3].disabled = true;
  let closed = 0;
  const it = draw(Choices, { select, typed: "1", words: WORDS, look: LOOK, onClose: () => closed++ });
  const items = () => all(it.tree, ({ type }) => type === "Item");
  assert.deepEqual(items().map(textOf), ["Card 1", "Card 10", "Card 11"]);
  one(it.tree, "Input").props.onValueChange("3");
  assert.deepEqual(items().map(textOf), []);
  one(it.tree, "Input").props.onValueChange("");
  items()[1].props.onSelect();
  assert.deepEqual([select.changes, closed], [[], 1]); // it was chosen before
  items()[0].props.onSelect();
  assert.deepEqual([select.value, select.changes, closed], ["v0", [["change", true]], 2]);
});

test("the list is as wide as the frame, and gives the focus to the select", () => {
  const it = draw(Choices, { select, typed: "", words: WORDS, look: LOOK });
  const { current } = it.tree.props.anchor;
  current.focus();
  assert.deepEqual([document.activeElement, it.tree.props.label], [select, "Kind"]);
});
