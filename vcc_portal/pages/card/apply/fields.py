"""The sections of the form for one card."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS, LONGEST_TAG, MOST_TAGS
from vcc_portal.features.card.apply.options import ProductTile
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import issued as words
from vcc_portal.pages.card.apply.draft import SINGLE
from vcc_portal.pages.card.apply.parts import (
    error,
    limit_field,
    mode3ds,
    modes,
    notice,
    opening,
    options,
    owner,
    phone,
    purpose,
    section,
    used_tags,
)
from vcc_portal.state.card.apply.single import CardApplyState

CHOICES = CardApplyState.choices
DRAFT, FIELDS = SINGLE.draft, SINGLE.fields


def product() -> rx.Component:
    """Mode, product and currencies."""
    return section(
        strings.PRODUCT,
        strings.PRODUCT_NOTE,
        modes(SINGLE),
        rx.el.fieldset(
            rx.el.legend(ui.t(strings.PRODUCT), class_name="sr-only"),
            rx.foreach(CHOICES.products, _tile),
            class_name="tiles",
        ),
        error(SINGLE, "bin"),
        rx.el.div(
            FIELDS.choice("currency", rx.foreach(CHOICES.currencies, lambda code: ui.option(code, code))),
            FIELDS.choice("settle_currency_code", rx.foreach(CHOICES.settlements, lambda code: ui.option(code, code))),
            class_name="form-grid",
        ),
    )


def holder() -> rx.Component:
    """Who the card is for and where its messages go."""
    return section(
        strings.HOLDER,
        strings.HOLDER_NOTE,
        rx.el.div(
            FIELDS.line("card_name", control={"max_length": 50, "placeholder": strings.CARD_NAME_PLACEHOLDER}),
            owner(SINGLE),
            FIELDS.line("email", control={"type": "email", "input_mode": "email", "max_length": 128}),
            phone(SINGLE),
            rx.el.div(
                FIELDS.chips("card_tags", most=MOST_TAGS, longest=LONGEST_TAG, hint=strings.TAGS_HINT, optional=True),
                used_tags(SINGLE),
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
        rx.el.div(*[limit_field(SINGLE, name) for name in LIMIT_FIELDS], class_name="form-quarters"),
        warnings,
        ui.note("info", ui.tv(note.pace), role="status"),
    )


def use() -> rx.Component:
    """Until when, with what, what for; 3-D Secure and notices."""
    return section(
        strings.USE,
        strings.USE_NOTE,
        rx.el.div(
            FIELDS.choice("invalid_time", options(CHOICES.months)),
            opening(SINGLE),
            *purpose(SINGLE),
            mode3ds(SINGLE),
            class_name="form-grid",
        ),
        notice(SINGLE),
    )


def footer() -> rx.Component:
    """What needs attention, and the way on."""
    return rx.el.div(
        rx.el.div(FIELDS.attention(), class_name="min-w-0 flex-1"),
        ui.button(words.CANCEL, href=routes.CARD_LIST.path),
        ui.button(words.REVIEW, kind="primary", type="submit", busy=CardApplyState.sending),
        class_name="form-foot",
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
