"""KYC and KYB, with the way on where something is still to be done."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.rights import may_open
from vcc_portal.features.account.view import VerificationRow
from vcc_portal.i18n import Text
from vcc_portal.i18n import account as words
from vcc_portal.i18n import cockpit as cockpit_words
from vcc_portal.state.account.verification import VerificationState
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.gate import GateState


def verification() -> rx.Component:
    """The panel in each of its states."""
    go_on = ui.button(words.GO_ON, kind="text", size="sm", on_click=GateState.explain)
    identity = rx.cond(VerificationState.kyc_open, go_on)
    page = ui.button(
        rx.cond(VerificationState.kyb_open, ui.t(words.GO_ON), ui.t(words.VIEW)),
        kind="text",
        size="sm",
        href=routes.KYB.path,
    )
    # Without the page, the dialog says who does it.
    business = rx.cond(
        VerificationState.kyb_there, rx.cond(may_open(routes.KYB), page, rx.cond(VerificationState.kyb_open, go_on))
    )
    rows = rx.el.ul(
        _row("user-check", words.KYC, VerificationState.kyc, identity),
        rx.cond(
            VerificationState.personal,
            rx.fragment(),
            _row("building-2", words.KYB, VerificationState.kyb, business),
        ),
        class_name=f"{ui.LINES} -mt-1 -mb-2",
    )
    again = rx.el.div(
        ui.when(VerificationState.problem, ui.note("warn", VerificationState.problem, role="alert")),
        ui.button(
            cockpit_words.CHECK_AGAIN,
            icon="refresh-cw",
            size="sm",
            busy=VerificationState.checking,
            data_safe="",
            on_click=VerificationState.check_again,
        ),
        class_name="grid justify-items-start gap-2 pt-3",
    )
    shown = rx.fragment(rows, rx.cond(VerificationState.can_check & EntryState.user.admin, again))
    return ui.panel(loading.part(VerificationState, shown, waiting=ui.skeleton_lines()), heading=words.VERIFICATION)


def _row(
    icon: str, name: Text, row: "rx.Var[VerificationRow] | VerificationRow", way: "rx.Component | rx.Var"
) -> rx.Component:
    return rx.el.li(
        ui.round_icon(icon, row.disc, 16, class_name="size-8"),
        rx.el.div(
            rx.el.strong(ui.t(name), class_name="block"),
            rx.el.span(ui.tv(row.note), class_name="text-caption text-ink-2"),
            ui.when(
                row.reason,
                rx.el.span(
                    ui.t(cockpit_words.FAILED_BECAUSE, reason=ui.tv(row.reason)),
                    class_name="text-caption text-bad block",
                ),
            ),
            class_name="min-w-0 flex-1",
        ),
        rx.el.div(
            ui.badge(row.label, row.tone),
            way,
            class_name="flex flex-col items-end shrink-0",
        ),
    )
