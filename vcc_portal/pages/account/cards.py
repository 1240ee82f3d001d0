"""The most used card, or another where none is used, and what can be done from here."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.gate import may_apply
from vcc_portal.components.rights import may_open
from vcc_portal.components.ui.amounts import HIDDEN
from vcc_portal.domain.card import CardFace
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text
from vcc_portal.i18n import account as words
from vcc_portal.routes import Route
from vcc_portal.state.account.cards import CardsState
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.gate import GateState

_EDGE = (
    "absolute top-0 inset-x-6 h-10 rounded-dialog bg-(--edge) opacity-85 "
    "not-first:top-2 not-first:inset-x-3 not-first:opacity-100"
)
_QUICK = (
    "flex flex-col items-center gap-1.5 flex-1 basis-15 min-w-min py-2 rounded-ctl text-ink-1 text-[12px]/[18px] text-center "
    "in-data-[lang=en]:text-[11px] no-underline hover:bg-bg-hover"
)


def cards() -> rx.Component:
    """The panel in each of its states; the quick actions are always there."""
    count = ui.link(ui.t(words.ALL_CARDS, count=CardsState.total), routes.CARD_LIST.path)
    return ui.panel(
        loading.part(
            CardsState,
            rx.cond(CardsState.chosen, _card(), loading.skeleton(_skeleton())),
            waiting=_skeleton(),
            other={Phase.DENIED: ui.empty_state("lock", words.CARDS_DENIED)},
            retry=AccountHomeState.retry_cards,
        ),
        _quick_actions(),
        heading=rx.cond(CardsState.most_used, ui.t(words.MOST_USED), ui.t(words.YOUR_CARDS)),
        aside=rx.cond((CardsState.total > 0) & may_open(routes.CARD_LIST), count),
    )


def _card() -> rx.Component:
    detail = f"{routes.CARD_DETAIL.path}?cardId=" + CardsState.card.card_id
    pile = rx.el.div(
        rx.foreach(CardsState.behind, _edge),
        ui.RouterLink.create(
            ui.virtual_card(_shown()),
            to=detail,
            class_name="relative block rounded-dialog",
        ),
        class_name="relative pt-4 max-w-[360px]",
    )
    nothing = ui.empty_state("credit-card", words.NO_CARDS, words.NO_CARDS_NOTE)
    idle = rx.el.p(ui.t(words.NO_PAYMENTS), class_name="mt-3 text-caption text-ink-2")
    shown = rx.fragment(pile, rx.cond(CardsState.idle, idle))
    return rx.cond(CardsState.card.card_id != "", shown, nothing)


def _shown() -> rx.Var[CardFace]:
    """The card; while amounts are hidden without what is used and left of its limit."""
    face = CardsState.card
    bare = rx.Var(_js_expr=f"({{...{face!s}, limited: false, left: '', used_percent: 0}})").to(CardFace)
    return rx.cond(HIDDEN, bare, face)  # pyright: ignore[reportReturnType]


def _edge(ground: "rx.Var[str]") -> rx.Component:
    return rx.el.span(class_name=_EDGE, style={"--edge": f"var(--ground-{ground})"}, aria_hidden="true")


def _quick_actions() -> rx.Component:
    pages = (
        (routes.CARD_LIST, "wallet-cards", words.DO_CARDS),
        (routes.TRADE, "receipt-text", words.DO_TRADE),
        (routes.ACCOUNT_FLOW, "arrow-left-right", words.DO_FLOW),
    )
    links = [_quick_link(route, name, text) for route, name, text in pages]
    apply = rx.el.button(
        *_quick_face("credit-card", words.DO_APPLY),
        class_name=_QUICK,
        type="button",
        on_click=GateState.open_page(routes.CARD_APPLY.path),
    )
    name = ui.t(words.QUICK_ACTIONS)
    quota = _quick_link(routes.QUOTA, "split", words.DO_QUOTA)
    return rx.el.nav(
        rx.cond(may_apply(), apply),
        rx.cond(EntryState.user.sub_user, quota),
        *links,
        class_name="flex flex-wrap gap-1 mt-4 print:hidden",
        aria_label=name,
    )


def _quick_link(route: Route, name: str, text: Text) -> rx.Component:
    link = ui.RouterLink.create(*_quick_face(name, text), to=route.path, class_name=_QUICK)
    return rx.cond(may_open(route), link)


def _quick_face(name: str, text: Text) -> tuple[rx.Component, rx.Component]:
    return ui.round_icon(name, size=16, class_name="size-8"), rx.el.span(ui.t(text))


def _skeleton() -> rx.Component:
    return rx.el.div(
        rx.el.span(class_name="skeleton w-full", style={"aspectRatio": "1.586", "borderRadius": "14px"}),
        class_name="relative pt-4",
        aria_busy="true",
    )
