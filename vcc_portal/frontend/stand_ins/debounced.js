// In place of react-debounce-input: the same without lodash and prop-types.
import { createElement, useEffect, useRef, useState } from "react";

export default function DebounceInput(given) {
  const { element = "input", value, onChange, debounceTimeout = 100, inputRef, onBlur, onKeyDown, ...rest } = given;
  const [typed, setTyped] = useState(value ?? "");
  const tell = useRef(onChange);
  const waiting = useRef(null);
  const flush = () => {
    const { timer, event } = waiting.current ?? {};
    clearTimeout(timer);
    waiting.current = null;
    if (event) tell.current(event);
  };
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (!waiting.current && value != null) setTyped(value);
  }, [value]);
  useEffect(() => flush, []);
  return createElement(element, {
    type: "text",
    ...rest,
    ref: inputRef,
    value: typed,
    onChange: (event) => {
      setTyped(event.target.value);
      clearTimeout(waiting.current?.timer);
      waiting.current = { event, timer: setTimeout(flush, debounceTimeout) };
    },
    onKeyDown: (event) => {
      if (event.key === "Enter") flush();
      onKeyDown?.(event);
    },
    onBlur: (event) => {
      flush();
      onBlur?.(event);
    },
  });
}
