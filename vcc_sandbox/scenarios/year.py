"""A year of a company's life, played through the real services: what is declined is declined by the real rules."""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from random import Random

from vcc_portal.upstream.models.card import LimitRules
from vcc_portal.upstream.models.card_actions import CardApply
from vcc_sandbox.books import AUTH_LIFE, Books, owner_wallet, wallet_of
from vcc_sandbox.clock import ts
from vcc_sandbox.fx import PER_USD, to_unit
from vcc_sandbox.scenarios.deck import CardPlan
from vcc_sandbox.scenarios.merchants import CASINO, Shop
from vcc_sandbox.services import funds, payments
from vcc_sandbox.services.card_opening import open_card
from vcc_sandbox.services.decisions import Purchase
from vcc_sandbox.tables.cards import Card
from vcc_sandbox.tables.identity import LinkedUser
from vcc_sandbox.tables.trade import Trade
from vcc_sandbox.vault import Vault

DAYS = 365
DAY_SECONDS = 86_400
MAJOR = 1000
WEEKEND_SHARE = 0.45
"""How many of the weekend's purchases really happen."""
TOP_UP_USD = 90_000
QUOTA_USD = 16_000


@dataclass(order=True)
class _Planned:
    at: datetime
    order: int
    action: Callable[[datetime], None] = field(compare=False)


class Year:
    """Plays planned events in the order of time; an event may plan later ones."""

    def __init__(self, books: Books, vault: Vault, rng: Random, company: LinkedUser, now: datetime) -> None:
        self.books = books
        self.vault = vault
        self.rng = rng
        self.company = company
        self.now = now
        self.start = now - timedelta(days=DAYS)
        self._queue: list[_Planned] = []
        self._order = count()
        self.cards: list[tuple[CardPlan, Card]] = []

    def plan(self, at: datetime, action: Callable[[datetime], None]) -> None:
        """Let `action(at)` happen; what lies in the future never does."""
        if at <= self.now:
            heapq.heappush(self._queue, _Planned(at.replace(microsecond=0), next(self._order), action))

    def play(self) -> None:
        """Everything planned, until now."""
        while self._queue:
            planned = heapq.heappop(self._queue)
            planned.action(planned.at)

    def digits(self, number: int) -> str:
        """Digits of a card number, from the seed."""
        return "".join(self.rng.choices("0123456789", k=number))


class CompanyYear(Year):
    """The year of one company with its cards."""

    def __init__(
        self, books: Books, vault: Vault, rng: Random, company: LinkedUser, now: datetime, subs: dict[str, str]
    ) -> None:
        super().__init__(books, vault, rng, company, now)
        self.subs = subs

    def fund(self, wallets: list[tuple[str, str]]) -> None:
        """Money at the start and each Monday where it is short; `wallets` are (sub-account alias, currency)."""
        currencies = sorted({currency for _, currency in wallets})
        for currency in currencies:
            self.plan(self.start, lambda at, c=currency: self._top_up(c, at, 3))
        for alias, currency in wallets:
            if alias:
                self.plan(self.start + timedelta(minutes=5), lambda at, a=alias, c=currency: self._assign(a, c, at, 2))
        for week in range(1, DAYS // 7 + 1):
            monday = (self.start + timedelta(days=7 * week)).replace(hour=9, minute=self.rng.randint(5, 55))
            for currency in currencies:
                self.plan(monday, lambda at, c=currency: self._top_up_when_low(c, at))
            for alias, currency in wallets:
                if alias:
                    later = monday + timedelta(minutes=20)
                    self.plan(later, lambda at, a=alias, c=currency: self._assign_when_low(a, c, at))

    def hold_cards(self, deck: list[CardPlan]) -> None:
        """Open each card in its time and let it end as planned."""
        for plan in deck:
            moment = self._workday_moment(self.now - timedelta(days=plan.opened_days_ago))
            self.plan(
                min(moment, self.now - timedelta(minutes=self.rng.randint(1, 20))), lambda at, p=plan: self._open(p, at)
            )

    def spend(self, deck: list[CardPlan], purchases: int, today: int) -> None:
        """Spread purchases over cards (few pay most) and over each card's life (more towards its end)."""
        weights = [plan.weight for plan in deck]
        lasting = [plan for plan in deck if plan.end == "VALID"]
        moments = [(self.rng.choice(lasting), self._earlier_today()) for _ in range(today)]
        moments += [(plan, self._this_month()) for plan in lasting if plan.month_percent]
        for _ in range(purchases - len(moments)):
            plan = self.rng.choices(deck, weights)[0]
            share = min(1.0, self.rng.random() ** 1.12 * 1.02)
            moments.append((plan, self._workday_moment(self.now - timedelta(days=int(plan.opened_days_ago * share)))))
        for plan, at in moments:
            self.plan(at, lambda moment, p=plan: self._purchase(p, moment))

    def finish(self) -> None:
        """Set the month limits so that the planned part of each is used."""
        month = ts(self.now)[:7]
        for plan, card in self.cards:
            if plan.month_percent is None:
                continue
            used = self.books.used(card.card_id, month).amount
            usual = int(plan.shops[0].high * MAJOR * _worth(plan.shops[0].currency, card.currency))
            limit = _nice(used * 100 // plan.month_percent, card.currency) if used else _nice(usual * 5, card.currency)
            card.single_month_limit = max(limit, used)
            if plan.month_percent % 3:
                card.single_limit = min(card.single_month_limit, _nice(usual * 2, card.currency))
            if plan.month_percent % 5 == 0:
                card.single_day_limit = max(_nice(card.single_month_limit // 3, card.currency), card.single_limit or 0)
        self._meet_limits()

    def _meet_limits(self) -> None:
        """Some purchases of this month that the new limits decline."""
        limited = [card for _, card in self.cards if card.single_month_limit and card.status == "VALID"]
        for card in self.rng.sample(limited, k=len(limited) // 5):
            plan = next(plan for plan, other in self.cards if other is card)
            shop = plan.shops[0]
            ceiling = (
                card.single_month_limit if self.rng.random() < 0.5 else card.single_limit or card.single_month_limit
            )
            worth = _worth(card.currency, shop.currency)
            amount = to_unit(int((ceiling or 0) * worth * 1.2) // 10 * 10, shop.currency)
            if self.books.ledger.balance(wallet_of(card).available) > amount:
                payments.authorise(self.books, card, Purchase(shop.merchant, amount, shop.currency, self._this_month()))

    def _open(self, plan: CardPlan, at: datetime) -> None:
        sub_user_id = self.subs.get(plan.alias, "")
        single = plan.bin in {"404038", "556371", "433668"}
        months = self.rng.choice((12, 24, 24, 36))
        expiry = at + timedelta(days=30 * months)
        if plan.end == "EXPIRED":
            expiry = (self.now - timedelta(days=plan.ended_days_ago)).replace(day=1) - timedelta(days=1)
        elif expiry < self.now + timedelta(days=40):
            expiry += timedelta(days=365)
        request = CardApply(
            request_no=f"seed-{plan.email}",
            card_mode="SINGLE" if single else "SHARED",
            bin=plan.bin,
            currency=plan.currency,
            settle_currency_code=plan.currency,
            card_name=plan.name[:50],
            email=plan.email,
            area_code="86",
            phone="13800138000",
            invalid_time=f"{expiry:%m%y}",
            card_limit_rules=LimitRules.model_validate(plan.rules),
            mode3ds=plan.mode3ds,
            card_tags=plan.tags,
            purpose=plan.purpose,
            sub_user_id=sub_user_id or None,
            recharge_amount=_nice(int(1800 * MAJOR * _worth("USD", plan.currency)), plan.currency) if single else None,
        )
        try:
            card = open_card(
                self.books,
                self.vault,
                self.company,
                request,
                at,
                operator_name=self.company.operator_name,
                digits=self.digits,
                opens_after=self.rng.randint(2, 5) * DAY_SECONDS if plan.end == "APPLYING" else 0,
            )
        except funds.Insufficient:
            self.plan(at + timedelta(days=3), lambda moment: self._open(plan, moment))
            return
        self.cards.append((plan, card))
        self._end(plan, card)

    def _end(self, plan: CardPlan, card: Card) -> None:
        moment = self._workday_moment(self.now - timedelta(days=plan.ended_days_ago))
        if plan.end == "EXPIRED":
            self.plan(moment.replace(day=1, hour=0, minute=0, second=1), lambda at: _become(card, "EXPIRED", at))
        elif plan.end in {"ABNORMAL", "RISK"}:
            self.plan(moment, lambda at: _freeze(card, plan.end == "RISK", at))
        elif plan.end in {"CANCEL", "PRE_CANCEL"}:
            self.plan(moment, lambda at: _become(card, "PRE_CANCEL", at))
            if plan.end == "CANCEL":
                self.plan(min(moment + timedelta(days=9), self.now), lambda at: self._cancel(card, at))

    def _cancel(self, card: Card, at: datetime) -> None:
        if self.books.ledger.balance(wallet_of(card).frozen) and card.card_mode == "SINGLE":
            return
        funds.return_balance(self.books, card, at)
        _become(card, "CANCEL", at)
        card.cancel_time = ts(at)

    def _purchase(self, plan: CardPlan, at: datetime) -> None:
        card = next((card for other, card in self.cards if other is plan), None)
        if card is None or (card.status != "VALID" and self.rng.random() < 0.8):
            return
        shop = self.rng.choice(plan.shops)
        if card.rules.get("mccCodes") and self.rng.random() < 0.05:
            shop = CASINO
        if self.rng.random() < 0.03:
            payments.verify(self.books, card, Purchase(shop.merchant, 0, shop.currency, at))
        purchase = self._draw(shop, at)
        if card.card_mode == "SINGLE":
            self._recharge_when_low(card, purchase, at)
        auth = payments.authorise(self.books, card, purchase)
        if auth.status == "SUCCESS":
            self._follow_up(card, auth, at)

    def _draw(self, shop: Shop, at: datetime) -> Purchase:
        skew = self.rng.random() ** 2.2
        major = shop.low + (shop.high - shop.low) * skew
        amount = to_unit(int(major * MAJOR) // 10 * 10, shop.currency)
        return Purchase(
            shop.merchant,
            amount,
            shop.currency,
            at,
            cvv_right=self.rng.random() > 0.008,
            three_ds_passed=self.rng.random() > 0.02,
        )

    def _follow_up(self, card: Card, auth: Trade, at: datetime) -> None:
        luck = self.rng.random()
        later = at + timedelta(hours=self.rng.randint(14, 70), minutes=self.rng.randint(0, 59))
        if luck < 0.03:
            self.plan(
                at + timedelta(hours=self.rng.randint(1, 30)), lambda t: payments.reverse(self.books, card, auth, t)
            )
        elif luck < 0.04:
            self.plan(at + AUTH_LIFE, lambda t: payments.expire(self.books, card, auth, t))
        elif luck < 0.07:
            half = to_unit(auth.held_amount // 2, card.currency)
            self.plan(later, lambda t: self._settle(card, auth, t, half, final=False))
            self.plan(later + timedelta(days=2), lambda t: self._settle(card, auth, t))
        else:
            over = to_unit(auth.held_amount * 104 // 100, card.currency) if luck > 0.985 else None
            self.plan(later, lambda t: self._settle(card, auth, t, over))

    def _settle(self, card: Card, auth: Trade, at: datetime, amount: int | None = None, *, final: bool = True) -> None:
        if amount is None and auth.held_amount == 0:
            return
        settled = payments.settle(self.books, card, auth, at, amount, final=final)
        luck = self.rng.random()
        later = at + timedelta(days=self.rng.randint(3, 20), hours=self.rng.randint(0, 9))
        if luck < 0.035:
            part = to_unit(settled.billing_amount // 3, card.currency) if luck < 0.01 else None
            self.plan(later, lambda t: payments.refund(self.books, card, settled, t, part))
        elif luck < 0.039:
            self.plan(later, lambda t: payments.refund(self.books, card, settled, t, dispute=True))

    def _recharge_when_low(self, card: Card, purchase: Purchase, at: datetime) -> None:
        needed = payments.billing_amount(card, purchase)
        if self.books.ledger.balance(wallet_of(card).available) >= needed or self.rng.random() < 0.12:
            return
        amount = _nice(max(needed * 3, int(900 * MAJOR * _worth("USD", card.currency))), card.currency)
        try:
            funds.recharge_card(
                self.books, card, amount, at - timedelta(minutes=7), key=f"seed-recharge-{card.card_id}-{ts(at)}"
            )
        except funds.Insufficient:
            return

    def _top_up(self, currency: str, at: datetime, times: int) -> None:
        amount = _nice(int(TOP_UP_USD * MAJOR * times * _worth("USD", currency)), currency)
        source = self.rng.choice(("B2C_BALANCE_TOPUP", "B2C_CURRENCY_ACCOUNT_TOPUP", "VIRTUAL_BANK_TOPUP"))
        funds.top_up(self.books, self.company.user_id, currency, amount, at, flow_type=source)

    def _top_up_when_low(self, currency: str, at: datetime) -> None:
        wallet = owner_wallet(self.company.user_id, "", currency)
        if self.books.ledger.balance(wallet.available) < TOP_UP_USD * MAJOR * _worth("USD", currency):
            self._top_up(currency, at, 1)

    def _assign(self, alias: str, currency: str, at: datetime, times: int) -> None:
        amount = _nice(int(QUOTA_USD * MAJOR * times * _worth("USD", currency)), currency)
        key = f"seed-quota-{self.subs[alias]}-{currency}-{ts(at)}"
        try:
            funds.assign(self.books, self.company.user_id, self.subs[alias], currency, amount, at, key=key)
        except funds.Insufficient:
            return

    def _assign_when_low(self, alias: str, currency: str, at: datetime) -> None:
        wallet = owner_wallet(self.company.user_id, self.subs[alias], currency)
        quota = QUOTA_USD * MAJOR * _worth("USD", currency)
        if self.books.ledger.balance(wallet.available) < quota and self.rng.random() < 0.93:
            self._assign(alias, currency, at, 1 if self.rng.random() < 0.7 else 2)

    def _workday_moment(self, day: datetime) -> datetime:
        """A working hour of that day, or of another one near it when it is a weekend."""
        while day.weekday() > 4 and self.rng.random() > WEEKEND_SHARE:
            day -= timedelta(days=self.rng.randint(1, 3))
        hour = min(23, max(0, int(self.rng.gauss(14, 4))))
        return day.replace(hour=hour, minute=self.rng.randint(0, 59), second=self.rng.randint(0, 59))

    def _earlier_today(self) -> datetime:
        midnight = self.now.replace(hour=0, minute=0, second=0)
        return midnight + (self.now - midnight) * self.rng.random()

    def _this_month(self) -> datetime:
        first = self.now.replace(day=1, hour=0, minute=0, second=0)
        return first + (self.now - first) * self.rng.random()


def _become(card: Card, status: str, at: datetime) -> None:
    card.status, card.update_time = status, ts(at)


def _freeze(card: Card, risk: bool, at: datetime) -> None:
    card.freeze_reason = "RISK" if risk else "USER"
    _become(card, "ABNORMAL", at)


def _worth(source: str, target: str) -> float:
    """Roughly how much `target` one `source` is; only for choosing the seed's figures."""
    return float(PER_USD[target] / PER_USD[source])


def _nice(amount: int, currency: str) -> int:
    """Round up to a figure that a person would type."""
    unit = MAJOR * 10
    while unit * 60 < amount:
        unit *= 10
    return -(-amount // unit) * unit
