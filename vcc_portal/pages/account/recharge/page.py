"""/account/recharge: a top-up, quoted, checked, sent once and followed to its end; and the list of all of them."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import listing
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.components.patterns.step_up import step_up_dialog
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.layouts.page import page
from vcc_portal.pages.account.recharge.form import top_up
from vcc_portal.pages.account.recharge.result import recharge_result
from vcc_portal.state.account.recharge.aside import RechargeAsideState
from vcc_portal.state.account.recharge.opening import AccountOpeningState
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.account.recharge.records import AccountRechargesState
from vcc_portal.state.account.recharge.result import AccountRechargeResultState


@page(
    routes.ACCOUNT_RECHARGE,
    on_load=[
        AccountRechargeState.load,
        RechargeAsideState.load,
        AccountOpeningState.load,
        AccountRechargeResultState.load,
        AccountRechargesState.load,
    ],
)
def account_recharge() -> rx.Component:
    """The page."""
    body = rx.match(
        AccountRechargeState.shows,
        ("result", recharge_result()),
        ("records", rx.fragment(_views(), listing.section(AccountRechargesState))),
        ("form", rx.fragment(_views(), top_up())),
        ui.panel(ui.skeleton_rows(5), flush=True),
    )
    return rx.el.div(
        ui.page_head(routes.ACCOUNT_RECHARGE.title, fact=strings.FACT),
        body,
        gate_dialog(keeps_draft=True),
        step_up_dialog(),
    )


def _views() -> rx.Component:
    path, shows = routes.ACCOUNT_RECHARGE.path, AccountRechargeState.shows
    return listing.view_links(
        strings.VIEWS,
        (strings.NEW, path, shows == "form"),
        (strings.RECORDS, f"{path}?view=records", shows == "records"),
    )
