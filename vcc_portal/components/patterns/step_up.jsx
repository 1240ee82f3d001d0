/* Of the step-up dialog: the code field drawn as six boxes, and how long another code has to wait. */
import { useEffect, useRef, useState } from "react";
import { useSecondsLeft } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { keptAs } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const LENGTH = 6;
/* The wide mode of a Chinese input method writes digits of its own. */
const digitsOf = (typed) =>
  typed
    .normalize("NFKC")
    .replace(/[^0-9]/g, "")
    .slice(0, LENGTH);

/* One real field under six drawn boxes: paste, one-time-code filling, deleting and screen readers work as in any
   field. `turn` empties it after a refused try, `sent` changes with each code that was sent and brings the focus; one that
   `follows` other fields waits for that. While it is checked (`busy`) it keeps code and focus. The form's submit button
   looks off until the code is complete. */
export function CodeInput({ name, turn, sent, follows, invalid, disabled, busy, label, described }) {
  const [code, setCode] = useState("");
  const [focused, setFocused] = useState(false);
  const input = useRef(null);
  const first = useRef([turn, sent]);
  const waits = follows && first.current[0] === turn && first.current[1] === sent;
  useEffect(() => {
    setCode("");
    if (!disabled && !waits) input.current?.focus();
  }, [turn, disabled]);
  useEffect(() => {
    if (!waits) input.current?.focus();
  }, [sent]);
  const complete = code.length === LENGTH;
  useEffect(() => {
    const button = document.querySelector(`[type="submit"][form="${input.current.form.id}"]`);
    if (!button) return undefined;
    button.ariaDisabled = complete ? null : "true";
    return () => {
      button.ariaDisabled = null;
    };
  }, [complete, sent]);
  return (
    <div className="code" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <input
        ref={input}
        name={name}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        spellCheck={false}
        disabled={disabled}
        readOnly={busy}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={described}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={(event) => {
          const end = event.target.value.length;
          if (event.target.selectionStart !== end) event.target.setSelectionRange(end, end);
        }}
        onChange={(event) => setCode(digitsOf(event.target.value))}
      />
      {Array.from({ length: LENGTH }, (_, at) => (
        <span key={at} aria-hidden="true" data-here={focused && at === Math.min(code.length, LENGTH - 1) ? "" : undefined}>
          {code[at] ?? ""}
        </span>
      ))}
    </div>
  );
}

const last = keptAs("sessionStorage", "vcc-code-turn", (value) => value);

/* Seconds until another code may be sent: `seconds` after the change of `turn`, also over a reload. */
export function useResendIn(seconds, turn) {
  const began = () => {
    if (last.value?.turn !== turn) last.put({ turn, at: Date.now() });
    return last.value.at;
  };
  return useSecondsLeft(seconds, turn, { began });
}
