"""The frozen page: what is stopped, why, and whom to ask (spec §4)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.shell.manager import manager
from vcc_portal.components.shell.plain import plain
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import FROZEN
from vcc_portal.state.shell.help import HelpState


@page(FROZEN, on_load=[HelpState.load_frozen])
def frozen() -> rx.Component:
    """Two reasons to be here: the account is frozen, or the user's status is INVALID."""
    return plain(
        "snowflake",
        rx.cond(HelpState.invalid, ui.t(words.FROZEN_INVALID), ui.t(words.FROZEN_TITLE)),
        rx.cond(HelpState.invalid, ui.t(words.FROZEN_INVALID_NOTE), ui.t(words.FROZEN_NOTE)),
        ui.button(words.CHECK_AGAIN, icon="refresh-cw", href="/account", document=True),
        tone="info",
        below=rx.el.div(_why(), manager(), class_name="w-full"),
    )


def _why() -> rx.Component:
    rows = rx.el.dl(
        _row(words.FROZEN_REASON, HelpState.reason),
        _row(words.FROZEN_TIME, HelpState.since),
        class_name="panel manager",
    )
    return rx.cond(HelpState.reason + HelpState.since != "", rows, rx.fragment())


def _row(name: Text, value: ui.Str) -> rx.Component:
    row = rx.el.div(
        rx.el.dt(ui.t(name), class_name="text-ink-3 shrink-0"),
        rx.el.dd(value, class_name="text-right"),
        class_name="flex justify-between gap-4 py-3 border-t border-line first:border-t-0",
    )
    return rx.cond(value != "", row, rx.fragment())
