"""What came of a purchase: the decision in its order, the life of the payment, and what may happen next."""

from collections.abc import Sequence

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_portal.i18n.transactions import DECLINE_REASON, TRADE_TYPE
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import AUTH
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import Errors, badge, field, round_icon, tick, wide
from vcc_sandbox.pages.web import Visit, at
from vcc_sandbox.pages.words import console_play as t
from vcc_sandbox.payments.decisions import Decline
from vcc_sandbox.payments.tables import Trade

DECIDED = {AUTH, 12}
SETTLED = {3, 9}
REFUNDS = {4, 10, 21}
MOST = 50


def outcome(db: Session, card: Card, trade: Trade) -> Element:
    """Approved or declined, by which rule, and which checks were passed on the way."""
    declined = trade.status != "SUCCESS"
    title = t.DECLINED if declined else t.APPROVED if trade.trade_type in DECIDED else _type(trade)
    reason = DECLINE_REASON.get(trade.error_msg_code, DECLINE_REASON["0008"]) if declined else None
    rule = f"{Decline(trade.error_msg_code).name} · {trade.error_msg_code}" if declined else None
    head = h.div(
        round_icon("circle-x" if declined else "circle-check", "bad" if declined else "ok"),
        h.div(
            h.h2(title, h.span(": ", reason) if reason else None),
            h.p(
                h.span(_money(trade.transaction_amount, trade.transaction_currency)),
                h.span(trade.merchant_name),
                h.span(t.RULE, " ", h.code(rule)) if rule else h.code(trade.transaction_id),
                class_="dotted sub",
            ),
        ),
        class_="verdict",
    )
    order = _order(trade) if trade.trade_type in DECIDED else None
    return h.section(head, order, class_=f"panel outcome {'bad' if declined else 'ok'}", role="status")


def _order(trade: Trade) -> Element:
    stop = next((n for n, (codes, _) in enumerate(t.STAGES) if trade.error_msg_code in codes), len(t.STAGES))
    items = []
    for number, (_, label) in enumerate(t.STAGES):
        kind = "done" if number < stop else "stop" if number == stop else "rest"
        said = {"done": t.PASSED, "stop": t.FAILED_HERE, "rest": t.NOT_REACHED}[kind]
        mark = icon("check", 12) if kind == "done" else icon("x", 12) if kind == "stop" else None
        items.append(h.li(h.span(mark, class_="dot"), label, h.span(" ", said, class_="reader"), class_=kind))
    return h.div(h.h3(t.DECISION), h.ol(items, class_="checks"), class_="inside ruled")


def life_of(visit: Visit, db: Session, card: Card, trade: Trade, errors: Errors) -> Element:
    """Everything that belongs to the payment, and the form of what happens next."""
    chain = _chain(db, trade)
    body = [_row(one, here=one.transaction_id == trade.transaction_id) for one in chain]
    heads = (
        h.th(t.TIME),
        h.th(t.TYPE),
        h.th(t.NUMBER),
        h.th(t.BILLED, class_="number"),
        h.th(t.OPEN_AMOUNT, class_="number"),
        h.th(t.STATUS),
    )
    table = h.table(h.thead(h.tr(heads)), h.tbody(body))
    nexts = [_next(one, errors if visit.value("tx", 20) == one.transaction_id else {}) for one in chain]
    return h.section(h.header(h.h2(t.LIFE)), wide(table, t.LIFE), nexts, class_="panel")


def _chain(db: Session, trade: Trade) -> Sequence[Trade]:
    """The authorization, what followed it, and what followed that."""
    root = trade
    while root.original_transaction_id and (earlier := db.get(Trade, root.original_transaction_id)) is not None:
        root = earlier
    ids = {root.transaction_id}
    while True:
        query = select(Trade).where(or_(Trade.original_transaction_id.in_(ids), Trade.transaction_id.in_(ids)))
        rows = db.scalars(query.order_by(Trade.transaction_time, Trade.transaction_id).limit(MOST)).all()
        found = {one.transaction_id for one in rows}
        if found <= ids:
            return sorted(rows, key=lambda one: (one.transaction_id != root.transaction_id, one.transaction_time))
        ids |= found


def _row(one: Trade, *, here: bool) -> Element:
    good = one.status == "SUCCESS"
    left = one.held_amount or one.refundable_amount
    back = one.trade_type in REFUNDS
    return h.tr(
        h.td(h.time(one.transaction_time)),
        h.td(_type(one)),
        h.td(h.a(h.code(one.transaction_id), href=at("/console/purchase", tx=one.transaction_id))),
        h.td(_money(one.billing_amount, one.billing_currency, plus=back), class_="number green" if back else "number"),
        h.td(_money(left, one.billing_currency) if left else "--", class_="number"),
        h.td(badge(t.SUCCESS if good else t.FAIL, "ok" if good else "bad")),
        class_="here" if here else None,
    )


def _next(one: Trade, errors: Errors) -> Child:
    if one.status != "SUCCESS":
        return None
    amount = (one.held_amount, one.refundable_amount)
    if one.trade_type == AUTH:
        held = one.held_amount
        steps = [("settle", t.SETTLE, "primary")]
        steps += [("reverse", t.REVERSE, "secondary"), ("expire", t.EXPIRE, "secondary")] if held else []
        title = t.HELD.format(amount=_plain(held, one))
        return _step_form(one, title, t.STEP_HINT, steps, errors, keep=bool(held))
    if one.trade_type in SETTLED and amount[1]:
        steps = [("refund", t.REFUND, "secondary"), ("dispute", t.DISPUTE, "secondary")]
        return _step_form(one, t.LEFT.format(amount=_plain(amount[1], one)), t.REFUND_HINT, steps, errors)
    return None


def _step_form(
    one: Trade, title: Text, hint: Text, steps: list[tuple[str, Text, str]], errors: Errors, *, keep: bool = False
) -> Element:
    suffix = one.transaction_id
    amount = field(
        t.STEP_AMOUNT.format(currency=one.billing_currency),
        "stepAmount",
        errors=errors,
        hint=hint,
        optional=True,
        inputmode="decimal",
        autocomplete="off",
        maxlength=20,
    )
    buttons = [
        h.button(label, class_=f"button {kind}", type="submit", name="act", value=name) for name, label, kind in steps
    ]
    return h.form(
        h.div(h.h3(_type(one), " ", h.code(suffix)), h.p(title, class_="sub")),
        h.input(type="hidden", name="tx", value=suffix),
        h.div(amount, tick(t.KEEP_REST, "keep") if keep else None, class_="stack-s"),
        h.div(buttons, class_="actions"),
        method="post",
        action=at("/console/purchase/step"),
        class_="step-form ruled",
        novalidate=True,
    )


def _type(one: Trade) -> Text:
    return TRADE_TYPE.get(one.trade_type, Text.same(str(one.trade_type)))


def _plain(amount: int, one: Trade) -> str:
    return f"{one.billing_currency} {format_amount(amount, one.billing_currency)}"


def _money(amount: int, currency: str, *, plus: bool = False) -> Child:
    return [h.small(currency), " ", format_amount(amount, currency, plus=plus)]
