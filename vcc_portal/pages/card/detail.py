"""/card/detail: one card, its limits, facts and transactions."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import listing, ui
from vcc_portal.components.card.basics import basics_panel, renamed_note
from vcc_portal.components.card.inspector import inspector
from vcc_portal.components.card.limits import currency_limits_panel, limits_panel, rules_panel
from vcc_portal.i18n import card_detail as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.card.detail import CardDetailState, Phase
from vcc_portal.state.card.transactions import COLUMNS, CardTxState

_ASKED = rx.Var(
    "(typeof window === 'undefined' ? '' : new URLSearchParams(window.location.search).get('cardId') ?? '')"
)
"""The card id in the browser's address."""


@page(routes.CARD_DETAIL, on_load=[CardDetailState.load, CardTxState.load])
def card_detail() -> rx.Component:
    """The page."""
    page_of_phase = rx.match(
        CardDetailState.phase,
        (Phase.FIRST.value, _waiting()),
        (Phase.MISSING.value, _missing()),
        (Phase.FAILED.value, _failed()),
        _card(),
    )
    # Between two cards: never the former one under the new address.
    other = ~rx.State.is_hydrated & (CardDetailState.face.card_id != _ASKED)
    return rx.cond(other, _waiting(), page_of_phase)


def _card() -> rx.Component:
    face, facts = CardDetailState.face, CardDetailState.facts
    tone: Any = face.tone
    closed = (face.status == "APPLYING") | (face.status == "CANCEL")
    trouble = rx.cond(closed, ui.note("info", ui.tv(facts.trouble)), ui.note("warn", ui.tv(facts.trouble)))
    return rx.fragment(
        rx.el.div(
            rx.el.h1(face.name),
            ui.badge(ui.tv(face.status_text), tone),
            rx.el.div(_freeze(), class_name="page-head-actions"),
            class_name="page-head",
        ),
        rx.el.div(
            rx.el.div(
                ui.virtual_card(face),
                rx.cond(facts.trouble.zh == "", rx.fragment(), trouble),
                renamed_note(),
                rules_panel(),
                class_name="grid gap-4 content-start",
            ),
            rx.el.div(limits_panel(), basics_panel(), class_name="grid gap-4 content-start min-w-0"),
            class_name="card-top",
        ),
        currency_limits_panel(),
        _transactions(),
    )


def _freeze() -> rx.Component:
    freeze = ui.button(strings.FREEZE, icon="snowflake", on_click=CardDetailState.set_frozen(True))
    unfreeze = ui.button(strings.UNFREEZE, icon="sun", on_click=CardDetailState.set_frozen(False))
    return rx.cond(CardDetailState.can_freeze, freeze, rx.cond(CardDetailState.can_unfreeze, unfreeze, rx.fragment()))


def _transactions() -> rx.Component:
    blank = listing.Blank(
        icon="receipt-text",
        title=strings.NO_TX,
        note=strings.NO_TX_NOTE,
        no_match=strings.NONE_DECLINED,
    )
    table = rx.el.section(
        listing.tabs(CardTxState, strings.TRANSACTIONS, COLUMNS),
        _sums(),
        listing.listing(
            CardTxState,
            COLUMNS,
            blank,
            own={"merchant": _merchant},
            on_click=lambda row: CardTxState.inspect(row.transaction_id),
            data_open=lambda row: (
                CardTxState.has_opened & (row.transaction_id == CardTxState.opened.row.transaction_id)
            ),
        ),
        class_name="panel min-w-0",
    )
    return rx.el.div(
        table,
        rx.cond(CardTxState.has_opened, inspector(), rx.fragment()),
        class_name="card-bottom",
        data_open=CardTxState.has_opened,
    )


def _merchant(row: Any) -> rx.Component:
    """The merchant as the row's button, so that the keyboard can open it too."""
    return rx.el.button(
        rx.cond(row.merchant == "", ui.tv(row.kind), row.merchant),
        type="button",
        class_name="cell-text tx-open",
        custom_attrs={"data-tx": row.transaction_id},
        aria_expanded=CardTxState.has_opened & (row.transaction_id == CardTxState.opened.row.transaction_id),
    )


def _sums() -> rx.Component:
    sums = CardTxState.sums
    pairs = (
        (strings.SUM_AUTHORISED, sums.authorised),
        (strings.SUM_SETTLED, sums.settled),
        (strings.SUM_REFUNDED, sums.refunded),
    )
    strip = rx.el.div(
        rx.el.p(ui.t(strings.LAST_YEAR)),
        rx.el.dl(
            *[rx.el.div(rx.el.dt(ui.t(title)), rx.el.dd(ui.money(value, sums.currency))) for title, value in pairs]
        ),
        class_name="tx-sums",
    )
    return rx.cond((CardTxState.phase == "ready") & (sums.currency != ""), strip, rx.fragment())


def _missing() -> rx.Component:
    back = ui.button(strings.BACK_TO_LIST, href=routes.CARD_LIST.path)
    return ui.panel(
        ui.empty_state("search-x", strings.MISSING, strings.MISSING_NOTE, back), flush=True, class_name="mt-8"
    )


def _failed() -> rx.Component:
    code = CardDetailState.trouble_code
    return ui.panel(
        ui.error_state(
            ui.tv(CardDetailState.trouble),
            CardDetailState.retry,
            reference=rx.cond(code == "", "", ui.t(strings.REFERENCE, code=code)),
        ),
        flush=True,
        class_name="mt-8",
    )


def _waiting() -> rx.Component:
    """The page's geometry before the card is known."""
    return rx.el.div(
        ui.skeleton("220px", 24),
        rx.el.div(
            rx.el.div(ui.skeleton("100%", 242), class_name="grid content-start"),
            rx.el.div(
                rx.el.div(ui.skeleton("100%", 240), class_name="panel p-5"),
                rx.el.div(ui.skeleton("100%", 180), class_name="panel p-5"),
                class_name="grid gap-4",
            ),
            class_name="card-top mt-7",
        ),
        rx.el.div(ui.skeleton_rows(5), class_name="panel"),
        class_name="mt-3",
        role="status",
        aria_busy="true",
    )
