"""The calls that the sandbox serves, to read: a list to search, a page for each, and the OpenAPI document."""

from typing import Any

from starlette.responses import JSONResponse, Response

from vcc_portal.domain.text import Text
from vcc_portal.errors.catalogue import CATALOGUE
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Call, Service
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_sandbox.core.serve import HANDLERS, full_path
from vcc_sandbox.openapi.codes import codes_of
from vcc_sandbox.openapi.document import document, group_of, operation_id, summary
from vcc_sandbox.openapi.fields import Field, fields_of, kind_of
from vcc_sandbox.openapi.schemas import Schemas, schemas_of
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.missing import missing
from vcc_sandbox.pages.parts import badge, link_button, round_icon
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import api as t

router = Pages()
TONES = {"read": "hollow", "write": "info", "money": "warn"}


@router.show("/openapi.json")
def openapi(visit: Visit) -> Response:
    """The document itself."""
    return JSONResponse(document(visit.sandbox.settings))


@router.show("/api")
def api(visit: Visit) -> Response:
    """The list; `?q=` keeps the calls with every word in their path, name, fields or codes."""
    asked = visit.value("q", 100)
    calls = [call for call in ALL_CALLS if call in HANDLERS]
    found = _matching(visit, calls, asked.lower().split())
    head = h.header(
        round_icon("book-open"),
        h.div(h.h1(t.TITLE), h.p(t.SUB, class_="sub")),
        class_="page-head",
    )
    box = h.input(type="search", id="q", name="q", value=asked or None, placeholder=t.SEARCH_HINT, aria_label=t.SEARCH)
    search = h.form(
        box,
        h.button(t.SEARCH, type="submit", class_="button secondary"),
        link_button(t.DOCUMENT, at("/openapi.json")),
        method="get",
        action=at("/api"),
        role="search",
        class_="api-search",
    )
    count = h.p(t.COUNT.format(found=len(found), total=len(calls)), class_="fine api-count", role="status")
    groups = dict.fromkeys(group_of(call) for call in found)
    body = [_group(visit, name, [call for call in found if group_of(call) == name]) for name in groups]
    return show(visit, t.TITLE, h.div(head, search, count, body or _nothing(), class_="middle api"))


def _matching(visit: Visit, calls: list[Call[Any, Any]], words: list[str]) -> list[Call[Any, Any]]:
    if not words:
        return calls
    schemas = schemas_of(calls)
    return [call for call in calls if all(word in _described(visit, schemas, call) for word in words)]


def _described(visit: Visit, schemas: Schemas, call: Call[Any, Any]) -> str:
    fields = [
        field.path
        for schema in (schemas.requests[call], schemas.answers[call])
        for field in fields_of(schema, schemas.named)
    ]
    said = [call.method, full_path(visit.sandbox.settings, call), operation_id(call), summary(HANDLERS[call])]
    return " ".join([*said, *fields, *codes_of(HANDLERS[call])]).lower()


def _group(visit: Visit, name: str, calls: list[Call[Any, Any]]) -> Element:
    rows = [
        h.li(
            h.a(_method(call), h.span(full_path(visit.sandbox.settings, call), class_="path-of"), href=_page_of(call)),
            h.span(summary(HANDLERS[call]), class_="sub", lang="en"),
        )
        for call in calls
    ]
    return h.section(
        h.header(h.h2(t.GROUPS[name]), h.span(len(calls), class_="fine")), h.ul(rows), class_="panel", id=name
    )


def _nothing() -> Element:
    return h.section(
        h.div(
            round_icon("inbox"),
            h.h2(t.NONE),
            h.p(t.NONE_NOTE, class_="sub"),
            link_button(t.SHOW_ALL, at("/api")),
            class_="empty",
        ),
        class_="panel",
    )


def _page_of(call: Call[Any, Any]) -> str:
    return at("/api/call", id=operation_id(call))


def _method(call: Call[Any, Any]) -> Element:
    return h.span(call.method, class_=f"method {call.method.lower()}")


@router.show("/api/call")
def one_call(visit: Visit) -> Response:
    """One call: its fields and codes."""
    call = next((call for call in HANDLERS if operation_id(call) == visit.value("id", 60)), None)
    if call is None:
        return missing(visit)
    schemas = schemas_of([call])
    head = h.header(
        h.div(
            h.h1(_method(call), h.span(full_path(visit.sandbox.settings, call), class_="path-of"), class_="call-of"),
            h.p(summary(HANDLERS[call]), class_="sub", lang="en"),
        ),
        badge(t.KINDS[call.kind.value], TONES[call.kind.value]),
        class_="page-head",
    )
    back = h.p(h.a(icon("arrow-left", 14), t.BACK, href=at("/api"), class_="go"), class_="above")
    sections = (
        _panel(t.REQUEST, _fields(fields_of(schemas.requests[call], schemas.named), rules=True)),
        _panel(t.ANSWER, _answer(call, schemas)),
        _panel(t.CODES, _codes(call)),
    )
    return show(visit, t.TITLE, h.div(back, head, sections, class_="middle api"))


def _panel(title: Text, body: Child) -> Element:
    return h.section(
        h.header(h.h2(title)), h.div(body, class_="across", tabindex="0"), class_="panel", aria_label=title
    )


def _answer(call: Call[Any, Any], schemas: Schemas) -> Child:
    if call.blob:
        return h.p(t.FILE, class_="inside sub")
    schema = schemas.answers[call]
    kind = h.p(t.WHOLE.format(kind=kind_of(schema, schemas.named)), class_="inside sub")
    found = fields_of(schema, schemas.named)
    return [kind, _fields(found, rules=False)] if found else kind


def _fields(fields: list[Field], *, rules: bool) -> Element:
    if not fields:
        return h.p(t.NO_FIELDS, class_="inside sub")
    rows = [
        h.tr(
            h.th(
                h.code(field.path),
                h.span(t.REQUIRED, class_="must") if rules and field.required else None,
                scope="row",
            ),
            h.td(field.kind, class_="word"),
            h.td(h.code(field.rule) if field.rule else None) if rules else None,
        )
        for field in fields
    ]
    head = h.tr(h.th(t.FIELD, scope="col"), h.th(t.KIND, scope="col"), h.th(t.RULE, scope="col") if rules else None)
    return h.table(h.thead(head), h.tbody(rows), class_="grid")


def _codes(call: Call[Any, Any]) -> Element:
    success = Code.SUCCESS if call.service is Service.MAIN else Code.SUCCESS_ZERO
    rows = [h.tr(h.th(h.code(success), scope="row"), h.td(t.SUCCESS))]
    for code in codes_of(HANDLERS[call]):
        row = CATALOGUE.get(code)
        rows.append(h.tr(h.th(h.code(code), scope="row"), h.td(row.text if row else None)))
    head = h.tr(h.th(t.CODE, scope="col"), h.th(t.MEANING, scope="col"))
    return h.table(h.thead(head), h.tbody(rows), class_="grid")
