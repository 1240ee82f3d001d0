"""Fields that more than one tab of the application has."""

from typing import Any, cast

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.countries import dial_code_options
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.form import error_of, form_section
from vcc_portal.domain.card import CardMode
from vcc_portal.domain.card_changes import MAX_TAG_LENGTH, MAX_TAGS
from vcc_portal.domain.mailboxes import LONGEST_MAILBOX
from vcc_portal.domain.purpose import LogisticsItem, Mode3ds, Purpose, TradeScene
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.apply.options import Option
from vcc_portal.i18n import purpose as purposes
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card.common import CARD_MODE
from vcc_portal.i18n.patterns import form as form_words
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply.draft import View

_AREA_CODE = (
    "relative inline-flex items-center gap-1 h-5 pr-2.5 border-r border-r-line-strong text-ink-2 "
    "[&>select]:absolute [&>select]:[inset:-7px_-1px_-7px_-12px] [&>select]:opacity-0 "
    "[&>select]:cursor-pointer [&>select>option]:bg-bg-raised [&>select>option]:text-ink-1 "
    "has-[>select:focus-visible]:text-link has-[>select:focus-visible]:underline "
    "has-[>select:focus-visible]:underline-offset-4"
)


def options(of: "rx.Var[list[Option]] | list[Option]") -> rx.Component:
    """The rows of a select from State."""
    return rx.foreach(of, lambda one: ui.option(one.label, one.value))


def enum(values: Any, texts: dict[Any, Text]) -> list[rx.Component]:
    """The rows of a select for an enumeration."""
    return [ui.option(texts[value], value.value) for value in values]


def mode_name(mode: rx.Var[str]) -> rx.Var[str]:
    """A card mode as people call it."""
    shared, single = (ui.t(CARD_MODE[one]) for one in (CardMode.SHARED, CardMode.SINGLE))
    return cast("rx.Var[str]", rx.cond(mode == CardMode.SINGLE.value, single, shared))


def modes(view: View) -> rx.Component:
    """Shared or own balance, where the user may have both."""
    tiles = rx.el.fieldset(
        rx.el.legend(ui.t(strings.MODE), class_name="sr-only"),
        _mode(view, "SHARED", "users", strings.MODE_SHARED, strings.MODE_SHARED_NOTE),
        _mode(view, "SINGLE", "wallet", strings.MODE_SINGLE, strings.MODE_SINGLE_NOTE),
        class_name="tiles tiles-two",
    )
    return rx.cond(view.state.modes.length() > 1, rx.fragment(tiles, asks("card-modes")))


def owner(view: View) -> rx.Component:
    """Who pays, where there is a choice."""
    owners = view.state.choices.owners
    none = ui.unchosen(strings.CHOOSE_SUB_ACCOUNT)
    return rx.cond(owners.length() > 0, view.fields.choice("sub_user_id", none, options(owners)))


def phone(view: View) -> rx.Component:
    """Dial code and number."""
    draft, fields = view.draft, view.fields
    area = rx.el.div(
        rx.el.span("+", draft.value("area_code"), aria_hidden="true"),
        ui.icon("chevron-down", 14),
        ui.bare_select(
            *dial_code_options(),
            name="area_code",
            value=draft.value("area_code"),
            aria_label=ui.t(strings.AREA_CODE),
        ),
        class_name=_AREA_CODE,
    )
    number = rx.el.input(
        id="phone",
        name="phone",
        type="tel",
        input_mode="tel",
        max_length=20,
        value=draft.value("phone"),
        aria_invalid=fields.bad("phone"),
        aria_describedby="phone-error",
    )
    mark = rx.cond(fields.bad("phone"), ui.icon("circle-alert", 16, class_name="ctl-error"))
    box = rx.el.div(area, number, mark, class_name="ctl", data_size="md", data_error=fields.bad("phone"))
    return fields.field("phone", box)


def email(view: View) -> rx.Component:
    """Where the card's messages go."""
    return view.fields.line("email", control={"type": "email", "input_mode": "email", "max_length": LONGEST_MAILBOX})


def tags(view: View, **props: Any) -> rx.Component:
    """The card's tags, and those of other cards, each one press away."""
    chips = view.fields.chips(
        "card_tags", form_words.TAGS, most=MAX_TAGS, longest=MAX_TAG_LENGTH, hint=strings.TAGS_HINT, optional=True
    )
    return rx.el.div(chips, _used_tags(view), **props)


def limits(view: View) -> rx.Component:
    """The four limits and what they mean together."""
    note = view.state.note
    return form_section(
        strings.LIMITS,
        strings.LIMITS_NOTE,
        rx.el.div(*[limit_field(view, name) for name in LIMIT_FIELDS], class_name="form-quarters"),
        rx.foreach(note.warnings, lambda text: ui.note("warn", text)),
        ui.note("info", note.pace, role="status"),
        asks("limit-reset"),
    )


def _used_tags(view: View) -> rx.Component:

    def one(tag: rx.Var[str]) -> rx.Component:
        add = rx.el.button(
            tag, type="button", class_name="tag tag-add", on_click=view.draft.add("card_tags", tag, MAX_TAGS)
        )
        return rx.cond(view.draft.items("card_tags").contains(tag), rx.fragment(), add)

    used = view.state.choices.tags
    row = rx.el.div(rx.el.span(ui.t(strings.TAGS_USED)), rx.foreach(used, one), class_name="used-tags")
    return rx.cond(used.length() > 0, row)


def limit_field(view: View, name: str) -> rx.Component:
    """One limit of the card; empty is no limit."""
    return view.fields.amount(
        name,
        currency=view.draft.value("currency"),
        most=view.state.choices.highest[name],
        control={"placeholder": strings.NO_LIMIT},
    )


def opening(view: View, label: Text | None = None) -> rx.Component:
    """The first balance of a single-mode card."""
    bounds = view.state.choices.opening
    box = view.fields.amount(
        "recharge_amount",
        currency=view.draft.value("currency"),
        least=bounds.least_plain,
        most=bounds.most_plain,
        hint=ui.t(strings.OPENING_HINT, least=bounds.least, most=bounds.most, source=ui.tv(bounds.source)),
        label=label,
    )
    return rx.cond(view.state.choices.single, box)


def purpose(view: View) -> list[rx.Component]:
    """What the card is for; more is asked where the purpose or the currency needs it."""
    fields = view.fields
    logistics = fields.choice("logistics_item", ui.unchosen(), *enum(LogisticsItem, purposes.LOGISTICS_ITEM))
    scene = fields.choice(
        "trade_scene_code", ui.unchosen(), *enum(TradeScene, purposes.TRADE_SCENE), hint=strings.TRADE_SCENE_HINT
    )
    return [
        fields.choice("purpose", ui.unchosen(), *enum(Purpose, purposes.PURPOSE)),
        rx.cond(view.draft.value("purpose") == Purpose.LOGISTICS.value, logistics),
        rx.cond(view.state.choices.with_scene, scene),
    ]


def mode3ds(view: View) -> rx.Component:
    """Whether 3-D Secure asks for a code, where the product can."""
    box = view.fields.choice("mode3ds", *enum(Mode3ds, purposes.MODE_3DS), hint=strings.MODE_3DS_HINT)
    return rx.cond(view.state.choices.with_3ds, box)


def notice(view: View) -> rx.Component:
    """The switch for notices of payments."""
    name = "moving_account_notice_switch"
    return ui.switch(strings.NOTICE_SWITCH, checked=view.draft.value(name) == "on", name=name)


def error(view: View, name: str) -> rx.Component:
    """What is wrong with a control that has no label of its own."""
    error = error_of(view.state, name)
    line = rx.el.p(ui.icon("circle-alert", 14), ui.tv(error), class_name="field-error", role="alert")
    return ui.when(error, line)


def _mode(view: View, value: str, icon: str, title: Text, note: Text) -> rx.Component:
    return ui.radio_tile(
        ui.round_icon(icon, size=16),
        rx.el.span(rx.el.strong(ui.t(title)), rx.el.small(ui.t(note)), class_name="tile-text"),
        name="card_mode",
        value=value,
        checked=view.draft.value("card_mode") == value,
        on_change=None,
    )
