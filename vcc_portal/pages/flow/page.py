"""/accountFlow: every fund movement with the balance after it (spec §2)."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import listing
from vcc_portal.features.transactions.address import RECENT_DAYS
from vcc_portal.i18n import records as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.flow.page import COLUMNS, FlowState


@page(routes.ACCOUNT_FLOW, on_load=[FlowState.load])
def account_flow() -> rx.Component:
    """The page."""
    return rx.fragment(
        ui.page_head(routes.ACCOUNT_FLOW.title, fact=strings.TRADE_FACT.format(days=RECENT_DAYS)),
        listing.query_form(FlowState),
        rx.el.section(
            listing.count_bar(FlowState, COLUMNS),
            listing.listing(FlowState, COLUMNS, _blank(), own={"card_name": _card, "serial": _serial}),
            class_name="panel",
        ),
    )


def _blank() -> listing.Blank:
    return listing.Blank(
        icon="arrow-left-right", title=strings.NO_FLOWS, note=strings.NO_FLOWS_NOTE, no_match=strings.NO_MATCH
    )


def _card(row: Any) -> rx.Component:
    """The card as a link to its page, or "--"."""
    link = rx.el.div(
        ui.RouterLink.create(row.card_name, to=row.href, class_name="link block truncate"),
        rx.el.span(ui.masked(row.last4), class_name="sub"),
        class_name="min-w-0",
    )
    return rx.cond(row.href != "", link, rx.el.span("--", class_name="text-ink-3"))


def _serial(row: Any) -> rx.Component:
    return rx.el.span(row.serial, ui.copy_button(row.serial), class_name="inline-flex items-center text-ink-2")
