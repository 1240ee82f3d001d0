// A field that stands in the place of a value: its keys, and the tags that are chosen in one.
import { createElement, useEffect, useRef } from "react";
import { isFocusLost, useLatest } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { Store, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const chosen = new Store([]);
const refused = new Store([]); // typed, and not among the tags: too many or too long
export const useTags = () => useStore(chosen);
export const useRefusedTags = () => useStore(refused);

/* Escape gives up, and the focus goes back to the field's pencil. */
export function InlineKeys({ part, onCancel }) {
  const mark = useRef(null);
  const cancel = useLatest(onCancel);
  useEffect(() => {
    const form = mark.current?.closest("form");
    const control = form?.querySelector("input:not([type=hidden]), select");
    control?.focus();
    control?.select?.();
    const press = (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      cancel.current();
    };
    form?.addEventListener("keydown", press);
    return () => {
      form?.removeEventListener("keydown", press);
      requestAnimationFrame(() => isFocusLost() && document.querySelector(`[data-edit="${part}"]`)?.focus());
    };
  }, []);
  return createElement("span", { ref: mark, hidden: true });
}

// Answers with those that did not fit.
export function addTags(text, most, longest) {
  const typed = text.split(/[,，、\n]/).map((each) => each.trim());
  const tags = [...chosen.value];
  const left = new Set();
  for (const tag of typed.filter(Boolean)) {
    if (tags.includes(tag)) continue;
    if (tag.length > longest || tags.length >= most) left.add(tag);
    else tags.push(tag);
  }
  chosen.put(tags);
  return [...left];
}

export function dropTag(tag, entry) {
  chosen.put(chosen.value.filter((each) => each !== tag));
  document.getElementById(entry)?.focus();
}

/* Enter or a comma adds what is typed, and so does leaving; Backspace in an empty field removes the last tag. What does
   not fit stays typed. */
export function TagEntry({ tags, most, longest, ...rest }) {
  useEffect(() => {
    chosen.put(tags);
    refused.put([]);
    return () => [chosen, refused].forEach((store) => store.put([]));
  }, []);
  const take = (entry) => {
    refused.put(addTags(entry.value, most, longest));
    entry.value = refused.value.join(", ");
  };
  const onKeyDown = (event) => {
    const { target, key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === "Backspace" && !target.value) chosen.put(chosen.value.slice(0, -1));
    if (key !== "Enter" || !target.value.trim()) return;
    event.preventDefault();
    take(target);
  };
  const onInput = ({ target }) => {
    if (/[,，、]/.test(target.value)) take(target);
    else if (!target.value) refused.put([]);
  };
  const onBlur = ({ target }) => target.value.trim() && take(target);
  return createElement("input", { ...rest, onKeyDown, onInput, onBlur });
}
