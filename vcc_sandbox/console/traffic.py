"""The traffic: every request to the API, as a page and as JSON for the script that looks again and again."""

import json

from starlette.responses import JSONResponse, Response

from vcc_portal.errors.catalogue import CATALOGUE
from vcc_sandbox.console.desk import console_page, tone_of
from vcc_sandbox.control.traffic import Exchange
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import round_icon, wide
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import console as t

HERE = "/console/traffic"
MOST = 200

router = Pages()


@router.show(HERE)
def traffic_page(visit: Visit) -> Response:
    """Newest first."""
    rows = list(reversed(visit.sandbox.control.traffic.since()))[:MOST]
    heads = (
        h.th(t.TIME),
        h.th(t.METHOD),
        h.th(t.PATH),
        h.th(t.CODE),
        h.th(t.STATUS, class_="number"),
        h.th(t.MS, class_="number"),
        h.th(t.NOTES),
    )
    body = h.tbody(
        [_row(one) for one in rows],
        data_live=at("/console/traffic.json"),
        data_since=rows[0].number if rows else 0,
        data_most=MOST,
    )
    empty = h.div(
        round_icon("activity"),
        h.h3(t.NO_TRAFFIC),
        h.p(t.NO_TRAFFIC_NOTE, class_="sub"),
        class_="empty",
        hidden=bool(rows),
        data_none=True,
    )
    table = h.table(h.thead(h.tr(heads)), body, class_="traffic")
    return console_page(visit, HERE, h.section(_head(), wide(table, t.TRAFFIC), empty, class_="panel"), wide=True)


@router.show("/console/traffic.json")
def traffic_json(visit: Visit) -> Response:
    """What came after `?since=`, oldest first, with the words that the rows need."""
    since = visit.value("since", 12)
    number = int(since) if since.isascii() and since.isdecimal() else 0
    return JSONResponse([_seen(visit, one) for one in visit.sandbox.control.traffic.since(number)[-MOST:]])


@router.take("/console/traffic/clear")
def clear(visit: Visit) -> Response:
    """Forget what was seen."""
    visit.sandbox.control.traffic.clear()
    return visit.go(at(HERE))


def _head() -> Element:
    forget = h.form(
        h.button(t.CLEAR_LIST, class_="button secondary", type="submit"),
        method="post",
        action=at("/console/traffic/clear"),
    )
    return h.header(
        h.div(h.h2(h.span(class_="pulse", aria_hidden="true"), t.TRAFFIC), h.p(t.TRAFFIC_SUB, class_="fine")),
        h.div(
            h.button(t.PAUSE, class_="button secondary", type="button", hidden=True, data_pause=t.RESUME),
            h.a(icon("refresh-cw"), t.REFRESH, class_="button secondary", href=at(HERE)),
            forget,
            class_="actions",
        ),
    )


def _row(one: Exchange) -> Element:
    words = CATALOGUE[one.code].text if one.code in CATALOGUE else None
    path, sent = h.code(one.url.partition("?")[0]), _sent(one)
    return h.tr(
        h.td(one.time[11:], title=one.time),
        h.td(one.method, class_="verb"),
        h.td(h.details(h.summary(path), h.pre(sent)) if sent else path),
        h.td(h.span(one.code, class_=f"badge {tone_of(one.code, one.status)}", title=words) if one.code else "--"),
        h.td(one.status or "--", class_="number"),
        h.td(one.ms, class_="number"),
        h.td(_remarks(one)),
    )


def _remarks(one: Exchange) -> Child:
    return [
        h.span(t.CANCELLED, class_="badge hollow") if one.cancelled else None,
        h.span(t.FAULTY, class_="badge bad") if one.fault else None,
    ]


def _sent(one: Exchange) -> str:
    query = one.url.partition("?")[2]
    body = "" if one.body is None else json.dumps(one.body, ensure_ascii=False, indent=2)
    return "\n".join(part for part in (query, body) if part)


def _seen(visit: Visit, one: Exchange) -> dict[str, object]:
    return {
        "number": one.number,
        "time": one.time,
        "method": one.method,
        "path": one.url.partition("?")[0],
        "sent": _sent(one),
        "code": one.code,
        "words": CATALOGUE[one.code].text.in_(visit.language) if one.code in CATALOGUE else "",
        "status": one.status,
        "ms": one.ms,
        "tone": tone_of(one.code, one.status),
        "cancelled": t.CANCELLED.in_(visit.language) if one.cancelled else "",
        "fault": t.FAULTY.in_(visit.language) if one.fault else "",
    }
