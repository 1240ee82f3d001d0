"""What both forms of /settings are made of: the currencies as tiles, the frame, and how it reads without the right."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.form import Draft, Fields, draft_form
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.settings.alarm import CurrencySetting
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n import settings as strings
from vcc_portal.state.core.auth import EntryState


def settings_panel(
    state: Any,
    draft: Draft,
    fields: Fields,
    *parts: rx.Component,
    title: Text,
    note: Text,
    divided_note: Text,
    question: str,
    room: int,
    other: Any = None,
) -> rx.Component:
    """A form in each of its states; who may not change anything reads what is set.

    `question` is the one of /faq that it raises. `divided_note` takes the place of `note` where sub-accounts share the main account's money.
    `room` is the height of the form in pixels: what stands below it does not move when it comes.
    """
    none = ui.empty_state("wallet", strings.NO_ACCOUNTS, strings.NO_ACCOUNTS_NOTE, _to_top_up())
    form = draft_form(
        state,
        draft,
        rx.el.div(_tiles(state, draft), class_name="form-section"),
        rx.el.div(*parts, class_name="form-section"),
        rx.el.div(ui.when(state.said, ui.note("warn", state.said, role="alert")), class_name="px-5 pb-5 empty:hidden"),
        rx.el.div(
            fields.attention(),
            rx.el.span(class_name="mr-auto"),
            ui.button(terms.SAVE, kind="primary", type="submit", busy=state.sending),
            # Two forms on one page: a foot that stays in sight would lie over the other one.
            class_name="form-foot static",
        ),
        brings={"currency": state.controls},
    )
    return rx.el.section(
        rx.el.div(
            rx.el.h2(ui.t(title), class_name="form-title"),
            rx.el.p(rx.cond(EntryState.user.sub_user, ui.t(divided_note), ui.t(note)), class_name="form-note"),
            asks(question),
            class_name="form-section gap-1 pb-0",
        ),
        loading.part(
            state,
            rx.cond(state.may, form, _read_only(state)),  # pyright: ignore[reportArgumentType]
            waiting=_skeleton(room),
            other={Phase.EMPTY: none, **(other or {})},
        ),
        class_name="panel form-panel",
        aria_label=ui.t(title),  # both forms ask for a currency and are saved
    )


def _tiles(state: Any, draft: Draft) -> rx.Component:
    count = state.tiles.length()
    # Three in a row would leave one of four alone.
    columns = rx.cond((count == 2) | (count == 4), "tiles tiles-two", "tiles")
    return ui.field(
        strings.CHOOSE_CURRENCY,
        rx.el.div(rx.foreach(state.tiles, lambda tile: _tile(tile, draft)), class_name=columns),
        name="currency",
        group=True,
    )


def _tile(tile: "rx.Var[CurrencySetting]", draft: Draft) -> rx.Component:
    return ui.radio_tile(
        rx.el.span(
            rx.el.strong(tile.currency),
            rx.el.small(private(ui.tv(tile.line)), class_name=rx.cond(tile.on, "[&]:text-ok", "")),
            ui.when(tile.more, rx.el.small(ui.tv(tile.more))),
            class_name="tile-text",
        ),
        name="currency",
        value=tile.currency,
        checked=draft.value("currency") == tile.currency,
        on_change=None,
    )


def _read_only(state: Any) -> rx.Component:
    """Each currency with what is set, why it cannot be changed, and whom to ask."""
    rows = rx.el.dl(
        rx.foreach(
            state.tiles,
            lambda tile: rx.el.div(
                rx.el.dt(tile.currency),
                rx.el.dd(ui.tv(tile.line), ui.when(tile.more, rx.el.span(ui.tv(tile.more), class_name="sub block"))),
                class_name="review-row",
            ),
        ),
        class_name="review-rows",
    )
    return rx.el.div(ui.note("info", strings.READ_ONLY), rows, class_name="form-section border-t-0")


def _to_top_up() -> rx.Component:
    return ui.button(terms.TOP_UP, href=routes.ACCOUNT_RECHARGE.path)


def _skeleton(room: int) -> rx.Component:
    tiles = rx.el.div(*[ui.skeleton("100%", 64)] * 3, class_name="tiles")
    return rx.el.div(
        ui.skeleton("120px", 14),
        tiles,
        ui.skeleton("200px", 18),
        ui.skeleton("100%", 36),
        ui.skeleton("100%", 36),
        class_name="form-section",
        style={"minHeight": f"{room}px"},
    )


def on_off(draft: Draft, name: str, text: "ui.Label", **props: Any) -> rx.Component:
    """A switch of the form."""
    return ui.switch(text, checked=draft.value(name) == "on", name=name, on_change=None, **props)
