/* Columns of a chart: one tab stop, arrow keys, Home and End step through them; Escape hides the tooltip. */
export function ChartColumns({ label, children }) {
  const onKeyDown = (event) => {
    const columns = [...event.currentTarget.querySelectorAll("[data-column]")];
    if (event.key === "Escape") {
      document.activeElement.dataset.quiet = "";
      return;
    }
    const at = columns.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: columns.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = columns[Math.min(Math.max(to, 0), columns.length - 1)];
    columns.forEach((column) => column.setAttribute("tabindex", column === next ? "0" : "-1"));
    next.focus();
  };
  const onBlur = (event) => delete event.target.dataset.quiet;
  return (
    <div className="chart-columns" role="group" aria-label={label} onKeyDown={onKeyDown} onBlur={onBlur}>
      {children}
    </div>
  );
}
