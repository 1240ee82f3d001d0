"""The OpenAPI 3.1 document: a path for each served call, its envelope, and the codes it can answer with."""

import functools
from typing import Any

from vcc_portal.config import Settings
from vcc_portal.errors.catalogue import CATALOGUE
from vcc_portal.errors.codes import Code
from vcc_portal.upstream import calls
from vcc_portal.upstream.call import Call, Service
from vcc_sandbox.core.request_checks import SESSION_COOKIE, Need
from vcc_sandbox.core.serve import HANDLERS, Served, full_path
from vcc_sandbox.openapi.codes import codes_of
from vcc_sandbox.openapi.schemas import Schema, Schemas, resolved, schemas_of

HEADERS = ("source", "PC"), ("bizSource", "cn_vcc")
DESCRIPTION = (
    "The provider's calls as the portal's sandbox serves them. Every answer is HTTP 200 with an envelope; "
    "its code says whether the call succeeded. Amounts are integers in thousandths of the major unit, for every "
    "currency. Times are yyyy-MM-dd HH:mm:ss in Asia/Shanghai. Ids are strings."
)


def document(settings: Settings) -> Schema:
    """The whole document, of the calls that are served."""
    served = [HANDLERS[call] for call in calls.ALL_CALLS if call in HANDLERS]
    schemas = schemas_of(one.call for one in served)
    paths: dict[str, Schema] = {}
    for one in served:
        paths.setdefault(full_path(settings, one.call), {})[one.call.method.lower()] = _operation(one, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "VCC sandbox", "version": "1", "description": DESCRIPTION},
        "tags": [{"name": name} for name in dict.fromkeys(group_of(one.call) for one in served)],
        "paths": paths,
        "components": {
            "schemas": schemas.named | {_refusal_name(service): _refusal(service) for service in Service},
            "parameters": {name: _header(name, value) for name, value in HEADERS},
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE}},
        },
    }


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


def _operation(served: Served, schemas: Schemas) -> Schema:
    call, codes = served.call, codes_of(served)
    operation: Schema = {
        "operationId": operation_id(call),
        "tags": [group_of(call)],
        "summary": summary(served),
        "parameters": [{"$ref": f"#/components/parameters/{name}"} for name, _ in HEADERS],
        "responses": {"200": _answer(served, schemas, codes)},
        "x-kind": call.kind.value,
        "x-codes": {code: meaning(code) for code in codes},
    }
    if served.rules.need > Need.NOTHING:
        operation["security"] = [{"session": []}]
    request = schemas.requests[call]
    if call.method == "GET":
        operation["parameters"] += _parameters(call, resolved(request, schemas.named))
    else:
        body = {"required": bool(resolved(request, schemas.named).get("required"))}
        operation["requestBody"] = {**body, "content": {"application/json": {"schema": request}}}
    return operation


def _parameters(call: Call[Any, Any], request: Schema) -> list[Schema]:
    required = set(request.get("required", ()))
    return [
        {
            "name": name,
            "in": "path" if f"{{{name}}}" in call.path else "query",
            "required": name in required,
            "schema": _without_null(schema),
        }
        for name, schema in request.get("properties", {}).items()
    ]


def _without_null(schema: Schema) -> Schema:
    """A parameter is there or not; it cannot be null."""
    kept = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    if len(kept) != 1:
        return schema
    rest = {name: value for name, value in schema.items() if name not in {"anyOf", "default"}}
    return {**rest, **kept[0]}


def _header(name: str, value: str) -> Schema:
    return {"name": name, "in": "header", "required": True, "schema": {"type": "string", "enum": [value]}}


def _answer(served: Served, schemas: Schemas, codes: list[str]) -> Schema:
    call = served.call
    known: list[int] | list[str] = [int(code) for code in codes] if call.service is Service.MAIN else codes
    refusal = {
        "allOf": [
            {"$ref": f"#/components/schemas/{_refusal_name(call.service)}"},
            {"type": "object", "properties": {"code": {"enum": known}}},
        ]
    }
    described = "; ".join(f"{code} {meaning(code)}" for code in codes)
    if call.blob:
        content = {"application/octet-stream": {}, "application/json": {"schema": refusal}}
    else:
        content = {"application/json": {"schema": {"oneOf": [_success(call.service, schemas.answers[call]), refusal]}}}
    return {"description": f"The envelope. Codes besides success: {described}", "content": content}


def _success(service: Service, data: Schema) -> Schema:
    nothing = {"type": "null"}
    if service is Service.MAIN:
        return _object(
            code={"const": int(Code.SUCCESS)},
            message={"const": "SUCCESS"},
            msg=nothing,
            data=data,
            errorParam=nothing,
            model=nothing,
        )
    model = data if service is Service.SSO else nothing
    return _object(
        code={"const": Code.SUCCESS_ZERO.value},
        message=nothing,
        msg={"type": "string"},
        data=data,
        errorParam=nothing,
        model=model,
    )


def _refusal_name(service: Service) -> str:
    return f"{service.value.capitalize()}Refusal"


def _refusal(service: Service) -> Schema:
    nothing, words = {"type": "null"}, {"type": "string"}
    main = service is Service.MAIN
    return _object(
        code={"type": "integer"} if main else words,
        message=words if main else nothing,
        msg=nothing if main else words,
        data={},
        errorParam={"type": ["array", "null"], "items": words},
        model=nothing,
    )


def _object(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
