"""The code in the middle of three steps (`by_code.html`): a new password, a first number, a payment password."""

from sqlalchemy.orm import Session

from vcc_portal.domain.text import Text
from vcc_portal.i18n.durations import duration_text
from vcc_sandbox.identity import codes
from vcc_sandbox.provider_pages.web import PageVisit
from vcc_sandbox.provider_pages.words import frame


def not_sent(visit: PageVisit, db: Session, recipient: str, type_code: str, *, deliver: bool = True) -> Text | None:
    """Send a code; why there is none to enter. One of a moment ago is still good. `deliver` as of `codes.send`."""
    try:
        codes.send(db, recipient, type_code, visit.sandbox.clock.now(db), deliver=deliver)
    except codes.NotSent as refusal:
        if refusal.why is not codes.Why.STILL_VALID:
            return frame.CODE_TOO_OFTEN.format(time=duration_text(refusal.seconds))
    return None


def wait_before_next(visit: PageVisit, db: Session, recipient: str) -> int:
    """Seconds for which the button that sends another one counts down."""
    return codes.seconds_to_wait(db, recipient, visit.sandbox.clock.now(db))


def is_sent(visit: PageVisit, db: Session, recipient: str, type_code: str) -> bool:
    """Whether the second step has a code to ask for; who comes to it by its address alone begins with the first."""
    return codes.is_open(db, recipient, type_code, visit.sandbox.clock.now(db))
