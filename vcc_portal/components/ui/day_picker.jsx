/* The calendar (react-day-picker) of a field of one day: what is picked is typed for the user. */
import { lazily, typeInto } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";

const Calendar = lazily(() => import("$/public/external/vcc_portal/components/ui/date_range/calendar.jsx"));

export const DayPicker = ({ field, ...rest }) => <Calendar {...rest} onDay={(day) => typeInto(document.getElementById(field), day)} />;
