"""Which index a filter's rows are found by, as the statement says it; the plans of the databases are seen in test_long_lists."""

from typing import Any

import pytest
from sqlalchemy import create_engine, exists, select
from sqlalchemy.orm import Session

from vcc_sandbox.cards.tables import CardTag
from vcc_sandbox.core import narrowing
from vcc_sandbox.core.narrowing import LongList, Ordered, between, equals, of_ids
from vcc_sandbox.core.table import Base
from vcc_sandbox.payments.tables import Trade

NEWEST = (Trade.transaction_time.desc(), Trade.transaction_id.desc())
LARGEST = (Trade.billing_amount.desc(), Trade.transaction_id.desc())
AMOUNTS, CATEGORY = between(Trade.billing_amount, 100, None), equals(Trade.mcc, "5734")


@pytest.fixture(autouse=True)
def _nothing_is_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(narrowing, "FEW", -1)


def found(order: tuple[Any, Any], **conditions: narrowing.Condition) -> Ordered:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine, [Base.metadata.tables[name] for name in ("trade", "card_tag")])
    listed = LongList(
        select(Trade), equals(Trade.company_id, "c"), conditions, (Trade.transaction_time >= "2026-01-01",)
    )
    with Session(engine) as db:
        return listed.ordered(db, order, Trade.transaction_time)


def where(rows: Any) -> str:
    return str(rows).partition("WHERE ")[2]


def test_an_equality_has_its_index_in_the_order_of_time() -> None:
    rows = found(NEWEST, category=CATEGORY).rows
    assert "trade.mcc = " in where(rows)
    assert "trade.transaction_time >= " in where(rows)


def test_in_another_order_it_is_met_on_the_way() -> None:
    rows = found(LARGEST, category=CATEGORY).rows
    assert "coalesce(trade.mcc" in where(rows)
    assert "coalesce(trade.transaction_time" in where(rows)


def test_amounts_are_read_in_the_order_of_time_and_counted_by_their_own_index() -> None:
    ordered = found(NEWEST, amounts=AMOUNTS, category=CATEGORY)
    assert "coalesce(trade.billing_amount" in where(ordered.rows)
    (counted,) = ordered.counted_rows
    assert where(counted).startswith("trade.billing_amount >= ")
    assert "coalesce(trade.mcc" in where(counted)


def test_what_is_found_by_ids_of_another_table_is_counted_by_the_first_of_them_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(narrowing, "FEW", 7)
    tagged = select(CardTag.card_id).where(CardTag.tag == "Travel")
    each = exists().where(CardTag.card_id == Trade.card_id, CardTag.tag == "Travel")
    condition = of_ids(Trade.card_id, tagged, each)
    monkeypatch.setattr(narrowing, "FEW", -1)
    ordered = found(NEWEST, tag=condition, category=CATEGORY)
    first, whole = (where(rows) for rows in ordered.counted_rows)
    assert "EXISTS" in where(ordered.rows)
    assert ("LIMIT" in first, "LIMIT" in whole) == (True, False)
    assert condition.first.compile().params["param_1"] == 8
