"""Codes with their links and QR codes."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.invite.invitation import CodeView
from vcc_portal.i18n import Text
from vcc_portal.i18n import invite as strings
from vcc_portal.state.invite.page import InviteState

_BOX = "flex items-center gap-2 min-h-10 px-3 border border-line rounded-ctl bg-bg-subtle"


def codes() -> rx.Component:
    """The panel; most people have one code."""
    none = ui.empty_state("ticket", strings.NO_CODES, strings.NO_CODES_NOTE)
    each = rx.el.ul(
        rx.foreach(InviteState.codes, _code),
        class_name="[&>li+li]:border-t [&>li+li]:border-t-line [&>li+li]:pt-5 grid gap-5",
    )
    shown = rx.fragment(rx.el.p(ui.t(strings.SHARE_NOTE), class_name="text-table text-ink-2 mb-4"), each)
    return ui.panel(rx.cond(InviteState.codes.length() > 0, shown, none), heading=strings.CODES)


def _code(code: "rx.Var[CodeView]") -> rx.Component:
    link = _copied(
        strings.LINK,
        rx.el.span(private(code.url), class_name="min-w-0 flex-1 break-all text-table"),
        ui.copy_button(code.url, strings.COPY_LINK),
    )
    facts = rx.el.div(
        _copied(
            strings.CODE,
            rx.el.strong(code.code, class_name="min-w-0 flex-1 text-title tracking-[0.08em] tabular-nums"),
            ui.copy_button(code.code),
        ),
        rx.cond(code.url != "", link),
        rx.el.p(ui.tv(code.facts), class_name="sub"),
        class_name="grid gap-3 flex-1 basis-56 min-w-0 content-start",
    )
    return rx.el.li(
        facts,
        rx.cond(code.squares != "", _qr(code)),
        class_name="flex flex-wrap items-start gap-6",
        key=code.code,
    )


def _copied(name: Text, shown: rx.Component, copy: rx.Component) -> rx.Component:
    return rx.el.div(
        rx.el.span(ui.t(name), class_name="field-label"),
        rx.el.div(shown, copy, class_name=_BOX),
        class_name="grid gap-1.5",
    )


def _qr(code: "rx.Var[CodeView]") -> rx.Component:
    """Dark on white in either theme: that is what cameras expect."""
    drawing = rx.el.svg(
        rx.el.path(d=code.squares, fill="#000"),
        view_box=code.box,
        role="img",
        aria_label=ui.t(strings.QR_OF, url=code.url),
        shape_rendering="crispEdges",
        class_name="block size-40",
    )
    save = rx.el.a(
        ui.icon("download", 14),
        ui.t(strings.SAVE_QR),
        href=code.picture,
        download=rx.Var.create("invite-") + code.code + ".png",
        class_name="link inline-flex items-center gap-1.5 text-table min-h-6",
    )
    frame = rx.el.div(drawing, class_name="overflow-hidden border border-line rounded-panel bg-white")
    return rx.el.div(frame, save, class_name="grid justify-items-center gap-2 flex-none")
