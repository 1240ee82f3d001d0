"""Old and new per card before tags, notices and freezes are changed."""

from typing import Any

from vcc_portal.domain.batch import Item, ItemStatus
from vcc_portal.domain.card_changes import TagMode
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.bulk.plan import BulkKind, BulkStep, preview, undoing
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
    before = {each.card_id: step.before(each) for each in cards}
    items = [
        Item(one.face, one.changes, one.plan, status)
        for one, status in zip(
            preview(step, cards, ABLE), (ItemStatus.OK, ItemStatus.OK, ItemStatus.FAILED), strict=True
        )
    ]
    back = undoing(items, before)
    assert [(one.card_id, one.status, one.plan) for one in back] == [
        ("1", ItemStatus.WAITING, BulkStep(BulkKind.TAGS, TagMode.REPLACE, ("a",))),
        ("2", ItemStatus.WAITING, BulkStep(BulkKind.TAGS, TagMode.REPLACE, ("b", "c"))),
    ]
    assert back[0].changes[0].new.en == "a"
    assert BulkStep(BulkKind.FREEZE).before(card()) == BulkStep(BulkKind.UNFREEZE)
