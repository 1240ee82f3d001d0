"""Beside the cards of a batch: what they share, what they cost, and the cap; and the foot of the form."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.features.card.apply.options import ProductTile
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.card import issued as applied
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply.draft import View
from vcc_portal.pages.card.apply.more_cards import ask_for_more
from vcc_portal.pages.card.apply.parts import mode3ds, mode_name, notice, opening, options, owner, phone, purpose
from vcc_portal.pages.card.apply.side import costs


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
        class_name="side side-stack",
    )


def foot(view: View, said: rx.Component, *actions: rx.Component, disabled: ui.Flag = False) -> rx.Component:
    """What needs attention, and the way on."""
    number = view.state.cap.asked
    text = rx.match(
        number, (0, ui.t(words.REVIEW_NONE)), (1, ui.t(words.REVIEW_ONE)), ui.t(words.REVIEW, count=number.to(str))
    )
    return rx.el.div(
        rx.el.div(said, class_name="min-w-0 flex-1"),
        *actions,
        ui.button(text, kind="primary", type="submit", busy=view.state.sending, disabled=disabled),
        class_name="form-foot",
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
        class_name="more side-more",
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
        class_name="panel shared-panel",
    )


def _mode(view: View) -> rx.Component:
    """Shared or own balance, where the user may have both."""
    rows = rx.foreach(view.state.modes, lambda mode: ui.option(mode_name(mode), mode))
    return rx.cond(view.state.modes.length() > 1, view.fields.choice("card_mode", rows), rx.fragment())


def _currency(view: View) -> rx.Component:
    """The product's currencies, where there is a choice."""
    codes = view.state.choices.currencies
    rows = rx.foreach(codes, lambda code: ui.option(code, code))
    return rx.cond(codes.length() > 1, view.fields.choice("currency", rows), rx.fragment())


def _product(view: View) -> rx.Component:
    """Product as a list, with what the chosen one is like below it."""

    def one(tile: "rx.Var[ProductTile]") -> rx.Component:
        name = rx.cond(tile.open, tile.title + " · " + tile.currencies, tile.title + " · " + ui.tv(tile.why_not))
        return ui.option(name, tile.bin, disabled=~tile.open)

    def fact(tile: "rx.Var[ProductTile]") -> rx.Component:
        shown = rx.el.p(ui.tv(tile.fee), ui.dot(), ui.tv(tile.scenes), class_name="field-hint mt-1.5")
        return rx.cond(view.draft.value("bin") == tile.bin, shown, rx.fragment())

    products = view.state.choices.products
    return rx.el.div(
        view.fields.choice("bin", rx.foreach(products, one)),
        rx.foreach(products, fact),
    )


def _cap(view: View) -> rx.Component:
    cap = view.state.cap
    over = rx.el.p(ui.icon("circle-alert", 14), ui.t(words.CAP_OVER, over=cap.over.to(str)), class_name="field-error")
    return rx.el.section(
        rx.el.div(
            rx.el.div(
                rx.el.span(ui.t(words.CAP, most=cap.most.to(str)), class_name="text-ink-2"),
                rx.el.span(rx.el.strong(cap.used), rx.cond(cap.asked > 0, " + " + cap.asked.to(str), "")),
                class_name="balance-row text-table",
            ),
            rx.el.div(
                rx.el.span(class_name="bar-left", style={"width": cap.used_percent.to(str) + "%"}),
                rx.el.span(class_name="bar-asked", style={"width": cap.asked_percent.to(str) + "%"}),
                class_name="balance-bar cap-bar",
                aria_hidden="true",
            ),
            rx.cond(
                cap.over > 0,
                rx.el.div(over, ask_for_more(), class_name="balance-row items-center"),
                rx.el.p(ui.t(words.CAP_LEFT, left=cap.left.to(str)), class_name="field-hint"),
            ),
            class_name="side-part side-tight",
        ),
        class_name="panel",
    )


def back() -> rx.Component:
    """Out of the form; the draft stays."""
    return ui.button(applied.CANCEL, href=routes.CARD_LIST.path)
