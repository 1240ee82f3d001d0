"""Beside and below the form: both sides of the movement, the contract's rates, the offer, the last top-ups."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading, money
from vcc_portal.features.account.recharge.records import BILL
from vcc_portal.features.account.recharge.view import FeeLine
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.pages.account.recharge.draft import DRAFT
from vcc_portal.state.account.recharge.aside import RechargeAsideState
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.core.auth import EntryState

STATE, ASIDE = AccountRechargeState, RechargeAsideState


def aside() -> rx.Component:
    """The quote, what the provider says, and the contract's rates."""
    return rx.el.aside(
        rx.el.div(_banner(), rx.cond(STATE.opened, _quote()), _contract(), class_name="column"),
        class_name="side",
    )


def held() -> rx.Component:
    """How long the rate is still held, counting down; then it is asked for again."""
    left = ui.Countdown.create(
        seconds=STATE.rate_seconds,
        turn=STATE.rate_turn,
        text=ui.t(strings.RATE_HELD, n="{n}"),
        over=ui.t(strings.RATE_OVER),
        on_over=STATE.rate_over(DRAFT.all),
    )
    return rx.cond(STATE.rate_seconds > 0, rx.el.span(left, class_name="block"))


def _quote() -> rx.Component:
    quote = STATE.quote
    total = rx.el.div(
        rx.el.dt(ui.t(strings.TOTAL)),
        rx.el.dd(quote.pays, class_name="text-[18px]/[26px] tabular-nums font-semibold"),
        class_name="review-row",
    )
    rows = rx.el.dl(
        _row(strings.RATE, ui.tv(quote.rate)),
        rx.cond(
            quote.pays != "",
            rx.fragment(
                _row(strings.ARRIVES, quote.arrives),
                rx.cond(quote.exchanged, _row(strings.EXCHANGED, quote.net)),
                _row(strings.FEE, ui.tv(quote.fee)),
                total,
            ),
        ),
        class_name="review-rows",
    )
    return rx.el.section(
        rx.el.div(
            rx.el.h2(ui.t(strings.QUOTE), class_name="side-title"),
            rows,
            held(),
            class_name="side-part",
        ),
        rx.el.div(
            money.movement(
                money.side_box(STATE.source, words.FROM, told=money.in_check(STATE)),
                money.side_box(STATE.target, words.TO),
            ),
            ui.when(ASIDE.text, rx.el.p(ui.tv(ASIDE.text), class_name="text-caption text-ink-2")),
            class_name="side-part",
            aria_live="polite",
        ),
        class_name="panel",
    )


def _row(name: "strings.Text", value: "rx.Var | rx.Component | str") -> rx.Component:
    return rx.el.div(rx.el.dt(ui.t(name)), rx.el.dd(value), class_name="review-row")


def _banner() -> rx.Component:
    picture = rx.el.img(src=ASIDE.picture, alt=ui.t(strings.BANNER), class_name="block w-full rounded-lg")
    link = rx.el.a(
        picture, href=ASIDE.link, target=rx.cond(ASIDE.new_tab, "_blank", "_self"), rel="noopener noreferrer"
    )
    return rx.cond((ASIDE.picture != "") & (ASIDE.link != ""), link)


def _contract() -> rx.Component:
    facts = rx.el.p(ui.tv(ASIDE.number), ui.when(ASIDE.until, rx.fragment(ui.dot(), ui.tv(ASIDE.until))))
    lines = rx.el.dl(rx.foreach(ASIDE.fees, _fee), class_name="review-rows")
    none = rx.el.p(ui.t(strings.NO_RATES), class_name="text-ink-3")
    shown = rx.el.div(
        rx.el.div(facts, class_name="text-caption text-ink-3"),
        rx.cond(ASIDE.fees.length() > 0, lines, none),
        class_name="grid gap-3",
    )
    waiting = rx.el.div(ui.skeleton("60%"), ui.skeleton(), ui.skeleton(), class_name="grid gap-4")
    return ui.panel(loading.part(ASIDE, shown, waiting=waiting), heading=strings.CONTRACT)


def _fee(line: "rx.Var[FeeLine]") -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.tv(line.name)), rx.el.dd(line.value, class_name="tabular-nums"), class_name="review-row"
    )


def recent() -> rx.Component:
    """The last top-ups, each with its result."""
    return money.past_panel(
        STATE.past,
        rx.Var.create(f"{routes.ACCOUNT_RECHARGE.path}?{BILL}="),
        heading=strings.RECENT,
        heads=(strings.TIME, strings.CHANNEL),
        empty=_none_yet(),
        unread=STATE.past_unread,
        unread_note=strings.RECENT_UNREAD,
        aside=ui.link(strings.ALL_RECORDS, f"{routes.ACCOUNT_RECHARGE.path}?view=records", class_name="print:hidden"),
    )


def _none_yet() -> rx.Component:
    unseen = ui.empty_state("history", strings.RECENT_EMPTY, strings.OF_MAIN_ACCOUNT)
    return rx.cond(EntryState.user.admin, ui.empty_state("history", strings.RECENT_EMPTY), unseen)
