"""Sets what is true of a linked account: the states that decide where its user may go (spec §4), and its balance."""

from datetime import datetime

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.orm import Session

from vcc_portal.domain.kyc import KYC_BY_NUMBER
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.models.user import VccUser
from vcc_sandbox.content.agreements import TITLES
from vcc_sandbox.control import models as m
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.core.bookkeeping import Books, owner_wallet
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Ctx, Sandbox
from vcc_sandbox.core.exchange_rates import smallest
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.funding import funds
from vcc_sandbox.identity.handlers.user import info
from vcc_sandbox.identity.tables import LinkedUser, Person, UnsignedAgreement
from vcc_sandbox.sub_accounts.tables import CurrencyAccount
from vcc_sandbox.verification import reviews

PLAIN = ("status", "kyc_user_status", "account_status", "freeze_reason")


def set_state(sandbox: Sandbox, asked: m.UserState) -> VccUser:
    """Change what is given; the user as the portal sees them now."""
    run_due(sandbox)
    with sandbox.database.write() as db:
        user = _find(db, asked)
        for name in PLAIN:
            value = getattr(asked, name)
            if value is not None:
                setattr(user, name, value)
        now = sandbox.clock.now(db)
        _set_account(user, asked, now)
        _set_verification(db, user, asked, now)
        for name, value in asked.flags.model_dump(exclude_none=True).items():
            setattr(user, name, value)
        if asked.unsigned_agreements is not None:
            _set_agreements(db, user.user_id, asked.unsigned_agreements)
        db.flush()
        return info(Ctx(sandbox, db, now, account=user), Nothing())


def set_balance(sandbox: Sandbox, asked: m.SetBalance) -> m.BalanceSet:
    """Top the main account up, or withdraw from it, until that much is available."""
    run_due(sandbox)
    with sandbox.database.write() as db:
        company = _find(db, asked).company_id
        if db.scalar(select(CurrencyAccount.account_no).where(*_own(company, asked.currency))) is None:
            raise Impossible(f"there is no account in {asked.currency}")
        if asked.available % smallest(asked.currency):
            raise Impossible(f"{asked.available} thousandths cannot be had in {asked.currency}")
        books, now = Books(db), sandbox.clock.now(db)
        more = asked.available - books.ledger.balance(owner_wallet(company, "", asked.currency).available)
        trade = None
        if more > 0:
            trade = funds.top_up(books, company, asked.currency, more, now)
        elif more < 0:
            trade = funds.withdraw(books, company, asked.currency, -more, now)
        books.flush()
        return m.BalanceSet(
            available=asked.available, currency=asked.currency, transaction_id=trade.transaction_id if trade else ""
        )


def _own(company: str, currency: str) -> tuple[ColumnElement[bool], ...]:
    of = CurrencyAccount
    return of.company_id == company, of.sub_user_id == "", of.currency == currency


def _find(db: Session, asked: m.OfAccount) -> LinkedUser:
    query = select(LinkedUser)
    if asked.user_id is not None:
        query = query.where(LinkedUser.user_id == asked.user_id)
    else:
        query = query.join(Person, Person.person_id == LinkedUser.person_id)
        query = query.where(Person.login_name == asked.login_name).order_by(LinkedUser.checked.desc())
    user = db.scalars(query.limit(1)).one_or_none()
    if user is None:
        raise Unknown("no such user")
    return user


def _set_account(user: LinkedUser, asked: m.UserState, now: datetime) -> None:
    if asked.account_status == "FROZEN":
        user.freeze_time = ts(now)
    if asked.account_status not in {None, "FROZEN"}:
        user.freeze_time, user.freeze_reason = None, asked.freeze_reason or ""
    if asked.user_centre_block is not None:
        user.user_centre_block = asked.user_centre_block or None


def _set_verification(db: Session, user: LinkedUser, asked: m.UserState, now: datetime) -> None:
    if asked.kyc_status is not None:
        if asked.kyc_status not in KYC_BY_NUMBER:
            raise Impossible(f"kycStatus is one of {', '.join(map(str, KYC_BY_NUMBER))}")
        reviews.decide_kyc(db, user, KYC_BY_NUMBER[asked.kyc_status], "", now)
        user.vcc_kyc_status = asked.kyc_status
    if asked.kyc_type is not None:
        user.vcc_kyc_type = asked.kyc_type
        user.account_type = "PERSONAL" if asked.kyc_type == reviews.PERSONAL else "COMPANY"
    if asked.kyb_status is not None:
        reviews.decide_kyb(db, user, reviews.KybStatus(asked.kyb_status), "", now)


def _set_agreements(db: Session, user_id: str, agreements: list[m.Agreement]) -> None:
    db.execute(delete(UnsignedAgreement).where(UnsignedAgreement.user_id == user_id))
    for one in agreements:
        title = one.title or (TITLES[one.code].zh if one.code in TITLES else one.code)
        db.add(UnsignedAgreement(user_id=user_id, site=one.site, code=one.code, version=one.version, title=title))
