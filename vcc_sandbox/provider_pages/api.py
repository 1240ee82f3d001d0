"""The calls that the sandbox serves, to read: a list to search, a page for each, and the OpenAPI document."""

from typing import Any

from starlette.responses import JSONResponse, Response

from vcc_portal.errors.catalogue import CATALOGUE
from vcc_sandbox.openapi.fields import Operation, fields_of, kind_of, operations
from vcc_sandbox.provider_pages.missing import missing
from vcc_sandbox.provider_pages.web import Visit, page_router
from vcc_sandbox.provider_pages.words import api as t

router = page_router()
TONES = {"read": "hollow", "write": "info", "money": "warn"}


@router.get("/openapi.json")
def openapi(visit: Visit) -> Response:
    """The document itself."""
    return JSONResponse(_document(visit))


def _document(visit: Visit) -> dict[str, Any]:
    return visit.request.app.state.document()


@router.get("/api")
def api(visit: Visit) -> Response:
    """The list; `?q=` keeps the calls with every word in their path, name, fields or codes."""
    asked = visit.value("q", 100)
    calls = operations(_document(visit))
    words = asked.lower().split()
    found = [call for call in calls if not words or all(word in _described(call) for word in words)]
    groups = [
        (name, [call for call in found if call.group == name]) for name in dict.fromkeys(one.group for one in found)
    ]
    return visit.show("api.html", t=t, asked=asked, found=len(found), total=len(calls), groups=groups)


def _described(call: Operation) -> str:
    fields = [field.path for schema in (call.request, call.answer or {}) for field in fields_of(schema, call.named)]
    return " ".join([call.method, call.path, call.id, call.summary, *fields, *call.codes]).lower()


@router.get("/api/call")
def one_call(visit: Visit) -> Response:
    """One call: its fields and codes."""
    call = next((one for one in operations(_document(visit)) if one.id == visit.value("id", 60)), None)
    if call is None:
        return missing(visit)
    return visit.show(
        "api_call.html",
        t=t,
        call=call,
        kind=call.said.get("x-kind"),
        tones=TONES,
        request=fields_of(call.request, call.named),
        whole=None if call.answer is None else kind_of(call.answer, call.named),
        answer=fields_of(call.answer or {}, call.named),
        codes=[(code, CATALOGUE[code].text if code in CATALOGUE else None) for code in call.codes],
    )
