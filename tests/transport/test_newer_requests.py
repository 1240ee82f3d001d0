"""A newer request to the same address by the same visitor cancels the pending one (spec §7, goal R5)."""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tests.support.misbehaving import Provider, Received, after, answer, envelope
from tests.transport.conftest import Client
from vcc_portal.config import Settings
from vcc_portal.upstream import client as upstream_client
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card, user
from vcc_portal.upstream.errors import NoAnswer, Superseded
from vcc_portal.upstream.models.card import CardPageQuery
from vcc_portal.upstream.models.card_actions import ById, CardRecharge

SLOW = after(0.3, envelope({}))
PATIENT = Settings(upstream_read_timeout=3, upstream_money_timeout=3)
"""What a busy machine answers late is no failure here."""


@pytest.fixture
async def client(provider: Provider) -> AsyncIterator[Client]:
    async with Client(provider.url, PATIENT) as upstream:
        yield upstream


async def _outcome(work: Any) -> Any:
    try:
        return await work
    except Superseded as superseded:
        return superseded


async def test_the_newer_one_wins(provider: Provider, client: Client) -> None:
    provider.then(SLOW)
    older = asyncio.ensure_future(_outcome(client.send(card.PAGE, CardPageQuery(page_no=1), visitor="v")))
    await asyncio.sleep(0.1)
    newer = await client.send(card.PAGE, CardPageQuery(page_no=2), visitor="v")
    assert newer.total == 0
    assert isinstance(await older, Superseded)
    assert len(provider.received) == 2


@pytest.mark.parametrize(("first", "second"), [("v", "w"), ("", "")])
async def test_other_visitors_are_left_alone(provider: Provider, client: Client, first: str, second: str) -> None:
    provider.then(SLOW)
    older = asyncio.ensure_future(client.send(card.PAGE, CardPageQuery(), visitor=first))
    await asyncio.sleep(0.1)
    await client.send(card.PAGE, CardPageQuery(), visitor=second)
    assert (await older).total == 0


async def test_other_addresses_are_left_alone(provider: Provider, client: Client) -> None:
    provider.always = after(0.2, envelope({"id": "x"}))
    first = asyncio.ensure_future(client.send(card.RECHARGE_RESULT, ById(id="1"), visitor="v"))
    await asyncio.sleep(0.05)
    second = asyncio.ensure_future(client.send(card.RECHARGE_RESULT, ById(id="2"), visitor="v"))
    await asyncio.sleep(0.05)
    await client.send(user.INFO, Nothing(), visitor="v")
    assert {(await first).id, (await second).id} == {"x"}


async def test_money_is_never_cancelled(provider: Provider, client: Client) -> None:
    provider.always = after(0.2, envelope({"id": "x"}))
    requests = [CardRecharge(request_no=f"r{n}", card_id="1", amount=1, currency="USD") for n in range(3)]
    done = await asyncio.gather(*(client.send(card.RECHARGE, request, visitor="v") for request in requests))
    assert len(done) == 3


async def test_cancelling_the_caller_cancels_the_request(provider: Provider, client: Client) -> None:
    provider.always = after(0.3, envelope({}))
    caller = asyncio.ensure_future(client.send(card.PAGE, CardPageQuery(), visitor="v"))
    await asyncio.sleep(0.1)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    await client.send(user.INFO, Nothing(), visitor="v")


@pytest.mark.parametrize("size", [10, 200_000], ids=["small", "in pieces"])
async def test_requests_that_are_given_up_leave_their_connections_to_others(
    provider: Provider, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """At whichever step: connections stayed taken, until the portal had none left to ask its provider over."""
    provider.always = envelope({"userId": "1" * size})
    monkeypatch.setattr(upstream_client, "POOL", httpx.Limits(max_connections=5, max_keepalive_connections=2))
    async with Client(provider.url, PATIENT) as client:
        for steps in range(60):
            given_up = [asyncio.ensure_future(client.send(user.INFO, Nothing())) for _ in range(10)]
            for _ in range(steps):
                await asyncio.sleep(0)
            for caller in given_up:
                caller.cancel()
            await asyncio.gather(*given_up, return_exceptions=True)
        await client.send(user.INFO, Nothing())


async def test_what_moves_money_is_not_cut_off_with_its_caller(provider: Provider, client: Client) -> None:
    provider.always = after(0.2, envelope({"id": "x"}))
    request = CardRecharge(request_no="r", card_id="1", amount=1, currency="USD")
    caller = asyncio.ensure_future(client.send(card.RECHARGE, request, visitor="v"))
    async with asyncio.timeout(20):
        while not provider.received:  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(0.005)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    (sent,) = client._sent
    assert (await sent).status == 200


async def test_the_deadline_holds_for_the_newer_one_too(provider: Provider, client: Client) -> None:
    provider.always = after(5, envelope({}))
    older = asyncio.ensure_future(_outcome(client.send(card.PAGE, CardPageQuery(), visitor="v")))
    await asyncio.sleep(0.05)
    with pytest.raises(NoAnswer):
        await client.send(card.PAGE, CardPageQuery(), visitor="v")
    assert isinstance(await older, Superseded)


async def test_whatever_the_order_of_answers_the_last_request_wins(provider: Provider, client: Client) -> None:
    chance = random.Random(20251118)

    async def echo(received: Received, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(chance.uniform(0, 0.003))
        number = str(received.json["pageNo"]).encode()
        await answer(b'{"code": 100001, "data": {"total": ' + number + b"}}")(received, writer)

    provider.always = echo
    shown = 0

    async def ask(number: int) -> None:
        nonlocal shown
        try:
            page = await client.send(card.PAGE, CardPageQuery(page_no=number), visitor="v")
        except Superseded:
            return
        assert page.total == number
        assert number > shown
        shown = number

    running = []
    for number in range(1, 1001):
        running.append(asyncio.ensure_future(ask(number)))
        await asyncio.sleep(chance.uniform(0, 0.003))
    await asyncio.gather(*running)
    assert shown == 1000
