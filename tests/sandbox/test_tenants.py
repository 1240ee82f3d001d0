"""Two testers at one sandbox: each has data, clock, faults and traffic that the other does not see."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.cards import new_card, usd
from tests.support.control import Console, console_of
from tests.support.databases import on_one_database
from tests.support.sandbox import HEADERS, ask, code, data, sandbox_of, signed_in
from vcc_portal.config import Settings
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as calls
from vcc_portal.upstream.client import Upstream
from vcc_sandbox.app import create_app
from vcc_sandbox.control import snapshots
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.identity import people
from vcc_sandbox.identity.tables import LinkedUser, Person

pytestmark = pytest.mark.usefixtures("each_database")

EMPTY = "empty@lanyu.example"


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    """With the seed at hand for new tenants, which else is planted for the first of them."""
    if sandbox_of(app).database.sqlite:
        snapshots.keep(sandbox_of(app), "standard")
    return app


@pytest.fixture
async def console(app: FastAPI) -> AsyncIterator[Console]:
    async with console_of(app) as console:
        yield console
        for one in await console.get("tenant"):
            await console.delete("tenant", name=one["name"])
        assert (await console.get("ledger/check"))["balanced"]


def of(console: Console, tenant: str) -> Console:
    """The same, for a tenant."""
    transport = console.client._transport
    headers = {"X-Sandbox-Tenant": tenant}
    return Console(httpx.AsyncClient(transport=transport, base_url="http://sandbox", headers=headers))


def tenant(app: FastAPI, name: str) -> Sandbox:
    return app.state.tenants.of(name)


def client_of(app: FastAPI, sandbox: Sandbox) -> httpx.AsyncClient:
    """Signed in there, and known by the session alone."""
    with sandbox.database.write() as db:
        query = select(LinkedUser).join(Person, Person.person_id == LinkedUser.person_id)
        user = db.scalars(query.where(Person.login_name == EMPTY, LinkedUser.checked)).one()
        session = people.open_session(db, user, sandbox.clock.now(db))
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://sandbox", headers=HEADERS)
    client.cookies.set("SSOSESSION", session)
    return client


async def test_neither_sees_what_the_other_does(app: FastAPI, console: Console, empty: httpx.AsyncClient):
    assert (await console.post("tenant", name="ann"))["transactions"] > 1000
    await console.post("tenant", name="bob")
    ann, bob = of(console, "ann"), of(console, "bob")
    async with client_of(app, tenant(app, "ann")) as hers, client_of(app, tenant(app, "bob")) as his:
        start = await usd(hers)
        assert start == await usd(his) == await usd(empty)
        card_id = await new_card(hers)
        await ann.buy(card_id, 50_000)
        assert [(await data(one, calls.PAGE))["total"] for one in (hers, his, empty)] == [1, 0, 0]
        await bob.refuses(404, "sim/authorize", cardId=card_id, amount=10, currency="USD")
        await bob.post("fault", pathPattern="/card/page", times=0, code=Code.SYSTEM_ERROR)
        assert [await code(one, calls.PAGE) for one in (hers, his, empty)] == [
            Code.SUCCESS,
            Code.SYSTEM_ERROR,
            Code.SUCCESS,
        ]
        assert all("/card/apply" not in one["url"] for one in await bob.get("traffic"))
        assert any("/card/apply" in one["url"] for one in await ann.get("traffic"))
        await bob.post("scene", name="mine")
        assert await ann.get("scene") == await console.get("scene") == []
        await bob.post("reset")
        assert (await data(hers, calls.PAGE))["total"] == 1
        before = (await console.get("clock"))["now"]
        await ann.post("clock", advanceSeconds=40 * 86_400)
        assert days_between(before, (await ann.get("clock"))["now"]) == 40
        assert days_between(before, (await bob.get("clock"))["now"]) == 0
        assert (await ann.get("ledger/check"))["balanced"]


def days_between(one: str, other: str) -> int:
    return (datetime.fromisoformat(other[:10]) - datetime.fromisoformat(one[:10])).days


@on_one_database
async def test_two_work_at_the_same_time(app: FastAPI, console: Console):
    for name in ("ann", "bob"):
        await console.post("tenant", name=name)

    async def work(name: str, amount: int) -> int:
        mine = of(console, name)
        async with client_of(app, tenant(app, name)) as client:
            start, card_id = await usd(client), await new_card(client)
            for _ in range(5):
                await mine.buy(card_id, amount)
            return start - await usd(client)

    spent = await asyncio.gather(work("ann", 10_000), work("bob", 3_000))
    assert [total - fee for total, fee in zip(spent, (500, 500), strict=True)] == [50_000, 15_000]


@on_one_database
async def test_a_tenant_outlives_the_process_and_is_deleted_for_good(app: FastAPI, console: Console):
    await console.post("tenant", name="ann")
    async with client_of(app, tenant(app, "ann")) as hers:
        await new_card(hers)
        app.state.tenants.close()
        again = create_app(sandbox_of(app).settings, clock=sandbox_of(app).clock.another())
        async with console_of(again) as later:
            assert [one["name"] for one in await later.get("tenant")] == ["ann"]
            await later.refuses(409, "tenant", name="ann")
            transport = httpx.ASGITransport(again)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://sandbox", headers=HEADERS, cookies=hers.cookies
            ) as back:
                assert (await data(back, calls.PAGE))["total"] == 1
                assert await later.delete("tenant", name="ann") == {"removed": 1}
                assert await code(back, calls.PAGE) == Code.SESSION_INVALID
            assert not (sandbox_of(again).settings.data_dir / "tenants" / "ann").exists()
            await later.post("tenant", name="ann")
            async with client_of(again, tenant(again, "ann")) as fresh:
                assert (await data(fresh, calls.PAGE))["total"] == 0
            await later.delete("tenant", name="ann")
        again.state.tenants.close()


@on_one_database
async def test_what_names_nobody(app: FastAPI, console: Console, empty: httpx.AsyncClient):
    assert (await of(console, "nobody").client.get("/__sandbox/clock")).status_code == 404
    assert (await empty.get("/cb-va-vcc/card/tags", headers={"X-Sandbox-Tenant": "nobody"})).status_code == 404
    for name in ("", "..", "Ann", "a-b", "a" * 17, "1a", "a/b"):
        await console.refuses(422, "tenant", name=name)
    async with httpx.AsyncClient(
        transport=console.client._transport, base_url="http://sandbox", headers=HEADERS
    ) as stray:
        for token in ("nobody.abc", "../x.abc", ".", "a.b.c"):
            stray.cookies.set("SSOSESSION", token)
            assert await code(stray, calls.TAGS) == Code.SESSION_INVALID
    assert (await console.client.delete("/__sandbox/tenant", params={"name": "../.."})).status_code == 404


@on_one_database
async def test_a_browser_of_a_tenant_signs_in_to_the_portal(app: FastAPI, console: Console):
    """The portal knows nothing of tenants: the one-time token leads it to the right data."""
    await console.post("tenant", name="ann")
    origin = "http://localhost:3000"
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=origin, headers={"Origin": origin}) as browser:
        entered = await browser.post("/sandbox/console/tenants/enter", data={"name": "ann"})
        assert entered.status_code == 303
        assert browser.cookies.get("sandbox-tenant") == "ann"
        page = (await browser.get("/sandbox/console/tenants", headers={"Accept-Language": "en"})).text
        assert "You see the data of ann" in page
        asked = {"person": EMPTY, "redirectUrl": f"{origin}/account"}
        back = await browser.post("/sandbox/sign-in/demo", data=asked)
        token = parse_qs(urlsplit(back.headers["location"]).query)["ssotoken"][0]
        assert token.startswith("ann.")
        async with Upstream("http://sandbox.internal", Settings(), app=app) as upstream:
            credential, _ = await upstream.exchange(token)
        assert credential.token.startswith("ann.")
        async with httpx.AsyncClient(transport=transport, base_url="http://sandbox", headers=HEADERS) as portal:
            portal.cookies.set("SSOSESSION", credential.token)
            await new_card(portal)
        async with signed_in(app, EMPTY) as main:
            assert (await ask(main, calls.PAGE))["data"]["total"] == 0
        left = await browser.post("/sandbox/console/tenants/enter", data={"name": ""})
        assert left.status_code == 303
        assert not browser.cookies.get("sandbox-tenant")
