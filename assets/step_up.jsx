/* The step-up dialog's own controls: the code field drawn as six boxes, and the button that counts down. */
import { useEffect, useRef, useState } from "react";

const LENGTH = 6;

/* One real field under six drawn boxes: paste, one-time-code filling, deleting and screen readers work as in any
   field. `turn` empties it after a refused try. The form's submit button looks off until the code is complete. */
export function CodeInput({ name, turn, invalid, disabled, label, described }) {
  const [code, setCode] = useState("");
  const [focused, setFocused] = useState(false);
  const input = useRef(null);
  useEffect(() => {
    setCode("");
    if (!disabled) input.current?.focus();
  }, [turn, disabled]);
  const complete = code.length === LENGTH;
  useEffect(() => {
    const button = input.current?.form && document.querySelector(`[type="submit"][form="${input.current.form.id}"]`);
    if (!button) return undefined;
    if (complete) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
    return () => button.removeAttribute("aria-disabled");
  }, [complete]);
  return (
    <div className="code" data-focused={focused || undefined} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <input
        ref={input}
        name={name}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        spellCheck={false}
        disabled={disabled}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={described}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={(event) => {
          const end = event.target.value.length;
          if (event.target.selectionStart !== end) event.target.setSelectionRange(end, end);
        }}
        onChange={(event) => setCode(event.target.value.replace(/[^0-9]/g, "").slice(0, LENGTH))}
      />
      {Array.from({ length: LENGTH }, (_, at) => (
        <span key={at} aria-hidden="true" data-here={focused && at === Math.min(code.length, LENGTH - 1) ? "" : undefined}>
          {code[at] ?? ""}
        </span>
      ))}
    </div>
  );
}

const KEPT = "vcc-code-turn";

/* When this turn's countdown began, also over a reload. */
function began(turn) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) || "null");
    if (kept?.turn === turn) return kept.at;
    sessionStorage.setItem(KEPT, JSON.stringify({ turn, at: Date.now() }));
  } catch {
    // without storage a reload starts the countdown anew
  }
  return Date.now();
}

/* "Get code" or "Resend", or for `seconds` after the change of `turn` how many are left. */
export function SendCode({ seconds, turn, first, again, wait, sent, busy, disabled, onSend }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const from = began(turn);
    const count = () => Math.max(0, Math.ceil(seconds - (Date.now() - from) / 1000));
    setLeft(count());
    const timer = setInterval(() => setLeft(count()), 250);
    return () => clearInterval(timer);
  }, [seconds, turn]);
  if (left > 0) {
    return (
      <span className="code-wait" role="timer">
        {wait.replace("{n}", left)}
      </span>
    );
  }
  return (
    <button type="button" className="btn" data-kind="text" data-size="md" disabled={busy || disabled} aria-busy={busy} onClick={() => onSend()}>
      {busy ? <span className="spin" aria-hidden="true" style={{ fontSize: "14px" }} /> : null}
      <span>{sent ? again : first}</span>
    </button>
  );
}
