import { useEffect, useRef, useState } from "react";

/* Keys of a field that stands in the place of a value: Escape gives up, and the focus goes back to its pencil. */
export function InlineKeys({ part, onCancel }) {
  const mark = useRef(null);
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useEffect(() => {
    const form = mark.current?.closest("form");
    const control = form?.querySelector("input:not([type=hidden]), select");
    control?.focus();
    control?.select?.();
    const press = (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      cancel.current();
    };
    form?.addEventListener("keydown", press);
    return () => {
      form?.removeEventListener("keydown", press);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector(`[data-edit="${part}"]`)?.focus();
      });
    };
  }, []);
  return <span ref={mark} hidden />;
}

const SEPARATOR = "\n";

/* Tags as chips over one hidden control: Enter or a comma adds, the cross or Backspace removes. */
export function TagEditor({ name, tags, suggested, most, longest, label, usedLabel, removeLabel, invalid, describedBy }) {
  const [chosen, setChosen] = useState(tags ?? []);
  const [text, setText] = useState("");
  const entry = useRef(null);
  const add = (raw) => {
    const fresh = raw.split(/[,，、\n]/).map((each) => each.trim()).filter(Boolean);
    setChosen((now) => [...new Set([...now, ...fresh])].slice(0, most));
    setText("");
  };
  const remove = (tag) => {
    setChosen((now) => now.filter((each) => each !== tag));
    entry.current?.focus();
  };
  const onKeyDown = (event) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && text.trim()) {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && !text && chosen.length) {
      remove(chosen[chosen.length - 1]);
    }
  };
  const onChange = (event) => (/[,，、]/.test(event.target.value) ? add(event.target.value) : setText(event.target.value));
  const others = (suggested ?? []).filter((tag) => !chosen.includes(tag));
  return (
    <div className="tag-editor">
      <div className="ctl chips" data-size="md" data-error={invalid || undefined}>
        {chosen.map((tag) => (
          <span key={tag} className="chip">
            {tag}
            <button type="button" className="chip-x" aria-label={removeLabel.replace("{tag}", tag)} onClick={() => remove(tag)}>
              <svg width="12" height="12" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </button>
          </span>
        ))}
        <input
          ref={entry}
          className="chips-entry"
          value={text}
          maxLength={longest}
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          disabled={chosen.length >= most}
          onChange={onChange}
          onKeyDown={onKeyDown}
          onBlur={() => text.trim() && add(text)}
        />
      </div>
      <input type="hidden" name={name} value={[...chosen, text.trim()].filter(Boolean).join(SEPARATOR)} />
      {others.length > 0 && chosen.length < most && (
        <div className="used-tags">
          <span>{usedLabel}</span>
          {others.map((tag) => (
            <button key={tag} type="button" className="tag tag-add" onClick={() => add(tag)}>
              {tag}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
