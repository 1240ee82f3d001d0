"""Card lists and changes: filters, order, pages, counters, rights, and other companies' ids."""

from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.exports import year
from tests.support.moments import day
from tests.support.sandbox import ask, code, data, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.card import CardPage
from vcc_sandbox.cards.handlers import cards

FIRST, LAST = (f"{day() - timedelta(days=ago)}" for ago in (240, 120))
"""Some months of the seed's year."""


async def all_cards(client: httpx.AsyncClient, **filters: Any) -> list[dict[str, Any]]:
    first = await data(client, card_calls.PAGE, pageSize=200, **filters)
    second = await data(client, card_calls.PAGE, pageSize=200, pageNo=2, **filters)
    cards = first["list"] + second["list"]
    assert len(cards) == first["total"]
    return cards


async def test_pages_neither_repeat_nor_lose_a_card(admin: httpx.AsyncClient):
    whole = [card["cardId"] for card in await all_cards(admin, orderBy="status")]
    pages = [await data(admin, card_calls.PAGE, pageSize=50, pageNo=number, orderBy="status") for number in range(1, 7)]
    assert [card["cardId"] for page in pages for card in page["list"]] == whole
    assert len(set(whole)) == len(whole) > 200


async def test_the_counter_of_each_status_is_what_its_filter_finds(admin: httpx.AsyncClient):
    counts = (await data(admin, card_calls.PAGE))["statusCount"]
    assert set(counts) == {"VALID", "ABNORMAL", "INACTIVE", "APPLYING", "PRE_CANCEL", "EXPIRED", "CANCEL"}
    for status, count in counts.items():
        page = await data(admin, card_calls.PAGE, statusList=[status])
        assert page["total"] == count
        assert page["statusCount"] == counts, "the status filter leaves the counters alone"


FILTERS: list[tuple[dict[str, Any], Any]] = [
    ({"currency": "JPY"}, lambda card: card["currency"] == "JPY"),
    ({"cardMode": "SINGLE"}, lambda card: card["cardMode"] == "SINGLE"),
    ({"cardName": "google"}, lambda card: "google" in card["cardName"].lower()),
    ({"bin": "428816"}, lambda card: card["bin"] == "428816"),
    ({"tagList": ["Ads", "JP"]}, lambda card: {"Ads", "JP"} & set(card["cardTags"])),
    ({"email": "jp-"}, lambda card: card["email"].startswith("jp-")),
    ({"statusList": ["CANCEL", "EXPIRED"]}, lambda card: card["status"] in {"CANCEL", "EXPIRED"}),
    (
        {"createTimeStart": FIRST, "createTimeEnd": LAST},
        lambda card: FIRST <= card["createTime"][:10] <= LAST,
    ),
    ({"subUserIdList": [""]}, lambda card: card["subUserId"] == ""),
]


@pytest.mark.parametrize(("filters", "belongs"), FILTERS)
async def test_a_filter_finds_exactly_what_belongs(admin: httpx.AsyncClient, filters: dict[str, Any], belongs: Any):
    everything = await all_cards(admin)
    expected = {card["cardId"] for card in everything if belongs(card)}
    assert {card["cardId"] for card in await all_cards(admin, **filters)} == expected
    assert 0 < len(expected) < len(everything)


@pytest.mark.parametrize("value", ["%", "_", "'", '"', "\\", "a' OR '1'='1"])
async def test_special_characters_are_only_characters(admin: httpx.AsyncClient, value: str):
    found = await all_cards(admin, cardName=value)
    assert all(value in card["cardName"] for card in found)


@pytest.mark.parametrize(
    ("order_by", "key"),
    [
        ("cardName", lambda card: card["cardName"]),
        ("createTime", lambda card: card["createTime"]),
        ("expiryDate", lambda card: card["expiryDate"][2:] + card["expiryDate"][:2]),
        ("usedMonth", lambda card: card["usedMonth"]),
        (
            "monthUsedRate",
            lambda card: (
                -1 if card["singleMonthLimit"] is None else card["usedMonth"] * 10_000 // card["singleMonthLimit"]
            ),
        ),
    ],
)
async def test_order(admin: httpx.AsyncClient, order_by: str, key: Any):
    up = [key(card) for card in await all_cards(admin, orderBy=order_by, orderDir="ASC")]
    down = [key(card) for card in await all_cards(admin, orderBy=order_by, orderDir="DESC")]
    assert up == sorted(up)
    assert down == sorted(down, reverse=True)


async def test_remaining_is_limit_less_used(admin: httpx.AsyncClient):
    for card in await all_cards(admin):
        if card["singleMonthLimit"] is not None:
            assert card["singleMonthLimitRemaining"] == max(0, card["singleMonthLimit"] - card["usedMonth"])
        assert (card["cardBalance"] is None) == (card["cardMode"] == "SHARED")


async def test_the_answer_is_the_portals_model(admin: httpx.AsyncClient):
    page = CardPage.model_validate(await data(admin, card_calls.PAGE, pageSize=50))
    assert page.items[0].card_no_mask.endswith(page.items[0].last4digits)


async def test_fuzzy_search_by_name_digits_id_and_tag(admin: httpx.AsyncClient):
    card = (await data(admin, card_calls.PAGE, statusList=["VALID"]))["list"][0]
    for keyword in (card["cardName"][:6], card["last4digits"], card["cardId"], card["cardTags"][0]):
        found = await data(admin, card_calls.FUZZY_QUERY, keyword=keyword, pageSize=200)
        assert card["cardId"] in {row["cardId"] for row in found["list"]}
    for keyword in ("x", "  ", " x "):  # two characters are needed, and a space finds nothing
        refused = await ask(admin, card_calls.FUZZY_QUERY, keyword=keyword)
        assert (str(refused["code"]), refused["errorParam"]) == (Code.SUBMIT_FAILED, ["keyword"]), keyword


@pytest.mark.parametrize("few", [0, 3, 1000])
@pytest.mark.parametrize("word", ["Google", "an", "00", "ads", "zzzz"])
async def test_suggestions_are_the_same_however_many_there_are(
    admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, few: int, word: str
):
    begins = word if word.isdigit() else "-"
    expected = [
        card["cardId"]
        for card in sorted(await all_cards(admin), key=lambda card: (card["createTime"], card["cardId"]), reverse=True)
        if word.lower() in card["cardName"].lower()
        or card["last4digits"].startswith(begins)
        or card["cardId"].startswith(begins)
        or any(word.lower() in tag.lower() for tag in card["cardTags"])
    ]
    monkeypatch.setattr(cards, "FEW", few)
    monkeypatch.setattr(cards, "SUGGESTED_MOST", 5)
    pages = [await data(admin, card_calls.FUZZY_QUERY, keyword=word, pageSize=2, pageNo=number) for number in (1, 2, 3)]
    assert [card["cardId"] for page in pages for card in page["list"]] == expected[:5]
    assert {page["total"] for page in pages} == {min(5, len(expected))}


async def test_an_operator_sees_two_sub_accounts_and_nothing_else(
    app: FastAPI, admin: httpx.AsyncClient, operator: httpx.AsyncClient
):
    everything, seen = await all_cards(admin), await all_cards(operator)
    assert {card["subUserName"] for card in seen} == {"Media Buying", "Technology"}
    assert {card["cardId"] for card in seen} == {
        card["cardId"] for card in everything if card["subUserName"] in {"Media Buying", "Technology"}
    }
    hidden = next(card for card in everything if card["subUserName"] == "Japan")
    for call in (card_calls.INFO, card_calls.UPDATE):
        answer = await ask(operator, call, cardId=hidden["cardId"])
        assert str(answer["code"]) in {Code.CARD_NOT_FOUND, Code.NO_FUNCTION_RIGHT}
    refused = await ask(operator, card_calls.PAGE, subUserIdList=[hidden["subUserId"]])
    assert str(refused["code"]) == Code.NO_DATA_RIGHT
    assert {sub["alias"] for sub in (await data(operator, sub_calls.PAGE))["list"]} == {"Media Buying", "Technology"}
    records = await data(operator, trade_calls.RECORD_PAGE, pageSize=200, **year(app))
    assert set() < {row["subUserName"] for row in records["list"]} <= {"Media Buying", "Technology"}


async def test_another_companys_card_answers_exactly_as_a_missing_one(app: FastAPI, admin: httpx.AsyncClient):
    async with signed_in(app, "shared@lanyu.example") as other:
        foreign = (await data(other, card_calls.PAGE))["list"][0]["cardId"]
    missing = "2020010100000000"
    bodies = [
        (card_calls.INFO, {}),
        (card_calls.UPDATE, {"cardName": "mine"}),
        (card_calls.UPDATE_CARD_NAME, {"cardName": "mine"}),
        (card_calls.UPDATE_EMAIL, {"email": "a@b.example"}),
        (trade_calls.CARD_TRANSACTION_PAGE, year(app)),
    ]
    for call, values in bodies:
        answers = [await ask(admin, call, cardId=card_id, **values) for card_id in (foreign, missing)]
        assert answers[0] == answers[1]
        assert str(answers[0]["code"]) == Code.CARD_NOT_FOUND
    tagged = await data(admin, card_calls.UPDATE_TAG, cardIdList=[foreign, missing], cardTags=["x"])
    assert [row["code"] for row in tagged["results"]] == [Code.CARD_NOT_FOUND] * 2


async def test_linked_accounts_of_one_person_have_their_own_cards(app: FastAPI, admin: httpx.AsyncClient):
    async with signed_in(app, "admin@lanyu.example", "cn_b2b") as other:
        theirs = {card["cardId"] for card in await all_cards(other)}
    assert theirs
    assert not theirs & {card["cardId"] for card in await all_cards(admin)}


async def test_a_card_is_changed_field_by_field(admin: httpx.AsyncClient):
    card = next(card for card in await all_cards(admin, statusList=["VALID"]) if card["bin"] == "438366")
    changed = await data(
        admin,
        card_calls.UPDATE,
        cardId=card["cardId"],
        cardName="新名字",
        email="new@lanyu.example",
        mode3ds="CHALLENGE",
        cardTags=["甲", "乙", "甲"],
        movingAccountNoticeSwitch=True,
        cardLimitRules={"mccCodes": ["7311"]},
    )
    assert (changed["cardName"], changed["email"], changed["mode3ds"]) == ("新名字", "new@lanyu.example", "CHALLENGE")
    assert (changed["cardTags"], changed["cardLimitRules"]["mccCodes"]) == (["甲", "乙"], ["7311"])
    assert changed == await data(admin, card_calls.INFO, cardId=card["cardId"])
    assert changed["singleMonthLimit"] == card["singleMonthLimit"]


async def test_freezing_and_unfreezing(admin: httpx.AsyncClient):
    card = (await data(admin, card_calls.PAGE, statusList=["VALID"]))["list"][0]["cardId"]
    frozen = await data(admin, card_calls.UPDATE, cardId=card, freezeFlag=True)
    assert (frozen["status"], frozen["freezeReason"]) == ("ABNORMAL", "USER")
    thawed = await data(admin, card_calls.UPDATE, cardId=card, freezeFlag=False)
    assert (thawed["status"], thawed["freezeReason"]) == ("VALID", "")


async def test_a_risk_freeze_is_not_the_users_to_undo(admin: httpx.AsyncClient):
    cards = await all_cards(admin, statusList=["ABNORMAL"])
    risky = next(card for card in cards if card["freezeReason"] == "RISK")
    answer = await ask(admin, card_calls.UPDATE, cardId=risky["cardId"], freezeFlag=False)
    assert (str(answer["code"]), answer["errorParam"]) == (Code.CARD_UPDATE_FAILED, ["freezeFlag"])


@pytest.mark.parametrize("status", ["CANCEL", "EXPIRED", "PRE_CANCEL", "APPLYING"])
async def test_a_card_that_is_over_or_not_yet_there_is_not_changed(admin: httpx.AsyncClient, status: str):
    card = (await data(admin, card_calls.PAGE, statusList=[status]))["list"][0]["cardId"]
    assert str((await ask(admin, card_calls.UPDATE, cardId=card, cardName="x"))["code"]) == Code.CARD_UPDATE_FAILED


async def test_a_wrong_mailbox_changes_nothing(admin: httpx.AsyncClient):
    card = (await data(admin, card_calls.PAGE, statusList=["VALID"]))["list"][0]
    answer = await ask(admin, card_calls.UPDATE, cardId=card["cardId"], cardName="other", email="nobody")
    assert str(answer["code"]) == Code.MAILBOX_FORMAT
    assert await data(admin, card_calls.INFO, cardId=card["cardId"]) == card


@pytest.mark.usefixtures("each_database")
async def test_a_mailbox_has_at_most_128_characters_wherever_it_is_given(admin: httpx.AsyncClient):
    card = (await data(admin, card_calls.PAGE, statusList=["VALID"]))["list"][0]["cardId"]
    longest = f"{'a' * 64}@{'b' * 55}.example"
    contact = {"cardIdList": [card], "connectType": "EMAIL"}
    for mailbox, changed, asked in (
        (longest, Code.SUCCESS, Code.SMS_CODE_NEEDED),
        (f"a{longest}", Code.MAILBOX_FORMAT, Code.MAILBOX_FORMAT),
    ):
        assert await code(admin, card_calls.UPDATE_EMAIL, cardId=card, email=mailbox) == changed
        assert await code(admin, card_calls.UPDATE_CONNECT_INFO_FOR3DS, **contact, email=mailbox) == asked
    assert (await data(admin, card_calls.INFO, cardId=card))["email"] == longest


async def test_tags_are_replaced_added_and_removed_card_by_card(admin: httpx.AsyncClient):
    cards = [card["cardId"] for card in (await data(admin, card_calls.PAGE, statusList=["VALID"]))["list"][:2]]
    over = (await data(admin, card_calls.PAGE, statusList=["CANCEL"]))["list"][0]["cardId"]
    done = await data(admin, card_calls.UPDATE_TAG, cardIdList=[*cards, over], cardTags=["一", "二"])
    assert (done["total"], done["successCount"], done["failCount"]) == (3, 2, 1)
    await data(admin, card_calls.UPDATE_TAG, cardIdList=cards, cardTags=["三"], mode="ADD")
    await data(admin, card_calls.UPDATE_TAG, cardIdList=cards, cardTags=["一"], mode="REMOVE")
    assert (await data(admin, card_calls.INFO, cardId=cards[0]))["cardTags"] == ["二", "三"]
    counts = {row["tag"]: row["cardCount"] for row in await data(admin, card_calls.TAGS)}
    assert (counts["二"], counts["三"]) == (2, 2)
    assert "一" not in counts
