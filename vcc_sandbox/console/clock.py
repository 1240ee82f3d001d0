"""The clock: how late it is in the sandbox, what comes next, and going there."""

from datetime import datetime, timedelta

from sqlalchemy import func, select
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page, forward_forms
from vcc_sandbox.control import models as m
from vcc_sandbox.control import scene
from vcc_sandbox.core.clock import END, parse, ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.tables import Due
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.parts import NONE, Errors, field, wide
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import console as t

SHOWN = 20
FURTHEST = 10 * 365 * 86_400
HERE = "/console/clock"

router = Pages()


@router.show(HERE)
def clock_page(visit: Visit) -> Response:
    """What falls due next; `?fell=` counts what just did."""
    return _page(visit)


@router.take(HERE)
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
            wanted = parse(until if ":" in until else f"{until} 00:00:00")
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


def _page(visit: Visit, *, errors: Errors = NONE, status: int = 200) -> Response:
    now = ts(visit.sandbox.clock.now())
    go = h.form(
        field(
            t.TO_TIME,
            "until",
            errors=errors,
            value=visit.value("until", 19) or now,
            hint=t.TO_TIME_HINT,
            maxlength=19,
            autocomplete="off",
        ),
        h.button(t.GO, class_="button primary", type="submit"),
        method="post",
        action=at(HERE),
        class_="one-line",
        novalidate=True,
    )
    mover = h.section(
        h.header(h.h2(t.FORWARD)),
        h.div(forward_forms(visit.sandbox), go, h.p(t.CLOCK_NOTE, class_="fine"), class_="inside stack"),
        class_="panel",
    )
    return console_page(visit, HERE, mover, _coming(visit.sandbox), done=_fell(visit, now), status=status)


def _fell(visit: Visit, now: str) -> Child:
    told = visit.query.get("fell", "")[:600]
    if not told:
        return None
    counts = dict(_count(part) for part in told.split(",") if ":" in part)
    counts = {kind: count for kind, count in counts.items() if kind in t.DUE and count}
    if not counts:
        return t.FELL_NOTHING.format(now=now)
    rows = [h.li(t.DUE[kind], " × ", count) for kind, count in counts.items()]
    return [h.b(t.FELL_DUE.format(now=now, n=sum(counts.values()))), h.ul(rows, class_="summary")]


def _count(part: str) -> tuple[str, int]:
    kind, _, number = part.rpartition(":")
    return kind, int(number) if number.isascii() and number.isdecimal() and len(number) < 7 else 0


def _coming(sandbox: Sandbox) -> Element:
    with sandbox.database.read() as db:
        rows = db.scalars(select(Due).order_by(Due.due_at, Due.id).limit(SHOWN)).all()
        total = db.scalar(select(func.count()).select_from(Due)) or 0
        body = [
            h.tr(h.td(h.time(row.due_at)), h.td(t.DUE.get(row.kind, row.kind)), h.td(h.code(row.object_id)))
            for row in rows
        ]
    table = h.table(h.thead(h.tr(h.th(t.WHEN), h.th(t.WHAT), h.th(t.OBJECT))), h.tbody(body))
    shown: Child = wide(table, t.COMING) if body else h.p(t.NOTHING_COMES, class_="inside sub")
    return h.section(
        h.header(h.h2(t.COMING), h.span(t.COMING_NOTE.format(n=total), class_="fine")), shown, class_="panel"
    )
