"""Pieces of the mobile registration's pages: one column, targets as high as a thumb is wide."""

import json
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.public.fields import hidden
from vcc_portal.domain.origin import SOURCE_KEY
from vcc_portal.features.public.register import KEPT
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.public import register as words
from vcc_portal.routes import H5_FORM, HOME
from vcc_portal.state.public.register import RegisterState

BIG = "w-full h-12"
TARGET = "inline-flex items-center min-h-11"
_PUT_ORIGIN = (
    "const put = (name, value) => document.querySelectorAll(`input[name=${name}]`).forEach((each) => { each.value = value }); "
    f"put('source', sessionStorage.getItem('{SOURCE_KEY}') ?? ''); "
    "const role = new URLSearchParams(location.search).get('role'); if (role) put('role', role)"
)

_KEEP_TYPED = (
    f"window.onpagehide = () => {{ if (!location.pathname.startsWith('{H5_FORM.path}')) return; "
    f"for (const [name, kept] of Object.entries({json.dumps(KEPT)})) "
    "{ const field = document.getElementById(name); if (field) sessionStorage.setItem(kept, field.value) } }"
)
"""Not as it is typed: a State that connects late would begin the field anew with half of it."""


def page_column(title: Text, note: Text, *children: rx.Component) -> rx.Component:
    """A page with one thing to do."""
    return rx.el.section(
        rx.el.h1(ui.t(title), class_name="text-title tracking-[-0.01em] font-semibold"),
        rx.el.p(ui.t(note), class_name="mt-1.5 text-ink-2 text-[15px]/[24px]"),
        *children,
        class_name="flex flex-col px-5 pt-8 pb-12",
    )


def with_origin() -> rx.Var:
    """What the form's main button does first: the tab's outside source (spec §2) and the address's role go along.

    The State knows the role too, but not before its socket is there.
    """
    return ui.in_browser(_PUT_ORIGIN)


def keep_typed() -> rx.Var:
    """What is typed and not sent yet is kept in the tab as the page goes, where the State finds it when it is loaded again."""
    return ui.in_browser(_KEEP_TYPED)


def carried(*names: str) -> rx.Component:
    """What is known of the applicant and has no control on this page."""
    values: dict[str, Any] = {
        "loginName": RegisterState.login_name,
        "area": RegisterState.area,
        "role": RegisterState.role,
        "invitationCode": RegisterState.invitation,
    }
    return rx.fragment(rx.el.input(type="hidden", name="source"), *[hidden(name, values[name]) for name in names])


def have_account() -> rx.Component:
    """The way out for who need not register."""
    link = ui.RouterLink.create(ui.t(terms.SIGN_IN), to=HOME.path, class_name=f"link font-semibold {TARGET}")
    return rx.el.p(
        rx.el.span(ui.t(words.HAVE_ACCOUNT), class_name="text-ink-2 mr-0.5"), " ", link, class_name="mt-4 text-center"
    )
