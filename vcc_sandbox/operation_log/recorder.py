"""The operation log: one row for each call that changes something, written by `serve` and by nobody else."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Call, CallKind
from vcc_portal.upstream.calls import account, card, content, invite, report, sso, sub_account, user
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_sandbox.cards import change_trail
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.redaction import clean
from vcc_sandbox.operation_log.tables import OperationLog

TARGETS = ("cardId", "cardIdList", "subUserId", "billId", "applyId", "exportId", "fileId", "kybId", "id")
SUMMARY = 160
LISTS = frozenset({"cardIdList", "itemList"})
"""Of a batch; each card has its own row."""


@dataclass(frozen=True)
class Operation:
    """How a call is named in the log."""

    module: str
    type: str
    target: str = ""


OPERATIONS: dict[Call[Any, Any], Operation] = {
    user.LOGOUT: Operation("USER", "LOGOUT"),
    user.INIT: Operation("USER", "OPEN_SERVICE", "USER"),
    user.OPEN_NON_BASIC_ACCOUNT: Operation("ACCOUNT", "OPEN_ACCOUNT", "ACCOUNT"),
    account.APPLY_BILL_SUBMIT: Operation("ACCOUNT", "APPLY_BILL", "BILL"),
    account.TRANSACTION_RECHARGE: Operation("ACCOUNT", "RECHARGE", "RECHARGE"),
    account.KYB_PRE_ADD: Operation("USER", "KYB_SAVE", "KYB"),
    account.KYB_SUBMIT: Operation("USER", "KYB_SUBMIT", "KYB"),
    account.CONFIG_ALARM_INFO_UPDATE: Operation("SETTING", "UPDATE_ALARM", "ACCOUNT"),
    account.UPDATE_CONFIG_AUTO_TOP_UP: Operation("SETTING", "UPDATE_AUTO_TOP_UP", "ACCOUNT"),
    account.SIGN_CONTRACT_LIST: Operation("USER", "SIGN_AGREEMENT", "AGREEMENT"),
    card.APPLY: Operation("CARD", "CARD_APPLY", "CARD"),
    card.APPLY_BATCH: Operation("CARD", "CARD_APPLY_BATCH", "CARD"),
    card.APPLY_BATCH_SINGLE_CARD: Operation("CARD", "CARD_APPLY_BATCH", "CARD"),
    card.UPDATE: Operation("CARD", "CARD_UPDATE", "CARD"),
    card.UPDATE_CARD_NAME: Operation("CARD", "CARD_UPDATE_NAME", "CARD"),
    card.UPDATE_EMAIL: Operation("CARD", "CARD_UPDATE_EMAIL", "CARD"),
    card.UPDATE_PHONE: Operation("CARD", "CARD_UPDATE_PHONE", "CARD"),
    card.UPDATE_NOTICE_SWITCH: Operation("CARD", "CARD_UPDATE_NOTICE", "CARD"),
    card.UPDATE_LIMIT: Operation("CARD", "CARD_UPDATE_LIMIT", "CARD"),
    card.UPDATE_CONNECT_INFO_FOR3DS: Operation("CARD", "CARD_UPDATE_3DS", "CARD"),
    card.UPDATE_TAG: Operation("CARD", "CARD_UPDATE_TAG", "CARD"),
    card.MOVE: Operation("CARD", "CARD_MOVE", "CARD"),
    card.CANCEL: Operation("CARD", "CARD_CANCEL", "CARD"),
    card.RECHARGE: Operation("CARD", "CARD_RECHARGE", "CARD"),
    card.INFO_ALL: Operation("CARD", "CARD_REVEAL", "CARD"),
    card.COPY_NUMBER: Operation("CARD", "CARD_COPY_NUMBER", "CARD"),
    card.INCR_APPLY_NUM: Operation("CARD", "CARD_MORE_CARDS", "MORE_CARDS"),
    sub_account.CREATE: Operation("SUB_ACCOUNT", "SUB_ACCOUNT_CREATE", "SUB_ACCOUNT"),
    sub_account.UPDATE: Operation("SUB_ACCOUNT", "SUB_ACCOUNT_UPDATE", "SUB_ACCOUNT"),
    sub_account.QUOTA_APPLY: Operation("SUB_ACCOUNT", "QUOTA_APPLY", "QUOTA"),
    invite.SEND_EMAIL: Operation("INVITE", "SEND_INVITATION", "INVITATION"),
    report.FILE_GENERATE: Operation("REPORT", "FILE_GENERATE", "FILE"),
    report.EXPORT_GENERATE: Operation("REPORT", "EXPORT_GENERATE", "EXPORT"),
    sso.BIZ_SWITCH: Operation("USER", "SWITCH_ACCOUNT", "USER"),
}
QUIET: frozenset[Call[Any, Any]] = frozenset(
    {
        account.GUIDE,
        account.GUIDE_CONFIRM,
        card.SMS_VERIFY,
        content.MESSAGE_REACH,
        user.REFRESH_KYC_INFO,
        user.SEND_MOBILE,
    }
)
"""Changes that are no operation of a user."""


def before(ctx: Ctx, call: Call[Any, Any], query: BaseModel) -> change_trail.Snapshot:
    """The cards that a call is about to change, as they are; nothing for any other call."""
    known = OPERATIONS.get(call)
    return change_trail.snapshot(ctx, query) if known and known.module == "CARD" else {}


def is_logged(call: Call[Any, Any]) -> bool:
    """Whether a call leaves a row."""
    return call in OPERATIONS and call.kind in {CallKind.WRITE, CallKind.MONEY}


def rows(
    ctx: Ctx, call: Call[Any, Any], query: BaseModel, result: Any, before: change_trail.Snapshot
) -> list[dict[str, Any]]:
    """The rows of a call that succeeded: one, or one for each card of a batch with that card's own outcome."""
    asked = query.model_dump(mode="json", by_alias=True, exclude_unset=True)
    ctx.db.flush()
    outcomes = [item for item in result.results if item.card_id] if isinstance(result, BatchResult) else []
    cards = _cards(ctx, [item.card_id for item in outcomes]) if outcomes else None
    common = row(ctx, call, asked, result, Code.SUCCESS, cards)
    after = change_trail.snapshot(ctx, query) if before else {}
    if cards is None:
        return [_of_card(common, common["target_id"], before, after, {})]
    return [
        _of_card(common, item.card_id, before, after, _refund(item, cards))
        | {
            "summary": cards[item.card_id].name if item.card_id in cards else "",
            "result": "SUCCESS" if item.success else "FAIL",
            "code": str(item.code),
        }
        for item in outcomes
    ]


def _refund(item: BatchItem, cards: "dict[str, _Card]") -> dict[str, Any]:
    if not item.refund_amount or item.card_id not in cards:
        return {}
    return {"refundAmount": item.refund_amount, "currency": cards[item.card_id].currency}


def _of_card(
    common: dict[str, Any],
    card_id: str,
    before: change_trail.Snapshot,
    after: change_trail.Snapshot,
    answered: dict[str, Any],
) -> dict[str, Any]:
    """The row of one card: what was asked for, what has changed, and what the answer says besides."""
    was, became = change_trail.changes(before.get(card_id, {}), after.get(card_id, {}))
    asked = {name: value for name, value in common["after"].items() if name not in LISTS}
    return common | {
        "target_id": card_id,
        "before": common["before"] | _with_none(was),
        "after": clean(asked) | _with_none(became) | answered,
    }


def _with_none(fields: dict[str, Any]) -> dict[str, Any]:
    """Without secrets; a limit that is none is said to be none."""
    return {name: None if value is None else clean({name: value})[name] for name, value in fields.items()}


def row(
    ctx: Ctx,
    call: Call[Any, Any],
    asked: dict[str, Any],
    result: Any,
    code: str,
    cards: "dict[str, _Card] | None" = None,
) -> dict[str, Any]:
    """The columns of a row, but for its id; what the handler noted comes before what can be guessed.

    `cards` are those of a batch, where they have been read.
    """
    operation, trail, user_ = OPERATIONS[call], ctx.trail, ctx.user
    after = trail.after if trail.after is not None else asked
    target_id = (trail.target_id or _target(asked, result))[:64]
    read = _cards(ctx, [target_id]) if cards is None and operation.target == "CARD" else cards or {}
    known = read.get(target_id)
    return {
        "company_id": user_.company_id,
        "user_id": user_.user_id,
        "operator_id": user_.operator_id or user_.user_id,
        "operator_name": ctx.operator_name[:64],
        "ip": ctx.address,
        "module": operation.module,
        "operation_type": operation.type,
        "target_type": operation.target,
        "target_id": target_id,
        "summary": known.name if known and known.name else clean(trail.summary)[:SUMMARY],
        "before": clean(trail.before or {}),
        "after": clean(after),
        "result": "SUCCESS" if code == Code.SUCCESS else "FAIL",
        "code": str(code),
        "created_at": ctx.time,
    }


class _Card(NamedTuple):
    name: str
    """By its id nobody knows a card again."""
    currency: str


def _cards(ctx: Ctx, ids: list[str]) -> dict[str, _Card]:
    """The company's cards among these."""
    query = select(Card.card_id, Card.card_name, Card.currency).where(
        Card.card_id.in_(ids), Card.company_id == ctx.owner
    )
    with ctx.db.no_autoflush:  # a refused call may have left half of what it meant to write
        return {one: _Card(clean(name)[:SUMMARY], currency) for one, name, currency in ctx.db.execute(query)}


def write(db: Session, values: dict[str, Any], ctx: Ctx) -> None:
    """Put a row into the log."""
    db.add(OperationLog(log_id=Ids(db).serial("log", ctx.now), **values))


def _target(asked: dict[str, Any], result: Any) -> str:
    known = result.model_dump(by_alias=True) if isinstance(result, BaseModel) else {}
    for name in TARGETS:
        value = asked.get(name) or known.get(name)
        if isinstance(value, list):
            value = value[0] if value else ""
        if isinstance(value, str) and value:
            return value.replace("\x00", "")  # which PostgreSQL does not take, and which a refused request may have
    return ""
