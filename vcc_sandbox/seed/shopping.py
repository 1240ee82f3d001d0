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
NAMED_PERCENT = 85
"""How much of a card's payments goes to the merchant that it is named after."""
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


class Shopping:
    """Purchases on one timeline, through the real services."""

    def __init__(self, books: Books, timeline: Timeline) -> None:
        self.books = books
        self.timeline = timeline
        self.rng = timeline.rng
        self._last_settled: dict[str, Trade] = {}

    def buy(self, plan: CardPlan, card: Card, at: datetime) -> None:
        """One purchase; what it meets (limits, rules, balance) decides whether it succeeds."""
        if card.status != "VALID" and self.timeline.chance(80):
            return
        named, *others = plan.shops
        shop = self.rng.choice(others) if others and not self.timeline.chance(NAMED_PERCENT) else named
        if card.rules.get("mccCodes") and self.timeline.chance(5):
            shop = CASINO
        if self.timeline.chance(3):
            lifecycle.verify(self.books, card, Purchase(shop.billed(self.rng), 0, shop.currency, at))
        purchase = self._draw(shop, at)
        if card.card_mode == "SINGLE" and card.status == "VALID":
            self._recharge_when_low(card, purchase, at)
        auth = lifecycle.authorise(self.books, card, purchase)
        if auth.status == "SUCCESS":
            self._follow_up(card, auth, at)

    def meet_limit(self, plan: CardPlan, card: Card, at: datetime) -> bool:
        """A purchase that is too large for the card's limits; False where it would be for the balance too."""
        shop, month = plan.shops[0], card.single_month_limit or 0
        ceiling = month if self.timeline.chance(50) else card.single_limit or month
        amount = to_unit(worth(ceiling * 12 // 10, shop.currency, card.currency) // MAJOR, shop.currency)
        if self.books.ledger.balance(wallet_of(card).available) <= ceiling * 13 // 10:
            return False
        lifecycle.authorise(self.books, card, Purchase(shop.billed(self.rng), amount, shop.currency, at))
        return True

    def _draw(self, shop: Shop, at: datetime) -> Purchase:
        """An amount of the shop's, small ones more often."""
        step = self.rng.randint(0, DRAW)
        span = (shop.high - shop.low) * MAJOR
        amount = shop.low * MAJOR + span * step * step // DRAW**2
        cents = self.rng.randint(0, 99) * 10
        return Purchase(
            shop.billed(self.rng),
            to_unit(amount // MAJOR * MAJOR + cents, shop.currency),
            shop.currency,
            at,
            cvv_right=not self.timeline.chance(0.8),
            three_ds_passed=not self.timeline.chance(2),
        )

    def _follow_up(self, card: Card, auth: Trade, at: datetime) -> None:
        """Settled mostly; sometimes reversed, forgotten, settled in two parts, or for more."""
        luck = self.rng.random()
        later = at + 14 * HOUR + self.timeline.within(57 * HOUR)
        if luck < 0.03:
            soon = at + HOUR + self.timeline.within(30 * HOUR)
            self.timeline.plan(soon, lambda moment: lifecycle.reverse(self.books, card, auth, moment))
        elif luck < 0.04:
            self.timeline.plan(at + AUTH_LIFE, lambda moment: lifecycle.expire(self.books, card, auth, moment))
        elif luck < 0.07:
            half = to_unit(auth.held_amount // 2, card.currency)
            self.timeline.plan(later, lambda moment: self._settle(card, auth, moment, half, final=False))
            self.timeline.plan(later + timedelta(days=2), lambda moment: self._settle(card, auth, moment))
        elif luck > (0.985 if card.card_mode == "SHARED" else 0.96):
            self.timeline.plan(later, lambda moment: self._settle(card, auth, moment, self._more(card, auth)))
        else:
            self.timeline.plan(later, lambda moment: self._settle(card, auth, moment))

    def _settle(self, card: Card, auth: Trade, at: datetime, amount: int | None = None, *, final: bool = True) -> None:
        if amount is None and auth.held_amount == 0:
            return
        settled = lifecycle.settle(self.books, card, auth, at, amount, final=final)
        luck = self.rng.random()
        later = at + 3 * DAY + self.timeline.within(18 * DAY)
        if luck < 0.035:
            part = to_unit(settled.billing_amount // 3, card.currency) if luck < 0.01 else None
            self.timeline.plan(later, lambda moment: self._refund(card, settled, moment, part))
        elif luck < 0.039:
            self.timeline.plan(later, lambda moment: self._refund(card, settled, moment, dispute=True))
        self._last_settled[card.card_id] = settled

    def refund_late(self, card: Card, at: datetime) -> None:
        """Let the merchant of a card's last settlement pay it back after the card has ended."""
        settled = self._last_settled.get(card.card_id)
        if settled:
            self.timeline.plan(at, lambda moment: self._refund(card, settled, moment))

    def _refund(
        self, card: Card, settled: Trade, at: datetime, amount: int | None = None, *, dispute: bool = False
    ) -> None:
        if settled.refundable_amount:
            lifecycle.refund(self.books, card, settled, at, amount, dispute=dispute)

    def _more(self, card: Card, auth: Trade) -> int:
        """A little more than was held; of a card with a balance of its own also more than it has left."""
        more = auth.held_amount * 104 // 100
        left = self.books.ledger.balance(wallet_of(card).available)
        if card.card_mode == "SINGLE" and left < auth.held_amount:
            more = max(more, auth.held_amount * 102 // 100 + left)
        return to_unit(more, card.currency)

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
