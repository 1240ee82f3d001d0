"""/card/recharge: balance for cards of the single-card mode, checked, sent once, and followed to its end."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.components.patterns.step_up import step_up_dialog
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.layouts.page import page
from vcc_portal.pages.card.recharge.choice import choose
from vcc_portal.pages.card.recharge.many import many_cards
from vcc_portal.pages.card.recharge.one import one_card
from vcc_portal.pages.card.recharge.result import recharge_result
from vcc_portal.state.card.recharge.choice import RechargeChoiceState
from vcc_portal.state.card.recharge.many import CardRechargeBatchState
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_portal.state.card.recharge.result import CardRechargeResultState


@page(
    routes.CARD_RECHARGE,
    on_load=[
        RechargeChoiceState.load,
        CardRechargeState.load,
        CardRechargeResultState.load,
        CardRechargeBatchState.load,
    ],
)
def card_recharge() -> rx.Component:
    """The page."""
    body = rx.match(
        RechargeChoiceState.shows,
        ("result", recharge_result()),
        ("one", one_card()),
        ("many", many_cards()),
        ("choose", choose()),
        ui.panel(ui.skeleton_rows(5), flush=True),
    )
    return rx.el.div(
        ui.page_head(routes.CARD_RECHARGE.title, fact=strings.TITLE_FACT),
        body,
        gate_dialog(keeps_draft=True),
        step_up_dialog(),
    )
