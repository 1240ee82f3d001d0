"""The most used card, and what can be done from here."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.i18n import Text
from vcc_portal.i18n import account as words
from vcc_portal.pages.account.links import may_open
from vcc_portal.state.account.cards import CardsState
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.core.gate import GateState


def cards() -> rx.Component:
    """The panel in each of its states; the quick actions are always there."""
    count = ui.link(ui.t(words.ALL_CARDS, count=CardsState.total), routes.CARD_LIST.path)
    return ui.panel(
        rx.cond(
            CardsState.error.en != "",
            ui.error_state(ui.tv(CardsState.error), AccountHomeState.reload_cards),
            rx.cond(CardsState.loaded, _card(), _skeleton()),
        ),
        _quick_actions(),
        heading=words.MOST_USED,
        aside=rx.cond((CardsState.total > 0) & may_open(routes.CARD_LIST.path), count, rx.fragment()),
    )


def _card() -> rx.Component:
    detail = f"{routes.CARD_DETAIL.path}?cardId=" + CardsState.card.card_id
    pile = rx.el.div(
        rx.foreach(CardsState.behind, _edge),
        ui.RouterLink.create(
            ui.virtual_card(CardsState.card),
            to=detail,
            custom_attrs={"aria-label": ui.t(words.OPEN_CARD, name=CardsState.card.name)},
        ),
        class_name="pile",
    )
    nothing = ui.empty_state("credit-card", words.NO_CARDS, words.NO_CARDS_NOTE)
    return rx.cond(CardsState.card.card_id != "", pile, nothing)


def _edge(ground: "rx.Var[str]") -> rx.Component:
    return rx.el.span(class_name="edge", style={"--edge": f"var(--ground-{ground})"}, aria_hidden="true")


def _quick_actions() -> rx.Component:
    pages = (
        (routes.CARD_LIST.path, "wallet-cards", words.DO_CARDS),
        (routes.TRADE.path, "receipt-text", words.DO_TRADE),
        (routes.ACCOUNT_FLOW.path, "arrow-left-right", words.DO_FLOW),
    )
    links = [_quick_link(path, name, text) for path, name, text in pages]
    may_apply = may_open(routes.CARD_APPLY.path)
    apply = rx.el.button(
        *_quick_face("credit-card", words.DO_APPLY),
        class_name="quick-item",
        type="button",
        on_click=GateState.open_page(routes.CARD_APPLY.path),
    )
    name = ui.t(words.QUICK_ACTIONS)
    return rx.el.nav(rx.cond(may_apply, apply, rx.fragment()), *links, class_name="quick", aria_label=name)


def _quick_link(path: str, name: str, text: Text) -> rx.Component:
    link = ui.RouterLink.create(*_quick_face(name, text), to=path, class_name="quick-item")
    return rx.cond(may_open(path), link, rx.fragment())


def _quick_face(name: str, text: Text) -> tuple[rx.Component, rx.Component]:
    return ui.round_icon(name, size=16), rx.el.span(ui.t(text))


def _skeleton() -> rx.Component:
    return rx.el.div(
        rx.el.span(class_name="skeleton w-full", style={"aspectRatio": "1.586", "borderRadius": "14px"}),
        class_name="pile",
        aria_busy="true",
    )
