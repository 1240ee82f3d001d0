"""A card's phone and 3-D Secure contact against the sandbox: with the code, without it, with a wrong one, by strangers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.state.card.test_detail import a_card, at, stored
from tests.state.core.test_codes import toasts
from tests.support.bench import Bench, bench
from tests.support.cards import new_card, set_card
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of, signed_in
from tests.support.troubles import NO_RESULT, Trouble
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.step_up import CodeWaits
from vcc_portal.i18n.card import contact as strings
from vcc_portal.state.card.detail.contact import CardContactState
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity import outbox
from vcc_sandbox.sub_accounts.tables import SubUser

PATH, SEND, SAVE = "/card/detail", "/cb-va-vcc/captcha/send/mobile", "/cb-va-vcc/card/update/phone"

NUMBER = {"area_code": "852", "mobile": "9123 4567"}


@pytest.fixture
async def card_id(tab: Bench) -> str:
    card_id = await new_card(signed_in(tab.app, "admin@lanyu.example"))
    await at(tab, card_id)
    return card_id


async def code_for(tab: Bench, type_code: str) -> str:
    """Press "get code", and read the message."""
    await tab.run(CardContactState.send_code)
    with sandbox_of(tab.app).database.read() as db:
        return outbox.recent(db, type_code=type_code, limit=1)[0].code


async def test_a_phone_is_changed_with_the_code_that_went_to_the_user(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    state = tab.state(CardContactState)
    assert (state.dialog, state.mobile, state.sent) == ("phone", "138******00", False)
    code = await code_for(tab, "CARD_PHONE")
    assert (state.sent, state.resend_in) == (True, 60)
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    assert (stored(tab, card_id, "area_code"), stored(tab, card_id, "phone")) == ("852", "91234567")
    assert (state.dialog, tab.state(CardDetailState).facts.phone) == ("", "+852 912****4567")


async def test_a_dialog_that_was_left_open_changes_no_other_card(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    code = await code_for(tab, "CARD_PHONE")
    other = await new_card(signed_in(tab.app, "admin@lanyu.example"), 2)
    before = stored(tab, other, "phone")
    await at(tab, other)
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    assert stored(tab, other, "phone") == before
    asked = tab.network.asked.count(SEND)
    tab.state(CardContactState)._waits = CodeWaits()
    await tab.run(CardContactState.send_code)
    assert tab.network.asked.count(SEND) == asked, "nor is a code sent for it"
    await at(tab, card_id)
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    assert stored(tab, card_id, "phone") == "91234567"


@asynccontextmanager
async def closed_while_saving(tab: Bench, code: str) -> AsyncIterator[None]:
    """What was sent is answered at the end; the dialog was closed before."""
    asked, answer, app = asyncio.Event(), asyncio.Event(), tab.network.app

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        if scope.get("path", "") == SAVE and not asked.is_set():
            asked.set()
            await answer.wait()
        await app(scope, receive, send)

    tab.network.app = slow  # type: ignore[assignment]
    state = tab.state(CardContactState)
    running = asyncio.create_task(tab.run(CardContactState.save, {**NUMBER, "code": code}))
    await asked.wait()
    assert state.busy
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    assert tab.network.asked.count(SAVE) == 1, "the second press of two"
    await tab.run(CardContactState.close, False)
    assert (state.dialog, state.busy) == ("", False), "at once"
    yield
    answer.set()
    await running
    tab.network.app = app


async def test_what_is_saved_goes_on_when_its_dialog_is_closed_and_is_told(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    async with closed_while_saving(tab, await code_for(tab, "CARD_PHONE")):
        pass
    name = tab.state(CardDetailState).face.name
    assert stored(tab, card_id, "phone") == "91234567"
    assert tab.state(CardDetailState).facts.phone == "+852 912****4567"
    assert toasts() == [f"{name}: phone number updated"]


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("refused", "{name}: phone number not changed. "),
        ("lost", "{name}: we didn't get a response"),
    ],
)
async def test_why_it_was_not_saved_is_told_and_is_nothing_of_the_next_dialog(
    tab: Bench, card_id: str, trouble: str, said: str
) -> None:
    await tab.run(CardContactState.start, "phone")
    code, name = await code_for(tab, "CARD_PHONE"), tab.state(CardDetailState).face.name
    wrong = "000000" if code != "000000" else "111111"
    other = await new_card(signed_in(tab.app, "admin@lanyu.example"), 2)
    state = tab.state(CardContactState)
    if trouble == "lost":
        tab.network.lose[SAVE] = 1
    async with closed_while_saving(tab, wrong if trouble == "refused" else code):
        await at(tab, other)
        await tab.run(CardContactState.start, "phone")
        shown = tab.state(CardDetailState).facts
    assert (state.dialog, state.of_card, state.errors, state.problem) == ("phone", other, {}, EMPTY)
    assert tab.state(CardDetailState).facts == shown
    [message] = toasts()
    assert message.startswith(said.format(name=name))


async def test_the_3ds_contact_becomes_a_mailbox_and_a_number_again(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "contact")
    await tab.run(CardContactState.choose_way, "EMAIL")
    code = await code_for(tab, "CARD_3DS")
    await tab.run(CardContactState.save, {"mailbox": "codes@lanyu.example", "code": code})
    assert (stored(tab, card_id, "connect_type"), stored(tab, card_id, "connect_email")) == (
        "EMAIL",
        "codes@lanyu.example",
    )
    assert tab.state(CardDetailState).facts.contact == "co***@lanyu.example"
    await tab.run(CardContactState.start, "contact")
    assert tab.state(CardContactState).way == "EMAIL"


@pytest.mark.parametrize(
    ("dialog", "type_code", "column", "theirs", "now"),
    [
        ("phone", "CARD_PHONE", "phone", "95550000", "Phone is now +86 955****0000."),
        ("contact", "CARD_3DS", "connect_mobile", "95550000", "3-D Secure contact is now +86 955****0000."),
    ],
)
async def test_what_another_tab_has_set_is_shown_before_it_is_replaced(
    tab: Bench, card_id: str, dialog: str, type_code: str, column: str, theirs: str, now: str
) -> None:
    await tab.run(CardContactState.start, dialog)
    code, state = await code_for(tab, type_code), tab.state(CardContactState)
    set_card(tab.app, card_id, **{column: theirs})
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    assert (state.dialog, state.busy, stored(tab, card_id, column)) == (dialog, False, theirs)
    assert now in state.problem.en
    assert getattr(tab.state(CardDetailState).facts, dialog) == "+86 955****0000", "the page shows it as well"
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    assert (state.dialog, stored(tab, card_id, column)) == ("", "91234567"), "with the code that is there"


async def test_where_the_card_of_now_cannot_be_read_nothing_is_sent_and_that_is_said(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "contact")
    code, state = await code_for(tab, "CARD_3DS"), tab.state(CardContactState)
    sandbox_of(tab.app).control.faults.add("GET", "/card/info", None, Effect(http_status=504))
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    assert state.problem.en.startswith("Nothing was submitted")
    assert (state.dialog, state.busy) == ("contact", False)
    assert "/cb-va-vcc/card/update/connectInfoFor3ds" not in tab.network.asked


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ({}, {"area_code", "mobile", "code"}),
        ({**NUMBER, "code": "12345"}, {"code"}),
        ({**NUMBER, "code": "１２３４５６"}, {"code"}),
        ({"area_code": "999", "mobile": "12", "code": "123456"}, {"area_code", "mobile"}),
    ],
)
async def test_what_cannot_be_is_refused_beside_its_field_and_not_sent(
    tab: Bench, card_id: str, form: dict[str, str], fields: set[str]
) -> None:
    await tab.run(CardContactState.start, "phone")
    await tab.run(CardContactState.save, form)
    state = tab.state(CardContactState)
    assert (set(state.errors), state.dialog) == (fields, "phone")
    assert not [path for path in tab.network.asked if "/card/update" in path]


async def test_a_wrong_code_says_how_many_tries_are_left_and_the_number_stays(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    state = tab.state(CardContactState)
    await tab.run(CardContactState.save, {**NUMBER, "code": "123456"})
    assert "code" in state.errors, "210005: no code was sent yet"
    right = await code_for(tab, "CARD_PHONE")
    wrong = "000000" if right != "000000" else "111111"
    await tab.run(CardContactState.save, {**NUMBER, "code": wrong})
    assert any(digit in state.errors["code"].en for digit in "1234")
    assert (state.dialog, state.tries) == ("phone", 2)
    await tab.run(CardContactState.save, {**NUMBER, "code": right})
    assert stored(tab, card_id, "phone") == "91234567"


async def test_the_second_press_of_two_costs_no_second_try(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    state = tab.state(CardContactState)
    right = await code_for(tab, "CARD_PHONE")
    form = {**NUMBER, "code": "000000" if right != "000000" else "111111", "tries": str(state.tries)}
    for _ in range(2):  # both were pressed before the first was refused
        await tab.run(CardContactState.save, form)
    await tab.run(CardContactState.save, {**NUMBER, "code": "", "tries": str(state.tries)})
    assert "4" in state.errors["code"].en
    await tab.run(CardContactState.save, {**NUMBER, "mobile": "", "code": "", "tries": str(state.tries)})
    assert list(state.errors) == ["mobile", "code"]


async def test_a_second_code_within_the_minute_is_not_sent_and_the_countdown_goes_on(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    await code_for(tab, "CARD_PHONE")
    state = tab.state(CardContactState)
    state._waits = CodeWaits()  # another tab, which did not see it being sent
    await tab.run(CardContactState.send_code)
    assert state.problem.zh
    assert 0 < state.resend_in <= 60


async def test_the_second_click_of_two_asks_for_no_second_code(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    await tab.run(CardContactState.send_code)
    await tab.run(CardContactState.send_code)
    state = tab.state(CardContactState)
    assert tab.network.asked.count(SEND) == 1
    assert (state.sent, state.problem, 0 < state.resend_in <= 60) == (True, EMPTY, True)


async def test_a_code_that_still_works_is_no_code_that_was_not_sent(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    async with console_of(tab.app) as console:
        await console.post("fault", method="POST", pathPattern="/captcha/send/mobile", times=1, code="110018")
    await tab.run(CardContactState.send_code)
    state = tab.state(CardContactState)
    assert (state.sent, state.problem) == (True, Code.CODE_STILL_VALID.row.text)


async def test_the_countdown_survives_closing_and_a_failed_sending_is_silent(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    tab.network.lose[SEND] = 1
    await tab.run(CardContactState.send_code)
    state = tab.state(CardContactState)
    assert (state.sent, state.sending, state.problem, state.resend_in) == (False, False, EMPTY, 0)
    await tab.run(CardContactState.send_code)
    await tab.run(CardContactState.close, False)
    await tab.run(CardContactState.start, "contact")
    assert (state.sent, state.resend_in) == (False, 0), "a code for another purpose"
    await tab.run(CardContactState.start, "phone")
    assert (state.sent, 55 <= state.resend_in <= 60) == (True, True)


async def test_after_a_lost_answer_it_is_not_called_failed(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    code = await code_for(tab, "CARD_PHONE")
    tab.network.lose["/cb-va-vcc/card/update/phone"] = 1
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    state = tab.state(CardContactState)
    assert (state.dialog, state.problem) == ("phone", strings.NOT_SURE)
    assert tab.state(CardDetailState).facts.phone == "+852 912****4567"


@pytest.mark.parametrize("trouble", NO_RESULT, ids=str)
async def test_an_answer_that_says_nothing_of_the_card_is_not_called_done(
    tab: Bench, card_id: str, trouble: Trouble
) -> None:
    await tab.run(CardContactState.start, "contact")
    code = await code_for(tab, "CARD_3DS")
    trouble.befall(tab, "/cb-va-vcc/card/update/connectInfoFor3ds")
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    state = tab.state(CardContactState)
    assert (state.dialog, state.problem, state.busy) == ("contact", strings.NOT_SURE, False)


async def test_what_is_said_of_a_mailbox_is_seen_where_there_is_no_field_for_one(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    sandbox_of(tab.app).control.faults.add("POST", "/card/update/phone", 1, Effect(code=Code.MAILBOX_FORMAT))
    await tab.run(CardContactState.save, {**NUMBER, "code": "123456"})
    state = tab.state(CardContactState)
    assert (state.errors, state.problem) == ({}, Code.MAILBOX_FORMAT.row.text)


async def test_the_code_is_kept_nowhere(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "phone")
    code = await code_for(tab, "CARD_PHONE")
    await tab.run(CardContactState.save, {**NUMBER, "mobile": "1", "code": code})
    state = tab.state(CardContactState)
    assert code not in str({**state.dict(), **vars(state)})


async def test_a_card_that_takes_no_changes_says_so(tab: Bench, card_id: str) -> None:
    await tab.run(CardContactState.start, "contact")
    code = await code_for(tab, "CARD_3DS")
    set_card(tab.app, card_id, status="EXPIRED")
    await tab.run(CardContactState.save, {**NUMBER, "code": code})
    state = tab.state(CardContactState)
    assert (state.dialog, state.problem.zh != "") == ("contact", True)


@pytest.mark.parametrize("dialog", ["", "email", "../", 3, None])
async def test_a_dialog_that_is_none_does_not_open(tab: Bench, card_id: str, dialog: Any) -> None:
    await tab.run(CardContactState.start, dialog)
    await tab.run(CardContactState.send_code)
    await tab.run(CardContactState.save, {**NUMBER, "code": "123456"})
    assert tab.state(CardContactState).dialog == ""
    assert not [path for path in tab.network.asked if "captcha" in path or "/card/update" in path]


async def test_another_companys_card_is_not_reached(tab: Bench) -> None:
    foreign = await new_card(signed_in(tab.app, "empty@lanyu.example"))
    await at(tab, foreign)
    await tab.run(CardContactState.start, "phone")
    await tab.run(CardContactState.save, {**NUMBER, "code": "123456"})
    assert stored(tab, foreign, "phone") != "91234567"
    assert not [path for path in tab.network.asked if "/card/update" in path]


async def test_it_is_not_offered_without_the_right(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        theirs = select(SubUser.sub_user_id).where(SubUser.alias == "Technology")
        await at(tab, a_card(tab, Card.status == "VALID", Card.sub_user_id.in_(theirs)))
        assert tab.state(CardDetailState).face.card_id
        await tab.run(CardContactState.start, "phone")
        assert tab.state(CardContactState).dialog == ""
