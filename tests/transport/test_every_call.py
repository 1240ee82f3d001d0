"""Every row of the call tables can be sent, and fails as an `UpstreamError` whatever comes back (goal R2)."""

from typing import Any

import pytest

from tests.support.misbehaving import Behaviour, Provider, answer, envelope, raw, status
from tests.support.samples import sample
from tests.transport.conftest import Client
from vcc_portal.errors.catalogue import describe
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_portal.upstream.errors import UpstreamError

FAULTS: dict[str, Behaviour] = {
    "500": status(500),
    "html": answer(b"<html>", headers={"Content-Type": "application/json"}),
    "cut": raw(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"),
    "frozen": envelope(None, 900001),
    "wrong type": envelope(["x", 3]),
}


async def _make(client: Client, call: Call[Any, Any]) -> Any:
    if not call.blob:
        return await client.send(call, sample(call))
    file = await client.download(call, sample(call))
    try:
        return [piece async for piece in file.pieces]
    finally:
        await file.aclose()


@pytest.mark.parametrize("call", ALL_CALLS, ids=str)
async def test_every_call_can_be_sent(provider: Provider, client: Client, call: Call[Any, Any]) -> None:
    provider.always = answer(b"file", headers={"Content-Type": "text/csv"}) if call.blob else envelope(_data(call))
    await _make(client, call)
    (received,) = provider.received
    assert received.method == call.method
    assert received.path.endswith(call.path.replace("{id}", "1"))
    assert ("t" in received.query) == (call.method == "GET" or call.cache_bust)


@pytest.mark.parametrize("call", ALL_CALLS, ids=str)
async def test_every_failure_has_a_text(provider: Provider, client: Client, call: Call[Any, Any]) -> None:
    for name, fault in FAULTS.items():
        if name == "wrong type" and call.response in {bool, object}:
            continue
        provider.always = fault
        with pytest.raises(UpstreamError) as caught:
            await _make(client, call)
        assert describe(caught.value).zh, name


def _data(call: Call[Any, Any]) -> Any:
    fields = getattr(call.response, "model_fields", {})
    required = {field.alias: "1" for field in fields.values() if field.is_required()}
    return required or None
