"""The cards of a batch: what is sent, in which chunks, and what is sent once more."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain.batch import (
    Item,
    ItemChange,
    ItemStatus,
    begun,
    counts,
    item,
    moved,
    next_chunk,
    once_more,
    with_status,
)
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.text import EMPTY, Text

WHY = Text(zh="原因", en="reason")
A, B = Text(zh="甲", en="a"), Text(zh="乙", en="b")
items_ = st.lists(
    st.builds(Item, st.just(CardFace()), plan=st.sampled_from("xyz"), status=st.sampled_from(list(ItemStatus))),
    max_size=40,
).map(lambda many: tuple(replace(one, face=CardFace(card_id=str(number))) for number, one in enumerate(many)))


def test_a_card_is_ready_same_or_will_fail():
    def status(*changes: ItemChange, blocked: Text = EMPTY) -> ItemStatus:
        return item(CardFace(), changes, blocked=blocked).status

    assert status(ItemChange(WHY, A, B), ItemChange(WHY, A, A)) is ItemStatus.READY
    assert status(ItemChange(WHY, A, A)) is ItemStatus.SAME
    assert status(ItemChange(WHY, A, A), blocked=WHY) is ItemStatus.WILL_FAIL
    assert status() is ItemStatus.READY


@given(items_, st.booleans())
def test_only_ready_cards_are_sent_and_those_that_fail_if_asked_for(items: tuple[Item, ...], leave_out: bool):
    sent = begun(items, leave_out=leave_out)
    for before, after in zip(items, sent, strict=True):
        if before.status is ItemStatus.READY:
            assert after.status is ItemStatus.WAITING
        elif before.status is ItemStatus.WILL_FAIL:
            assert after.status is (ItemStatus.LEFT_OUT if leave_out else ItemStatus.WAITING)
        else:
            assert after is before or after == before


@given(items_, st.integers(1, 7))
def test_chunks_take_each_waiting_card_once_and_never_mix_plans(items: tuple[Item, ...], most: int):
    waiting, seen = set(with_status(items, ItemStatus.WAITING)), Counter[str]()
    plans = {one.card_id: one.plan for one in items}
    while (chunk := next_chunk(items, most))[0]:
        card_ids, plan = chunk
        assert len(card_ids) <= most
        assert {plans[each] for each in card_ids} == {plan}
        seen.update(card_ids)
        items = moved(items, card_ids, ItemStatus.OK)
    assert set(seen) == waiting
    assert set(seen.values()) <= {1}


@given(items_)
def test_only_what_certainly_did_not_happen_is_sent_once_more(items: tuple[Item, ...]):
    again = once_more(items)
    for before, after in zip(items, again, strict=True):
        if before.status in {ItemStatus.FAILED, ItemStatus.UNTOUCHED, ItemStatus.OVERTAKEN}:
            assert (after.status, after.reason.zh, after.code) == (ItemStatus.WAITING, "", "")
        else:
            assert after == before
    assert counts(again)[ItemStatus.UNKNOWN] == counts(items)[ItemStatus.UNKNOWN]
