"""/trade: every record, searched and filtered through the address (spec §2)."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import listing
from vcc_portal.features.transactions.address import RECENT_DAYS
from vcc_portal.i18n import records as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.transactions.page import COLUMNS, TradeState


@page(routes.TRADE, on_load=[TradeState.load])
def trade() -> rx.Component:
    """The page."""
    own = {"merchant": _merchant, "status": _status, "record_id": _record_id}
    return rx.fragment(
        ui.page_head(routes.TRADE.title, fact=strings.TRADE_FACT.format(days=RECENT_DAYS)),
        listing.query_form(TradeState),
        rx.el.section(
            listing.count_bar(TradeState, COLUMNS),
            listing.listing(TradeState, COLUMNS, _blank(), own=own),
            class_name="panel",
        ),
    )


def _blank() -> listing.Blank:
    return listing.Blank(
        icon="receipt-text", title=strings.NO_TRADES, note=strings.NO_TRADES_NOTE, no_match=strings.NO_MATCH
    )


def _merchant(row: Any) -> rx.Component:
    """The merchant, and the card below it as a link to its page."""
    name = rx.cond(
        row.href != "",
        ui.RouterLink.create(row.card_name, to=row.href, class_name="link"),
        rx.el.span(row.card_name),
    )
    tail = rx.cond(row.last4 != "", rx.el.span(ui.masked(row.last4), class_name="ml-2"), rx.fragment())
    return rx.el.div(
        rx.el.span(ui.tv(row.merchant), class_name="block truncate"),
        rx.el.span(name, tail, class_name="sub truncate"),
        class_name="min-w-0",
    )


def _status(row: Any) -> rx.Component:
    """The badge, and the reason below it when the payment was declined."""
    reason = rx.el.span(ui.tv(row.reason), class_name="sub mt-0.5")
    return rx.el.div(
        ui.badge(ui.tv(row.status.text), row.status.tone), rx.cond(row.reason.en != "", reason, rx.fragment())
    )


def _record_id(row: Any) -> rx.Component:
    return rx.el.span(row.record_id, ui.copy_button(row.record_id), class_name="inline-flex items-center text-ink-2")
