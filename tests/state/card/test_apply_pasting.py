"""A paste reaches the cards as it was seen; what is in doubt is asked, and nothing is in the table before (spec §1)."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.features.card.apply.pasting import TablePatch
from vcc_portal.features.card.apply.table_paste import COLUMNS, LEFT_OUT, MOST_ROWS, OPEN
from vcc_portal.features.card.apply.table_rows import written
from vcc_portal.i18n.card import apply, apply_batch
from vcc_portal.i18n.card import paste as paste_words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.apply.table import TableApplyState
from vcc_portal.state.core import browser as browser_tab
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.seed.demonstration import DEMONSTRATION

NAME, EMAIL, TAGS, SINGLE, DAY, MONTH, LIFETIME = COLUMNS
VISIBLE = [NAME, EMAIL, TAGS, SINGLE, MONTH]
SHARED = {"sub_user_id": "main", "phone": "13800138000", "purpose": "ADVERT"}
FIVE = "Bench a\ta@lanyu.example\tAds\t100\t5000\nBench b\tb@lanyu.example\tAds\t200\t不限"
SIX = "Bench a\ta@lanyu.example\tAds\t100\t300\t5000"


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/card/apply?kind=table", upstream_money_timeout=4) as tab:
        await tab.run(TableApplyState.load)
        yield tab


async def paste(tab: Bench, text: str, row: str = "", column: str = "", currency: str = "USD") -> TableApplyState:
    await tab.run(TableApplyState.paste, text, row, column, list(VISIBLE), currency)
    return tab.state(TableApplyState)


async def issued(tab: Bench, patch: TablePatch) -> dict[str, tuple[int | None, ...]]:
    """Limits of the cards that the provider issues for the pasted rows, by name, in thousandths."""
    state = tab.state(TableApplyState)
    rows = [dict(zip(patch.columns, cells, strict=True)) for cells in patch.rows]
    values = {**state.defaults, **SHARED, "table": written(rows)}
    session = await browser_tab.session()
    assert session is not None
    runtime().verifications.keep_password(session, browser_tab.token(), "CARD_APPLY", DEMONSTRATION.password)
    await tab.run(TableApplyState.send, dict(values))
    assert state.operation.phase == "checking"
    await tab.run(TableApplyState.confirm, dict(values))
    assert (state.operation.phase, state.outcome.bad) == ("done", 0)
    query = select(Card).where(Card.card_name.startswith("Bench"))
    with sandbox_of(tab.app).database.read() as db:
        return {
            card.card_name: (card.single_limit, card.single_day_limit, card.single_month_limit, card.life_time_limit)
            for card in db.scalars(query)
        }


async def test_five_columns_without_a_heading_become_the_limits_that_are_visible(table: Bench) -> None:
    state = await paste(table, FIVE)
    assert not state.question.asked
    assert state.pasted.columns == VISIBLE
    assert await issued(table, state.pasted) == {
        "Bench a": (100_000, None, 5_000_000, None),
        "Bench b": (200_000, None, None, None),
    }
    assert [(line.single, line.day, line.month, line.lifetime) for line in state.lines] == [
        ("100.00", "", "5,000.00", ""),
        ("200.00", "", "", ""),
    ]
    said = [
        apply_batch.REVIEW_UNLIMITED_ONE.format(limit=limit, count=count, total=2).en
        for limit, count in zip(list(apply.LIMIT.values())[1:], (2, 1, 2), strict=True)
    ]
    assert state.unlimited.en == apply_batch.REVIEW_UNLIMITED.en.format(limits=", ".join(said))


async def test_a_column_too_many_is_asked_about_and_goes_where_it_is_told(table: Bench) -> None:
    state = await paste(table, SIX, "3", NAME)
    assert (state.pasted.turn, state.question.asked, state.question.left) == (0, True, 5)
    assert state.question.notes == [paste_words.TOO_MANY.format(pasted=6, shown=5)]
    await table.run(TableApplyState.put_pasted, "USD")
    assert state.pasted.turn == 0
    for place, to in enumerate((NAME, EMAIL, TAGS, SINGLE, DAY, MONTH)):
        await table.run(TableApplyState.place_column, place, to)
    assert (state.question.left, state.pasted.turn) == (0, 0)
    await table.run(TableApplyState.put_pasted, "USD")
    assert (state.question.asked, state.pasted.turn, state.pasted.at) == (False, 1, "3")
    assert await issued(table, state.pasted) == {"Bench a": (100_000, 300_000, 5_000_000, None)}


async def test_two_columns_for_one_must_be_sorted_out(table: Bench) -> None:
    state = await paste(table, SIX)
    for place, to in enumerate((NAME, EMAIL, TAGS, SINGLE, MONTH, MONTH)):
        await table.run(TableApplyState.place_column, place, to)
    assert [column.why for column in state.question.columns[4:]] == [paste_words.TAKEN_TWICE] * 2
    await table.run(TableApplyState.put_pasted, "USD")
    assert (state.question.left, state.pasted.turn) == (2, 0)
    await table.run(TableApplyState.place_column, 4, OPEN)
    await table.run(TableApplyState.leave_rest_out)
    assert [column.goes_to for column in state.question.columns][4:] == [LEFT_OUT, MONTH]
    await table.run(TableApplyState.put_pasted, "USD")
    assert state.pasted.rows == [["Bench a", "a@lanyu.example", "Ads", "100.00", "5000.00"]]


@pytest.mark.parametrize(("point", "limits"), [(".", (1_000, 5_000)), (",", (1_000_000, 5_000_000))])
async def test_unclear_separators_are_asked_about_once_for_all(
    table: Bench, point: str, limits: tuple[int, int]
) -> None:
    state = await paste(table, "Bench a\ta@lanyu.example\tAds\t1.000\t5.000")
    assert (state.question.example, state.question.left, state.pasted.turn) == ("1.000", 1, 0)
    assert (state.question.by_dot.en, state.question.by_comma.en) == ("USD 1.00", "USD 1,000.00")
    await table.run(TableApplyState.read_amounts, "x")
    assert state.question.left == 1
    await table.run(TableApplyState.read_amounts, point)
    await table.run(TableApplyState.put_pasted, "USD")
    assert await issued(table, state.pasted) == {"Bench a": (limits[0], None, limits[1], None)}


async def test_what_an_answer_means_for_the_others_is_said_with_it(table: Bench) -> None:
    state = await paste(table, "Bench a\ta@lanyu.example\tAds\t12,5\t5,000")
    assert state.question.example == "12,5 · 5,000"
    assert state.question.by_comma.en == "USD 12.50 · USD 5.00"
    assert state.question.by_dot.en == f"{paste_words.NO_AMOUNT.en} · USD 5,000.00"


async def test_nothing_is_lost_by_cancelling_and_nothing_is_reviewed_meanwhile(table: Bench) -> None:
    state = await paste(table, FIVE)
    rows = [dict(zip(VISIBLE, cells, strict=True)) for cells in state.pasted.rows]
    values = {**state.defaults, **SHARED, "table": written(rows)}
    before = state.pasted
    await paste(table, SIX)
    await table.run(TableApplyState.send, dict(values))
    assert state.operation.phase == "editing"
    assert state.errors["table"] == paste_words.ANSWER_FIRST
    await table.run(TableApplyState.drop_pasted)
    assert (state.question.asked, state.pasted, state._pasting.clip.text) == (False, before, "")
    await table.run(TableApplyState.send, dict(values))
    assert state.operation.phase == "checking"


async def test_the_first_row_can_be_told_to_be_no_heading(table: Bench) -> None:
    state = await paste(table, "Total\tads@lanyu.example\nOps\tops@lanyu.example")
    assert not state.question.asked
    state = await paste(table, "Tag\t\tAds\nOps\tops@lanyu.example\tAds")
    assert (state.question.asked, state.question.heads) == (True, True)
    await table.run(TableApplyState.first_row_is_heading, False)
    assert (state.question.heads, state.question.left) == (False, 0)
    await table.run(TableApplyState.put_pasted, "USD")
    assert [row[0] for row in state.pasted.rows] == ["Tag", "Ops"]


async def test_another_currency_in_the_meantime_is_asked_about_again(table: Bench) -> None:
    state = await paste(table, SIX.replace("5000", "USD 5000"))
    for place, to in enumerate((NAME, EMAIL, TAGS, SINGLE, DAY, MONTH)):
        await table.run(TableApplyState.place_column, place, to)
    assert state.question.columns[5].why.en == ""
    await table.run(TableApplyState.put_pasted, "EUR")
    assert (state.question.asked, state.question.left, state.pasted.turn) == (True, 5, 0)
    await table.run(TableApplyState.place_column, 5, MONTH)
    assert "EUR" in state.question.columns[5].why.en


async def test_more_rows_than_the_table_holds_are_counted(table: Bench) -> None:
    state = await paste(table, "\n".join(["Bench a\ta@lanyu.example"] * (MOST_ROWS + 20)))
    assert (len(state.pasted.rows), state.pasted.over) == (MOST_ROWS, 20)
    state = await paste(table, "\n".join(["a\tb\tc\td\te\tf"] * (MOST_ROWS + 20)))
    assert paste_words.ROWS_CUT.format(most=MOST_ROWS, over=20) in state.question.notes


async def test_answers_to_no_question_change_nothing(table: Bench) -> None:
    state = table.state(TableApplyState)
    for handler, argument in (
        (TableApplyState.place_column, (0, NAME)),
        (TableApplyState.read_amounts, (".",)),
        (TableApplyState.leave_rest_out, ()),
        (TableApplyState.first_row_is_heading, (True,)),
        (TableApplyState.put_pasted, ("USD",)),
        (TableApplyState.drop_pasted, ()),
    ):
        await table.run(handler, *argument)
        assert (state.question.asked, state.pasted.turn) == (False, 0)
