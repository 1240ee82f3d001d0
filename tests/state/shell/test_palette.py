"""The command palette against the sandbox: cards that fit, for who may see them."""

from pathlib import Path

import pytest

from tests.support.bench import bench
from tests.support.cards import new_card
from tests.support.sandbox import data, signed_in
from vcc_portal.state.core import browser
from vcc_portal.state.shell.palette import LONGEST, PaletteState
from vcc_portal.upstream.calls import card as card_calls

FUZZY = "/cb-va-vcc/card/page/fuzzy_card_query"


async def test_cards_are_found_and_forgotten(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/faq") as tab:
        client = signed_in(tab.app, "admin@lanyu.example")
        card_id = await new_card(client)
        await data(client, card_calls.UPDATE_CARD_NAME, cardId=card_id, cardName="Palette one")
        await tab.run(PaletteState.find, "Palette on")
        state = tab.state(PaletteState)
        [card] = state.found
        assert (card.name, card.href) == ("Palette one", f"/card/detail?cardId={card_id}")
        assert (state.found_for, card.status.text.en) == ("Palette on", "Active")
        await tab.run(PaletteState.forget)
        assert (state.found, state.found_for) == ([], "")


async def test_cards_are_found_by_words_in_any_order_as_pages_are(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/faq") as tab:
        client = signed_in(tab.app, "admin@lanyu.example")
        card_id = await new_card(client)
        await data(client, card_calls.UPDATE_CARD_NAME, cardId=card_id, cardName="Palette of Ann one")
        await tab.run(PaletteState.find, "palette one")
        [card] = tab.state(PaletteState).found
        assert card.name == "Palette of Ann one"
        for typed in (f"Palette {card.last4}", f"{card.last4} ONE", "one palette"):
            await tab.run(PaletteState.find, typed)
            assert [one.href for one in tab.state(PaletteState).found] == [card.href], typed
        for typed in ("palette two", "a b", "one  zzzz"):
            await tab.run(PaletteState.find, typed)
            assert tab.state(PaletteState).found == [], typed


@pytest.mark.parametrize("text", ["", "a", " b ", "\U0001f600", "\u202ea", "x" * 5000])
async def test_too_little_or_too_much_asks_nothing_and_is_answered(tmp_path: Path, text: str) -> None:
    """An emoji is one character here and two in the browser, which said for ever that it was looking for cards."""
    async with bench(tmp_path, "admin@lanyu.example", "/faq") as tab:
        await tab.run(PaletteState.find, text)
        assert FUZZY not in tab.network.asked
        assert tab.state(PaletteState).found_for == text[:LONGEST]
        assert len(tab.state(PaletteState).found_for) <= LONGEST


async def test_without_the_detail_page_a_card_is_shown_in_the_list_and_without_that_not_at_all(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/account") as tab:
        user = (await browser.session()).user  # type: ignore[union-attr]
        user.uri_permission_dto_list = [  # type: ignore[union-attr]
            one
            for one in user.uri_permission_dto_list  # type: ignore[union-attr]
            if one.resource_url != "/card/detail"  # type: ignore[union-attr]
        ]
        await tab.run(PaletteState.find, "Te")
        found = tab.state(PaletteState).found
        assert all(card.href.startswith("/card/list?q=") for card in found)
        user.uri_permission_dto_list = []  # type: ignore[union-attr]
        tab.network.asked.clear()
        await tab.run(PaletteState.find, "Technology")
        assert (tab.state(PaletteState).found, FUZZY in tab.network.asked) == ([], False)


async def test_a_failure_is_said_and_the_page_stays(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/faq") as tab:
        tab.network.drop[FUZZY] = 9
        await tab.run(PaletteState.find, "ads")
        state = tab.state(PaletteState)
        assert (state.failed, state.found, state.found_for, tab.redirects) == (True, [], "ads", [])
