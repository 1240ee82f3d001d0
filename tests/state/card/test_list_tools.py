"""What the list does beside showing the address: the page after, what may be done to a card, freezing in its row."""

from pathlib import Path

import pytest
from reflex_base.event.context import EventContext

from tests.support.bench import Bench, bench
from vcc_portal.domain.account import Standing
from vcc_portal.domain.card import CardMode, CardStatus
from vcc_portal.features.card.detail.query import TxAddress
from vcc_portal.features.card.list.address import CardAddress
from vcc_portal.features.card.list.row import card_row
from vcc_portal.features.card.rights import LIMITS, CardRights, card_actions, card_rights
from vcc_portal.routes import BY_PATH
from vcc_portal.state.card.list import CardListState
from vcc_portal.state.flow.page import FlowState
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.user import VccUser
from vcc_portal.upstream.retries import TRIES

PATH = "/card/list"
PAGE = "/cb-va-vcc/card/page"
EVERYTHING = CardRights(change=True, limits=True, move=True, recharge=True, freeze=True, cancel=True, some=True)
BIN = "438366"


async def at(tab: Bench, query: str = "") -> CardListState:
    EventContext.get().router_data["asPath"] = PATH + query
    await tab.run(CardListState.load)
    return tab.state(CardListState)


def ids(rows: list) -> list[str]:
    return [row.face.card_id for row in rows]


async def test_the_page_after_is_fetched_once_and_shown_without_asking_again(tab: Bench) -> None:
    await at(tab, "?status=VALID")
    tab.network.asked.clear()
    await tab.run(CardListState.look_ahead)
    await tab.run(CardListState.look_ahead)
    shown = tab.state(CardListState)
    ahead = ids(shown.ahead_rows)
    assert (shown.ahead_href, tab.network.asked) == ("/card/list?page=2&status=VALID", [PAGE])
    shown = await at(tab, "?status=VALID&page=2")
    assert (ids(shown.rows), tab.network.asked) == (ahead, [PAGE])
    assert (shown.ahead_href, shown.ahead_rows) == ("", [])
    assert ids((await at(tab, "?status=VALID&page=2")).rows) == ahead
    assert tab.network.asked == [PAGE, PAGE], "a refresh asks again"


async def test_other_filters_do_not_get_the_page_that_was_fetched_before(tab: Bench) -> None:
    await at(tab, "?status=VALID")
    await tab.run(CardListState.look_ahead)
    shown = await at(tab, "?status=VALID&page=2&sort=name")
    names = [row.face.name for row in shown.rows]
    assert names == sorted(names)
    assert shown.ahead_href == ""


async def test_there_is_nothing_after_the_last_page_and_a_lost_answer_does_no_harm(tab: Bench) -> None:
    await at(tab, "?status=EXPIRED")
    await tab.run(CardListState.look_ahead)
    assert tab.state(CardListState).ahead_rows == []
    await at(tab, "?status=VALID")
    tab.network.lose[PAGE] = TRIES
    await tab.run(CardListState.look_ahead)
    assert tab.state(CardListState).ahead_href == ""
    assert (await at(tab, "?status=VALID&page=2")).phase == "ready"


async def test_other_lists_look_ahead_too(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/accountFlow") as tab:
        await tab.run(FlowState.load)
        await tab.run(FlowState.look_ahead)
        state = tab.state(FlowState)
        assert len(state.ahead_rows) == 10
        assert state.ahead_rows != state.rows


async def test_what_matches_is_said_without_page_size_and_order(tab: Bench) -> None:
    shown = await at(tab, "?status=VALID&sort=name&size=20&page=2")
    assert (shown.matching, shown.total) == ("?status=VALID", int(shown.tabs[1].count))
    assert (await at(tab)).matching == "?"


def test_a_view_keeps_filters_order_and_size_and_not_what_the_list_is_about() -> None:
    assert set(CardAddress.view_params()) == {
        "size", "sort", "q", "sub", "currency", "status", "expires", "mode", "tag", "since", "until"
    }  # fmt: skip
    assert "cardId" not in TxAddress.view_params()


async def test_an_operator_without_codes_may_do_nothing(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        shown = await at(tab, "?status=VALID")
        assert shown.rights == CardRights()
        assert {row.may for row in shown.rows} == {card_actions(Card(card_id="1"), CardRights(), [])}


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ({"vcc_card_update"}, {"change", "freeze", "limits"}),
        ({"vcc_card_move"}, {"move"}),
        ({"vcc_card_cancel"}, {"cancel"}),
        ({"vcc_card_recharge"}, {"recharge"}),
        ({"vcc_card_number"}, set()),
    ],
)
def test_each_code_opens_its_own_actions(codes: set[str], expected: set[str]) -> None:
    pages = {"limits": LIMITS, "move": "/card/move", "cancel": "/card/cancel", "recharge": "/card/recharge"}
    user = VccUser(user_id="1", support_sub_user=True)
    standing = Standing(resource_codes=frozenset(codes), resource_urls=frozenset(pages.values()))
    rights = card_rights(standing, user, [BIN])
    given = {name for name in (*pages, "change", "freeze") if getattr(rights, name)}
    assert given == {name for name in expected if name not in pages or pages[name] in BY_PATH}
    assert rights.some == bool(given)


def test_without_sub_accounts_nothing_is_moved_and_without_the_capability_nothing_frozen() -> None:
    rights = card_rights(Standing(admin=True), VccUser(user_id="1"), [])
    assert (rights.move, rights.freeze) == (False, False)


@pytest.mark.parametrize(
    ("status", "mode", "reason", "expected"),
    [
        (CardStatus.VALID, CardMode.SHARED, "", {"limits", "move", "freeze", "cancel"}),
        (CardStatus.VALID, CardMode.SINGLE, "", {"limits", "recharge", "freeze", "cancel"}),
        (CardStatus.INACTIVE, CardMode.SHARED, "", {"limits", "move", "cancel"}),
        (CardStatus.ABNORMAL, CardMode.SHARED, "USER", {"limits", "move", "unfreeze", "cancel"}),
        (CardStatus.ABNORMAL, CardMode.SHARED, "RISK", {"limits", "move", "cancel"}),
        (CardStatus.APPLYING, CardMode.SHARED, "", set()),
        (CardStatus.PRE_CANCEL, CardMode.SHARED, "", set()),
        (CardStatus.EXPIRED, CardMode.SHARED, "", {"cancel"}),
        (CardStatus.CANCEL, CardMode.SINGLE, "", set()),
    ],
)
def test_what_a_card_takes_follows_its_status_and_mode(
    status: CardStatus, mode: CardMode, reason: str, expected: set[str]
) -> None:
    card = Card(card_id="1", status=status, card_mode=mode, bin=BIN, freeze_reason=reason)
    may = card_actions(card, EVERYTHING, [BIN])
    assert {name for name in vars(may) if getattr(may, name)} == expected
    assert card_row(card).tracked == (status in {CardStatus.APPLYING, CardStatus.PRE_CANCEL})


def test_every_limit_is_in_the_row_and_the_word_stands_for_none() -> None:
    card = Card(
        card_id="1", status="VALID", currency="USD",
        single_month_limit=5_000_000, single_month_limit_remaining=712_400, single_limit=100_000,
    )  # fmt: skip
    lines = {line.window: line for line in card_row(card).limits}
    assert list(lines) == ["SINGLE", "DAY", "MONTH", "LIFETIME"]
    month = lines["MONTH"]
    assert (month.used, month.limit, month.left, month.tone) == ("4,287.60", "5,000.00", "712.40", "warn")
    assert (lines["SINGLE"].limit, lines["DAY"].limit) == ("100.00", "")
    assert card_row(card.model_copy(update={"status": "CANCEL"})).limits == []
