"""The money-operation pattern's view: the check before sending, the wait for an answer, the end."""

from collections.abc import Sequence
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Draft, Ticker
from vcc_portal.i18n.patterns import money as words
from vcc_portal.i18n.text import Text
from vcc_portal.state.patterns.money import MoneyOperation
from vcc_portal.state.patterns.money_result import MoneyResult


def side_box(side: Any, title: Text) -> rx.Component:
    """One side of a movement of money: what it has now and afterwards (a `Side` of State)."""
    missing = rx.el.p(ui.icon("circle-alert", 14), ui.tv(side.missing), class_name="field-error")
    note = rx.cond(side.note.en == "", rx.fragment(), rx.el.span(ui.tv(side.note), class_name="sub"))
    return rx.el.div(
        rx.el.div(
            rx.el.span(ui.t(title), class_name="side-role"),
            rx.el.strong(ui.tv(side.name), class_name="ellipsis"),
            note,
            class_name="side-head",
        ),
        rx.el.dl(
            rx.el.div(rx.el.dt(ui.t(words.NOW)), rx.el.dd(side.currency, " ", side.before), class_name="balance-row"),
            rx.el.div(
                rx.el.dt(ui.t(words.AFTERWARDS)),
                rx.el.dd(ui.money(side.after, side.currency), class_name="font-semibold"),
                class_name="balance-row",
            ),
        ),
        rx.el.div(
            rx.el.span(class_name="bar-left", style={"width": side.share.to(str) + "%"}),
            class_name="balance-bar",
            aria_hidden="true",
        ),
        rx.cond(side.missing.en != "", missing, rx.fragment()),
        class_name="balance-box",
    )


def movement(source: rx.Component, target: rx.Component) -> rx.Component:
    """From the one side to the other."""
    return rx.el.div(
        source, rx.el.span(ui.icon("arrow-down", 14), class_name="movement-arrow"), target, class_name="movement"
    )


def review_row(name: Text, value: "rx.Var | rx.Component | str", **props: Any) -> rx.Component:
    """A name and its value."""
    return rx.el.div(rx.el.dt(ui.t(name)), rx.el.dd(value), class_name="review-row", **props)


def check_panel(
    state: type[MoneyOperation],
    draft: Draft,
    *rows: rx.Component,
    title: Text,
    confirm: "rx.Var[str]",
    see_result: Any,
    possible: "rx.Var[bool]",
) -> rx.Component:
    """What will be sent, once more; one button sends it, and only while nothing of it is under way.

    `see_result` is an address of what was sent before under the same number.
    """
    return rx.el.section(
        rx.el.div(
            rx.el.div(
                rx.el.h2(ui.t(title), class_name="form-title"),
                rx.el.p(ui.t(words.CHECK_NOTE), class_name="form-note"),
            ),
            class_name="form-section",
        ),
        rx.el.div(
            rx.cond(
                state.not_received,
                ui.note("warn", words.NOT_RECEIVED, class_name="mb-4", role="status"),
                rx.fragment(),
            ),
            rx.el.dl(*rows, class_name="review-rows"),
            _refusal(state),
            class_name="form-section",
        ),
        rx.el.div(
            rx.el.span(class_name="mr-auto"),
            ui.button(words.EDIT, on_click=state.close_check, disabled=state.sending),
            rx.cond(
                state.refusal == words.SENT_ALREADY,
                rx.fragment(
                    rx.cond(
                        state.sent_already != "",
                        ui.button(words.SEE_RESULT, kind="outline", href=see_result),
                        rx.fragment(),
                    ),
                    ui.button(words.START_NEW, kind="primary", on_click=state.start_new(draft.all)),
                ),
                ui.button(
                    rx.cond(state.sending, ui.t(words.SENDING), confirm),
                    kind="primary",
                    on_click=state.confirm(draft.sent),
                    busy=state.sending,
                    disabled=~possible,
                ),
            ),
            class_name="form-foot",
        ),
        class_name="panel form-panel",
    )


def _refusal(state: type[MoneyOperation]) -> rx.Component:
    code = rx.cond(state.refusal_code != "", rx.el.span(" ", state.refusal_code, class_name="sub"), rx.fragment())
    told = ui.note("bad", ui.tv(state.refusal), code, class_name="mt-4", role="alert")
    return rx.cond(state.refusal.en != "", told, rx.fragment())  # pyright: ignore[reportAttributeAccessIssue]


def waiting_panel(state: type[MoneyOperation], draft: Draft, amount: ui.Str, leave: rx.Component) -> rx.Component:
    """No answer came: neither done nor failed. It is looked for; there is nothing to pay with here."""
    waits = rx.Var.create(state.asking) | (rx.Var.create(state.look_in) > 0)
    asked = ui.t(words.ASKED, count=rx.Var.create(state.asked).to(str))
    disc = rx.el.span(ui.spinner(24), class_name="round-icon", data_tone="info")
    return ui.panel(
        Ticker.create(wait=state.look_in, turn=state.asked, on_tick=state.look_up(draft.all)),
        rx.el.div(
            rx.cond(waits, disc, ui.round_icon("clock", "warn")),
            rx.el.h2(ui.t(words.PROCESSING_TITLE), class_name="result-title"),
            rx.el.p(amount, class_name="font-semibold"),
            rx.el.p(ui.t(words.PROCESSING_NOTE), class_name="result-note"),
            rx.cond(waits, rx.el.p(asked, class_name="sub"), ui.note("warn", words.STILL)),
            rx.el.div(
                leave,
                ui.button(words.ASK_AGAIN, kind="outline", busy=state.asking, on_click=state.look_up(draft.all)),
                class_name="state-actions",
            ),
            class_name="result-center",
            role="status",
        ),
    )


def result_panel(
    state: type[MoneyResult],
    *,
    picture: rx.Component,
    said: "tuple[rx.Component, rx.Component, rx.Component]",
    facts: "Sequence[rx.Component | rx.Var]",
    actions: "Sequence[rx.Component | rx.Var]",
) -> rx.Component:
    """The end of an operation; `said` for processing, success and failure, made with `said_line`."""
    processing, success, failed = said
    shown = rx.match(state.outcome, ("success", success), ("failed", failed), processing)
    panel = ui.panel(
        rx.el.div(
            picture,
            rx.el.div(
                shown,
                rx.el.dl(*facts, class_name="review-rows"),
                rx.el.div(*actions, class_name="flex flex-wrap gap-2"),
                class_name="result-text",
            ),
            class_name="result",
        )
    )
    return rx.fragment(
        Ticker.create(wait=state.ask_in, turn=state.asked, on_tick=state.look),
        rx.cond(
            state.failure.en != "",  # pyright: ignore[reportAttributeAccessIssue]
            ui.panel(ui.error_state(ui.tv(state.failure), state.load)),
            rx.cond(state.loaded, panel, ui.panel(ui.skeleton_rows(4))),
        ),
    )


def said_line(icon: "str | None", tone: str, title: Text, note: "rx.Var[str]") -> rx.Component:
    """What happened, in a sentence; without an icon it is still happening."""
    disc = (
        rx.el.span(ui.spinner(20), class_name="round-icon", data_tone=tone)
        if icon is None
        else ui.round_icon(icon, tone)
    )
    return rx.el.div(
        disc,
        rx.el.div(rx.el.h2(ui.t(title), class_name="result-title"), rx.el.p(note, class_name="result-note")),
        class_name="result-said",
        role="status",
    )
