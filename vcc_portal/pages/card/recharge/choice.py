"""Choosing the card that gets a balance."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.gate import may_apply
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.card import CardMode, CardStatus
from vcc_portal.features.card.targets import CARDS
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.state.card.recharge.choice import CardChoice, RechargeChoiceState

_IN_LIST = f"{routes.CARD_LIST.path}?status={CardStatus.VALID.value}&mode={CardMode.SINGLE.value}"


def choose() -> rx.Component:
    """Cards that can be funded, or why there are none."""
    state = RechargeChoiceState
    blocked = ui.panel(ui.empty_state("ban", strings.BLOCKED_MODE, strings.BLOCKED_MODE_NOTE, _to_list()))
    none = ui.panel(
        ui.empty_state(
            "wallet-cards",
            strings.CHOOSE_NONE,
            strings.CHOOSE_NONE_NOTE,
            rx.cond(may_apply(), ui.button(strings.APPLY, kind="primary", href=routes.CARD_APPLY.path)),
        )
    )
    return loading.part(
        state,
        _cards(),
        waiting=ui.panel(ui.skeleton_rows(5), flush=True),
        other={Phase.BLOCKED: blocked, Phase.EMPTY: none},
        framed=True,
    )


def _cards() -> rx.Component:
    state = RechargeChoiceState
    more = rx.el.p(
        ui.t(strings.CHOOSE_SHOWN, shown=state.cards.length(), total=state.total), class_name="form-note mt-4"
    )
    return ui.panel(
        rx.el.div(
            rx.el.p(ui.t(strings.CHOOSE_NOTE), " ", ui.t(strings.CHOOSE_MANY), class_name="form-note mb-4"),
            rx.el.ul(
                rx.foreach(state.cards, _card),
                class_name="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-3",
            ),
            rx.cond(state.total > state.cards.length(), more),
            class_name="p-5 pt-0",
        ),
        heading=strings.CHOOSE_TITLE,
        aside=ui.link(strings.CHOOSE_IN_LIST, _IN_LIST),
        flush=True,
    )


def _card(card: "rx.Var[CardChoice]") -> rx.Component:
    face = card.face
    address = rx.Var.create(f"{routes.CARD_RECHARGE.path}?{CARDS}=") + face.card_id
    link = ui.RouterLink.create(
        ui.card_thumbnail(face),
        rx.el.span(
            rx.el.strong(private(face.name), class_name="ellipsis", title=face.name),
            rx.el.span(
                ui.masked(face.last4),
                ui.dot(),
                private(ui.t(strings.BALANCE_OF, amount=card.balance)),
                class_name="sub",
            ),
            class_name="tile-text",
        ),
        ui.icon("chevron-right", 16, class_name="ml-auto text-ink-3"),
        to=address,
        class_name="tile py-3 px-3.5 hover:border-line-ctl hover:bg-bg-hover [&_.tile-text]:flex-1",
    )
    return rx.el.li(link)


def _to_list() -> rx.Component:
    return ui.button(strings.TO_LIST, href=routes.CARD_LIST.path)
