import { Children, useRef, useState } from "react";
import { X } from "lucide-react";
import { useChanges, useGivenBack } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import * as Radix from "@radix-ui/react-dialog";

const FIELD = "input:not([type=hidden]), select, textarea";
const PRIMARY = ".dialog-actions :is(a, button)[data-kind=primary]:not(:disabled)";

/* Who sends a form with the keyboard goes on at the first control that is wrong: at once where one is known to be, and when
   the answer names one, unless the next key or press has come first. */
export function useFirstWrong() {
  const [dialog, setDialog] = useState(null);
  const sent = useRef(false);
  const goOn = () => {
    const wrong = dialog?.querySelector("[aria-invalid=true]");
    if (!wrong) return;
    sent.current = false;
    wrong.focus();
  };
  useChanges({ subtree: true, attributeFilter: ["aria-invalid"] }, () => sent.current && goOn(), dialog);
  const forget = () => {
    sent.current = false;
  };
  const send = () => {
    sent.current = true;
    if (!document.activeElement?.matches(FIELD)) goOn();
  };
  return { ref: setDialog, onSubmitCapture: send, onKeyDownCapture: forget, onPointerDownCapture: forget };
}

/* Open for as long as it is drawn. */
export default function Modal({ width, described, closeLabel, readFirst, onOpenChange, children }) {
  const [icon, title, note, ...rest] = children;
  const wrong = useFirstWrong();
  const back = useGivenBack();
  // Somebody who has something to type begins there; anybody else goes on by the next key, but not where that costs something.
  const begin = (event) => {
    const dialog = event.currentTarget;
    const next = readFirst ? dialog.querySelector("h2") : dialog.querySelector(FIELD) ? null : dialog.querySelector(PRIMARY);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  // Radix asks for a description unless it is told that there is none.
  const undescribed = described ? {} : { "aria-describedby": undefined };
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="dialog"
          style={{ "--dialog-width": `${width}px` }}
          onOpenAutoFocus={begin}
          onCloseAutoFocus={back}
          {...wrong}
          {...undescribed}
        >
          <div className="dialog-head">
            {icon}
            <div>
              <Radix.Title className="text-section font-semibold" tabIndex={readFirst ? -1 : undefined}>
                {title}
              </Radix.Title>
              {described && <Radix.Description className="text-table mt-0.5 text-ink-2">{note}</Radix.Description>}
            </div>
          </div>
          {Children.toArray(rest)}
          <Radix.Close
            className="absolute top-5 right-5 grid place-items-center w-7 h-7 rounded-ctl text-ink-2 hover:bg-bg-inset hover:text-ink-1"
            aria-label={closeLabel}
          >
            <X size={16} strokeWidth={1.75} aria-hidden />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
