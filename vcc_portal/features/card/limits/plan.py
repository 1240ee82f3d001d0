"""New limits for a card: what was wished for, what the card is to become, and why it would refuse."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pydantic import ValidationError

from vcc_portal.domain.batch import Item, ItemChange, ItemStatus, item
from vcc_portal.domain.card import LimitWindow, Usage
from vcc_portal.domain.card_changes import CardNow, ChangeRefusal, limits_refused
from vcc_portal.domain.limits import SpendLimits, largest, overruled
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.view import face, status_text, usages
from vcc_portal.features.patterns.saving import mark_of_values
from vcc_portal.i18n.card import apply as limit_words
from vcc_portal.i18n.card import limits as words
from vcc_portal.upstream.models.card import Card, CardConfig, CurrencyLimitAsked, CurrencyLimitConfig, Limits
from vcc_portal.upstream.models.card_actions import CardLimitUpdate

FIELD_OF: dict[LimitWindow, str] = {window: name for name, window in LIMIT_FIELDS.items()}
Four = tuple[int | None, int | None, int | None, int | None]
"""Single, day, month and lifetime limit in thousandths; None is unlimited."""
_ANY_CARD = "0"
UNLIMITED: Four = (None, None, None, None)


@dataclass(frozen=True)
class LimitPlan:
    """All limits that a card is to have, as one call sets them: one that is not given becomes unlimited."""

    currency: str
    four: Four = UNLIMITED
    by_currency: tuple[tuple[str, Four], ...] = ()
    """Limits for paying in one currency, in the order of the card."""

    def request(self, card_ids: list[str]) -> CardLimitUpdate:
        """The call for those cards."""
        rows = [CurrencyLimitAsked(currency=currency, **_named(four)) for currency, four in self.by_currency]
        return CardLimitUpdate(
            card_id_list=card_ids,
            currency=self.currency,
            transaction_currency_limit_list=rows,
            **_named(self.four),
        )


@dataclass(frozen=True)
class LimitChange:
    """What is to be done to the limits: a window that is not in `amounts` keeps what it has."""

    currency: str
    """Of the amounts."""
    amounts: Mapping[LimitWindow, int | None] = field(default_factory=dict)
    by_currency: tuple[tuple[str, Four], ...] | None = None
    """None keeps the card's own."""

    @property
    def sets_amounts(self) -> bool:
        """True when an amount of a certain currency is to be set."""
        return any(amount is not None for amount in self.amounts.values())

    def plan(self, card: Card) -> LimitPlan:
        """What a card is to become."""
        now = plan_of(card)
        own = dict(zip(LimitWindow, now.four, strict=True))
        single, day, month, lifetime = (self.amounts.get(window, own[window]) for window in LimitWindow)
        rows = now.by_currency if self.by_currency is None else self.by_currency
        # With the amounts' own currency, so that a card in another one is refused instead of taking other amounts.
        currency = self.currency if self.sets_amounts else card.currency
        return LimitPlan(currency, (single, day, month, lifetime), rows)


@dataclass(frozen=True)
class Terms:
    """What limits are checked against."""

    config: CurrencyLimitConfig = field(default_factory=CurrencyLimitConfig)
    kinds: tuple[CardConfig, ...] = ()
    allow_listed: bool = False
    """True lifts the highest limits (`cardLimitWhite`)."""

    def highest(self, window: LimitWindow, currency: str) -> int | None:
        """The highest limit of a window in a currency; None is unbounded."""
        if self.allow_listed:
            return None
        own = next((one.max for one in self.config.currency_list if one.currency == currency), None)
        known = getattr(own or self.config.base_max, FIELD_OF[window])
        return largest(allow_listed=False) if known is None and window is LimitWindow.SINGLE else known

    def kind(self, card: Card) -> CardConfig | None:
        """What a card's kind can do; None when that is not known."""
        return next((one for one in self.kinds if one.bin == card.bin and one.card_mode in {"", card.card_mode}), None)

    def spending(self, card: Card) -> list[str]:
        """Currencies in which a card may have limits of their own; none where it takes no such limits."""
        kind = self.kind(card)
        can = self.config.enabled and card.card_mode == "SHARED" and (kind is None or kind.support_currency_limit)
        return [one.currency for one in self.config.currency_list] if can else []


def plan_of(card: Card) -> LimitPlan:
    """The limits as they are."""
    rows = tuple((row.currency, _four(row)) for row in card.transaction_currency_limit_list)
    return LimitPlan(card.currency, _four(card), rows)


def came_true(card: Card, plan: LimitPlan) -> bool:
    """Whether a card has the limits of the plan."""
    now = plan_of(card)
    return now.four == plan.four and dict(now.by_currency) == dict(plan.by_currency)


def mark_of_limits(card: Card) -> str:
    """A mark that changes with the limits of a card."""
    plan = plan_of(card)
    return mark_of_values([plan.currency, plan.four, sorted(plan.by_currency)])


def settable(plan: LimitPlan) -> bool:
    """False for limits that a card may have and no call of ours can set: below zero, out of bounds, of no currency."""
    try:
        plan.request([_ANY_CARD])
    except ValidationError:
        return False
    return True


def why_not(card: Card, limit_change: LimitChange, terms: Terms) -> Text:
    """Why the limit change cannot be made for this card (300002); empty when it can."""
    plan = limit_change.plan(card)
    return refused(card, limit_change, terms) or _too_high(plan, terms) or (EMPTY if settable(plan) else words.KEPT_ODD)


def refused(card: Card, limit_change: LimitChange, terms: Terms) -> Text:
    """Why the provider will refuse the limit change whatever the limits are; empty when it will not."""
    kind = terms.kind(card)
    refusal = limits_refused(
        CardNow(status=card.status, mode=card.card_mode, currency=card.currency),
        supported=kind is None or kind.support_limit,
        currency=limit_change.currency if limit_change.sets_amounts else None,
        by_currency=bool(limit_change.plan(card).by_currency),
    )
    if refusal is not None:
        text = words.WHY_NOT.get(refusal, words.WHY_NOT[ChangeRefusal.KIND])
        return text.format(status=status_text(card.status), card=card.currency, currency=limit_change.currency)
    return EMPTY


def changes(card: Card, limit_change: LimitChange) -> list[ItemChange]:
    """Each limit that the limit change touches, before and after, and of the limits by currency those that change.

    A touched limit that stays as it is keeps its place, so that one limit stands below the other from card to card.
    """
    now, plan = plan_of(card), limit_change.plan(card)
    pairs = zip(LimitWindow, now.four, plan.four, strict=True)
    own = [
        ItemChange(limit_words.LIMIT[window], shown(old, card.currency), shown(new, plan.currency))
        for window, old, new in pairs
        if window in limit_change.amounts
    ]
    return own + _by_currency(dict(now.by_currency), dict(plan.by_currency))


def _by_currency(before: Mapping[str, Four], after: Mapping[str, Four]) -> list[ItemChange]:
    found = []
    for currency in dict.fromkeys([*before, *after]):
        pairs = zip(LimitWindow, before.get(currency, UNLIMITED), after.get(currency, UNLIMITED), strict=True)
        for window, old, new in pairs:
            if old != new:
                title = words.BY_CURRENCY_CHANGE.format(currency=currency, limit=limit_words.LIMIT[window])
                found.append(ItemChange(title, shown(old, currency), shown(new, currency)))
    return found


def declined_next(card: Card, plan: LimitPlan) -> bool:
    """True when a window is used up under the new limits already."""
    used = used_of(card)
    return any(
        limit is not None and (spent := used.get(window)) is not None and spent >= limit
        for window, limit in zip(LimitWindow, plan.four, strict=True)
    )


def note_of(card: Card, plan: LimitPlan) -> Text:
    """What else comes of the plan: the next payment declined, or a limit that a wider one makes unreachable."""
    if declined_next(card, plan):
        return words.NEXT_DECLINED
    known = {one.window for one in overruled(spend(plan_of(card)))}
    new = [one for one in overruled(spend(plan)) if one.window not in known]
    if not new:
        return EMPTY
    named = limit_words.LIMIT_NAMED
    return words.OVERRULED.format(window=named[new[0].window], by=named[new[0].by])


def used_of(card: Card) -> dict[LimitWindow, int]:
    """Thousandths used in each window, where that is known: without a cap only the month's use is told."""
    known = {
        window: usage.used
        for window, usage in usages(card).items()
        if usage.limited and window is not LimitWindow.SINGLE
    }
    return known | {LimitWindow.MONTH: max(card.used_month, known.get(LimitWindow.MONTH, 0))}


def usage_after(limit: int | None, used: int | None) -> Usage:
    """One window under a new limit."""
    return Usage(limit, None if limit is None else max(0, limit - (used or 0)))


def spend(plan: LimitPlan) -> SpendLimits:
    """The four limits as the domain knows them."""
    return SpendLimits(*plan.four)


def shown(limit: int | None, currency: str) -> Text:
    """A limit with its currency, or the word for none."""
    if limit is None:
        return words.NO_LIMIT
    text = with_currency(limit, currency)
    return Text.same(text)


def item_of(card: Card, limit_change: LimitChange, terms: Terms) -> Item:
    """A card in the preview of a limit change."""
    plan, blocked, made = limit_change.plan(card), why_not(card, limit_change, terms), changes(card, limit_change)
    return item(
        face(card), made, plan=plan, blocked=blocked, code=code_of(blocked), was=plan_of(card),
        note=note_of(card, plan) if blocked == EMPTY else EMPTY, same=all(change.same for change in made),
    )  # fmt: skip


def renewed(
    items: Iterable[Item], cards: Mapping[str, Card], limit_change: LimitChange, terms: Terms
) -> dict[str, Item]:
    """Of cards that are about to be sent, those whose limits are not any more what their plan was made of.

    What is kept takes the value that it has now. A card that would lose another value than its row shows is not sent
    before that was seen.
    """
    found: dict[str, Item] = {}
    for each in items:
        card, was = cards.get(each.card_id), each.was
        if card is None or (isinstance(was, LimitPlan) and came_true(card, was)):
            continue
        now = item_of(card, limit_change, terms)
        unseen = now.status is not ItemStatus.SAME and now.changes != each.changes
        status, reason = (
            (ItemStatus.OVERTAKEN, now.reason or words.OVERTAKEN_CARD) if unseen else (ItemStatus.WAITING, EMPTY)
        )
        found[each.card_id] = replace(now, status=status, reason=reason, code="")
    return found


def back_to(plan: LimitPlan) -> LimitChange:
    """What makes a card's limits those of the plan again."""
    return LimitChange(plan.currency, dict(zip(LimitWindow, plan.four, strict=True)), plan.by_currency)


def code_of(blocked: Text) -> str:
    """The result code behind a reason."""
    return "" if blocked == EMPTY else Code.CARD_LIMIT_FAILED


def _too_high(plan: LimitPlan, terms: Terms) -> Text:
    for currency, four in ((plan.currency, plan.four), *plan.by_currency):
        for window, limit in zip(LimitWindow, four, strict=True):
            most = terms.highest(window, currency)
            if limit is not None and most is not None and limit > most:
                return words.TOO_HIGH.format(limit=limit_words.LIMIT[window], most=shown(most, currency))
    return EMPTY


def _four(limits: Limits) -> Four:
    return limits.single_limit, limits.single_day_limit, limits.single_month_limit, limits.life_time_limit


def _named(four: Four) -> dict[str, int | None]:
    return dict(zip(LIMIT_FIELDS, four, strict=True))
