"""What /settings says about the payment password and the sign-in."""

from dataclasses import dataclass
from datetime import datetime

from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.i18n.durations import duration_text


@dataclass(frozen=True)
class SessionTimes:
    """When a sign-in began, and when it ends."""

    signed_in: str = ""
    idle: Text = EMPTY
    """How long it lasts unused."""
    latest: str = ""
    """Used or not, it ends then."""


def session_times(created_at: float, idle: int, absolute: int) -> SessionTimes:
    """`created_at` in seconds since the epoch, the others in seconds; shown in Asia/Shanghai."""
    return SessionTimes(_moment(created_at), duration_text(idle), _moment(created_at + absolute))


def _moment(seconds: float) -> str:
    return clock.written(datetime.fromtimestamp(seconds, clock.SHANGHAI))
