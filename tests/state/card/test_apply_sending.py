"""An application is sent exactly once, whatever the user, the tabs and the network do (reliability M1, M2)."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from reflex_base.event.context import EventContext
from sqlalchemy import select, update

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.money import BACKOFF, MoneyPhase
from vcc_portal.i18n.card import issued as words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.apply.single import CardApplyState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.gate import GateState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity.tables import DataScope, LinkedUser, Permission, Person

APPLY, LOOK = "/cb-va-vcc/card/apply", "/cb-va-vcc/card/page"
TYPED = {
    "card_name": "Bench card",
    "sub_user_id": "main",
    "email": "finance@lanyu.example",
    "phone": "13800138000",
    "purpose": "ADVERT",
    "single_limit": "1000",
}


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/card/apply", upstream_money_timeout=4) as tab:
        await tab.run(CardApplyState.load)
        yield tab


def page(tab: Bench) -> CardApplyState:
    return tab.state(CardApplyState)


def hears_nothing(tab: Bench) -> None:
    """This tab shows its check: of what another one has sent it knows nothing."""
    page(tab).operation = replace(page(tab).operation, phase=MoneyPhase.CHECKING)


def filled(tab: Bench, **changes: str) -> dict[str, str]:
    return {**page(tab).defaults, **TYPED, **changes}


def cards(tab: Bench, name: str = "Bench card") -> list[str]:
    with sandbox_of(tab.app).database.read() as db:
        return list(db.scalars(select(Card.card_id).where(Card.card_name == name)))


async def test_review_then_confirm_makes_one_card(tab: Bench) -> None:
    values = filled(tab)
    await tab.run(CardApplyState.restored, values, False)
    await tab.run(CardApplyState.send, values)
    assert page(tab).operation.phase == "checking"
    assert page(tab).errors == {}
    assert not cards(tab)
    await tab.run(CardApplyState.confirm, values)
    assert tab.redirects == [f"/card/apply?applied={cards(tab)[0]}"]
    assert page(tab).operation.ended_no == values["request_no"]
    assert page(tab).charged == "USD 0.50"


async def test_what_was_charged_includes_the_first_balance(tab: Bench) -> None:
    """The check had said USD 50.50 in all, and the result then spoke of USD 0.50."""
    values = filled(tab, card_mode="SINGLE", recharge_amount="50")
    await tab.run(CardApplyState.send, values)
    await tab.run(CardApplyState.confirm, values)
    assert page(tab).charged == "USD 50.50"


async def test_the_next_application_begins_with_the_mailbox_and_the_mobile_of_the_last(tab: Bench) -> None:
    values = filled(tab)
    await tab.run(CardApplyState.send, values)
    await tab.run(CardApplyState.confirm, values)
    await tab.run(CardApplyState.start_new, {})
    again = page(tab).defaults
    assert {name: again[name] for name in ("email", "area_code", "phone")} == {
        name: values[name] for name in ("email", "area_code", "phone")
    }
    assert "card_name" not in again


async def test_money_that_came_meanwhile_counts_at_once(tab: Bench) -> None:
    for account in page(tab)._offer.accounts.main_account_list:
        account.unassigned_amount = 0  # before it came
    values = filled(tab, card_mode="SINGLE", recharge_amount="50")
    await tab.run(CardApplyState.typed, dict(values))
    assert not page(tab).cost.enough
    await tab.run(CardApplyState.send, values)
    assert (page(tab).operation.phase, page(tab).errors, page(tab).cost.enough) == ("checking", {}, True)


async def test_five_clicks_at_once_make_one_card(tab: Bench) -> None:
    values = filled(tab)
    await asyncio.gather(*[tab.run(CardApplyState.confirm, dict(values)) for _ in range(5)])
    assert len(cards(tab)) == 1
    assert tab.network.asked.count(APPLY) == 1


async def test_two_tabs_with_the_same_draft_make_one_card(tab: Bench) -> None:
    values = filled(tab)
    await tab.run(CardApplyState.confirm, dict(values))
    hears_nothing(tab)
    await tab.run(CardApplyState.confirm, dict(values))
    assert len(cards(tab)) == 1
    assert tab.redirects[0] == tab.redirects[1]


async def test_another_body_under_the_same_number_is_said_and_makes_no_card(tab: Bench) -> None:
    values = filled(tab)
    await tab.run(CardApplyState.confirm, dict(values))
    hears_nothing(tab)
    await tab.run(CardApplyState.confirm, {**values, "card_name": "Other card"})
    assert not cards(tab, "Other card")
    assert page(tab).operation.sent_before
    assert page(tab).operation.refusal == words.SENT_ALREADY
    await tab.run(CardApplyState.start_new, values)
    assert page(tab).defaults["request_no"] != values["request_no"]
    assert page(tab).operation.ended_no == values["request_no"]


async def test_a_lost_answer_is_processing_and_is_found(tab: Bench) -> None:
    tab.network.lose[APPLY] = 1
    values = filled(tab)
    await tab.run(CardApplyState.confirm, dict(values))
    assert len(cards(tab)) == 1
    assert (page(tab).operation.phase, page(tab).operation.refusal.en) == ("processing", "")
    assert page(tab).operation.look_in > 0
    await tab.run(CardApplyState.look_up, dict(values))
    assert tab.redirects == [f"/card/apply?applied={cards(tab)[0]}"]
    assert len(cards(tab)) == 1


async def test_a_reload_while_the_answer_is_on_its_way_asks_for_the_result(tab: Bench) -> None:
    tab.network.lose[APPLY] = 1
    values = filled(tab)
    await tab.run(CardApplyState.confirm, dict(values))
    page(tab).reset()
    await tab.run(CardApplyState.load)
    await tab.run(CardApplyState.restored, dict(values), True)
    assert page(tab).operation.phase == "processing"
    await tab.run(CardApplyState.look_up, dict(values))
    assert len(cards(tab)) == 1
    assert tab.redirects[-1].endswith(cards(tab)[0])


async def test_looking_stops_by_itself_and_goes_on_when_asked(tab: Bench) -> None:
    tab.network.lose[APPLY] = 1
    values = filled(tab)
    await tab.run(CardApplyState.confirm, dict(values))
    tab.network.lose[LOOK] = 20
    page(tab).operation = replace(page(tab).operation, looks=BACKOFF.tries - 1)
    await tab.run(CardApplyState.look_up, dict(values))
    assert (page(tab).operation.phase, page(tab).operation.look_in) == ("gave_up", 0)
    tab.network.lose.clear()
    await tab.run(CardApplyState.look_up, dict(values))
    assert page(tab).operation.phase == "done"


@pytest.mark.parametrize(
    ("typed", "field"),
    [({"email": "finance@lanyu"}, "email"), ({"card_name": ""}, "card_name"), ({"purpose": ""}, "purpose")],
)
async def test_a_wrong_field_is_gone_to_and_nothing_is_sent(tab: Bench, typed: dict[str, str], field: str) -> None:
    await tab.run(CardApplyState.send, filled(tab, **typed))
    assert list(page(tab).errors) == [field]
    assert [one.name for one in page(tab).attention] == [field]
    assert (page(tab).focus.name, page(tab).focus.turn) == (field, 1)
    assert page(tab).operation.phase == "editing"
    await tab.run(CardApplyState.confirm, filled(tab, **typed))
    assert APPLY not in tab.network.asked


async def test_errors_wait_until_their_field_is_left_and_go_when_it_is_mended(tab: Bench) -> None:
    bad = filled(tab, email="x", card_name="")
    await tab.run(CardApplyState.typed, dict(bad))
    assert page(tab).errors == {}
    await tab.run(CardApplyState.left, "email", dict(bad))
    assert list(page(tab).errors) == ["email"]
    await tab.run(CardApplyState.typed, filled(tab, card_name=""))
    assert page(tab).errors == {}


async def test_choices_that_no_longer_fit_are_replaced(tab: Bench) -> None:
    other = next(tile for tile in page(tab).choices.products if "JPY" in tile.currencies)
    await tab.run(CardApplyState.typed, filled(tab, bin=other.bin))
    assert page(tab).patch.values["currency"] == "JPY"
    assert page(tab).patch.values["settle_currency_code"] == "JPY"


async def test_a_refusal_lands_on_the_field_that_the_server_names(tab: Bench) -> None:
    values = filled(tab)
    for month in page(tab)._offer.times.values():
        month.max_invalid_time = "1299"
    await tab.run(CardApplyState.confirm, {**values, "invalid_time": "1290"})
    assert list(page(tab).errors) == ["invalid_time"]
    assert page(tab).release.turn == 1
    assert page(tab).operation.phase == "editing"
    await tab.run(CardApplyState.typed, dict(values))
    assert page(tab).errors == {}


async def test_a_count_that_is_used_up_is_refused_in_the_review(tab: Bench) -> None:
    values = filled(tab)
    await tab.run(CardApplyState.send, dict(values))
    with sandbox_of(tab.app).database.write() as db:
        db.execute(update(LinkedUser).values(max_cards=1))
    await tab.run(CardApplyState.confirm, dict(values))
    assert (page(tab).operation.refusal_code, page(tab).operation.phase) == ("300012", "refused")
    assert not cards(tab)


async def test_no_cards_left_is_said_at_once(tab: Bench) -> None:
    with sandbox_of(tab.app).database.write() as db:
        db.execute(update(LinkedUser).values(max_cards=1))
    await tab.run(CardApplyState.load)
    assert page(tab).phase == "blocked"
    assert page(tab).block.title == words.BLOCKED_COUNT


@pytest.mark.parametrize("login_name", ["kyc-init@lanyu.example", "kyb-failed@lanyu.example"])
async def test_the_verification_gate_is_met_on_entry_and_again_before_the_review(
    tmp_path: Path, login_name: str
) -> None:
    async with bench(tmp_path, login_name, "/card/apply") as tab:
        await tab.run(CardApplyState.load)
        assert tab.state(GateState).shown
        tab.state(GateState).shown = False
        await tab.run(CardApplyState.send, filled(tab))
        assert tab.state(GateState).shown
        assert page(tab).operation.phase == "editing"
        await tab.run(CardApplyState.confirm, filled(tab))
        assert APPLY not in tab.network.asked


async def test_who_may_not_apply_is_told_so_before_a_form_is_shown(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/card/list") as tab:
        with sandbox_of(tab.app).database.write() as db:
            person = Person.login_name == "operator@lanyu.example"
            user = db.scalars(select(LinkedUser).join(Person).where(person)).one()
            db.add(
                Permission(
                    user_id=user.user_id,
                    resource_code="vcc_card_look",
                    resource_url="/card/apply",
                    resource_id="a",
                    resource_name="look",
                    link_type=2,
                )
            )
        session = await browser.session()
        assert session is not None
        session.user = None
        await runtime().sessions.save(session)
        EventContext.get().router_data.update(asPath="/card/apply", pathname="/card/apply")
        await tab.run(EntryState.enter)
        assert tab.state(EntryState).ready
        before = len(tab.network.asked)
        await tab.run(CardApplyState.load)
        assert page(tab).phase == "blocked"
        assert (page(tab).block.title, page(tab).block.note) == (words.BLOCKED_OPERATOR, words.BLOCKED_OPERATOR_NOTE)
        assert page(tab).defaults == {}
        assert len(tab.network.asked) == before, "nothing is read for a form that is not shown"


@pytest.mark.parametrize("phase", [MoneyPhase.SENDING, MoneyPhase.PROCESSING, MoneyPhase.GAVE_UP])
async def test_what_is_under_way_is_neither_closed_nor_begun_anew(tab: Bench, phase: MoneyPhase) -> None:
    values = filled(tab)
    before = replace(page(tab).operation, phase=phase, sent_at=time.time())
    page(tab).operation = before
    await tab.run(CardApplyState.close_check, False)
    await tab.run(CardApplyState.start_new, dict(values))
    await tab.run(CardApplyState.load)
    await tab.run(CardApplyState.confirm, dict(values))
    assert page(tab).operation == before
    assert page(tab).defaults["request_no"] == values["request_no"]
    assert APPLY not in tab.network.asked


async def test_single_mode_offers_nothing_shared_and_needs_an_opening_amount(tmp_path: Path) -> None:
    async with bench(tmp_path, "single@lanyu.example", "/card/apply") as tab:
        await tab.run(CardApplyState.load)
        assert page(tab).modes == ["SINGLE"]
        await tab.run(CardApplyState.send, filled(tab))
        assert list(page(tab).errors) == ["recharge_amount"]
        opening = page(tab).choices.opening.least_plain
        values = filled(tab, recharge_amount=opening)
        await tab.run(CardApplyState.confirm, values)
        assert len(cards(tab)) == 1


async def test_a_sub_account_that_was_taken_from_an_operator_meanwhile_is_said_beside_it(tmp_path: Path) -> None:
    """The check said that he may not see this data, and of no field."""
    async with bench(tmp_path, "manager@lanyu.example", "/card/apply") as tab:
        await tab.run(CardApplyState.load)
        own, other = page(tab).choices.owners[1].value, "2025102106656122"
        values = filled(tab, sub_user_id=own)
        await tab.run(CardApplyState.send, values)
        assert page(tab).operation.phase == "checking"
        with sandbox_of(tab.app).database.write() as db:
            mine = select(LinkedUser.user_id).join(Person).where(Person.login_name == "manager@lanyu.example")
            db.execute(update(DataScope).values(sub_user_id=other).where(DataScope.user_id.in_(mine)))
        await tab.run(CardApplyState.confirm, values)
        assert (page(tab).operation.phase, page(tab).errors) == (
            "editing",
            {"sub_user_id": Code.NO_DATA_RIGHT.row.text},
        )
        assert not cards(tab)
