/* The calendar (react-day-picker) of a field of one day, behind the button at its end. */
import { lazily } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { Panel } from "$/public/external/vcc_portal/components/ui/overlay/overlay.jsx";

const Calendar = lazily(() => import("$/public/external/vcc_portal/components/ui/date_range/calendar.jsx"));

/* What is picked is typed for the user: the form hears of it as of any key. */
function type(id, day) {
  const input = document.getElementById(id);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, day);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function DayPicker({ field, value, lang, label, look, children }) {
  return (
    <Panel label={label} align="end" faceClass="date-open" panelClass="date-panel">
      {children}
      <Calendar waiting={look.waiting} written={value} onDay={(day) => type(field, day)} lang={lang} look={look.calendar} />
    </Panel>
  );
}
