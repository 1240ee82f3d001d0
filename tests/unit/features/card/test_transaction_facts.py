"""What stands beside a transaction: codes with their names, ids to copy."""

from typing import Any

import pytest

from vcc_portal.features.transactions.record import tx_detail
from vcc_portal.i18n import merchants
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.trade import Tx

TX = Tx(
    transaction_id="2026111800000001",
    trade_type=1,
    status="FAIL",
    mcc="7311",
    merchant_country_code="IRL",
    auth_code="A1B2C3",
    error_msg_code="0006",
)


def test_codes_have_names_and_ids_a_copy_control() -> None:
    facts = tx_detail(TX, Card(card_id="1")).facts
    said = [fact.value.en for fact in facts]
    assert said == [
        "Advertising services (7311)",
        "Ireland (IRL)",
        "A1B2C3",
        "Over the daily limit (0006)",
        "2026111800000001",
    ]
    assert [fact.copied for fact in facts] == ["", "", "A1B2C3", "", "2026111800000001"]
    assert [fact.value.zh for fact in facts][:2] == ["广告服务（7311）", "爱尔兰（IRL）"]


def test_what_an_authorization_still_holds_is_said_until_nothing_is_held() -> None:
    held = TX.model_copy(update={"status": "SUCCESS", "billing_currency": "JPY", "held_amount": 1_500_000})
    facts = [(fact.label.en, fact.value.en) for fact in tx_detail(held, Card(card_id="1")).facts]
    assert ("Still held", "JPY 1,500") in facts
    settled = held.model_copy(update={"held_amount": 0})
    assert len(tx_detail(settled, Card(card_id="1")).facts) == len(facts) - 1


def test_what_is_not_known_is_said_as_it_is_and_what_is_empty_not_at_all() -> None:
    bare = TX.model_copy(update={"mcc": "0001", "merchant_country_code": "", "auth_code": "", "error_msg_code": "9999"})
    assert [fact.value.en for fact in tx_detail(bare, Card(card_id="1")).facts] == ["0001", "9999", "2026111800000001"]


def test_a_span_of_codes_names_its_trade() -> None:
    assert merchants.category("3016").en == "Airlines (3016)"
    assert merchants.category("3509").zh == "连锁酒店（3509）"
    assert [merchants.category(code).en for code in ("", "abc", "²³³³")] == ["", "abc", "²³³³"]


@pytest.mark.parametrize(
    ("changes", "has"),
    [
        ({"trade_type": 3}, True),
        ({"trade_type": 10}, True),
        ({"trade_type": 21}, True),
        ({"trade_type": 3, "status": "FAIL"}, False),
        ({"trade_type": 3, "card_id": ""}, False),
        ({"trade_type": 1}, False),
        ({"trade_type": 11}, False),
    ],
)
def test_what_has_settled_leads_to_its_voucher(changes: dict[str, Any], has: bool) -> None:
    tx = TX.model_copy(update={"status": "SUCCESS", "card_id": "1", **changes})
    expected = "/trade/transaction?transactionId=2026111800000001" if has else ""
    assert tx_detail(tx, Card(card_id="1")).voucher == expected
