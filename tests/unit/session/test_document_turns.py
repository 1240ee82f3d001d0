"""Turns at the list of a verification's documents: it is written by one at a time and while none is coming, and not for ever."""

import asyncio

import pytest

from vcc_portal.session import document_turns
from vcc_portal.session.document_turns import DocumentTurns


async def a_while() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_documents_come_beside_each_other_and_the_list_is_written_after_them() -> None:
    turns, done = DocumentTurns(), []

    async def write(name: str) -> None:
        async with turns.writing("1"):
            done.append(name)
            await a_while()
            done.append(name)

    async with turns.coming("1"), turns.coming("1"):
        writers = [asyncio.ensure_future(write(name)) for name in "ab"]
        await a_while()
        assert done == []
        async with turns.writing("2"):
            pass  # another company's
    await asyncio.gather(*writers)
    assert done == ["a", "a", "b", "b"]


async def test_verifications_without_a_number_wait_for_none_of_each_other() -> None:
    """The first document of any company was waited for by whoever had no number yet either."""
    turns = DocumentTurns()
    async with turns.coming(""), asyncio.timeout(5), turns.writing(""):
        pass


async def test_a_document_waits_for_the_list_to_be_written() -> None:
    turns, came = DocumentTurns(), asyncio.Event()

    async def come() -> None:
        async with turns.coming("1"):
            came.set()

    async with turns.writing("1"):
        document = asyncio.ensure_future(come())
        await a_while()
        assert not came.is_set()
    await document


async def test_a_document_that_hangs_keeps_nobody_from_removing_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_turns, "PATIENCE", 0.01)
    turns = DocumentTurns()
    async with turns.coming("1"), turns.writing("1"):
        pass
    async with turns.writing("1"):
        pass


async def test_whoever_is_cancelled_leaves_his_turn_to_the_next() -> None:
    turns = DocumentTurns()

    async def write() -> None:
        async with turns.writing("1"):
            await asyncio.Event().wait()

    first, second = (asyncio.ensure_future(write()) for _ in range(2))
    await a_while()
    for each in (second, first):
        each.cancel()
        await asyncio.gather(each, return_exceptions=True)
    async with asyncio.timeout(5), turns.writing("1"):
        pass
