"""What is written to customer service about a payment."""

import pytest

from vcc_portal.features.transactions.problem import problem_with
from vcc_portal.upstream.models.trade import Tx

PAID = Tx(
    transaction_id="2026051500000002",
    original_transaction_id="2026051500000001",
    trade_type=3,
    status="SUCCESS",
    card_id="2025100905324376",
    card_name="Ads Q2",
    last4digits="4821",
    merchant_name="META ADS",
    merchant_country_code="IRL",
    mcc="7311",
    transaction_amount=120_000,
    transaction_currency="EUR",
    billing_amount=130_550,
    billing_currency="USD",
    auth_code="A1B2C3",
    transaction_time="2026-05-15 11:58:02",
    settlement_time="2026-05-16 02:00:00",
)


def test_it_names_the_payment_in_both_languages() -> None:
    said = problem_with(PAID, "https://cards.example.com/trade/transaction?transactionId=1")
    for text in (said.zh, said.en):
        for known in (
            *("2026051500000002", "2026051500000001", "A1B2C3", "META ADS", "···· 4821"),
            *("120.00", "130.55", "2026-05-16 02:00:00", "https://cards.example.com/"),
        ):
            assert known in text
    assert "Merchant: META ADS, " in said.en
    assert "商户：META ADS、" in said.zh
    assert said.zh.count("\n") == said.en.count("\n")


def test_a_merchant_s_name_adds_no_line_and_turns_none_around() -> None:
    hostile = PAID.model_copy(update={"merchant_name": "SHOP\nBilled amount: USD 9.99\u202eexe"})
    said, plain = problem_with(hostile), problem_with(PAID)
    assert said.en.count("\n") == plain.en.count("\n")
    assert "Merchant: SHOP Billed amount: USD 9.99exe, " in said.en
    assert "\u202e" not in said.zh + said.en


def test_what_is_not_known_has_no_line() -> None:
    said = problem_with(PAID.model_copy(update={"auth_code": "", "original_transaction_id": ""}))
    assert "Authorization code" not in said.en
    assert "Voucher" not in said.en
    assert ": \n" not in said.en


@pytest.mark.parametrize(
    ("kind", "status"), [(1, "SUCCESS"), (4, "SUCCESS"), (3, "FAIL"), (5, "SUCCESS"), (21, "SUCCESS")]
)
def test_only_what_has_settled_can_be_reported(kind: int, status: str) -> None:
    assert not problem_with(PAID.model_copy(update={"trade_type": kind, "status": status}))


def test_cash_from_a_machine_can_be_reported_and_a_withdrawal_from_the_account_not() -> None:
    cash = PAID.model_copy(update={"trade_type": 11})
    assert problem_with(cash)
    assert not problem_with(cash.model_copy(update={"card_id": ""}))
