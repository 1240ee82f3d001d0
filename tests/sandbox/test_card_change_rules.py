"""The portal's preview says what the sandbox then does, for every seeded card and every change."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.cards import PAID
from tests.support.sandbox import ask, data, fresh_sandbox, signed_in
from vcc_portal.domain import card_changes as rules
from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.changes import card_now, unsettled
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as calls
from vcc_portal.upstream.models.card import Card, CardConfig

CODES = {
    None: Code.SUCCESS,
    ChangeRefusal.UNSETTLED: Code.UNSETTLED_TRANSACTIONS,
    ChangeRefusal.NO_ACCOUNT: Code.CURRENCY_ACCOUNT_MISSING,
}
Change = Callable[[httpx.AsyncClient, list[Card]], Awaitable[tuple[list[str], list[ChangeRefusal | None]]]]


async def every_card(client: httpx.AsyncClient) -> list[Card]:
    """All cards of a company, as the portal reads them."""
    cards: list[Card] = []
    while True:
        page = await data(client, calls.PAGE, pageNo=len(cards) // 200 + 1, pageSize=200)
        cards += [Card.model_validate(row) for row in page["list"]]
        if len(cards) >= page["total"]:
            return cards


async def outcomes(client: httpx.AsyncClient, call: Any, cards: list[Card], **values: Any) -> list[str]:
    found: list[str] = []
    for first in range(0, len(cards), 200):
        ids = [card.card_id for card in cards[first : first + 200]]
        found += [row["code"] for row in (await data(client, call, cardIdList=ids, **values))["results"]]
    return found


async def moved_to_the_main_account(
    client: httpx.AsyncClient, cards: list[Card]
) -> tuple[list[str], list[ChangeRefusal | None]]:
    accounts = await data(client, account_calls.ALL)
    currencies = {row["currency"] for row in accounts["mainAccountList"] if row["status"] == "ACTIVE"}
    codes = await outcomes(client, calls.MOVE, cards, targetSubUserId="", **PAID)
    return codes, [rules.move_refused(card_now(card), "", currencies) for card in cards]


async def moved_to_a_sub_account(
    client: httpx.AsyncClient, cards: list[Card]
) -> tuple[list[str], list[ChangeRefusal | None]]:
    accounts = await data(client, account_calls.ALL)
    target = min(accounts["subUserList"], key=lambda row: len(row["accountList"]))
    currencies = {row["currency"] for row in target["accountList"] if row["status"] == "ACTIVE"}
    codes = await outcomes(client, calls.MOVE, cards, targetSubUserId=target["subUserId"], **PAID)
    return codes, [rules.move_refused(card_now(card), target["subUserId"], currencies) for card in cards]


async def cancelled(client: httpx.AsyncClient, cards: list[Card]) -> tuple[list[str], list[ChangeRefusal | None]]:
    codes = await outcomes(client, calls.CANCEL, cards, **PAID)
    return codes, [rules.cancel_refused(card_now(card), unsettled=unsettled(card)) for card in cards]


async def tagged(client: httpx.AsyncClient, cards: list[Card]) -> tuple[list[str], list[ChangeRefusal | None]]:
    added = [f"t{number}" for number in range(7)]
    codes = await outcomes(client, calls.UPDATE_TAG, cards, cardTags=added, mode="ADD")
    wanted = [rules.changed_tags(card.card_tags, "ADD", added) for card in cards]
    return codes, [rules.tags_refused(card_now(card), tags) for card, tags in zip(cards, wanted, strict=True)]


async def noticed(client: httpx.AsyncClient, cards: list[Card]) -> tuple[list[str], list[ChangeRefusal | None]]:
    codes = await outcomes(client, calls.UPDATE_NOTICE_SWITCH, cards, movingAccountNoticeSwitch=True)
    return codes, [rules.notice_refused(card_now(card)) for card in cards]


async def limited(client: httpx.AsyncClient, cards: list[Card]) -> tuple[list[str], list[ChangeRefusal | None]]:
    able = {row.bin: row for row in map(CardConfig.model_validate, await data(client, calls.CARD_CONFIG))}
    euro = [{"currency": "EUR", "singleLimit": 1000}]
    codes = await outcomes(client, calls.UPDATE_LIMIT, cards, currency="USD", transactionCurrencyLimitList=euro)
    return codes, [
        rules.limits_refused(card_now(card), supported=able[card.bin].support_limit, currency="USD", by_currency=True)
        for card in cards
    ]


async def frozen(client: httpx.AsyncClient, cards: list[Card]) -> tuple[list[str], list[ChangeRefusal | None]]:
    able = {row.bin: row for row in map(CardConfig.model_validate, await data(client, calls.CARD_CONFIG))}
    codes = [str((await ask(client, calls.UPDATE, cardId=card.card_id, freezeFlag=True))["code"]) for card in cards]
    return codes, [rules.freeze_refused(card_now(card), supported=able[card.bin].support_freeze) for card in cards]


EVERYBODYS = (cancelled, tagged, noticed, limited, frozen)
MOVES = (moved_to_the_main_account, moved_to_a_sub_account)
"""Only the administrator's company has sub-accounts."""


@pytest.mark.parametrize(
    ("login", "change"),
    [("admin", change) for change in (*MOVES, *EVERYBODYS)]
    + [(login, change) for login in ("single", "personal", "shared") for change in EVERYBODYS],
    ids=lambda value: getattr(value, "__name__", value),
)
async def test_the_previews_verdict_is_the_sandboxs_answer(tmp_path: Path, login: str, change: Change) -> None:
    app = fresh_sandbox(tmp_path)
    async with signed_in(app, f"{login}@lanyu.example") as client:
        cards = await every_card(client)
        codes, verdicts = await change(client, cards)
    refusal = Code.CARD_LIMIT_FAILED if change is limited else Code.CARD_UPDATE_FAILED
    assert codes == [CODES.get(why, refusal) for why in verdicts]
    assert {str(Code.SUCCESS)} < set(codes) or login != "admin", "the seed has cards of both kinds"
