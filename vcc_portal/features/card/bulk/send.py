"""Sends one step of a bulk change: one call for many cards where the provider has one, else a call a card."""

import asyncio

from vcc_portal.errors.codes import OF_WHO_ASKS, Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.bulk.plan import BulkKind, BulkStep
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.features.patterns.batch import PartOfChunk
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card_actions import CardNoticeUpdate, CardTagUpdate, CardUpdate

_LANES = 4
"""Cards that are frozen beside each other: the provider has no call for many."""


async def send(ask: Ask, card_ids: list[str], step: BulkStep) -> BatchResult | PartOfChunk:
    """The answer card by card; a card without a clear answer is missing in it. Raises `Failed`."""
    if step.kind is BulkKind.TAGS:
        tags = CardTagUpdate(card_id_list=card_ids, card_tags=list(step.tags), mode=step.mode)
        return await ask(card_calls.UPDATE_TAG, tags)
    if step.kind is BulkKind.NOTICE:
        notice = CardNoticeUpdate(card_id_list=card_ids, moving_account_notice_switch=step.on)
        return await ask(card_calls.UPDATE_NOTICE_SWITCH, notice)
    return await _freeze_all(ask, card_ids, on=step.frozen)


async def _freeze_all(ask: Ask, card_ids: list[str], *, on: bool) -> BatchResult | PartOfChunk:
    """What is refused for who asks is asked for no further card: those of the other lanes have their answers by then."""
    waiting, results, unsent = card_ids[::-1], list[BatchItem](), list[str]()
    why: Failed | None = None

    async def lane(number: int) -> None:
        nonlocal why
        while waiting:
            card_id = waiting.pop()
            try:
                results.extend(await _freeze(ask, card_id, on=on, lane=f"freeze-{number}"))
            except Failed as failed:
                why = failed
                unsent.extend([card_id, *waiting])
                waiting.clear()

    await asyncio.gather(*[lane(number) for number in range(_LANES)])
    return BatchResult(results=results) if why is None else PartOfChunk(results, unsent, why)


async def _freeze(ask: Ask, card_id: str, *, on: bool, lane: str) -> list[BatchItem]:
    """One card's answer; none when no clear answer came, so that the card is looked at. Raises `Failed` as `_freeze_all` says."""
    try:
        await ask(card_calls.UPDATE, CardUpdate(card_id=card_id, freeze_flag=on), lane=lane)
    except Failed as failed:
        if failed.leaves_page or failed.code in OF_WHO_ASKS:
            raise
        if failed.outcome_unknown or not failed.code:
            return []
        return [BatchItem(card_id=card_id, code=failed.code)]
    return [BatchItem(card_id=card_id, success=True, code=Code.SUCCESS)]
