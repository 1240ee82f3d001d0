"""Many cards are applied for exactly once, and only the refused ones are tried again (reliability M1, M2)."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from tests.support.bench import Bench, bench
from tests.support.books import wrong_in_the_books
from tests.support.sandbox import sandbox_of
from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.apply.table_paste import COLUMNS
from vcc_portal.features.card.apply.table_rows import written
from vcc_portal.features.patterns.money import NOT_THERE, MoneyPhase
from vcc_portal.i18n.card import apply_batch, issued
from vcc_portal.i18n.patterns import money as words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.apply.batch import ApplyingForMany
from vcc_portal.state.card.apply.identical import IdenticalApplyState
from vcc_portal.state.card.apply.table import TableApplyState
from vcc_portal.state.core import browser as browser_tab
from vcc_sandbox.cards.handlers import apply_batch as batch_handlers
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.core.tables import AnsweredRequest
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.seed.demonstration import DEMONSTRATION

BATCH = "/cb-va-vcc/card/apply/batch"
SINGLE_BATCH = "/cb-va-vcc/card/apply/batch/singleCard"
SHARED = {"sub_user_id": "main", "phone": "13800138000", "purpose": "ADVERT"}
REFUSED = "team@unreachable.example"
"""A mailbox that the sandbox's issuer refuses."""
FEE = 500
"""Of one card, in thousandths of a dollar."""
PASSWORD = DEMONSTRATION.password


def rows(*cards: tuple[str, str]) -> str:
    blank = dict.fromkeys(COLUMNS, "")
    return written([{**blank, "card_name": name, "email": email, "single_limit": "100"} for name, email in cards])


THREE = rows(("Bench a", "a@lanyu.example"), ("Bench b", REFUSED), ("Bench c", "c@lanyu.example"))


async def opened(folder: Path, login: str, kind: str) -> AsyncIterator[Bench]:
    address = f"/card/apply?kind={kind}"
    async with bench(folder, f"{login}@lanyu.example", address, upstream_money_timeout=4) as tab:
        await tab.run({"table": TableApplyState, "identical": IdenticalApplyState}[kind].load)
        yield tab


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Bench]:
    async for tab in opened(tmp_path, "admin", "table"):
        yield tab
        assert wrong_in_the_books(sandbox_of(tab.app)) == []


@pytest.fixture
async def identical(tmp_path: Path) -> AsyncIterator[Bench]:
    async for tab in opened(tmp_path, "empty", "identical"):
        yield tab


def hears_nothing(state: Any) -> None:
    """This tab shows its check: of what another one has sent it knows nothing."""
    state.operation = replace(state.operation, phase=MoneyPhase.CHECKING)


def filled(state: ApplyingForMany, **changes: str) -> dict[str, str]:
    return {**state.defaults, **SHARED, **changes}


async def verify(tab: Bench) -> None:
    """As the dialog does it when the payment password is typed."""
    session = await browser_tab.session()
    assert session is not None
    runtime().verifications.keep_password(session, browser_tab.token(), "CARD_APPLY", PASSWORD)


def named(tab: Bench, prefix: str = "Bench") -> list[str]:
    query = select(Card.card_name).where(Card.card_name.startswith(prefix)).order_by(Card.card_name)
    with sandbox_of(tab.app).database.read() as db:
        return list(db.scalars(query))


def accepted(tab: Bench) -> int:
    with sandbox_of(tab.app).database.read() as db:
        return db.scalar(select(func.count()).select_from(AnsweredRequest)) or 0


async def send(tab: Bench, kind: Any, values: dict[str, str]) -> None:
    await verify(tab)
    await tab.run(kind.confirm, dict(values))


async def look(tab: Bench, values: dict[str, str]) -> None:
    """Look for the application's cards as often as it takes to be sure that no more are to come."""
    for _ in range(NOT_THERE):
        await tab.run(TableApplyState.look_up, dict(values))


async def test_without_a_verification_nothing_is_sent_on_and_the_dialog_is_asked_for(table: Bench) -> None:
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await table.run(TableApplyState.send, dict(values))
    assert state.operation.phase == "checking"
    assert [line.name for line in state.lines] == ["Bench a", "Bench b", "Bench c"]
    await table.run(TableApplyState.confirm, dict(values))
    assert state.operation.phase == "checking"
    assert named(table) == []


def available(state: ApplyingForMany) -> int:
    """Thousandths in the main USD account, as the page last read them."""
    account = state._offer.paying("", "USD")
    assert account is not None
    return account.available_amount


async def test_a_refused_card_is_retried_alone_and_each_is_charged_once(table: Bench) -> None:
    state = table.state(TableApplyState)
    before = available(state)
    values = filled(state, table=THREE)
    await send(table, TableApplyState, values)
    assert named(table) == ["Bench a", "Bench c"]
    assert (state.operation.phase, state.outcome.good, state.outcome.bad) == ("done", 2, 1)
    first = state.outcome.rows[0]
    assert (first.name, first.number, first.code) == ("Bench b", 2, "300014")
    assert state.outcome.charged == "USD 1.00"
    assert table.redirects[-1] == f"/card/apply?kind=table&sent={values['request_no']}"
    await table.run(TableApplyState.retry_failed)
    again = dict(state.defaults)
    assert again["request_no"] != values["request_no"]
    assert state.operation.ended_no == values["request_no"]
    assert (state.total, state.operation.phase) == (1, "editing")
    table.at(table.redirects[-1])
    await table.run(TableApplyState.load)
    assert state.defaults == again, "the form that is open already stays: what is typed by now would go with it"
    again["table"] = again["table"].replace(REFUSED, "b@lanyu.example")
    await send(table, TableApplyState, again)
    assert named(table) == ["Bench a", "Bench b", "Bench c"]
    assert (state.outcome.good, state.outcome.bad) == (1, 0)
    assert accepted(table) == 2
    await table.run(TableApplyState.another)
    assert before - available(state) == 3 * FEE


async def test_a_lost_answer_is_processing_and_is_found_without_another_verification(table: Bench) -> None:
    table.network.lose[BATCH] = 1
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await send(table, TableApplyState, values)
    assert (state.operation.phase, state.operation.refusal.en) == ("processing", "")
    await look(table, values)
    assert (state.operation.phase, state.outcome.good) == ("done", 2)
    assert named(table) == ["Bench a", "Bench c"]


async def test_a_reload_after_a_lost_answer_finds_it_again(table: Bench) -> None:
    table.network.lose[BATCH] = 1
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await send(table, TableApplyState, values)
    state.reset()
    await table.run(TableApplyState.load)
    await table.run(TableApplyState.restored, dict(values), True)
    assert state.operation.phase == "processing"
    await look(table, values)
    assert state.outcome.good == 2
    assert len(named(table)) == 2


async def test_a_request_that_never_arrived_may_be_confirmed_and_is_looked_for_on(table: Bench) -> None:
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await table.run(TableApplyState.restored, dict(values), True)
    await look(table, values)
    assert (state.operation.phase, state.operation.refusal.en, state.release.turn) == ("checking", "", 0)
    assert (state.operation.not_received, BATCH in table.network.asked) == (True, False)
    assert named(table) == []


async def test_five_clicks_and_a_second_tab_send_once(table: Bench) -> None:
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await verify(table)
    await asyncio.gather(*[table.run(TableApplyState.confirm, dict(values)) for _ in range(5)])
    hears_nothing(state)
    await send(table, TableApplyState, values)
    assert len(named(table)) == 2
    assert accepted(table) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", apply_batch.NO_ROWS),
        (rows(("Bench a", "a@lanyu")), apply_batch.TO_CORRECT_ONE.format(total=1)),
        (
            rows(*[(f"Bench {n}", "a@lanyu.example") for n in range(201)]),
            apply_batch.TOO_MANY_ROWS.format(most=200, over=1),
        ),
    ],
)
async def test_a_wrong_table_is_not_sent(table: Bench, text: str, said: Any) -> None:
    with sandbox_of(table.app).database.write() as db:
        db.execute(update(LinkedUser).values(max_cards=5000))
    state = table.state(TableApplyState)
    await table.run(TableApplyState.load)
    await table.run(TableApplyState.send, filled(state, table=text))
    if said == apply_batch.TOO_MANY_ROWS.format(most=200, over=1) and state.most < 200:
        said = apply_batch.TOO_MANY_ROWS.format(most=state.most, over=201 - state.most)
    assert state.errors["table"] == said
    await send(table, TableApplyState, filled(state, table=text))
    assert BATCH not in table.network.asked


async def test_the_last_rows_are_known_as_too_many_once_all_are_right(table: Bench) -> None:
    """Of 300 that were pasted where 167 may be applied for, each of the others had to be removed by itself."""
    state = table.state(TableApplyState)
    good = [(f"Bench {n}", "a@lanyu.example") for n in range(201)]
    await table.run(TableApplyState.send, filled(state, table=rows(("Bench", "a@lanyu"), *good)))
    assert (len(state.bad_keys), state.surplus_keys) == (1, [])
    await table.run(TableApplyState.send, filled(state, table=rows(*good)))
    assert state.surplus_keys == [str(row) for row in range(state.most + 1, 202)]
    await table.run(TableApplyState.send, filled(state, table=rows(*good[: state.most])))
    assert (state.surplus_keys, state.errors) == ([], {})


async def test_more_than_are_left_is_refused_beside_the_table(table: Bench) -> None:
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await table.run(TableApplyState.send, dict(values))
    with sandbox_of(table.app).database.write() as db:
        db.execute(update(LinkedUser).values(max_cards=1))
    await send(table, TableApplyState, values)
    assert "table" in state.errors
    assert (state.operation.phase, named(table)) == ("editing", [])


@pytest.mark.parametrize(
    ("code", "named"),
    [(Code.MAILBOX_FORMAT, None), (Code.MAILBOX_FORMAT, ["email"]), (Code.CARD_OPEN_FAILED, ["cardName"])],
)
async def test_what_is_refused_of_a_column_is_said_beside_the_table(
    table: Bench, code: Code, named: list[str] | None
) -> None:
    """It has no control of its own: beside that it would be said nowhere."""
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await table.run(TableApplyState.send, dict(values))
    sandbox_of(table.app).control.faults.add("POST", BATCH, 1, Effect(code=code, error_param=named))
    await send(table, TableApplyState, values)
    assert (state.operation.phase, state.errors) == ("editing", {"table": code.row.text})
    assert [each.name for each in state.attention] == ["table"]


async def test_identical_cards_are_numbered_and_charged(identical: Bench) -> None:
    state = identical.state(IdenticalApplyState)
    values = filled(state, card_name="Bench", count="12", email="a@lanyu.example", sub_user_id="")
    if state.choices.owners:
        values["sub_user_id"] = "main"
    await identical.run(IdenticalApplyState.send, dict(values))
    assert state.errors == {}
    assert state.names_shown == ["Bench-01", "Bench-02", "Bench-03", "Bench-04", "…", "Bench-12"]
    assert [line.amount for line in state.cost.lines] == ["6.00"]
    await send(identical, IdenticalApplyState, values)
    assert named(identical) == [f"Bench-{n:02}" for n in range(1, 13)]
    assert (state.outcome.good, state.outcome.charged) == (12, "USD 6.00")
    assert [row.name for row in state.outcome.rows] == named(identical)


async def test_a_number_typed_while_the_check_is_made_is_shown_before_cards_are_applied_for(identical: Bench) -> None:
    """Its rows said two cards, and twenty were made."""
    state = identical.state(IdenticalApplyState)
    values = filled(state, card_name="Bench", count="2", email="a@lanyu.example")
    values["sub_user_id"] = "main" if state.choices.owners else ""
    await identical.run(IdenticalApplyState.send, dict(values))
    late = values | {"count": "20"}
    await send(identical, IdenticalApplyState, late)
    assert (named(identical), state.operation.phase, state.operation.refusal.en) == ([], "checking", words.CHANGED.en)
    assert state.number == 20
    await send(identical, IdenticalApplyState, late)
    assert len(named(identical)) == 20


async def test_single_mode_goes_through_its_own_call(tmp_path: Path) -> None:
    async for tab in opened(tmp_path, "single", "identical"):
        state = tab.state(IdenticalApplyState)
        values = filled(state, card_name="Bench", count="2", email="a@lanyu.example", recharge_amount="20")
        await tab.run(IdenticalApplyState.send, dict(values))
        assert state.errors == {}
        await send(tab, IdenticalApplyState, values)
        assert SINGLE_BATCH in tab.network.asked
        assert state.outcome.charged == "USD 41.00"


@pytest.mark.parametrize("count", ["0", "-1", "201", "9999999", "x", ""])
async def test_a_wrong_number_is_named_and_not_sent(identical: Bench, count: str) -> None:
    state = identical.state(IdenticalApplyState)
    await identical.run(
        IdenticalApplyState.send, filled(state, card_name="Bench", count=count, email="a@lanyu.example")
    )
    assert "count" in state.errors
    assert state.operation.phase == "editing"


async def test_refused_identical_cards_are_asked_for_by_name(identical: Bench) -> None:
    state = identical.state(IdenticalApplyState)
    values = filled(state, card_name="Bench", count="2", email=REFUSED)
    if not state.choices.owners:
        values["sub_user_id"] = ""
    await send(identical, IdenticalApplyState, values)
    if state.operation.phase == "done":
        await identical.run(IdenticalApplyState.retry_failed)
        assert state.defaults["names"].split("\n") == ["Bench-1", "Bench-2"]
        values = {**state.defaults, "email": "b@lanyu.example"}
    else:
        values["email"] = "b@lanyu.example"
    await send(identical, IdenticalApplyState, values)
    assert named(identical) == ["Bench-1", "Bench-2"]


async def test_one_card_left_is_too_few_for_a_batch(table: Bench) -> None:
    state = table.state(TableApplyState)
    used = state.cap.used
    with sandbox_of(table.app).database.write() as db:
        db.execute(update(LinkedUser).values(max_cards=used + 1))
    await table.run(TableApplyState.load)
    assert (state.phase, state.block.ask_for_more) == ("blocked", True)
    assert state.block.title in {apply_batch.BLOCKED_FEW, issued.BLOCKED_COUNT}


async def test_a_number_that_the_provider_does_not_take_lands_beside_the_table(
    table: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_handlers, "MOST_IN_BATCH", 2)
    state = table.state(TableApplyState)
    await send(table, TableApplyState, filled(state, table=THREE))
    assert state.errors["table"] == lookup(Code.CARD_COUNT_WRONG).text
    assert (state.operation.phase, named(table)) == ("editing", [])


async def refused_for(tab: Bench, kind: Any, values: dict[str, str], code: str) -> tuple[str, list[str], str]:
    """Where the page says why an application was refused."""
    sandbox_of(tab.app).control.faults.add("POST", BATCH, 1, Effect(code=code))
    await send(tab, kind, values)
    state = tab.state(kind)
    return state.operation.phase.value, list(state.errors), state.operation.refusal.en


async def test_a_refusal_about_what_leaves_no_choice_stands_in_the_check(table: Bench) -> None:
    """Such a value has no control: the form came back with nothing but the name of what was to be changed."""
    state = table.state(TableApplyState)
    assert (len(state.choices.currencies), len(state.choices.owners) > 1) == (1, True)
    values, code = filled(state, table=THREE), Code.CURRENCY_ACCOUNT_MISSING
    assert await refused_for(table, TableApplyState, values, code) == ("refused", [], lookup(code).text.en)
    code = Code.SUB_ACCOUNT_MISSING
    assert await refused_for(table, TableApplyState, values, code) == ("editing", ["sub_user_id"], "")


async def test_so_does_one_about_a_sub_account_where_there_are_none(identical: Bench) -> None:
    state, code = identical.state(IdenticalApplyState), Code.SUB_ACCOUNT_MISSING
    assert state.choices.owners == []
    values = filled(state, card_name="Bench", count="2", email="a@lanyu.example", sub_user_id="")
    assert await refused_for(identical, IdenticalApplyState, values, code) == ("refused", [], lookup(code).text.en)


async def test_a_field_that_the_provider_names_is_gone_to(table: Bench) -> None:
    state = table.state(TableApplyState)
    for month in state._offer.times.values():
        month.max_invalid_time = "1299"
    await send(table, TableApplyState, filled(state, table=THREE, invalid_time="1290"))
    assert list(state.errors) == ["invalid_time"]
    assert (state.release.turn, named(table)) == (1, [])


async def test_a_balance_that_does_not_reach_is_about_the_opening_amount(tmp_path: Path) -> None:
    async for tab in opened(tmp_path, "single", "identical"):
        state = tab.state(IdenticalApplyState)
        account = state._offer.paying("", state.defaults["currency"])
        assert account is not None
        opening = account.available_amount // 2000 * 1000 - 100
        most = state._offer.product("SINGLE", state.defaults["bin"])
        assert most is not None
        count = 3 if most.max_recharge_amount is None or opening <= most.max_recharge_amount else 200
        amount = opening if count == 3 else most.max_recharge_amount
        values = filled(
            state,
            card_name="Bench",
            count=str(min(count, state.most)),
            email="a@lanyu.example",
            recharge_amount=f"{amount // 1000}",
        )
        await tab.run(IdenticalApplyState.send, dict(values))
        assert not state.cost.enough
        await send(tab, IdenticalApplyState, values)
        assert state.errors["recharge_amount"] == lookup(Code.QUOTA_INSUFFICIENT).text
        assert named(tab) == []


async def test_another_body_under_the_same_number_is_said(table: Bench) -> None:
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await send(table, TableApplyState, values)
    hears_nothing(state)
    await send(table, TableApplyState, {**values, "table": rows(("Bench d", "d@lanyu.example"))})
    assert (state.operation.sent_before, named(table)) == (True, ["Bench a", "Bench c"])


async def test_cards_that_are_being_made_are_watched_until_they_are_ready(identical: Bench) -> None:
    state = identical.state(IdenticalApplyState)
    slow = next(tile.bin for tile in state.choices.products if tile.bin == "485932")
    values = filled(state, card_name="Bench", count="2", email="a@lanyu.example", bin=slow)
    if not state.choices.owners:
        values["sub_user_id"] = ""
    await send(identical, IdenticalApplyState, values)
    assert (state.outcome.making, state.watch_in > 0) == (2, True)
    with sandbox_of(identical.app).database.write() as db:
        db.execute(update(Card).where(Card.status == "APPLYING").values(status="VALID"))
    await identical.run(IdenticalApplyState.watch)
    assert (state.outcome.making, state.watch_in) == (0, 0)
    assert {row.status for row in state.outcome.rows} == {"VALID"}


async def test_coming_back_without_the_number_begins_anew(table: Bench) -> None:
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await send(table, TableApplyState, values)
    table.at(table.redirects[-1])
    await table.run(TableApplyState.load)
    assert (state.operation.phase, state.outcome.bad) == ("done", 1)
    table.at("/card/apply?kind=table")
    await table.run(TableApplyState.load)
    assert (state.operation.phase, state.operation.ended_no) == ("editing", values["request_no"])
    assert state.defaults["request_no"] != values["request_no"]


async def test_a_page_that_is_loaded_again_on_its_way_to_the_outcome_is_led_there(table: Bench) -> None:
    """It showed an empty form: nobody heard which card was refused."""
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await send(table, TableApplyState, values)
    led = len(table.redirects)
    await table.run(TableApplyState.load)
    assert (state.operation.phase, state.outcome.good, state.outcome.bad) == ("done", 2, 1)
    assert table.redirects[led:] == [f"/card/apply?kind=table&sent={values['request_no']}"]
    await table.run(TableApplyState.load)
    assert state.operation.phase == "editing", "whoever does not follow is not held"


async def test_the_outcome_outlives_the_server(table: Bench) -> None:
    state = table.state(TableApplyState)
    values = filled(state, table=THREE)
    await send(table, TableApplyState, values)
    state.reset()
    await table.run(TableApplyState.load)
    await table.run(TableApplyState.restored, dict(values), True)
    await look(table, values)
    assert (state.operation.phase, state.outcome.good, state.outcome.bad) == ("done", 2, 1)
    assert (len(named(table)), accepted(table)) == (2, 1)
