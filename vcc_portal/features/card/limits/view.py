"""The limits as they would be, while they are being typed: bars, warnings, and the chosen cards beside them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.batch import MOST_NAMED
from vcc_portal.domain.card import CardFace, LimitWindow
from vcc_portal.domain.money import format_amount, typed_amount
from vcc_portal.domain.text import EMPTY, Text, listed
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.apply.cost import amount_of
from vcc_portal.features.card.limits.form import KEEP, NONE, SET, how
from vcc_portal.features.card.limits.plan import (
    Four,
    LimitChange,
    LimitPlan,
    Terms,
    mark_of_limits,
    plan_of,
    shown,
    usage_after,
    used_of,
)
from vcc_portal.features.card.targets import cards_query, narrowed
from vcc_portal.features.card.view import face, short_date
from vcc_portal.features.patterns.saving import SEEN
from vcc_portal.i18n.card import apply as limit_words
from vcc_portal.i18n.card import common as card_words
from vcc_portal.i18n.card import limits as words
from vcc_portal.upstream.models.card import Card

_SHOWN = 5
"""Cards drawn beside the form."""
_VALUES = 4
"""Values of a limit that are shown beside each other."""
_UNTIL = {LimitWindow.DAY: words.UNTIL_DAY, LimitWindow.MONTH: words.UNTIL_MONTH}


@dataclass(frozen=True)
class LimitPreview:
    """One limit: what it is now, and how its bar would stand."""

    now: Text = EMPTY
    limited: bool = False
    """False: no bar, the word instead."""
    used: str = ""
    """Empty where it is not known."""
    left: str = ""
    percent: int = 0
    resets: Text = EMPTY
    warning: Text = EMPTY
    most: str = ""
    """The highest as a plain number; empty is unbounded."""
    most_text: Text = EMPTY


@dataclass(frozen=True)
class CurrencyOption:
    """A currency of the chosen cards."""

    value: str = ""
    text: Text = EMPTY


@dataclass(frozen=True)
class CannotCard:
    """A card that takes no limits."""

    name: str = ""
    last4: str = ""
    why: Text = EMPTY


@dataclass(frozen=True)
class OtherCurrency:
    """Cards that a run's amounts were not for: what the button says, and where it leads."""

    text: Text = EMPTY
    href: str = ""


@dataclass(frozen=True)
class ChosenView:
    """The chosen cards beside the form."""

    count: int = 0
    faces: list[CardFace] = field(default_factory=list)
    more: int = 0
    currencies: list[CurrencyOption] = field(default_factory=list)


def chosen_view(cards: Sequence[Card]) -> ChosenView:
    """The first cards, and the currencies of all, the most frequent first."""
    by_currency = Counter(card.currency for card in cards)
    return ChosenView(
        count=len(cards),
        faces=[face(card) for card in cards[:_SHOWN]],
        more=max(0, len(cards) - _SHOWN),
        currencies=[
            CurrencyOption(code, words.CURRENCY_COUNT.format(currency=code, count=count))
            for code, count in by_currency.most_common()
        ],
    )


def cannot_view(cards: Sequence[Card], reasons: Sequence[Text]) -> list[CannotCard]:
    """The cards that take no limits at all, each with the reason."""
    return [
        CannotCard(card.card_name, card.last4digits, reason)
        for card, reason in zip(cards, reasons, strict=True)
        if reason
    ]


def others_view(cards: Sequence[Card], currency: str, params: Mapping[str, str]) -> list[OtherCurrency]:
    """The cards of other currencies than the run's, and the address that sets theirs.

    More than an address can name are those of all that match (`params`) which are in that currency, the parts to come too.
    """
    by_currency: dict[str, list[str]] = {}
    for card in cards:
        if card.currency != currency:
            by_currency.setdefault(card.currency, []).append(card.card_id)
    return [
        OtherCurrency(
            words.OTHER_CURRENCY.format(currency=code, count=len(ids)),
            f"{routes.CARD_UPDATE_LIMIT.path}?"
            + (cards_query(*ids) if len(ids) <= MOST_NAMED else narrowed(params, currency=code)),
        )
        for code, ids in by_currency.items()
    ]


def defaults_of(cards: Sequence[Card], currency: str, suggested: Mapping[LimitWindow, int]) -> dict[str, str]:
    """What the form starts with: a card's own limits, or "keep" for many; amounts that the address suggests first."""
    own = dict(zip(LimitWindow, plan_of(cards[0]).four, strict=True)) if len(cards) == 1 else None
    values: dict[str, str] = {"currency": currency}
    for name, window in LIMIT_FIELDS.items():
        amount = suggested.get(window, own[window] if own is not None else None)
        choice = SET if amount is not None else KEEP if own is None else NONE
        values |= {how(name): choice, name: typed_amount(amount, currency)}
    if len(cards) == 1:
        rows = plan_of(cards[0]).by_currency
        values |= {"with_rows": "on", "limited_currencies": "\n".join(code for code, _ in rows)}
        for code, four in rows:
            values |= _row(code, four)
        values[SEEN] = mark_of_limits(cards[0])
    return values


def typed_again(limit_change: LimitChange, chosen: ChosenView) -> dict[str, str]:
    """The form's values of a change that is made to further cards too; none where they have no card in its currency."""
    currency = limit_change.currency
    if limit_change.sets_amounts and currency not in {option.value for option in chosen.currencies}:
        return {}
    values = {"currency": currency} if limit_change.sets_amounts else {}
    for name, window in LIMIT_FIELDS.items():
        if window in limit_change.amounts:
            amount = limit_change.amounts[window]
            values |= {how(name): NONE if amount is None else SET, name: typed_amount(amount, currency)}
    return values


def previews(cards: Sequence[Card], values: Mapping[str, str], terms: Terms) -> dict[str, LimitPreview]:
    """A preview of each limit by the name of its control; bars only for one card."""
    currency = values.get("currency", "")
    if len(cards) != 1:
        return {name: _of_many(cards, window, currency, terms) for name, window in LIMIT_FIELDS.items()}
    card, used = cards[0], used_of(cards[0])
    own, at = dict(zip(LimitWindow, plan_of(card).four, strict=True)), clock.now()
    made: dict[str, LimitPreview] = {}
    for name, window in LIMIT_FIELDS.items():
        limit = typed_limit(values, name, own[window], currency)
        after = usage_after(limit, used.get(window))
        most = terms.highest(window, currency)
        made[name] = LimitPreview(
            now=words.NOW.format(limit=shown(own[window], currency)),
            limited=after.limited and window is not LimitWindow.SINGLE,
            used=format_amount(used[window], currency) if window in used else "",
            left="" if after.left is None else format_amount(after.left, currency),
            percent=after.percent,
            resets=_resets(window, at),
            warning=_warning(window, limit, used.get(window), currency),
            most=typed_amount(most, currency),
            most_text=EMPTY if most is None else words.HIGHEST.format(most=shown(most, currency)),
        )
    return made


def set_amounts(values: Mapping[str, str]) -> dict[str, str]:
    """The amounts that are to be set, without those that each card keeps."""
    amounts = {name: values.get(name, "") for name in LIMIT_FIELDS if values.get(how(name)) == SET}
    return {"currency": values.get("currency", "")} | amounts


def typed_plan(card: Card, values: Mapping[str, str]) -> LimitPlan:
    """The limits as they stand in the form, as far as they can be read."""
    own = dict(zip(LIMIT_FIELDS, plan_of(card).four, strict=True))
    single, day, month, lifetime = (
        typed_limit(values, name, own[name], values.get("currency", "")) for name in LIMIT_FIELDS
    )
    return LimitPlan(card.currency, (single, day, month, lifetime))


def typed_limit(values: Mapping[str, str], name: str, own: int | None, currency: str) -> int | None:
    """One limit as it stands in the form; the card's own while that cannot be read."""
    choice = values.get(how(name))
    if choice == NONE:
        return None
    return (amount_of(values, name, currency) or own) if choice == SET else own


def _row(code: str, four: Four) -> dict[str, str]:
    return {
        f"currency_limits.{code}.{name}": typed_amount(amount, code)
        for name, amount in zip(LIMIT_FIELDS, four, strict=True)
    }


def _of_many(cards: Sequence[Card], window: LimitWindow, currency: str, terms: Terms) -> LimitPreview:
    own = [dict(zip(LimitWindow, plan_of(card).four, strict=True))[window] for card in cards]
    values = Counter(shown(limit, card.currency) for limit, card in zip(own, cards, strict=True))
    most = terms.highest(window, currency)
    return LimitPreview(
        now=words.NOW.format(limit=_values_text(values)),
        most=typed_amount(most, currency),
        most_text=EMPTY if most is None else words.HIGHEST.format(most=shown(most, currency)),
    )


def _values_text(values: Counter[Text]) -> Text:
    """Each value with the number of cards that have it, the most frequent first."""
    if len(values) == 1:
        return next(iter(values))
    parts = [words.VALUE_OF_SOME.format(limit=limit, count=count) for limit, count in values.most_common(_VALUES)]
    more = len(values) - len(parts)
    return listed([*parts, words.VALUES_MORE.format(count=more)] if more else parts)


def _resets(window: LimitWindow, at: datetime) -> Text:
    moment = window.resets_at(at)
    return card_words.NEVER_RESETS if moment is None else card_words.RESETS_ON.format(date=short_date(moment, at))


def _warning(window: LimitWindow, limit: int | None, used: int | None, currency: str) -> Text:
    if limit is None or not used or used < limit:
        return EMPTY
    pattern = words.BELOW_USED if used > limit else words.AT_USED
    return pattern.format(
        window=limit_words.LIMIT[window],
        used=format_amount(used, currency),
        limit=format_amount(limit, currency),
        resets=_UNTIL.get(window, words.UNTIL_RAISED),
    )
