/* Puts a text on the clipboard; false where the browser refuses. The frame of a card's secrets has it too. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text); // there is none without TLS
    return true;
  } catch {
    const pressed = document.activeElement; // what is selected to be copied takes the focus, and would take it away
    const area = document.createElement("textarea");
    area.value = text;
    area.style.cssText = "position:fixed;opacity:0";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    pressed?.focus({ preventScroll: true });
    return done;
  }
}
