"""The counts and the order that triggers keep beside the cards say what the cards themselves say."""

from collections import Counter

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.orm import Session

from tests.sandbox.test_cards import all_cards
from tests.sandbox.test_long_lists import plans
from tests.support.sandbox import data, sandbox_of, signed_in
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models.card import CardPageQuery
from vcc_sandbox.cards.counts import card_counts
from vcc_sandbox.cards.handlers.cards import own_cards
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.identity.tables import LinkedUser

OF_TAG = "SELECT c.company_id, c.sub_user_id, {} AS tag, c.status, c.currency, c.card_mode FROM card c {}"
TALLY = "SELECT company_id, sub_user_id, tag, status, currency, card_mode, n FROM card_tally WHERE n <> 0"
TRULY = OF_TAG.format("''", "") + " UNION ALL " + OF_TAG.format("t.tag", "JOIN card_tag t ON t.card_id = c.card_id")


def assert_in_step(db: Session) -> None:
    tally = {tuple(row[:-1]): row[-1] for row in db.execute(text(TALLY))}
    assert tally == Counter(tuple(row) for row in db.execute(text(TRULY)))
    rows = db.execute(
        text(
            "SELECT c.card_id, c.month_rank, c.single_month_limit, u.amount FROM card c LEFT JOIN card_usage u "
            "ON u.card_id = c.card_id AND u.currency = '' AND u.period = "
            "(SELECT max(period) FROM card_usage WHERE card_id = c.card_id AND currency = '' AND length(period) = 7)"
        )
    )
    for card_id, rank, limit, amount in rows:
        if not limit:
            assert rank == -1, card_id
        else:
            assert rank % 10_000_000 == max(0, (amount or 0) * 10_000 // limit), card_id


async def test_they_are_in_step_after_every_kind_of_change(app: FastAPI, admin: httpx.AsyncClient) -> None:
    cards = [card for card in await all_cards(admin, statusList=["VALID"]) if card["cardMode"] == "SHARED"]
    ids = [card["cardId"] for card in cards[:3]]
    used = next(card for card in cards if card["usedMonth"] > 0 and card["singleMonthLimit"])
    with sandbox_of(app).database.read() as db:
        assert_in_step(db)
    await data(admin, card_calls.UPDATE_TAG, cardIdList=ids, cardTags=["甲", "乙"])
    await data(admin, card_calls.UPDATE, cardId=ids[0], freezeFlag=True)
    await data(
        admin, card_calls.UPDATE_LIMIT, cardIdList=[used["cardId"]], singleMonthLimit=used["singleMonthLimit"] + 10_000
    )
    with sandbox_of(app).database.read() as db:
        assert_in_step(db)
    page = await data(admin, card_calls.PAGE, tagList=["甲"])
    assert (page["total"], page["statusCount"]) == (3, {"VALID": 2, "ABNORMAL": 1})


SUFFIXES = "SELECT company_id, suffix, card_id FROM card_name_suffix"


@pytest.mark.parametrize(
    "word", ["g", "goo", "ogle ad", "GOOGLE", "01", "02 ", "不", "%", "_", "zzz", "Google Ads Brand 01"]
)
async def test_a_part_of_a_name_finds_the_cards_that_have_it(admin: httpx.AsyncClient, word: str) -> None:
    cards = await all_cards(admin)
    page = await data(admin, card_calls.PAGE, cardName=word, pageSize=1)
    assert page["total"] == sum(word.lower() in card["cardName"].lower() for card in cards)


async def test_the_parts_of_names_follow_a_new_name(app: FastAPI, admin: httpx.AsyncClient) -> None:
    card = (await all_cards(admin, statusList=["VALID"]))[0]
    await data(admin, card_calls.UPDATE_CARD_NAME, cardId=card["cardId"], cardName="Überweisung 广告 X")
    for word, found in (("über", 0), ("berw", 1), ("广告 x", 1), ("告", 1), ("Überw", 1)):
        page = await data(admin, card_calls.PAGE, cardName=word, cardId=card["cardId"])
        assert page["total"] == found, word
    with sandbox_of(app).database.read() as db:
        names = db.execute(text("SELECT company_id, card_id, card_name FROM card")).all()
        kept = {tuple(row) for row in db.execute(text(SUFFIXES))}
        lowered = {name: db.scalar(text("SELECT lower(:name)"), {"name": name}) for _, _, name in names}
    truly = {(company, lowered[name][n:], card) for company, card, name in names for n in range(len(name))}
    assert kept == truly


async def test_the_second_half_of_a_list_is_the_rest_of_it(admin: httpx.AsyncClient) -> None:
    whole = [card["cardId"] for card in (await data(admin, card_calls.PAGE, pageSize=200))["list"]]
    total = (await data(admin, card_calls.PAGE, pageSize=10))["total"]
    pages = [await data(admin, card_calls.PAGE, pageSize=7, pageNo=number) for number in range(1, -(-total // 7) + 2)]
    assert [card["cardId"] for page in pages for card in page["list"]][:200] == whole
    assert sum(len(page["list"]) for page in pages) == total
    assert pages[-1]["list"] == []


async def test_counts_by_tally_and_by_row_agree(app: FastAPI, admin: httpx.AsyncClient) -> None:
    tags = [row["tag"] for row in await data(admin, card_calls.TAGS)][:3]
    async with signed_in(app, "operator@lanyu.example") as operator:
        for client in (admin, operator):
            for filters in ({}, {"currency": "USD"}, {"cardMode": "SHARED"}, {"tagList": tags[:1]}):
                by_tally = (await data(client, card_calls.PAGE, **filters))["statusCount"]
                by_row = (await data(client, card_calls.PAGE, createTimeStart="2000-01-01", **filters))["statusCount"]
                assert by_tally == by_row


async def test_a_filter_that_the_tally_does_not_know_is_counted_by_row(app: FastAPI, admin: httpx.AsyncClient) -> None:
    """A new one that nobody has named was counted as if it were not there."""

    class Wider(CardPageQuery):
        card_organization: str | None = None

    cards = await all_cards(admin)
    visa = Counter(card["status"] for card in cards if card["cardOrganization"] == "VISA")
    sandbox = sandbox_of(app)
    with sandbox.database.read() as db:
        owner = db.get_one(Card, cards[0]["cardId"]).company_id
        ctx = Ctx(sandbox, db, sandbox.clock.now(db), account=db.get_one(LinkedUser, owner))
        matching = own_cards(ctx).where(Card.card_organization == "VISA")
        assert 0 < visa.total() < len(cards)
        assert card_counts(ctx, matching, Wider(card_organization="VISA")) == visa


async def test_an_operator_with_rights_runs_the_cards_of_one_sub_account(app: FastAPI) -> None:
    async with signed_in(app, "manager@lanyu.example") as manager:
        cards = await all_cards(manager)
        assert {card["subUserName"] for card in cards} == {"Media Buying"}
        mine = next(card for card in cards if card["status"] == "VALID")
        renamed = await data(manager, card_calls.UPDATE, cardId=mine["cardId"], cardName="Managed")
        assert renamed["cardName"] == "Managed"
        assert (await data(manager, card_calls.WAIT_APPLY_COUNT))["waitApplyCount"] > 0


async def test_what_pages_ask_of_all_cards_at_once_reads_none_of_them(app: FastAPI, admin: httpx.AsyncClient) -> None:
    """A hundred thousand rows are wide: each of these is asked whenever a list, a home or a form is opened."""
    kind = (await data(admin, card_calls.BIN_LIST))[0]["bin"]
    (sub, *_) = (await data(admin, sub_calls.PAGE))["list"]
    with plans(app) as found:
        await data(admin, card_calls.TAGS)
        await data(admin, sub_calls.PAGE)
        await data(admin, sub_calls.DETAILS, subUserId=sub["subUserId"])
        assert found
        assert not [
            statement for statement, _ in found if "FROM card " in f"{statement} " or "FROM card\n" in statement
        ]
        found.clear()
        await data(admin, card_calls.WAIT_APPLY_COUNT)
        await data(admin, card_calls.WAIT_APPLY_COUNT, bin=kind)
        await data(admin, card_calls.CARD_CONFIG)
        counted = [plan for statement, plan in found if "FROM card" in statement]
    assert len(counted) == 3
    assert all("COVERING INDEX ix_card_bin" in plan for plan in counted)


async def test_tags_are_counted_among_the_cards_that_an_operator_may_see(app: FastAPI) -> None:
    async with signed_in(app, "operator@lanyu.example") as operator:
        seen = Counter(tag for card in await all_cards(operator) for tag in card["cardTags"])
        told = await data(operator, card_calls.TAGS)
    assert {row["tag"]: row["cardCount"] for row in told} == seen
    assert [(-row["cardCount"], row["tag"]) for row in told] == sorted((-n, tag) for tag, n in seen.items())
