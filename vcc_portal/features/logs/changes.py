"""What an operation has changed, in words: fields of cards as their history says them, all others here."""

from collections.abc import Callable, Iterator
from typing import Any

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.text import Text
from vcc_portal.errors.catalogue import CATALOGUE
from vcc_portal.features.card.detail.history import field_changes
from vcc_portal.features.patterns.columns import FieldChange
from vcc_portal.i18n import logs as strings
from vcc_portal.i18n import terms
from vcc_portal.upstream.models.report import OperationLog

AMOUNTS = frozenset({"amount", "alarmAmount", "triggerAmount", "topUpAmount"})
"""Fields in thousandths of the operation's currency."""


def log_changes(log: OperationLog) -> list[FieldChange]:
    """Why it failed; else what was before and what is after, or what was asked for where nothing was there before."""
    if log.result != "SUCCESS":
        known = CATALOGUE.get(log.code)
        why = known.text if known and "{" not in known.text.en else Text.same(log.code)
        return [FieldChange(strings.WHY, after=why)]
    if log.module == "CARD":
        return [*field_changes(log, str(log.after.get("currency") or ""), with_currency), *_of_card(log)]
    if not log.before:
        # An amount says its currency itself.
        unsaid = {"currency"} if AMOUNTS & log.after.keys() else set[str]()
        return [
            FieldChange(label, after=_said(log, name, log.after[name]))
            for name, label in strings.FIELDS.items()
            if name in log.after.keys() - unsaid
        ]
    changed = [name for name in log.before if name in log.after and log.before[name] != log.after[name]]
    # Of an account its settings are changed: which one it is stands nowhere else.
    of = (
        [FieldChange(terms.CURRENCY, after=_plain(log.before["currency"]))]
        if "currency" in log.before and changed
        else []
    )
    return of + [
        FieldChange(
            strings.FIELDS.get(name, Text.same(name)),
            _said(log, name, log.before[name]),
            _said(log, name, log.after[name]),
            has_before=True,
        )
        for name in changed
    ]


def _of_card(log: OperationLog) -> Iterator[FieldChange]:
    """What a card's own history says in other places: the money put on a new card, and the reason that was given."""
    opening, reason = log.after.get("rechargeAmount"), log.after.get("reason")
    if isinstance(opening, int) and opening:
        yield FieldChange(terms.INITIAL_TOP_UP, after=_said(log, "amount", opening))
    if isinstance(reason, str) and reason:
        yield FieldChange(terms.REASON, after=Text.same(reason))


def _said(log: OperationLog, name: str, value: Any) -> Text:
    """A field's value; what a field of that name cannot be is shown as it stands."""
    if isinstance(value, bool):
        return terms.ON if value else terms.OFF
    if name in AMOUNTS and isinstance(value, int):
        currency = str(log.after.get("currency") or log.before.get("currency") or "")
        return Text.same(with_currency(value, currency).strip())
    return _READ.get(name, _plain)(value)


def _plain(value: Any) -> Text:
    if isinstance(value, list):
        items = [str(item) for item in value if isinstance(item, (str, int))]
        return Text(zh="、".join(items), en=", ".join(items)) if items else terms.EMPTY_VALUE
    return Text.same(str(value)) if isinstance(value, (str, int)) and value != "" else terms.EMPTY_VALUE


def _mailboxes(value: Any) -> Text:
    return _plain([mask_login_name(str(item)) for item in value] if isinstance(value, list) else value)


def _month(value: Any) -> Text:
    return _plain(f"{value[:4]}-{value[4:]}" if isinstance(value, str) and len(value) == 6 else value)


def _named(names: dict[str, Text]) -> Callable[[Any], Text]:
    return lambda value: names.get(str(value), _plain(value))


_READ: dict[str, Callable[[Any], Text]] = {
    "mailboxList": _mailboxes,
    "receiveEmail": _mailboxes,
    "billMonth": _month,
    "payChannel": _named(strings.CHANNELS),
    "status": _named(strings.STATUSES),
    "direction": _named(strings.DIRECTIONS),
}
