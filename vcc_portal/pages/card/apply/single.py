"""The tab for one card: its fields, and after sending what became of it."""

from collections.abc import Sequence
from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import money
from vcc_portal.components.patterns.form import form_section
from vcc_portal.features.card.apply.options import ProductTile
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import issued as words
from vcc_portal.pages.card.apply.controls import more_controls
from vcc_portal.pages.card.apply.cost import review, side
from vcc_portal.pages.card.apply.draft import SINGLE
from vcc_portal.pages.card.apply.frame import frame
from vcc_portal.pages.card.apply.parts import (
    email,
    error,
    limits,
    mode3ds,
    modes,
    notice,
    opening,
    options,
    owner,
    phone,
    purpose,
    tags,
)
from vcc_portal.state.card.apply.single import CardAppliedState, CardApplyState


def single_tab() -> rx.Component:
    """All the fields of one card, with a live preview."""
    form = rx.el.div(
        rx.el.section(
            product(),
            holder(),
            limits(SINGLE),
            use(),
            more_controls(SINGLE),
            footer(),
            class_name="panel form-panel",
        ),
        side(),
        class_name="two-columns",
    )
    return rx.fragment(frame(SINGLE, form, result(), SINGLE.draft.value("card_name")), review(SINGLE))


CHOICES = CardApplyState.choices
DRAFT, FIELDS = SINGLE.draft, SINGLE.fields


def product() -> rx.Component:
    """Mode, product and currencies."""
    return form_section(
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
    return form_section(
        strings.HOLDER,
        strings.HOLDER_NOTE,
        rx.el.div(
            FIELDS.line("card_name", control={"max_length": 50, "placeholder": strings.CARD_NAME_PLACEHOLDER}),
            owner(SINGLE),
            email(SINGLE),
            phone(SINGLE),
            tags(SINGLE, class_name=rx.cond(CHOICES.owners.length() > 0, "col-span-full", "")),
            class_name="form-grid",
        ),
    )


def use() -> rx.Component:
    """Until when, with what, what for; 3-D Secure and notices."""
    return form_section(
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
        rx.el.div(FIELDS.attention(), _first_warning(), class_name="min-w-0 flex-1"),
        ui.button(words.CANCEL, href=routes.CARD_LIST.path),
        money.to_check(CardApplyState, words.REVIEW),
        class_name="form-foot",
    )


def _first_warning() -> rx.Component:
    """What the limits mean together, where it is seen: the note below them may lie behind the form's foot."""
    warnings: Any = CardApplyState.note.warnings
    said = rx.el.p(
        ui.icon("triangle-alert", 14, class_name="shrink-0"),
        ui.tv(warnings[0]),
        class_name="flex items-center gap-1.5 text-caption text-warn",
    )
    return rx.cond(warnings.length() > 0, said)


def _tile(tile: "rx.Var[ProductTile]") -> rx.Component:
    three_ds = rx.cond(tile.with_3ds, rx.el.span(ui.dot(), ui.t(strings.WITH_3DS)))
    best = rx.cond(tile.recommended, rx.el.span(ui.badge(strings.RECOMMENDED, "ok"), class_name="mt-1"))
    issued = ui.when(tile.issued, rx.el.small(ui.tv(tile.issued)))
    state = rx.cond(
        tile.open,
        rx.el.small(ui.tv(tile.fee), three_ds),
        rx.el.small(ui.tv(tile.why_not), class_name="tile-why"),
    )
    return ui.radio_tile(
        ui.card_thumbnail(tile.face),
        rx.el.span(
            rx.el.strong(tile.title),
            rx.el.small(tile.currencies, ui.dot(), ui.tv(tile.scenes)),
            issued,
            state,
            best,
            class_name="tile-text",
        ),
        name="bin",
        value=tile.bin,
        checked=DRAFT.value("bin") == tile.bin,
        on_change=None,
        disabled=~tile.open,
    )


def result() -> rx.Component:
    """What the address names."""
    state = CardAppliedState
    note = rx.cond(state.ask_in > 0, ui.t(words.APPLYING_NOTE), ui.t(words.APPLYING_LONG))
    return money.result_panel(
        state,
        picture=ui.virtual_card(state.face),
        said=(
            money.said_line("clock", "info", words.APPLYING_TITLE, note),
            money.said_line("circle-check", "ok", words.DONE_TITLE, ui.t(words.DONE_NOTE)),
            money.failed_line(state, words.FAILED_TITLE, words.FAILED_NOTE),
        ),
        facts=_facts(),
        actions=_actions(),
    )


def _facts() -> "Sequence[rx.Component | rx.Var]":
    state = CardAppliedState
    return [
        money.review_row(words.STATUS, ui.badge(state.status_text, state.face.tone)),
        money.number_row(words.CARD_ID, state.operation_id),
        money.known_row(words.CHARGED, CardApplyState.charged),
    ]


def _actions() -> "Sequence[rx.Component | rx.Var]":
    detail = rx.Var.create(f"{routes.CARD_DETAIL.path}?cardId=") + CardAppliedState.operation_id
    return [
        ui.button(words.OPEN_CARD, kind="primary", href=detail),
        ui.button(words.TO_LIST, href=routes.CARD_LIST.path),
        ui.button(words.ANOTHER, kind="quiet", icon="plus", href=routes.CARD_APPLY.path),
    ]
