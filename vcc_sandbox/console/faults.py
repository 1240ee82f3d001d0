"""Faults: choose a call and what shall go wrong with it; see and clear those that wait."""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import AfterValidator, ValidationInfo
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_portal.errors.catalogue import CATALOGUE
from vcc_portal.upstream.calls import ALL_CALLS, HIDDEN_PATHS
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.words import desk as c
from vcc_sandbox.console.words import play as t
from vcc_sandbox.control.faults import Effect, Garbage
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.serve import base_path
from vcc_sandbox.provider_pages.forms import Form, check, known, ruled, wrong
from vcc_sandbox.provider_pages.web import Visit, at, page_router

HERE = "/console/faults"
CLEAR = "/console/faults/clear"
ANY = "* *"
STATUSES = (400, 401, 403, 404, 405, 408, 413, 429, 500, 501, 502, 503, 504)

router = page_router()


def _whole(most: int, least: int = 0) -> Callable[[str], bool]:
    return lambda value: value.isascii() and value.isdecimal() and least <= int(value) <= most


def _where(kind: str, right: Callable[[str], bool], text: Text) -> AfterValidator:
    """A field that counts for one kind of fault only."""

    def validate(value: str, info: ValidationInfo) -> str:
        if info.data.get("kind") == kind and not right(value):
            raise wrong(text)
        return value

    return AfterValidator(validate)


def _is_json(value: str) -> bool:
    try:
        json.loads(value or "null")
    except (ValueError, RecursionError):
        return False
    return True


def _known_call(value: str, info: ValidationInfo) -> str:
    if value and value not in known(info, "calls"):
        raise wrong(c.BAD_VALUE)
    return value or ANY


class FaultForm(Form):
    """What shall go wrong; each kind has fields of its own."""

    kind: Annotated[str, ruled(lambda value: None if value in t.KINDS else c.CHOOSE_FIRST)]
    code: Annotated[str, _where("code", CATALOGUE.__contains__, c.CHOOSE_FIRST)]
    data: Annotated[str, _where("code", _is_json, t.BAD_DATA)]
    error_param: str
    status: Annotated[str, _where("status", {str(http) for http in STATUSES}.__contains__, c.BAD_VALUE)]
    delay: Annotated[str, _where("delay", _whole(120_000, 1), t.BAD_DELAY)]
    garbage: Annotated[str, _where("garbage", t.GARBAGE_WORDS.__contains__, c.BAD_VALUE)]
    after: str
    call: Annotated[str, AfterValidator(_known_call)]
    times: Annotated[str, ruled(lambda value: None if _whole(1000)(value) else t.BAD_TIMES)]
    share: Annotated[str, ruled(lambda value: None if not value or _whole(100, 1)(value) else t.BAD_SHARE)]
    skip: Annotated[str, ruled(lambda value: None if not value or _whole(1000)(value) else t.BAD_TIMES)]

    def effect(self) -> Effect:
        """What is done to a request."""
        match self.kind:
            case "code":
                param = [part.strip() for part in self.error_param.split(",") if part.strip()]
                own: dict[str, Any] = {
                    "code": self.code,
                    "data": json.loads(self.data or "null"),
                    "error_param": param or None,
                }
            case "status":
                own = {"http_status": int(self.status)}
            case "delay":
                own = {"delay_ms": int(self.delay)}
            case "cut":
                own = {"drop_connection": True}
            case _:
                own = {"garbage": Garbage(self.garbage)}
        return Effect(**own, after=self.after == "yes")


@router.get(HERE)
def faults_page(visit: Visit) -> Response:
    """The form and what waits."""
    return _page(visit)


@router.post(HERE)
def inject(visit: Visit) -> Response:
    """Let a fault wait for its requests."""
    form, errors = check(visit, FaultForm, calls=calls_of(visit.sandbox))
    if form is None:
        return _page(visit, errors=errors, status=422)
    method, _, path = form.call.partition(" ")
    skip, share = int(form.skip or 0), int(form.share or 100)
    visit.sandbox.control.faults.add(method, path, int(form.times) or None, form.effect(), skip=skip, share=share)
    return visit.go(at(HERE, done="placed"))


@router.post(CLEAR)
def clear(visit: Visit) -> Response:
    """Take one back, or all."""
    gone = visit.sandbox.control.faults.remove(visit.value("fault", 40) or None)
    return visit.go(at(HERE, cleared=str(gone)))


def calls_of(sandbox: Sandbox) -> dict[str, str]:
    """`POST /cb-va-vcc/card/page` and the service it belongs to, for every call."""
    found = {ANY: ""}
    for call in ALL_CALLS:
        path = getattr(sandbox.settings, HIDDEN_PATHS[call]) if call in HIDDEN_PATHS else call.path
        glob = "/".join("*" if part.startswith("{") else part for part in path.split("/"))
        base = base_path(sandbox.settings, call.service)
        found[f"{call.method} {base}{glob}"] = base
    return found


def _page(visit: Visit, *, errors: Mapping[str, Text] = MappingProxyType({}), status: int = 200) -> Response:
    cleared = visit.query.get("cleared", "")
    done = t.INJECTED if visit.query.get("done") == "placed" and not errors else None
    if cleared.isdecimal() and len(cleared) < 5:
        done = t.CLEARED.format(n=int(cleared))
    return console_page(
        visit,
        HERE,
        "faults.html",
        done=done,
        errors=errors,
        status=status,
        t=t,
        groups=_groups(visit.sandbox),
        catalogue=CATALOGUE,
        statuses={str(http): Text.same("HTTP") for http in STATUSES},
        waiting=visit.sandbox.control.faults.waiting(),
    )


def _groups(sandbox: Sandbox) -> list[tuple[str, list[str]]]:
    """The calls of each service, by their path."""
    groups: dict[str, list[str]] = {}
    for call, base in calls_of(sandbox).items():
        groups.setdefault(base, []).append(call)
    return [(base, sorted(calls, key=lambda call: call.partition(" ")[2])) for base, calls in groups.items() if base]
