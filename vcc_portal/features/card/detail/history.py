"""Rows of the operation log about one card, in words: who, what, before and after, why, with what result."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from vcc_portal.domain.card import CardStatus, LimitWindow
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.money import format_amount, with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import CATALOGUE
from vcc_portal.features.card.detail.facts import rules
from vcc_portal.features.card.view import status_text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import FieldChange
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions.record import moment
from vcc_portal.i18n.card import common as card_strings
from vcc_portal.i18n.card import detail as detail_strings
from vcc_portal.i18n.card import history as strings
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models.card import Card, LimitRules
from vcc_portal.upstream.models.report import LogQuery, OperationLog

PAGE_SIZE = 20
LIMIT_FIELDS: dict[str, LimitWindow] = {
    "singleLimit": LimitWindow.SINGLE,
    "singleDayLimit": LimitWindow.DAY,
    "singleMonthLimit": LimitWindow.MONTH,
    "lifeTimeLimit": LimitWindow.LIFETIME,
}
ICONS: dict[str, str] = {
    "CARD_APPLY": "card",
    "CARD_APPLY_BATCH": "card",
    "CARD_UPDATE_LIMIT": "limit",
    "CARD_UPDATE_TAG": "tag",
    "CARD_UPDATE_NOTICE": "notice",
    "CARD_UPDATE_3DS": "contact",
    "CARD_UPDATE_PHONE": "contact",
    "CARD_UPDATE_EMAIL": "contact",
    "CARD_MOVE": "move",
    "CARD_CANCEL": "cancel",
    "CARD_RECHARGE": "money",
    "CARD_REVEAL": "reveal",
    "CARD_COPY_NUMBER": "copy",
}
"""Mark of an operation on the time line; anything else is a pencil."""
TONES = {"reveal": "accent", "copy": "accent", "cancel": "bad", "freeze": "warn", "card": "ok", "money": "ok"}
_LATER = ("CARD_APPLY", "CARD_APPLY_BATCH")
"""Operations whose fields are the card itself, not a change."""


@dataclass(frozen=True)
class HistoryEntry:
    """One operation on the time line."""

    title: Text = EMPTY
    time: str = ""
    icon: str = "edit"
    tone: str = "neutral"
    changes: list[FieldChange] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)
    """Reason, verification, address."""
    refused: Text = EMPTY
    """Why it was not done; empty when it was."""


@dataclass(frozen=True)
class HistoryPage:
    """One page of the time line, the newest first."""

    number: int
    entries: list[HistoryEntry]
    has_older: bool
    shown: Text


async def read_history(visit: Visit, card: Card, number: int) -> HistoryPage:
    """The operation log about a card, `number` counts from 1. Raises `Failed`, and `NotShown` without any operation."""
    query = LogQuery(target_id=card.card_id, page_no=number, page_size=PAGE_SIZE)
    answer = await visit.ask(report_calls.OPERATION_LOG_LIST, query)
    entries = [entry(row, card.currency) for row in answer.items[:PAGE_SIZE]]
    if not entries:
        raise NotShown(Phase.EMPTY)
    first = (number - 1) * PAGE_SIZE + 1
    shown = strings.COUNT.format(total=f"{answer.total:,}", first=f"{first:,}", last=f"{first + len(entries) - 1:,}")
    return HistoryPage(number, entries, number * PAGE_SIZE < answer.total, shown)


def entry(row: OperationLog, currency: str) -> HistoryEntry:
    """A row of the log in words; `currency` is the card's."""
    action, icon = _action(row)
    refused = "" if row.result == "SUCCESS" else row.code
    return HistoryEntry(
        title=strings.WHO.format(who=row.operator_name or strings.SOMEBODY, what=action),
        time=moment(row.create_time),
        icon=icon,
        tone="bad" if refused else TONES.get(icon, "neutral"),
        changes=list(field_changes(row, currency)),
        notes=list(_notes(row)),
        refused=_refusal(refused) if row.result != "SUCCESS" else EMPTY,
    )


def _action(row: OperationLog) -> tuple[Text, str]:
    icon = ICONS.get(row.operation_type, "edit")
    if row.operation_type == "CARD_UPDATE":
        now = row.after
        if "freezeFlag" in now or "status" in row.before:
            frozen = now.get("status") == CardStatus.ABNORMAL or now.get("freezeFlag") is True
            return (strings.FROZE if frozen else strings.UNFROZE), "freeze"
        if "cardLimitRules" in row.before:
            return strings.CHANGED_RULES, "limit"
        if "mode3ds" in row.before:
            return strings.CHANGED_3DS, "contact"
    known = strings.ACTIONS.get(row.operation_type)
    return known or strings.OTHER_ACTION.format(kind=row.operation_type), icon


def field_changes(
    row: OperationLog, currency: str, limit: Callable[[int, str], str] = format_amount
) -> Iterator[FieldChange]:
    """What an operation on a card has changed, in words; amounts are in the card's currency.

    `limit` writes one of its limits: where no card stands beside it, with the currency.
    """
    if row.operation_type in _LATER:
        return
    for name in row.before or row.after:
        if name == "transactionCurrencyLimitList":
            yield from _currency_changes(row.before.get(name), row.after.get(name))
        elif name == "cardLimitRules":
            yield from _rule_changes(row.before.get(name), row.after.get(name))
        elif name in _SHOWN or name in LIMIT_FIELDS:
            yield _change(row, name, currency, limit)
    paid = str(row.after.get("currency") or currency)
    for name, label in _AMOUNTS.items():
        money = row.after.get(name)
        if isinstance(money, int):
            yield FieldChange(label, after=Text.same(with_currency(money, paid)))


def _change(row: OperationLog, name: str, currency: str, limit: Callable[[int, str], str]) -> FieldChange:
    known = name in row.before
    return FieldChange(
        label=_label(name),
        before=_value(name, row.before[name], currency, limit) if known else EMPTY,
        after=_value(name, row.after.get(name), currency, limit),
        has_before=known,
    )


def _label(name: str) -> Text:
    return card_strings.LIMIT_WINDOW[LIMIT_FIELDS[name]] if name in LIMIT_FIELDS else _SHOWN[name]


def _value(name: str, value: Any, currency: str, limit: Callable[[int, str], str] = format_amount) -> Text:
    """A field's value in both languages; what a field of that name cannot be is shown as none."""
    if name in LIMIT_FIELDS:
        return Text.same(limit(value, currency).strip()) if isinstance(value, int) else card_strings.NO_LIMIT
    return _VALUES.get(name, _text)(value)


def _text(value: Any) -> Text:
    return Text.same(value) if isinstance(value, str) and value else strings.NONE


def _switch(value: Any) -> Text:
    return detail_strings.ON if value else detail_strings.OFF


def _tags(value: Any) -> Text:
    return _listed([Text.same(str(tag)) for tag in value] if isinstance(value, list) else [], strings.NONE)


def _status(value: Any) -> Text:
    return status_text(str(value))


def _security(value: Any) -> Text:
    return detail_strings.SECURITY.get(str(value), _text(value))


def _sub_account(value: Any) -> Text:
    return _text(value) if value else card_strings.MAIN_ACCOUNT


def _mailbox(value: Any) -> Text:
    return _text(mask_login_name(value)) if isinstance(value, str) and value else strings.NONE


def _contact(value: Any) -> Text:
    fields: Mapping[str, Any] = value if isinstance(value, dict) else {}
    mail, mobile = fields.get("emailMask"), fields.get("mobileMask")
    return Text.same(str(mail or mobile)) if mail or mobile else strings.NONE


def _currency_changes(before: Any, after: Any) -> Iterator[FieldChange]:
    was, became = _by_currency(before), _by_currency(after)
    for currency in sorted({*was, *became}):
        for name, window in LIMIT_FIELDS.items():
            old, new = was.get(currency, {}).get(name), became.get(currency, {}).get(name)
            if old != new:
                label = strings.CURRENCY_LIMIT.format(currency=currency, window=card_strings.LIMIT_WINDOW[window])
                yield FieldChange(label, _value(name, old, currency), _value(name, new, currency), has_before=True)


def _by_currency(value: Any) -> dict[str, dict[str, Any]]:
    rows = value if isinstance(value, list) else []
    return {str(row["currency"]): row for row in rows if isinstance(row, dict) and "currency" in row}


def _rule_changes(before: Any, after: Any) -> Iterator[FieldChange]:
    was, became = _rules(before), _rules(after)
    for title in {**was, **became}:
        old, new = was.get(title, []), became.get(title, [])
        if old != new:
            yield FieldChange(
                title, _listed(old, strings.NOT_ANY_MORE), _listed(new, strings.NOT_ANY_MORE), has_before=True
            )


def _rules(value: Any) -> dict[Text, list[Text]]:
    try:
        return {rule.title: rule.allowed for rule in rules(LimitRules.model_validate(value or {}))}
    except ValidationError:
        return {}


def _listed(names: list[Text], none: Text) -> Text:
    return Text(zh="、".join(each.zh for each in names), en=", ".join(each.en for each in names)) if names else none


def _notes(row: OperationLog) -> Iterator[Text]:
    reason = row.after.get("reason")
    if isinstance(reason, str) and reason:
        yield strings.REASON_IS.format(reason=reason)
    if row.operation_type in {"CARD_REVEAL", "CARD_COPY_NUMBER"} and row.result == "SUCCESS":
        yield strings.BY_SMS
    if row.ip:
        yield strings.FROM_ADDRESS.format(ip=row.ip)


def _refusal(code: str) -> Text:
    known = CATALOGUE.get(code)
    if known is None or "{" in known.text.en:
        return strings.REFUSED
    return strings.REFUSED_WHY.format(why=known.text)


_SHOWN: dict[str, Text] = {
    "cardName": detail_strings.NAME,
    "email": detail_strings.EMAIL,
    "phoneMask": detail_strings.PHONE,
    "cardTags": detail_strings.TAGS,
    "movingAccountNoticeSwitch": detail_strings.NOTICE,
    "mode3ds": detail_strings.MODE_3DS,
    "connectInfoFor3ds": detail_strings.CONTACT_3DS,
    "subUserName": detail_strings.SUB_ACCOUNT,
    "status": strings.CARD_STATUS,
}
_AMOUNTS: dict[str, Text] = {"amount": strings.AMOUNT, "refundAmount": strings.REFUND}
"""Money that an operation has moved or will: onto a card, and from a card that is cancelled."""
_VALUES: dict[str, Callable[[Any], Text]] = {
    "email": _mailbox,
    "cardTags": _tags,
    "movingAccountNoticeSwitch": _switch,
    "mode3ds": _security,
    "connectInfoFor3ds": _contact,
    "subUserName": _sub_account,
    "status": _status,
}
