"""Whom the account is for: the first step of the mobile registration (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.public.mobile import have_account, page_column
from vcc_portal.domain.redirects import with_query
from vcc_portal.features.public.register import Role
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import register as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import H5_FORM, H5_ROLE

_TILE = (
    "panel flex items-center gap-4 min-h-20 px-4 py-4 no-underline text-ink-1 transition-colors "
    "hover:border-brand-line hover:bg-bg-hover"
)


@page(H5_ROLE)
def role() -> rx.Component:
    """Two tiles; each leads on."""
    tiles = rx.el.div(
        _tile("building-2", Role.COMPANY, words.COMPANY, words.COMPANY_NOTE),
        _tile("user", Role.PERSONAL, words.PERSONAL, words.PERSONAL_NOTE),
        class_name="flex flex-col gap-3 mt-6",
    )
    return page_column(words.ROLE, words.ROLE_NOTE, tiles, have_account())


def _tile(icon: str, which: Role, title: Text, note: Text) -> rx.Component:
    return ui.RouterLink.create(
        ui.round_icon(icon),
        rx.el.span(
            rx.el.span(ui.t(title), class_name="block text-[16px]/[24px] font-semibold"),
            rx.el.span(ui.t(note), class_name="block text-ink-2 text-[13px]/[20px]"),
            class_name="flex-1 min-w-0",
        ),
        ui.icon("chevron-right", 18, class_name="shrink-0 text-ink-3"),
        to=with_query(H5_FORM.path, role=which.value),
        class_name=_TILE,
    )
