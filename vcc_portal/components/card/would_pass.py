"""The dialog that tries a payment by the rules of an authorization."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.contact import fault_of
from vcc_portal.domain.money import CURRENCIES
from vcc_portal.i18n import Text
from vcc_portal.i18n import common as words
from vcc_portal.i18n.card import would_pass as strings
from vcc_portal.state.card.detail.would_pass import LONGEST_MERCHANT, CardWouldPassState

_STATE = CardWouldPassState
_ANSWER: Any = CardWouldPassState.answer
_FORM = "would-pass"
_MARKS = {"yes": ("circle-check", "ok"), "no": ("circle-x", "bad"), "unsure": ("circle-help", "warn")}


def would_pass_dialog() -> rx.Component:
    """The dialog; the page draws it once."""
    trouble = ui.note("bad", _STATE.trouble, class_name="mt-4", role="alert")
    return ui.dialog(
        rx.el.form(
            rx.el.div(_amount(), _currency(), class_name="would-row"),
            rx.el.div(_merchant(), _mcc(), class_name="would-row"),
            id=_FORM,
            no_validate=True,
            auto_complete="off",
            on_submit=_STATE.judge,
            class_name="grid gap-4",
        ),
        ui.when(_STATE.trouble, trouble),
        rx.el.div(rx.cond(_ANSWER.verdict == "", rx.fragment(), _answer()), aria_live="polite"),
        open=_STATE.shown,
        title=strings.TITLE,
        note=strings.NOTE,
        icon_name="calculator",
        width=560,
        on_open_change=_STATE.close,
        actions=[
            ui.button(words.CLOSE, on_click=_STATE.close(False)),
            ui.button(strings.TRY, kind="primary", type="submit", form=_FORM, busy=_STATE.busy),
        ],
    )


def _fault(name: str) -> rx.Var[Text]:
    return fault_of(_STATE.faults, name)  # pyright: ignore[reportArgumentType]


def _line(name: str, text: Text, *, hint: Text | None = None, optional: bool = False, **props: Any) -> rx.Component:
    bad = _fault(name).zh != ""  # pyright: ignore[reportAttributeAccessIssue]
    box = ui.text_input(name=name, default_value=_STATE.given[name], error=bad, **props)
    return ui.field(text, box, name=name, error=_fault(name), hint=hint, optional=optional)


def _amount() -> rx.Component:
    return _line("amount", strings.AMOUNT, input_mode="decimal", max_length=20)


def _currency() -> rx.Component:
    options = [ui.option(code, code) for code in CURRENCIES]
    return ui.field(
        strings.CURRENCY,
        ui.select(*options, name="currency", default_value=_STATE.given["currency"]),
        name="currency",
        error=_fault("currency"),
    )


def _merchant() -> rx.Component:
    return _line("merchant", strings.MERCHANT, hint=strings.MERCHANT_HINT, optional=True, max_length=LONGEST_MERCHANT)


def _mcc() -> rx.Component:
    return _line("mcc", strings.MCC, hint=strings.MCC_HINT, optional=True, input_mode="numeric", max_length=4)


def _answer() -> rx.Component:
    mark = rx.match(_ANSWER.verdict, *[(key, ui.icon(icon, 20)) for key, (icon, _) in _MARKS.items()], rx.fragment())
    tone = rx.match(_ANSWER.verdict, *[(key, tone) for key, (_, tone) in _MARKS.items()], "warn")
    said = [_said(_ANSWER.because), _said(_ANSWER.maybe), _said(_ANSWER.most)]
    return rx.el.section(
        rx.el.div(
            mark,
            rx.el.div(rx.el.h3(ui.tv(_ANSWER.title)), *said, class_name="min-w-0"),
            class_name="would-verdict",
            data_tone=tone,
        ),
        rx.el.h4(ui.t(strings.CHECKS), class_name="sr-only"),
        rx.el.ul(rx.foreach(_ANSWER.checks, _check), class_name="would-checks"),
        rx.el.p(ui.t(strings.ASSUMED), class_name="sub"),
        class_name="would-answer",
    )


def _said(text: Any) -> rx.Component:
    return ui.when(text, rx.el.p(ui.tv(text)))


def _check(check: Any) -> rx.Component:
    icon = rx.match(check.tone, ("ok", ui.icon("check", 14)), ("bad", ui.icon("x", 14)), ui.icon("circle-help", 14))
    return rx.el.li(
        icon,
        rx.el.span(ui.tv(check.rule), class_name="mr-auto"),
        rx.el.span(ui.tv(check.detail), class_name="would-detail"),
        rx.el.span(ui.tv(check.verdict), class_name="would-word"),
        data_tone=check.tone,
    )
