import { useState } from "react";
import * as Radix from "@radix-ui/react-tooltip";

/* A press shows the explanation too: there is no hover on a phone, and Radix hides it on a press. */
export default function Tip({ anchor, panel, panelClass, align }) {
  const [open, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={120}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <span {...anchor} onClick={() => setTimeout(() => setOpen(true))} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={panelClass} side="top" align={align} sideOffset={6} collisionPadding={8} hideWhenDetached>
            {panel}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
