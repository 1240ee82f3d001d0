"""How far the data for queries and exports is behind: it is brought up to date every ten minutes."""

from datetime import datetime

from vcc_portal.upstream.models.account import Delay
from vcc_sandbox.core.clock import day_after, parse, ts

REFRESH_MINUTES = 10


def delay(wanted: str, now: datetime) -> Delay:
    """Whether what is wanted (a day or a moment) reaches beyond the data; a day means until its end."""
    known = now.replace(minute=now.minute // REFRESH_MINUTES * REFRESH_MINUTES, second=0)
    end = parse(wanted) if len(wanted) > 10 else parse(f"{day_after(wanted)} 00:00:00")
    return Delay(
        delayed=min(end, now) > known,
        data_time=ts(known),
        delay_minutes=int((now - known).total_seconds()) // 60,
    )
