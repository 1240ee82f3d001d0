"""/trade/export: transactions as a file (spec §2)."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.exports.page import export_page
from vcc_portal.i18n import exports as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.exports.files import TradeFilesState
from vcc_portal.state.exports.page import TradeExportState


@page(routes.TRADE_EXPORT, on_load=[TradeExportState.load, TradeFilesState.load])
def trade_export() -> rx.Component:
    """The page."""
    single = ui.button(strings.SINGLE_ONLY, kind="text", href=routes.SINGLE_MODE_EXPORT.path)
    return export_page(TradeExportState, strings.BACK_TO_TRADE, rx.cond(EntryState.user.single_card, single))
