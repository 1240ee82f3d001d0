"""One answer serves all pages of a sign-in for some seconds, and never longer than what it says is so (decision 37)."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest

from vcc_portal.session import answers
from vcc_portal.session.answers import Answers


class Provider:
    """Answers with the number of the question, when it is let."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.fails = False

    async def __call__(self) -> int:
        self.asked += 1
        number = self.asked
        await self.may_answer.wait()
        if self.fails:
            raise LookupError
        return number


@pytest.fixture
def provider() -> Provider:
    return Provider()


async def test_an_answer_is_taken_again_until_it_is_too_old(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(answers, "time", SimpleNamespace(monotonic=lambda: now[0]))
    held = Answers()
    assert await held.take("a", 10, provider) == 1
    now[0] += 9.9
    assert await held.take("a", 10, provider) == 1
    assert await held.take("b", 10, provider) == 2, "to another question"
    assert await held.take("a", 5, provider) == 3, "who wants a newer one gets it"
    now[0] += 9.9
    assert await held.take("a", 10, provider) == 3
    now[0] += 0.1
    assert await held.take("a", 10, provider) == 4


async def test_an_answer_is_let_go_after_its_time(provider: Provider) -> None:
    held = Answers()
    await held.take("a", 0.01, provider)
    async with asyncio.timeout(5):
        async for _ in moments():
            if not held._held:
                break


async def test_who_asks_meanwhile_waits_for_the_same_answer(provider: Provider) -> None:
    provider.may_answer.clear()
    held = Answers()
    waiting = [asyncio.ensure_future(held.take("a", 10, provider)) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    provider.may_answer.set()
    assert await asyncio.gather(*waiting[1:]) == [1, 1], "though the first has gone"
    assert provider.asked == 1


async def test_a_failure_is_not_kept(provider: Provider) -> None:
    provider.fails = True
    held = Answers()
    both = await asyncio.gather(*[held.take("a", 10, provider) for _ in range(2)], return_exceptions=True)
    assert [type(each) for each in both] == [LookupError, LookupError]
    provider.fails = False
    assert await held.take("a", 10, provider) == 2


async def test_an_answer_to_what_was_asked_before_a_change_is_nobodys_after_it(provider: Provider) -> None:
    provider.may_answer.clear()
    held = Answers()
    before = asyncio.ensure_future(held.take("a", 10, provider))
    await asyncio.sleep(0)
    held.forget()
    provider.may_answer.set()
    assert await before == 1, "who had asked gets it"
    assert await held.take("a", 10, provider) == 2


async def test_with_the_sign_in_ends_what_is_under_way_for_it(provider: Provider) -> None:
    provider.may_answer.clear()
    held = Answers()
    waiting = [asyncio.ensure_future(held.take("a", 10, provider))]
    await asyncio.sleep(0)
    held.forget()
    waiting.append(asyncio.ensure_future(held.take("a", 10, provider)))
    await asyncio.sleep(0)
    held.end()
    ends = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in ends] == [asyncio.CancelledError] * 2


async def test_so_many_are_kept_and_no_more(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MOST", 2)
    held = Answers()
    first = [await held.take(key, 10, provider) for key in "abc"]
    assert [await held.take(key, 10, provider) for key in "abc"] == [*first[:2], 4]


async def moments() -> AsyncIterator[None]:
    for _ in itertools.count():
        await asyncio.sleep(0.005)
        yield
