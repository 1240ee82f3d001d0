"""The OpenAPI document holds every served call, and its pages show what it holds."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.sandbox import fresh_sandbox
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Service
from vcc_portal.upstream.calls import ALL_CALLS, HIDDEN_PATHS
from vcc_portal.upstream.calls import card as card_calls
from vcc_sandbox.app import load_handlers
from vcc_sandbox.core.serve import HANDLERS, full_path
from vcc_sandbox.openapi.document import document, operation_id

load_handlers()
SERVED = [call for call in ALL_CALLS if call in HANDLERS]


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return document(Settings())


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return fresh_sandbox(tmp_path)


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
        assert {one["name"] for one in operation["parameters"] if "name" in one} == names
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


async def test_the_document_is_served(app: FastAPI, described: dict[str, Any]) -> None:
    async with browser(app) as client:
        assert (await client.get("/sandbox/openapi.json")).json() == described


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
