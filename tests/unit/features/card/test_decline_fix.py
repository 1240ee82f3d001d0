"""What now: the one button that fixes a declined payment, for those who may press it."""

from dataclasses import replace
from datetime import datetime

import pytest

from vcc_portal import routes
from vcc_portal.domain.account import Standing
from vcc_portal.domain.clock import SHANGHAI
from vcc_portal.domain.text import EMPTY
from vcc_portal.features.card.detail.actions import Actions, Asker, actions
from vcc_portal.features.card.detail.decline import explain
from vcc_portal.features.card.detail.decline_fix import Fix, fix
from vcc_portal.features.card.detail.would_pass import CheckResult, FormerRate, Payment, foretell, payer_of, rate_of
from vcc_portal.i18n import routes as titles
from vcc_portal.i18n.card import decline as words
from vcc_portal.routes import Route
from vcc_portal.upstream.models.account import Account, AllAccounts, SubAccounts
from vcc_portal.upstream.models.card import Card, CardConfig, CurrencyLimit, LimitRules
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


def test_a_limit_that_was_lowered_below_what_is_used_is_raised_above_that() -> None:
    lowered = CARD.model_copy(
        update={
            "single_day_limit": None,
            "single_day_limit_remaining": None,
            "single_month_limit": 1_000_000,
            "single_month_limit_remaining": 0,
            "used_month": 1_800_000,
        }
    )
    found = button(TX.model_copy(update={"error_msg_code": "0007"}), lowered)
    assert "&month=2220.00&" in found.href, "with 1,420.00 the payment would be declined again"


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


def test_the_most_that_passes_does_pass_and_a_unit_more_does_not() -> None:
    card = CARD.model_copy(update={"single_limit": 10_000, "single_day_limit": None})
    rate = FormerRate(15_347_000, 100_000, "2026-11-01")

    def asked(amount: int) -> CheckResult:
        return foretell(card, Payment(amount, "JPY", rate=rate), payer_of(card, "JPY", None), NOW)

    assert "JPY 1,534 would pass" in asked(5_000_000).most.en
    assert (asked(1_534_000).verdict, asked(1_535_000).verdict) == ("unsure", "no")


def test_who_may_set_limits_is_not_sent_to_an_administrator() -> None:
    assert explain(TX, CARD, NOW, actions=offered(CARD), asker=ADMIN).advice == words.RAISE_HERE
    operator = Asker(Standing(user_id="2"), sub_accounts=True)
    assert "administrator" in explain(TX, CARD, NOW, actions=offered(CARD, operator), asker=operator).advice.en


def test_a_limit_that_has_room_now_is_no_promise_while_another_one_refuses() -> None:
    card = CARD.model_copy(
        update={
            "single_day_limit_remaining": 1_000_000,
            "single_month_limit": 500_000,
            "single_month_limit_remaining": 100_000,
        }
    )
    view = explain(TX, card, NOW, actions=offered(card), asker=ADMIN)
    assert view.note.en == "Charged again now, it would still be declined. Reason: Monthly limit."
    assert view.note.zh == "现在重新扣款仍会被拒绝。原因：单月限额。"
    assert view.fix.text.en == "Raise the monthly limit to 820.00"


def test_a_payment_over_the_limit_of_its_own_currency_is_explained_in_that_currency() -> None:
    euros = CurrencyLimit(currency="EUR", single_limit=100_000)
    card = CARD.model_copy(update={"single_day_limit_remaining": 2_000_000, "transaction_currency_limit_list": [euros]})
    tx = TX.model_copy(
        update={
            "error_msg_code": "0005",
            "transaction_currency": "EUR",
            "transaction_amount": 150_000,
            "billing_amount": 174_140,
        }
    )
    view = explain(tx, card, NOW, actions=offered(card), asker=ADMIN)
    assert [(one.label.en, one.value.en) for one in view.figures] == [
        ("Per-payment limit in EUR", "100.00"),
        ("This payment in EUR", "150.00"),
    ]
    assert (view.over, view.fix.text.en) == ("50.00", "Change the EUR limits")
    assert view.fix.href == "/card/updateLimit?cards=2026111800000001&payment=1&paid=2026-11-18"
    assert view.advice == words.RAISE_HERE


@pytest.mark.parametrize(
    ("code", "changes", "figures"),
    [
        (
            "0010",
            {"enable_transaction_currency_control": True, "limit_transaction_currencies": ["USD", "HKD"]},
            [("Allowed currencies", "USD, HKD"), ("This payment", "EUR")],
        ),
        (
            "0011",
            {"enable_transaction_count_control": True, "limit_transaction_count": 1_200},
            [("Payment count", "1,200")],
        ),
        (
            "0012",
            {"mcc_codes": ["7311"]},
            [
                ("Allowed merchant categories (MCC)", "Advertising services (7311)"),
                ("This payment", "Specialty retail (5999)"),
            ],
        ),
        (
            "0013",
            {"fuzzy_merchant_names": ["figma", "canva"]},
            [("Allowed merchant names", "figma, canva"), ("This payment", "Google Ads")],
        ),
    ],
)
def test_a_rule_is_shown_beside_the_payment_and_changed_by_who_may(
    code: str, changes: dict[str, object], figures: list[tuple[str, str]]
) -> None:
    tx = TX.model_copy(
        update={"error_msg_code": code, "transaction_currency": "EUR", "transaction_amount": 10_000, "mcc": "5999"}
    )
    card = CARD.model_copy(update={"single_day_limit": None, "card_limit_rules": LimitRules(**changes)})  # type: ignore[arg-type]
    view = explain(tx, card, NOW, actions=offered(card), asker=ADMIN)
    assert [(one.label.en, one.value.en) for one in view.figures] == figures
    assert "本笔金额" not in {one.label.zh for one in view.figures}, "a category is no amount"
    assert (view.fix.text, view.fix.href) == (
        words.CHANGE_RULES,
        "/card/updateLimit?cards=2026111800000001&payment=1&paid=2026-11-18",
    )
    assert "administrator" not in view.advice.en
    operator = Asker(Standing(user_id="2"), sub_accounts=True)
    asked = explain(tx, card, NOW, actions=offered(card, operator), asker=operator)
    assert (asked.fix, asked.ask) == (Fix(), True)
    assert "administrator" in asked.advice.en
    open_again = card.model_copy(update={"card_limit_rules": LimitRules()})
    passing = explain(tx, open_again, NOW, actions=offered(open_again), asker=ADMIN)
    if code != "0011":
        assert (passing.figures, passing.fix, passing.ask, passing.advice) == ([], Fix(), False, words.CHARGE_AGAIN)


def test_missing_money_is_named_and_nobody_tops_up_what_is_there() -> None:
    def funds(amount: int) -> AllAccounts:
        row = Account(account_type="SUB_ACCOUNT", currency="USD", available_amount=amount)
        return AllAccounts(sub_user_list=[SubAccounts(sub_user_id="7", account_list=[row])])

    tx = TX.model_copy(update={"error_msg_code": "0017"})
    card = CARD.model_copy(update={"single_day_limit": None, "expiry_date": "0828"})
    low = explain(tx, card, NOW, actions=offered(card), asker=ADMIN, accounts=funds(372_000))
    assert [(one.label.en, one.value.en) for one in low.figures] == [
        ("Sub-account quota", "USD 372.00"),
        ("This payment", "USD 420.00"),
    ]
    assert (low.over_label.en, low.over, low.note) == ("Short by", "USD 48.00", words.BALANCE_AS_OF_NOW)
    assert "administrator" not in low.advice.en
    enough = explain(tx, card, NOW, actions=offered(card), asker=ADMIN, accounts=funds(420_000))
    assert (enough.fix, enough.over, enough.note, enough.advice) == (Fix(), "", words.WOULD_PASS, words.CHARGE_AGAIN)
    hidden = explain(tx, card, NOW, actions=offered(card), asker=ADMIN)
    assert (hidden.figures, hidden.note) == ([], EMPTY)
    assert hidden.fix.href


def test_what_is_in_the_way_now_is_what_is_offered_to_be_mended() -> None:
    tx = TX.model_copy(update={"error_msg_code": "0012", "mcc": "5999"})
    card = CARD.model_copy(update={"single_day_limit": None})
    empty = Account(account_type="SUB_ACCOUNT", currency="USD", available_amount=0)
    accounts = AllAccounts(sub_user_list=[SubAccounts(sub_user_id="7", account_list=[empty])])
    view = explain(tx, card, NOW, actions=offered(card), asker=ADMIN, accounts=accounts)
    assert view.reason == words.DECLINES["0012"].reason
    assert view.note.en == "Charged again now, it would still be declined. Reason: Sub-account quota."
    assert (view.fix.text, view.advice) == (words.ALLOCATE, words.DONE_HERE["0017"])


def test_a_card_that_was_closed_since_is_nothing_to_be_mended() -> None:
    closed = CARD.model_copy(update={"status": "CANCEL"})
    operator = Asker(Standing(user_id="2"), sub_accounts=True)
    view = explain(TX, closed, NOW, actions=offered(closed, operator), asker=operator)
    assert (view.advice, view.ask) == (words.DECLINES["0004"].advice, False)


def test_a_card_that_is_active_again_is_not_to_be_activated() -> None:
    tx = TX.model_copy(update={"error_msg_code": "0002", "billing_amount": 10_000})
    view = explain(tx, CARD, NOW, actions=offered(CARD), asker=ADMIN)
    assert (view.fix, view.ask, view.advice) == (Fix(), False, words.CHARGE_AGAIN)
    risk = CARD.model_copy(update={"status": "ABNORMAL", "freeze_reason": "RISK"})
    held = explain(tx, risk, NOW, actions=offered(risk), asker=ADMIN)
    assert (held.fix, held.ask, held.advice) == (Fix(), False, words.FROZEN_BY_PROVIDER)


def test_what_the_record_alone_says_promises_nothing() -> None:
    named = Card(card_id=CARD.card_id, currency="USD")
    view = explain(TX.model_copy(update={"error_msg_code": "0002"}), named, NOW)
    assert (view.note, view.ask) == (EMPTY, True)


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
