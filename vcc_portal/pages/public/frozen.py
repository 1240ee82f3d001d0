"""The frozen page: what is stopped, why, and whom to ask (spec §4)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.shell.manager import FACTS, manager
from vcc_portal.components.shell.plain import may_go_on, plain, plain_waiting
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import FROZEN
from vcc_portal.state.shell.help import FrozenState


@page(FROZEN, on_load=[FrozenState.load], named=rx.cond(FrozenState.invalid, ui.t(words.FROZEN_INVALID), ""))
def frozen() -> rx.Component:
    """Two reasons to be here: the account is frozen, or the user's status is INVALID."""
    answer = rx.cond(FrozenState.may_go_on, may_go_on(), _held())
    return loading.part(FrozenState, answer, waiting=plain_waiting())


def _held() -> rx.Component:
    return plain(
        "snowflake",
        rx.cond(FrozenState.invalid, ui.t(words.FROZEN_INVALID), ui.t(FROZEN.title)),
        rx.cond(FrozenState.invalid, ui.t(words.FROZEN_INVALID_NOTE), ui.t(words.FROZEN_NOTE)),
        ui.button(words.CHECK_AGAIN, icon="refresh-cw", href="/account", document=True),
        tone="info",
        below=rx.el.div(_why(), manager(FrozenState), class_name="w-full"),
    )


def _why() -> rx.Component:
    rows = rx.el.dl(
        _row(words.FROZEN_REASON, ui.tv(FrozenState.reason)),
        _row(words.FROZEN_TIME, FrozenState.since),
        class_name=FACTS,
    )
    return rx.cond((FrozenState.reason.en != "") | (FrozenState.since != ""), rows)


def _row(name: Text, value: ui.Str) -> rx.Component:
    row = rx.el.div(
        rx.el.dt(ui.t(name), class_name="text-ink-3 shrink-0"),
        rx.el.dd(value, class_name="text-right", lang=ui.spoken(value)),
        class_name="flex justify-between gap-4 py-3 border-t border-line first:border-t-0",
    )
    return rx.cond(value != "", row)
