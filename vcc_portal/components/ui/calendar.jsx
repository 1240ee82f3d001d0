import { DayPicker } from "react-day-picker";
import { enUS } from "react-day-picker/locale/en-US";
import { zhCN } from "react-day-picker/locale/zh-CN";
import { dayIn, iso, pressed, today } from "./dates.js";

// DayPicker counts in the browser's own days; only the calendar date is ever read.
const local = (day) => (day ? new Date(`${day}T12:00:00`) : undefined);
const isoOf = (date) => iso(date.getFullYear(), date.getMonth() + 1, date.getDate());

/* One day, far away perhaps, so that month and year are chosen from lists: the one in the text that is `written`; or with `range`
   two of them. */
export default function Calendar({ written = "", onDay, range, onRange, now = today(), lang, look }) {
  const day = dayIn(written);
  const kind = range
    ? {
        mode: "range",
        defaultMonth: local(range.since || range.until || now),
        startMonth: new Date(2000, 0),
        selected: { from: local(range.since || range.until), to: local(range.until || range.since) },
        onSelect: (_, date) => onRange(pressed(range, isoOf(date))),
      }
    : {
        mode: "single",
        captionLayout: "dropdown",
        hideNavigation: true,
        defaultMonth: local(day || now),
        startMonth: new Date(1900, 0),
        selected: local(day),
        onSelect: (_, date) => onDay(isoOf(date)),
      };
  return (
    <DayPicker
      {...kind}
      locale={lang === "zh" ? zhCN : enUS}
      weekStartsOn={1}
      today={local(now)}
      endMonth={new Date(2099, 11)}
      showOutsideDays
      classNames={look}
    />
  );
}
