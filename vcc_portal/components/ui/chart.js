/* Columns with one tab stop for all: arrows, Home and End step through them; Escape hides the tooltip until they are left. */
export function stepColumns(event) {
  const columns = [...event.currentTarget.querySelectorAll("[data-column]")];
  const at = columns.indexOf(document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: columns.length - 1 }[event.key];
  if (event.key === "Escape") document.activeElement.dataset.quiet = "";
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = columns[Math.min(Math.max(to, 0), columns.length - 1)];
  for (const column of columns) column.setAttribute("tabindex", column === next ? "0" : "-1");
  next.focus();
}

export const leaveColumn = (event) => delete event.target.dataset.quiet;
