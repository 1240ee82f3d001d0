"""Things that take turns in one place, by the clock or by a button: the offers of the header, the adverts (WCAG 2.2.2)."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import hooked, run, script
from vcc_portal.i18n import Text
from vcc_portal.i18n.shell import promotions as words

_TURNING = script("turning.js")


class Turning(rx.Component):
    """Around the things and their controls; it stands still while it is pointed at or has the focus."""

    library = _TURNING
    tag = "Turning"

    name: rx.Var[str]
    every: rx.Var[int]
    """Milliseconds."""
    count: rx.Var[int]


class Turns:
    """One place: which thing it shows, and the buttons that pause it and go on."""

    def __init__(self, name: str, every: int) -> None:
        self.name, self.every = name, every

    def around(self, *children: rx.Component, count: Any, label: Text, **props: Any) -> rx.Component:
        """The place; `count` is how many things there are, `label` what they are called together."""
        named = {"role": "group", "aria-label": ui.t(label), "aria-roledescription": "carousel"}
        return Turning.create(*children, name=self.name, every=self.every, count=count, custom_attrs=named, **props)

    def at(self, count: Any) -> rx.Var[int]:
        """The number of the thing that is shown, from 0."""
        return hooked(_TURNING, "useAt", self.name, count, kind=int)

    def controls(self) -> rx.Component:
        """Pause and next; whoever wants less movement has nothing to pause."""
        return rx.fragment(self._pause(), self._next())

    def control(self) -> rx.Component:
        """Pause, or for whoever wants less movement next: where there is room for one."""
        return rx.fragment(self._pause(), self._next("hidden motion-reduce:inline-flex"))

    def _next(self, class_name: str = "") -> rx.Component:
        act = run(_TURNING, "turn", self.name)
        return _control(ui.icon("chevron-right", 14), ui.t(words.NEXT), act, class_name=class_name)

    def _pause(self) -> rx.Component:
        paused = hooked(_TURNING, "usePaused", self.name, kind=bool)
        label = rx.cond(paused, ui.t(words.PLAY), ui.t(words.PAUSE))
        return _control(
            rx.cond(paused, ui.icon("play", 14), ui.icon("pause", 14)),
            label,
            run(_TURNING, "togglePaused", self.name),
            class_name="motion-reduce:hidden",
        )


def _control(face: "rx.Component | rx.Var", label: "rx.Var[str]", act: rx.Var, *, class_name: str = "") -> rx.Component:
    return rx.el.button(
        face,
        type="button",
        on_click=act,
        aria_label=label,
        title=label,
        class_name=f"btn flex-none {class_name}".strip(),
        data_kind="quiet",
        data_size="sm",
        data_square="",
    )
