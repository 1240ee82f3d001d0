"""A year of a company's life, played through the real services: what is declined is declined by the real rules."""

from datetime import datetime, timedelta
from random import Random

from vcc_portal.upstream.models.card import LimitRulesAsked
from vcc_portal.upstream.models.card_actions import CardApply
from vcc_sandbox.cards.closing import give_back
from vcc_sandbox.cards.opening import open_card
from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books, owner_wallet, wallet_of
from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.core.vault import Vault
from vcc_sandbox.funding import funds
from vcc_sandbox.funding.recharges import CHANNELS
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.seed.card_plans import CardPlan
from vcc_sandbox.seed.shopping import Shopping
from vcc_sandbox.seed.timeline import Timeline, nice, worth

DAYS = 365
DAY_SECONDS = 86_400
TOP_UP_USD, QUOTA_USD, FIRST_BALANCE_USD = 90_000, 16_000, 1_800
GIVEN_BACK_DAYS = (92, 183, 275)
"""When quota goes back that a sub-account does not need, counted from the year's first day."""
NO_NUMBER = "该 BIN 暂无可用卡号 · No number available in this BIN"
REFUSED_TODAY = 3
"""Cards that try to pay more today than their limits allow."""
DAY, HALF_HOUR = timedelta(days=1), timedelta(minutes=30)


class CompanyYear:
    """The year of one company with its cards; `subs` are its sub-accounts by alias."""

    def __init__(
        self, books: Books, vault: Vault, rng: Random, company: LinkedUser, now: datetime, subs: dict[str, str]
    ) -> None:
        self.books = books
        self.vault = vault
        self.rng = rng
        self.company = company
        self.now = now
        self.subs = subs
        self.timeline = Timeline(rng, now, DAYS)
        self.shopping = Shopping(books, self.timeline)
        self.cards: dict[int, tuple[CardPlan, Card]] = {}

    def fund(self, wallets: list[tuple[str, str]]) -> None:
        """Money at the start and each Monday where it is short; `wallets` are (sub-account alias, currency)."""
        currencies = sorted({currency for _, currency in wallets})
        quotas = [(alias, currency) for alias, currency in wallets if alias]
        start = self.timeline.start.replace(hour=9, minute=0, second=0)
        for currency in currencies:
            at = start + self.timeline.within(HALF_HOUR)
            self.timeline.plan(at, lambda at, c=currency: self._top_up(c, self._own_source(), at, 3))
        for alias, currency in quotas:
            at = start + HALF_HOUR + self.timeline.within(HALF_HOUR)
            self.timeline.plan(at, lambda at, a=alias, c=currency: self._assign(a, c, at, 2))
        for monday in self.timeline.mondays():
            for currency in currencies:
                at = monday + self.timeline.within(HALF_HOUR)
                self.timeline.plan(at, lambda at, c=currency: self._top_up_when_low(c, at))
            for alias, currency in quotas:
                later = monday + HALF_HOUR + self.timeline.within(HALF_HOUR)
                self.timeline.plan(later, lambda at, a=alias, c=currency: self._assign_when_low(a, c, at))
        for day in GIVEN_BACK_DAYS if quotas else ():
            evening = start + day * DAY + timedelta(hours=8) + self.timeline.within(HALF_HOUR)
            self.timeline.plan(evening, lambda at: self._give_back(quotas, at))

    def hold_cards(self, plans: list[CardPlan]) -> None:
        """Open each card in its time and let it end as planned."""
        for plan in plans:
            moment = self.timeline.workday_moment(self.now - timedelta(days=plan.opened_days_ago))
            latest = self.now - timedelta(seconds=self.rng.randint(61, 1200))
            self.timeline.plan(min(moment, latest), lambda at, p=plan: self._open(p, at))

    def spend(self, plans: list[CardPlan], purchases: int, today: int) -> None:
        """Spread purchases over cards (few pay most) and over each card's life (more towards its end)."""
        paying = [plan for plan in plans if plan.pays]
        weights = [plan.weight for plan in paying]
        lasting = [plan for plan in plans if plan.end == "VALID"]
        moments = [(self.rng.choice(lasting), self.timeline.earlier_today()) for _ in range(today)]
        moments += [(plan, self.timeline.this_month()) for plan in lasting if plan.month_percent]
        for _ in range(purchases - len(moments)):
            plan = self.rng.choices(paying, weights)[0]
            share = min(1.0, self.rng.random() ** 1.12 * 1.02)
            day = self.now - timedelta(days=int(plan.opened_days_ago * share))
            moments.append((plan, self.timeline.workday_moment(day)))
        for plan, at in moments:
            self.timeline.plan(at, lambda moment, p=plan: self._buy(p, moment))

    def play(self) -> None:
        """The whole year; then set the month limits so that the planned part of each is used."""
        self.timeline.play()
        month = ts(self.now)[:7]
        for plan, card in self.cards.values():
            if plan.month_percent is not None:
                _limit(plan, card, plan.month_percent, self.books.used(card.card_id, month).amount)
        limited = [(p, card) for p, card in self.cards.values() if card.single_month_limit and card.status == "VALID"]
        refused = 0
        for plan, card in self.rng.sample(limited, k=len(limited) // 5):
            opened = parse(card.create_time)
            today = refused < REFUSED_TODAY
            at = self.timeline.earlier_today(opened) if today else self.timeline.this_month(opened)
            refused += self.shopping.meet_limit(plan, card, at)

    def _buy(self, plan: CardPlan, at: datetime) -> None:
        opened = self.cards.get(id(plan))
        if opened:
            self.shopping.buy(plan, opened[1], at)

    def _open(self, plan: CardPlan, at: datetime) -> None:
        try:
            card = open_card(
                self.books,
                self.vault,
                self.company,
                self._application(plan, at),
                at,
                operator_name=plan.applicant.name or self.company.operator_name,
                digits=self.timeline.digits,
                opens_after=0 if plan.pays else self.rng.randint(2, 5) * DAY_SECONDS,
            )
        except funds.Insufficient:
            self.timeline.plan(at + timedelta(days=3), lambda moment: self._open(plan, moment))
            return
        self.cards[id(plan)] = (plan, card)
        self._end(plan, card)

    def _application(self, plan: CardPlan, at: datetime) -> CardApply:
        mode = KINDS[plan.bin].mode
        return CardApply(
            request_no=f"seed-{plan.email}",
            card_mode=mode,
            bin=plan.bin,
            currency=plan.currency,
            settle_currency_code=plan.currency,
            card_name=plan.name[:50],
            email=plan.email,
            area_code=plan.applicant.area_code,
            phone=plan.applicant.mobile,
            invalid_time=f"{self._expiry(plan, at):%m%y}",
            card_limit_rules=LimitRulesAsked.model_validate(plan.rules),
            mode3ds=plan.mode3ds,
            card_tags=plan.tags,
            purpose=plan.purpose,
            sub_user_id=self.subs.get(plan.alias),
            recharge_amount=nice(worth(FIRST_BALANCE_USD, plan.currency)) if mode == "SINGLE" else None,
        )

    def _expiry(self, plan: CardPlan, at: datetime) -> datetime:
        if plan.end == "EXPIRED":
            return (self.now - timedelta(days=plan.ended_days_ago)).replace(day=1) - timedelta(days=1)
        expiry = at + timedelta(days=30 * self.rng.choice((12, 24, 24, 36)))
        return expiry if expiry > self.now + timedelta(days=40) else expiry + timedelta(days=DAYS)

    def _end(self, plan: CardPlan, card: Card) -> None:
        moment = self.timeline.workday_moment(self.now - timedelta(days=plan.ended_days_ago))
        if plan.end == "EXPIRED":
            first = moment.replace(day=1, hour=0, minute=0, second=1)
            self.timeline.plan(first, lambda at: _become(card, "EXPIRED", at))
        elif plan.end == "FAILED":
            soon = parse(card.create_time) + timedelta(minutes=10) + self.timeline.within(HALF_HOUR)
            self.timeline.plan(soon, lambda at: give_back(self.books, card, at, NO_NUMBER))
        elif plan.end in {"ABNORMAL", "RISK"}:
            self.timeline.plan(moment, lambda at: _freeze(card, plan.end == "RISK", at))
        elif plan.end in {"CANCEL", "PRE_CANCEL"}:
            self.timeline.plan(moment, lambda at: _become(card, "PRE_CANCEL", at))
            if plan.end == "CANCEL":
                final = min(moment + timedelta(days=9), self.now)
                self.timeline.plan(final, lambda at: self._cancel(card, at))

    def _cancel(self, card: Card, at: datetime) -> None:
        if self.books.ledger.balance(wallet_of(card).frozen) and card.card_mode == "SINGLE":
            return
        funds.return_balance(self.books, card, at)
        _become(card, "CANCEL", at)
        card.cancel_time = ts(at)
        if card.card_mode == "SINGLE":
            self.shopping.refund_late(card, at + 2 * DAY + self.timeline.within(8 * DAY))

    def _sources(self, *, own: bool) -> list[str]:
        """Flow types of the ways in which the company can top up; `own` are those of its platform alone."""
        kind = self.company.kyc_source
        channels = [one for one in CHANNELS.values() if one.by_user and not one.pays_in]
        return [one.flow_type for one in channels if kind in one.kyc_sources or not (own or one.kyc_sources)]

    def _own_source(self) -> str:
        return self._sources(own=True)[0]

    def _top_up(self, currency: str, source: str, at: datetime, times: int) -> None:
        amount = nice(worth(TOP_UP_USD * times, currency))
        funds.top_up(self.books, self.company.user_id, currency, amount, at, flow_type=source)

    def _top_up_when_low(self, currency: str, at: datetime) -> None:
        wallet = owner_wallet(self.company.user_id, "", currency)
        if self.books.ledger.balance(wallet.available) < worth(TOP_UP_USD, currency):
            self._top_up(currency, self.rng.choice(self._sources(own=False)), at, 1)

    def _assign(self, alias: str, currency: str, at: datetime, times: int) -> None:
        self._move(alias, currency, nice(worth(QUOTA_USD * times, currency)), at)

    def _move(self, alias: str, currency: str, amount: int, at: datetime) -> None:
        key = f"seed-quota-{self.subs[alias]}-{currency}-{ts(at)}"
        try:
            funds.assign(self.books, self.company.user_id, self.subs[alias], currency, amount, at, key=key)
        except funds.Insufficient:
            return

    def _give_back(self, quotas: list[tuple[str, str]], at: datetime) -> None:
        """The fullest sub-account returns half of what it has."""

        def left(quota: tuple[str, str]) -> int:
            wallet = owner_wallet(self.company.user_id, self.subs[quota[0]], quota[1])
            return self.books.ledger.balance(wallet.available)

        fullest = max(quotas, key=lambda quota: left(quota) // worth(1, quota[1]))
        if left(fullest) > 0:
            self._move(*fullest, -nice(left(fullest) // 2), at)

    def _assign_when_low(self, alias: str, currency: str, at: datetime) -> None:
        wallet = owner_wallet(self.company.user_id, self.subs[alias], currency)
        low = self.books.ledger.balance(wallet.available) < worth(QUOTA_USD, currency)
        if low and self.timeline.chance(93):
            self._assign(alias, currency, at, 1 if self.timeline.chance(70) else 2)


def _limit(plan: CardPlan, card: Card, percent: int, used: int) -> None:
    usual = worth(plan.shops[0].high, card.currency, plan.shops[0].currency)
    month = max(used, nice(used * 100 // percent) if used else nice(usual * 5))
    card.single_month_limit = month
    if percent % 3:
        card.single_limit = min(month, nice(usual * 2))
    if percent % 5 == 0:
        card.single_day_limit = max(nice(month // 3), card.single_limit or 0)


def _become(card: Card, status: str, at: datetime) -> None:
    card.status, card.update_time = status, ts(at)


def _freeze(card: Card, risk: bool, at: datetime) -> None:
    card.freeze_reason = "RISK" if risk else "USER"
    _become(card, "ABNORMAL", at)
