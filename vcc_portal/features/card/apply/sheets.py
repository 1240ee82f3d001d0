"""Workbooks of an application for many cards: the empty table, and what became of it."""

from vcc_portal.domain import clock
from vcc_portal.domain.sheet import Sheet
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.apply.outcome import ApplyOutcome
from vcc_portal.features.card.apply.table_rows import RowForm
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.patterns import batch as batch_words

_EXAMPLES = (
    ("Google Ads DE", "name@example.com", "Ads, DE", "1000", "", "5000", ""),
    ("Google Ads FR", "name@example.com", "Ads, FR", "1000", "", "5000", ""),
)


def template_sheet() -> Sheet:
    """Heads in both languages above two example rows."""
    heads = [words.NAME, words.EMAIL, words.TAGS, *strings.LIMIT.values()]
    columns = [name for name in RowForm.model_fields if name not in RowForm.HIDDEN]
    assert len(heads) == len(columns) == len(_EXAMPLES[0])
    return Sheet(
        file="card-batch-template.xlsx",
        title=words.TEMPLATE_SHEET,
        facts=(
            (words.TEMPLATE_ROWS, words.TEMPLATE_ROWS_NOTE),
            (words.TAGS, words.TEMPLATE_TAGS_NOTE),
            (words.TEMPLATE_LIMITS, words.TEMPLATE_LIMITS_NOTE),
        ),
        headings=tuple(Text(zh=f"{head.zh} / {head.en}", en=f"{head.en} / {head.zh}") for head in heads),
        rows=_EXAMPLES,
    )


def outcome_sheet(outcome: ApplyOutcome, operator: str) -> Sheet:
    """One row a card, in the order in which they were applied for."""
    now = clock.now()
    facts = (
        (batch_words.FACT_WHAT, words.KIND_TABLE),
        (batch_words.FACT_WHO, operator),
        (batch_words.FACT_WHEN, clock.written(now)),
        (words.BATCH_NO, outcome.batch_no),
        (words.CHARGED, outcome.charged),
        (batch_words.FACT_TOTAL, len(outcome.rows)),
    )
    return Sheet(
        file=f"card-apply-{now:%Y%m%d-%H%M%S}.xlsx",
        title=batch_words.SHEET_RESULTS,
        facts=facts,
        headings=(
            words.HEAD_NUMBER,
            words.NAME,
            words.CARD_ID,
            words.RESULT,
            batch_words.HEAD_REASON,
            batch_words.HEAD_CODE,
        ),
        rows=tuple(
            (
                row.number,
                row.name,
                row.card_id,
                row.said if row.good else words.RESULT_FAILED,
                EMPTY if row.good else row.said,
                row.code,
            )
            for row in sorted(outcome.rows, key=lambda row: row.number)
        ),
    )
