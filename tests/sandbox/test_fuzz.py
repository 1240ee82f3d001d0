"""Generated requests for every call: no breakdown, no invalid input accepted, every answer as the document says."""

import asyncio
import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core import NOT_SET

from tests.support.moments import good_until
from tests.support.sandbox import HEADERS, calls_document, data, fresh_sandbox, session_token, visitor
from vcc_portal.config import Settings
from vcc_portal.errors.codes import SUCCESS_CODES, Code
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_sandbox.app import load_handlers
from vcc_sandbox.core.request_checks import SESSION_COOKIE
from vcc_sandbox.core.serve import HANDLERS, full_path

load_handlers()
SERVED = {f"{call.method} {full_path(Settings(), call)}": call for call in ALL_CALLS if call in HANDLERS}
DEEP = settings().max_examples > 1_000
EXAMPLES = {GenerationMode.POSITIVE: 1_000 if DEEP else 6, GenerationMode.NEGATIVE: 1_000 if DEEP else 4}
"""Of each call."""

PHASES = (Phase.generate, Phase.shrink) if DEEP else (Phase.generate,)


@cache
def operations() -> dict[str, Any]:
    """What Schemathesis makes of the document, by method and path; the headers of every call have a test of their own."""
    document = copy.deepcopy(calls_document())
    for definition in (definition for methods in document["paths"].values() for definition in methods.values()):
        definition["parameters"] = [one for one in definition["parameters"] if one["name"] not in HEADERS]
    found = [result.ok() for result in schemathesis.openapi.from_dict(document).get_all_operations()]
    return {operation.label: operation for operation in found}


class Target:
    """One sandbox for all calls, asked inside an event loop of its own."""

    def __init__(self, folder: Path) -> None:
        self.app = fresh_sandbox(folder)
        self.loop = asyncio.new_event_loop()
        self.client = visitor(self.app)
        self.sign_in()
        self.known = self.loop.run_until_complete(self._known())

    def sign_in(self) -> None:
        self.client.cookies.clear()
        self.client.cookies.set(SESSION_COOKIE, session_token(self.app, "admin@lanyu.example"))

    async def _known(self) -> dict[str, Any]:
        """Ids that exist, so that a valid request gets further than a missing card."""
        self.client.headers.update(HEADERS)
        page = await data(self.client, card_calls.PAGE, statusList=["VALID"], cardMode="SHARED", pageSize=3)
        subs = await data(self.client, sub_calls.PAGE)
        for name in HEADERS:
            del self.client.headers[name]
        cards = [card["cardId"] for card in page["list"]]
        sub = subs["list"][0]["subUserId"]
        known = {"cardId": cards[0], "cardIdList": cards, "subUserId": sub, "targetSubUserId": sub}
        return {
            **known,
            "currency": "USD",
            "settleCurrencyCode": "USD",
            "bin": "438366",
            "invalidTime": good_until(),
        }

    def ask(self, case: Any) -> httpx.Response:
        path = re.sub(r"\{(\w+)\}", lambda m: str((case.path_parameters or {})[m[1]]), case.path)
        headers = {name: value for name, value in dict(case.headers or {}).items() if str(value).isascii()}
        query = {name: value for name, value in (case.query or {}).items() if value is not None}
        return self.send(case.method, path, {**HEADERS, **headers}, params=query, **_body(case.body))

    def send(self, method: str, path: str, headers: dict[str, str], **more: Any) -> httpx.Response:
        request = self.client.build_request(method, path, headers=headers, **more)
        return self.loop.run_until_complete(self.client.send(request))

    def close(self) -> None:
        self.loop.run_until_complete(self.client.aclose())
        self.loop.close()
        self.app.state.sandbox.database.close()


def _body(value: Any) -> dict[str, Any]:
    if value is NOT_SET:
        return {}
    return {"content": value if isinstance(value, bytes) else json.dumps(value)}


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    target = Target(tmp_path_factory.mktemp("fuzz"))
    yield target
    target.close()


def test_every_call_is_asked() -> None:
    assert set(operations()) == set(SERVED)


def test_no_call_does_without_the_headers_of_every_call(target: Target) -> None:
    for name, right in HEADERS.items():
        for wrong in (None, "", "x", f"{right}x"):
            headers = {**HEADERS, name: wrong}
            given = {key: value for key, value in headers.items() if value is not None}
            for label in SERVED:
                method, path = label.split()
                answer = target.send(method, path, given).json()
                assert str(answer["code"]) == Code.CANNOT_USE_SERVICE, (label, given, answer)
                assert answer["errorParam"] == [name.lower()], (label, given, answer)


def validator(schema: dict[str, Any]) -> Any:
    return jsonschema_rs.Draft202012Validator({**schema, "components": calls_document()["components"]})


def answer_schema(operation: dict[str, Any]) -> dict[str, Any]:
    return operation["responses"]["200"]["content"]["application/json"]["schema"]


def _parameters_fit(case: Any) -> bool:
    """Whether the known parameters are valid; what nobody reads may be anything."""
    operation = calls_document()["paths"][case.path][case.method.lower()]
    query = case.query or {}
    for parameter in operation["parameters"]:
        if parameter.get("in") == "query":
            value = query.get(parameter["name"])
            if value is None and parameter["required"]:
                return False
            if isinstance(value, str) and not validator(parameter["schema"]).is_valid(value):
                return False
    return True


def _fits(body: Any, value: Any) -> bool:
    return not isinstance(value, bytes) and body.is_valid(value)


def check(case: Any, answer: httpx.Response, body: Any, answers: Any, *, negative: bool) -> None:
    assert answer.status_code == 200, (answer.status_code, answer.text[:200])
    if not answer.headers["content-type"].startswith("application/json"):
        assert not negative
        return
    envelope = answer.json()
    code = str(envelope["code"])
    assert code != Code.SYSTEM_ERROR, "it broke down"
    answers.validate(envelope)
    refused = code not in SUCCESS_CODES
    if body is not None and case.body is not NOT_SET and not _fits(body, case.body):
        assert refused, f"accepted {case.body!r}"
    elif not _parameters_fit(case):
        assert refused, f"accepted {case.query!r}"


def _can_be_wrong(label: str) -> bool:
    call = SERVED[label]
    return call.method != "GET" or bool(call.request.model_fields) or bool(HANDLERS[call].headers)


CASES = [(label, GenerationMode.POSITIVE) for label in SERVED]
CASES += [(label, GenerationMode.NEGATIVE) for label in SERVED if _can_be_wrong(label)]


@pytest.mark.parametrize(("label", "mode"), CASES, ids=[f"{mode.value}-{label}" for label, mode in CASES])
def test_any_input(target: Target, label: str, mode: GenerationMode) -> None:
    operation = operations()[label]
    definition = calls_document()["paths"][operation.path][operation.method]
    content = definition.get("requestBody", {}).get("content")
    body = validator(content["application/json"]["schema"]) if content else None
    answers = validator(answer_schema(definition))
    negative = mode is GenerationMode.NEGATIVE
    target.sign_in()

    @settings(max_examples=EXAMPLES[mode], phases=PHASES, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy(generation_mode=mode), real=st.booleans())
    def run(case: Any, real: bool) -> None:
        if real and not negative and isinstance(case.body, dict):
            case.body = {name: target.known.get(name, value) for name, value in case.body.items()}
        check(case, target.ask(case), body, answers, negative=negative)

    run()
