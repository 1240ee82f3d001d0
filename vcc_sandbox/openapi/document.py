"""The OpenAPI document of the served calls, which FastAPI makes of each call's models."""

import functools
import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, FastAPI, Header, Path, Query, Security
from fastapi.security import APIKeyCookie
from pydantic import BaseModel
from starlette.routing import BaseRoute

from vcc_portal.config import Settings
from vcc_portal.errors.catalogue import CATALOGUE
from vcc_portal.errors.codes import Code
from vcc_portal.upstream import calls
from vcc_portal.upstream.call import Call, Service
from vcc_sandbox.core.request_checks import SESSION_COOKIE, Need
from vcc_sandbox.core.serve import HANDLERS, Served, full_path
from vcc_sandbox.openapi.codes import codes_of
from vcc_sandbox.openapi.envelopes import refusal_of, success_of

DESCRIPTION = (
    "The provider's calls as the portal's sandbox serves them. Every answer is HTTP 200 with an envelope; "
    "its code says whether the call succeeded. Amounts are integers in thousandths of the major unit, for every "
    "currency. Times are yyyy-MM-dd HH:mm:ss in Asia/Shanghai. Ids are strings. The calls under /__sandbox control "
    "the sandbox itself, from this machine only; they answer plain JSON."
)


def _says_where_from(
    source: Annotated[Literal["PC"], Header()],
    biz_source: Annotated[Literal["cn_vcc"], Header(alias="bizSource")],
) -> None:
    """The headers of every request (spec §7)."""


def document(settings: Settings, others: Sequence[BaseRoute] = ()) -> dict[str, Any]:
    """The OpenAPI document of every served call, with the result codes of each, and of other routes beside them.

    FastAPI makes it, of routes with the calls' signatures that nobody asks. That and the codes, which are read from the
    handlers' code, take seconds: too long for every start.
    """
    served = [(HANDLERS[call], full_path(settings, call)) for call in calls.ALL_CALLS if call in HANDLERS]
    routes = APIRouter(dependencies=[Depends(_says_where_from)])
    for one, path in served:
        _add(routes, one, path)
    app = FastAPI(title="VCC sandbox", version="1", description=DESCRIPTION, routes=[*routes.routes, *others])
    made = app.openapi()
    for one, path in served:
        _add_codes(made["paths"][path][one.call.method.lower()], one.call, codes_of(one))
    return made


def _add(routes: APIRouter, served: Served, path: str) -> None:
    call = served.call
    routes.add_api_route(
        path,
        _signature(served, path),
        methods=[call.method],
        name=str(call),
        operation_id=operation_id(call),
        tags=[group_of(call)],
        summary=summary(served),
        description=None,
        dependencies=[Security(_SESSION)] if served.rules.need > Need.NOTHING else None,
        response_model=refusal_of(call) if call.blob else success_of(call) | refusal_of(call),
        response_description="The envelope.",
        responses={200: {"content": {"application/octet-stream": {}}}} if call.blob else None,
        openapi_extra=_extra(call),
    )


_SESSION = APIKeyCookie(name=SESSION_COOKIE, scheme_name="session", auto_error=False)


def _signature(served: Served, path: str) -> Callable[..., None]:
    """What FastAPI reads the fields of a call from."""

    def endpoint() -> None: ...  # nobody calls it, and a text here would be the call's description

    endpoint.__signature__ = inspect.Signature(list(_parameters(served, path)))  # type: ignore[attr-defined]
    return endpoint


def _parameters(served: Served, path: str) -> Iterator[inspect.Parameter]:
    request: type[BaseModel] = served.call.request
    in_path = {name for name, field in request.model_fields.items() if f"{{{field.alias}}}" in path}
    for name in in_path:
        field = request.model_fields[name]
        kept = Annotated[field.annotation, *field.metadata, Path()]  # type: ignore[valid-type]
        yield _parameter(str(field.alias), kept)
    if served.call.method != "GET":
        yield _parameter("request", Annotated[request, Body()])
    elif len(in_path) < len(request.model_fields):
        yield _parameter("request", Annotated[request, Query()])
    for name in served.headers:
        yield _parameter(name, Annotated[str, Header(alias=name)], default="")


def _parameter(name: str, annotation: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def _extra(call: Call[Any, Any]) -> dict[str, Any]:
    """What FastAPI has no word for: the kind of the call, and a body that may be left out."""
    extra: dict[str, Any] = {"x-kind": call.kind.value}
    if call.method != "GET" and not any(field.is_required() for field in call.request.model_fields.values()):
        extra["requestBody"] = {"required": False}
    return extra


def _add_codes(operation: dict[str, Any], call: Call[Any, Any], codes: list[str]) -> None:
    main = call.service is Service.MAIN
    success = [] if call.blob else [Code.SUCCESS.value if main else Code.SUCCESS_ZERO.value]
    known = [int(code) if main else code for code in (*success, *codes)]
    operation["x-codes"] = {code: meaning(code) for code in codes}
    operation["responses"].pop("422", None)  # a field that does not fit is answered with a code too
    answer_ = operation["responses"]["200"]
    described = "; ".join(f"{code} {text}" for code, text in operation["x-codes"].items())
    answer_["description"] = f"The envelope. Codes besides success: {described}"
    answer_["content"]["application/json"]["schema"]["properties"] = {"code": {"enum": known}}


@functools.cache
def _names() -> dict[Call[Any, Any], tuple[str, str]]:
    return {
        row: (table.__name__.rsplit(".", 1)[1], name)
        for table in calls.TABLES
        for name, row in vars(table).items()
        if isinstance(row, Call)
    }


def group_of(call: Call[Any, Any]) -> str:
    """The table that the call is a row of: sso, user, card …"""
    return _names()[call][0]


def operation_id(call: Call[Any, Any]) -> str:
    """Table and row, like `card.APPLY`."""
    return ".".join(_names()[call])


def meaning(code: str) -> str:
    """What a code says, in English."""
    row = CATALOGUE.get(code)
    return row.text.en if row else ""


def summary(served: Served) -> str:
    """What the handler does, in its own first line."""
    return (served.handler.__doc__ or "").strip().split("\n")[0].replace("`", "")
