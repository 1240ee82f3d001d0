"""The form of /card/updateLimit: what to do with each limit, its bar, and limits by spending currency."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.currency_limits import currency_limits
from vcc_portal.components.card.limits import FOOT
from vcc_portal.components.patterns.batch import next_part
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.focus import FocusedHeading
from vcc_portal.components.patterns.form import form_section
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.card import LimitWindow
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.limits.form import KEEP, NONE, SET, how
from vcc_portal.features.card.limits.view import CurrencyOption
from vcc_portal.i18n.card import apply as limit_words
from vcc_portal.i18n.card import limits as words
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.limits.draft import DRAFT, FIELDS
from vcc_portal.state.card.limits.page import CardLimitState

_LIMIT_AMOUNT = (
    "[&>.field-label]:absolute [&>.field-label]:w-px [&>.field-label]:h-px [&>.field-label]:overflow-hidden "
    "[&>.field-label]:[clip-path:inset(50%)]"
)

_SEG_RADIOS = "inline-flex p-0.5 rounded-ctl bg-bg-inset [box-shadow:inset_0_0_0_1px_var(--line)]"
_SEG_RADIO = (
    "text-[13px] inline-flex items-center h-8 py-0 px-3 rounded-[4px] text-ink-2 whitespace-nowrap "
    "cursor-pointer hover:text-ink-1 has-checked:bg-bg-raised has-checked:text-ink-1 "
    "has-checked:font-semibold has-checked:[box-shadow:var(--sh-1),0_0_0_1px_var(--line)] "
    "has-[:focus-visible]:[outline:2px_solid_var(--focus)] has-[:focus-visible]:outline-offset-1 "
    "forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] "
    "forced-colors:has-checked:forced-color-adjust-none"
)

STATE = CardLimitState


def limits() -> rx.Component:
    """The four limits."""
    note = STATE.note
    return rx.el.section(
        rx.el.div(
            FocusedHeading.create(ui.t(words.LIMITS), class_name="form-title"),
            rx.el.p(rx.cond(STATE.one, ui.t(words.LIMITS_NOTE), ui.t(words.MANY_NOTE)), class_name="form-note"),
        ),
        rx.cond(STATE.suggested, ui.note("info", words.RAISED_FROM_LINK)),
        rx.cond(STATE.chosen.currencies.length() > 1, _currency()),
        rx.el.div(*[_limit(name, window) for name, window in LIMIT_FIELDS.items()], class_name="limit-rows"),
        rx.foreach(note.warnings, lambda text: ui.note("warn", private(ui.tv(text)))),
        rx.cond(STATE.one & (note.pace.zh != ""), ui.note("info", private(ui.tv(note.pace)), role="status")),
        asks("limit-reset"),
        ui.when(STATE.said, ui.note("warn", STATE.said, role="alert")),
        class_name="form-section",
    )


def by_currency() -> rx.Component:
    """Limits for paying in one currency: of one card they can be changed, of many they stay."""
    rows = rx.el.div(currency_limits(FIELDS, STATE.spending), class_name="grid gap-3")
    shown = form_section(words.BY_CURRENCY, limit_words.PER_CURRENCY_NOTE, rows)
    kept = form_section(words.BY_CURRENCY, words.BY_CURRENCY_KEPT)
    return rx.cond(STATE.one, rx.cond(STATE.spending.length() > 0, shown), kept)


def footer() -> rx.Component:
    """What needs attention, and the way on."""
    return rx.el.div(
        rx.el.div(FIELDS.attention(), class_name="min-w-0 flex-1"),
        rx.el.span(FIELDS.saved(), class_name="text-caption text-ink-2"),
        next_part(STATE),
        ui.button(
            rx.cond(STATE.one, ui.t(words.SAVE), ui.t(words.PREVIEW)),
            kind="primary",
            type="submit",
            busy=STATE.sending,
        ),
        class_name="form-foot",
    )


def _currency() -> rx.Component:
    def one(option: "rx.Var[CurrencyOption]") -> rx.Component:
        return ui.option(option.text, option.value)

    box = FIELDS.choice("currency", rx.foreach(STATE.chosen.currencies, one), hint=words.CURRENCY_HINT)
    return rx.el.div(box, class_name="form-grid")


def _limit(name: str, window: LimitWindow) -> rx.Component:
    title = limit_words.LIMIT[window]
    preview, choice = STATE.previews[name], DRAFT.value(how(name))
    options = [(NONE, words.NO_LIMIT), (SET, words.SET_TO)]
    radios = [_radio(name, value, text, choice) for value, text in options]
    keep = rx.cond(STATE.one, rx.fragment(), _radio(name, KEEP, words.KEEP, choice))
    amount = FIELDS.amount(
        name,
        label=words.AMOUNT_OF.format(limit=title),
        currency=DRAFT.value("currency"),
        most=preview.most,
        hint=private(ui.tv(preview.most_text)),
        class_name=_LIMIT_AMOUNT,
    )
    warning = ui.note("warn", private(ui.tv(preview.warning)), role="status")
    return rx.el.div(
        rx.el.div(
            rx.el.h3(ui.t(title), class_name="text-body font-semibold"),
            rx.el.p(private(ui.tv(preview.now)), class_name="sub"),
        ),
        rx.el.fieldset(
            rx.el.legend(ui.t(words.HOW, limit=title), class_name="sr-only"),
            rx.el.div(keep, *radios, class_name=_SEG_RADIOS),
        ),
        rx.cond(choice == SET, amount, rx.el.div()),
        rx.cond(STATE.one & preview.limited, _bar(name, title)),
        ui.when(preview.warning, warning),
        class_name="limit-row",
    )


def _radio(name: str, value: str, text: Text, choice: rx.Var[str]) -> rx.Component:
    box = rx.el.input(type="radio", name=how(name), value=value, checked=choice == value, class_name="sr-only")
    return rx.el.label(box, rx.el.span(ui.t(text)), class_name=_SEG_RADIO)


def _bar(name: str, title: Text) -> rx.Component:
    preview = STATE.previews[name]
    used = rx.cond(preview.used != "", ui.t(words.USED, amount=preview.used), ui.t(words.USED_UNKNOWN))
    return rx.el.div(
        ui.meter(preview.percent, "md", of=title),
        rx.el.div(
            private(used),
            private(ui.t(words.LEFT, amount=preview.left)),
            rx.el.span(ui.tv(preview.resets)),
            class_name=FOOT,
        ),
        class_name="limit-bar",
    )
