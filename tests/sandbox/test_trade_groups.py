"""Records put together for charts (contract §6): each group is what its own filter comes to, whatever it is grouped by."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from tests.sandbox.test_trade_sums import ADMIN, asked, days
from tests.support.cards import new_card
from tests.support.control import console_of
from tests.support.sandbox import ask, signed_in
from vcc_portal.domain import clock
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.models.trade import TxGroup
from vcc_sandbox.payments import groups

FILTERS = {
    "MERCHANT": "merchantName",
    "CARD": "cardId",
    "SUB_USER": "subUserId",
    "TAG": "cardTag",
    "MCC": "mcc",
    "CURRENCY": "currency",
}
AMOUNTS = ("authorizedAmount", "settledAmount", "refundedAmount", "feeAmount")


async def everything(app: FastAPI, **query: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for page in range(1, 40):
        found = await asked(app, calls.RECORD_PAGE, **days(), **query, pageSize=200, pageNo=page)
        rows += found["list"]
        if len(rows) >= found["total"]:
            break
    return rows


def sums(rows: list[dict[str, Any]], currency: str) -> dict[str, int]:
    mine = [row for row in rows if row["billingCurrency"] == currency]

    def of(*types: int) -> int:
        return sum(row["billingAmount"] for row in mine if row["status"] == "SUCCESS" and row["tradeType"] in types)

    cash = sum(row["billingAmount"] for row in mine if row["tradeType"] == 11 and row["cardId"])
    figures = (of(1), of(3, 9) + cash, of(4, 10, 21), of(7, 13) - of(8))
    return {"count": len(mine), **dict(zip(AMOUNTS, figures, strict=True))}


@pytest.mark.parametrize("by", FILTERS)
async def test_a_group_is_what_its_own_filter_comes_to(app: FastAPI, by: str) -> None:
    found = await asked(app, calls.RECORD_PAGE, **days(), groupBy=by, groupTop=3)
    named = [group for group in found["groupList"] if group["key"] not in {"", "OTHER"}]
    assert named
    for group in named[:4]:
        rows = await everything(app, **{FILTERS[by]: group["key"]})
        if by == "MERCHANT":
            rows = [row for row in rows if row["merchantName"] == group["key"]]
        assert {name: group[name] for name in ("count", *AMOUNTS)} == sums(rows, group["currency"])
        assert group["label"]


@pytest.mark.parametrize("by", [*FILTERS, "DAY", "MONTH"])
async def test_the_groups_of_a_currency_come_to_the_whole_filter(app: FastAPI, by: str) -> None:
    """But for tags, of which a card may have several."""
    found = await asked(app, calls.RECORD_PAGE, **days(), groupBy=by, groupTop=4, pageSize=1)
    whole = await asked(app, calls.RECORD_PAGE, **days(), groupBy="CURRENCY", pageSize=1)
    for each in whole["groupList"]:
        groups = [group for group in found["groupList"] if group["currency"] == each["currency"]]
        assert len(groups) <= 5
        together = {name: sum(group[name] for group in groups) for name in ("count", *AMOUNTS)}
        if by == "TAG":
            assert together["settledAmount"] >= each["settledAmount"]
        else:
            assert together == {name: each[name] for name in together}


async def test_the_largest_come_first_and_days_in_their_order(app: FastAPI) -> None:
    merchants = (await asked(app, calls.RECORD_PAGE, **days(), groupBy="MERCHANT", currency="USD"))["groupList"]
    settled = [group["settledAmount"] for group in merchants if group["key"] != "OTHER"]
    assert settled == sorted(settled, reverse=True)
    found = (await asked(app, calls.RECORD_PAGE, **days(), groupBy="DAY", currency="USD", groupTop=5))["groupList"]
    assert [group["key"] for group in found] == [*sorted(group["key"] for group in found[:-1]), "OTHER"]


@pytest.mark.usefixtures("each_database")
async def test_by_number_the_group_of_most_records_comes_first_whatever_they_come_to(app: FastAPI) -> None:
    """The home asks for its most used card: among thousands it need not be one of the fifty that cost most."""
    shop = "ONCE MUCH AND OFTEN LITTLE"
    dear, used = [await new_card(signed_in(app, ADMIN), number) for number in (1, 2)]
    async with console_of(app) as console:
        for card_id, amount in ((dear, 90_000), *[(used, 10_000)] * 3):
            bought = await console.buy(card_id, amount, merchantName=shop)
            await console.post("sim/settle", transactionId=bought["transactionId"])
    by = {"groupBy": "CARD", "currency": "USD", "merchantName": shop, "pageSize": 1}
    every = (await asked(app, calls.RECORD_PAGE, **days(), **by, groupTop=50))["groupList"]
    assert [group["key"] for group in every] == [dear, used]
    first, rest = (await asked(app, calls.RECORD_PAGE, **days(), **by, groupTop=1, groupOrder="COUNT"))["groupList"]
    assert (first["key"], rest["key"]) == (used, "OTHER")
    assert first["count"] == max(group["count"] for group in every)
    for name in ("count", *AMOUNTS):
        assert first[name] + rest[name] == sum(group[name] for group in every)


async def test_no_more_groups_leave_the_database_than_are_shown(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """A company may pay with fifty thousand cards a month."""
    made: list[str] = []

    def make(**values: Any) -> TxGroup:
        made.append(values["key"])
        return TxGroup(**values)

    monkeypatch.setattr(groups, "TxGroup", make)
    found = (await asked(app, calls.RECORD_PAGE, **days(), groupBy="CARD", groupTop=1, pageSize=1))["groupList"]
    assert made == [group["key"] for group in found]


async def test_without_a_grouping_there_are_no_groups_and_an_unknown_one_is_refused(app: FastAPI) -> None:
    assert (await asked(app, calls.RECORD_PAGE, **days()))["groupList"] == []
    async with signed_in(app, ADMIN) as client:
        for wrong in ({"groupBy": "HOUR"}, {"groupBy": "DAY", "groupTop": 51}, {"groupBy": "DAY", "groupTop": 0}):
            assert str((await ask(client, calls.RECORD_PAGE, **days(), **wrong))["code"]) not in {"100001", "000000"}


async def test_a_declined_payment_is_counted_and_not_summed(app: FastAPI) -> None:
    card_id = await new_card(signed_in(app, ADMIN))
    async with console_of(app) as console:
        await console.buy(card_id, 20_000)
        declined = await console.buy(card_id, 10**12)
    assert declined["status"] == "FAIL"
    (group,) = (await asked(app, calls.RECORD_PAGE, **days(), groupBy="CARD", cardId=card_id, tradeTypeList=[1]))[
        "groupList"
    ]
    assert (group["count"], group["authorizedAmount"]) == (2, 20_000)


async def test_cash_from_a_machine_is_spending_of_its_card(app: FastAPI) -> None:
    card_id = await new_card(signed_in(app, ADMIN))
    async with console_of(app) as console:
        await console.post("sim/withdraw", cardId=card_id, amount=50_000, currency="USD")
    (group,) = (await asked(app, calls.RECORD_PAGE, **days(), groupBy="CARD", cardId=card_id, tradeTypeList=[11]))[
        "groupList"
    ]
    assert (group["count"], group["settledAmount"]) == (1, 50_000)


async def test_what_is_held_goes_with_its_settlement(app: FastAPI) -> None:
    card_id = await new_card(signed_in(app, ADMIN))

    async def held() -> int:
        (group,) = (await asked(app, calls.RECORD_PAGE, **days(), groupBy="DAY", cardId=card_id))["groupList"]
        return group["heldAmount"]

    async with console_of(app) as console:
        paid = await console.buy(card_id, 20_000)
        await console.buy(card_id, 3_000)
        assert await held() == 23_000
        await console.post("sim/settle", transactionId=paid["transactionId"])
    assert await held() == 3_000


NARROWED: tuple[dict[str, Any], ...] = (
    {},
    {"currency": "USD"},
    {"status": "FAIL"},
    {"tradeTypeList": [3, 9, 11]},
    {"merchantName": "a"},
    {"mcc": "7311"},
    {"cardTag": "Ads"},
    {"groupOrder": "COUNT"},
)


@pytest.mark.usefixtures("each_database")
@pytest.mark.parametrize("by", ["DAY", "MONTH", "SUB_USER", "MERCHANT", "MCC", "TAG", "CURRENCY"])
async def test_groups_by_the_tally_are_those_that_the_rows_come_to(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """A year of a million records was added up anew for each chart."""
    card_id = await new_card(signed_in(app, ADMIN))
    async with console_of(app) as console:
        await console.buy(card_id, 20_000)
        await console.post("sim/withdraw", cardId=card_id, amount=50_000, currency="USD")
        await console.post("sim/balance", loginName=ADMIN, currency="USD", available=1_000_000)
    mine = (await asked(app, calls.RECORD_PAGE, **days(), groupBy="SUB_USER", pageSize=1))["groupList"]
    sub = next(group["key"] for group in mine if group["key"] not in {"", "OTHER"})
    tallied, said = groups._of_tally, []

    def counted(*told: Any) -> Any:
        said.append(tallied(*told))
        return said[-1]

    year = {"queryMode": "RECENT", "timeStart": f"{clock.today() - timedelta(days=360)}"}
    for narrowed in (*NARROWED, {"subUserId": sub}, year):
        query = {**days(), "groupBy": by, "groupTop": 4, "pageSize": 1} | narrowed
        monkeypatch.setattr(groups, "_of_tally", counted)
        quick = (await asked(app, calls.RECORD_PAGE, **query))["groupList"]
        monkeypatch.setattr(groups, "_of_tally", lambda *_: None)
        assert quick == (await asked(app, calls.RECORD_PAGE, **query))["groupList"], narrowed
    assert sum(one is not None for one in said) >= len(said) - 3
