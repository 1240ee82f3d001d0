"""/trade/rebate: reward bills, with a file of each and one of all (spec §2)."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.exports.page import export_page
from vcc_portal.components.patterns import listing
from vcc_portal.components.patterns.files import file_form
from vcc_portal.i18n import exports as strings
from vcc_portal.i18n import terms
from vcc_portal.layouts.page import page
from vcc_portal.state.exports.rebates import RebateExportState, RebateFilesState


@page(routes.TRADE_REBATE, on_load=[RebateExportState.load, RebateFilesState.load])
def rebate_bills() -> rx.Component:
    """The page."""
    rows = rx.el.section(
        listing.count_bar(RebateExportState),
        listing.listing(RebateExportState, own={"action": _file}),
        class_name="panel min-w-0",
    )
    return export_page(RebateExportState, strings.BACK_TO_TRADE, rows=rows, fact=strings.REBATE_FACT)


def _file(row: Any) -> rx.Component:
    """The bill's file, or having it made."""
    download = file_form(
        rx.el.button(
            ui.t(terms.DOWNLOAD),
            type="submit",
            class_name="link min-h-6",
            aria_label=ui.t(strings.DOWNLOAD_ONE_OF, month=row.period),
        ),
        fileId=row.file_id,
        here=RebateFilesState.here,
    )
    make = rx.el.button(
        ui.t(strings.MAKE_ONE),
        type="button",
        on_click=RebateExportState.make(row.action),
        disabled=RebateExportState.making != "",
        class_name="link min-h-6",
        aria_label=ui.t(strings.MAKE_ONE_OF, month=row.period),
    )
    return rx.cond(row.file_id != "", download, make)
