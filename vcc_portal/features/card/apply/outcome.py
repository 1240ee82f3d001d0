"""What became of an application: for many cards card by card, for one how far the issuer is with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from vcc_portal import routes
from vcc_portal.domain.card import TONES, CardStatus
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import text_of
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.apply.form import CardApplyForm
from vcc_portal.features.card.detail.reading import why_not_issued
from vcc_portal.features.card.view import status_text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.money import PROCESSING, MoneyEnd
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.card import issued
from vcc_portal.i18n.card.common import CARD_STATUS
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card import Bin, Card, CardById


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


@dataclass(frozen=True)
class ApplyOutcome:
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


def outcome_of(result: BatchResult, names: Sequence[str], charged: str) -> ApplyOutcome:
    """The provider's answer with the names that were asked for; refused cards stand first."""
    items = {item.index: item for item in result.results}
    rows = [_row(number, name, items.get(number - 1)) for number, name in enumerate(names, 1)]
    outcome = ApplyOutcome(batch_no=result.batch_no, rows=sorted(rows, key=lambda row: row.good), charged=charged)
    return _summed(outcome)


def found_result(
    asked: Sequence[tuple[str, str]], cards: Sequence[Card], refused: Mapping[int, BatchItem]
) -> BatchResult:
    """What the lost answer said, by the cards that were made: `asked` is name and mailbox of each, in order.

    Of cards with one name, the mailbox says which was made; the list may show it shortened, so the name decides first.
    """
    left = sorted(cards, key=lambda card: card.card_id)
    made: dict[int, Card] = {}
    for with_mailbox in (True, False):
        for place, (name, email) in enumerate(asked):
            if place in made or place in refused:
                continue
            one = next((c for c in left if c.card_name == name and (c.email == email or not with_mailbox)), None)
            if one is not None:
                left.remove(one)
                made[place] = one
    opened = [
        BatchItem(index=place, card_id=card.card_id, success=True, code=Code.SUCCESS, status=card.status)
        for place, card in made.items()
    ]
    return BatchResult(results=[*opened, *refused.values()])


def charged(form: CardApplyForm, product: Bin | None, count: int, cards: Sequence[Card] = ()) -> str:
    """Fees and first balances of that many accepted cards, by currency, as "USD 8.00".

    What was taken for those of `cards` that say so, and the product's fee for the others.
    """
    said = [card for card in cards if card.apply_fee is not None]
    sums: dict[str, int] = {}
    if product is not None:
        sums[product.fee_currency] = product.apply_fee * (count - len(said))
    for card in said:
        sums[card.fee_currency] = sums.get(card.fee_currency, 0) + (card.apply_fee or 0)
    sums[form.currency] = sums.get(form.currency, 0) + (form.recharge_amount or 0) * count
    return " + ".join(with_currency(amount, code) for code, amount in sums.items() if amount)


def with_statuses(outcome: ApplyOutcome, statuses: Mapping[str, str]) -> ApplyOutcome:
    """The same with what the cards are by now."""
    rows = [_as(row, statuses.get(row.card_id, row.status)) if row.good else row for row in outcome.rows]
    return _summed(ApplyOutcome(outcome.batch_no, rows, charged=outcome.charged))


def _row(number: int, name: str, item: BatchItem | None) -> CardOutcome:
    """A card without an item was looked for and is not there; the reason was in the answer that did not come."""
    if item is None:
        return CardOutcome(number, name, said=words.NOT_MADE, tone="bad")
    if not item.success:
        return CardOutcome(number, name, said=text_of(item.code), tone="bad", code=item.code)
    href = with_query(routes.CARD_DETAIL.path, cardId=item.card_id)
    return _as(CardOutcome(number, name, item.card_id, href, good=True), item.status)


def _as(row: CardOutcome, status: str) -> CardOutcome:
    said = CARD_STATUS.get(status, Text.same(status))
    return CardOutcome(
        row.number, row.name, row.card_id, row.href, row.good, status, said, TONES.get(status, "neutral")
    )


def _summed(outcome: ApplyOutcome) -> ApplyOutcome:
    good = sum(row.good for row in outcome.rows)
    bad = len(outcome.rows) - good
    making = sum(row.status == CardStatus.APPLYING for row in outcome.rows)
    if not bad:
        title = words.OUTCOME_ALL.format(good=good)
    elif good:
        title = words.OUTCOME_SOME.format(good=good, bad=bad)
    else:
        title = words.OUTCOME_NONE.format(bad=bad)
    return replace(outcome, good=good, bad=bad, making=making, title=title)


APPLIED = "applied"
"""Query parameter with the id of the card that was just applied for: the result survives a reload."""


@dataclass(frozen=True)
class AppliedReading:
    """The card of an application."""

    card: Card
    why_not: Text
    """In the provider's words; empty where it says nothing."""

    @property
    def end(self) -> MoneyEnd:
        """Made, refused, or still being made: also where nobody knows the status, which says neither."""
        status = status_text(self.card.status)
        if self.card.status in {CardStatus.CANCEL, CardStatus.PRE_CANCEL}:
            return MoneyEnd("failed", status, self.why_not or issued.FAILED_UNKNOWN)
        if self.card.status == CardStatus.APPLYING or self.card.status not in set(CardStatus):
            return MoneyEnd(PROCESSING, status)
        return MoneyEnd("success", status)


async def read_applied(visit: Visit, card_id: str) -> AppliedReading:
    """The card of that id. Raises `Failed`."""
    card = await visit.ask(card_calls.INFO, CardById(card_id=card_id))
    return AppliedReading(card, await why_not_issued(visit, card))
