"""What a recharge of a card shows: both sides before and after, usual amounts, past recharges, what is in the way."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from vcc_portal.domain.card import CardMode, CardStatus
from vcc_portal.domain.listing import Status
from vcc_portal.domain.money import LARGEST, format_amount, typed_amount, with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.recharge.form import Bounds
from vcc_portal.features.card.recharge.sent import UNDER_WAY
from vcc_portal.features.card.view import status_text
from vcc_portal.features.patterns.money import TONES, PastMovement, Side, moved
from vcc_portal.features.patterns.money import status_text as recharge_status
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.upstream.models.account import Account, AllAccounts
from vcc_portal.upstream.models.card import Bin, Card
from vcc_portal.upstream.models.trade import CardRechargeTx

_USUAL = (100, 500, 1000, 5000)
"""Quick amounts in major units; a hundred times as much where a currency has no decimals or is small."""
_SMALL = frozenset({"JPY", "KRW", "KWR", "VND", "IDR", "TWD", "THB", "PHP"})


@dataclass
class Quick:
    """A usual amount: what is put into the field, and what the button says."""

    value: str = ""
    label: Text = EMPTY


@dataclass(frozen=True)
class RechargeBlocker:
    """Why a card cannot be funded."""

    title: Text = EMPTY
    note: Text = EMPTY
    about_account: bool = False
    """True when the account is what would have to be funded."""


class FundRefusal(StrEnum):
    """Why the provider will not move money onto a card."""

    SHARED = "shared"
    """It has no balance of its own."""
    STATUS = "status"
    ACCOUNT = "account"
    """No account pays in its currency."""


def fund_refused(card: Card, accounts: AllAccounts | None = None) -> FundRefusal | None:
    """Why a card cannot be funded, as far as the accounts are known; None when it can."""
    if card.card_mode != CardMode.SINGLE:
        return FundRefusal.SHARED
    if card.status != CardStatus.VALID:
        return FundRefusal.STATUS
    if accounts is not None and payer(accounts, card) is None:
        return FundRefusal.ACCOUNT
    return None


def payer(accounts: AllAccounts, card: Card) -> Account | None:
    """The account that pays by the provider's rule: the card's owner in the card's currency."""
    if not card.sub_user_id:
        return next((one for one in accounts.main_account_list if one.currency == card.currency), None)
    of_sub = next((sub for sub in accounts.sub_user_list if sub.sub_user_id == card.sub_user_id), None)
    return next((one for one in of_sub.account_list if one.currency == card.currency), None) if of_sub else None


def bounds_of(product: Bin | None, account: Account | None) -> Bounds:
    """Least and most of one recharge of the card, and what is there to pay it."""
    return Bounds(
        least=product.min_recharge_amount if product else None,
        most=product.max_recharge_amount if product else None,
        available=account.spendable if account else 0,
    )


def source_side(card: Card, account: Account | None, amount: int) -> Side:
    """The paying account before and after."""
    name = Text.same(card.sub_user_name or card.sub_user_id) if card.sub_user_id else strings.MAIN_ACCOUNT
    note = EMPTY if card.sub_user_id else strings.MAIN_NOTE
    if account is None:
        return Side(name=name, note=note, missing=strings.NO_ACCOUNT.format(currency=card.currency))
    before = account.spendable
    after = before - amount
    short = strings.SHORT.format(amount=with_currency(-after, card.currency)) if after < 0 else EMPTY
    return moved(Side(name=name, note=note, missing=short), card.currency, before, after)


def card_side(card: Card, amount: int) -> Side:
    """The card before and after."""
    before = card.card_balance or 0
    return moved(
        Side(name=Text.same(card.card_name), note=strings.CARD_BALANCE), card.currency, before, before + amount
    )


def quick_amounts(card: Card, bounds: Bounds) -> list[Quick]:
    """Usual amounts that the card takes and the account has; last, everything that can be sent."""
    unit = 1000 * (100 if card.currency in _SMALL else 1)
    most = min(one for one in (bounds.most, bounds.available, LARGEST) if one is not None)
    usual = [unit * one for one in _USUAL if (bounds.least or 0) <= unit * one <= most]
    found = [Quick(typed_amount(one, card.currency), Text.same(format_amount(one, card.currency))) for one in usual]
    if bounds.available is not None and most == bounds.available and most >= max(bounds.least or 0, 1):
        whole = strings.QUICK_ALL.format(amount=format_amount(most, card.currency))
        found.append(Quick(typed_amount(most, card.currency), whole))
    return found


def history(rows: Sequence[CardRechargeTx]) -> list[PastMovement]:
    """Past recharges of a card, as they came: the newest first."""
    return [
        PastMovement(
            id=row.id,
            time=row.create_time,
            way=strings.OUT if row.direction == "OUT" else strings.IN,
            amount=_signed(-row.recharge_amount if row.direction == "OUT" else row.recharge_amount, row),
            status=Status(recharge_status(row.status), TONES.get(row.status, "neutral")),
        )
        for row in rows
    ]


def _signed(amount: int, row: CardRechargeTx) -> str:
    return f"{row.recharge_currency} {format_amount(amount, row.recharge_currency, plus=True)}"


def under_way(rows: Sequence[CardRechargeTx]) -> Text:
    """What is still on its way onto the card, as one sentence; empty when nothing is."""
    coming = [row for row in rows if row.status in UNDER_WAY and row.direction != "OUT"]
    if not coming:
        return EMPTY
    total = sum(row.recharge_amount for row in coming)
    amount = with_currency(total, coming[0].recharge_currency)
    text = strings.ON_ITS_WAY_ONE if len(coming) == 1 else strings.ON_ITS_WAY
    return text.format(count=len(coming), amount=amount)


def block_of(card: Card, *, may: bool) -> RechargeBlocker | None:
    """Why this card cannot be funded by this user; None when it can."""
    if not may:
        return RechargeBlocker(strings.BLOCKED_RIGHT, strings.BLOCKED_RIGHT_NOTE)
    refused = fund_refused(card)
    if refused is FundRefusal.SHARED:
        return RechargeBlocker(strings.BLOCKED_SHARED, strings.BLOCKED_SHARED_NOTE.format(card=card.card_name), True)
    if refused is FundRefusal.STATUS:
        note = strings.BLOCKED_STATUS_NOTE.format(card=card.card_name, status=status_text(card.status))
        return RechargeBlocker(strings.BLOCKED_STATUS, note)
    return None
