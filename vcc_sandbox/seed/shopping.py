"""What cards do in the seed: pay, and what becomes of each payment."""

from datetime import datetime, timedelta

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import AUTH_LIFE, Books, wallet_of
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.exchange_rates import to_unit
from vcc_sandbox.funding import funds
from vcc_sandbox.payments import lifecycle
from vcc_sandbox.payments.decisions import Purchase
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.seed.card_plans import CardPlan
from vcc_sandbox.seed.merchants import CASINO, Shop
from vcc_sandbox.seed.timeline import MAJOR, Timeline, nice, worth

DRAW = 1000
"""Steps between the lowest and the highest amount of a shop."""
LEAST_RECHARGE = 900
"""USD that a single-mode card gets at least."""


class Shopping:
    """Purchases on one timeline, through the real services."""

    def __init__(self, books: Books, timeline: Timeline) -> None:
        self.books = books
        self.timeline = timeline
        self.rng = timeline.rng

    def buy(self, plan: CardPlan, card: Card, at: datetime) -> None:
        """One purchase; what it meets (limits, rules, balance) decides whether it succeeds."""
        if card.status != "VALID" and self.timeline.chance(80):
            return
        shop = self.rng.choice(plan.shops)
        if card.rules.get("mccCodes") and self.timeline.chance(5):
            shop = CASINO
        if self.timeline.chance(3):
            lifecycle.verify(self.books, card, Purchase(shop.merchant, 0, shop.currency, at))
        purchase = self._draw(shop, at)
        if card.card_mode == "SINGLE":
            self._recharge_when_low(card, purchase, at)
        auth = lifecycle.authorise(self.books, card, purchase)
        if auth.status == "SUCCESS":
            self._follow_up(card, auth, at)

    def meet_limit(self, plan: CardPlan, card: Card) -> None:
        """A purchase of this month that is too large for the card's limits."""
        shop, month = plan.shops[0], card.single_month_limit or 0
        ceiling = month if self.timeline.chance(50) else card.single_limit or month
        amount = to_unit(worth(ceiling * 12 // 10, shop.currency, card.currency) // MAJOR, shop.currency)
        if self.books.ledger.balance(wallet_of(card).available) > ceiling * 13 // 10:
            at = self.timeline.this_month()
            lifecycle.authorise(self.books, card, Purchase(shop.merchant, amount, shop.currency, at))

    def _draw(self, shop: Shop, at: datetime) -> Purchase:
        """An amount of the shop's, small ones more often."""
        step = self.rng.randint(0, DRAW)
        span = (shop.high - shop.low) * MAJOR
        amount = shop.low * MAJOR + span * step * step // DRAW**2
        cents = self.rng.randint(0, 99) * 10
        return Purchase(
            shop.merchant,
            to_unit(amount // MAJOR * MAJOR + cents, shop.currency),
            shop.currency,
            at,
            cvv_right=not self.timeline.chance(0.8),
            three_ds_passed=not self.timeline.chance(2),
        )

    def _follow_up(self, card: Card, auth: Trade, at: datetime) -> None:
        """Settled mostly; sometimes reversed, forgotten, settled in two parts, or for more."""
        luck = self.rng.random()
        later = at + timedelta(hours=self.rng.randint(14, 70), minutes=self.rng.randint(0, 59))
        if luck < 0.03:
            soon = at + timedelta(hours=self.rng.randint(1, 30))
            self.timeline.plan(soon, lambda moment: lifecycle.reverse(self.books, card, auth, moment))
        elif luck < 0.04:
            self.timeline.plan(at + AUTH_LIFE, lambda moment: lifecycle.expire(self.books, card, auth, moment))
        elif luck < 0.07:
            half = to_unit(auth.held_amount // 2, card.currency)
            self.timeline.plan(later, lambda moment: self._settle(card, auth, moment, half, final=False))
            self.timeline.plan(later + timedelta(days=2), lambda moment: self._settle(card, auth, moment))
        else:
            over = to_unit(auth.held_amount * 104 // 100, card.currency) if luck > 0.985 else None
            self.timeline.plan(later, lambda moment: self._settle(card, auth, moment, over))

    def _settle(self, card: Card, auth: Trade, at: datetime, amount: int | None = None, *, final: bool = True) -> None:
        if amount is None and auth.held_amount == 0:
            return
        settled = lifecycle.settle(self.books, card, auth, at, amount, final=final)
        luck = self.rng.random()
        later = at + timedelta(days=self.rng.randint(3, 20), hours=self.rng.randint(0, 9))
        if luck < 0.035:
            part = to_unit(settled.billing_amount // 3, card.currency) if luck < 0.01 else None
            self.timeline.plan(later, lambda moment: lifecycle.refund(self.books, card, settled, moment, part))
        elif luck < 0.039:
            self.timeline.plan(later, lambda moment: lifecycle.refund(self.books, card, settled, moment, dispute=True))

    def _recharge_when_low(self, card: Card, purchase: Purchase, at: datetime) -> None:
        needed = lifecycle.billing_amount(card, purchase)
        if self.books.ledger.balance(wallet_of(card).available) >= needed or self.timeline.chance(12):
            return
        amount = nice(max(needed * 3, worth(LEAST_RECHARGE, card.currency)))
        key = f"seed-recharge-{card.card_id}-{ts(at)}"
        try:
            funds.recharge_card(self.books, card, amount, at, key=key)
        except funds.Insufficient:
            return
