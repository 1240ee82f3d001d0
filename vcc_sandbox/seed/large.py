"""A company with as many cards and transactions as anybody has: written in bulk, a day at a time, and true like any other.

The lives of its payments are drawn, not decided by the rules: what is declined is declined by lot.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ddl import unguarded
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.passwords import hash_password
from vcc_sandbox.core.tally import untallied
from vcc_sandbox.funding.tables import CardRecharge, Recharge
from vcc_sandbox.payments.tables import OtpRecord
from vcc_sandbox.seed import merchants as shop
from vcc_sandbox.seed.bulk_books import Book, BulkBooks, Place, blank, without_indexes
from vcc_sandbox.seed.demonstration import DEMONSTRATION
from vcc_sandbox.seed.people import LARGE
from vcc_sandbox.seed.people_planting import SeedPeople, enter_person, open_account
from vcc_sandbox.sub_accounts.tables import CurrencyAccount, SubUser

CARDS, TRANSACTIONS = 100_000, 1_000_000
DAYS = 364
SUBS = ("North", "South", "East", "West", "Online", "Wholesale")
PLACES = (("", "USD"), ("", "EUR"), *((alias, "USD") for alias in SUBS), ("Online", "EUR"))
TAGS = ("Ads", "Cloud", "Software", "Logistics", "Travel", "Office", "Brand", "NA", "EU", "Review")
STATUSES = ("VALID",) * 80 + ("INACTIVE",) * 6 + ("ABNORMAL",) * 4 + ("EXPIRED",) * 5 + ("CANCEL",) * 5
SHOPS = tuple(one for one in shop.ADS + shop.CLOUD + shop.STORE + shop.MARKETING if one.currency in {"USD", "EUR"})
DECLINES = ("0001", "0005", "0006", "0012", "0014")
EACH, SOONER = 2, 0.3
"""Transactions of a purchase, taken together; on the last day it has but one, and so much more for each day before."""
TOP_UPS, CHARGES, CODES = 200, 50, 50
"""Of so many transactions one is a top-up or a card's, and for so many there is a code."""
FEE, REFUND = 0.06, 0.09
"""Of all settlements so many have a fee, and others up to so many are refunded."""
ENOUGH = 10**12
"""Thousandths that each account is topped up with, a billion: nothing is declined for want of money."""
CHARGED = 20
"""Cards of each wallet that are topped up again and again."""


@dataclass(frozen=True)
class _Planned:
    """Something that happens later."""

    at: datetime
    happen: Callable[[datetime], None]


def fill(db: Session, now: datetime, seed: int, cards: int = CARDS, transactions: int = TRANSACTIONS) -> None:
    """Write the company of `large@lanyu.example` with so many cards, and so many transactions of the last year."""
    with unguarded(db.connection()), untallied(db.connection()), without_indexes(db):
        _Company(db, now, Random(seed), cards, transactions).write()  # noqa: S311  play, not secrets
    if db.connection().dialect.name == "postgresql":
        db.execute(text("ANALYZE"))


class _Company:
    def __init__(self, db: Session, now: datetime, rng: Random, cards: int, transactions: int) -> None:
        self.db, self.now, self.rng, self.ids = db, now, rng, Ids(db)
        self.cards, self.transactions = cards, transactions
        self.start = now - timedelta(days=DAYS)
        self.later: dict[int, list[_Planned]] = defaultdict(list)
        self.promised = transactions // TOP_UPS + transactions // CHARGES
        """Transactions that are written, or that will surely be."""
        people = SeedPeople()
        enter_person(db, self.ids, people, LARGE, hash_password(DEMONSTRATION.password), now)
        self.company_id = people.linked[LARGE.name].user_id
        self.books = BulkBooks(db, self.company_id, self.ids)
        names = ("external", "clearing", "fee")
        self.common = {(name, code): self.books.account(name, "", code) for name in names for code in ("USD", "EUR")}
        self.places = self._places()

    def write(self) -> None:
        self._hold_cards()
        self.books.flush()
        self._fund()
        for day in range(DAYS):
            for one in sorted(self._begun(day) + self.later.pop(day, []), key=lambda one: one.at):
                one.happen(one.at)
        self.books.close()

    def _begun(self, day: int) -> list[_Planned]:
        """What is bought on one day, and what else is done on it."""
        shares: list[tuple[int, Callable[..., None]]] = [(self._purchases(day), self._authorise)]
        for each, what in ((TOP_UPS, self._top_up), (CHARGES, self._charge_card), (CODES, self._send_code)):
            number = self.transactions // each
            shares.append((number * (day + 1) // DAYS - number * day // DAYS, what))
        return [
            _Planned(self._moment(day), partial(what, place=self.rng.choice(self.places)))
            for share, what in shares
            for _ in range(share)
        ]

    def _purchases(self, day: int) -> int:
        """As many as on each day to come, so that the last transaction that was asked for is one of the last day."""
        missing = self.transactions - self.promised
        each_day = missing / sum(min(EACH, 1 + SOONER * left) for left in range(DAYS - day))
        number = min(missing, int(each_day + self.rng.random()))
        self.promised += number
        return number

    def _moment(self, day: int) -> datetime:
        return self.start + timedelta(days=day, seconds=self.rng.randrange(86_400))

    def _plan(self, at: datetime, happen: Callable[[datetime], None], number: int = 1) -> bool:
        """So many transactions later than today, so that days are written in their order; False where that is yet to come."""
        if at >= self.now or self.promised + number > self.transactions:
            return False
        self.promised += number
        self.later[(at - self.start).days].append(_Planned(at, happen))
        return True

    def _places(self) -> list[Place]:
        opened = self.start - timedelta(days=1)
        subs = {"": ""} | {alias: self.ids.short("sub", opened) for alias in SUBS}
        for alias in SUBS:
            known = {"sub_user_id": subs[alias], "company_id": self.company_id, "alias": alias}
            self.db.add(SubUser(**known, created_at=ts(opened)))
        return [self._place(subs[alias], currency, opened) for alias, currency in PLACES]

    def _place(self, sub_user_id: str, currency: str, opened: datetime) -> Place:
        number = self._main_account_no(currency)
        if sub_user_id:
            account = open_account(self.ids, self.company_id, sub_user_id, currency, opened)
            self.db.add(account)
            number = account.account_no
        kind = "sub" if sub_user_id else "main"
        available, frozen = (
            self.books.account(f"{kind}.{part}", sub_user_id, currency) for part in ("available", "frozen")
        )
        return Place(sub_user_id, currency, available, frozen, Book(number))

    def _main_account_no(self, currency: str) -> str:
        query = select(CurrencyAccount.account_no).where(
            CurrencyAccount.company_id == self.company_id,
            CurrencyAccount.sub_user_id == "",
            CurrencyAccount.currency == currency,
        )
        return self.db.scalars(query).one()

    def _hold_cards(self) -> None:
        """Nobody needs their numbers, so none is sealed."""
        for number in range(self.cards):
            place, at = self.places[number % len(self.places)], ts(self._moment(number % DAYS))
            single = number % 5 == 4 or len(place.charged) < min(CHARGED, self.cards // (len(self.places) * 2))
            card_id = self.ids.short("card", self.start)
            self.books.rows[Card].append(
                _CARD
                | {
                    "card_id": card_id,
                    "company_id": self.company_id,
                    "sub_user_id": place.sub_user_id,
                    "card_name": f"{self.rng.choice(SHOPS).called} {number:06}",
                    "number_index": f"large-{number}",
                    "last4digits": f"{number * 7919 % 10_000:04}",
                    "last4_reserved": f"{number * 7919 % 10_000:04}",
                    "card_mode": "SINGLE" if single else "SHARED",
                    "status": self.rng.choice(STATUSES),
                    "currency": place.currency,
                    "settle_currency_code": place.currency,
                    "expiry": f"20{28 + number % 3}{1 + number % 12:02}",
                    "single_month_limit": self.rng.choice((None, 5_000_000, 20_000_000)),
                    "create_time": at,
                    "update_time": at,
                }
            )
            for position, tag in enumerate(self.rng.sample(TAGS, self.rng.randrange(3))):
                self.books.rows[CardTag].append({"card_id": card_id, "tag": tag, "position": position})
            if not single:
                place.cards.append(card_id)
            elif len(place.charged) < CHARGED:
                place.charged[card_id] = self.books.account("card.available", card_id, place.currency)

    def _fund(self) -> None:
        """A billion on each account, so that nothing is declined for want of money."""
        at = self.start - timedelta(hours=1)
        for place in self.places:
            external = self.common["external", place.currency]
            self.books.post(at, f"large:{place.sub_user_id}:{place.currency}", "VCC_ACCOUNT_TOPUP", 5, "", "", place,
                       [(external, -ENOUGH), (place.available, ENOUGH)], ENOUGH)  # fmt: skip

    def _authorise(self, at: datetime, place: Place) -> None:
        seller = self.rng.choice(SHOPS)
        merchant = seller.billed(self.rng)
        amount = self.rng.randrange(seller.low, seller.high) * 1000
        declined = self.rng.choice(DECLINES) if self.rng.random() < 0.05 else ""
        known = {
            "card_id": self.rng.choice(place.cards),
            "merchant_name": re.sub(r"[0-9#]{3,}", "", merchant.name).strip("-# "),
            "merchant_id": merchant.merchant_id,
            "merchant_country_code": merchant.country,
            "mcc": merchant.mcc,
        }
        auth = self.books.record(at, place, 1, amount, **known, error_msg_code=declined)
        if declined:
            auth["status"] = "FAIL"
            return
        auth["auth_code"] = auth["transaction_id"][-6:]
        self.books.post(at, f"auth:{auth['transaction_id']}", "AUTH", 1, auth["transaction_id"], auth["card_id"], place,
                   [(place.available, -amount), (place.frozen, amount)], 0)  # fmt: skip
        auth["after_balance"] = place.available.balance
        known |= {"original_transaction_id": auth["transaction_id"], "auth_code": auth["auth_code"]}
        follows, after = self.rng.random(), at + timedelta(days=1, seconds=self.rng.randrange(200_000))
        ended = False
        if follows < 0.07:
            ended = self._plan(after, partial(self._reverse, place=place, amount=amount, known=known))
        elif follows < 0.97:
            luck = self.rng.random()
            settle = partial(self._settle, place=place, amount=amount, known=known, luck=luck)
            ended = self._plan(after, settle, 2 if luck < FEE else 1)
        if not ended:
            auth["held_amount"] = amount

    def _reverse(self, at: datetime, place: Place, amount: int, known: dict[str, Any]) -> None:
        done = self.books.record(at, place, 2, amount, **known, reversal_type="NORMAL")
        self.books.post(at, f"reverse:{done['transaction_id']}", "AUTH_REVERSAL", 2, done["transaction_id"], done["card_id"],
                   place, [(place.frozen, -amount), (place.available, amount)], 0)  # fmt: skip
        done["after_balance"] = place.available.balance

    def _settle(self, at: datetime, place: Place, amount: int, known: dict[str, Any], luck: float) -> None:
        done = self.books.record(at, place, 3, amount, **known, settlement_time=ts(at), refundable_amount=amount)
        number, clearing = done["transaction_id"], self.common["clearing", place.currency]
        self.books.post(at, f"settle:{number}", "SETTLE", 3, number, done["card_id"], place,
                   [(place.frozen, -amount), (clearing, amount)], -amount)  # fmt: skip
        done["after_balance"] = place.available.balance
        origin = known | {"original_transaction_id": number}
        if luck < FEE:
            self._charge(at, place, amount // 100 // 10 * 10, done, origin)
        elif luck < REFUND:
            after = at + timedelta(days=2, seconds=self.rng.randrange(900_000))
            if self._plan(after, partial(self._refund, place=place, amount=amount, known=origin)):
                done["refundable_amount"] = 0

    def _charge(self, at: datetime, place: Place, amount: int, cause: dict[str, Any], known: dict[str, Any]) -> None:
        """The fee of a settlement."""
        cause["fee_amount"], cause["fee_currency"] = amount, place.currency
        kind = "SETTLE_TRANSACTION_FEE"
        origin = {"original_transaction_id": known["original_transaction_id"], "card_id": known["card_id"]}
        done = self.books.record(at, place, 13, amount, **origin, flow_type=kind)
        fees = self.common["fee", place.currency]
        self.books.post(at, f"fee:{done['transaction_id']}", kind, 13, done["transaction_id"], done["card_id"], place,
                   [(place.available, -amount), (fees, amount)], -amount)  # fmt: skip
        done["after_balance"] = place.available.balance

    def _refund(self, at: datetime, place: Place, amount: int, known: dict[str, Any]) -> None:
        done = self.books.record(at, place, 4, amount, **known, settlement_time=ts(at))
        clearing = self.common["clearing", place.currency]
        self.books.post(at, f"refund:{done['transaction_id']}", "SETTLE_REVERSAL", 4, done["transaction_id"], done["card_id"],
                   place, [(clearing, -amount), (place.available, amount)], amount)  # fmt: skip
        done["after_balance"] = place.available.balance

    def _top_up(self, at: datetime, place: Place) -> None:
        """The main account's, whatever the place."""
        main = self.places[0] if place.currency == "USD" else self.places[1]
        amount, channel = self.rng.randrange(1, 90) * 100_000, "COLLECTION_BALANCE"
        kind = "B2C_BALANCE_TOPUP"
        done = self.books.record(at, main, 5, amount, flow_type=kind)
        external = self.common["external", main.currency]
        self.books.post(at, f"topup:{done['transaction_id']}", kind, 5, done["transaction_id"], "", main,
                   [(external, -amount), (main.available, amount)], amount)  # fmt: skip
        done["after_balance"] = main.available.balance
        self.books.rows[Recharge].append(
            {
                "bill_id": self.ids.short("bill", at),
                "company_id": self.company_id,
                "transaction_id": done["transaction_id"],
                "trade_type": 5,
                "pay_channel": channel,
                "amount": amount,
                "currency": main.currency,
                "pay_amount": amount,
                "pay_currency": main.currency,
                "balance": main.available.balance,
                "status": "SUCCESS",
                "created_at": ts(at),
                "finished_at": ts(at),
            }
        )

    def _charge_card(self, at: datetime, place: Place) -> None:
        """Balance for a card that has one of its own."""
        card_id, book = self.rng.choice(list(place.charged.items()))
        amount = self.rng.randrange(1, 50) * 10_000
        done = self.books.record(at, place, 5, amount, card_id=card_id, flow_type="TOPUP_TO_CARD")
        number = self.ids.short("card_recharge", at)
        self.books.post(at, f"card:{number}", "TOPUP_TO_CARD", 5, done["transaction_id"], card_id, place,
                   [(place.available, -amount), (book, amount)], -amount)  # fmt: skip
        done["after_balance"] = book.balance
        self.books.rows[CardRecharge].append(
            {
                "id": number,
                "company_id": self.company_id,
                "card_id": card_id,
                "sub_user_id": place.sub_user_id,
                "transaction_id": done["transaction_id"],
                "amount": amount,
                "currency": place.currency,
                "card_balance": book.balance,
                "status": "SUCCESS",
                "created_at": ts(at),
                "finished_at": ts(at),
            }
        )

    def _send_code(self, at: datetime, place: Place) -> None:
        seller = self.rng.choice(SHOPS)
        self.books.rows[OtpRecord].append(
            {
                "otp_id": self.ids.short("otp", at),
                "company_id": self.company_id,
                "card_id": self.rng.choice(place.cards),
                "sub_user_id": place.sub_user_id,
                "transaction_id": "",
                "merchant_name": seller.called,
                "transaction_amount": seller.low * 1000,
                "transaction_currency": place.currency,
                "otp": f"{self.rng.randrange(10**6):06}",
                "send_channel": "SMS",
                "send_time": ts(at),
                "expire_time": ts(at + timedelta(minutes=5)),
                "used": True,
            }
        )


_CARD = blank(Card) | {
    "number_sealed": b"",
    "bin": "438366",
    "card_organization": "VISA",
    "currency_limits": [],
    "rules": {},
}
