/* The calendar (react-day-picker) of a field of one day, behind the button at its end. */
import { lazily, typeInto } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { Panel } from "$/public/external/vcc_portal/components/ui/overlay/overlay.jsx";

const Calendar = lazily(() => import("$/public/external/vcc_portal/components/ui/date_range/calendar.jsx"));

export function DayPicker({ field, value, lang, label, look, children }) {
  // What is picked is typed for the user: the form hears of it as of any key.
  const type = (day) => typeInto(document.getElementById(field), day);
  return (
    <Panel label={label} align="end" faceClass="date-open" panelClass="date-panel">
      {children}
      <Calendar waiting={look.waiting} written={value} onDay={type} lang={lang} look={look.calendar} />
    </Panel>
  );
}
