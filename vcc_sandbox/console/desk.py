"""The document around every page of the console: sections, clock and live traffic."""

import json
from datetime import timedelta
from typing import Any

from starlette.responses import Response

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import CATALOGUE
from vcc_portal.errors.codes import SUCCESS_CODES
from vcc_sandbox.console.words import desk as t
from vcc_sandbox.control.traffic import Exchange
from vcc_sandbox.core.clock import add_months, ts
from vcc_sandbox.provider_pages.web import PageVisit

SECTIONS = (
    ("/console", "user", t.PEOPLE),
    ("/console/purchase", "credit-card", t.PURCHASE),
    ("/console/clock", "clock", t.CLOCK),
    ("/console/faults", "zap", t.FAULTS),
    ("/console/traffic", "activity", t.TRAFFIC),
    ("/console/ledger", "scale", t.LEDGER),
    ("/console/scenes", "copy", t.SCENES),
    ("/console/tenants", "building-2", t.TENANTS),
)
LATEST = 12


def console_page(
    visit: PageVisit,
    section: str,
    template: str,
    *,
    done: Text | None = None,
    alone: bool = False,
    status: int = 200,
    **values: Any,
) -> Response:
    """A whole page; `done` says what just happened, `alone` leaves the live column out."""
    return visit.show(
        template,
        status=status,
        c=t,
        section=section,
        done=done,
        desk=_Desk(visit, alone=alone),
        **({"errors": {}} | values),
    )


class _Desk:
    """What stands around every page."""

    sections = SECTIONS
    most = LATEST

    def __init__(self, visit: PageVisit, *, alone: bool) -> None:
        control = visit.sandbox.control
        self.now = visit.sandbox.clock.now()
        self.time = ts(self.now)
        self.faults = len(control.faults.waiting())
        latest = list(reversed(control.traffic.since()))[:LATEST]
        self.latest = None if alone else [seen(one) for one in latest]

    @property
    def spans(self) -> tuple[tuple[Text, int], ...]:
        """How far the buttons move the clock, in seconds."""
        last_day = (add_months(self.now, 2) - timedelta(days=1)).day
        in_a_month = add_months(self.now, 1).replace(day=min(self.now.day, last_day))
        return (t.HOUR, 3600), (t.DAY, 86_400), (t.MONTH, int((in_a_month - self.now).total_seconds()))


def seen(one: Exchange) -> dict[str, Any]:
    """A request as the console shows it, with the words that it needs."""
    path, _, query = one.url.partition("?")
    body = "" if one.body is None else json.dumps(one.body, ensure_ascii=False, indent=2)
    return {
        "number": one.number,
        "time": one.time,
        "method": one.method,
        "path": path,
        "short": "/" + path.lstrip("/").partition("/")[2],
        "sent": "\n".join(part for part in (query, body) if part),
        "code": one.code,
        "words": CATALOGUE[one.code].text if one.code in CATALOGUE else EMPTY,
        "status": one.status,
        "ms": one.ms,
        "tone": _tone(one.code, one.status),
        "cancelled": t.CANCELLED if one.cancelled else EMPTY,
        "fault": t.FAULTY if one.fault else EMPTY,
    }


def _tone(code: str, status: int) -> str:
    if code:
        return "ok" if code in SUCCESS_CODES else "warn"
    return "ok" if 200 <= status < 300 else "bad"
