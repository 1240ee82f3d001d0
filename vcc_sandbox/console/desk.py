"""The document around every page of the console: sections, clock and live traffic."""

from datetime import timedelta

from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import SUCCESS_CODES
from vcc_sandbox.control.traffic import Exchange
from vcc_sandbox.core.clock import add_months, ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import note
from vcc_sandbox.pages.web import Visit, at
from vcc_sandbox.pages.words import console as t

SECTIONS = (
    ("/console", "user", t.PEOPLE),
    ("/console/purchase", "credit-card", t.PURCHASE),
    ("/console/clock", "clock", t.CLOCK),
    ("/console/faults", "zap", t.FAULTS),
    ("/console/traffic", "activity", t.TRAFFIC),
    ("/console/ledger", "scale", t.LEDGER),
)
LATEST = 12


def console_page(
    visit: Visit, section: str, *body: Child, done: Child = None, wide: bool = False, status: int = 200
) -> Response:
    """A whole page; `done` says what just happened, `wide` leaves the live column out."""
    head = h.header(
        h.div(h.h1(t.TITLE), h.p(t.SUB, class_="sub")),
        _clock_face(visit.sandbox),
        class_="console-head",
    )
    said = note("ok", done, role="status") if done is not None else None
    main = h.div(said, body, class_="stack")
    inner = main if wide else h.div(main, _aside(visit), class_="console-columns")
    return show(
        visit,
        t.TITLE,
        h.div(head, _sections(visit, section), inner, class_="wrap console"),
        status=status,
        extra="console",
    )


def tone_of(code: str, status: int) -> str:
    """The tone of an answer."""
    if code:
        return "ok" if code in SUCCESS_CODES else "warn"
    return "ok" if 200 <= status < 300 else "bad"


def short(path: str) -> str:
    """A path without its service's base."""
    return "/" + path.lstrip("/").partition("/")[2]


def forward_forms(sandbox: Sandbox) -> Element:
    """Buttons that move the clock."""
    now = sandbox.clock.now()
    last_day = (add_months(now, 2) - timedelta(days=1)).day
    in_a_month = add_months(now, 1).replace(day=min(now.day, last_day))
    spans = ((t.HOUR, 3600), (t.DAY, 86_400), (t.MONTH, int((in_a_month - now).total_seconds())))
    return h.form(
        [
            h.button(
                icon("fast-forward", 14),
                h.span(t.FORWARD, " ", class_="reader"),
                label,
                class_="button secondary",
                type="submit",
                name="seconds",
                value=seconds,
            )
            for label, seconds in spans
        ],
        method="post",
        action=at("/console/clock"),
        class_="spans",
    )


def _sections(visit: Visit, section: str) -> Element:
    waiting = len(visit.sandbox.control.faults.waiting())
    links = [
        h.a(
            icon(name),
            label,
            h.span(waiting, class_="count") if path.endswith("/faults") and waiting else None,
            href=at(path),
            aria_current="page" if path == section else None,
        )
        for path, name, label in SECTIONS
    ]
    return h.nav(links, h.a(icon("inbox"), t.OUTBOX, href=at("/outbox")), class_="tabs", aria_label=t.SECTIONS)


def _clock_face(sandbox: Sandbox) -> Element:
    now = sandbox.clock.now()
    return h.div(
        h.span(icon("clock", 18), class_="round"),
        h.div(
            h.span(t.NOW, class_="fine"),
            h.time(ts(now), datetime=now.isoformat(), data_clock=int(now.timestamp())),
        ),
        class_="clock-face",
    )


def _aside(visit: Visit) -> Element:
    clock = h.section(
        h.header(h.h2(t.CLOCK), h.a(t.COMING, href=at("/console/clock"))),
        h.div(forward_forms(visit.sandbox), h.p(t.CLOCK_NOTE, class_="fine"), class_="inside stack-s"),
        class_="panel",
    )
    latest = list(reversed(visit.sandbox.control.traffic.since()))[:LATEST]
    traffic = h.section(
        h.header(_live_title(t.LIVE), h.a(t.ALL_TRAFFIC, href=at("/console/traffic"))),
        h.p(t.NO_TRAFFIC_NOTE, class_="inside fine", hidden=bool(latest), data_none=True),
        h.ol(
            [_live_row(one) for one in latest],
            class_="live",
            data_live=at("/console/traffic.json"),
            data_since=latest[0].number if latest else 0,
            data_most=LATEST,
        ),
        class_="panel",
    )
    return h.div(clock, traffic, class_="stack console-aside")


def _live_title(title: Text) -> Element:
    return h.h2(h.span(class_="pulse", aria_hidden="true"), title)


def _live_row(one: Exchange) -> Element:
    tone = "bad" if one.fault else "hollow" if one.cancelled else tone_of(one.code, one.status)
    said: Child = t.CANCELLED if one.cancelled else (one.code or one.status or "--")
    path = one.url.partition("?")[0]
    return h.li(
        h.span(one.method, class_="verb"),
        h.span(short(path), class_="path", title=path),
        h.span(said, class_=f"badge {tone}"),
        h.span(one.ms, " ms", class_="ms"),
    )
