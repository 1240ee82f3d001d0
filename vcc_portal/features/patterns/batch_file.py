"""The outcome of a batch as a sheet: one row a card, and what the run was about."""

from collections import Counter

from vcc_portal.domain import clock
from vcc_portal.domain.batch import Item, ItemChange, Items, ItemStatus
from vcc_portal.domain.sheet import Cell, Sheet
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.batch import BatchOperation
from vcc_portal.features.patterns.batch_view import said_of
from vcc_portal.i18n.patterns import batch as words


def outcome_sheet(operation: BatchOperation, items: Items, facts: list[tuple[Text, Text]], *, operator: str) -> Sheet:
    """One row a card: what it was, what it has become or is still to become, and what came of it."""
    titles = list(dict.fromkeys(change.title for each in items for change in each.changes))
    heads = [head for title in titles for head in (_head(words.HEAD_BEFORE, title), _head(words.HEAD_AFTER, title))]
    by_status = sorted(items, key=lambda each: list(ItemStatus).index(each.status))
    many, now = Counter(said_of(each) for each in by_status), clock.now()
    said: list[tuple[Text, Cell]] = [
        (words.FACT_WHAT, operation.name),
        (words.FACT_WHO, operator),
        (words.FACT_WHEN, clock.written(now)),
        *facts,
        (words.FACT_TOTAL, len(items)),
        *many.items(),
    ]
    return Sheet(
        file=f"{operation.file}-{now:%Y%m%d-%H%M%S}.xlsx",
        title=words.SHEET_RESULTS,
        facts=tuple(said),
        headings=(
            words.HEAD_CARD,
            words.HEAD_NUMBER,
            words.HEAD_ID,
            *heads,
            words.RESULT,
            words.HEAD_REASON,
            words.HEAD_CODE,
            words.HEAD_NOTE,
        ),
        rows=tuple(_row(each, titles) for each in items),
    )


def _head(pattern: Text, title: Text) -> Text:
    return pattern.format(title=title)


def _row(item: Item, titles: list[Text]) -> tuple[Cell, ...]:
    face, by_title = item.face, {change.title: change for change in item.changes}
    number = f"{face.number_mask_head}** **** {face.last4}" if face.last4 else ""
    values = [by_title.get(title, ItemChange()) for title in titles]
    stays = item.status.stays
    reason = item.reason if item.status is not ItemStatus.OK else EMPTY
    return (
        face.name,
        number,
        face.card_id,
        *(cell for change in values for cell in (change.old, EMPTY if stays else change.new)),
        said_of(item),
        reason,
        item.code,
        EMPTY if item.status.again else item.note,
    )
