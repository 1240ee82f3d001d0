"""What the addresses of /trade and /accountFlow ask the provider for."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain.period import MAX_DAYS, period
from vcc_portal.domain.transactions import TradeType
from vcc_portal.features.flow.query import FLOWS, FlowAddress, FlowRow
from vcc_portal.features.patterns.columns import row_of
from vcc_portal.features.patterns.filters import Menus
from vcc_portal.features.transactions.filters import GROUP_TYPES, GROUPS, OUTCOMES, TradeGroup
from vcc_portal.features.transactions.record import tx_amount
from vcc_portal.features.transactions.rows import TradeRow, record_href
from vcc_portal.features.transactions.tabs import ALL
from vcc_portal.i18n.records import FLOW_TYPES
from vcc_portal.upstream.models.account import Flow
from vcc_portal.upstream.models.trade import Tx

TODAY = date(2025, 11, 18)
days = st.none() | st.dates(date(2000, 1, 1), date(2099, 12, 31))


@given(days, days)
def test_a_period_is_in_order_and_at_most_a_year(since: date | None, until: date | None) -> None:
    first, last = period(since, until, TODAY, days=90)
    assert timedelta(0) <= last - first <= timedelta(days=MAX_DAYS)


def test_without_days_the_recent_ones_are_shown() -> None:
    assert period(None, None, TODAY, days=90) == (date(2025, 8, 21), TODAY)
    assert period(None, date(2025, 3, 31), TODAY, days=31) == (date(2025, 3, 1), date(2025, 3, 31))
    assert period(date(2025, 11, 1), None, TODAY, days=90) == (date(2025, 11, 1), TODAY)


@pytest.mark.parametrize(
    ("typed", "field", "value"),
    [
        ("2207", "last4digits", "2207"),
        ("2025111800000001", "transaction_id", "2025111800000001"),
        ("Google Ads", "merchant_name", "Google Ads"),
        ("12345", "merchant_name", "12345"),
    ],
)
def test_a_keyword_is_a_tail_a_record_or_a_merchant(typed: str, field: str, value: str) -> None:
    query = ALL.asks(ALL.address.read({"q": typed}), Menus(), TODAY)
    assert getattr(query, field) == value


def test_the_address_becomes_the_request() -> None:
    address = ALL.address.read(
        {"kind": "refund", "status": "FAIL", "currency": "HKD", "since": "2025-11-01", "page": "3", "size": "20"}
    )
    query = ALL.asks(address, Menus(), TODAY)
    assert query.trade_type_list == [4, 10, 21]
    assert (query.status, query.currency) == ("FAIL", "HKD")
    assert (query.time_start, query.time_end, query.page_no, query.page_size) == ("2025-11-01", "2025-11-18", 3, 20)


@pytest.mark.parametrize("junk", [{"kind": "x"}, {"status": "<script>"}, {"currency": "usd"}, {"since": "2025-13-01"}])
def test_junk_in_the_address_is_left_out(junk: dict[str, str]) -> None:
    assert ALL.asks(ALL.address.read(junk), Menus(), TODAY) == ALL.asks(ALL.address(), Menus(), TODAY)


def test_every_trade_type_is_in_exactly_one_group() -> None:
    grouped = [kind for kinds in GROUP_TYPES.values() for kind in kinds]
    assert sorted(grouped) == sorted(TradeType)
    assert set(GROUPS) == set(TradeGroup) == set(GROUP_TYPES)
    assert all(text.zh and text.en for text in (*GROUPS.values(), *OUTCOMES.values(), *FLOW_TYPES.values()))


def test_a_flow_is_asked_for_by_whole_days() -> None:
    query = FLOWS.asks(FlowAddress.read({"q": "2025111800000001", "since": "2025-11-17"}), Menus(), TODAY)
    assert (query.acct_date_time_start, query.acct_date_time_end) == ("2025-11-17 00:00:00", "2025-11-18 23:59:59")
    assert query.transaction_id == "2025111800000001"
    assert FLOWS.asks(FlowAddress.read({"q": "2025"}), Menus(), TODAY).serial_no == "2025"


def test_a_movement_as_a_row() -> None:
    row = row_of(
        FlowRow,
        Flow(
            serial_no="1",
            flow_type="SETTLE",
            trade_type=3,
            debit_or_credit="DEBIT",
            amount=20_220,
            currency="USD",
            remain_acct_balance=-500,
        ),
    )
    assert (row.change.amount, row.balance.amount) == ("\u221220.22", "\u22120.50")
    assert row.kind.en == "Settlement"
    assert (row.account.en, row.card.href) == ("Main account", "")
    other = row_of(
        FlowRow, Flow(serial_no="1", trade_type=5, debit_or_credit="CREDIT", amount=1_000_000, currency="JPY")
    )
    assert (other.change.amount, other.kind.en) == ("+1,000", "Top-up")


def test_a_declined_record_says_why_and_what_was_charged() -> None:
    row = row_of(
        TradeRow,
        Tx(
            transaction_id="1",
            trade_type=1,
            status="FAIL",
            error_msg_code="0006",
            billing_amount=1_000,
            billing_currency="USD",
            transaction_amount=7_800,
            transaction_currency="HKD",
            card_id="9",
        ),
    )
    assert row.reason.en == "Over the daily limit"
    assert row.original == "HKD −7.80"
    assert row.href == "/card/detail?cardId=9"
    assert row.merchant == row.kind
    assert (row.transaction_id, row.last4) == ("1", "")


def test_what_the_merchant_charged_has_the_sign_of_what_was_billed() -> None:
    """A refund stood beside a plus without one, and the file of both had a minus on one of them."""
    tx = Tx(
        transaction_id="1", trade_type=TradeType.REFUND, status="SUCCESS", billing_amount=1_000, billing_currency="USD"
    )
    foreign = tx.model_copy(update={"transaction_amount": 7_800, "transaction_currency": "HKD"})
    assert (row_of(TradeRow, foreign).original, row_of(TradeRow, foreign).amount.amount) == ("HKD +7.80", "+1.00")
    assert row_of(TradeRow, tx).original == ""


def test_a_record_opens_on_its_card_among_those_of_its_day() -> None:
    tx = Tx(transaction_id="2025111800000009", card_id="2025010100000001", transaction_time="2025-11-18 23:59:59")
    day = "2025-11-18"
    assert record_href(tx) == f"/card/detail?cardId=2025010100000001&since={day}&until={day}&tx=2025111800000009"
    assert record_href(tx.model_copy(update={"card_id": ""})) == ""


@pytest.mark.parametrize(
    ("kind", "status", "sign"),
    [
        (TradeType.CONSUMPTION, "SUCCESS", ""),
        (TradeType.CONSUMPTION, "PROCESSING", ""),
        (TradeType.REFUND, "SUCCESS", "in"),
        (TradeType.CONSUMPTION, "FAIL", "void"),
        (TradeType.REFUND, "FAIL", "void"),
    ],
)
def test_an_amount_says_whether_it_came_in_or_never_moved(kind: TradeType, status: str, sign: str) -> None:
    tx = Tx(transaction_id="1", trade_type=kind, status=status, billing_amount=5_000, billing_currency="USD")
    assert tx_amount(tx).sign == sign
