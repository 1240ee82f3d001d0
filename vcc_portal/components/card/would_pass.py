"""The dialog that tries a payment by the rules of an authorization."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.inline import is_here
from vcc_portal.components.patterns.form import error_in
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.money import CURRENCIES
from vcc_portal.features.card.detail.would_pass_form import LONGEST_MERCHANT
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.card import would_pass as strings
from vcc_portal.state.card.detail.would_pass import CardWouldPassState

_STATE = CardWouldPassState
_ANSWER: Any = CardWouldPassState.answer
_FORM = "would-pass"
_ROW = "grid grid-cols-[minmax(0,1fr)_176px] gap-3 items-start"
_VERDICT = (
    "flex gap-2.5 px-4 py-3.5 border border-warn-line rounded-ctl bg-warn-soft text-warn text-table [&>svg]:shrink-0 "
    "data-[tone=ok]:border-ok-line data-[tone=ok]:bg-ok-soft data-[tone=ok]:text-ok "
    "data-[tone=bad]:border-bad-line data-[tone=bad]:bg-bad-soft data-[tone=bad]:text-bad"
)
_CHECKS = "*:flex *:items-center *:gap-2.5 *:min-h-[34px] *:py-1.5 *:border-t *:border-line *:text-table"
_WORD = "shrink-0 min-w-14 text-right text-ink-2 group-data-[tone=bad]:text-bad group-data-[tone=unknown]:text-warn"
_MARKS = {"yes": ("circle-check", "ok"), "no": ("circle-x", "bad"), "unsure": ("circle-help", "warn")}


def would_pass_dialog() -> rx.Component:
    """The dialog; the page draws it once."""
    trouble = ui.note("bad", _STATE.trouble, class_name="mt-4", role="alert")
    return ui.dialog(
        rx.el.form(
            rx.el.div(_amount(), _currency(), class_name=_ROW),
            rx.el.div(_merchant(), _mcc(), class_name=_ROW),
            id=_FORM,
            no_validate=True,
            auto_complete="off",
            on_submit=_STATE.judge,
            class_name="grid gap-4",
        ),
        ui.when(_STATE.trouble, trouble),
        rx.el.div(rx.cond(_ANSWER.verdict != "", _answer()), aria_live="polite"),
        open=_STATE.shown & is_here(_STATE),  # pyright: ignore[reportOperatorIssue]
        title=strings.TITLE,
        note=strings.NOTE,
        icon_name="calculator",
        width=560,
        on_open_change=_STATE.close,
        actions=[
            ui.button(terms.CLOSE, on_click=_STATE.close(False)),
            ui.button(strings.TRY, kind="primary", type="submit", form=_FORM, busy=_STATE.busy, data_safe=""),
        ],
    )


def _error(name: str) -> rx.Var[Text]:
    return error_in(_STATE.errors, name)


def _line(name: str, text: Text, *, hint: Text | None = None, optional: bool = False, **props: Any) -> rx.Component:
    bad = _error(name).zh != ""  # pyright: ignore[reportAttributeAccessIssue]
    box = ui.text_input(name=name, default_value=_STATE.given[name], error=bad, **props)
    return ui.field(text, box, name=name, error=_error(name), hint=hint, optional=optional)


def _amount() -> rx.Component:
    return _line("amount", strings.AMOUNT, input_mode="decimal", max_length=20)


def _currency() -> rx.Component:
    options = [ui.option(code, code) for code in CURRENCIES]
    return ui.field(
        strings.CURRENCY,
        ui.select(*options, name="currency", default_value=_STATE.given["currency"]),
        name="currency",
        error=_error("currency"),
    )


def _merchant() -> rx.Component:
    return _line("merchant", strings.MERCHANT, hint=strings.MERCHANT_HINT, optional=True, max_length=LONGEST_MERCHANT)


def _mcc() -> rx.Component:
    return _line("mcc", strings.MCC, hint=strings.MCC_HINT, optional=True, input_mode="numeric", max_length=4)


def _answer() -> rx.Component:
    mark = rx.match(_ANSWER.verdict, *[(key, ui.icon(icon, 20)) for key, (icon, _) in _MARKS.items()], rx.fragment())
    tone = rx.match(_ANSWER.verdict, *[(key, tone) for key, (_, tone) in _MARKS.items()], "warn")
    said = [_said(_ANSWER.because), _said(_ANSWER.maybe), _said(_ANSWER.most), _said(_ANSWER.converted)]
    return rx.el.section(
        rx.el.div(
            mark,
            rx.el.div(rx.el.h3(ui.tv(_ANSWER.title), class_name="text-body"), *said, class_name="min-w-0"),
            class_name=_VERDICT,
            data_tone=tone,
        ),
        rx.el.h4(ui.t(strings.CHECKS), class_name="sr-only"),
        rx.el.ul(rx.foreach(_ANSWER.checks, _check), class_name=_CHECKS),
        rx.el.p(ui.t(strings.ASSUMED), class_name="sub"),
        class_name="grid gap-3 mt-5",
    )


def _said(text: Any) -> rx.Component:
    return ui.when(text, rx.el.p(private(ui.tv(text)), class_name="text-ink-1"))


def _check(check: Any) -> rx.Component:
    icon = rx.match(
        check.tone,
        ("ok", ui.icon("check", 14, class_name="shrink-0 text-ok")),
        ("bad", ui.icon("x", 14, class_name="shrink-0 text-bad")),
        ui.icon("circle-help", 14, class_name="shrink-0 text-warn"),
    )
    return rx.el.li(
        icon,
        rx.el.span(ui.tv(check.rule), class_name="mr-auto"),
        rx.el.span(private(ui.tv(check.detail)), class_name="max-w-[300px] text-ink-2 text-right"),
        rx.el.span(ui.tv(check.verdict), class_name=_WORD),
        class_name="group",
        data_tone=check.tone,
    )
