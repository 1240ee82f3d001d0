"""Records of the past that follow from the seed's books: top-ups, quota moves, card balances, the operation log."""

from datetime import timedelta
from decimal import Decimal
from typing import Any, cast

from sqlalchemy import Table, select
from sqlalchemy.orm import Session, aliased

from vcc_portal.domain.money import with_currency
from vcc_portal.errors.codes import Code
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bulk_insert import insert_rows
from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.ledger_tables import LedgerAccount, LedgerEntry, LedgerPosting
from vcc_sandbox.funding.recharges import CHANNELS, quote
from vcc_sandbox.funding.tables import CardRecharge, QuotaTransfer, Recharge
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.operation_log.tables import OperationLog
from vcc_sandbox.payments.tables import Trade

CHANNEL_OF = {channel.flow_type: name for name, channel in CHANNELS.items() if channel.by_user}
DIRECTION_OF = {"TOPUP_TO_CARD": "IN", "CARD_CANCEL_REFUND": "OUT"}
SAME_CURRENCY = Decimal(1)
ADDRESS = "203.0.113.24"

Row = dict[str, Any]


def write_history(db: Session) -> None:
    """Everything; the books must be written before."""
    names = {row.user_id: row.operator_name for row in db.scalars(select(LinkedUser))}
    recharges, transfers = _recharges(db, names), _transfers(db, names)
    card_recharges = _card_recharges(db)
    log = _log(db, names, recharges, transfers)
    for model, rows in (
        (Recharge, recharges),
        (QuotaTransfer, transfers),
        (CardRecharge, card_recharges),
        (OperationLog, log),
    ):
        insert_rows(db, cast("Table", model.__table__), rows, at_once=True)


def _recharges(db: Session, names: dict[str, str]) -> list[Row]:
    ids = Ids(db)
    trades = db.scalars(
        select(Trade)
        .where(Trade.trade_type == 5, Trade.card_id == "", Trade.flow_type.in_(CHANNEL_OF))
        .order_by(Trade.transaction_time, Trade.transaction_id)
    )
    rows = []
    for trade in trades:
        at, channel = parse(trade.transaction_time), CHANNEL_OF[trade.flow_type]
        price = quote(trade.billing_amount, trade.billing_currency, trade.billing_currency, channel, SAME_CURRENCY)
        rows.append(
            {
                "bill_id": ids.short("recharge", at),
                "company_id": trade.company_id,
                "transaction_id": trade.transaction_id,
                "pay_channel": channel,
                "amount": trade.billing_amount,
                "currency": trade.billing_currency,
                "pay_amount": price.pay_amount,
                "pay_currency": price.pay_currency,
                "fee_amount": price.fee,
                "balance": trade.after_balance,
                "status": "SUCCESS",
                "operator_name": names[trade.company_id],
                "created_at": ts(at - timedelta(seconds=5)),
                "finished_at": trade.transaction_time,
            }
        )
    return rows


def _transfers(db: Session, names: dict[str, str]) -> list[Row]:
    ids = Ids(db)
    sub, main = aliased(LedgerPosting), aliased(LedgerPosting)
    of_sub, of_main = aliased(LedgerAccount), aliased(LedgerAccount)
    query = (
        select(
            LedgerEntry.id,
            LedgerEntry.company_id,
            LedgerEntry.created_at,
            of_sub.holder_id,
            of_sub.currency,
            sub.amount,
            sub.balance_after,
            main.balance_after.label("unassigned"),
        )
        .join(sub, sub.entry_id == LedgerEntry.id)
        .join(of_sub, (of_sub.id == sub.account_id) & (of_sub.name == "sub.available"))
        .join(main, main.entry_id == LedgerEntry.id)
        .join(of_main, (of_main.id == main.account_id) & (of_main.name == "main.available"))
        .where(LedgerEntry.flow_type.in_(["TOPUP_TO_SUB_ACCOUNT", "SUB_ACCOUNT_REFUND"]))
        .order_by(LedgerEntry.created_at, LedgerEntry.id)
    )
    rows = []
    for entry in db.execute(query):
        at = parse(entry.created_at)
        rows.append(
            {
                "transaction_id": ids.short("transfer", at),
                "apply_id": ids.short("quota", at),
                "company_id": entry.company_id,
                "sub_user_id": entry.holder_id,
                "direction": "ASSIGN" if entry.amount > 0 else "RETURN",
                "amount": abs(entry.amount),
                "currency": entry.currency,
                "unassigned_after": entry.unassigned,
                "sub_balance_after": entry.balance_after,
                "status": "SUCCESS",
                "operator_name": names[entry.company_id],
                "created_at": ts(at - timedelta(seconds=2)),
                "finished_at": entry.created_at,
            }
        )
    return rows


def _card_recharges(db: Session) -> list[Row]:
    ids = Ids(db)
    trades = db.execute(
        select(Trade, Card.operator_name)
        .join(Card, Card.card_id == Trade.card_id)
        .where(Trade.flow_type.in_(DIRECTION_OF), Trade.card_id != "")
        .order_by(Trade.transaction_time, Trade.transaction_id)
    )
    return [
        {
            "id": ids.short("card-recharge", parse(trade.transaction_time)),
            "company_id": trade.company_id,
            "request_no": f"{DIRECTION_OF[trade.flow_type]}-{trade.transaction_id}",
            "card_id": trade.card_id,
            "sub_user_id": trade.sub_user_id,
            "transaction_id": trade.transaction_id,
            "direction": DIRECTION_OF[trade.flow_type],
            "amount": trade.billing_amount,
            "currency": trade.billing_currency,
            "card_balance": trade.after_balance,
            "status": "SUCCESS",
            "operator_name": operator_name,
            "created_at": trade.transaction_time,
            "finished_at": trade.transaction_time,
        }
        for trade, operator_name in trades
    ]


def _log(db: Session, names: dict[str, str], recharges: list[Row], transfers: list[Row]) -> list[Row]:
    """What was done to bring this about, in the order of time: money by the administrator, cards by colleagues too."""
    done = [
        _done("ACCOUNT", "RECHARGE", "RECHARGE", row["bill_id"], row, {"payChannel": row["pay_channel"]})
        for row in recharges
    ]
    done += [
        _done("SUB_ACCOUNT", "QUOTA_APPLY", "QUOTA", row["apply_id"], row, {"direction": row["direction"]})
        for row in transfers
    ]
    for card in db.scalars(select(Card)):
        after = {"cardName": card.card_name, "bin": card.bin, "currency": card.currency, "cardMode": card.card_mode}
        known = {"company_id": card.company_id, "created_at": card.create_time, "operator_name": card.operator_name}
        done.append({**_done("CARD", "CARD_APPLY", "CARD", card.card_id, known, after), "summary": card.card_name})
    done.sort(key=lambda row: (row["created_at"], row["target_id"]))
    ids, colleagues = Ids(db), dict[str, str]()
    for row in done:
        at, name = parse(row["created_at"]), row["operator_name"]
        row["log_id"] = ids.serial("log", at)
        if name != names[row["company_id"]]:
            row["operator_id"] = colleagues.setdefault(name, "") or ids.short("operator", at)
            colleagues[name] = row["operator_id"]
    return done


def _done(module: str, kind: str, target: str, target_id: str, of: Row, after: Row) -> Row:
    money = {"currency": of["currency"], "amount": of["amount"]} if "amount" in of else {}
    return {
        "company_id": of["company_id"],
        "user_id": of["company_id"],
        "operator_id": of["company_id"],
        "operator_name": of["operator_name"],
        "ip": ADDRESS,
        "module": module,
        "operation_type": kind,
        "target_type": target,
        "target_id": target_id,
        "summary": with_currency(of["amount"], of["currency"]) if money else "",
        "before": {},
        "after": {**after, **money},
        "result": "SUCCESS",
        "code": Code.SUCCESS.value,
        "created_at": of["created_at"],
    }
