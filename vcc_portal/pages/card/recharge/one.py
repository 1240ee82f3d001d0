"""The form for one card, its check, and the wait for an answer."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading, money
from vcc_portal.components.patterns.form import Draft, Fields, draft_end, draft_form
from vcc_portal.components.patterns.owner import owner_of
from vcc_portal.components.rights import may_open
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.card.recharge.address import TRANSFER
from vcc_portal.features.card.recharge.form import LONGEST_REMARK
from vcc_portal.features.card.recharge.view import Quick
from vcc_portal.features.card.targets import CARDS
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.routes import Route
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_portal.state.card.recharge.result import CardRechargeResultState
from vcc_portal.state.core.auth import EntryState

DRAFT = Draft("transfer")
FIELDS = Fields(CardRechargeState, DRAFT)
_WAYS = ((routes.ACCOUNT_RECHARGE, strings.TOP_UP), (routes.QUOTA, strings.ALLOCATE))
"""Pages that bring money."""


def one_card() -> rx.Component:
    """The form stays mounted while a result is looked for, so that the draft lives on."""
    state = CardRechargeState
    waiting = money.waiting_panel(state, DRAFT, state.total, _to_list())
    left = rx.cond(money.in_check(state), _check(), rx.cond(money.is_unknown(state), waiting, _fields()))
    form = draft_form(
        state,
        DRAFT,
        money.money_clock(state, DRAFT),
        rx.el.div(rx.el.div(left, _history(), class_name="column"), _side(), class_name="two-columns"),
        owner=owner_of(state.face.card_id),
    )
    part = loading.part(
        state,
        rx.cond(money.is_done(state), _skeleton(), form),
        waiting=_skeleton(),
        other={Phase.BLOCKED: _blocked()},
        framed=True,
    )
    return rx.fragment(
        draft_end(DRAFT, state.operation.ended_no, owner=owner_of(state.face.card_id)),
        part,
    )


def forget_draft() -> rx.Component:
    """The draft of the recharge that the address names has done its duty, whichever tab sent it."""
    return draft_end(DRAFT, CardRechargeResultState.request_no, owner=owner_of(CardRechargeResultState.card_id))


def _fields() -> rx.Component:
    state = CardRechargeState
    amount = FIELDS.amount(
        "amount",
        currency=DRAFT.value("currency"),
        most=state.most,
        control={"auto_focus": True, "class_name": "text-[22px] h-11.5 font-semibold tabular-nums"},
        hint=ui.when(state.range_text, private(ui.tv(state.range_text))),
    )
    remark = FIELDS.line(
        "remark",
        control={"max_length": LONGEST_REMARK, "spell_check": True},
        hint=ui.t(strings.REMARK_HINT),
        optional=True,
    )
    return rx.el.section(
        rx.el.div(
            ui.when(state.coming, ui.note("info", private(ui.tv(state.coming)), role="status")),
            rx.el.div(amount, _quick(), class_name="flex flex-col gap-3"),
            rx.cond(state.short, ways_out()),
            class_name="form-section",
        ),
        rx.el.div(remark, class_name="form-section"),
        rx.el.div(
            FIELDS.attention(),
            rx.el.span(class_name="mr-auto"),
            _to_list(),
            money.to_check(state, strings.TO_CHECK),
            class_name="form-foot",
        ),
        class_name="panel form-panel",
    )


def _quick() -> rx.Component:
    def one(quick: "rx.Var[Quick]") -> rx.Component:
        return rx.el.button(
            ui.tv(quick.label),
            type="button",
            class_name="tag tag-add",
            aria_pressed=DRAFT.value("amount") == quick.value,
            on_click=DRAFT.put("amount", quick.value),
        )

    row = rx.el.div(
        rx.foreach(CardRechargeState.quick, one),
        class_name="used-tags mt-0",
        role="group",
        aria_label=ui.t(strings.QUICK),
    )
    return rx.cond(CardRechargeState.quick.length() > 0, row)


def ways_out() -> rx.Component:
    """Where the missing money can come from."""
    links = [rx.cond(offered(way), ui.link(text, way.path, class_name="block")) for way, text in _WAYS]
    return ui.note("warn", strings.NOT_ENOUGH, *links, role="status")


def offered(way: Route) -> rx.Var[bool]:
    """Whether this user may open a page that brings money; quota is for companies with sub-accounts."""
    return may_open(way) & EntryState.user.sub_user if way is routes.QUOTA else may_open(way)


def _check() -> rx.Component:
    state = CardRechargeState
    return money.check_panel(
        state,
        DRAFT,
        ui.when(state.coming, money.review_row(strings.UNDER_WAY, ui.tv(state.coming))),
        money.figure_row(words.AMOUNT, state.total),
        money.review_row(words.FEE, ui.t(words.NO_FEE)),
        money.review_row(words.FROM, rx.fragment(ui.tv(state.source.name), _after(state.source))),
        money.review_row(
            words.TO, rx.fragment(state.face.name, " ", ui.masked(state.face.last4), _after(state.target))
        ),
        money.known_row(strings.REMARK, DRAFT.value("remark")),
        title=strings.CHECK_TITLE,
        confirm=private(ui.t(strings.CONFIRM, amount=state.total)),
        possible=~rx.Var.create(state.short).to(bool),
    )


def _after(side: Any) -> rx.Component:
    """Below a side's name: its balance now and afterwards."""
    return rx.el.span(
        side.currency,
        " ",
        side.before,
        " ",
        rx.el.span(ui.icon("arrow-right", 12), class_name="inline-flex align-middle"),
        rx.el.span(ui.t(words.AFTERWARDS), class_name="sr-only"),
        " ",
        side.after,
        class_name="sub block",
    )


def _side() -> rx.Component:
    state = CardRechargeState
    return rx.el.aside(
        rx.el.section(
            rx.el.div(ui.virtual_card(state.face), class_name="side-part"),
            rx.el.div(
                money.movement(money.side_box(state.source, words.FROM), money.side_box(state.target, words.TO)),
                rx.el.p(ui.t(strings.FORM_NOTE), class_name="text-caption text-ink-2"),
                rx.el.p(ui.t(strings.HOW_LONG), class_name="text-caption text-ink-2"),
                class_name="side-part",
                aria_live="polite",
            ),
            class_name="panel",
        ),
        class_name="side",
    )


def _history() -> rx.Component:
    address = rx.Var.create(f"{routes.CARD_RECHARGE.path}?{CARDS}=") + CardRechargeState.face.card_id
    return money.past_panel(
        CardRechargeState.recharges,
        address + f"&{TRANSFER}=",
        heading=strings.HISTORY,
        heads=(words.SUBMITTED, strings.DIRECTION),
        empty=ui.empty_state("history", strings.HISTORY_EMPTY),
        unread=CardRechargeState.unread,
        unread_note=strings.HISTORY_UNREAD,
    )


def _blocked() -> rx.Component:
    block = CardRechargeState.block
    links = [rx.cond(offered(way), ui.button(text, href=way.path)) for way, text in _WAYS]
    ways = rx.fragment(_to_list(), rx.cond(block.about_account, rx.fragment(*links)))
    return ui.panel(ui.empty_state("ban", block.title, private(ui.tv(block.note)), ways))


def _to_list() -> rx.Component:
    return ui.button(strings.TO_LIST, href=routes.CARD_LIST.path)


def _skeleton() -> rx.Component:
    shapes = (("120px", 14), ("100%", 44), ("60%", 24), ("120px", 14), ("100%", 36))
    fields = [ui.skeleton(width, height) for width, height in shapes]
    return ui.skeleton_form(fields, side=[ui.skeleton("100%", height) for height in (200, 84, 84)])
