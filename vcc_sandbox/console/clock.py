"""The clock: how late it is in the sandbox, what comes next, and going there."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType

from sqlalchemy import func, select
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.words import desk as t
from vcc_sandbox.control import models as m
from vcc_sandbox.control import scene
from vcc_sandbox.core.clock import END, parse, ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.tables import Due
from vcc_sandbox.provider_pages.web import Visit, at, page_router

SHOWN = 20
FURTHEST = 10 * 365 * 86_400
HERE = "/console/clock"
MIDNIGHT = "yyyy-MM-dd 00:00:00"
"""What a time may leave out at its end: the seconds, or the time of day."""

router = page_router()


@router.get(HERE)
def clock_page(visit: Visit) -> Response:
    """What falls due next; `?fell=` counts what just did."""
    return _page(visit)


@router.post(HERE)
def move(visit: Visit) -> Response:
    """Forward by seconds, or to a time."""
    now = visit.sandbox.clock.now()
    seconds, problem = _seconds(visit, now)
    if problem is not None:
        return _page(visit, errors={"until": problem}, status=422)
    before = _due_until(visit.sandbox, now + timedelta(seconds=seconds))
    scene.move_clock(visit.sandbox, m.MoveClock(advance_seconds=seconds))
    return visit.go(at(HERE, fell=",".join(f"{kind}:{count}" for kind, count in before.items()) or "-"))


def _seconds(visit: Visit, now: datetime) -> tuple[int, Text | None]:
    span, until = visit.value("seconds", 12), visit.value("until", 19)
    if span.isascii() and span.isdecimal():
        seconds = int(span)
    else:
        try:
            wanted = parse(until + MIDNIGHT[len(until) :])
        except ValueError:
            return 0, t.BAD_TIME
        seconds = int((wanted - now).total_seconds())
    if seconds < 0:
        return 0, t.PAST_TIME
    if seconds > FURTHEST:
        return 0, t.FAR_TIME
    return seconds, t.LAST_TIME if now + timedelta(seconds=seconds) >= END else None


def _due_until(sandbox: Sandbox, moment: datetime) -> dict[str, int]:
    """How many of each kind become due on the way; what they plan in turn is not counted."""
    query = select(Due.kind, func.count()).where(Due.due_at <= ts(moment)).group_by(Due.kind).order_by(Due.kind)
    with sandbox.database.read() as db:
        return {row[0]: row[1] for row in db.execute(query)}


def _page(visit: Visit, *, errors: Mapping[str, Text] = MappingProxyType({}), status: int = 200) -> Response:
    now = ts(visit.sandbox.clock.now())
    fell, done = _fell(visit), None
    if visit.query.get("fell"):
        done = t.FELL_DUE.format(now=now, n=sum(fell.values())) if fell else t.FELL_NOTHING.format(now=now)
    with visit.read() as db:
        coming = db.scalars(select(Due).order_by(Due.due_at, Due.id).limit(SHOWN)).all()
        return console_page(
            visit,
            HERE,
            "clock.html",
            done=done,
            fell=[(t.DUE[kind], count) for kind, count in fell.items()],
            errors=errors,
            status=status,
            coming=coming,
            total=db.scalar(select(func.count()).select_from(Due)) or 0,
        )


def _fell(visit: Visit) -> dict[str, int]:
    """What fell due on the way, as the address tells it."""
    counts = dict(_count(part) for part in visit.query.get("fell", "")[:600].split(",") if ":" in part)
    return {kind: count for kind, count in counts.items() if kind in t.DUE and count}


def _count(part: str) -> tuple[str, int]:
    kind, _, number = part.rpartition(":")
    return kind, int(number) if number.isascii() and number.isdecimal() and len(number) < 7 else 0
