"""/accountFlow/export: fund movements as a file (spec §2)."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components.exports.page import export_page
from vcc_portal.i18n import exports as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.exports.files import FlowFilesState
from vcc_portal.state.exports.page import FlowExportState


@page(routes.ACCOUNT_FLOW_EXPORT, on_load=[FlowExportState.load, FlowFilesState.load])
def flow_export() -> rx.Component:
    """The page."""
    return export_page(FlowExportState, strings.BACK_TO_FLOW)
