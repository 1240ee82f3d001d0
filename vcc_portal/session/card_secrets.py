"""What the tickets of the card-secret frames stand for (decision 4). The number itself is in none of them."""

from dataclasses import dataclass
from enum import StrEnum

from vcc_portal.domain.account import Standing
from vcc_portal.domain.card import NUMBER_CODE
from vcc_portal.errors.failed import Failed
from vcc_portal.session.access import Verdict, judge, permitted
from vcc_portal.session.verification import Verification

MAY_SEE = permitted(NUMBER_CODE)
FRAME = "/secure/card/"
"""The address of a frame; its ticket follows."""
OPEN_SECONDS = 30
"""From the moment the frame's address is made until the browser asks for it."""
MOST_SECONDS = 300
"""How long a number may stay on screen when its time is extended again and again."""


class SecretPurpose(StrEnum):
    """What a frame is for; the value is the typeCode of its verification."""

    REVEAL = "CARD_INFO"
    COPY = "CARD_COPY"


@dataclass(frozen=True)
class SecretRequest:
    """A frame that may be loaded once."""

    purpose: SecretPurpose
    card_id: str
    verification: Verification | None


@dataclass(frozen=True)
class OnScreen:
    """A card whose number is on screen: each copy of it is reported to the provider."""

    card_id: str
    until: float
    """On the monotonic clock: when it leaves the screen, however often it is copied."""


@dataclass(frozen=True)
class SecretRefused:
    """Why a frame stayed empty; the page asks with the ticket, and opens the step-up dialog or says so."""

    asked: SecretRequest
    failed: Failed


def may_see(standing: Standing) -> bool:
    """Whether somebody may have a card's number, by what the provider last said about him."""
    return judge(MAY_SEE, standing) is Verdict.ALLOW
