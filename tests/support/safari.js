// How Safari moves the focus: a press gives it to fields, and for a button or a link to what stands around that and can have it.
addEventListener("mousedown", (event) => {
  const pressed = event.target.closest("a[href], button, input, select, textarea, summary, [tabindex]");
  const passed = ":is(a[href], button, input:is([type=checkbox], [type=radio])):not([tabindex])";
  if (event.defaultPrevented || !pressed?.matches(passed)) return;
  event.preventDefault();
  const around = pressed.parentElement.closest("[tabindex], summary");
  if (around) around.focus({ preventScroll: true });
  else document.activeElement.blur();
});
