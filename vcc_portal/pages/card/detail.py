"""/card/detail: one card, its limits, facts and transactions."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.card.actions import action_row, cancel_button
from vcc_portal.components.card.activity import activity
from vcc_portal.components.card.basics import basics_panel
from vcc_portal.components.card.contact import contact_dialog
from vcc_portal.components.card.inline import undo_offer
from vcc_portal.components.card.limits import currency_limits_panel, limits_panel, rules_panel
from vcc_portal.components.card.reveal import reveal_panel
from vcc_portal.components.card.would_pass import would_pass_dialog
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.polling import Ticker
from vcc_portal.components.patterns.step_up import step_up_dialog
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import detail as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.card.detail.codes import CardCodesState
from vcc_portal.state.card.detail.history import CardHistoryState
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import CardTxState

_TOP = (
    "grid grid-cols-[384px_minmax(0,1fr)] max-[980px]:grid-cols-[minmax(0,1fr)] "
    "print:flex print:*:first:w-2/5 print:*:first:flex-none print:*:last:flex-1 gap-4 mb-4"
)
"""Printed no grid: Firefox begins one that is longer than the rest of a sheet on the next."""
_ASKED = rx.Var(
    "(typeof window === 'undefined' ? '' : new URLSearchParams(window.location.search).get('cardId') ?? '')"
)
"""The card id in the browser's address."""


@page(
    routes.CARD_DETAIL,
    on_load=[
        CardDetailState.load,
        CardTxState.load,
        CardTxState.open_named,
        CardHistoryState.load,
        CardCodesState.load,
    ],
    named=rx.cond(CardDetailState.phase == Phase.READY.value, CardDetailState.face.name, ""),
)
def card_detail() -> rx.Component:
    """The page."""
    # A card's name is the heading: what is said in its place has the page's own.
    title = routes.CARD_DETAIL.title
    missing = rx.fragment(ui.page_head(title), _missing())
    shown = loading.part(
        CardDetailState, _card(), waiting=_waiting(), other={Phase.MISSING: missing}, framed=True, title=title
    )
    # Between two cards: never the former one under the new address.
    other = ~rx.State.is_hydrated & (CardDetailState.face.card_id != _ASKED)
    return rx.fragment(rx.cond(other, _waiting(), shown), step_up_dialog())


def _card() -> rx.Component:
    face, facts = CardDetailState.face, CardDetailState.facts
    tone: Any = face.tone
    closed = (face.status == "APPLYING") | (face.status == "CANCEL")
    trouble = rx.cond(closed, ui.note("info", facts.trouble), ui.note("warn", facts.trouble))
    return rx.fragment(
        Ticker.create(wait=0, turn=0, resume=True, on_tick=CardDetailState.look),
        rx.el.div(
            rx.el.h1(private(face.name)),
            ui.badge(face.status_text, tone),
            rx.el.div(cancel_button(), class_name="flex items-center gap-3 ml-auto"),
            class_name="page-head",
        ),
        rx.el.div(
            rx.el.div(
                ui.virtual_card(face),
                action_row(),
                reveal_panel(),
                ui.when(facts.trouble, trouble),
                rules_panel(),
                class_name="grid grid-cols-[minmax(0,1fr)] gap-4 content-start",
            ),
            rx.el.div(limits_panel(), basics_panel(), class_name="grid gap-4 content-start min-w-0"),
            class_name=_TOP,
        ),
        currency_limits_panel(),
        activity(),
        contact_dialog(),
        undo_offer(),
        would_pass_dialog(),
    )


def _missing() -> rx.Component:
    back = ui.button(strings.BACK_TO_LIST, href=routes.CARD_LIST.path)
    return ui.panel(
        ui.empty_state("search-x", strings.MISSING, strings.MISSING_NOTE, back), flush=True, class_name="mt-8"
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
            class_name=f"{_TOP} mt-7",
        ),
        rx.el.div(ui.skeleton_rows(5), class_name="panel"),
        class_name="mt-3",
    )
