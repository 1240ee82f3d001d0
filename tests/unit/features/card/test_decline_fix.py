"""What now: the one button that fixes a declined payment, for those who may press it."""

from dataclasses import replace
from datetime import datetime

import pytest

from vcc_portal import routes
from vcc_portal.domain.account import Standing
from vcc_portal.domain.clock import SHANGHAI
from vcc_portal.features.card.detail.actions import Actions, Asker, actions
from vcc_portal.features.card.detail.decline import explain
from vcc_portal.features.card.detail.decline_fix import Fix, fix
from vcc_portal.features.card.detail.would_pass import FormerRate, Payment, foretell, payer_of, rate_of
from vcc_portal.i18n import routes as titles
from vcc_portal.i18n.card import decline as words
from vcc_portal.routes import Route
from vcc_portal.upstream.models.card import Card, CardConfig
from vcc_portal.upstream.models.trade import Tx

NOW = datetime(2026, 11, 18, 10, 31, 44, tzinfo=SHANGHAI)
ADMIN = Asker(Standing(user_id="1", admin=True), sub_accounts=True)
CONFIG = CardConfig(support_limit=True, support_move=True, support_recharge=True, support_freeze=True, support3ds=True)
CARD = Card(
    card_id="2026111800000001",
    status="VALID",
    card_mode="SHARED",
    currency="USD",
    sub_user_id="7",
    single_limit=1_000_000,
    single_day_limit=2_000_000,
    single_day_limit_remaining=20_000,
)
TX = Tx(
    transaction_id="1",
    trade_type=1,
    status="FAIL",
    billing_amount=420_000,
    billing_currency="USD",
    error_msg_code="0006",
    transaction_time="2026-11-18 10:31:44",
    merchant_name="Google Ads",
)


@pytest.fixture(autouse=True)
def every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the pages that the buttons lead to were there, whichever of them is."""
    for path in ("/card/updateLimit", "/card/recharge", "/account/recharge", "/account/quota"):
        monkeypatch.setitem(routes.BY_PATH, path, Route(path, titles.CARD_LIST))


def offered(card: Card, asker: Asker = ADMIN) -> Actions:
    return actions(card, CONFIG, asker)


def button(tx: Tx, card: Card, asker: Asker = ADMIN) -> Fix:
    return fix(tx, card, offered(card, asker), asker)


def test_every_limit_in_the_way_is_raised() -> None:
    monthly = CARD.model_copy(update={"single_month_limit": 2_100_000, "single_month_limit_remaining": 10_000})
    found = button(TX, monthly)
    assert found.href.endswith("cards=2026111800000001&day=2400.00&month=2510.00&payment=1&paid=2026-11-18")
    assert (found.text.en, found.text.zh) == ("Raise 2 limits", "调高 2 项限额")
    raised = monthly.model_copy(
        update={
            "single_day_limit": 2_400_000,
            "single_day_limit_remaining": 420_000,
            "single_month_limit": 2_510_000,
            "single_month_limit_remaining": 420_000,
        }
    )
    assert foretell(raised, Payment(420_000, "USD"), payer_of(raised, "USD", None), NOW).verdict != "no"
    assert button(TX, raised) == Fix()


def test_a_foreign_payment_is_reckoned_at_the_rate_of_a_former_one() -> None:
    former = TX.model_copy(
        update={"transaction_currency": "EUR", "transaction_amount": 840_000, "billing_amount": 907_200}
    )
    latest = former.model_copy(update={"transaction_id": "2", "transaction_time": "2026-11-19 09:00:00"})
    at_home = TX.model_copy(update={"transaction_currency": "USD", "transaction_amount": 420_000})
    txs = [former, latest.model_copy(update={"billing_amount": 924_000}), at_home]
    assert (rate_of(txs, "EUR", "USD", first="1") or FormerRate(1, 1)).text == "1.0800"
    assert (rate_of(txs, "EUR", "USD") or FormerRate(1, 1)).text == "1.1000"
    assert rate_of(txs, "USD", "USD") is None
    assert rate_of(txs, "GBP", "USD") is None
    card = CARD.model_copy(update={"single_limit": 900_000, "single_day_limit": None})
    unsure = foretell(card, Payment(840_000, "EUR"), payer_of(card, "EUR", None), NOW)
    said = foretell(
        card, Payment(840_000, "EUR", rate=rate_of(txs, "EUR", "USD", "1")), payer_of(card, "EUR", None), NOW
    )
    assert (unsure.verdict, unsure.converted.en) == ("unsure", "")
    assert (said.verdict, said.reason) == ("no", "0005")
    assert "1 EUR = 1.0800 USD, about USD 907.20" in said.converted.en
    assert "EUR 833.33" in said.most.en


def test_who_may_set_limits_is_not_sent_to_an_administrator() -> None:
    assert explain(TX, CARD, NOW, actions=offered(CARD), asker=ADMIN).advice == words.RAISE_HERE
    operator = Asker(Standing(user_id="2"), sub_accounts=True)
    assert "administrator" in explain(TX, CARD, NOW, actions=offered(CARD, operator), asker=operator).advice.en


def test_the_day_limit_is_raised_to_what_was_used_and_this_payment() -> None:
    found = button(TX, CARD)
    assert found.text.zh == "将单日限额调至 2,400.00"
    assert found.href == "/card/updateLimit?cards=2026111800000001&day=2400.00&payment=1&paid=2026-11-18"


@pytest.mark.parametrize(
    ("code", "changes", "parameter"),
    [
        ("0005", {"single_limit": 400_000}, "single=420.00"),
        ("0007", {"single_month_limit": 1_000_000, "single_month_limit_remaining": 0}, "month=1420.00"),
        ("0009", {"life_time_limit": 1_000_000, "life_time_limit_remaining": 419_990}, "lifetime=1000.01"),
    ],
)
def test_each_limit_has_its_parameter(code: str, changes: dict[str, int], parameter: str) -> None:
    found = button(TX.model_copy(update={"error_msg_code": code}), CARD.model_copy(update=changes))
    assert f"&{parameter}&" in f"{found.href}&"


def test_in_a_currency_without_decimals_the_parameter_has_none() -> None:
    card = CARD.model_copy(update={"currency": "JPY"})
    assert button(TX.model_copy(update={"billing_currency": "JPY"}), card).href.startswith(
        "/card/updateLimit?cards=2026111800000001&day=2400&"
    )


def test_no_limit_needs_raising_when_the_payment_would_pass_now_or_the_currency_is_another() -> None:
    assert button(TX, CARD.model_copy(update={"single_day_limit_remaining": 420_000})) == Fix()
    assert button(TX.model_copy(update={"billing_currency": "EUR"}), CARD) == Fix()


def test_who_may_not_change_limits_gets_no_button_but_a_text_for_the_administrator() -> None:
    operator = Asker(Standing(user_id="2", resource_urls=frozenset({"/card/detail"})))
    assert button(TX, CARD, operator) == Fix()
    view = explain(TX, CARD, NOW, actions=offered(CARD, operator), asker=operator)
    assert "Google Ads" in view.message.zh
    assert "Google Ads" in view.message.en
    may = Asker(
        Standing(
            user_id="2",
            resource_urls=frozenset({"/card/updateLimit"}),
            resource_codes=frozenset({"vcc_card_update"}),
        )
    )
    assert button(TX, CARD, may).href


def test_a_frozen_card_is_thawed_unless_the_provider_froze_it() -> None:
    tx = TX.model_copy(update={"error_msg_code": "0002"})
    frozen = CARD.model_copy(update={"status": "ABNORMAL", "freeze_reason": "USER"})
    assert button(tx, frozen).unfreezes
    assert button(tx, frozen.model_copy(update={"freeze_reason": "RISK"})) == Fix()
    assert button(tx, CARD) == Fix()


def test_missing_money_is_brought_to_where_the_card_spends_from() -> None:
    low = TX.model_copy(update={"error_msg_code": "0001"})
    single = CARD.model_copy(update={"card_mode": "SINGLE"})
    assert button(low, single).href == "/card/recharge?cards=2026111800000001"
    assert button(low, CARD).href == "/account/recharge?currency=USD"
    quota = TX.model_copy(update={"error_msg_code": "0017"})
    assert button(quota, CARD).href == "/account/quota?subUserId=7&currency=USD"
    assert button(quota, CARD, replace(ADMIN, standing=Standing(user_id="2"))) == Fix()


@pytest.mark.parametrize("code", ["", "0003", "0004", "0008", "0010", "0013", "0014", "0016", "9999"])
def test_what_nobody_can_mend_here_has_no_button(code: str) -> None:
    assert button(TX.model_copy(update={"error_msg_code": code}), CARD) == Fix()
