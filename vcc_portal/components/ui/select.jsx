/* A native select; where it has many options, a list with a filter (cmdk) opens in place of the browser's. Form, label,
   draft and reset go on knowing the select alone. */
import { useState } from "react";
import { lazily } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { isLong, typedBy } from "./choices.js";

const Choices = lazily(() => import("./choices.jsx"));

export function Select({ words, look, children, ...rest }) {
  const [list, setList] = useState(null); // while it is open: of which select, and what was typed to open it
  const open = (select, typed) => select.disabled || setList({ select, typed });
  const onKeyDown = (event) => {
    const typed = typedBy(event.nativeEvent);
    if (typed === null || !isLong(event.currentTarget)) return;
    event.preventDefault();
    open(event.currentTarget, typed);
  };
  return (
    <>
      <select
        {...rest}
        aria-expanded={list ? true : undefined}
        onFocus={Choices.load}
        onBlur={(event) => list && event.stopPropagation()} // it is not left, it is being answered
        onKeyDown={onKeyDown}
      >
        {children}
      </select>
      <span
        className={look.cover}
        aria-hidden="true"
        onPointerEnter={Choices.load}
        onClick={(event) => (list ? setList(null) : open(event.currentTarget.previousSibling, ""))}
      />
      {list && <Choices {...list} words={words} look={look} onClose={() => setList(null)} />}
    </>
  );
}
