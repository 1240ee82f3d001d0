"""Ends what would end by itself later: applications, recharges, quota, cancellations, reviews."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.domain.kyc import KybStatus, KycStatus
from vcc_sandbox.cards import closing, more_cards, opening
from vcc_sandbox.cards.tables import Card, MoreCards
from vcc_sandbox.control import models as m
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.funding import card_recharges, recharges
from vcc_sandbox.funding.tables import CardRecharge, QuotaTransfer, Recharge
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.quota import transfers
from vcc_sandbox.reports import export_worker
from vcc_sandbox.reports.tables import Export
from vcc_sandbox.verification import reviews

Row = TypeVar("Row")
Ending = Callable[[Session, m.Finish, datetime], m.Finished | None]
"""What became of it; None when it had ended before."""
FAILED = "FAILED_BY_TESTER"
EXPORT_SECONDS = 60
SUCCESS_OR_FAIL = {"SUCCESS", "FAIL"}


def finish(sandbox: Sandbox, asked: m.Finish) -> m.Finished:
    """End it now."""
    ending = ENDINGS.get(asked.kind)
    if ending is None:
        raise Impossible(f"kind is one of {', '.join(ENDINGS)}")
    run_due(sandbox)
    if asked.kind == "EXPORT" and not _reason(asked):
        export_worker.start(sandbox)
        sandbox.background.wait(EXPORT_SECONDS)
    with sandbox.database.write() as db:
        done = ending(db, asked, sandbox.clock.now(db))
    if done is None:
        raise Impossible(f"{asked.kind} {asked.id} does not wait any more")
    return done


def _reason(asked: m.Finish) -> str:
    """Why it fails; empty when it shall succeed."""
    if asked.status not in SUCCESS_OR_FAIL:
        raise Impossible("status is SUCCESS or FAIL")
    return (asked.fail_reason or FAILED) if asked.status == "FAIL" else ""


def _found(db: Session, model: type[Row], key: str) -> Row:
    row = db.get(model, key)
    if row is None:
        raise Unknown(f"no such {model.__name__}: {key}")
    return row


def _card_apply(db: Session, asked: m.Finish, now: datetime) -> m.Finished | None:
    card, reason = _found(db, Card, asked.id), _reason(asked)
    done = closing.fail_opening(db, asked.id, now, reason) if reason else opening.finish(db, asked.id, now)
    return _finished(asked, card.status, card.fail_reason) if done else None


def _card_activate(db: Session, asked: m.Finish, now: datetime) -> m.Finished | None:
    card = _found(db, Card, asked.id)
    if asked.status != "SUCCESS":
        raise Impossible("status is SUCCESS")
    return _finished(asked, card.status, "") if opening.activate(db, asked.id, now) else None


def _card_cancel(db: Session, asked: m.Finish, now: datetime) -> m.Finished | None:
    card, reason = _found(db, Card, asked.id), _reason(asked)
    if not reason and closing.unsettled(db, asked.id):
        raise Impossible("something on the card is authorised and not settled")
    done = closing.give_up(db, asked.id, now) if reason else closing.finish(db, asked.id, now)
    return _finished(asked, card.status, reason) if done else None


def _by(table: type[Recharge | CardRecharge | MoreCards], end: Callable[[Session, str, datetime, str], bool]) -> Ending:
    """Ends the row of that id."""

    def ending(db: Session, asked: m.Finish, now: datetime) -> m.Finished | None:
        row = _found(db, table, asked.id)
        done = end(db, asked.id, now, _reason(asked))
        return _finished(asked, row.status, row.fail_reason) if done else None

    return ending


def _quota(db: Session, asked: m.Finish, now: datetime) -> m.Finished | None:
    row = db.scalar(select(QuotaTransfer).where(QuotaTransfer.apply_id == asked.id).limit(1))
    if row is None:
        raise Unknown(f"no application {asked.id}")
    done = transfers.finish(db, asked.id, now, _reason(asked))
    return _finished(asked, row.status, row.fail_reason) if done else None


def _export(db: Session, asked: m.Finish, now: datetime) -> m.Finished | None:
    """A file cannot be finished by word: success is what its worker made of it."""
    row, reason = _found(db, Export, asked.id), _reason(asked)
    if reason and row.status not in export_worker.OPEN:
        return None
    if reason:
        export_worker.end(db, row, now, reason)
    return _finished(asked, row.status, row.fail_reason)


def _kyc(db: Session, asked: m.Finish, now: datetime) -> m.Finished | None:
    names = {"SUCCESS": KycStatus.OPS_AUTH_SUCCESS, "FAIL": KycStatus.OPS_AUTH_FAIL}
    names |= {status.value: status for status in KycStatus}
    if asked.status not in names:
        raise Impossible(f"status is one of {', '.join(names)}")
    user = _found(db, LinkedUser, asked.id)
    reviews.decide_kyc(db, user, names[asked.status], asked.fail_reason, now)
    return _finished(asked, names[asked.status].value, asked.fail_reason)


def _kyb(db: Session, asked: m.Finish, now: datetime) -> m.Finished | None:
    names = {"SUCCESS": KybStatus.PASSED, "FAIL": KybStatus.FAILED} | {status.value: status for status in KybStatus}
    if asked.status not in names:
        raise Impossible(f"status is one of {', '.join(names)}")
    user = _found(db, LinkedUser, asked.id)
    reviews.decide_kyb(db, user, names[asked.status], asked.fail_reason, now, asked.fail_reasons)
    return _finished(asked, names[asked.status].value, asked.fail_reason)


def _finished(asked: m.Finish, status: str, reason: str) -> m.Finished:
    return m.Finished(kind=asked.kind, id=asked.id, status=status, fail_reason=reason)


ENDINGS: dict[str, Ending] = {
    "CARD_APPLY": _card_apply,
    "CARD_ACTIVATE": _card_activate,
    "CARD_CANCEL": _card_cancel,
    "RECHARGE": _by(Recharge, recharges.finish),
    "CARD_RECHARGE": _by(CardRecharge, card_recharges.finish),
    "QUOTA": _quota,
    "MORE_CARDS": _by(MoreCards, more_cards.finish),
    "EXPORT": _export,
    "KYC": _kyc,
    "KYB": _kyb,
}
