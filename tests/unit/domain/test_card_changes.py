"""Which card takes which change, and why not."""

import pytest

from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.card_changes import (
    CardNow,
    ChangeRefusal,
    cancel_refused,
    changed_tags,
    confirms,
    freeze_refused,
    limits_refused,
    move_refused,
    notice_refused,
    tags_refused,
)
from vcc_portal.i18n.card.changes import REASONS

OPEN = {CardStatus.VALID, CardStatus.ABNORMAL, CardStatus.INACTIVE}


def card(status: str = "VALID", mode: str = "SHARED", **values: str) -> CardNow:
    return CardNow(status, mode, values.pop("currency", "USD"), **values)


@pytest.mark.parametrize("status", list(CardStatus))
def test_a_status_decides_before_everything_else(status: CardStatus) -> None:
    one = card(status, "SINGLE", sub_user_id="a", freeze_reason="RISK")
    expected = None if status in OPEN else ChangeRefusal.STATUS
    assert notice_refused(one) is expected
    answers = {
        limits_refused(one, supported=False, currency="EUR", by_currency=True),
        move_refused(one, "a", ()),
        tags_refused(one, [str(number) for number in range(9)]),
        freeze_refused(one, supported=False),
    }
    assert (answers == {ChangeRefusal.STATUS}) == (status not in OPEN)


@pytest.mark.parametrize("status", list(CardStatus))
def test_a_card_is_cancelled_while_it_lives_or_after_it_expired(status: CardStatus) -> None:
    may = status in OPEN | {CardStatus.EXPIRED}
    assert cancel_refused(card(status), unsettled=False) is (None if may else ChangeRefusal.STATUS)
    assert cancel_refused(card(status), unsettled=True) is (ChangeRefusal.UNSETTLED if may else ChangeRefusal.STATUS)


def test_a_move_needs_another_place_with_an_account_in_the_cards_currency() -> None:
    one = card(sub_user_id="a")
    assert move_refused(one, "b", {"USD"}) is None
    assert move_refused(one, "", {"USD"}) is None
    assert move_refused(one, "a", {"USD"}) is ChangeRefusal.THERE_ALREADY
    assert move_refused(one, "b", {"EUR"}) is ChangeRefusal.NO_ACCOUNT
    assert move_refused(card(mode="SINGLE"), "b", {"USD"}) is ChangeRefusal.OWN_BALANCE


def test_limits_depend_on_the_kind_and_the_currency() -> None:
    assert limits_refused(card(), supported=True, currency="USD", by_currency=True) is None
    assert limits_refused(card(), supported=True, currency=None, by_currency=False) is None
    assert limits_refused(card(), supported=True, currency="EUR", by_currency=False) is ChangeRefusal.CURRENCY
    assert limits_refused(card(), supported=False, currency="USD", by_currency=False) is ChangeRefusal.KIND
    assert limits_refused(card(mode="SINGLE"), supported=True, currency="USD", by_currency=True) is ChangeRefusal.KIND


def test_freezing_is_not_for_risk_for_inactive_cards_and_for_every_kind() -> None:
    assert freeze_refused(card(), supported=True) is None
    assert freeze_refused(card("ABNORMAL", freeze_reason="USER"), supported=True) is None
    assert freeze_refused(card("ABNORMAL", freeze_reason="RISK"), supported=True) is ChangeRefusal.RISK
    assert freeze_refused(card("INACTIVE"), supported=True) is ChangeRefusal.NOT_ACTIVE
    assert freeze_refused(card(), supported=False) is ChangeRefusal.KIND


def test_tags_are_added_removed_and_replaced_each_once_and_in_order() -> None:
    assert changed_tags(["a", "b"], "ADD", ["c", "a"]) == ["a", "b", "c"]
    assert changed_tags(["a", "b"], "REMOVE", ["a", "x"]) == ["b"]
    assert changed_tags(["a", "b"], "REPLACE", ["c", "c"]) == ["c"]
    assert changed_tags(["a"], "REPLACE", []) == []


def test_eight_tags_are_the_most() -> None:
    eight = [str(number) for number in range(8)]
    assert tags_refused(card(), eight) is None
    assert tags_refused(card(), [*eight, "9"]) is ChangeRefusal.TOO_MANY_TAGS


def test_every_reason_has_words() -> None:
    assert set(REASONS) == set(ChangeRefusal)


@pytest.mark.parametrize("typed", ["1,000", "1000", " １，０００ ", "注销", "Cancel"])
def test_a_number_confirms_as_it_is_shown_and_plain(typed: str) -> None:
    assert confirms(typed, 1_000)
    assert not confirms("1.000", 1_000)
    assert not confirms("1,00", 1_000)
