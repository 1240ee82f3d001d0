"""/card/apply: one card, the cards of a table, or a number of like cards; what they cost, and what became of them."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.form import draft_end
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.components.patterns.step_up import step_up_dialog
from vcc_portal.features.card.apply.kind import ApplyKind
from vcc_portal.i18n.card import apply as strings
from vcc_portal.layouts.page import page
from vcc_portal.pages.card.apply.draft import IDENTICAL, SINGLE, TABLE, View
from vcc_portal.pages.card.apply.frame import kind_tabs
from vcc_portal.pages.card.apply.identical import identical_tab
from vcc_portal.pages.card.apply.more_cards import ask_for_more, more_dialog
from vcc_portal.pages.card.apply.single import single_tab
from vcc_portal.pages.card.apply.table import table_tab
from vcc_portal.state.card.apply.kind import ApplyKindState
from vcc_portal.state.card.apply.single import CardAppliedState

VIEWS = {ApplyKind.SINGLE: SINGLE, ApplyKind.TABLE: TABLE, ApplyKind.IDENTICAL: IDENTICAL}


@page(
    routes.CARD_APPLY,
    on_load=[*[view.state.load for view in VIEWS.values()], CardAppliedState.load],
)
def card_apply() -> rx.Component:
    """The page."""
    return rx.el.div(
        _by_kind(_head),
        *[_draft_end(view) for view in VIEWS.values()],
        rx.cond(_by_kind(lambda view: view.over), rx.fragment(), kind_tabs()),
        rx.match(
            ApplyKindState.kind,
            (ApplyKind.TABLE.value, table_tab()),
            (ApplyKind.IDENTICAL.value, identical_tab()),
            single_tab(),
        ),
        more_dialog(),
        gate_dialog(keeps_draft=True),
        step_up_dialog(),
    )


def _draft_end(view: View) -> rx.Component:
    return draft_end(view.draft, view.state.operation.ended_no)


def _by_kind(draw: "rx.Component | object") -> rx.Component:
    return rx.match(
        ApplyKindState.kind,
        (ApplyKind.TABLE.value, draw(TABLE)),  # type: ignore[operator]
        (ApplyKind.IDENTICAL.value, draw(IDENTICAL)),  # type: ignore[operator]
        draw(SINGLE),  # type: ignore[operator]
    )


def _head(view: View) -> rx.Component:
    left = rx.cond(
        view.editing & (view.state.remaining > 0),
        rx.el.span(
            ui.t(strings.MORE_CAN_BE_ISSUED, count=view.state.remaining),
            ask_for_more(),
            class_name="inline-flex items-center gap-3",
        ),
    )
    saved = rx.el.span(rx.cond(view.editing, view.fields.saved()), class_name="text-caption text-ink-2")
    return ui.page_head(routes.CARD_APPLY.title, saved, fact=left)
