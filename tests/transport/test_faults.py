"""Slow, broken, cut and hostile answers: always an `UpstreamError`, never late, never big (goals R2-R4)."""

import asyncio
import time
from typing import Any

import httpcore2
import httpx
import pytest

from tests.support.misbehaving import (
    Behaviour,
    Provider,
    after,
    answer,
    bomb,
    drip,
    envelope,
    raw,
    silence,
    status,
    upon,
)
from tests.transport.conftest import SETTINGS, Client
from vcc_portal.upstream import pool
from vcc_portal.upstream.breaker import FAILURES
from vcc_portal.upstream.call import Call, Nothing
from vcc_portal.upstream.calls import account, card, report, user
from vcc_portal.upstream.client import Upstream
from vcc_portal.upstream.errors import BadAnswer, HttpStatusError, NoAnswer, NotSent, UpstreamError
from vcc_portal.upstream.models.card import CardPageQuery
from vcc_portal.upstream.models.card_actions import CardNameUpdate, CardRecharge
from vcc_portal.upstream.models.kyb import KybDocument, KybSave
from vcc_portal.upstream.models.report import FileDownload

OK = b'{"code": 100001, "data": {"userId": "1"}}'
RECHARGE = CardRecharge(request_no="r-1", card_id="1", amount=1000, currency="USD")
SLACK = 0.5
"""Seconds that a busy machine may add; each wait that must not happen is far longer."""
RENAME = CardNameUpdate(card_id="1", card_name="x")
BAD_ANSWERS: dict[str, Behaviour] = {
    "empty": answer(b""),
    "html": answer(b"<html>oops</html>", headers={"Content-Type": "text/html"}),
    "truncated json": answer(OK[:-5]),
    "a list": answer(b"[1, 2]"),
    "null": answer(b"null"),
    "a number": answer(b"100001"),
    "no code": answer(b'{"data": {}}'),
    "code of the wrong type": answer(b'{"code": true, "data": {}}'),
    "code is a list": answer(b'{"code": [100001]}'),
    "code without end": answer(b'{"code": "' + b"9" * 1000 + b'"}'),
    "code of several lines": answer(b'{"code": "1\\n2"}'),
    "code is a float": answer(b'{"code": 100001.0}'),
    "NaN": answer(b'{"code": 100001, "data": {"vccKycStatus": NaN}}'),
    "data of the wrong type": envelope([1, 2]),
    "field of the wrong type": envelope({"adminFlag": {"no": "bool"}}),
    "wrong charset": answer('{"code": 100001, "data": {"userId": "屿"}}'.encode("gbk")),
    "nested too deep": answer(b'{"code": 100001, "data": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
    "a number without end": answer(b'{"code": 100001, "data": {"vccKycType": ' + b"9" * 10_000 + b"}}"),
    "10 MB": answer(b'{"code": 100001, "data": "' + b"x" * 10_000_000 + b'"}'),
    "a gzip that unpacks to 64 MB": bomb(64),
    "not the gzip it claims": answer(OK, headers={"Content-Encoding": "gzip"}),
    "unknown compression": answer(OK, headers={"Content-Encoding": "br"}),
}
NO_ANSWERS: dict[str, Behaviour] = {
    "closed without a word": raw(b""),
    "cut in the head": raw(b"HTTP/1.1 200 OK\r\nContent-Le"),
    "cut in the body": raw(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n" + OK),
    "shorter than it claims": answer(OK, length=len(OK) + 100),
    "not HTTP": raw(b"\x00\x01\x02\x03SSH-2.0-hello\r\n\r\n"),
    "head without end": raw(b"HTTP/1.1 200 OK\r\nX: " + b"x" * 500_000),
    "impossible length": raw(b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n"),
    "silence": silence(),
    "one byte at a time": drip(OK, 0.2),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
async def test_garbage_is_a_bad_answer(provider: Provider, client: Client, name: str) -> None:
    provider.always = BAD_ANSWERS[name]
    with pytest.raises(BadAnswer):
        await client.send(user.INFO, Nothing())
    assert len(provider.received) == 1
    provider.always = answer(OK)
    assert (await client.send(user.INFO, Nothing())).user_id == "1"


@pytest.mark.parametrize("name", [*BAD_ANSWERS, "closed without a word", "silence"])
async def test_whatever_is_no_answer_is_one_line_of_the_log(
    provider: Provider, client: Client, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    """Nobody may have to guess why every page says that it cannot be shown."""
    provider.always = (BAD_ANSWERS | NO_ANSWERS)[name]
    with pytest.raises(UpstreamError) as caught:
        await client.send(card.RECHARGE, RECHARGE)
    (record,) = [record for record in caplog.records if record.name.startswith("vcc_portal")]
    assert record.levelname == "WARNING"
    assert record.getMessage() == str(caught.value)
    assert record.getMessage().startswith("POST /card/recharge failed: ")
    assert len(record.getMessage()) < 600
    assert "\n" not in record.getMessage()


@pytest.mark.parametrize(
    ("behaviour", "line"),
    [
        (envelope({}), "an envelope instead of a file"),
        (answer(b"<html>", headers={"Content-Type": "application/json"}), "not an envelope"),
        (raw(b""), "RemoteProtocolError"),
        (status(502), "HTTP status 502"),
    ],
    ids=["envelope", "html", "closed", "502"],
)
async def test_a_file_that_does_not_come_is_one_too(
    provider: Provider, client: Client, caplog: pytest.LogCaptureFixture, behaviour: Behaviour, line: str
) -> None:
    provider.always = behaviour
    with pytest.raises(UpstreamError):
        await client.download(report.FILE_DOWNLOAD, FileDownload(file_id="1"))
    (record,) = [record for record in caplog.records if record.name.startswith("vcc_portal")]
    assert (record.levelname, record.getMessage()) == ("WARNING", f"GET /file/download failed: {line}")


@pytest.mark.parametrize("name", NO_ANSWERS)
async def test_no_answer_comes_in_time(provider: Provider, client: Client, name: str) -> None:
    provider.always = NO_ANSWERS[name]
    started = time.monotonic()
    with pytest.raises(NoAnswer):
        await client.send(user.INFO, Nothing())
    assert time.monotonic() - started < SETTINGS.upstream_read_timeout + SLACK
    provider.always = answer(OK)
    assert (await client.send(user.INFO, Nothing())).user_id == "1"


async def test_a_call_that_carries_a_document_may_take_longer_than_another_to_the_same_path(
    provider: Provider, client: Client
) -> None:
    document = KybDocument(file_type="LICENCE", file_name="a.pdf", content_base64="JVBERi0=")
    late = after(SETTINGS.upstream_read_timeout + 0.4, envelope({"fileId": "7"}))
    provider.always = late
    with pytest.raises(NoAnswer):
        await client.send(account.KYB_PRE_ADD, KybSave(company_name="x"))
    assert (await client.send(account.KYB_PRE_ADD, KybSave(document=document))).file_id == "7"
    provider.always = silence()
    with pytest.raises(NoAnswer) as caught:
        await client.send(account.KYB_PRE_ADD, KybSave(document=document))
    assert caught.value.outcome_unknown


async def test_a_length_that_is_too_short_hurts_only_its_own_answer(provider: Provider, client: Client) -> None:
    provider.then(answer(OK, length=len(OK) - 5))
    with pytest.raises(BadAnswer):
        await client.send(user.INFO, Nothing())
    assert (await client.send(user.INFO, Nothing())).user_id == ""


async def test_nobody_listens() -> None:
    async with Upstream("http://127.0.0.1:9", SETTINGS) as upstream:
        with pytest.raises(NoAnswer) as caught:
            await upstream.send(card.RECHARGE, RECHARGE)
    assert not caught.value.outcome_unknown


@pytest.mark.parametrize(
    ("behaviour", "outcome_unknown"),
    [
        (silence(), True),
        (raw(b""), True),
        (answer(b"<html>"), True),
        (status(500), True),
        (status(502), True),
        (status(408), True),
        (status(400), True),
        (status(302), True),
        (envelope(None, 300019), False),
        (envelope(None, 123456), False),
        *((envelope(None, code), True) for code in (600001, 600002, 600003, 910001)),
    ],
    ids=[
        "silence",
        "cut",
        "garbage",
        "500",
        "502",
        "408",
        "400",
        "302",
        "300019",
        "unheard of",
        "600001",
        "600002",
        "600003",
        "910001",
    ],
)
async def test_whether_money_may_have_moved(
    provider: Provider, client: Client, behaviour: Behaviour, outcome_unknown: bool
) -> None:
    provider.always = behaviour
    with pytest.raises(UpstreamError) as caught:
        await client.send(card.RECHARGE, RECHARGE)
    assert caught.value.outcome_unknown is outcome_unknown


def test_each_failure_of_the_pool_is_one_of_the_client() -> None:
    """One that has no name there would be nobody's, where a person waits for the outcome."""
    failures = [each for each in vars(httpcore2).values() if isinstance(each, type) and issubclass(each, pool.FAILURES)]
    assert len(failures) > len(pool.FAILURES)
    for each in failures:
        assert issubclass(getattr(httpx, each.__name__), httpx.HTTPError)


async def test_a_redirect_is_not_followed(provider: Provider, client: Client) -> None:
    provider.always = status(302, {"Location": provider.url})
    with pytest.raises(HttpStatusError):
        await client.send(user.INFO, Nothing())
    assert len(provider.received) == 1


async def test_money_has_a_longer_deadline(provider: Provider, client: Client) -> None:
    provider.always = after(0.9, envelope({"id": "1"}))
    assert (await client.send(card.RECHARGE, RECHARGE)).id == "1"
    with pytest.raises(NoAnswer):
        await client.send(user.INFO, Nothing())


async def test_a_file_may_not_be_endless(provider: Provider, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vcc_portal.upstream.client.MAX_FILE", 1000)
    provider.always = answer(b"x" * 2000, headers={"Content-Type": "application/octet-stream"})
    file = await client.download(report.FILE_DOWNLOAD, FileDownload(file_id="1"))
    with pytest.raises(BadAnswer):
        [piece async for piece in file.pieces]
    await file.aclose()


async def test_one_slow_call_does_not_hold_up_others(provider: Provider, client: Client) -> None:
    provider.then(silence())
    slow = asyncio.ensure_future(client.send(card.RECHARGE, RECHARGE))
    await asyncio.sleep(0.05)
    provider.always = answer(OK)
    await asyncio.gather(*(client.send(user.INFO, Nothing()) for _ in range(20)))
    assert not slow.done()
    with pytest.raises(NoAnswer):
        await slow


@pytest.mark.parametrize("number", [502, 503, 504])
async def test_reads_are_tried_again(provider: Provider, client: Client, number: int) -> None:
    provider.then(status(number), status(number))
    provider.always = answer(OK)
    assert (await client.send(user.INFO, Nothing())).user_id == "1"
    assert len(provider.received) == 3


async def test_reads_are_tried_again_after_a_cut(provider: Provider, client: Client) -> None:
    provider.then(raw(b""), raw(b"HTTP/1.1 200"))
    provider.always = answer(OK)
    assert (await client.send(user.INFO, Nothing())).user_id == "1"


async def test_three_tries_are_all(provider: Provider, client: Client) -> None:
    provider.always = status(503)
    with pytest.raises(HttpStatusError):
        await client.send(user.INFO, Nothing())
    assert len(provider.received) == 3


@pytest.mark.parametrize(("call", "request_"), [(card.RECHARGE, RECHARGE), (card.UPDATE_CARD_NAME, RENAME)])
@pytest.mark.parametrize("behaviour", [status(503), raw(b"")], ids=["503", "cut"])
async def test_what_changes_something_is_never_tried_again(
    provider: Provider, client: Client, call: Call[Any, Any], request_: Any, behaviour: Behaviour
) -> None:
    provider.always = behaviour
    with pytest.raises((HttpStatusError, NoAnswer)):
        await client.send(call, request_)
    assert len(provider.received) == 1


async def test_the_servers_wish_to_wait_is_respected(provider: Provider, client: Client) -> None:
    provider.then(status(503, {"Retry-After": "30"}))
    started = time.monotonic()
    with pytest.raises(HttpStatusError):
        await client.send(user.INFO, Nothing())
    assert len(provider.received) == 1
    assert time.monotonic() - started < SLACK


async def test_an_outage_is_not_made_worse(provider: Provider, client: Client) -> None:
    """Of some calls: others are answered."""
    provider.always = status(503)
    failing = 0
    for _ in range(100):
        before = len(provider.received)
        with pytest.raises(HttpStatusError):
            await client.send(user.INFO, Nothing())
        failing += len(provider.received) - before
        provider.then(answer(OK))
        await client.send(user.INFO, Nothing())
    assert failing <= 100 + 10 + 20


@pytest.mark.parametrize("behaviour", [status(503), raw(b""), silence()], ids=["503", "cut", "silence"])
async def test_while_nothing_is_answered_no_call_is_sent(
    provider: Provider, client: Client, monkeypatch: pytest.MonkeyPatch, behaviour: Behaviour
) -> None:
    """Nor waits: what would have moved money is known not to have been sent, until a reading call is answered."""
    monkeypatch.setattr("vcc_portal.upstream.breaker.PROBE_PAUSE", 3600)
    provider.always = behaviour
    await asyncio.gather(*(client.send(user.INFO, Nothing()) for _ in range(FAILURES)), return_exceptions=True)
    received = len(provider.received)
    started = time.monotonic()
    for call, request in ((user.INFO, Nothing()), (card.RECHARGE, RECHARGE), (card.UPDATE_CARD_NAME, RENAME)):
        with pytest.raises(NotSent) as caught:
            await client.send(call, request)
        assert not caught.value.outcome_unknown
    with pytest.raises(NotSent):
        await client.download(report.FILE_DOWNLOAD, FileDownload(file_id="1"))
    assert time.monotonic() - started < SLACK
    assert len(provider.received) == received
    provider.always = envelope({"userId": "1", "id": "7"})
    monkeypatch.setattr("vcc_portal.upstream.breaker.PROBE_PAUSE", 0)
    assert (await client.send(user.INFO, Nothing())).user_id == "1"
    assert (await client.send(card.RECHARGE, RECHARGE)).id == "7"


async def test_while_many_wait_for_an_answer_others_are_told_that_there_is_none(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the time of the first is over; and what comes in the end is an answer all the same."""
    monkeypatch.setattr("vcc_portal.upstream.breaker.OVERDUE", 0)
    monkeypatch.setattr("vcc_portal.upstream.breaker.PROBE_PAUSE", 3600)
    answers = asyncio.Event()
    provider.always = upon(answers, answer(OK))
    async with Upstream(provider.url, SETTINGS.model_copy(update={"upstream_read_timeout": 60})) as client:
        waiting = [asyncio.ensure_future(client.send(user.INFO, Nothing())) for _ in range(FAILURES)]
        while len(provider.received) < FAILURES:  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(0)
        for call, request in ((user.INFO, Nothing()), (card.RECHARGE, RECHARGE)):
            with pytest.raises(NotSent):
                await client.send(call, request)
        answers.set()
        assert [info.user_id for info in await asyncio.gather(*waiting)] == ["1"] * FAILURES
        assert (await client.send(user.INFO, Nothing())).user_id == "1"


async def test_who_waits_already_is_told_nearly_as_soon_as_who_asks_when_nothing_is_answered(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what moves money nobody is told so early: it may be carried out yet."""
    monkeypatch.setattr("vcc_portal.upstream.breaker.OVERDUE", 0)
    monkeypatch.setattr("vcc_portal.upstream.breaker.PROBE_PAUSE", 3600)
    monkeypatch.setattr("vcc_portal.upstream.client.PROBE_SECONDS", 0.1)
    answers = asyncio.Event()
    provider.always = upon(answers, envelope({"id": "7"}))
    async with Upstream(provider.url, SETTINGS.model_copy(update={"upstream_read_timeout": 60})) as client:
        paying = asyncio.ensure_future(client.send(card.RECHARGE, RECHARGE))
        waiting = [asyncio.ensure_future(client.send(user.INFO, Nothing())) for _ in range(FAILURES)]
        while len(provider.received) <= FAILURES:  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(0)
        with pytest.raises(NotSent):
            await client.send(user.INFO, Nothing())
        async with asyncio.timeout(30):
            for told in await asyncio.gather(*waiting, return_exceptions=True):
                assert isinstance(told, NoAnswer)
                assert "no answer within" in str(told)
        answers.set()
        assert (await paying).id == "7"


async def test_whose_call_finds_out_is_told_soon_that_there_is_no_answer_and_a_late_one_counts(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vcc_portal.upstream.breaker.PROBE_PAUSE", 0)
    monkeypatch.setattr("vcc_portal.upstream.client.PROBE_SECONDS", 0.1)
    answers = asyncio.Event()
    provider.always = raw(b"")
    async with Upstream(provider.url, SETTINGS.model_copy(update={"upstream_read_timeout": 60})) as client:
        await asyncio.gather(*(client.send(user.INFO, Nothing()) for _ in range(FAILURES)), return_exceptions=True)
        provider.always = upon(answers, answer(OK))
        with pytest.raises(NoAnswer, match=r"no answer within 0\.1 s"):
            await client.send(user.INFO, Nothing())
        monkeypatch.setattr("vcc_portal.upstream.breaker.PROBE_PAUSE", 3600)
        with pytest.raises(NotSent):
            await client.send(user.INFO, Nothing())
        answers.set()
        async with asyncio.timeout(60):
            while True:
                try:
                    assert (await client.send(user.INFO, Nothing())).user_id == "1"
                    break
                except NotSent:
                    await asyncio.sleep(0.01)


async def test_a_host_that_answers_is_asked_while_another_does_not(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vcc_portal.upstream.breaker.PROBE_PAUSE", 3600)
    settings = SETTINGS.model_copy(update={"global_url": "http://127.0.0.1:9", "global_paths": (card.PAGE.path,)})
    async with Upstream(provider.url, settings) as upstream:
        for _ in range(FAILURES):
            with pytest.raises(NoAnswer):
                await upstream.send(card.PAGE, CardPageQuery())
        with pytest.raises(NotSent):
            await upstream.send(card.PAGE, CardPageQuery())
        await upstream.send(user.INFO, Nothing())
