"""Old and new per card before tags, notices and freezes are changed."""

from dataclasses import replace
from typing import Any

import pytest

from vcc_portal.domain.batch import Item, ItemStatus
from vcc_portal.domain.card_changes import TagMode
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.bulk.plan import BulkKind, BulkStep, preview, renewed, undoing
from vcc_portal.upstream.models.card import Card

ABLE = {"438366"}


def card(**values: Any) -> Card:
    return Card(**{"card_id": "1", "status": "VALID", "card_mode": "SHARED", "bin": "438366", **values})


def tags(*given: str, mode: TagMode = TagMode.ADD) -> BulkStep:
    return BulkStep(BulkKind.TAGS, mode, given)


def planned(step: BulkStep, **values: Any) -> Item:
    return preview(step, [card(**values)], ABLE)[0]


def test_tags_are_shown_before_and_after() -> None:
    one = planned(tags("b", "c"), card_tags=["a", "b"])
    (change,) = one.changes
    assert (change.old.en, change.new.en, change.new.zh, one.status) == ("a, b", "a, b, c", "a、b、c", ItemStatus.READY)


def test_a_card_that_would_stay_the_same_is_not_sent() -> None:
    assert planned(tags("a"), card_tags=["a"]).status is ItemStatus.SAME
    assert planned(tags("x", mode=TagMode.REMOVE), card_tags=["a"]).status is ItemStatus.SAME
    assert planned(tags(mode=TagMode.REPLACE)).status is ItemStatus.SAME
    assert planned(tags(mode=TagMode.REPLACE), card_tags=["a"]).status is ItemStatus.READY
    assert planned(BulkStep(BulkKind.NOTICE, on=False)).status is ItemStatus.SAME
    assert planned(BulkStep(BulkKind.NOTICE)).status is ItemStatus.READY


def test_a_ninth_tag_and_an_ended_card_are_refused() -> None:
    eight = [str(number) for number in range(8)]
    ninth = planned(tags("x"), card_tags=eight)
    assert (ninth.status, ninth.code, ninth.reason.en) == (
        ItemStatus.WILL_FAIL,
        Code.CARD_UPDATE_FAILED,
        "It would exceed 8 tags",
    )
    assert planned(tags("x"), status="CANCEL", card_tags=["x"]).reason.zh == "状态为“已注销”，不能操作"


def test_freezing_is_for_the_kinds_that_can() -> None:
    freeze, thaw = BulkStep(BulkKind.FREEZE), BulkStep(BulkKind.UNFREEZE)
    one = planned(freeze)
    assert (one.changes[0].old.en, one.changes[0].new.en, one.status) == ("Active", "Frozen", ItemStatus.READY)
    assert planned(freeze, bin="404038").reason.en == "Not available for this type of card"
    assert planned(freeze, status="ABNORMAL", freeze_reason="USER").status is ItemStatus.SAME
    assert planned(thaw, status="ABNORMAL", freeze_reason="USER").changes[0].new.zh == "使用中"
    assert "account manager" in planned(thaw, status="ABNORMAL", freeze_reason="RISK").reason.en
    assert planned(thaw).status is ItemStatus.SAME


def test_a_step_knows_whether_it_came_true() -> None:
    assert tags("a").came_true(card(card_tags=["b", "a"]))
    assert not tags("a", mode=TagMode.REPLACE).came_true(card(card_tags=["b", "a"]))
    assert not tags("a", mode=TagMode.REMOVE).came_true(card(card_tags=["a"]))
    assert BulkStep(BulkKind.NOTICE).came_true(card(moving_account_notice_switch=True))
    assert BulkStep(BulkKind.FREEZE).came_true(card(status="ABNORMAL"))
    assert not BulkStep(BulkKind.UNFREEZE).came_true(card(status="ABNORMAL"))


def test_undoing_gives_back_what_was_there_only_where_something_was_done() -> None:
    cards = [card(card_id="1", card_tags=["a"]), card(card_id="2", card_tags=["b", "c"]), card(card_id="3")]
    step = tags("x", mode=TagMode.REPLACE)
    items = [
        replace(one, status=status)
        for one, status in zip(
            preview(step, cards, ABLE), (ItemStatus.OK, ItemStatus.OK, ItemStatus.FAILED), strict=True
        )
    ]
    back = undoing(items)
    assert [(one.card_id, one.status, one.plan, one.was) for one in back] == [
        ("1", ItemStatus.WAITING, tags("a", mode=TagMode.REPLACE), step),
        ("2", ItemStatus.WAITING, tags("b", "c", mode=TagMode.REPLACE), step),
    ]
    assert back[0].changes[0].new.en == "a"
    assert BulkStep(BulkKind.FREEZE).before(card()) == BulkStep(BulkKind.UNFREEZE)


EIGHT = [str(number) for number in range(8)]
FROZEN, THAWED = {"status": "ABNORMAL", "freeze_reason": "USER"}, {"status": "VALID"}
SINCE: dict[str, tuple[BulkStep, dict[str, Any], dict[str, Any], ItemStatus | None, str]] = {
    "nothing": (tags("x"), {"card_tags": ["a"]}, {"card_tags": ["a", "x"]}, None, "a"),
    "a tag more": (tags("x"), {"card_tags": ["a"]}, {"card_tags": ["a", "x", "y"]}, ItemStatus.WAITING, "a, y"),
    "a tag less": (tags("x"), {"card_tags": ["a"]}, {"card_tags": ["x"]}, ItemStatus.WAITING, "no tags"),
    "ours is off again": (tags("x"), {"card_tags": ["a"]}, {"card_tags": ["a"]}, ItemStatus.SAME, "a"),
    "a tag more, ours is gone": (
        tags("b", mode=TagMode.REMOVE), {"card_tags": ["a", "b"]}, {"card_tags": ["a", "y"]}, ItemStatus.WAITING, "a, b, y",
    ),
    "a tag more than fits": (
        tags("x", mode=TagMode.REPLACE), {"card_tags": EIGHT}, {"card_tags": ["x", "y"]}, ItemStatus.OVERTAKEN,
        ", ".join([*EIGHT, "y"]),
    ),
    "switched back": (
        BulkStep(BulkKind.NOTICE), {}, {"moving_account_notice_switch": False}, ItemStatus.SAME, "Off",
    ),
    "thawed": (BulkStep(BulkKind.FREEZE), THAWED, THAWED, ItemStatus.SAME, "Active"),
    "frozen": (BulkStep(BulkKind.UNFREEZE), FROZEN, FROZEN, ItemStatus.SAME, "Frozen"),
    "cancelled": (BulkStep(BulkKind.FREEZE), THAWED, {"status": "CANCEL"}, ItemStatus.OVERTAKEN, "Active"),
}  # fmt: skip
"""By what somebody else has done since: our change, the card before it and now, where it stands, what it is to become."""


@pytest.mark.parametrize(("step", "before", "since", "status", "new"), SINCE.values(), ids=SINCE)
def test_an_undo_takes_back_nothing_that_somebody_else_has_set_since(
    step: BulkStep, before: dict[str, Any], since: dict[str, Any], status: ItemStatus | None, new: str
) -> None:
    back = undoing([replace(planned(step, **before), status=ItemStatus.OK)])
    found = renewed(back, {"1": card(**since)})
    if status is None:
        assert (found, back[0].changes[0].new.en) == ({}, new)
        return
    now = found["1"]
    assert (now.status, now.changes[0].new.en) == (status, new)
    assert (now.reason.en != "") is (status is ItemStatus.OVERTAKEN), "it says why it takes no change"
    assert renewed([replace(now, status=ItemStatus.WAITING)], {"1": card(**since)}) == (
        {} if step.kind is BulkKind.TAGS else found
    ), "tags that have been seen are sent"


def test_a_card_on_its_way_back_that_cannot_be_found_is_left_to_the_provider() -> None:
    back = undoing([replace(planned(tags("x")), status=ItemStatus.OK)])
    assert renewed(back, {}) == {}
