"""Opening a card: number, row, fee, first balance, and what happens to it later by itself."""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.upstream.models.card_actions import CardApply
from vcc_sandbox.cards.products import KINDS, Kind
from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.core.bookkeeping import Books, owner_wallet
from vcc_sandbox.core.clock import ZONE, ts
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.core.vault import Vault, luhn_digit
from vcc_sandbox.funding.fees import apply_fee
from vcc_sandbox.funding.funds import Insufficient, recharge_card
from vcc_sandbox.identity.tables import LinkedUser

NUMBER_LENGTH = 16
OPENS, EXPIRES = "card.opens", "card.expires"

Digits = Callable[[int], str]
"""That many random decimal digits."""


def random_digits(count: int) -> str:
    """Digits nobody can guess."""
    return "".join(secrets.choice("0123456789") for _ in range(count))


def open_card(
    books: Books,
    vault: Vault,
    company: LinkedUser,
    request: CardApply,
    at: datetime,
    *,
    operator_name: str,
    digits: Digits = random_digits,
    opens_after: int | None = None,
) -> Card:
    """Open a card and charge for it; raises `Insufficient` when fee and first balance are not covered.

    `opens_after` seconds it can be used; the kind of card says how many, unless they are given.
    """
    kind = KINDS[request.bin]
    require_funds(books, company.user_id, request, kind)
    card = _row(books, vault, company, request, at, kind, digits)
    card.operator_name = operator_name
    books.opened(card)
    set_tags(books.db, card, request.card_tags)
    if kind.apply_fee:
        apply_fee(books, card, kind.apply_fee, kind.fee_currency, at)
    if request.recharge_amount and card.card_mode == "SINGLE":
        recharge_card(books, card, request.recharge_amount, at, key=f"first-balance:{card.card_id}")
    wait = kind.opens_after if opens_after is None else opens_after
    if wait:
        plan(books.db, OPENS, card.card_id, at + timedelta(seconds=wait))
    else:
        _issue(card)
    plan(books.db, EXPIRES, card.card_id, expiry_moment(card.expiry))
    return card


def set_tags(db: Session, card: Card, tags: list[str]) -> None:
    """Give a new card its tags; the same tag twice counts once."""
    for position, tag in enumerate(dict.fromkeys(tags)):
        db.add(CardTag(card_id=card.card_id, tag=tag, position=position))


def status_when_open(kind: Kind) -> str:
    """What an opened card of that kind is."""
    return "INACTIVE" if kind.needs_activation else "VALID"


def expiry_moment(expiry: str) -> datetime:
    """The first moment at which a card with that yyyyMM cannot pay any more."""
    year, month = int(expiry[:4]), int(expiry[4:])
    return datetime(year + month // 12, month % 12 + 1, 1, tzinfo=ZONE)


@happens(OPENS)
def _open(db: Session, card_id: str, now: datetime) -> None:
    finish(db, card_id, now)


def finish(db: Session, card_id: str, now: datetime) -> bool:
    """Let a card be used that was applied for; False when it was opened or ended before."""
    card = db.get(Card, card_id)
    if card is None or card.status != "APPLYING":
        return False
    card.update_time = ts(now)
    _issue(card)
    return True


def activate(db: Session, card_id: str, now: datetime) -> bool:
    """What its holder does in the provider's application: an INACTIVE card may be used; False when it is none."""
    card = db.get(Card, card_id)
    if card is None or card.status != "INACTIVE":
        return False
    card.status, card.update_time = "VALID", ts(now)
    return True


def _issue(card: Card) -> None:
    card.status, card.last4digits = status_when_open(KINDS[card.bin]), card.last4_reserved


@happens(EXPIRES)
def _expire(db: Session, card_id: str, now: datetime) -> None:
    card = db.get(Card, card_id)
    if card and card.status in {"VALID", "ABNORMAL", "INACTIVE"}:
        card.status, card.update_time = "EXPIRED", ts(now)


def cost(request: CardApply, kind: Kind, count: int = 1) -> dict[str, int]:
    """What that many such cards cost: fee and first balance, thousandths by currency."""
    needed = {kind.fee_currency: kind.apply_fee * count}
    if request.recharge_amount and request.card_mode == "SINGLE":
        needed[request.currency] = needed.get(request.currency, 0) + request.recharge_amount * count
    return needed


def require_funds(books: Books, company_id: str, request: CardApply, kind: Kind) -> None:
    """Raise `Insufficient` when the owner's account does not cover what the card costs."""
    for currency, amount in cost(request, kind).items():
        wallet = owner_wallet(company_id, request.sub_user_id or "", currency)
        if amount and books.ledger.balance(wallet.available) < amount:
            raise Insufficient


def _row(
    books: Books, vault: Vault, company: LinkedUser, request: CardApply, at: datetime, kind: Kind, digits: Digits
) -> Card:
    card_id = books.ids.short("card", at)
    number, index = _number(books.db, vault, request.bin, digits)
    return Card(
        card_id=card_id,
        company_id=company.user_id,
        sub_user_id=request.sub_user_id or "",
        card_name=request.card_name,
        number_sealed=vault.encrypt(number, card_id),
        number_index=index,
        bin=request.bin,
        last4digits="",
        last4_reserved=number[-4:],
        card_organization=kind.organization,
        card_mode=kind.mode,
        status="APPLYING",
        currency=request.currency,
        settle_currency_code=request.settle_currency_code,
        expiry=f"20{request.invalid_time[2:]}{request.invalid_time[:2]}",
        email=request.email,
        area_code=request.area_code,
        phone=request.phone,
        single_limit=request.single_limit,
        single_day_limit=request.single_day_limit,
        single_month_limit=request.single_month_limit,
        life_time_limit=request.life_time_limit,
        currency_limits=[limit.wire() for limit in request.transaction_currency_limit_list],
        rules=request.card_limit_rules.wire(),
        mode3ds=request.mode3ds,
        moving_account_notice_switch=request.moving_account_notice_switch,
        trade_scene_code=request.trade_scene_code or "",
        purpose=request.purpose,
        freeze_reason="",
        fail_reason="",
        request_no=request.request_no,
        create_time=ts(at),
        update_time=ts(at),
    )


def _number(db: Session, vault: Vault, card_bin: str, digits: Digits) -> tuple[str, str]:
    while True:
        payload = card_bin + digits(NUMBER_LENGTH - 1 - len(card_bin))
        number = payload + luhn_digit(payload)
        index = vault.index(number)
        if db.scalar(select(Card.card_id).where(Card.number_index == index)) is None:
            return number, index
