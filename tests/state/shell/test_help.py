"""The service is applied for on the landing page: what no answer came to is read, and is no refusal."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.shell.help import HelpReason
from vcc_portal.i18n.public import home as words
from vcc_portal.state.card.list import CardListState
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.help import HelpState
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Person

INIT, INFO, CARDS = "/cb-va-vcc/user/init", "/cb-va-vcc/sso/vcc/user/info", "/cb-va-vcc/card/page"
WHO = "unactive@lanyu.example"


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, WHO, "/landing") as tab:
        await tab.run(HelpState.load)
        tab.sent.clear()
        yield tab


def is_open(tab: Bench) -> bool:
    with sandbox_of(tab.app).database.read() as db:
        query = select(LinkedUser.kyc_user_status).join(Person, Person.person_id == LinkedUser.person_id)
        return db.scalars(query.where(Person.login_name == WHO)).first() == "NORMAL"


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_an_application_whose_answer_is_lost_is_looked_for(tab: Bench, trouble: Trouble) -> None:
    state = tab.state(HelpState)
    trouble.befall(tab, INIT)
    await tab.run(HelpState.apply)
    assert is_open(tab) is trouble.done
    if not trouble.done:
        assert (state.error, tab.redirects) == (words.APPLY_NOT_DONE, [])
        await tab.run(HelpState.apply)
    assert (state.error, state.applying, tab.redirects, is_open(tab)) == (EMPTY, False, ["/account"], True)


async def test_what_cannot_be_looked_for_is_not_called_failed(tab: Bench) -> None:
    faults = sandbox_of(tab.app).control.faults
    faults.add("POST", INIT, 1, Effect(http_status=504, after=True))
    faults.add("GET", INFO, None, Effect(http_status=503))
    await tab.run(HelpState.apply)
    assert (tab.state(HelpState).error, tab.redirects) == (words.APPLY_UNKNOWN, [])


async def test_a_refusal_is_said_in_place(tab: Bench) -> None:
    sandbox_of(tab.app).control.faults.add("POST", INIT, 1, Effect(code=Code.SERVICE_NEEDS_MANAGER))
    await tab.run(HelpState.apply)
    assert (tab.state(HelpState).error, tab.redirects) == (Code.SERVICE_NEEDS_MANAGER.row.text, [])


@pytest.mark.parametrize(
    "looks", [1, 2], ids=["once", "and again when a second refusal leads here, or a socket comes back"]
)
async def test_the_page_says_why_a_call_has_led_to_it(tmp_path: Path, looks: int) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/card/list") as tab:
        sandbox_of(tab.app).control.faults.add("POST", CARDS, None, Effect(code=Code.SERVICE_NOT_OPENED))
        await tab.run(CardListState.load)
        assert tab.redirects == ["/landing"]
        tab.sent.clear()
        tab.at("/landing")
        for _ in range(looks):
            await tab.run(EntryState.pass_by)
            await tab.run(HelpState.load)
        assert (tab.state(HelpState).why, tab.redirects) == (HelpReason.NOT_OPEN, [])
