import { Children } from "react";
import * as Menu from "@radix-ui/react-menu";
import * as Popover from "@radix-ui/react-popover";

const CHOICE = "a[href], button";
const ITEMS = "a[href], button:not(:disabled), [tabindex='0']";
const FIRST = `input:not([type=hidden], :disabled), select, textarea, ${ITEMS}`;

/* "beside" is of the toolbar, which shell.css makes a row below the page where there is no edge for it: then above it, as
   Radix turns a layer to the other side where one is too narrow, but not over its button. */
const placed = (align) => {
  if (align !== "beside") return { side: "bottom", align, sideOffset: 6 };
  const edge = matchMedia("(min-width: 1280px)").matches;
  return edge ? { side: "left", align: "start", sideOffset: 12 } : { side: "top", align: "center", sideOffset: 6 };
};

/* Open for as long as it is drawn. The button belongs to somebody else, so a press on it is not one outside, and the
   focus goes back to it unless it has gone elsewhere meanwhile. */
export default function Layer({ anchor, taken, values, value, choose, onOpenChange, align, label, panelClass, children, ...rest }) {
  const back = () => anchor.current?.focus({ preventScroll: true });
  const shared = {
    ...rest,
    ...placed(align),
    collisionPadding: 8,
    className: `menu-panel ${panelClass}`,
    "aria-label": label || undefined,
    onInteractOutside: (event) => anchor.current?.contains(event.target) && event.preventDefault(),
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (document.activeElement === document.body) back();
    },
  };
  if (values) {
    // Radix asks whether a key opened the menu, but is not there yet when the key is pressed.
    const toFirst = (event) => {
      if (taken.current !== "key") return;
      event.preventDefault();
      event.currentTarget.querySelector("[role=menuitemradio]").focus();
    };
    return (
      <Menu.Root open onOpenChange={onOpenChange} modal={false}>
        <Menu.Anchor virtualRef={anchor} />
        <Menu.Portal>
          <Menu.Content loop {...shared} onOpenAutoFocus={toFirst}>
            <Menu.RadioGroup value={value} onValueChange={choose}>
              {Children.map(children, (child, index) => (
                <Menu.RadioItem value={values[index]} className="menu-item">
                  {child}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
    );
  }
  // Radix would leave out links, and begin in the middle of a menu or at none of its entries.
  const begin = (event) => {
    const first = event.currentTarget.querySelector(FIRST);
    if (!taken.current) event.preventDefault();
    else if (first) {
      event.preventDefault();
      first.focus({ preventScroll: true });
    }
  };
  const chosen = (event) => !event.target.closest("[data-keep-open]") && event.target.closest(CHOICE);
  const onKeyDown = (event) => {
    const items = [...event.currentTarget.querySelectorAll(ITEMS)];
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    items[(to + items.length) % items.length].focus();
  };
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          {...shared}
          role={label ? "group" : undefined}
          onOpenAutoFocus={begin}
          onKeyDown={onKeyDown}
          // Before the choice is carried out: a dialog that it opens gives the focus back to the button.
          onClickCapture={(event) => chosen(event) && back()}
          // After it: a form that is gone is not sent.
          onClick={(event) => chosen(event) && setTimeout(() => onOpenChange(false))}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
