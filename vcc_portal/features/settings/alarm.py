"""The low-balance alert of a currency: what is read, how it stands as a form, and what is sent."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import ValidationInfo, field_validator

from vcc_portal.domain.account import has_codes, sees_main
from vcc_portal.domain.money import Money, typed_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.fields import SEPARATOR, Amount, CurrencyChoice, Items, Ticked, each, email, given
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.patterns.saving import SEEN, mark_of
from vcc_portal.i18n import settings as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import money as money_words
from vcc_portal.i18n.patterns import saving as saving_strings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.account_settings import AlarmInfo, AlarmUpdate
from vcc_portal.upstream.models.base import ByCurrency

SETTING_CODE = "vcc_setting"
"""The right to change settings."""
MOST_MAILBOXES = 5
EDITED = ("currency", "alarm_switch", "alarm_amount", "mailbox_list", "mobile_switch")
"""What the form changes, as it is called in what is kept and in what is sent."""


@dataclass(frozen=True)
class AlarmRules:
    """What an alert can be set for."""

    currencies: frozenset[str] = frozenset()
    unbound: bool = False
    """True where no mobile number is bound; where that could not be read, what is set stays."""


class AlarmForm(FormModel):
    """The alert of one currency; the amount in thousandths. Its context is `AlarmRules`."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", SEEN})

    request_no: Annotated[str, Labelled(money_words.REQUEST_NO)] = ""
    seen: Annotated[str, Labelled(saving_strings.MARK)] = ""
    currency: Annotated[CurrencyChoice, Labelled(terms.CURRENCY)]
    alarm_switch: Annotated[Ticked, Labelled(terms.LOW_BALANCE_ALERT)]
    alarm_amount: Annotated[Amount, Labelled(terms.ALERT_BELOW)]
    mobile_switch: Annotated[Ticked, Labelled(terms.TEXT_MESSAGE)]
    mailbox_list: Annotated[Items, Labelled(terms.ALERT_MAILBOXES), each(MOST_MAILBOXES, email)]

    @field_validator("currency")
    @classmethod
    def _with_account(cls, value: str, info: ValidationInfo) -> str:
        if isinstance(info.context, AlarmRules) and value not in info.context.currencies:
            raise field_error(terms.NO_CURRENCY_ACCOUNT, currency=value)
        return value

    @field_validator("alarm_amount")
    @classmethod
    def _given(cls, value: int | None, info: ValidationInfo) -> int:
        """Nothing is below nothing, so an alert that is on needs an amount."""
        return given(value) if value or info.data.get("alarm_switch") else 0

    @field_validator("mobile_switch")
    @classmethod
    def _with_mobile(cls, value: bool, info: ValidationInfo) -> bool:
        return value and not (isinstance(info.context, AlarmRules) and info.context.unbound)

    @field_validator("mailbox_list")
    @classmethod
    def _somebody(cls, value: list[str], info: ValidationInfo) -> list[str]:
        if info.data.get("alarm_switch") and not value and not info.data.get("mobile_switch"):
            raise field_error(strings.NOBODY_TOLD)
        return value


@dataclass(frozen=True)
class AlarmReading:
    """The alerts of all main accounts, what is on these, and where a text message would go."""

    alarms: list[AlarmInfo]
    accounts: Sequence[Account]
    mobile: str
    """Masked; empty where none is bound, and where that could not be read."""
    unbound: bool
    divided: bool
    """Sub-accounts share the main accounts, so that only what is unassigned can be spent from these."""


@dataclass(frozen=True)
class CurrencySetting:
    """One currency as a tile: whether it is set, and how."""

    currency: str = ""
    on: bool = False
    line: Text = EMPTY
    more: Text = EMPTY


async def read_alarms(visit: Visit) -> AlarmReading:
    """Raises `Failed`, and `NotShown` without any account."""
    alarms, accounts, expanded = await asyncio.gather(
        visit.ask(account_calls.CONFIG_ALARM_INFO, Nothing()),
        visit.ask_quietly(account_calls.LIST, ByCurrency(), lane="alarm"),
        visit.ask_quietly(user_calls.EXPAND, Nothing(), lane="alarm"),
    )
    if not alarms:
        raise NotShown(Phase.EMPTY)
    unbound = expanded is not None and not expanded.mobile_bound
    mobile = expanded.mobile_mask if expanded is not None and expanded.mobile_bound else ""
    return AlarmReading(alarms, told(visit, accounts), mobile, unbound, visit.divided)


def told(visit: Visit, accounts: Sequence[Account] | None) -> Sequence[Account]:
    """The main accounts, where their balances could be read and the visitor's data right does not leave them out."""
    known = accounts or []
    return known if sees_main(known, everything=visit.standing.admin) else []


def may_change(visit: Visit) -> bool:
    """Whether the visitor may change settings."""
    return has_codes(visit.standing, SETTING_CODE)


def alarm_values(alarm: AlarmInfo) -> dict[str, str]:
    """What is kept, as the form's controls have it."""
    return {
        "currency": alarm.currency,
        "alarm_switch": "on" if alarm.alarm_switch else "",
        "alarm_amount": typed_amount(alarm.alarm_amount or None, alarm.currency),
        "mailbox_list": SEPARATOR.join(alarm.mailbox_list),
        "mobile_switch": "on" if alarm.mobile_switch else "",
        SEEN: mark_of(alarm, EDITED),
    }


def alarm_update(form: AlarmForm) -> AlarmUpdate:
    """The form as it is sent."""
    return AlarmUpdate(
        currency=form.currency,
        alarm_switch=form.alarm_switch,
        alarm_amount=form.alarm_amount or 0,
        mailbox_list=form.mailbox_list,
        mobile_switch=form.mobile_switch,
    )


def alarm_tiles(alarms: Sequence[AlarmInfo]) -> list[CurrencySetting]:
    """Each currency with its alert."""
    return [_tile(alarm) for alarm in alarms]


def _tile(alarm: AlarmInfo) -> CurrencySetting:
    if not alarm.alarm_switch:
        return CurrencySetting(alarm.currency, line=strings.ALERT_OFF)
    amount = str(Money(alarm.alarm_amount, alarm.currency))
    told = strings.TELLS_MAILBOXES.format(count=len(alarm.mailbox_list)) if alarm.mailbox_list else EMPTY
    if alarm.mobile_switch:
        told = strings.TELLS_BOTH.format(mailboxes=told) if told else strings.TELLS_MOBILE
    return CurrencySetting(alarm.currency, True, strings.BELOW.format(amount=amount), told)


def balance_text(accounts: Sequence[Account], currency: str, *, divided: bool) -> Text:
    """What the alert and the automatic top-up compare now; `divided` is whether sub-accounts share the main account."""
    account = next((each for each in accounts if each.currency == currency), None)
    said = strings.UNASSIGNED_IS if divided else strings.AVAILABLE_IS
    return EMPTY if account is None else said.format(amount=str(Money(account.spendable, currency)))
