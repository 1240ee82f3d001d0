"""The life of a payment: which records belong to it, in what words and order, and what it has cost."""

from datetime import date
from typing import Any

import pytest

from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.transactions.life import life_of, read_life
from vcc_portal.upstream.models.trade import Tx, TxPage, TxQuery

TODAY = date(2025, 11, 18)


def tx(number: int, kind: int, amount: int, of: int = 0, **more: Any) -> Tx:
    return Tx(
        transaction_id=str(number),
        original_transaction_id=str(of) if of else "",
        trade_type=kind,
        billing_amount=amount,
        billing_currency=more.pop("currency", "USD"),
        transaction_time=f"2025-11-{number:02d} 10:00:00",
        status=more.pop("status", "SUCCESS"),
        **more,
    )


PAYMENT = [
    tx(1, 1, 880_000),
    tx(2, 2, 19_600, of=1, reversal_type="NORMAL"),
    tx(3, 3, 860_400, of=1),
    tx(4, 13, 8_600, of=3),
    tx(5, 4, 112_800, of=3),
    tx(6, 21, 100_000, of=3),
]
OTHERS = [tx(7, 1, 50), tx(8, 3, 50, of=7)]


class Records:
    """Answers as the provider does, and counts."""

    def __init__(self, *records: Tx) -> None:
        self.records, self.asked = records, list[TxQuery]()

    async def __call__(self, call: Any, request: TxQuery, *, lane: str = "") -> TxPage:
        self.asked.append(request)
        found = [
            one
            for one in self.records
            if request.transaction_id in {None, one.transaction_id}
            if request.original_transaction_id in {None, one.original_transaction_id}
        ]
        return TxPage(total=len(found), items=found)


@pytest.mark.parametrize("opened", PAYMENT, ids=lambda one: f"from a record of type {one.trade_type}")
async def test_the_whole_life_is_found_from_any_of_its_records(opened: Tx) -> None:
    records = Records(*PAYMENT, *OTHERS)
    found = await read_life(Visit(records), opened, TODAY)
    assert [one.transaction_id for one in found] == ["1", "2", "3", "4", "5", "6"]
    assert len(records.asked) <= 7


async def test_the_days_are_around_the_record_and_never_more_than_the_provider_answers() -> None:
    old = tx(1, 1, 5).model_copy(update={"transaction_time": "2023-01-31 00:00:00"})
    records = Records(old)
    await read_life(Visit(records), old, TODAY)
    assert {(query.time_start, query.time_end, query.query_mode) for query in records.asked} == {
        ("2022-08-01", "2023-08-02", "HISTORY")
    }


async def test_a_circle_of_records_ends() -> None:
    one, other = tx(1, 3, 5, of=2), tx(2, 3, 5, of=1)
    records = Records(one, other)
    assert {each.transaction_id for each in await read_life(Visit(records), one, TODAY)} == {"1", "2"}
    many = [tx(number, 3, 5, of=number - 1) for number in range(1, 28)]
    endless = Records(*many)
    await read_life(Visit(endless), many[20], TODAY)
    assert len(endless.asked) == 12


def test_steps_say_what_happened_and_which_is_open() -> None:
    life = life_of(PAYMENT, "3")
    assert [step.title.en for step in life.steps] == [
        "Authorized",
        "Partly reversed",
        "Settled",
        "Handling fee",
        "Partly refunded",
        "Dispute refund",
    ]
    assert [step.note.en for step in life.steps][:2] == ["Amount held", "By the merchant"]
    assert [step.here for step in life.steps] == [False, False, True, False, False, False]
    assert (life.cost.amount, life.cost.currency) == ("656.20", "USD")


def test_nothing_settled_has_cost_nothing_yet() -> None:
    declined = tx(1, 1, 5_000, status="FAIL", error_msg_code="0006")
    life = life_of([declined], "1")
    assert (life.steps[0].title.en, life.steps[0].note.en, life.cost.amount) == (
        "Declined",
        "Over the daily limit",
        "",
    )
    assert life_of([tx(1, 1, 5), tx(2, 2, 5, of=1, reversal_type="OVER_TIME")], "1").cost.amount == ""
    two = [tx(1, 3, 5), tx(2, 4, 5, of=1, currency="HKD")]
    assert life_of(two, "1").cost.amount == ""


def test_what_was_credited_and_taken_back_and_a_returned_fee_cost_nothing() -> None:
    lost = [tx(1, 3, 100_000), tx(2, 13, 800, of=1), tx(3, 21, 100_000, of=1), tx(4, 3, 100_000, of=3)]
    assert life_of(lost, "1").cost.amount == "100.80"
    assert life_of([*lost, tx(5, 8, 800, of=1)], "1").cost.amount == "100.00"


def test_cash_is_held_settled_and_charged_for() -> None:
    life = life_of([tx(1, 1, 63_500), tx(2, 11, 63_500, of=1), tx(3, 13, 2_000, of=2)], "2")
    assert [step.title.en for step in life.steps] == ["Authorized", "Settled", "Handling fee"]
    assert life.cost.amount == "65.50"
