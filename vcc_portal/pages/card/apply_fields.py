"""The sections of the application form."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.form import fault_of
from vcc_portal.domain.phones import AREA_CODES
from vcc_portal.domain.purpose import LogisticsItem, Mode3ds, Purpose, TradeScene
from vcc_portal.i18n import card_applied as words
from vcc_portal.i18n import card_apply as strings
from vcc_portal.i18n import purpose as purposes
from vcc_portal.i18n.phones import REGION
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply_draft import DRAFT, FIELDS
from vcc_portal.state.card.apply import CardApplyState
from vcc_portal.state.card.apply_checks import LIMIT_FIELDS, LONGEST_TAG, MOST_TAGS
from vcc_portal.state.card.apply_choices import Option, ProductTile

CHOICES = CardApplyState.choices


def section(title: Text, note: Text | None, *children: rx.Component) -> rx.Component:
    """A titled part of the form."""
    below = [] if note is None else [rx.el.p(ui.t(note), class_name="form-note")]
    head = rx.el.div(rx.el.h2(ui.t(title), class_name="form-title"), *below)
    return rx.el.div(head, *children, class_name="form-section")


def options(of: "rx.Var[list[Option]] | list[Option]") -> rx.Component:
    """The rows of a select from State."""
    return rx.foreach(of, lambda one: ui.option(ui.tv(one.label), one.value))


def product() -> rx.Component:
    """Mode, product and currencies."""
    return section(
        strings.PRODUCT,
        strings.PRODUCT_NOTE,
        rx.cond(CardApplyState.modes.length() > 1, _modes(), rx.fragment()),
        rx.el.fieldset(
            rx.el.legend(ui.t(strings.PRODUCT), class_name="sr-only"),
            rx.foreach(CHOICES.products, _tile),
            class_name="tiles",
        ),
        _error("bin"),
        rx.el.div(
            FIELDS.choice("currency", rx.foreach(CHOICES.currencies, lambda code: ui.option(code, code))),
            FIELDS.choice("settle_currency_code", rx.foreach(CHOICES.settlements, lambda code: ui.option(code, code))),
            class_name="form-grid",
        ),
    )


def holder() -> rx.Component:
    """Who the card is for and where its messages go."""
    owner = FIELDS.choice(
        "sub_user_id", ui.option(strings.CHOOSE_SUB_ACCOUNT, "", disabled=True, hidden=True), options(CHOICES.owners)
    )
    return section(
        strings.HOLDER,
        strings.HOLDER_NOTE,
        rx.el.div(
            FIELDS.line("card_name", control={"max_length": 50, "placeholder": strings.CARD_NAME_PLACEHOLDER}),
            rx.cond(CHOICES.owners.length() > 0, owner, rx.fragment()),
            FIELDS.line("email", control={"type": "email", "input_mode": "email", "max_length": 128}),
            _phone(),
            rx.el.div(
                FIELDS.chips("card_tags", most=MOST_TAGS, longest=LONGEST_TAG, hint=strings.TAGS_HINT, optional=True),
                rx.cond(CHOICES.tags.length() > 0, _used_tags(), rx.fragment()),
                class_name=rx.cond(CHOICES.owners.length() > 0, "form-wide", ""),
            ),
            class_name="form-grid",
        ),
    )


def limits() -> rx.Component:
    """The four limits and what they mean together."""
    note = CardApplyState.note
    warnings = rx.foreach(note.warnings, lambda text: ui.note("warn", ui.tv(text)))
    return section(
        strings.LIMITS,
        strings.LIMITS_NOTE,
        rx.el.div(*[limit_field(name) for name in LIMIT_FIELDS], class_name="form-quarters"),
        warnings,
        ui.note("info", ui.tv(note.pace), role="status"),
    )


def limit_field(name: str) -> rx.Component:
    """One limit of the card; empty is no limit."""
    return FIELDS.amount(
        name,
        currency=DRAFT.value("currency"),
        most=CHOICES.highest[name],
        control={"placeholder": strings.NO_LIMIT},
    )


def _opening() -> rx.Component:
    """The first balance of a single-mode card."""
    bounds = CHOICES.opening
    return FIELDS.amount(
        "recharge_amount",
        currency=DRAFT.value("currency"),
        least=bounds.least_plain,
        most=bounds.most_plain,
        hint=ui.t(strings.OPENING_HINT, least=bounds.least, most=bounds.most, source=ui.tv(bounds.source)),
    )


def use() -> rx.Component:
    """Until when, with what, what for; 3-D Secure and notices."""
    logistics = FIELDS.choice("logistics_item", _unchosen(), *_enum(LogisticsItem, purposes.LOGISTICS_ITEM))
    scene = FIELDS.choice(
        "trade_scene_code", _unchosen(), *_enum(TradeScene, purposes.TRADE_SCENE), hint=strings.TRADE_SCENE_HINT
    )
    mode3ds = FIELDS.choice("mode3ds", *_enum(Mode3ds, purposes.MODE_3DS), hint=strings.MODE_3DS_HINT)
    return section(
        strings.USE,
        strings.USE_NOTE,
        rx.el.div(
            FIELDS.choice("invalid_time", options(CHOICES.months)),
            rx.cond(CHOICES.single, _opening(), rx.fragment()),
            FIELDS.choice("purpose", _unchosen(), *_enum(Purpose, purposes.PURPOSE)),
            rx.cond(DRAFT.value("purpose") == Purpose.LOGISTICS.value, logistics, rx.fragment()),
            rx.cond(CHOICES.with_scene, scene, rx.fragment()),
            rx.cond(CHOICES.with_3ds, mode3ds, rx.fragment()),
            class_name="form-grid",
        ),
        ui.switch(
            strings.NOTICE_SWITCH,
            checked=DRAFT.value("moving_account_notice_switch") == "on",
            name="moving_account_notice_switch",
        ),
    )


def footer() -> rx.Component:
    """What needs attention, and the way on."""
    return rx.el.div(
        rx.el.div(FIELDS.attention(), class_name="min-w-0 flex-1"),
        ui.button(words.CANCEL, href=routes.CARD_LIST.path),
        ui.button(words.REVIEW, kind="primary", type="submit", busy=CardApplyState.sending),
        class_name="form-foot",
    )


def _modes() -> rx.Component:
    return rx.el.fieldset(
        rx.el.legend(ui.t(strings.MODE), class_name="sr-only"),
        _mode("SHARED", "users", strings.MODE_SHARED, strings.MODE_SHARED_NOTE),
        _mode("SINGLE", "wallet", strings.MODE_SINGLE, strings.MODE_SINGLE_NOTE),
        class_name="tiles tiles-two",
    )


def _mode(value: str, icon: str, title: Text, note: Text) -> rx.Component:
    return ui.radio_tile(
        ui.round_icon(icon, size=16),
        rx.el.span(rx.el.strong(ui.t(title)), rx.el.small(ui.t(note)), class_name="tile-text"),
        name="card_mode",
        value=value,
        checked=DRAFT.value("card_mode") == value,
        on_change=None,
    )


def _tile(tile: "rx.Var[ProductTile]") -> rx.Component:
    three_ds = rx.cond(tile.with_3ds, rx.el.span(ui.dot(), ui.t(strings.WITH_3DS)), rx.fragment())
    best = rx.cond(tile.recommended, rx.el.span(ui.t(strings.RECOMMENDED), class_name="block text-link"), rx.fragment())
    state = rx.cond(
        tile.open,
        rx.el.small(ui.tv(tile.fee), three_ds, best),
        rx.el.small(ui.tv(tile.why_not), class_name="tile-why"),
    )
    return ui.radio_tile(
        ui.card_thumbnail(tile.face),
        rx.el.span(
            rx.el.strong(tile.title),
            rx.el.small(tile.currencies, ui.dot(), ui.tv(tile.scenes)),
            state,
            class_name="tile-text",
        ),
        name="bin",
        value=tile.bin,
        checked=DRAFT.value("bin") == tile.bin,
        on_change=None,
        disabled=~tile.open,
    )


def _error(name: str) -> rx.Component:
    fault = fault_of(CardApplyState, name)
    line = rx.el.p(ui.icon("circle-alert", 14), ui.tv(fault), class_name="field-error", role="alert")
    return rx.cond(fault.zh != "", line, rx.fragment())


def _phone() -> rx.Component:
    codes = [
        ui.option(Text(zh=f"+{code} {REGION[region].zh}", en=f"+{code} {REGION[region].en}"), code)
        for code, region in AREA_CODES.items()
    ]
    area = rx.el.div(
        rx.el.span("+", DRAFT.value("area_code"), aria_hidden="true"),
        ui.icon("chevron-down", 14),
        rx.el.select(
            *codes,
            name="area_code",
            value=DRAFT.value("area_code"),
            aria_label=ui.t(strings.AREA_CODE),
            class_name="area",
        ),
        class_name="area-code",
    )
    number = rx.el.input(
        id="phone",
        name="phone",
        type="tel",
        input_mode="tel",
        max_length=20,
        value=DRAFT.value("phone"),
        aria_invalid=FIELDS.bad("phone"),
        aria_describedby="phone-error",
    )
    mark = rx.cond(FIELDS.bad("phone"), ui.icon("circle-alert", 16, class_name="ctl-error"), rx.fragment())
    box = rx.el.div(area, number, mark, class_name="ctl", data_size="md", data_error=FIELDS.bad("phone"))
    return FIELDS.field("phone", box)


def _used_tags() -> rx.Component:
    def one(tag: rx.Var[str]) -> rx.Component:
        add = rx.el.button(
            tag, type="button", class_name="tag tag-add", on_click=DRAFT.add("card_tags", tag, MOST_TAGS)
        )
        return rx.cond(DRAFT.items("card_tags").contains(tag), rx.fragment(), add)

    return rx.el.div(rx.el.span(ui.t(strings.TAGS_USED)), rx.foreach(CHOICES.tags, one), class_name="used-tags")


def _unchosen() -> rx.Component:
    return ui.option(strings.CHOOSE_ONE, "", disabled=True, hidden=True)


def _enum(values: Any, texts: dict[Any, Text]) -> list[rx.Component]:
    return [ui.option(texts[value], value.value) for value in values]
