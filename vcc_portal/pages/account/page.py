"""/account: balances, the month, what happened last, and what needs somebody (spec §2)."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.gate import gate_dialog, may_apply
from vcc_portal.components.rights import may_open
from vcc_portal.components.shell.tour import tour
from vcc_portal.i18n import account as words
from vcc_portal.layouts.page import page
from vcc_portal.pages.account.adverts import adverts
from vcc_portal.pages.account.attention import attention
from vcc_portal.pages.account.balances import balances
from vcc_portal.pages.account.cards import cards
from vcc_portal.pages.account.cockpit import cockpit
from vcc_portal.pages.account.contract import contract
from vcc_portal.pages.account.recent import recent
from vcc_portal.pages.account.spending import spending
from vcc_portal.pages.account.start import start
from vcc_portal.pages.account.statements import statements
from vcc_portal.pages.account.tags import tags
from vcc_portal.pages.account.verification import verification
from vcc_portal.state.account.balances import BalancesState
from vcc_portal.state.account.cockpit import CockpitState
from vcc_portal.state.account.contract import ContractState
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.account.verification import VerificationState
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.gate import GateState


@page(routes.ACCOUNT, on_load=[AccountHomeState.load, CockpitState.load, ContractState.load])
def account_home() -> rx.Component:
    """Money and records at the left, the card and the to-do lists at the right."""
    return rx.el.div(
        _head(),
        adverts(),
        # Each stands where the other stood: one of its own, so that nothing is seen to move.
        rx.cond(AccountHomeState.starting & EntryState.user.admin, _first_steps(), _whole()),
        # The gate has read the user again: the panel says the same.
        gate_dialog(on_cancel=VerificationState.retry),
        tour(),
    )


def _whole() -> rx.Component:
    return rx.el.div(
        loading.first_first(balances(), spending(), recent(), cockpit(), class_name="column"),
        rx.el.div(
            cards(), attention(), tags(), statements(), verification(), class_name="column min-[1061px]:row-span-2"
        ),
        # Below the shorter column, and last where there is one only.
        contract(),
        key="whole",
        class_name="two-columns min-[1061px]:grid-rows-[auto_1fr]",
    )


def _first_steps() -> rx.Component:
    """Without a card there is nothing to draw, rank or explain yet."""
    return rx.el.div(
        rx.el.div(start(), balances(), cockpit(), class_name="column"),
        rx.el.div(verification(), contract(), class_name="column"),
        key="start",
        class_name="two-columns",
    )


def _head() -> rx.Component:
    updated = rx.cond(BalancesState.updated != "", ui.t(words.UPDATED, at=BalancesState.updated), "")
    # One button in either case: it may have been pressed before it is known that there is no card yet.
    kind: Any = rx.cond(AccountHomeState.starting, "secondary", "primary")
    apply = ui.button(
        words.APPLY, kind=kind, icon="plus", on_click=GateState.open_page(routes.CARD_APPLY.path), data_tour="apply"
    )
    top_up = ui.button(words.TOP_UP, icon="landmark", href=routes.ACCOUNT_RECHARGE.path)
    return ui.page_head(
        routes.ACCOUNT.title,
        ui.button(words.REFRESH, icon="refresh-cw", on_click=AccountHomeState.load, data_safe=""),
        rx.cond(may_open(routes.ACCOUNT_RECHARGE), top_up),
        rx.cond(may_apply(), apply),
        fact=updated,
    )
