"""How long a 3-D Secure code that was sent is good for (contract: `expireTime`, in the provider's zone)."""

from datetime import datetime, timedelta

import pytest

from vcc_portal.domain import clock
from vcc_portal.features.transactions.codes import code_state, seconds_left
from vcc_portal.upstream.models.trade import Otp

END = datetime(2026, 11, 28, 12, 0, 0, tzinfo=clock.SHANGHAI)


@pytest.mark.parametrize(
    ("until", "early", "seconds", "state"),
    [
        ("2026-11-28 12:00:00", 90, 90, "live"),
        ("2026-11-28 12:00:00", 1, 1, "live"),
        ("2026-11-28 12:00:00", 0.5, 0, "expired"),
        ("2026-11-28 12:00:00", 0, 0, "expired"),
        ("2026-11-28 12:00:00", -3600, 0, "expired"),
        ("", 90, 0, "expired"),
        ("tomorrow", 90, 0, "expired"),
        ("2026-11-28T12:00:00Z", 90, 0, "expired"),
    ],
)
def test_a_code_is_good_until_its_end_and_not_where_that_cannot_be_read(
    until: str, early: float, seconds: int, state: str
) -> None:
    now = END - timedelta(seconds=early)
    otp = Otp(otp_id="1", expire_time=until)
    assert (seconds_left(until, now), code_state(otp, now)) == (seconds, state)
    assert code_state(otp.model_copy(update={"used": True}), now) == "used"
