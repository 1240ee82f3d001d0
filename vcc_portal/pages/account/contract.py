"""The main account and its contract."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.features.account.recharge.view import FeeLine
from vcc_portal.i18n import cockpit as words
from vcc_portal.state.account.contract import ContractState


def contract() -> rx.Component:
    """The panel in each of its states."""
    shown = loading.part(ContractState, _content(), waiting=ui.skeleton_rows(4, 28))
    return ui.panel(rx.el.div(shown, class_name="@container"), heading=words.CONTRACT)


def _content() -> rx.Component:
    view = ContractState.contract
    fees = rx.el.div(
        rx.el.h3(ui.t(words.FEES), class_name="text-caption text-ink-2 mt-3 mb-1 @xl:mt-1"),
        rx.el.dl(rx.foreach(view.fees, _fee)),
    )
    return rx.el.div(
        rx.el.dl(
            _fact(words.MAIN_ACCOUNT, ui.tv(view.company)),
            _fact(words.ADMINISTRATOR, view.login_name),
            _fact(words.NUMBER, view.number),
            _fact(words.TERM, ui.t(words.UNTIL, since=view.since, until=view.until)),
            rx.el.div(
                rx.el.dt(ui.t(words.STATUS), class_name="text-ink-2"),
                rx.el.dd(ui.badge(view.status.text, view.status.tone)),
                class_name=_LINE,
            ),
        ),
        rx.cond(view.fees.length() > 0, fees),
        class_name="grid gap-x-12 @xl:grid-cols-2",
    )


_LINE = "flex justify-between gap-4 py-1 text-table"


def _fact(name: "ui.Label", value: "ui.Str") -> rx.Component:
    shown = rx.el.dd(value, class_name="text-right break-words min-w-0")
    return rx.cond(
        value != "", rx.el.div(rx.el.dt(ui.label(name), class_name="text-ink-2 shrink-0"), shown, class_name=_LINE)
    )


def _fee(line: "rx.Var[FeeLine]") -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.tv(line.name), class_name="text-ink-2"),
        rx.el.dd(line.value, class_name="tabular-nums"),
        class_name=_LINE,
    )
