"""The automatic top-up of a currency: what is read, how it stands as a form, and what is sent."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pydantic import ValidationInfo, field_validator

from vcc_portal.domain.listing import Status
from vcc_portal.domain.money import Money, typed_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.account.recharge.quote import ONLINE
from vcc_portal.features.account.recharge.view import channel_name
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.fields import Amount, CurrencyChoice, PayChannelChoice, Ticked, Whole, given
from vcc_portal.features.patterns.filters import Choice as MenuChoice
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.patterns.money import bounds_text
from vcc_portal.features.patterns.saving import SEEN, mark_of
from vcc_portal.features.settings.alarm import CurrencySetting, told
from vcc_portal.i18n import settings as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.i18n.patterns import money as money_words
from vcc_portal.i18n.patterns import saving as saving_strings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Account, AccountCurrency, RechargeChannel
from vcc_portal.upstream.models.account_settings import AutoTopUp, AutoTopUpUpdate
from vcc_portal.upstream.models.base import ByCurrency

MOST_TIMES = 100
BY_HAND = frozenset({"BANK_TRANSFER"})
"""Channels for which somebody has to send the money; of the others the provider says which can be automatic (700011)."""
EDITED = ("currency", "auto_top_up_switch", "trigger_amount", "top_up_amount", "pay_channel", "daily_max_times")


@dataclass(frozen=True)
class TopUpRules:
    """What the form stands on: the channels of each currency that has an account."""

    channels: Mapping[str, Sequence[RechargeChannel]] = field(default_factory=dict)

    def channel(self, currency: str, name: str) -> RechargeChannel | None:
        """A channel by name."""
        return next((each for each in self.channels.get(currency, ()) if each.pay_channel == name), None)


class AutoTopUpForm(FormModel):
    """The automatic top-up of one currency; amounts in thousandths. Its context is `TopUpRules`."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", SEEN})

    request_no: Annotated[str, Labelled(money_words.REQUEST_NO)] = ""
    seen: Annotated[str, Labelled(saving_strings.MARK)] = ""
    currency: Annotated[CurrencyChoice, Labelled(terms.CURRENCY)]
    auto_top_up_switch: Annotated[Ticked, Labelled(terms.AUTOMATIC_TOP_UP)]
    trigger_amount: Annotated[Amount, Labelled(terms.TOP_UP_BELOW)]
    pay_channel: Annotated[PayChannelChoice, Labelled(terms.PAY_WITH)]
    top_up_amount: Annotated[Amount, Labelled(terms.AMOUNT_EACH_TIME)]
    daily_max_times: Annotated[Whole, Labelled(terms.TIMES_A_DAY)]

    @field_validator("currency")
    @classmethod
    def _with_account(cls, value: str, info: ValidationInfo) -> str:
        if isinstance(info.context, TopUpRules) and value not in info.context.channels:
            raise field_error(terms.NO_CURRENCY_ACCOUNT, currency=value)
        return value

    @field_validator("trigger_amount")
    @classmethod
    def _trigger(cls, value: int | None) -> int:
        return given(value)

    @field_validator("pay_channel")
    @classmethod
    def _open(cls, value: str, info: ValidationInfo) -> str:
        """One that is switched off may keep a channel that is closed for the moment, and an amount that it takes no more."""
        rules = info.context
        if isinstance(rules, TopUpRules) and info.data.get("auto_top_up_switch"):
            channel = rules.channel(str(info.data.get("currency")), value)
            if channel is None or channel.status != ONLINE:
                raise field_error(form_strings.NOT_OFFERED)
        return value

    @field_validator("top_up_amount")
    @classmethod
    def _possible(cls, value: int | None, info: ValidationInfo) -> int:
        value = given(value)
        if isinstance(info.context, TopUpRules) and info.data.get("auto_top_up_switch"):
            currency = str(info.data.get("currency"))
            channel = info.context.channel(currency, str(info.data.get("pay_channel")))
            least, most = (channel.min_amount, channel.max_amount) if channel else (None, None)
            if least is not None and value < least:
                raise field_error(form_strings.AT_LEAST, least=str(Money(least, currency)))
            if most is not None and value > most:
                raise field_error(form_strings.AT_MOST, most=str(Money(most, currency)))
        return value

    @field_validator("daily_max_times")
    @classmethod
    def _times(cls, value: int | None) -> int:
        if value is None:
            raise field_error(form_strings.REQUIRED)
        if not 1 <= value <= MOST_TIMES:
            raise field_error(form_strings.BETWEEN, least="1", most=str(MOST_TIMES))
        return value


@dataclass(frozen=True)
class TopUpReading:
    """The automatic top-ups of all main accounts, what these can be topped up with, and what is on them."""

    settings: list[AutoTopUp]
    currencies: list[AccountCurrency]
    accounts: Sequence[Account]
    divided: bool
    """As in `AlarmReading`."""


@dataclass(frozen=True)
class LastRun:
    """When the automatic top-up last ran, and how that ended."""

    time: str = ""
    result: Status = field(default_factory=Status)


async def read_top_ups(visit: Visit) -> TopUpReading:
    """Raises `Failed`, and `NotShown`: BLOCKED for a person, EMPTY without any account."""
    if visit.user is not None and visit.user.personal:
        raise NotShown(Phase.BLOCKED)
    settings, currencies, accounts = await asyncio.gather(
        visit.ask(account_calls.LIST_CONFIG_AUTO_TOP_UP, ByCurrency()),
        visit.ask(account_calls.CURRENCY, Nothing(), lane="auto-top-up"),
        visit.ask_quietly(account_calls.LIST, ByCurrency(), lane="auto-top-up"),
    )
    if not settings:
        raise NotShown(Phase.EMPTY)
    return TopUpReading(settings, currencies, told(visit, accounts), visit.divided)


def top_up_rules(reading: TopUpReading) -> TopUpRules:
    """What each currency can be topped up with by itself."""
    channels = {each.currency: each.channel_list for each in reading.currencies}
    return TopUpRules(
        {
            one.currency: [each for each in channels.get(one.currency, ()) if each.pay_channel not in BY_HAND]
            for one in reading.settings
        }
    )


def channel_choices(rules: TopUpRules, kept: AutoTopUp) -> list[MenuChoice]:
    """What the menu offers: what is open, and what is kept."""
    found = [each for each in rules.channels.get(kept.currency, ()) if each.status == ONLINE]
    choices = [MenuChoice(each.pay_channel, channel_name(each.pay_channel, each)) for each in found]
    if kept.pay_channel and kept.pay_channel not in {each.value for each in choices}:
        choices.append(MenuChoice(kept.pay_channel, channel_name(kept.pay_channel)))
    return choices


def range_text(rules: TopUpRules, currency: str, name: str) -> Text:
    """The bounds of one top-up by that channel."""
    channel = rules.channel(currency, name)
    if channel is None:
        return EMPTY
    return bounds_text(channel.min_amount, channel.max_amount, lambda amount: str(Money(amount, currency)))


def top_up_values(kept: AutoTopUp, rules: TopUpRules) -> dict[str, str]:
    """What is kept, as the form's controls have it; of what was never set the only channel there is."""
    choices = channel_choices(rules, kept)
    return {
        "currency": kept.currency,
        "auto_top_up_switch": "on" if kept.auto_top_up_switch else "",
        "trigger_amount": typed_amount(kept.trigger_amount or None, kept.currency),
        "pay_channel": kept.pay_channel or (choices[0].value if len(choices) == 1 else ""),
        "top_up_amount": typed_amount(kept.top_up_amount or None, kept.currency),
        "daily_max_times": str(kept.daily_max_times or 1),
        SEEN: mark_of(kept, EDITED),
    }


def top_up_update(form: AutoTopUpForm, kept: AutoTopUp | None = None) -> AutoTopUpUpdate:
    """The form as it is sent: from the account that has paid so far, of another channel the one that the provider knows."""
    account = kept.pay_account_no if kept is not None and kept.pay_channel == form.pay_channel else ""
    return AutoTopUpUpdate(
        currency=form.currency,
        auto_top_up_switch=form.auto_top_up_switch,
        trigger_amount=form.trigger_amount or 0,
        top_up_amount=form.top_up_amount or 0,
        pay_channel=form.pay_channel,
        pay_account_no=account,
        daily_max_times=form.daily_max_times or 1,
    )


def top_up_tiles(settings: Sequence[AutoTopUp]) -> list[CurrencySetting]:
    """Each currency with its automatic top-up."""
    return [_tile(one) for one in settings]


def _tile(kept: AutoTopUp) -> CurrencySetting:
    if not kept.auto_top_up_switch:
        return CurrencySetting(kept.currency, line=strings.TOP_UP_OFF)
    below, adds = (str(Money(amount, kept.currency)) for amount in (kept.trigger_amount, kept.top_up_amount))
    return CurrencySetting(kept.currency, True, strings.BELOW.format(amount=below), strings.ADDS.format(amount=adds))


def last_run(kept: AutoTopUp) -> LastRun:
    """Empty before the first time."""
    if not kept.last_trigger_time:
        return LastRun()
    tone = {"SUCCESS": "ok", "FAIL": "bad"}.get(kept.last_result, "info")
    text = {"SUCCESS": terms.SUCCESSFUL, "FAIL": terms.FAILED}.get(kept.last_result, terms.PROCESSING)
    return LastRun(kept.last_trigger_time, Status(text, tone))
