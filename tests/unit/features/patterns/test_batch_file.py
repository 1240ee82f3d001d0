"""The outcome of a batch as a sheet: a row for each card, a pair of columns for each value that changes."""

from vcc_portal.domain.batch import Item, ItemChange, ItemStatus
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.batch import BatchOperation
from vcc_portal.features.patterns.batch_file import outcome_sheet
from vcc_portal.i18n.patterns import batch as words

DAILY, MONTHLY = Text.same("Daily"), Text.same("Monthly")
WHY, NOTE = Text.same("over the limit"), Text.same("the next payment is declined")
OPERATION = BatchOperation(Text.same("Edit limits"), "limits")


def card(number: str) -> CardFace:
    return CardFace(card_id=number, name=f"Card {number}", number_mask_head="4389", last4=number)


def change(title: Text, old: str, new: str) -> ItemChange:
    return ItemChange(title, Text.same(old), Text.same(new))


ITEMS = (
    Item(card("0001"), (change(DAILY, "10", "20"),), status=ItemStatus.OK, reason=WHY, code="100001", note=NOTE),
    Item(card("0002"), (change(MONTHLY, "30", "40"),), status=ItemStatus.FAILED, reason=WHY, code="300002", note=NOTE),
    Item(CardFace(card_id="3", name="Being opened"), status=ItemStatus.UNKNOWN, reason=WHY),
)


def test_a_row_says_what_changed_and_why_not() -> None:
    sheet = outcome_sheet(OPERATION, ITEMS, [], operator="Lin")
    before_and_after = [
        pattern.format(title=title) for title in (DAILY, MONTHLY) for pattern in (words.HEAD_BEFORE, words.HEAD_AFTER)
    ]
    assert sheet.headings[3:7] == tuple(before_and_after)
    assert [row[:3] for row in sheet.rows] == [
        ("Card 0001", "4389** **** 0001", "0001"),
        ("Card 0002", "4389** **** 0002", "0002"),
        ("Being opened", "", "3"),
    ]
    done, failed, unknown = (row[3:] for row in sheet.rows)
    statuses = words.ITEM_STATUS
    twenty, forty = ITEMS[0].changes[0], ITEMS[1].changes[0]
    # Nor has one that was refused become what was planned, or met what would have come of it.
    # A card that was done has no reason, whatever the preview expected of it.
    assert done == (twenty.old, twenty.new, EMPTY, EMPTY, statuses[ItemStatus.OK], EMPTY, "100001", NOTE)
    assert failed == (EMPTY, EMPTY, forty.old, EMPTY, statuses[ItemStatus.FAILED], WHY, "300002", EMPTY)
    assert unknown == (EMPTY, EMPTY, EMPTY, EMPTY, statuses[ItemStatus.UNKNOWN], WHY, "", EMPTY)


def test_the_facts_name_who_and_count_what_became_of_the_cards() -> None:
    fact = (Text.same("Target"), Text.same("Ads team"))
    facts = outcome_sheet(OPERATION, ITEMS, [fact], operator="Lin").facts
    assert (facts[0], facts[1]) == ((words.FACT_WHAT, OPERATION.name), (words.FACT_WHO, "Lin"))
    counted = [(words.ITEM_STATUS[one], 1) for one in (ItemStatus.OK, ItemStatus.FAILED, ItemStatus.UNKNOWN)]
    assert facts[3] == fact
    assert facts[4] == (words.FACT_TOTAL, 3)
    assert sorted(map(str, facts[5:])) == sorted(map(str, counted))
