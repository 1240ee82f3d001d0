"""The dialog of the verification gate; a page that guards an action draws it once."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.rights import may_do, may_open
from vcc_portal.domain.card import APPLY_CODE
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import gate as words
from vcc_portal.routes import CARD_APPLY
from vcc_portal.state.core.gate import GateState, GateStep


def gate_dialog(*, on_cancel: object = None, keeps_draft: bool = False) -> rx.Component:
    """The dialog; `on_cancel` runs when it is closed without going on, `keeps_draft` says that typed text stays."""
    close = [GateState.close(False), *([] if on_cancel is None else [on_cancel])]
    given_up = [GateState.close, *([] if on_cancel is None else [on_cancel])]
    return ui.dialog(
        _steps(),
        rx.cond(GateState.unchanged, ui.note("warn", words.STILL_MISSING, class_name="mt-3", role="status")),
        rx.cond(_can_verify(), _hint(keeps_draft), _ask_admin()),
        rx.el.p(_question(), class_name="mt-3 empty:hidden"),
        open=GateState.shown,
        title=GateState.title,
        note=GateState.note,
        icon_name="id-card",
        tone=GateState.tone,
        actions=[_actions(close)],
        on_open_change=given_up,
    )


def may_apply() -> rx.Var[bool]:
    """True for who may apply for a card: an admin, and an operator with the page and the right to send it (spec §6)."""
    return may_open(CARD_APPLY) & may_do(APPLY_CODE)


def _can_verify() -> "rx.Var[bool] | bool":
    return GateState.waiting | (GateState.verify_url != "")


def _actions(close: list[object]) -> rx.Component:
    acknowledge = ui.button(words.OK, kind="primary", on_click=close)
    verify = ui.button(
        GateState.action,
        kind="primary",
        icon_end="arrow-up-right",
        href=GateState.verify_url,
        external=True,
        title=ui.t(words.NEW_TAB),
    )
    go_on = rx.fragment(
        ui.button(words.CHECK_AGAIN, kind="text", on_click=GateState.check_again, class_name="mr-auto"),
        ui.button(words.LATER, on_click=close),
        verify,
    )
    return rx.cond(GateState.verify_url != "", go_on, acknowledge)


def _question() -> rx.Component:
    """What somebody in this state asks first."""
    failed = rx.cond(GateState.tone == "bad", asks("not-approved"), asks("open-service"))
    return rx.fragment(rx.cond(GateState.waiting, asks("review-time"), failed))


def _hint(keeps_draft: bool) -> rx.Component:
    if not keeps_draft:
        return rx.fragment()
    return rx.el.p(
        ui.icon("save", 14), ui.t(words.KEPT), class_name="flex items-center gap-1.5 mt-3 text-caption text-ink-2"
    )


def _ask_admin() -> rx.Component:
    return ui.note("info", words.ASK_ADMIN, class_name="mt-3")


def _steps() -> rx.Component:
    signed_in = rx.el.li(
        ui.round_icon("log-in", "ok", 16, class_name="size-8"),
        _words(words.STEP_SIGN_IN, ui.t(words.SIGNED_IN_AS)),
        ui.badge(words.DONE, "ok"),
    )
    business = _step("building-2", words.STEP_KYB, GateState.kyb)
    return rx.el.ul(
        signed_in,
        _step("user-check", words.STEP_KYC, GateState.kyc),
        rx.cond(GateState.personal, rx.fragment(), business),
        class_name=f"{ui.LINES} border border-line rounded-panel px-4",
    )


def _step(name: str, text: Text, step: "rx.Var[GateStep] | GateStep") -> rx.Component:
    disc = rx.cond(step.tone == "hollow", "neutral", step.tone)
    return rx.el.li(
        ui.round_icon(name, disc, 16, class_name="size-8"),
        _words(text, ui.tv(step.note)),
        ui.badge(step.label, step.tone),
    )


def _words(title: Text, note: "rx.Var[str]") -> rx.Component:
    return rx.el.div(
        rx.el.strong(ui.t(title), class_name="block"),
        rx.el.span(note, class_name="text-caption text-ink-2"),
        class_name="min-w-0 flex-1",
    )
