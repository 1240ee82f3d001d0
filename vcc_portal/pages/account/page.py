"""/account: balances, the month, what happened last, and what needs somebody (spec §2)."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.i18n import account as words
from vcc_portal.layouts.page import page
from vcc_portal.pages.account.attention import attention
from vcc_portal.pages.account.balances import balances
from vcc_portal.pages.account.cards import cards
from vcc_portal.pages.account.links import may_open
from vcc_portal.pages.account.recent import recent
from vcc_portal.pages.account.spending import spending
from vcc_portal.pages.account.tags import tags
from vcc_portal.pages.account.verification import verification
from vcc_portal.state.account.balances import BalancesState
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.core.gate import GateState


@page(routes.ACCOUNT, on_load=[AccountHomeState.load])
def account_home() -> rx.Component:
    """Money and records at the left, the card and the to-do lists at the right."""
    return rx.el.div(
        _head(),
        rx.el.div(
            rx.el.div(balances(), spending(), recent(), class_name="column"),
            rx.el.div(cards(), attention(), tags(), verification(), class_name="column"),
            class_name="two-columns",
        ),
        gate_dialog(),
    )


def _head() -> rx.Component:
    updated = rx.cond(BalancesState.updated != "", ui.t(words.UPDATED, at=BalancesState.updated), "")
    apply = ui.button(words.APPLY, kind="primary", icon="plus", on_click=GateState.open_page(routes.CARD_APPLY.path))
    return ui.page_head(
        routes.ACCOUNT.title,
        ui.button(words.REFRESH, icon="refresh-cw", on_click=AccountHomeState.load),
        rx.cond(may_open(routes.CARD_APPLY.path), apply, rx.fragment()),
        fact=updated,
    )
