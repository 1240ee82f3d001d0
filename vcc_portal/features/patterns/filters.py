"""A filter is a field of the address, annotated: how it is called, what is offered, what it asks the provider."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any

from vcc_portal.domain.listing import thousandths
from vcc_portal.domain.period import period
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.asking import Unread

RECENT_DAYS = 90
"""Days shown by a list with a period while its address names none."""


@dataclass(frozen=True)
class Choice:
    """One entry of a filter's menu."""

    value: str = ""
    text: Text = EMPTY


@dataclass(frozen=True)
class Menus:
    """What a list offers beside its rows."""

    choices: Mapping[str, list[Choice]] = field(default_factory=dict)
    """By filter; a filter without any is not shown."""
    known: Any = None
    """Whatever else was read along with them and the rows depend on."""
    unread: frozenset[str] = frozenset()
    """What could not be read: as filters they are not shown, which is said, and nothing of it is kept."""
    denied: frozenset[str] = frozenset()
    """What this user may not read: not shown either, and said without another try."""

    @classmethod
    def read(cls, choices: Mapping[str, list[Choice] | Unread], known: Any = None) -> "Menus":
        """Of what was asked for."""
        found = {name: [] if isinstance(offered, Unread) else offered for name, offered in choices.items()}
        missing = {why: frozenset(name for name, offered in choices.items() if offered is why) for why in Unread}
        return cls(found, known, missing[Unread.FAILED], missing[Unread.DENIED])

    def values(self, name: str) -> list[str]:
        """What a menu offers."""
        return [each.value for each in self.choices.get(name, [])]


class FilterKind(StrEnum):
    """How a filter is typed."""

    KEYWORD = "keyword"
    TEXT = "text"
    """A short text besides the keyword, such as a code."""
    CHOICE = "choice"
    DATES = "dates"
    """Two days, `since` and `until`; stands on the first of them."""
    AMOUNTS = "amounts"
    """Two amounts, `least` and `most`; stands on the first of them."""
    CLICKED = "clicked"
    """No field of the form: a value that was clicked in a row."""


@dataclass(frozen=True)
class Filter:
    """One field of the query form: an annotation of the address's field."""

    label: Text
    kind: FilterKind = FilterKind.CHOICE
    hint: Text = EMPTY
    """Placeholder of a keyword, or the choice that means all."""
    menu: "Mapping[Any, Text] | None" = None
    """What can be chosen; None for a menu that `ListDeclaration.menus` reads."""
    asks: "str | tuple[str, str] | Callable[[Any, Menus], Mapping[str, Any]]" = ""
    """The request's field, for a period the two of them, or what the value becomes in the request."""
    reads: "Callable[[str, Menus], Text] | None" = None
    """How the value reads in its chip, where that is not the menu's text."""
    folded: bool = False
    """Under "More" until it is asked for."""
    whole_days: bool = False
    """The request takes moments instead of days."""
    recent: int = RECENT_DAYS
    """Days asked for while the address names none."""
    name: str = ""
    """The address's field."""

    @property
    def names(self) -> tuple[str, ...]:
        """The address's fields that this filter writes."""
        return _PAIRS.get(self.kind, (self.name,))

    def asked(self, address: Any, menus: Menus, today: date) -> Mapping[str, Any]:
        """What it adds to the request."""
        if self.kind is FilterKind.DATES:
            return self._days(address, today)
        if self.kind is FilterKind.AMOUNTS:
            bounds = {str(field): getattr(address, name) for field, name in zip(self.asks, self.names, strict=True)}  # type: ignore[arg-type]
            return {field: thousandths(typed) for field, typed in bounds.items() if typed}
        if not address.is_set(self.name):
            return {}
        chosen = getattr(address, self.name)
        if callable(self.asks):
            return self.asks(chosen, menus)
        return {str(self.asks): chosen.value if isinstance(chosen, StrEnum) else chosen}

    def days(self, address: Any, today: date) -> tuple[date | None, date | None]:
        """First and last day that are asked for."""
        if not self.recent:
            return address.since, address.until
        return period(address.since, address.until, today, days=self.recent)

    def _days(self, address: Any, today: date) -> Mapping[str, Any]:
        start, end = self.asks  # type: ignore[misc]  two names for a period
        days = self.days(address, today)
        ends = [day and f"{day}{moment if self.whole_days else ''}" for day, moment in zip(days, _ENDS, strict=True)]
        return {str(start): ends[0], str(end): ends[1]}


_ENDS = (" 00:00:00", " 23:59:59")
_PAIRS: Mapping[FilterKind, tuple[str, ...]] = {
    FilterKind.DATES: ("since", "until"),
    FilterKind.AMOUNTS: ("least", "most"),
}


@dataclass(frozen=True)
class TabChoice:
    """The tabs above a list: an annotation of the address's field whose values they are, the first one empty."""

    texts: Mapping[str, Text]
    asks: Callable[[Any], Mapping[str, Any]]
    meanings: Mapping[str, Text] = field(default_factory=dict)
    """Explains a tab when it is pointed at."""
    alarms: frozenset[str] = frozenset()
    """Tabs whose count asks for an action."""
    uncounted: frozenset[str] = frozenset()
