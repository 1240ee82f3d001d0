"""A company with more sub-accounts than one answer of the provider has: whoever needs them has all of them."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import failure
from vcc_portal.features.account.quota.query import QUOTA_RECORDS
from vcc_portal.features.account.quota.view import read_accounts
from vcc_portal.features.account.sub_accounts import every_sub_account, sub_account_choices
from vcc_portal.features.card.apply.application import read_offer
from vcc_portal.features.card.funding_accounts import read_funding_accounts
from vcc_portal.features.patterns.asking import Unread, Visit
from vcc_portal.features.transactions.filters import sub_account_menu
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models.account import Account, AllAccounts
from vcc_portal.upstream.models.base import Page
from vcc_portal.upstream.models.card import CardPage
from vcc_portal.upstream.models.sub_account import SubUser
from vcc_portal.upstream.models.user import VccUser

CLOSED = 230
EVERY = [
    SubUser(sub_user_id=f"{number:03}", alias=f"Team {number:03}", status="CANCEL" if number < CLOSED else "VALID")
    for number in range(CLOSED + 410)
]
OTHERS = {
    account_calls.LIST: [Account(currency="USD", unassigned_amount=1)],
    account_calls.ALL: AllAccounts(),
    card_calls.PAGE: CardPage(),
}


async def provider(call: Any, request: Any, *, lane: str = "") -> Any:
    if call is not sub_calls.PAGE:
        return next((answer for known, answer in OTHERS.items() if known is call), None)
    fitting = [sub for sub in EVERY if request.status in {None, sub.status}]
    start = (request.page_no - 1) * request.page_size
    return Page[SubUser](total=len(fitting), items=fitting[start : start + request.page_size])


async def of_quota(visit: Visit) -> list[str]:
    return [sub.sub_user_id for sub in (await read_accounts(visit)).subs]


async def of_quota_records(visit: Visit) -> list[str]:
    return (await QUOTA_RECORDS.menus(visit)).values("sub_user_id")


async def of_applications(visit: Visit) -> list[str]:
    return [sub.sub_user_id for sub in (await read_offer(visit)).sub_users]


async def of_moves(visit: Visit) -> list[str]:
    return [place.sub_user_id for place in (await read_funding_accounts(visit.ask))[1:]]


async def of_transactions(visit: Visit) -> list[str]:
    menu = await sub_account_menu(visit)
    assert not isinstance(menu, Unread)
    return [choice.value for choice in menu]


@pytest.mark.parametrize(
    ("read", "closed_too"),
    [
        (of_quota, False),
        (of_applications, False),
        (of_moves, False),
        (of_quota_records, True),
        (of_transactions, True),
    ],
)
async def test_no_sub_account_is_left_out(read: Callable[[Visit], Awaitable[list[str]]], *, closed_too: bool) -> None:
    visit = Visit(provider, user=VccUser(support_sub_user=True))
    assert await read(visit) == [sub.sub_user_id for sub in EVERY if closed_too or sub.status == "VALID"]


@pytest.mark.parametrize(("code", "why"), [(Code.NO_FUNCTION_RIGHT, Unread.DENIED), (Code.SYSTEM_ERROR, Unread.FAILED)])
async def test_a_menu_without_an_answer_says_why(code: Code, why: Unread) -> None:
    async def refusing(*_: object, **__: object) -> None:
        raise failure(Text.same("no"), code=code)

    assert await sub_account_choices(Visit(refusing)) is why  # type: ignore[arg-type]


async def test_a_provider_that_never_comes_to_an_end_is_asked_so_many_times_and_no_more() -> None:
    asked: list[int] = []

    async def endless(call: Any, request: Any, *, lane: str = "") -> Any:
        asked.append(request.page_no)
        return Page[SubUser](total=10**9, items=EVERY[:1])

    assert len(await every_sub_account(endless)) == len(asked) == 50
