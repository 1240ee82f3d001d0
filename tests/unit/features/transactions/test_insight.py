"""The spending breakdown: its bars, their names, and where each leads."""

from datetime import date
from typing import Any

import pytest

from vcc_portal.features.transactions.insight import breakdown, choices, held_by_age
from vcc_portal.features.transactions.tabs import AllAddress
from vcc_portal.upstream.models.trade import OTHER, TxGroup


def at(**params: str) -> AllAddress:
    return AllAddress.read(params)


def group(key: str = "META", currency: str = "USD", settled: int = 100_000, **more: Any) -> TxGroup:
    return TxGroup(key=key, label=more.pop("label", key), currency=currency, count=2, settled_amount=settled, **more)


def test_each_currency_has_bars_of_its_own_and_dollars_are_first() -> None:
    found = breakdown(at(by="merchant"), [group(currency="HKD"), group(), group("AWS", settled=50_000)])
    assert [each.currency for each in found.currencies] == ["USD", "HKD"]
    dollars = found.currencies[0]
    assert (dollars.title.en, dollars.total) == ("USD spending by merchant", "150.00")
    assert [(bar.name.en, bar.shown, bar.width, bar.share) for bar in dollars.bars] == [
        ("META", "100.00", "100.0%", "66.7%"),
        ("AWS", "50.00", "50.0%", "33.3%"),
    ]


def test_a_currency_without_decimals_is_written_without() -> None:
    (yen,) = breakdown(at(by="merchant"), [group(currency="JPY", settled=1_500_000)]).currencies
    assert (yen.total, yen.bars[0].settled) == ("1,500", "1,500")


def test_a_group_of_nearly_nothing_has_a_bar_that_is_seen() -> None:
    (found,) = breakdown(at(by="tag"), [group(settled=10**9), group("rare", settled=1_000)]).currencies
    assert found.bars[1].width == "0.4%"


def test_tags_overlap_and_have_no_total() -> None:
    (found,) = breakdown(at(by="tag"), [group(), group("rare")]).currencies
    assert found.total == ""


def test_the_share_of_a_tag_is_of_all_that_was_spent_and_what_several_come_to_has_none() -> None:
    groups = [group("Ads", settled=60_000), group("EU", settled=80_000), group(OTHER, settled=90_000)]
    wholes = [group("HKD", "HKD", settled=10**9), group("USD", settled=100_000)]
    (found,) = breakdown(at(by="tag"), groups, wholes).currencies
    assert [(bar.shown, bar.share) for bar in found.bars] == [("60.00", "60.0%"), ("80.00", "80.0%"), ("90.00", "")]


def test_where_nothing_has_settled_the_bars_are_what_was_authorized() -> None:
    groups = [group(settled=0, authorized_amount=30_000), group("AWS", settled=0)]
    (found,) = breakdown(at(by="merchant"), groups).currencies
    assert (found.measure.en, found.total, len(found.bars)) == ("Authorized", "30.00", 1)


def test_without_spending_there_is_no_currency() -> None:
    assert breakdown(at(by="merchant"), [group(settled=0)]).currencies == []
    assert breakdown(at(by="merchant"), []).currencies == []


@pytest.mark.parametrize(
    ("address", "key", "query"),
    [
        ({"by": "merchant"}, "META", "?merchant=META"),
        ({"by": "merchant", "q": "me", "page": "3"}, "META", "?q=me&merchant=META"),
        ({"by": "card"}, "2025100905324376", "?card=2025100905324376"),
        ({"by": "tag"}, "广告", "?tag=%E5%B9%BF%E5%91%8A"),
        ({"by": "sub"}, "S1", "?sub=S1"),
        ({"by": "mcc"}, "5734", "?mcc=5734"),
        ({"by": "day"}, "2026-02-28", "?since=2026-02-28&until=2026-02-28"),
        ({"by": "month"}, "202602", "?by=day&since=2026-02-01&until=2026-02-28"),
        (
            {"by": "month", "since": "2026-02-10", "until": "2026-03-05"},
            "202602",
            "?by=day&since=2026-02-10&until=2026-02-28",
        ),
    ],
)
def test_a_bar_leads_to_its_records(address: dict[str, str], key: str, query: str) -> None:
    (found,) = breakdown(at(**address), [group(key)]).currencies
    assert found.bars[0].href == f"/trade{query}"


@pytest.mark.parametrize(
    ("by", "key", "name"),
    [("merchant", "", "No merchant"), ("sub", "", "Main account"), ("card", "OTHER", "Everything else")],
)
def test_what_no_filter_names_is_no_link(by: str, key: str, name: str) -> None:
    (found,) = breakdown(at(by=by), [group(key)]).currencies
    assert (found.bars[0].name.en, found.bars[0].href) == (name, "")


@pytest.mark.parametrize(("by", "key"), [("day", "2025-11-31"), ("day", "today"), ("month", "202613"), ("month", "x")])
def test_a_day_that_is_none_has_its_bar_and_no_link(by: str, key: str) -> None:
    """One of them took the whole panel away."""
    (found,) = breakdown(at(by=by), [group(key), group("2025-11-10" if by == "day" else "202511")]).currencies
    assert [bool(bar.href) for bar in found.bars] == [False, True]
    assert held_by_age(at(by="age"), [held(key, 5), held("2026-11-23", 5)], TODAY).currencies[0].bars


def test_categories_and_months_are_named() -> None:
    assert breakdown(at(by="mcc"), [group("5734")]).currencies[0].bars[0].name.en != "5734"
    assert breakdown(at(by="month"), [group("202602")]).currencies[0].bars[0].name.en == "2026-02"


def test_the_chosen_way_pressed_again_closes_the_panel() -> None:
    ways = {way.text.en: way for way in choices(at(by="tag", q="me", page="2"))}
    assert ways["Tag"].active
    assert ways["Tag"].href == "/trade?page=2&q=me"
    assert (ways["Merchant"].active, "by=merchant" in ways["Merchant"].href) == (False, True)


@pytest.mark.parametrize("by", ["MERCHANT", "currency", "<script>", "merchant "])
def test_a_way_that_is_none_leaves_the_panel_closed(by: str) -> None:
    assert at(by=by).by == ""


def held(key: str, amount: int, currency: str = "USD") -> TxGroup:
    return TxGroup(key=key, currency=currency, held_amount=amount, authorized_amount=10**9, settled_amount=10**9)


TODAY = date(2026, 11, 23)


def test_what_is_held_stands_by_its_age_and_leads_to_those_of_its_days() -> None:
    days = [
        held("2026-11-23", 1_000),
        held("2026-11-22", 2_000),
        held("2026-11-20", 2_000),
        held("2026-11-19", 0),
        held("2026-10-24", 5_000),
        held("2026-10-23", 3_000),
        held("OTHER", 7_000),
        held("2026-11-23", 4_000, "EUR"),
    ]
    dollars, euros = held_by_age(at(by="age", tag="ads"), days, TODAY).currencies
    assert (dollars.currency, dollars.total, dollars.aged, euros.total) == ("USD", "20.00", True, "4.00")
    assert [(bar.name.en, bar.shown, bar.share, bar.count.en) for bar in dollars.bars] == [
        ("Today", "1.00", "5.0%", "2026-11-23"),
        ("1–3 days", "4.00", "20.0%", "2026-11-20 to 2026-11-22"),
        ("15–30 days", "5.00", "25.0%", "2026-10-24 to 2026-11-08"),
        ("Over 30 days", "10.00", "50.0%", "2026-08-26 to 2026-10-23"),
    ]
    assert dollars.bars[1].href == ("/trade?tab=auth&since=2026-11-20&until=2026-11-22&held=yes&tag=ads&currency=USD")


def test_days_of_the_filter_bound_the_ages() -> None:
    address = at(by="age", since="2026-11-21", until="2026-11-22")
    (found,) = held_by_age(address, [held("2026-11-22", 1_000)], TODAY).currencies
    assert found.bars[0].count.en == "2026-11-21 to 2026-11-22"


def test_nothing_held_is_no_currency() -> None:
    assert held_by_age(at(by="age"), [held("2026-11-22", 0)], TODAY).currencies == []
