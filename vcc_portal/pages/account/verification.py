"""KYC and KYB, with the way on where something is still to be done."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.features.account.view import VerificationRow
from vcc_portal.i18n import Text
from vcc_portal.i18n import account as words
from vcc_portal.state.account.verification import VerificationState
from vcc_portal.state.core.gate import GateState


def verification() -> rx.Component:
    """The panel in each of its states."""
    rows = rx.el.ul(
        _row("user-check", words.KYC, VerificationState.kyc, VerificationState.kyc_open),
        rx.cond(
            VerificationState.personal,
            rx.fragment(),
            _row("building-2", words.KYB, VerificationState.kyb, VerificationState.kyb_open),
        ),
        class_name="lines -mt-1 -mb-2",
    )
    return ui.panel(rx.cond(VerificationState.loaded, rows, _skeleton()), heading=words.VERIFICATION)


def _row(
    icon: str, name: Text, row: "rx.Var[VerificationRow] | VerificationRow", is_open: "rx.Var[bool] | bool"
) -> rx.Component:
    return rx.el.li(
        rx.el.span(ui.icon(icon, 16), class_name="round-icon", custom_attrs={"data-tone": row.disc}),
        rx.el.div(
            rx.el.strong(ui.t(name)),
            rx.el.span(ui.tv(row.note), class_name="text-caption text-ink-2"),
            class_name="min-w-0 flex-1",
        ),
        rx.el.div(
            ui.badge(ui.tv(row.label), row.tone),
            rx.cond(
                is_open,
                ui.button(words.GO_ON, kind="text", size="sm", on_click=GateState.explain),
                rx.fragment(),
            ),
            class_name="flex flex-col items-end shrink-0",
        ),
    )


def _skeleton() -> rx.Component:
    row = rx.el.li(
        rx.el.span(class_name="skeleton", style={"width": "32px", "height": "32px", "borderRadius": "50%"}),
        rx.el.div(ui.skeleton("40%"), ui.skeleton("64%", 10, class_name="mt-2"), class_name="flex-1"),
        ui.skeleton("60px", 22),
    )
    return rx.el.ul(row, row, class_name="lines -mt-1 -mb-2", aria_busy="true")
