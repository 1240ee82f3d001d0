"""Old and new per card before tags, notices and freezes are changed."""

from typing import Any

from vcc_portal.domain.batch import Fate, Item
from vcc_portal.domain.card_changes import TagMode
from vcc_portal.errors.codes import Code
from vcc_portal.state.card.bulk_plan import BulkKind, Step, preview, undoing
from vcc_portal.upstream.models.card import Card

ABLE = {"438366"}


def card(**values: Any) -> Card:
    return Card(**{"card_id": "1", "status": "VALID", "card_mode": "SHARED", "bin": "438366", **values})


def tags(*given: str, mode: TagMode = TagMode.ADD) -> Step:
    return Step(BulkKind.TAGS, mode, given)


def planned(step: Step, **values: Any) -> Item:
    return preview(step, [card(**values)], ABLE)[0]


def test_tags_are_shown_before_and_after() -> None:
    one = planned(tags("b", "c"), card_tags=["a", "b"])
    (change,) = one.changes
    assert (change.old.en, change.new.en, change.new.zh, one.fate) == ("a, b", "a, b, c", "a、b、c", Fate.READY)


def test_a_card_that_would_stay_the_same_is_not_sent() -> None:
    assert planned(tags("a"), card_tags=["a"]).fate is Fate.SAME
    assert planned(tags("x", mode=TagMode.REMOVE), card_tags=["a"]).fate is Fate.SAME
    assert planned(tags(mode=TagMode.REPLACE)).fate is Fate.SAME
    assert planned(tags(mode=TagMode.REPLACE), card_tags=["a"]).fate is Fate.READY
    assert planned(Step(BulkKind.NOTICE, on=False)).fate is Fate.SAME
    assert planned(Step(BulkKind.NOTICE)).fate is Fate.READY


def test_a_ninth_tag_and_an_ended_card_are_refused() -> None:
    eight = [str(number) for number in range(8)]
    ninth = planned(tags("x"), card_tags=eight)
    assert (ninth.fate, ninth.code, ninth.reason.en) == (
        Fate.WILL_FAIL,
        Code.CARD_UPDATE_FAILED,
        "It would have more than 8 tags",
    )
    assert planned(tags("x"), status="CANCEL", card_tags=["x"]).reason.zh == "状态为“已注销”，不能操作"


def test_freezing_is_for_the_kinds_that_can() -> None:
    freeze, thaw = Step(BulkKind.FREEZE), Step(BulkKind.UNFREEZE)
    one = planned(freeze)
    assert (one.changes[0].old.en, one.changes[0].new.en, one.fate) == ("Active", "Frozen", Fate.READY)
    assert planned(freeze, bin="404038").reason.en == "This kind of card cannot do it"
    assert planned(freeze, status="ABNORMAL", freeze_reason="USER").fate is Fate.SAME
    assert planned(thaw, status="ABNORMAL", freeze_reason="USER").changes[0].new.zh == "使用中"
    assert "account manager" in planned(thaw, status="ABNORMAL", freeze_reason="RISK").reason.en
    assert planned(thaw).fate is Fate.SAME


def test_a_step_knows_whether_it_came_true() -> None:
    assert tags("a").came_true(card(card_tags=["b", "a"]))
    assert not tags("a", mode=TagMode.REPLACE).came_true(card(card_tags=["b", "a"]))
    assert not tags("a", mode=TagMode.REMOVE).came_true(card(card_tags=["a"]))
    assert Step(BulkKind.NOTICE).came_true(card(moving_account_notice_switch=True))
    assert Step(BulkKind.FREEZE).came_true(card(status="ABNORMAL"))
    assert not Step(BulkKind.UNFREEZE).came_true(card(status="ABNORMAL"))


def test_undoing_gives_back_what_was_there_only_where_something_was_done() -> None:
    cards = [card(card_id="1", card_tags=["a"]), card(card_id="2", card_tags=["b", "c"]), card(card_id="3")]
    step = tags("x", mode=TagMode.REPLACE)
    before = {each.card_id: step.before(each) for each in cards}
    items = [
        Item(one.face, one.changes, one.plan, fate)
        for one, fate in zip(preview(step, cards, ABLE), (Fate.OK, Fate.OK, Fate.FAILED), strict=True)
    ]
    back = undoing(items, before)
    assert [(one.card_id, one.fate, one.plan) for one in back] == [
        ("1", Fate.WAITING, Step(BulkKind.TAGS, TagMode.REPLACE, ("a",))),
        ("2", Fate.WAITING, Step(BulkKind.TAGS, TagMode.REPLACE, ("b", "c"))),
    ]
    assert back[0].changes[0].new.en == "a"
    assert Step(BulkKind.FREEZE).before(card()) == Step(BulkKind.UNFREEZE)
