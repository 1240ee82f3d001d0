import { useEffect } from "react";

/* Puts the applied values back into the uncontrolled fields of a query form after each answer (back, reset, share),
   and lets "/" focus its first field from anywhere but another field. */
export function QuerySync({ form, values, revision }) {
  useEffect(() => {
    const fields = document.getElementById(form)?.elements;
    if (!fields) return;
    for (const [name, value] of Object.entries(values)) {
      const field = fields.namedItem(name);
      if (field && field.value !== value) field.value = value;
    }
  }, [form, revision, JSON.stringify(values)]);
  useEffect(() => {
    const focusSearch = (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target.closest("input, textarea, select, [contenteditable], [role=dialog]")) return;
      const field = document.getElementById(form)?.querySelector("input[type=search], input[type=text], input:not([type])");
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", focusSearch);
    return () => document.removeEventListener("keydown", focusSearch);
  }, [form]);
  return null;
}
