// A field that stands in the place of a value: its keys, and the tags that are chosen in one.
import { createElement, useEffect, useRef } from "react";
import { isFocusLost, useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { Store } from "$/public/external/vcc_portal/components/ui/lang/store.js";

/* Escape gives up, and the focus goes back to the field's pencil. */
export function InlineKeys({ part, start, onCancel }) {
  const mark = useRef(null);
  const press = (event) => {
    if (event.key !== "Escape" || event.isComposing || !mark.current.closest("form").contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  useHeard("document", "keydown", press, { capture: true });
  const control = () => mark.current.closest("form").querySelector("input:not([type=hidden]), select");
  useEffect(() => {
    if (start && control().value === start) control().select();
  }, [start]);
  useEffect(() => {
    control().focus();
    control().select?.();
    return () => requestAnimationFrame(() => isFocusLost() && document.querySelector(`[data-edit="${part}"]`)?.focus());
  }, []);
  return createElement("span", { ref: mark, hidden: true });
}

const NONE = { chosen: [], refused: [] }; // refused is what is typed and not among the tags: too many or too long
export const cardTags = new Store(NONE);

// Answers with those that did not fit.
export function addTags(text, most, longest) {
  const chosen = [...cardTags.value.chosen];
  const left = new Set();
  for (const tag of text.split(/[,，、\n]/).map((each) => each.trim())) {
    if (!tag || chosen.includes(tag)) continue;
    if (tag.length > longest || chosen.length >= most) left.add(tag);
    else chosen.push(tag);
  }
  cardTags.set({ chosen });
  return [...left];
}

export const dropTag = (tag) => cardTags.set({ chosen: cardTags.value.chosen.filter((each) => each !== tag) });

/* Enter or a comma adds what is typed, and so does leaving; Backspace in an empty field removes the last tag. What does
   not fit stays typed. */
export function TagEntry({ tags, most, longest, ...rest }) {
  useEffect(() => {
    cardTags.set({ chosen: tags });
    return () => cardTags.put(NONE);
  }, []);
  const take = (entry) => {
    const refused = addTags(entry.value, most, longest);
    cardTags.set({ refused });
    entry.value = refused.join(", ");
  };
  const onKeyDown = (event) => {
    const { target, key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === "Backspace" && !target.value) {
      cardTags.set({ chosen: cardTags.value.chosen.slice(0, -1) });
      target.dispatchEvent(new Event("input", { bubbles: true })); // what is sent then has another value, and keeps the field open
    }
    if (key !== "Enter" || !target.value.trim()) return;
    event.preventDefault();
    take(target);
  };
  const onInput = ({ target }) => {
    if (/[,，、]/.test(target.value)) take(target);
    else if (!target.value) cardTags.set({ refused: [] });
  };
  const onBlur = ({ target }) => target.value.trim() && take(target);
  return createElement("input", { ...rest, onKeyDown, onInput, onBlur });
}
