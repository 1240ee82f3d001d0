"""The traffic: every request to the API as a page, as rows for its script, which looks again and again, and as JSON for tests."""

from typing import Any

from starlette.responses import JSONResponse, Response

from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page, seen
from vcc_sandbox.control.traffic import Exchange
from vcc_sandbox.provider_pages.web import PageVisit, Visit, at, page_router

HERE = "/console/traffic"
MOST = 200

router = page_router()


@router.get(HERE)
def traffic_page(visit: Visit) -> Response:
    """Newest first."""
    rows = [seen(one) for one in reversed(visit.sandbox.control.traffic.since())][:MOST]
    return console_page(visit, HERE, "traffic.html", alone=True, rows=rows, most=MOST)


@router.get("/console/traffic/rows")
def traffic_rows(visit: Visit) -> Response:
    """What came after `?since=` as rows of `?look=`, a table or the live column; newest first."""
    rows = [seen(one) for one in reversed(_since(visit))]
    return visit.show("traffic_rows.html", rows=rows, look=visit.value("look", 12))


@router.get("/console/traffic.json")
def traffic_json(visit: Visit) -> Response:
    """The same with the words that a row needs; oldest first."""
    return JSONResponse([_said(visit, one) for one in _since(visit)])


def _since(visit: PageVisit) -> list[Exchange]:
    """What came after `?since=`, else the last ones; oldest first."""
    since = visit.value("since", 12)
    number = int(since) if since.isascii() and since.isdecimal() else 0
    exchanges = visit.sandbox.control.traffic.since(number)
    return exchanges if number else exchanges[-MOST:]


def _said(visit: PageVisit, one: Exchange) -> dict[str, Any]:
    row = seen(one).items()
    return {name: value.in_(visit.language) if isinstance(value, Text) else value for name, value in row}


@router.post("/console/traffic/clear")
def clear(visit: Visit) -> Response:
    """Forget what was seen."""
    visit.sandbox.control.traffic.clear()
    return visit.go(at(HERE))
