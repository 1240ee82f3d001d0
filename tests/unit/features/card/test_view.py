"""A card and its limits as the browser shows them, and why a payment was declined."""

from datetime import datetime

import pytest

from vcc_portal.domain.clock import SHANGHAI
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import DeclineReason, TradeType
from vcc_portal.features.card.detail.decline import explain
from vcc_portal.features.card.detail.facts import card_facts, rules
from vcc_portal.features.card.list.row import card_row
from vcc_portal.features.card.view import face, limit_views, tone_of
from vcc_portal.features.patterns.columns import row_of
from vcc_portal.features.transactions.record import TxRow, is_declined, moment
from vcc_portal.i18n.card import common as strings
from vcc_portal.i18n.card.decline import (
    CHARGE_AGAIN,
    DECLINES,
    NOTHING_IN_THE_WAY,
    OWN_BALANCE,
    RAISE_ONLY,
    WOULD_PASS,
)
from vcc_portal.upstream.models.account import Account, AllAccounts
from vcc_portal.upstream.models.card import Card, LimitRules
from vcc_portal.upstream.models.trade import Tx

NOW = datetime(2026, 11, 18, 10, 32, tzinfo=SHANGHAI)
CARD = Card(
    card_id="2026110100000001", card_name="Google Ads", last4digits="2207", bin="485932", card_organization="VISA",
    card_mode="SHARED", status="VALID", currency="USD", expiry_date="0827", card_tags=["Ads"],
    single_limit=1_000_000, single_day_limit=2_000_000, single_day_limit_remaining=20_000,
    single_month_limit=5_000_000, single_month_limit_remaining=712_400,
)  # fmt: skip


def test_a_face_shows_the_month_limit():
    shown = face(CARD)
    assert (shown.number_mask_head, shown.last4, shown.expiry) == ("4859 32", "2207", "08/27")
    assert (shown.used, shown.limit, shown.left, shown.used_percent) == ("4,287.60", "5,000.00", "712.40", 86)
    assert shown.status_text == strings.CARD_STATUS["VALID"]


def test_a_card_without_a_number_or_with_an_unknown_status_is_still_drawn():
    shown = face(Card(card_id="1", status="SLEEPING", currency="JPY"))
    assert (shown.number_mask_head, shown.last4, shown.expiry) == ("", "", "")
    assert (shown.status_text.zh, shown.tone, shown.limited) == ("SLEEPING", "neutral", False)


def test_four_limits_and_which_one_is_met_first():
    single, day, month, lifetime = limit_views(CARD, NOW)
    assert [view.binds for view in (single, day, month, lifetime)] == [False, True, False, False]
    assert (single.left, single.percent, single.resets) == ("1,000.00", 0, strings.EACH_PAYMENT)
    assert (day.used, day.left, day.percent, day.tone) == ("1,980.00", "20.00", 99, "bad")
    assert day.resets.en == "resets in 13 h"
    assert (month.tone, month.resets.en) == ("warn", "resets 12-01")
    assert (lifetime.limited, lifetime.limit, lifetime.resets) == (False, "", strings.NO_LIMIT_NOTE)


@pytest.mark.parametrize(
    ("percent", "tone"), [(0, "normal"), (79, "normal"), (80, "warn"), (94, "warn"), (95, "bad"), (120, "bad")]
)
def test_a_meter_changes_its_colour_from_a_share_on(percent: int, tone: str):
    assert tone_of(percent) == tone


def test_a_row_without_a_meter_says_why():
    assert card_row(CARD.model_copy(update={"status": "APPLYING"})).month.instead == strings.LIMIT_WHEN_ISSUED
    assert card_row(CARD.model_copy(update={"status": "CANCEL"})).month.instead.zh == "--"
    assert card_row(CARD).month.instead.zh == ""


def test_contacts_are_masked_and_rules_that_are_off_are_left_out():
    assert card_facts(CARD.model_copy(update={"email": "finance@lanyu.example"})).email == "fin****@lanyu.example"
    assert rules(LimitRules(limit_transaction_currencies=["USD"], limit_transaction_count=3)) == []
    shown = rules(LimitRules(enable_transaction_count_control=True, limit_transaction_count=1200, mcc_codes=["7311"]))
    assert [[one.en for one in rule.allowed] for rule in shown] == [["1,200"], ["Advertising services (7311)"]]


def tx(code: str, amount: int = 420_000, time: str = "2026-11-18 10:31:44", **changes) -> Tx:
    values = {"transaction_id": "9", "trade_type": TradeType.AUTHORIZATION, "status": "FAIL", "error_msg_code": code,
              "billing_amount": amount, "billing_currency": "USD", "transaction_time": time, "merchant_name": "Google"}  # fmt: skip
    return Tx(**{**values, **changes})


def test_every_reason_is_explained():
    assert set(DECLINES) == set(DeclineReason)


def test_the_figures_of_a_day_limit():
    why = explain(tx("0006"), CARD, NOW)
    assert [figure.value.en for figure in why.figures] == ["2,000.00", "1,980.00", "420.00"]
    assert why.over == "400.00"
    assert why.used_share + why.fits_share < 100
    assert "Google Ads" in why.message.zh


@pytest.mark.parametrize(
    "payment",
    [
        tx("0006", time="2026-11-17 23:59:59"), tx("0007", time="2026-10-31 10:00:00"),
        tx("0006", billing_currency="EUR"), tx("0001"), tx("9999"), tx("0009"),
    ],
)  # fmt: skip
def test_no_figures_where_they_would_not_be_those_of_the_payment(payment):
    assert explain(payment, CARD, NOW).figures == []


def test_waiting_is_not_advised_when_the_payment_alone_is_over_the_limit():
    assert explain(tx("0006", amount=2_000_010), CARD, NOW).advice == RAISE_ONLY
    assert explain(tx("0006", amount=2_000_000), CARD, NOW).advice != RAISE_ONLY
    assert explain(tx("0005", amount=9_000_000), CARD, NOW).advice != RAISE_ONLY


def test_a_card_with_its_own_balance_is_not_sent_to_the_account():
    single = explain(tx("0001"), CARD.model_copy(update={"card_mode": "SINGLE"}), NOW)
    assert (single.reason, single.balance) == (OWN_BALANCE.reason, False)
    assert explain(tx("0001"), CARD, NOW).balance


def test_a_payment_that_would_pass_now_is_said_to_pass():
    raised = CARD.model_copy(update={"single_day_limit": 9_000_000, "single_day_limit_remaining": 7_020_000})
    why = explain(tx("0006"), raised, NOW)
    assert (why.over, why.note, why.advice) == ("", NOTHING_IN_THE_WAY, CHARGE_AGAIN)
    main = Account(account_type="VCC_ACCOUNT", currency="USD", unassigned_amount=420_000)
    assert explain(tx("0006"), raised, NOW, accounts=AllAccounts(main_account_list=[main])).note == WOULD_PASS


def test_a_row_says_what_became_of_a_payment():
    declined = tx("0006")
    assert is_declined(declined)
    row = row_of(TxRow, declined)
    assert (row.amount.amount, row.amount.sign, row.status.tone) == ("−420.00", "void", "bad")
    refund = row_of(TxRow, tx("", status="SUCCESS", trade_type=TradeType.REFUND))
    assert (refund.amount.amount, refund.amount.sign) == ("+420.00", "in")
    assert moment(declined.transaction_time, NOW) == "11-18 10:31:44"
    assert moment("2025-12-01 00:00:00", NOW) == "2025-12-01 00:00:00"


def test_a_cancelled_card_says_since_when() -> None:
    cancelled = CARD.model_copy(update={"status": "CANCEL", "cancel_time": "2026-03-04 10:22:11"})
    assert "2026-03-04 10:22:11" in card_facts(cancelled).trouble.en
    assert card_facts(cancelled.model_copy(update={"cancel_time": ""})).trouble == EMPTY
    not_issued = card_facts(cancelled, Text.same("limit too high"))
    assert "limit too high" in not_issued.trouble.zh
