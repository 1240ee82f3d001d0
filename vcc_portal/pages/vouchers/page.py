"""/trade/transaction: vouchers for what cards paid, as PDF (spec §2, §3)."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import listing, loading
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.files import file_form, file_list
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.components.rights import may_open
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import exports as export_strings
from vcc_portal.i18n import terms
from vcc_portal.i18n import vouchers as strings
from vcc_portal.layouts.page import page
from vcc_portal.pages.vouchers.form import application, waiting
from vcc_portal.state.vouchers.page import PaymentsState, VoucherFilesState, VoucherState

FILES: Any = VoucherFilesState


@page(routes.TRADE_VOUCHER, on_load=[VoucherState.load, VoucherFilesState.load, PaymentsState.load])
def transaction_voucher() -> rx.Component:
    """The page."""
    to_list = rx.cond(VoucherState.back_href == "", routes.TRADE.path, VoucherState.back_href)
    back = rx.cond(may_open(routes.TRADE), ui.button(export_strings.BACK_TO_TRADE, icon="arrow-left", href=to_list))
    return rx.fragment(
        ui.page_head(routes.TRADE_VOUCHER.title, back, fact=strings.FACT),
        loading.first_first(
            rx.el.div(loading.part(VoucherState, application(), waiting=waiting(), framed=True)),
            rx.el.div(_files(), class_name="my-4"),
            rx.el.section(
                rx.el.h2(ui.t(strings.LIST), class_name="form-title mb-3"),
                listing.section(PaymentsState, own={"action": _action}),
                aria_label=ui.t(strings.LIST),
            ),
        ),
        gate_dialog(keeps_draft=True),
    )


def _files() -> rx.Component:
    none = ui.empty_state("file-text", strings.NO_FILES, strings.NO_FILES_NOTE, asks("voucher"))
    denied = ui.empty_state("lock", strings.FILES_DENIED, strings.FILES_DENIED_NOTE)
    other = {Phase.EMPTY: none, Phase.DENIED: denied}
    shown = file_list(FILES, again=strings.AGAIN_OF, on_again=FILES.again, other=other)
    note = rx.el.span(ui.t(export_strings.FILES_NOTE), class_name="text-ink-3")
    return ui.panel(shown, heading=strings.FILES, aside=note)


def _action(row: Any) -> rx.Component:
    """Download the voucher, or the form for this payment."""
    merchant, time, get = ui.tv(row.title), row.moment, ui.t(terms.DOWNLOAD)
    download = file_form(
        rx.el.button(
            get,
            type="submit",
            class_name="link min-h-6",
            aria_label=ui.t(strings.ROW_ACTION, action=get, merchant=merchant, time=time),
        ),
        exportId=row.export_id,
        here=FILES.here,
    )
    text = rx.cond(row.failed, ui.t(strings.APPLY_ANEW), ui.t(strings.APPLY_SHORT))
    apply = ui.RouterLink.create(
        text,
        to=row.action,
        class_name="link inline-block min-h-6 leading-6",
        aria_label=ui.t(strings.ROW_ACTION, action=text, merchant=merchant, time=time),
    )
    none = rx.el.span(ui.t(terms.EMPTY_VALUE))
    return rx.cond(row.export_id != "", download, rx.cond(row.action != "", apply, none))
