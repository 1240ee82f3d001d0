"""What the tabs for many cards share: beside and below the form, and card by card what became of it."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.focus import FocusedHeading
from vcc_portal.components.patterns.money import to_check
from vcc_portal.components.patterns.polling import poll
from vcc_portal.features.card.apply.options import ProductTile
from vcc_portal.features.card.apply.outcome import CardOutcome
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.card import issued as applied
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply.cost import costs
from vcc_portal.pages.card.apply.draft import View
from vcc_portal.pages.card.apply.more_cards import ask_for_more
from vcc_portal.pages.card.apply.parts import mode3ds, mode_name, notice, opening, options, owner, phone, purpose

_SIDE_MORE = "mt-1 pt-4 border-t border-t-line [&>summary]:m-0 [&>summary]:p-0"


def shared_side(view: View, title: Text, *more: rx.Component, more_note: Text) -> rx.Component:
    """Three panels that stay in view while the cards scroll."""
    return rx.el.aside(
        _shared(view, title, more, more_note),
        rx.el.section(
            rx.el.div(
                rx.el.h2(ui.t(words.COST), class_name="side-title"),
                *costs(view, words.AFTER_THESE),
                class_name="side-part",
                aria_live="polite",
            ),
            class_name="panel",
        ),
        _cap(view),
        class_name="side flex flex-col gap-4 has-[[data-still]]:static",
    )


def columns(form: rx.Component, side: rx.Component, below: rx.Component) -> rx.Component:
    """The form and what all cards share, and below both the way on: it comes after the last field in one column as in two."""
    return rx.el.div(rx.el.div(form, side, class_name="two-columns"), below)


def foot(view: View, said: rx.Component, *actions: rx.Component, disabled: ui.Flag = False) -> rx.Component:
    """What needs attention, the way out (the draft stays), and the way on."""
    number = view.state.cap.asked
    text = rx.match(number, (0, ui.t(words.REVIEW_NONE)), (1, ui.t(words.REVIEW_ONE)), ui.t(words.REVIEW, count=number))
    return rx.el.div(
        rx.el.div(said, class_name="min-w-0 flex-1"),
        *actions,
        ui.button(applied.CANCEL, href=routes.CARD_LIST.path),
        to_check(view.state, text, disabled=disabled),
        class_name="panel form-foot mt-4",
    )


def _shared(view: View, title: Text, more: tuple[rx.Component, ...], more_note: Text) -> rx.Component:
    fields, choices = view.fields, view.state.choices
    details = rx.el.details(
        rx.el.summary(
            rx.el.span(
                rx.el.span(ui.t(words.MORE_SHARED), class_name="text-table font-semibold"),
                rx.el.span(ui.t(more_note), class_name="form-note"),
                class_name="flex flex-col",
            ),
            ui.icon("chevron-down"),
        ),
        rx.el.div(
            fields.choice("settle_currency_code", rx.foreach(choices.settlements, lambda code: ui.option(code, code))),
            mode3ds(view),
            notice(view),
            *more,
            class_name="flex flex-col gap-4 pt-4",
        ),
        class_name=f"more {_SIDE_MORE}",
    )
    return rx.el.section(
        rx.el.div(
            rx.el.h2(ui.t(title), class_name="side-title"),
            _mode(view),
            _product(view),
            _currency(view),
            owner(view),
            fields.choice("invalid_time", options(choices.months)),
            opening(view, words.OPENING_EACH),
            phone(view),
            *purpose(view),
            details,
            class_name="side-part",
        ),
        class_name="panel",
        data_still="",
    )


def _mode(view: View) -> rx.Component:
    """Shared or own balance, where the user may have both."""
    rows = rx.foreach(view.state.modes, lambda mode: ui.option(mode_name(mode), mode))
    return rx.cond(view.state.modes.length() > 1, view.fields.choice("card_mode", rows))


def _currency(view: View) -> rx.Component:
    """The product's currencies, where there is a choice."""
    codes = view.state.choices.currencies
    rows = rx.foreach(codes, lambda code: ui.option(code, code))
    return rx.cond(codes.length() > 1, view.fields.choice("currency", rows))


def _product(view: View) -> rx.Component:
    """Product as a list, with what the chosen one is like below it."""

    def one(tile: "rx.Var[ProductTile]") -> rx.Component:
        name = rx.cond(tile.open, tile.title + " · " + tile.currencies, tile.title + " · " + ui.tv(tile.why_not))
        return ui.option(name, tile.bin, disabled=~tile.open)

    def fact(tile: "rx.Var[ProductTile]") -> rx.Component:
        shown = rx.el.p(ui.tv(tile.fee), ui.dot(), ui.tv(tile.scenes), class_name="field-hint mt-1.5")
        return rx.cond(view.draft.value("bin") == tile.bin, shown)

    products = view.state.choices.products
    return rx.el.div(
        view.fields.choice("bin", rx.foreach(products, one)),
        rx.foreach(products, fact),
    )


def _cap(view: View) -> rx.Component:
    cap = view.state.cap
    over = rx.el.p(ui.icon("circle-alert", 14), ui.t(words.CAP_OVER, over=cap.over), class_name="field-error")
    return rx.el.section(
        rx.el.div(
            rx.el.div(
                rx.el.span(ui.t(words.CAP, most=cap.most), class_name="text-ink-2"),
                rx.el.span(rx.el.strong(cap.used), rx.cond(cap.asked > 0, " + " + cap.asked.to(str), "")),
                class_name="balance-row text-table",
            ),
            rx.el.div(
                rx.el.span(
                    class_name="bg-viz-1 [box-shadow:1px_0_0_var(--bg-subtle)]",
                    style={"width": cap.used_percent.to(str) + "%"},
                ),
                rx.el.span(class_name="bg-accent-fill", style={"width": cap.asked_percent.to(str) + "%"}),
                class_name="flex gap-px h-1.5 rounded-[3px] bg-viz-track overflow-hidden",
                aria_hidden="true",
            ),
            rx.cond(
                cap.over > 0,
                rx.el.div(over, ask_for_more(), class_name="balance-row items-center"),
                rx.el.p(ui.t(words.CAP_LEFT, left=cap.left), class_name="field-hint"),
            ),
            class_name="side-part gap-2 py-4 px-5",
        ),
        class_name="panel",
    )


def outcome(view: View) -> rx.Component:
    """Title, facts, what to do next, and the cards; refused ones stand first."""
    state = view.state
    return rx.fragment(
        poll(state.watch, wait=state.watch_in, turn=state.looks, pending=state.outcome.making > 0),
        rx.el.section(
            rx.el.div(_said(view), _facts(view), _actions(view), class_name="flex flex-col gap-4 p-5"),
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
    note = rx.cond(found.making > 0, ui.t(words.OUTCOME_MAKING, making=found.making), ui.t(words.OUTCOME_READY))
    return rx.el.div(
        rx.el.span(icon, class_name="round-icon", data_tone=tone),
        rx.el.div(
            FocusedHeading.create(ui.tv(found.title), class_name="text-subfigure font-semibold"),
            rx.el.p(
                rx.cond(found.good > 0, note, ""),
                " ",
                rx.cond(found.bad > 0, ui.t(words.OUTCOME_NOT_CHARGED), ""),
                class_name="text-body/[22px] mt-1 max-w-130 text-ink-2",
            ),
        ),
        class_name="flex gap-3",
        role="status",
    )


def _facts(view: View) -> rx.Component:
    found = view.state.outcome
    charged = rx.el.div(rx.el.dt(ui.t(words.CHARGED)), rx.el.dd(found.charged), class_name="review-row")
    number = rx.el.dd(found.batch_no, ui.copy_button(found.batch_no), class_name="inline-flex gap-2")
    batch = rx.el.div(rx.el.dt(ui.t(words.BATCH_NO)), number, class_name="review-row")
    return rx.el.dl(
        rx.cond(found.charged != "", charged),
        rx.cond(found.batch_no != "", batch),
        class_name="review-rows max-w-120",
    )


def _actions(view: View) -> rx.Component:
    state, found = view.state, view.state.outcome
    retry_text = rx.cond(found.bad == 1, ui.t(words.RETRY_FAILED_ONE), ui.t(words.RETRY_FAILED, count=found.bad))
    retry = ui.button(retry_text, kind="primary", icon="rotate-ccw", on_click=state.retry_failed)
    return rx.el.div(
        rx.cond(found.bad > 0, retry),
        ui.button(words.DOWNLOAD, icon="download", on_click=state.download),
        ui.button(words.TO_CARDS, href=routes.CARD_LIST.path),
        ui.button(words.ANOTHER, kind="quiet", icon="plus", on_click=state.another),
        class_name="flex flex-wrap gap-2",
    )


def _cards(view: View) -> rx.Component:
    heads = [ui.head("#"), words.NAME, words.RESULT, words.CARD_ID]
    table = ui.table(words.RESULT, heads, rx.foreach(view.state.outcome.rows, _row))
    return rx.el.div(table, class_name="border-t border-t-line overflow-x-auto")


def _row(row: "rx.Var[CardOutcome]") -> rx.Component:
    refused = rx.el.span(
        ui.badge(words.RESULT_FAILED, "bad"),
        rx.el.span(" ", ui.tv(row.said), class_name="ml-1"),
        rx.el.span(" ", row.code, class_name="text-caption text-ink-3 ml-1"),
    )
    return rx.el.tr(
        rx.el.td(row.number, class_name="text-ink-3"),
        rx.el.td(rx.cond(row.good, ui.link(row.name, row.href), row.name), role="rowheader"),
        rx.el.td(rx.cond(row.good, ui.badge(row.said, row.tone), refused)),
        rx.el.td(row.card_id, class_name="text-ink-2"),
    )
