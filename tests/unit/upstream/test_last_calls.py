"""What is on its way when the server stops: calls that change something get their answer, and no further one begins."""

import asyncio
import json

import httpx
import pytest

from vcc_portal.config import Settings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account
from vcc_portal.upstream.client import Upstream
from vcc_portal.upstream.errors import NotSent
from vcc_portal.upstream.models.account import Recharge, Recharged

TOP_UP = Recharge(request_no="r1", currency="USD", amount=1_000_000, pay_channel="COLLECTION_BALANCE")


class Provider:
    """It answers what changes something when it is told to."""

    def __init__(self) -> None:
        self.asked, self.may_answer = asyncio.Event(), asyncio.Event()

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        data: object = []
        if request.method == "POST":
            self.asked.set()
            await self.may_answer.wait()
            data = {"billId": "7"}
        body = json.dumps({"code": 100001, "data": data}).encode()
        return httpx.Response(200, stream=httpx.ByteStream(body))

    def client(self) -> Upstream:
        return Upstream("http://provider", Settings(), transport=httpx.MockTransport(self))


async def begun(upstream: Upstream, provider: Provider) -> asyncio.Task[Recharged]:
    paying = asyncio.create_task(upstream.send(account.TRANSACTION_RECHARGE, TOP_UP))
    await provider.asked.wait()
    return paying


async def test_a_payment_on_its_way_gets_its_answer() -> None:
    provider = Provider()
    async with provider.client() as upstream:
        paying = await begun(upstream, provider)
        ending = asyncio.create_task(upstream.finish(60))
        await asyncio.sleep(0)
        assert not ending.done()
        provider.may_answer.set()
        await ending
        assert (await paying).bill_id == "7"


async def test_one_that_takes_longer_holds_nothing_up() -> None:
    provider = Provider()
    async with provider.client() as upstream:
        paying = await begun(upstream, provider)
        await upstream.finish(0.01)
        assert not paying.done()
        paying.cancel()
        provider.may_answer.set()


async def test_no_further_one_begins_and_pages_are_read_on() -> None:
    provider = Provider()
    async with provider.client() as upstream:
        await upstream.finish(60)
        with pytest.raises(NotSent):
            await upstream.send(account.TRANSACTION_RECHARGE, TOP_UP)
        assert not provider.asked.is_set()
        assert await upstream.send(account.CURRENCY, Nothing()) == []
