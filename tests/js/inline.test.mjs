import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, thing, told } from "./page.mjs";
import { draw } from "./react.mjs";
import { addTags, dropTag, cardTags, InlineKeys, TagEntry } from "../../vcc_portal/components/card/inline.js";

const chosen = () => cardTags.value.chosen;
const refused = () => cardTags.value.refused;

beforeEach(() => page());

test("tags are added by Enter, a comma and leaving, up to the most, none twice", () => {
  const it = draw(TagEntry, { tags: ["a"], most: 4 });
  const { onKeyDown, onInput, onBlur } = it.tree.props;
  const typed = (value) => ({ target: { value } });
  const enter = { ...typed(" b "), key: "Enter" };
  assert.ok(told(enter, onKeyDown));
  assert.equal(enter.target.value, "");
  onInput(typed("half"));
  onInput(typed("a，c"));
  onBlur(typed(" "));
  onBlur(typed("d"));
  assert.deepEqual(addTags("e", 4, 35), ["e"]);
  assert.deepEqual(chosen(), ["a", "b", "c", "d"]);
  it.end();
  assert.deepEqual(chosen(), []);
});

test("of a pasted list the tags that do not fit stay typed, and the entry can be gone on with", () => {
  const it = draw(TagEntry, { tags: ["a"], most: 3, longest: 4 });
  const { disabled, maxLength, onInput, onBlur } = it.tree.props;
  assert.deepEqual([disabled, maxLength], [undefined, undefined]);
  const target = { value: "longer,b,a,c,d" };
  onInput({ target });
  assert.deepEqual([chosen(), target.value, refused()], [["a", "b", "c"], "longer, d", ["longer", "d"]]);
  dropTag("a");
  target.value = "d";
  onBlur({ target });
  assert.deepEqual([chosen(), target.value, refused()], [["b", "c", "d"], "", []]);
  target.value = "e";
  onBlur({ target });
  assert.deepEqual(refused(), ["e"]);
  target.value = "";
  onInput({ target });
  assert.deepEqual(refused(), []);
});

test("Enter in an empty entry sends the form, Backspace there takes the last tag, and composing is left alone", () => {
  const { onKeyDown } = draw(TagEntry, { tags: ["a", "b"], most: 8 }).tree.props;
  const heard = [];
  const press = (key, value, composing) => {
    const target = { value, dispatchEvent: ({ type }) => heard.push(type) };
    return told({ key, target, nativeEvent: { isComposing: composing } }, onKeyDown);
  };
  assert.deepEqual(
    [press("Enter", ""), press("Enter", "x", true), press("Backspace", "x"), press("Backspace", "")],
    [false, false, false, false],
  );
  assert.deepEqual([chosen(), heard], [["a"], ["input"]], "the field holds another thing than what was sent");
});

test("what the server tells of an open field is selected, unless something was typed", () => {
  let selected = 0;
  const control = thing({ value: "", select: () => selected++ });
  const form = { querySelector: () => control, contains: () => true };
  const keys = (props) => {
    const tree = InlineKeys(props);
    tree.props.ref.current ??= { closest: () => form };
    return tree;
  };
  const it = draw(keys, { part: "email", start: "" });
  assert.equal(selected, 1);
  control.value = "old@lanyu.example";
  it.again({ part: "email", start: "old@lanyu.example" });
  assert.equal(selected, 2);
  control.value = "typed";
  it.again({ part: "email", start: "told again" });
  assert.equal(selected, 2);
});

test("Escape gives the field up, and its pencil gets a focus that is lost by that", (t) => {
  const pencil = thing();
  const { document } = page({ '[data-edit="name"]': pencil });
  globalThis.requestAnimationFrame = (act) => act();
  t.after(() => delete globalThis.requestAnimationFrame);
  let given = 0;
  const control = thing({ select: () => {} });
  const form = { querySelector: () => control, contains: (target) => target === control };
  // The mark of a real page is there before the effects run.
  const it = draw(
    (props) => {
      const tree = InlineKeys(props);
      tree.props.ref.current ??= { closest: () => form };
      return tree;
    },
    { part: "name", onCancel: () => given++ },
  );
  assert.equal(document.activeElement, control);
  const press = (key, more) => document.tell("keydown", { key, target: control, ...more });
  assert.equal(press("a"), false);
  assert.equal(press("Escape", { isComposing: true }), false);
  assert.equal(press("Escape", { target: thing() }), false);
  assert.equal(press("Escape"), true);
  document.activeElement = document.body;
  it.end();
  assert.deepEqual([given, document.activeElement], [1, pencil]);
});
