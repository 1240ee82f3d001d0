"""The OpenAPI document holds every served call, and its pages show what it holds."""

import re
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.golden import load_handlers
from tests.support.sandbox import calls_document, fresh_sandbox
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Service
from vcc_portal.upstream.calls import ALL_CALLS, HIDDEN_PATHS
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_sandbox.control.api import GROUP
from vcc_sandbox.core.serve import HANDLERS, full_path
from vcc_sandbox.openapi.document import group_of, operation_id
from vcc_sandbox.provider_pages.words import api as words

load_handlers()
SERVED = [call for call in ALL_CALLS if call in HANDLERS]


@pytest.fixture
def described() -> dict[str, Any]:
    return calls_document()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return fresh_sandbox(tmp_path_factory.mktemp("openapi"))


def browser(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost:3900")


def test_every_served_call_is_described_and_nothing_else(described: dict[str, Any]) -> None:
    found = {(method.upper(), path) for path, methods in described["paths"].items() for method in methods}
    assert found == {(call.method, full_path(Settings(), call)) for call in SERVED}
    ids = [one["operationId"] for methods in described["paths"].values() for one in methods.values()]
    assert sorted(ids) == sorted(operation_id(call) for call in SERVED)


@pytest.mark.parametrize("call", SERVED, ids=str)
def test_fields_are_those_of_the_models(described: dict[str, Any], call: Any) -> None:
    operation = described["paths"][full_path(Settings(), call)][call.method.lower()]
    names = {field.alias for field in call.request.model_fields.values()}
    if call.method == "GET":
        assert {one["name"] for one in operation["parameters"] if one["in"] != "header"} == names
    else:
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        schema = described["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        assert set(schema.get("properties", {})) == names
    assert set(operation["x-codes"]) >= call.tolerate
    assert ("security" in operation) == (call.service in {Service.MAIN, Service.SSO} and HANDLERS[call].rules.need > 0)


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    for reference in set(re.findall(r"'\$ref': '#/([^']+)'", str(described))):
        place: Any = described
        for step in reference.split("/"):
            place = place[step]


def test_every_code_that_is_named_says_what_it_means(described: dict[str, Any]) -> None:
    for methods in described["paths"].values():
        for operation in methods.values():
            assert all(operation["x-codes"].values()), operation["operationId"]


def test_hidden_paths_are_served_where_the_settings_say() -> None:
    for call, name in HIDDEN_PATHS.items():
        assert full_path(Settings(**{name: "/real"}), call).endswith("/real")


async def test_the_document_is_served_with_the_control_calls(app: FastAPI, described: dict[str, Any]) -> None:
    async with browser(app) as client:
        served = (await client.get("/sandbox/openapi.json")).json()
        assert described["paths"].items() <= served["paths"].items()
        more = served["paths"].keys() - described["paths"].keys()
        assert {"/__sandbox/reset", "/__sandbox/sim/authorize"} <= more
        assert all(path.startswith("/__sandbox/") for path in more)
        page = await client.get("/sandbox/api/call", params={"id": "control.AUTHORIZE"})
        assert page.status_code == 200
        assert "merchantName" in page.text
        assert "failedRule" in page.text


def test_headers_stand_in_the_document(described: dict[str, Any]) -> None:
    def headers(call: Any) -> set[str]:
        operation = described["paths"][full_path(Settings(), call)][call.method.lower()]
        return {one["name"] for one in operation["parameters"] if one["in"] == "header"}

    assert all(headers(call) == {"source", "bizSource"} for call in SERVED if call != sso_calls.LOGIN_STATE)
    assert headers(sso_calls.LOGIN_STATE) == {"source", "bizSource", "ssoToken"}


def test_an_answer_holds_every_field_and_no_other(described: dict[str, Any]) -> None:
    page = described["components"]["schemas"]["CardPage"]
    assert set(page["required"]) == set(page["properties"])
    assert page["additionalProperties"] is False
    assert "required" not in described["components"]["schemas"]["CardPageQuery"]


def test_each_group_of_calls_has_a_name() -> None:
    groups = {group_of(call) for call in SERVED} | {GROUP}
    assert groups == words.GROUPS.keys(), "GROUPS of vcc_sandbox/provider_pages/words/api.py names each module of calls"


async def test_the_list_can_be_searched(app: FastAPI) -> None:
    async with browser(app) as client:
        whole = (await client.get("/sandbox/api")).text
        assert all(full_path(Settings(), call) in whole for call in SERVED)
        found = (await client.get("/sandbox/api", params={"q": "300019 rechargeAmount"})).text
        assert "/cb-va-vcc/card/apply<" in found
        assert "/cb-va-vcc/card/page<" not in found
        none = (await client.get("/sandbox/api", params={"q": "<b>nothing"}, headers={"accept-language": "en"})).text
        assert "No call matches" in none
        assert "&lt;b&gt;nothing" in none
        assert "<b>nothing" not in none


async def test_a_call_has_a_page(app: FastAPI) -> None:
    async with browser(app) as client:
        page = await client.get("/sandbox/api/call", params={"id": operation_id(card_calls.APPLY)})
        assert page.status_code == 200
        for word in ("rechargeAmount", "cardLimitRules.mccCodes", "applyFee", "300014"):
            assert word in page.text
        assert (await client.get("/sandbox/api/call", params={"id": "card.NONE"})).status_code == 404


async def test_every_call_has_a_page(app: FastAPI) -> None:
    async with browser(app) as client:
        for call in SERVED:
            page = await client.get("/sandbox/api/call", params={"id": operation_id(call)})
            assert page.status_code == 200, str(call)
