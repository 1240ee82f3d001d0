"""What became of an application for many cards, card by card."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from vcc_portal import routes
from vcc_portal.domain.card import TONES, CardStatus
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import lookup
from vcc_portal.i18n import card_batch as words
from vcc_portal.i18n.card import CARD_STATUS
from vcc_portal.upstream.models.base import BatchItem, BatchResult


@dataclass
class CardOutcome:
    """One card of the application."""

    number: int = 0
    """Its place in the application, from 1."""
    name: str = ""
    card_id: str = ""
    href: str = ""
    good: bool = False
    status: str = ""
    said: Text = EMPTY
    """Its status, or why it was refused."""
    tone: str = "neutral"
    code: str = ""
    """The provider's code of a refusal."""


@dataclass
class Outcome:
    """The whole application; at most as many rows as one application may have cards."""

    batch_no: str = ""
    rows: list[CardOutcome] = field(default_factory=list)
    title: Text = EMPTY
    good: int = 0
    bad: int = 0
    making: int = 0
    """Cards that the issuer has not finished."""
    charged: str = ""
    """Fees, and first balances of single-mode cards, as "USD 8.00"."""


def outcome_of(result: BatchResult, names: Sequence[str], charged: str) -> Outcome:
    """The provider's answer with the names that were asked for; refused cards stand first."""
    items = {item.index: item for item in result.results}
    rows = [_row(number, name, items.get(number - 1)) for number, name in enumerate(names, 1)]
    outcome = Outcome(batch_no=result.batch_no, rows=sorted(rows, key=lambda row: row.good), charged=charged)
    return _summed(outcome)


def with_statuses(outcome: Outcome, statuses: Mapping[str, str]) -> Outcome:
    """The same with what the cards are by now."""
    rows = [_as(row, statuses.get(row.card_id, row.status)) if row.good else row for row in outcome.rows]
    return _summed(Outcome(outcome.batch_no, rows, charged=outcome.charged))


def _row(number: int, name: str, item: BatchItem | None) -> CardOutcome:
    """A card that the answer leaves out counts as refused without a reason: nothing says that it was opened."""
    if item is None or not item.success:
        code = item.code if item else ""
        return CardOutcome(number, name, said=lookup(code).text, tone="bad", code=code)
    href = with_query(routes.CARD_DETAIL.path, cardId=item.card_id)
    return _as(CardOutcome(number, name, item.card_id, href, good=True), item.status)


def _as(row: CardOutcome, status: str) -> CardOutcome:
    said = CARD_STATUS.get(status, Text(zh=status, en=status))
    return CardOutcome(
        row.number, row.name, row.card_id, row.href, row.good, status, said, TONES.get(status, "neutral")
    )


def _summed(outcome: Outcome) -> Outcome:
    outcome.good = sum(row.good for row in outcome.rows)
    outcome.bad = len(outcome.rows) - outcome.good
    outcome.making = sum(row.status == CardStatus.APPLYING for row in outcome.rows)
    if not outcome.bad:
        outcome.title = words.OUTCOME_ALL.format(good=outcome.good)
    elif outcome.good:
        outcome.title = words.OUTCOME_SOME.format(good=outcome.good, bad=outcome.bad)
    else:
        outcome.title = words.OUTCOME_NONE.format(bad=outcome.bad)
    return outcome
