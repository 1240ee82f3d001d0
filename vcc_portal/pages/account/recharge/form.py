"""The form of a top-up, its check, and the wait for an answer."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading, money
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.form import draft_end, draft_form, error_of
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.account.recharge.form import LONGEST_REMARK
from vcc_portal.features.account.recharge.view import ChannelTile
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.pages.account.recharge.aside import aside, held, recent
from vcc_portal.pages.account.recharge.draft import DRAFT, FIELDS
from vcc_portal.pages.account.recharge.opening import opening
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.core.gate import GateState

STATE = AccountRechargeState


def top_up() -> rx.Component:
    """The form stays mounted while a result is looked for, so that the draft lives on."""
    denied = ui.panel(ui.empty_state("lock", strings.DENIED, strings.DENIED_NOTE, _to_records()))
    none = ui.panel(ui.empty_state("landmark", strings.NONE_OFFERED, strings.NONE_OFFERED_NOTE, _to_account()))
    return rx.fragment(
        draft_end(DRAFT, STATE.operation.ended_no),
        loading.part(
            STATE,
            rx.cond(money.is_done(STATE), _skeleton(), _form()),
            waiting=_skeleton(),
            other={Phase.DENIED: denied, Phase.EMPTY: none},
            framed=True,
        ),
    )


def _form() -> rx.Component:
    waiting = money.waiting_panel(STATE, DRAFT, STATE.quote.arrives, _to_account())
    left = rx.cond(money.in_check(STATE), _check(), rx.cond(money.is_unknown(STATE), waiting, _fields()))
    return draft_form(
        STATE,
        DRAFT,
        money.money_clock(STATE, DRAFT),
        rx.el.div(rx.el.div(left, recent(), class_name="column"), aside(), class_name="two-columns"),
    )


def _fields() -> rx.Component:
    currency = FIELDS.choice("currency", rx.foreach(STATE.currencies, lambda one: ui.option(one.text, one.code)))
    paying = rx.el.div(_hidden(), _channels(), _note(), _pay_currency(), class_name="form-section")
    amount = rx.el.div(
        ui.when(STATE.coming, ui.note("info", STATE.coming, role="status")),
        FIELDS.amount(
            "amount",
            currency=rx.Var.create(STATE.currency).to(str),
            most=STATE.most,
            control={"class_name": "text-[22px] h-11.5 font-semibold tabular-nums"},
            hint=ui.when(STATE.range_text, ui.tv(STATE.range_text)),
        ),
        # From the next send on the field itself says it.
        rx.cond(
            error_of(STATE, "amount").zh == "",  # pyright: ignore[reportAttributeAccessIssue]
            ui.when(STATE.source.missing, ui.note("warn", private(ui.tv(STATE.source.missing)), role="status")),
        ),
        FIELDS.line(
            "remark",
            control={"max_length": LONGEST_REMARK, "spell_check": True},
            hint=ui.t(strings.REMARK_HINT),
            optional=True,
        ),
        class_name="form-section",
    )
    foot = rx.el.div(
        FIELDS.attention(),
        rx.el.span(class_name="mr-auto"),
        _to_account(),
        money.to_check(STATE, strings.TO_REVIEW, disabled=~rx.Var.create(STATE.payable).to(bool)),
        class_name="form-foot",
    )
    return rx.el.section(
        rx.el.div(currency, class_name="form-section"),
        rx.cond(STATE.opened, rx.fragment(paying, amount, foot), opening()),
        class_name="panel form-panel",
    )


def _channels() -> rx.Component:
    tiles = rx.el.div(rx.foreach(STATE.channels, _tile), class_name="tiles tiles-two")
    none = ui.note("warn", strings.NO_CHANNEL)
    group = rx.cond(STATE.channels.length() > 0, tiles, none)
    return ui.field(
        FIELDS.model.label("pay_channel"),
        rx.fragment(group, asks("top-up-time", class_name="mt-2")),
        name="pay_channel",
        error=error_of(STATE, "pay_channel"),
        group=True,
    )


def _tile(tile: "rx.Var[ChannelTile]") -> rx.Component:
    cost = rx.el.small(ui.tv(tile.cost), ui.dot(), ui.tv(tile.arrival))
    said = rx.cond(tile.open, cost, rx.el.small(ui.tv(tile.why_not), class_name="tile-why"))
    return ui.radio_tile(
        rx.el.span(
            rx.el.strong(ui.tv(tile.name)),
            ui.when(tile.balance, rx.el.small(private(ui.tv(tile.balance)))),
            said,
            class_name="tile-text",
        ),
        name="pay_channel",
        value=tile.key,
        checked=DRAFT.value("pay_channel") == tile.key,
        on_change=None,
        disabled=~tile.open,
    )


def _note() -> rx.Component:
    """Nothing can be paid before the verification has passed: what is needed is one click away."""
    verify = ui.button(strings.VERIFY, kind="text", size="sm", on_click=GateState.explain)
    return rx.cond(STATE.needs_verification, ui.note("warn", strings.VERIFY_FIRST, verify, role="status"))


def _hidden() -> rx.Component:
    """Before anything is filled in: what would be learnt at the end."""
    return rx.cond(STATE.hidden, ui.note("warn", strings.HIDDEN, role="status"))


def _pay_currency() -> rx.Component:
    options = rx.foreach(STATE.pay_currencies, lambda code: ui.option(code, code))
    return rx.cond(STATE.pay_currencies.length() > 1, FIELDS.choice("pay_currency", options))


def _check() -> rx.Component:
    quote = STATE.quote
    confirm = rx.cond(
        STATE.by_bank, rx.fragment(ui.t(strings.CONFIRM_BANK)), private(ui.t(strings.CONFIRM, amount=quote.pays))
    )
    over = ui.note(
        "warn",
        strings.RATE_EXPIRED,
        ui.button(
            strings.NEW_RATE, size="sm", icon="refresh-cw", on_click=STATE.new_rate(DRAFT.all), class_name="mt-2"
        ),
        role="alert",
    )
    return rx.fragment(
        rx.cond(STATE.expired, over),
        money.check_panel(
            STATE,
            DRAFT,
            ui.when(STATE.coming, money.review_row(strings.STATUS, ui.tv(STATE.coming))),
            money.figure_row(strings.ARRIVES, quote.arrives),
            money.review_row(strings.RATE, rx.fragment(ui.tv(quote.rate), held())),
            rx.cond(quote.exchanged, money.review_row(strings.EXCHANGED, quote.net)),
            money.review_row(strings.FEE, ui.tv(quote.fee)),
            money.figure_row(strings.TOTAL, quote.pays),
            money.review_row(words.FROM, ui.tv(STATE.source.name)),
            money.review_row(words.TO, rx.fragment(ui.tv(STATE.target.name), " ", STATE.currency)),
            money.known_row(strings.REMARK, DRAFT.value("remark")),
            title=strings.CHECK_TITLE,
            confirm=confirm,
            possible=~(rx.Var.create(STATE.expired).to(bool) | (rx.Var.create(STATE.source.missing.en) != "")),
        ),
    )


def _to_account() -> rx.Component:
    return ui.button(strings.TO_ACCOUNT, href=routes.ACCOUNT.path)


def _to_records() -> rx.Component:
    return ui.button(strings.ALL_RECORDS, href=f"{routes.ACCOUNT_RECHARGE.path}?view=records")


def _skeleton() -> rx.Component:
    shapes = (("120px", 14), ("100%", 36), ("120px", 14), ("100%", 150), ("100%", 46))
    fields = [ui.skeleton(width, height) for width, height in shapes]
    return ui.skeleton_form(fields, side=[ui.skeleton("100%", height) for height in (84, 84, 120)])
