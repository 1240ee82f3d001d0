"""The last step: documents by kind, each added, replaced or removed, and the confirmation."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import error_of
from vcc_portal.domain.account import OWNER
from vcc_portal.domain.documents import MOST_BYTES
from vcc_portal.features.kyb.form import FILES
from vcc_portal.features.kyb.view import DocumentSlot, UploadedFile
from vcc_portal.features.patterns.fields import ON
from vcc_portal.i18n import kyb as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.pages.kyb.draft import DRAFT
from vcc_portal.pages.kyb.fields import reason
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.kyb.page import BusinessVerificationState

STATE = BusinessVerificationState
ADDRESS = "/kyb/documents"
_UPLOADS = "flex flex-wrap items-center justify-end"
"""A line that ends with uploads: what they say of themselves has a line of its own below it, as wide as it is."""
ACCEPT = ".pdf,.jpg,.jpeg,.png"
WORDS = {
    "uploading": strings.UPLOADING,
    "passing": strings.PASSING_ON,
    "cancel": strings.CANCEL_UPLOAD,
    "cancelled": strings.UPLOAD_CANCELLED,
    "done": strings.UPLOADED,
    "large": strings.FILE_TOO_LARGE,
    "empty": strings.FILE_EMPTY,
    "lost": strings.FILE_LOST,
}


def documents() -> rx.Component:
    """One row for each kind of document."""
    files = ui.field(
        strings.FILES,
        rx.el.ul(rx.foreach(STATE.slots, _slot), class_name="grid border border-line rounded-panel"),
        name=FILES,
        error=error_of(STATE, FILES),
        hint=reason(FILES),
        group=True,
        class_name="[&>legend]:sr-only",
    )
    sure = ui.field(
        strings.CONFIRMED,
        ui.checkbox(strings.CONFIRMED, name="confirmed", id="confirmed", checked=DRAFT.value("confirmed") == ON),
        name="confirmed",
        error=error_of(STATE, "confirmed"),
        group=True,
        class_name="[&>legend]:sr-only",
    )
    return rx.el.div(files, sure, class_name="grid gap-5")


def _slot(slot: "rx.Var[DocumentSlot]") -> rx.Component:
    address = rx.Var.create(f"{ADDRESS}?type={slot.kind}&{OWNER}={EntryState.user.tag}")
    some = slot.files.length() > 0
    act = rx.cond(some, ui.t(strings.UPLOAD_MORE), ui.t(strings.UPLOAD)).to(str)
    upload = ui.file_upload(
        address=address,
        name=rx.Var.create(f"{FILES}.{slot.kind}"),
        kind="secondary",
        size="sm",
        label=act,
        title=ui.t(strings.UPLOAD_FOR, act=act, title=slot.title),
        accept=ACCEPT,
        most=MOST_BYTES,
        words=WORDS,
        on_done=STATE.uploaded(DRAFT.all),
    )
    needed = rx.cond(slot.needed, ui.badge(strings.NEEDED, "info"))
    what = rx.el.div(
        rx.el.strong(ui.tv(slot.title), class_name="mr-2"),
        needed,
        rx.el.p(ui.tv(slot.note), class_name="text-caption text-ink-2"),
        class_name="min-w-0 flex-1 basis-52",
    )
    return rx.el.li(
        rx.el.div(what, upload, class_name=f"gap-x-4 gap-y-2 {_UPLOADS}"),
        rx.el.ul(rx.foreach(slot.files, lambda one: _file(one, address)), class_name="grid gap-1 empty:hidden"),
        class_name="grid gap-2 px-4 py-3 border-t border-line first:border-t-0",
    )


def _file(one: "rx.Var[UploadedFile]", address: "rx.Var[str]") -> rx.Component:
    replace = ui.file_upload(
        address=rx.Var.create(f"{address}&replaces={one.file_id}"),
        kind="text",
        size="sm",
        label=ui.t(strings.REPLACE),
        title=ui.t(strings.REPLACE_NAMED, name=one.name),
        accept=ACCEPT,
        most=MOST_BYTES,
        words=WORDS,
        on_done=STATE.uploaded(DRAFT.all),
    )
    remove = ui.button(
        terms.REMOVE,
        kind="text",
        size="sm",
        on_click=STATE.remove_file(one.file_id, DRAFT.all),
        aria_label=ui.t(form_strings.REMOVE_ITEM, item=one.name),
        data_goes="",
    )
    what = rx.el.div(
        ui.icon("file-check", 14, class_name="text-ok"),
        rx.el.span(one.name, class_name="min-w-0 wrap-anywhere", data_private=""),
        rx.el.span(one.size, class_name="text-caption text-ink-3 whitespace-nowrap"),
        class_name="flex items-center gap-2 min-w-0 flex-1 basis-52 max-[480px]:basis-full",
    )
    return rx.el.li(what, replace, remove, class_name=f"gap-x-1 text-table {_UPLOADS}")
