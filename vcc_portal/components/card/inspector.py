"""One transaction beside the table: what it was, and why it was declined."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.shell.keys import page_keys
from vcc_portal.i18n import common as words
from vcc_portal.i18n.card import decline as why_strings
from vcc_portal.i18n.card import detail as strings
from vcc_portal.i18n.card import would_pass as would_strings
from vcc_portal.i18n.shell import keys as key_strings
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.transactions import CardTxState
from vcc_portal.state.card.detail.would_pass import CardWouldPassState
from vcc_portal.state.core.auth import EntryState

_KEYS = (("j ↓", strings.NEXT_TX), ("k ↑", strings.PREVIOUS_TX), (key_strings.ESCAPE, words.CLOSE))
_TX = CardTxState.opened
_WHY = _TX.why
_TONE: Any = _TX.row.status.tone


class InspectorKeys(rx.Component):
    """While the inspector is open: up, down, J and K step through the rows, Escape closes it."""

    library = "$/public" + rx.asset("inspector.jsx", shared=True)
    tag = "InspectorKeys"

    row: rx.Var[str]
    on_step: rx.EventHandler[rx.event.passthrough_event_spec(bool)]
    on_close: rx.EventHandler[rx.event.no_args_event_spec]


def inspector() -> rx.Component:
    """The panel; the row that it belongs to keeps a mark."""
    return rx.el.aside(
        InspectorKeys.create(row=_TX.row.transaction_id, on_step=CardTxState.step, on_close=CardTxState.close),
        page_keys(strings.INSPECTOR, _KEYS),
        rx.el.header(
            rx.el.h2(ui.t(strings.INSPECTOR), class_name="mr-auto text-body"),
            ui.icon_button("chevron-up", strings.PREVIOUS_TX, on_click=CardTxState.step(False), size="sm"),
            ui.icon_button("chevron-down", strings.NEXT_TX, on_click=CardTxState.step(True), size="sm"),
            ui.icon_button("x", words.CLOSE, on_click=CardTxState.close, size="sm"),
            class_name="inspector-bar",
        ),
        _what(),
        rx.cond(_TX.declined, _declined(), rx.fragment()),
        rx.el.dl(rx.foreach(_TX.facts, _figure), class_name="inspector-facts"),
        class_name="panel inspector",
        aria_label=ui.t(strings.INSPECTOR),
    )


def _what() -> rx.Component:
    merchant = rx.cond(_TX.row.merchant == "", ui.tv(_TX.row.kind), _TX.row.merchant)
    return rx.el.div(
        rx.el.div(
            rx.el.p(merchant, class_name="text-section font-semibold"),
            rx.el.p(_TX.row.time, ui.dot(), ui.tv(_TX.row.kind), class_name="text-caption text-ink-3"),
            class_name="min-w-0",
        ),
        rx.el.div(
            ui.money(
                _TX.row.amount.amount, _TX.row.amount.currency, class_name="text-section", data_sign=_TX.row.amount.sign
            ),
            rx.el.div(ui.badge(ui.tv(_TX.row.status.text), _TONE), class_name="mt-1"),
            class_name="ml-auto text-right",
        ),
        class_name="flex gap-4 p-5",
    )


def _declined() -> rx.Component:
    return rx.fragment(
        rx.el.div(
            rx.el.h3(ui.icon("circle-x"), ui.t(why_strings.WHY), class_name="inspector-why"),
            rx.el.p(ui.tv(_WHY.reason), class_name="text-table"),
            rx.cond(
                _WHY.figures.length() > 0, rx.el.dl(rx.foreach(_WHY.figures, _figure), class_name="mt-3"), rx.fragment()
            ),
            rx.cond(_WHY.over == "", rx.fragment(), _over()),
            ui.when(_WHY.note, rx.el.p(ui.tv(_WHY.note), class_name="sub mt-2")),
            class_name="inspector-bad",
        ),
        rx.el.div(
            rx.el.h3(ui.t(why_strings.NOW), class_name="text-table font-semibold"),
            _fix(),
            _others(),
            rx.el.p(ui.tv(_WHY.advice), class_name="sub"),
            _for_admin(),
            class_name="grid gap-2.5 p-5 border-b border-line",
        ),
    )


def _fix() -> rx.Component:
    """The one button that makes the payment pass the next time, if this user may."""
    fix: Any = _WHY.fix
    icon = rx.match(
        fix.icon,
        ("limit", ui.icon("gauge")),
        ("transfer", ui.icon("arrow-right-left")),
        ("wallet", ui.icon("wallet")),
        ui.icon("sun"),
    )
    look: Any = {"class_name": "btn w-full", "data_kind": "primary", "data_size": "md"}
    text = rx.el.span(ui.tv(fix.text))
    thaw = rx.el.button(icon, text, type="button", on_click=CardEditState.set_frozen(False), **look)
    link = ui.RouterLink.create(icon, text, to=fix.href, **look)
    return ui.when(fix.text, rx.cond(fix.unfreezes, thaw, link))


def _others() -> rx.Component:
    would = ui.button(
        would_strings.TITLE, icon="calculator", size="sm", on_click=CardWouldPassState.start(_TX.row.transaction_id)
    )
    balance = ui.button(why_strings.SEE_BALANCE, kind="outline", size="sm", href=routes.ACCOUNT.path)
    return rx.el.div(would, rx.cond(_WHY.balance, balance, rx.fragment()), class_name="flex flex-wrap gap-2")


def _for_admin() -> rx.Component:
    """A ready text for whoever may do more, in the language that he reads."""
    message: Any = _WHY.message
    helpless = (_WHY.fix.text.zh == "") & ~EntryState.user.admin
    ask = rx.cond(helpless, rx.el.p(ui.t(why_strings.ASK_ADMIN), class_name="text-table"), rx.fragment())
    copies = [
        rx.el.span(ui.t(title), ui.copy_button(text), class_name="inspector-copy")
        for title, text in ((why_strings.COPY_ZH, message.zh), (why_strings.COPY_EN, message.en))
    ]
    return rx.fragment(ask, rx.el.div(*copies, class_name="flex flex-wrap gap-4"))


def _over() -> rx.Component:
    rest = 100 - _WHY.used_share - _WHY.fits_share
    return rx.fragment(
        rx.el.div(
            rx.el.span(ui.t(why_strings.OVER)),
            rx.el.span(_WHY.over),
            class_name="flex justify-between border-t border-bad-line mt-2 pt-2 text-table font-semibold text-bad",
        ),
        rx.el.div(
            rx.el.span(style={"width": _WHY.used_share.to(str) + "%"}, class_name="over-used"),
            rx.el.span(style={"width": _WHY.fits_share.to(str) + "%"}, class_name="over-fits"),
            rx.el.span(style={"width": rest.to(str) + "%"}, class_name="over-rest"),
            class_name="over-bar",
            aria_hidden="true",
        ),
    )


def _figure(figure: Any) -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.tv(figure.label), class_name="text-ink-3"),
        rx.el.dd(figure.value, class_name="text-right min-w-0 break-words"),
        class_name="flex justify-between gap-4 py-1 text-table",
    )
