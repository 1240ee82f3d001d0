"""Whether a card may pay: the order of the checks, their edges, and what is not known."""

from dataclasses import replace

import pytest

from vcc_portal.domain.authorization import Attempt, Payer, PaymentCount, decide, findings
from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.transactions import DeclineReason

PAYER = Payer(status="VALID", expiry="202911", funds=100_000)
ATTEMPT = Attempt(amount=60_000, currency="USD", merchant="GOOGLE *ADS", mcc="7311", month="202611", billing=60_000)


def test_a_card_without_rules_pays_as_long_as_there_is_money() -> None:
    assert decide(PAYER, ATTEMPT) is None
    assert decide(PAYER, replace(ATTEMPT, billing=100_000)) is None
    assert decide(PAYER, replace(ATTEMPT, billing=100_001)) is DeclineReason.BALANCE
    assert decide(replace(PAYER, of_sub_account=True, funds=0), ATTEMPT) is DeclineReason.SUB_ACCOUNT_QUOTA


@pytest.mark.parametrize(
    ("payer", "reason"),
    [
        ({"account_active": False}, DeclineReason.ACCOUNT_FROZEN),
        ({"status": "ABNORMAL"}, DeclineReason.CARD_NOT_ACTIVE),
        ({"status": "INACTIVE"}, DeclineReason.CARD_NOT_ACTIVE),
        ({"status": "SOMETHING_NEW"}, DeclineReason.CARD_NOT_ACTIVE),
        ({"status": "PRE_CANCEL"}, DeclineReason.CARD_CANCELLED),
        ({"status": "EXPIRED"}, DeclineReason.CARD_EXPIRED),
        ({"expiry": "202610"}, DeclineReason.CARD_EXPIRED),
        ({"expiry": "202611"}, None),
        ({"currencies": ["EUR"]}, DeclineReason.CURRENCY),
        ({"currencies": []}, DeclineReason.CURRENCY),
        ({"count": PaymentCount(3, 3)}, DeclineReason.COUNT_LIMIT),
        ({"count": PaymentCount(3, 2)}, None),
        ({"mccs": ["5999"]}, DeclineReason.MCC),
        ({"merchants": ["meta"]}, DeclineReason.MERCHANT),
        ({"merchants": ["meta", "google"]}, None),
        ({"room": {LimitWindow.DAY: 59_999}}, DeclineReason.DAY_LIMIT),
        ({"room": {LimitWindow.DAY: 60_000}}, None),
        ({"currency_room": {LimitWindow.MONTH: 10}}, DeclineReason.MONTH_LIMIT),
    ],
)
def test_each_rule_declines_at_its_edge(payer: dict[str, object], reason: DeclineReason | None) -> None:
    assert decide(replace(PAYER, **payer), ATTEMPT) is reason


def test_a_check_without_its_fact_is_neither_passed_nor_failed() -> None:
    unknown = replace(PAYER, count=PaymentCount(3, None), funds=None, expiry="", room={LimitWindow.SINGLE: 5})
    found = [each.reason for each in findings(unknown, replace(ATTEMPT, billing=None)) if each.passes is None]
    assert found == [
        DeclineReason.CARD_EXPIRED,
        DeclineReason.COUNT_LIMIT,
        DeclineReason.SINGLE_LIMIT,
        DeclineReason.BALANCE,
    ]
    assert decide(unknown, replace(ATTEMPT, billing=None)) is None
    assert decide(replace(PAYER, count=PaymentCount(0, None)), ATTEMPT) is DeclineReason.COUNT_LIMIT


def test_the_base_limits_come_before_those_of_the_currency_and_the_narrow_window_before_the_wide() -> None:
    tight = dict.fromkeys(reversed(LimitWindow), 0)
    order = [each.reason for each in findings(replace(PAYER, room=tight, currency_room=tight), ATTEMPT)]
    four = [
        DeclineReason.SINGLE_LIMIT,
        DeclineReason.DAY_LIMIT,
        DeclineReason.MONTH_LIMIT,
        DeclineReason.LIFETIME_LIMIT,
    ]
    assert order[8:16] == four + four
