"""/trade/singleModeExport: transactions of cards with a balance of their own as a file, without a right of its own (spec §2)."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.exports.page import export_page
from vcc_portal.components.rights import may_open
from vcc_portal.i18n import exports as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.exports.files import SingleModeFilesState
from vcc_portal.state.exports.page import SingleModeExportState


@page(routes.SINGLE_MODE_EXPORT, on_load=[SingleModeExportState.load, SingleModeFilesState.load])
def single_mode_export() -> rx.Component:
    """The page."""
    every = ui.button(strings.EVERY_CARD, kind="text", href=routes.TRADE_EXPORT.path)
    return export_page(SingleModeExportState, strings.BACK_TO_TRADE, rx.cond(may_open(routes.TRADE_EXPORT), every))
