"""Alerts: what of the provider's lists needs somebody, whom they are for, and when a dismissed one comes back."""

from datetime import datetime
from typing import Any

import pytest

from vcc_portal.domain import clock
from vcc_portal.domain.account import Standing
from vcc_portal.domain.exports import ReportType
from vcc_portal.domain.text import Text
from vcc_portal.features.shell.alerts import (
    OFF,
    OFFERED,
    SOURCES,
    Alert,
    AlertChoices,
    declined,
    expiring,
    low_balances,
    near_limits,
    ready_files,
    shown_alerts,
    sources_for,
    stuck,
)
from vcc_portal.features.shell.in_progress import MADE_AT
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.account_settings import AlarmInfo
from vcc_portal.upstream.models.base import Page
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.report import ExportFile, ExportQuery
from vcc_portal.upstream.models.trade import Tx

USUAL = AlertChoices()
NOW = datetime(2026, 3, 5, 12, 0, tzinfo=clock.SHANGHAI)


def card(name: str = "Ads", limit: int | None = 100_000, left: int | None = 0, **more: Any) -> Card:
    return Card(card_id=name, card_name=name, single_month_limit=limit, single_month_limit_remaining=left, **more)


@pytest.mark.parametrize(
    ("unassigned", "available", "on", "alarm", "note"),
    [
        (99_990, 99_990, True, 100_000, "USD 99.99 available, alert below USD 100.00"),
        (100_000, 100_000, True, 100_000, ""),
        (99_990, 99_990, False, 100_000, ""),
        (-5, -5, True, 0, "USD −0.01 available, alert below USD 0.00"),
        (99_990, 5_000_000, True, 100_000, "USD 99.99 unassigned, alert below USD 100.00"),
        (100_000, 5_000_000, True, 100_000, ""),
        (100_000, 90_000, True, 100_000, ""),
    ],
)
def test_a_low_balance(unassigned: int, available: int, on: bool, alarm: int, note: str) -> None:
    """What the settings show and the provider's messages compare: of a divided account what is unassigned."""
    accounts = [Account(currency="USD", available_amount=available, unassigned_amount=unassigned)]
    alarms = [AlarmInfo(currency=each, alarm_switch=on, alarm_amount=alarm) for each in ("USD", "EUR")]
    found = low_balances(accounts, alarms)
    assert [alert.note.en for alert in found] == ([note] if note else [])
    for alert in found:
        assert alert.title.en == "USD balance below its alert amount"
        assert (alert.key, alert.href) == ("balance.USD", "/account/recharge?currency=USD")


@pytest.mark.parametrize(
    ("admin", "unassigned", "assigned", "told"),
    [(True, 0, 9_000, True), (False, 0, 9_000, False), (False, 0, 0, True), (False, 1_000, 9_000, True)],
)
async def test_a_balance_that_is_not_told_is_not_low(admin: bool, unassigned: int, assigned: int, told: bool) -> None:
    account = Account(
        currency="USD",
        available_amount=unassigned + assigned,
        unassigned_amount=unassigned,
        assigned_amount=assigned,
    )
    alarm = AlarmInfo(currency="USD", alarm_switch=True, alarm_amount=50_000)
    answers = {account_calls.LIST: [account], account_calls.CONFIG_ALARM_INFO: [alarm]}

    async def peek(call: Any, request: Any, *, lane: str = "") -> Any:
        return answers[call]

    balances = next(source for source in SOURCES if source.name == "balances")
    assert bool(await balances.read(peek, Standing(admin=admin), NOW, USUAL)) is told


def test_limits_by_how_much_is_used_each_card_once() -> None:
    used = {"full": 0, "over": -5_000, "nearly": 8_000, "much": 25_000, "some": 26_000}
    cards = [*(card(name, left=left) for name, left in used.items()), card("free", None, None)]
    found = near_limits(cards, USUAL)
    assert [(alert.key, alert.title.en, alert.tone) for alert in found] == [
        ("limit.100", "2 cards have used up the monthly limit", "bad"),
        ("limit.90", "1 card has used 90% to 99% of the monthly limit", "warn"),
        ("limit.75", "1 card has used 75% to 89% of the monthly limit", "warn"),
    ]
    assert found[1].note.en == "Highest: nearly, 92%"
    assert near_limits([], USUAL) == []


def test_of_more_cards_than_are_read_the_last_group_is_at_least_so_many() -> None:
    cards = [card("full", left=0), card("nearly", left=8_000)]
    assert [alert.title.en for alert in near_limits(cards, USUAL, more=True)] == [
        "1 card has used up the monthly limit",
        "At least 1 card has used 90% to 99% of the monthly limit",
    ]
    few = [*cards, card("some", left=60_000)]
    assert [alert.title for alert in near_limits(few, USUAL, more=True)] == [
        alert.title for alert in near_limits(few, USUAL)
    ]


def test_applications_that_wait_for_more_than_an_hour() -> None:
    cards = [card(create_time=at) for at in ("2026-03-05 10:59:59", "2026-03-05 11:00:01", "2026-03-04 09:30:00", "")]
    [alert] = stuck(cards, NOW, USUAL)
    assert (alert.title.en, alert.note.en) == (
        "2 applications have taken over 60 minutes",
        "The oldest is from 03-04 09:30",
    )
    assert stuck(cards[1:2], NOW, USUAL) == []


def test_payments_declined_within_a_day() -> None:
    records = [
        Tx(transaction_id=str(number), transaction_time=at, merchant_name=name)
        for number, (at, name) in enumerate(
            [
                ("2026-03-03 23:59:59", "Old"),
                ("2026-03-04 00:00:00", "First"),
                ("2026-03-05 08:00:00", "Last"),
                ("", ""),
            ]
        )
    ]
    [alert] = declined(records, NOW, USUAL)
    assert (alert.title.en, alert.note.en) == ("2 payments declined since yesterday", "Latest: Last, 03-05 08:00")
    assert "since=2026-03-04" in alert.href
    assert "until=2026-03-05" in alert.href
    assert declined(records[:1], NOW, USUAL) == []
    [many] = declined(records[1:3], NOW, USUAL, more=True)
    assert many.title.en == "At least 2 payments declined since yesterday"


def test_cards_that_expire_and_files() -> None:
    [soon] = expiring(1, USUAL)
    assert (soon.title.en, soon.href) == (
        "1 card expires in 30 days",
        "/card/list?status=VALID&expires=30&sort=expiry",
    )
    assert expiring(0, USUAL) == []


def test_files_are_told_of_where_they_are_listed() -> None:
    """Every kind was counted, and led to the one page that has exports of transactions alone."""
    kinds = "TRADE_DETAIL", "FUND_FLOW", "TRADE_DETAIL", "TRANSACTION_VOUCHER", "NEW_KIND"
    found = ready_files([ExportFile(export_id=str(number), report_type=kind) for number, kind in enumerate(kinds)])
    assert [(one.title.en, one.note.en, one.href) for one in found] == [
        ("2 files are ready to download", "Transactions · Exports", "/trade/export"),
        ("1 file is ready to download", "Fund flow · Exports", "/accountFlow/export"),
        ("1 file is ready to download", "Transactions · Transaction vouchers", "/trade/transaction"),
    ]
    assert len({one.key for one in found}) == 3, "each can be dismissed by itself"
    assert ready_files([]) == []
    assert MADE_AT.keys() == set(ReportType), "a new kind of file is told of as well"


async def test_of_more_files_than_one_page_has_each_kind_is_counted() -> None:
    """Of 700 files it said that 200 can be downloaded."""
    there = {"TRADE_DETAIL": 500, "FUND_FLOW": 199, "REBATE_BILL": 1}

    async def peek(call: object, query: ExportQuery, *, lane: str = "") -> Page[ExportFile]:
        of_kind = there if query.report_type is None else {query.report_type: there.get(query.report_type, 0)}
        kinds = [kind for kind, count in of_kind.items() for _ in range(count)]
        files = [ExportFile(export_id=str(number), report_type=kind) for number, kind in enumerate(kinds)]
        return Page[ExportFile](list=files[: query.page_size], total=len(files))

    [source] = [each for each in SOURCES if each.name == "exports"]
    found = await source.read(peek, Standing(admin=True), NOW, USUAL)
    assert [one.title.en.split()[0] for one in found] == ["500", "199", "1"]


def test_a_dismissed_alert_comes_back_when_it_says_another_thing() -> None:
    first, other = Alert("a", "warn", Text.same("3 cards")), Alert("b", "bad", Text.same("x"))

    def shown(alert: Alert, **dismissed: str) -> list[str]:
        return [one.key for one in shown_alerts([alert, other], dismissed, lambda one: one.says)]

    assert shown(first) == ["b", "a"], "the gravest first"
    assert shown(first, a=first.says) == ["b"]
    assert shown(Alert("a", "warn", Text.same("4 cards")), a=first.says) == ["b", "a"]


@pytest.mark.parametrize(
    ("kept", "expected"),
    [
        ({}, AlertChoices()),
        ({"used": "50", "expires": "7"}, AlertChoices(used=50, expires=7)),
        (dict.fromkeys(OFFERED, "0"), AlertChoices(*[OFF] * len(OFFERED))),
        ({"used": "51", "expires": "-1", "waits": "x" * 500, "tea": "30", "declined": "１"}, AlertChoices()),
    ],
)
def test_of_what_a_browser_keeps_only_what_is_offered_counts(kept: dict[str, str], expected: AlertChoices) -> None:
    assert AlertChoices.of(kept) == expected


def test_the_usual_thresholds_are_offered_first_and_each_can_be_turned_off() -> None:
    for name, offered in OFFERED.items():
        assert getattr(USUAL, name) == offered[0] != OFF
        assert OFF in offered


@pytest.mark.parametrize(
    ("choices", "levels"),
    [
        (AlertChoices(), (100, 90, 75)),
        (AlertChoices(used=85, nearly_used=85), (100, 85)),
        (AlertChoices(used=85, nearly_used=80), (100, 85, 80)),
        (AlertChoices(used=OFF, nearly_used=OFF), (100,)),
    ],
)
def test_each_card_counts_once_whatever_levels_are_chosen(choices: AlertChoices, levels: tuple[int, ...]) -> None:
    assert choices.levels == levels
    cards = [card(str(left), left=left) for left in range(0, 100_001, 5_000)]
    found = near_limits(cards, choices)
    counted = sum(int(alert.title.en.partition(" ")[0]) for alert in found)
    assert counted == sum(one.single_month_limit_remaining <= 100_000 - 1_000 * levels[-1] for one in cards)


def test_what_is_chosen_decides_and_is_said() -> None:
    waiting = [card(create_time=at) for at in ("2026-03-05 11:25:00", "2026-03-04 09:30:00")]
    [half] = stuck(waiting, NOW, AlertChoices(waits=1800))
    [day] = stuck(waiting, NOW, AlertChoices(waits=24 * 3600))
    assert (half.title.en, day.title.en) == (
        "2 applications have taken over 30 minutes",
        "1 application has taken over 24 hours",
    )
    [soon] = expiring(2, AlertChoices(expires=7))
    assert soon.title.en == "2 cards expire in 7 days"
    refused = [Tx(transaction_id=str(number), transaction_time="2026-03-05 08:00:00") for number in range(3)]
    assert [len(declined(refused, NOW, AlertChoices(declined=least))) for least in (1, 3, 5)] == [1, 1, 0]


@pytest.mark.parametrize(
    ("standing", "names"),
    [
        (Standing(admin=True), ["balances", "declined", "limits", "expiring", "stuck", "exports"]),
        (Standing(), []),
        (Standing(resource_urls=frozenset({"/trade"})), ["declined"]),
        (Standing(resource_urls=frozenset({"/card/list/"})), ["limits", "expiring", "stuck"]),
        (Standing(resource_urls=frozenset({"/accountFlow/export"})), ["exports"]),
    ],
)
def test_nobody_is_told_of_a_list_that_he_may_not_see(standing: Standing, names: list[str]) -> None:
    assert [source.name for source in sources_for(standing)] == names
