"""The card list's State against the sandbox: what the address asks for is what stands on the page."""

from pathlib import Path

import pytest
from reflex_base.event.context import EventContext

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.domain.card import TAB_ORDER, CardStatus
from vcc_portal.errors.codes import Code
from vcc_portal.state.card.list import CardListState
from vcc_portal.upstream.retries import TRIES
from vcc_sandbox.control.faults import Effect

PATH = "/card/list"


async def at(tab: Bench, query: str = "") -> CardListState:
    """The list after the browser went to its address with this query."""
    EventContext.get().router_data["asPath"] = PATH + query
    await tab.run(CardListState.load)
    return tab.state(CardListState)


async def test_the_first_page_has_rows_tabs_with_counts_and_menus(tab: Bench) -> None:
    shown = await at(tab)
    assert (shown.phase, len(shown.rows)) == ("ready", 10)
    counts = [int(each.count.replace(",", "")) for each in shown.tabs]
    assert counts[0] == sum(counts[1:])
    assert [each.key for each in shown.tabs] == ["", *(status.value for status in TAB_ORDER)]
    assert {name for name, menu in shown.choices.items() if menu} == {"sub", "currency", "tag", "expires", "mode"}
    assert int(shown.issuable) > 0
    assert shown.total_text.en == f"{counts[0]} cards"


async def test_the_choices_of_the_form_are_not_asked_for_on_each_page(tab: Bench) -> None:
    await at(tab)
    tab.network.asked.clear()
    await at(tab, "?page=2")
    assert tab.network.asked == ["/cb-va-vcc/card/page"]


@pytest.mark.parametrize("status", [CardStatus.VALID, CardStatus.ABNORMAL, CardStatus.EXPIRED])
async def test_a_tab_shows_its_status_and_keeps_the_counts_of_the_others(tab: Bench, status: CardStatus) -> None:
    everything = [each.count for each in (await at(tab)).tabs]
    shown = await at(tab, f"?status={status.value}")
    assert {row.face.status for row in shown.rows} == {status.value}
    assert [each.count for each in shown.tabs] == everything
    assert [each.key for each in shown.tabs if each.active] == [status.value]


async def test_filters_become_chips_that_can_be_taken_away_one_by_one(tab: Bench) -> None:
    tag = (await at(tab)).choices["tag"][0].value
    shown = await at(tab, f"?tag={tag}&currency=USD&sort=name&page=1")
    assert all(tag in row.tags and row.currency == "USD" for row in shown.rows)
    assert [chip.text.en for chip in shown.chips] == ["Currency: USD", f"Tag: {tag}"]
    assert shown.chips[1].href == "/card/list?sort=name&currency=USD"
    assert shown.clear_href == "/card/list?sort=name"


async def test_a_tail_finds_its_card_and_a_chip_says_how_it_was_understood(tab: Bench) -> None:
    wanted = next(row for row in (await at(tab, "?status=VALID")).rows if row.face.last4)
    shown = await at(tab, f"?q={wanted.face.last4}")
    assert wanted.face.card_id in {row.face.card_id for row in shown.rows}
    assert {row.face.last4 for row in shown.rows} == {wanted.face.last4}
    assert shown.chips[0].text.en == f"Keyword: last 4 digits {wanted.face.last4}"


async def test_sorted_by_use_of_the_month_limit(tab: Bench) -> None:
    used = [row.month.percent for row in (await at(tab, "?sort=-used&status=VALID&size=50")).rows if row.month.limit]
    assert used == sorted(used, reverse=True)
    assert used[0] > 0


async def test_no_result_names_the_filter_to_loosen(tab: Bench) -> None:
    shown = await at(tab, "?q=nobody-has-this&status=EXPIRED")
    assert (shown.phase, shown.rows) == ("no_result", [])
    assert "nobody-has-this" in shown.hint.zh


async def test_a_page_behind_the_last_leads_to_the_last(tab: Bench) -> None:
    await at(tab, "?page=9999&status=EXPIRED")
    assert tab.redirects == ["/card/list?status=EXPIRED"]


async def test_a_hostile_address_is_the_plain_list(tab: Bench) -> None:
    plain = [row.face.card_id for row in (await at(tab)).rows]
    shown = await at(tab, "?page=-1&size=10000&sort=password&status=%27--&sub=../x&currency=usd&since=never&q=%00")
    assert [row.face.card_id for row in shown.rows] == plain
    assert shown.chips == []


async def test_the_form_writes_the_address_and_keeps_tab_and_sort(tab: Bench) -> None:
    await at(tab, "?status=VALID&sort=name&q=old")
    await tab.run(CardListState.query, {"q": "　Ads ", "currency": "USD", "status": "EXPIRED", "page": "7", "x": "y"})
    assert tab.redirects == ["/card/list?sort=name&q=Ads&currency=USD&status=VALID"]
    await tab.run(CardListState.resize, "50")
    await tab.run(CardListState.resize, "5000")
    assert tab.redirects[1:] == [
        "/card/list?size=50&sort=name&q=old&status=VALID",
        "/card/list?sort=name&q=old&status=VALID",
    ]


async def test_suggestions_follow_the_typing(tab: Bench) -> None:
    tag = (await at(tab)).choices["tag"][0].value
    await tab.run(CardListState.suggest, tag)
    assert 0 < len(tab.state(CardListState).suggestions) <= 6
    await tab.run(CardListState.suggest, tag[0])
    assert tab.state(CardListState).suggestions == []


async def test_suggestions_that_cannot_be_read_are_none_and_nothing_is_said_of_them(tab: Bench) -> None:
    tag = (await at(tab)).choices["tag"][0].value
    await tab.run(CardListState.suggest, tag)
    tab.sent.clear()
    sandbox_of(tab.app).control.faults.add(
        "POST", "/cb-va-vcc/card/page/fuzzy_card_query", None, Effect(http_status=503)
    )
    await tab.run(CardListState.suggest, tag[:-1])
    assert (tab.state(CardListState).suggestions, tab.sent) == ([], [])


async def test_a_failure_stands_in_place_and_the_next_try_mends_it(tab: Bench) -> None:
    tab.network.lose["/cb-va-vcc/card/page"] = TRIES
    shown = await at(tab)
    assert (shown.phase, shown.failure.text.en != "") == ("failed", True)
    assert (await at(tab)).phase == "ready"


async def test_a_lost_menu_does_not_lose_the_list(tab: Bench) -> None:
    tab.network.lose["/cb-va-vcc/card/tags"] = TRIES
    shown = await at(tab)
    assert shown.phase == "ready"
    assert shown.choices["tag"] == []
    assert shown.unread.en == "Couldn't load these filters: Tag"


@pytest.mark.parametrize(
    ("path", "filters"),
    [("/account/all", "Sub-account"), ("/card/currency/config", "Currency"), ("/card/tags", "Tag")],
)
async def test_a_filter_that_could_not_be_read_is_named_and_comes_with_the_next_try(
    tab: Bench, path: str, filters: str
) -> None:
    tab.network.lose[f"/cb-va-vcc{path}"] = TRIES
    shown = await at(tab)
    assert (shown.phase, shown.unread.en) == ("ready", f"Couldn't load these filters: {filters}")
    await tab.run(CardListState.retry)
    assert (shown.phase, shown.unread.en) == ("ready", "")
    assert {name for name, menu in shown.choices.items() if menu} == {"sub", "currency", "tag", "expires", "mode"}


@pytest.mark.parametrize("code", [Code.NO_FUNCTION_RIGHT, Code.NO_FUNCTION_RIGHT_TOAST, Code.NO_DATA_RIGHT])
async def test_a_filter_that_the_user_has_no_right_to_is_told_from_one_that_could_not_be_read(
    tab: Bench, code: Code
) -> None:
    sandbox_of(tab.app).control.faults.add("POST", "/cb-va-vcc/card/tags", 1, Effect(code=code))
    tab.network.lose["/cb-va-vcc/account/all"] = TRIES
    shown = await at(tab)
    assert (shown.phase, shown.choices["tag"]) == ("ready", [])
    assert shown.unread.en == "Couldn't load these filters: Sub-account"
    assert shown.denied.en == "Your administrator can give you access to these filters: Tag"


async def test_what_is_denied_is_not_asked_for_on_each_page(tab: Bench) -> None:
    sandbox_of(tab.app).control.faults.add("POST", "/cb-va-vcc/card/tags", 1, Effect(code=Code.NO_DATA_RIGHT))
    await at(tab)
    tab.network.asked.clear()
    shown = await at(tab, "?page=2")
    assert tab.network.asked == ["/cb-va-vcc/card/page"]
    assert shown.denied.en != "", "it stays said"


async def test_an_operator_sees_the_cards_of_his_sub_accounts_only(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        shown = await at(tab, "?size=50")
        assert len({row.sub_account.zh for row in shown.rows}) <= 2


@pytest.mark.parametrize(("login", "offered"), [("operator@lanyu.example", False), ("admin@lanyu.example", True)])
async def test_the_main_account_is_a_choice_for_whoever_sees_its_cards(
    tmp_path: Path, login: str, offered: bool
) -> None:
    """An operator of some sub-accounts was offered it, and then told that nothing matches."""
    async with bench(tmp_path, login, PATH) as tab:
        shown = await at(tab)
        names = [choice.text.en for choice in shown.choices["sub"]]
        assert ("Main account" in names, len(names) > offered) == (offered, True)
        for choice in shown.choices["sub"]:
            assert (await at(tab, f"?sub={choice.value}")).phase == "ready", choice


async def test_a_new_company_has_nothing_yet_even_under_filters(tmp_path: Path) -> None:
    async with bench(tmp_path, "empty@lanyu.example", PATH) as tab:
        assert (await at(tab)).phase == "empty"
        assert (await at(tab, "?q=ads&status=VALID")).phase == "empty"
