"""What became of an application for many cards: card by card, with a way to try the refused ones again."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Ticker
from vcc_portal.features.card.apply.outcome import CardOutcome
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.pages.card.apply.draft import View


def outcome(view: View) -> rx.Component:
    """Title, facts, what to do next, and the cards; refused ones stand first."""
    state = view.state
    return rx.fragment(
        Ticker.create(wait=state.watch_in, turn=state.looks, on_tick=state.watch),
        rx.el.section(
            rx.el.div(_said(view), _facts(view), _actions(view), class_name="outcome-head"),
            _cards(view),
            class_name="panel",
        ),
    )


def _said(view: View) -> rx.Component:
    found = view.state.outcome
    tone = rx.cond(found.bad == 0, "ok", rx.cond(found.good == 0, "bad", "warn"))
    icon = rx.cond(
        found.bad == 0,
        ui.icon("circle-check", 20),
        rx.cond(found.good == 0, ui.icon("circle-x", 20), ui.icon("circle-alert", 20)),
    )
    note = rx.cond(found.making > 0, ui.t(words.OUTCOME_MAKING, making=found.making.to(str)), ui.t(words.OUTCOME_READY))
    return rx.el.div(
        rx.el.span(icon, class_name="round-icon", data_tone=tone),
        rx.el.div(
            rx.el.h2(ui.tv(found.title), class_name="result-title"),
            rx.el.p(
                rx.cond(found.good > 0, note, ""),
                " ",
                rx.cond(found.bad > 0, ui.t(words.OUTCOME_NOT_CHARGED), ""),
                class_name="result-note",
            ),
        ),
        class_name="result-said",
        role="status",
    )


def _facts(view: View) -> rx.Component:
    found = view.state.outcome
    charged = rx.el.div(rx.el.dt(ui.t(words.CHARGED)), rx.el.dd(found.charged), class_name="review-row")
    number = rx.el.dd(found.batch_no, ui.copy_button(found.batch_no), class_name="inline-flex gap-2")
    batch = rx.el.div(rx.el.dt(ui.t(words.BATCH_NO)), number, class_name="review-row")
    return rx.el.dl(
        rx.cond(found.charged != "", charged, rx.fragment()),
        rx.cond(found.batch_no != "", batch, rx.fragment()),
        class_name="review-rows outcome-facts",
    )


def _actions(view: View) -> rx.Component:
    state, found = view.state, view.state.outcome
    retry_text = rx.cond(
        found.bad == 1, ui.t(words.RETRY_FAILED_ONE), ui.t(words.RETRY_FAILED, count=found.bad.to(str))
    )
    retry = ui.button(retry_text, kind="primary", icon="rotate-ccw", on_click=state.retry_failed)
    return rx.el.div(
        rx.cond(found.bad > 0, retry, rx.fragment()),
        ui.button(words.DOWNLOAD, icon="download", on_click=state.download),
        ui.button(words.TO_CARDS, href=routes.CARD_LIST.path),
        ui.button(words.ANOTHER, kind="quiet", icon="plus", on_click=state.another),
        class_name="flex flex-wrap gap-2",
    )


def _cards(view: View) -> rx.Component:
    heads = [rx.el.th(ui.t(text), scope="col") for text in (words.NAME, words.RESULT, words.CARD_ID)]
    return rx.el.div(
        rx.el.table(
            rx.el.caption(ui.t(words.RESULT), class_name="sr-only"),
            rx.el.thead(rx.el.tr(rx.el.th("#", scope="col"), *heads)),
            rx.el.tbody(rx.foreach(view.state.outcome.rows, _row)),
            class_name="tbl outcome-table",
        ),
        class_name="outcome-cards",
    )


def _row(row: "rx.Var[CardOutcome]") -> rx.Component:
    refused = rx.el.span(
        ui.badge(words.RESULT_FAILED, "bad"),
        rx.el.span(ui.tv(row.said), class_name="ml-2"),
        rx.el.span(row.code, class_name="text-caption text-ink-3 ml-2"),
    )
    return rx.el.tr(
        rx.el.td(row.number, class_name="text-ink-3"),
        rx.el.td(rx.cond(row.good, ui.link(row.name, row.href), row.name)),
        rx.el.td(rx.cond(row.good, ui.badge(ui.tv(row.said), row.tone), refused)),
        rx.el.td(row.card_id, class_name="text-ink-2"),
    )
