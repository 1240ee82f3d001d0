/* Two days in one field: typed, picked from a calendar (react-day-picker) or chosen by name. */
import { useEffect, useRef, useState } from "react";
import { lazily, useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { Panel } from "$/public/external/vcc_portal/components/ui/overlay/overlay.jsx";
import { PRESETS, errorOf, parsed, shown, today } from "./dates.js";

const Calendar = lazily(() => import("./calendar.jsx"));

/* `since` and `until` are what applies now, and come back with each `revision`; the form is told by two hidden fields, and
   is not sent while the text is no range. `present` is the business's own time, which says what day it is: that of a browser
   may be wrong. The children are the icons of the calendar's button and of the error. */
export function DateRange({ id, size, names, since, until, revision, present, lang, label, hint, words, look, children }) {
  const applied = { since: since ?? "", until: until ?? "" };
  const [range, setRange] = useState(applied);
  const [text, setText] = useState(shown(applied));
  const [wrong, setWrong] = useState(false);
  const input = useRef(null);
  const stood = useRef(applied); // the days that applied when the field last showed them, or was sent
  const [calendar, sign] = children;
  const error = errorOf(text);
  const said = error ? words[error.name].replace("{day}", error.day) : "";
  const [ahead, setAhead] = useState(0);
  useEffect(() => setAhead(present ? Date.parse(present) - Date.now() : 0), [present]);
  const day = () => today(new Date(Date.now() + ahead));
  const put = (next) => {
    setRange(next);
    setText(shown(next));
    setWrong(false);
  };
  useEffect(() => {
    const typing = wrong || (document.activeElement?.id === id && text !== shown(range));
    const chosen = shown(range) !== shown(stood.current) && shown(applied) === shown(stood.current);
    if (typing || chosen) return; // a late answer does not wipe what is typed or chosen meanwhile
    stood.current = applied;
    put(applied);
  }, [since, until, revision]);
  useHeard("document", "reset submit", ({ type, target }) => {
    if (target !== input.current?.form) return;
    if (type === "submit") stood.current = range;
    else put(applied);
  });
  useEffect(() => {
    input.current?.setCustomValidity(said);
  }, [said]);
  const read = () => {
    const next = parsed(text);
    if (next) put(next);
    else setWrong(true);
    return next !== null;
  };
  const onKeyDown = (event) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing && !read()) event.preventDefault();
  };
  const onChange = ({ target }) => {
    setText(target.value);
    if (parsed(target.value)) setWrong(false);
  };
  // In place of the browser's own bubble, which goes away and speaks the browser's language.
  const onInvalid = (event) => {
    event.preventDefault();
    setWrong(true);
    event.target.focus();
  };
  return (
    <>
      <div className="ctl" data-size={size} data-error={wrong || undefined}>
        <input
          ref={input}
          id={id}
          value={text}
          placeholder={hint}
          aria-label={label}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          autoComplete="off"
          onChange={onChange}
          onInvalid={onInvalid}
          onBlur={read}
          onKeyDown={onKeyDown}
        />
        <input type="hidden" name={names[0]} value={range.since} />
        <input type="hidden" name={names[1]} value={range.until} />
        <Panel
          label={words.open}
          align="end"
          faceClass="grid place-items-center w-6 h-6 -mr-1 rounded-badge text-ink-3 hover:bg-bg-hover hover:text-ink-1"
          panelClass="date-panel"
        >
          {calendar}
          <div className={look.presets}>
            {Object.entries(PRESETS).map(([name, of]) => (
              <button key={name} type="button" className="menu-item" onClick={() => put(of(day()))}>
                {words[name]}
              </button>
            ))}
            <button type="button" className="menu-item" onClick={() => put({ since: "", until: "" })}>
              {words.any}
            </button>
          </div>
          <div data-keep-open="">
            <Calendar waiting={look.waiting} range={range} onRange={put} now={day()} lang={lang} look={look.calendar} />
          </div>
        </Panel>
      </div>
      {wrong && (
        <p role="alert" id={`${id}-error`} className="field-error">
          {sign}
          {said}
        </p>
      )}
    </>
  );
}
