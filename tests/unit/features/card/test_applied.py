"""How far an application for one card is, by what the provider says of the card."""

import pytest

from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.text import EMPTY
from vcc_portal.features.card.apply.outcome import AppliedReading
from vcc_portal.upstream.models.card import Card


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (CardStatus.APPLYING, "processing"),
        (CardStatus.VALID, "success"),
        (CardStatus.INACTIVE, "success"),
        (CardStatus.ABNORMAL, "success"),
        (CardStatus.PRE_CANCEL, "failed"),
        (CardStatus.CANCEL, "failed"),
        ("REVIEWING", "processing"),
        ("", "processing"),
    ],
)
def test_a_card_is_made_when_its_status_says_so(status: str, outcome: str) -> None:
    """One that nobody knows was called a card that is there, and was asked for no more."""
    assert AppliedReading(Card(card_id="1", status=status), EMPTY).end.outcome == outcome
