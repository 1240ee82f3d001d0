import { refocus } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import * as Popover from "@radix-ui/react-popover";

/* Open for as long as it is drawn: a press elsewhere leaves it open, Escape leaves the tour. */
export default function TourBox({ anchor, label, onLeave, children }) {
  const onOpenAutoFocus = (event) => {
    event.preventDefault();
    event.currentTarget.querySelector("[data-first]")?.focus({ preventScroll: true });
  };
  const onCloseAutoFocus = (event) => {
    event.preventDefault();
    refocus();
  };
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className="tour"
          aria-label={label}
          side="bottom"
          align="center"
          sideOffset={12}
          collisionPadding={12}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={() => onLeave()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
