"""The form that tops up many cards: which cards, amounts and accounts it takes, and what it says of others."""

from pathlib import Path
from typing import Any

import pytest

from tests.state.card.recharge_many_page import opened
from tests.support.bench import bench
from tests.support.cards import set_card
from vcc_portal.features.card.recharge.many_form import number_of
from vcc_portal.features.patterns.amounts_paste import LONGEST_PASTE, REVIEW
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.i18n.patterns import amounts_paste as paste_words
from vcc_portal.session import arguments
from vcc_portal.state.account.quota.filling import QuotaFillState
from vcc_portal.state.card.recharge import many
from vcc_portal.state.card.recharge.choice import RechargeChoiceState
from vcc_portal.state.card.recharge.many import CardRechargeBatchState
from vcc_portal.state.card.recharge.pasting import CardRechargePasteState
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.gate import GateState


async def test_the_account_that_is_used_up_is_said_before(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        page.state._accounts.main_account_list[0].unassigned_amount = 45_000
        await page.tab.run(CardRechargeBatchState.typed, page.values("20", "20", "20"))
        assert page.state.short
        assert page.state.sources[0].missing == strings.SHORT.format(amount="USD 15.00")


async def test_the_preview_is_of_the_balances_of_its_moment(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        page.state._accounts.main_account_list[0].unassigned_amount = 45_000  # what was read before
        await page.preview(page.values("20", "20", "20"))
        assert (page.state.batch.will_run, page.state.batch.will_fail) == (3, 0)


async def test_a_verification_that_is_withdrawn_lets_no_preview_come(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.tab.lose_verification()
        await page.tab.run(CardRechargeBatchState.send, page.values("20", "20", "20"))
        assert (page.tab.state(GateState).shown, page.state.batch.phase) == (True, "")


async def test_cards_that_cannot_be_funded_say_why_and_get_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        set_card(page.tab.app, page.ids[1], status="ABNORMAL")
        await page.tab.run(CardRechargeBatchState.load)
        rows = {row.card_id: row for row in page.state.fund_rows}
        assert "Frozen" in rows[page.ids[1]].why_not.en or rows[page.ids[1]].why_not.en
        assert rows[page.ids[0]].why_not.en == ""
        await page.preview(page.values("20", "20", "20"))
        assert page.ids[1] not in page.statuses


@pytest.mark.parametrize("text", ["abc", "9.99", "10000.01", "-20", "20.001"])
async def test_a_wrong_amount_is_beside_its_card_and_nothing_is_offered(tmp_path: Path, text: str) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", text, ""))
        assert list(page.state.errors) == [f"amounts.{page.ids[1]}"]
        assert page.state.batch.phase == ""


async def test_without_any_amount_it_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values())
        assert page.state.errors["amounts"] == strings.NONE_FILLED
        assert page.state.batch.phase == ""


async def test_the_fields_of_a_currency_are_known_to_the_browser(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        [group] = page.state.groups
        assert (group.currency, set(group.fields)) == ("USD", {f"amounts.{card_id}" for card_id in page.ids})
        await page.tab.run(CardRechargeBatchState.typed, page.values(*["25"] * 3))
        assert page.state.totals[0].amount == "75.00"


async def test_amounts_of_a_pasted_table_go_into_the_rows_and_can_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        first, second, third = page.ids
        paste = page.tab.state(CardRechargePasteState)
        cards = {card.card_id: card for card in page.state._cards}
        tailed = f"{cards[second].card_name} •••• {cards[second].last4digits}"
        typed = page.values("33", "", "44")
        await page.tab.run(CardRechargeBatchState.restored, dict(typed), False)
        await page.tab.run(CardRechargePasteState.open_paste, True)
        await page.tab.run(CardRechargePasteState.paste, {"pasted": " \n"})
        assert paste.problem == paste_words.EMPTY_TABLE
        table = f"card\tamount\n{first}\t1,025.50\n{tailed}\t20\nNobody\t5"
        await page.tab.run(CardRechargePasteState.paste, {"pasted": table})
        assert (paste.pasting, paste.found) == (True, 2)
        assert [text.en for text in paste.problems] == ["Line 4: no such card among those chosen"]
        assert page.state.totals[0].amount == "77.00", "nothing is taken before it is asked for"
        await page.tab.run(CardRechargePasteState.take_found)
        put = {f"amounts.{first}": "1025.50", f"amounts.{second}": "20.00"}
        assert (paste.pasting, paste.put, paste.rest, page.state.patch.values) == (True, 2, "Nobody\t5", put)
        assert [text.en for text in paste.problems] == ["Line 1: no such card among those chosen"]
        await page.tab.run(CardRechargePasteState.paste, {"pasted": f"{first}\t7"})
        assert [text.en for text in paste.problems] == ["Line 1: this card was named before"], "in the same table"
        await page.tab.run(CardRechargePasteState.open_paste, False)
        assert (paste.pasting, paste.rest, paste.done.en) == (False, "", "Amounts filled in for 2 cards")
        assert (page.state.totals[0].amount, page.state.focus.name) == ("1,089.50", REVIEW)
        now = typed | put | {f"amounts.{second}": "21"}
        await page.tab.run(CardRechargePasteState.undo, now)
        assert page.state.patch.values == {f"amounts.{first}": "33"}, "what was typed since stays"
        assert (page.state.totals[0].amount, paste.done.en) == ("98.00", "")
        await page.tab.run(CardRechargePasteState.open_paste, True)
        await page.tab.run(CardRechargePasteState.paste, {"pasted": f"{third}\t20\n{second}\t1"})
        assert (page.state.focus.name, list(page.state.errors)) == (f"amounts.{second}", [f"amounts.{second}"])
        await page.preview(typed)
        turn = page.state.patch.turn
        await page.tab.run(CardRechargePasteState.undo, typed | {f"amounts.{third}": "20.00"})
        await page.tab.run(CardRechargePasteState.open_paste, True)
        await page.tab.run(CardRechargePasteState.paste, {"pasted": f"{first}\t20"})
        assert (paste.pasting, page.state.patch.turn) == (False, turn), "what is offered does not change any more"


@pytest.mark.parametrize("state", [QuotaFillState, CardRechargePasteState])
@pytest.mark.parametrize("char", ["x", "中", "\t", '"'])
def test_a_pasted_table_of_amounts_may_be_as_long_as_its_box_lets_it(state: Any, char: str) -> None:
    """One of more than eight thousand characters was dropped, and the button did nothing."""
    form = {arguments.FORM: [["pasted", char * (LONGEST_PASTE + 1)]]}
    arguments.check(state.paste.fn, {"form": form}, most=state.MOST_BYTES)


async def test_what_is_corrected_is_put_in_and_taken_back_with_the_others(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        first, second, _ = page.ids
        paste = page.tab.state(CardRechargePasteState)
        await page.tab.run(CardRechargeBatchState.restored, page.values("33", "", "44"), False)
        await page.tab.run(CardRechargePasteState.open_paste, True)
        await page.tab.run(CardRechargePasteState.paste, {"pasted": f"{first}\t20\nNobody\t50"})
        await page.tab.run(CardRechargePasteState.retyped)
        await page.tab.run(CardRechargePasteState.take_found)
        assert (paste.put, page.state.totals[0].amount) == (0, "77.00"), "another text stands there by now"
        await page.tab.run(CardRechargePasteState.paste, {"pasted": f"{first}\t20\nNobody\t50"})
        await page.tab.run(CardRechargePasteState.take_found)
        await page.tab.run(CardRechargePasteState.paste, {"pasted": f"{second}\t50"})
        assert (paste.pasting, paste.done.en) == (False, "Amounts filled in for 2 cards")
        assert (page.state.totals[0].amount, page.state.focus.name) == ("114.00", REVIEW)
        await page.tab.run(CardRechargePasteState.undo, page.values("20.00", "50.00", "44"))
        assert page.state.patch.values == {f"amounts.{first}": "33", f"amounts.{second}": ""}


async def test_amounts_that_cannot_be_sent_are_not_called_none(tmp_path: Path) -> None:
    """Beside the total stood "No amounts yet", though every card had one."""
    async with opened(tmp_path) as page:
        await page.tab.run(CardRechargeBatchState.typed, page.values("x", "x", "5"))
        assert page.state.totals == []
        many, one = (text.en for text in page.state.not_counted)
        assert many == "2 amounts not counted: enter a number, for example 1,000.00"
        assert one.startswith("1 amount not counted: must be at least USD ")
        await page.tab.run(CardRechargeBatchState.typed, page.values("20", "", ""))
        assert (page.state.totals[0].amount, page.state.not_counted) == ("20.00", [])


async def test_a_wrong_amount_of_another_page_is_gone_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "ROWS", 2)
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "1"))
        assert (page.state.page, page.state.focus.name) == (2, f"amounts.{page.ids[2]}")
        assert [row.card_id for row in page.state.fund_rows] == [page.ids[2]]


async def test_all_that_match_are_read_from_the_lists_own_filters(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        page.tab.at("/card/recharge?all=1&mode=SINGLE&status=VALID")
        await page.tab.run(RechargeChoiceState.load)
        await page.tab.run(CardRechargeBatchState.load)
        assert page.tab.state(RechargeChoiceState).shows == "many"
        assert page.state.chosen.count >= 3
        assert all(row.why_not.en == "" for row in page.state.fund_rows)


async def test_without_the_right_nothing_is_offered(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/card/recharge?cards=1,2") as tab:
        tab.state(EntryState).ready = True
        await tab.run(CardRechargeBatchState.load)
        assert tab.state(CardRechargeBatchState).block.title == strings.BLOCKED_RIGHT


def test_numbers_are_the_same_for_the_same_card_and_never_too_long() -> None:
    assert number_of("a" * 16, "2026112100000001", 1) == f"{'a' * 16}-2026112100000001-1"
    assert len(number_of("a" * 16, "x" * 64, 1)) == 64
    assert number_of("a" * 16, "x" * 64, 1) != number_of("a" * 16, "x" * 64, 2)
