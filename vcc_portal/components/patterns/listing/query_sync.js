import { useEffect, useRef } from "react";
import { refocus, useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { useShortcuts } from "$/public/external/vcc_portal/components/shell/keys/keys.js";

/* Puts the applied values into the uncontrolled fields of a query form after each answer (back, reset, share), but over
   nothing that was typed meanwhile, and lets "/" focus its first field from anywhere but another field. */
export function QuerySync({ form, values, revision }) {
  const put = useRef({});
  useEffect(() => {
    const fields = document.getElementById(form)?.elements;
    if (!fields) return;
    for (const [name, value] of Object.entries(values)) {
      const field = fields.namedItem(name);
      if (!field) continue;
      const before = put.current[name] ?? { value: "", stands: "" };
      if (field.value !== before.stands && value === before.value) continue;
      field.value = value;
      put.current[name] = { value, stands: field.value }; // a menu stands at nothing until its choices are there
    }
  }, [form, revision, JSON.stringify(values)]);
  // What was acted on may have gone with the former rows or filters: the keyboard goes on from the list.
  const last = useRef(null);
  useHeard("document", "focusin", ({ target }) => {
    last.current = target;
  });
  useEffect(() => {
    if (last.current && !last.current.isConnected) refocus(null, "main [data-list]");
  });
  const heard = ({ type, target }) => {
    const drawn = target.closest(`#${form}`);
    if (!drawn) return;
    if (type === "submit") {
      for (const { name, value } of drawn.elements) if (name) put.current[name] = { value, stands: value };
    } else if (type === "invalid") {
      const more = drawn.querySelector(".query-more");
      if (more) more.ariaExpanded = "true"; // the field may be folded away, and what is not shown takes no focus
    } else if (target.closest("a")) {
      drawn.reset(); // also what was typed and never sent, whose address is the one after the reset
      put.current = {};
    }
  };
  useHeard("document", "click submit invalid", heard, { capture: true });
  useShortcuts(({ key }) => {
    const field = key === "/" && document.getElementById(form)?.querySelector("input[type=search], input[type=text], input:not([type])");
    if (!field) return false;
    field.focus();
    field.select();
    return true;
  });
  return null;
}
