import { useState } from "react";
import { Command } from "cmdk";
import { matching } from "./choices.js";
import Layer from "$/public/external/vcc_portal/components/ui/overlay/layer.jsx";

/* The list is as wide as the frame around the select, and gives the focus back to the select. */
function framed(select) {
  const frame = select.closest(".ctl");
  const current = {
    getBoundingClientRect: () => frame.getBoundingClientRect(),
    contains: (node) => frame.contains(node),
    focus: (how) => select.focus(how),
  };
  return { current };
}

const keep = (event) => event.stopPropagation();

export default function Choices({ select, typed, words, look, onClose }) {
  const [search, setSearch] = useState(typed);
  const [options] = useState(() => [...select.options].filter((option) => !option.disabled));
  const [anchor] = useState(() => framed(select));
  const label = select.ariaLabel || select.labels[0]?.textContent;
  const choose = (option) => {
    onClose();
    if (option.selected) return;
    select.value = option.value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return (
    <Layer anchor={anchor} taken={{ current: "press" }} align="start" label={label} panelClass={look.panel} onOpenChange={onClose}>
      <Command label={label} shouldFilter={false} defaultValue={`${select.selectedIndex}`} vimBindings={false}>
        <Command.Input autoFocus value={search} onValueChange={setSearch} placeholder={words.filter} className={look.filter} />
        {/* A dialog lets nothing outside of it scroll, and asks that of the document. */}
        <Command.List label={label} className={look.list} onWheel={keep} onTouchMove={keep}>
          <Command.Empty className={look.none}>{words.none}</Command.Empty>
          {matching(options, search).map((option) => (
            <Command.Item
              key={option.index}
              value={`${option.index}`}
              onSelect={() => choose(option)}
              aria-checked={option.selected}
              className={`menu-item ${look.choice}`}
            >
              {option.text}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Layer>
  );
}
