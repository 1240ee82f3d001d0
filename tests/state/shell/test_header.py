"""The root tells the provider's switch which portal a user has come to: once for each sign-in (spec §2)."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.support.bench import bench
from tests.support.sandbox import sandbox_of
from vcc_portal.config import Settings
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import Text
from vcc_portal.state.account.contract import ContractState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState, UserView
from vcc_portal.state.shell.header import ShellState
from vcc_portal.state.shell.switcher import SwitcherState
from vcc_portal.upstream import switch_hook
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.user import PortalPermission
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.core.serve import base_path
from vcc_sandbox.identity.tables import LinkedUser, Person

LINKED = base_path(Settings(), sso_calls.BIZ_LIST.service) + sso_calls.BIZ_LIST.path
USER = base_path(Settings(), user_calls.INFO.service) + user_calls.INFO.path
ASKED = "/cb-va-vcc/sso/vcc/user/portal/permission/info"


async def test_the_switch_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[PortalPermission] = []

    async def take(_: Settings, permission: PortalPermission) -> None:
        told.append(permission)

    monkeypatch.setattr(switch_hook, "report", take)
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        follows = [await ShellState.load_around.fn(tab.state(ShellState)) for _ in range(2)]
        assert [ShellState.report_portal in events for events in follows] == [True, False]
        await tab.run(ShellState.report_portal)
        assert (tab.network.asked.count(ASKED), len(told)) == (1, 1)
    assert told[0].user_id
    assert told[0].support_portal_new_ui


@pytest.mark.parametrize("code", [Code.NO_PERMISSION, Code.AGREEMENTS_UNSIGNED, Code.USER_CENTRE_FORBIDDEN])
@pytest.mark.parametrize("call", [user_calls.PORTAL_PERMISSION, content_calls.KA], ids=str)
async def test_what_is_asked_beside_the_page_takes_it_nowhere(tmp_path: Path, call: Call[Any, Any], code: Code) -> None:
    """Neither whether the new portal is on nor whether somebody is a key account is worth the page (spec §2, §7, §8)."""
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        path = base_path(Settings(), call.service) + call.path
        sandbox_of(tab.app).control.faults.add("GET", path, 1, Effect(code=code))
        await tab.run(ShellState.report_portal)
        await tab.run(ShellState.load_site)
        assert path in tab.network.asked
        assert (tab.redirects, tab.leaves_for) == ([], [])
        assert tab.state(ShellState).site.about, "the links are there, without a mark"


async def test_accounts_that_cannot_be_read_are_not_waited_for(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        accounts = tab.state(SwitcherState)
        tab.network.drop[LINKED] = 99
        await tab.run(SwitcherState.load)
        assert (accounts.unread, accounts.current.user_id) == (True, "")
        assert tab.state(EntryState).user.login_name, "stands in its place"
        tab.network.drop.clear()
        await tab.run(SwitcherState.load)
        assert (accounts.unread, bool(accounts.current.user_id), len(accounts.others)) == (False, True, 2)


async def test_while_the_provider_cannot_be_reached_it_is_still_known_who_is_signed_in(tmp_path: Path) -> None:
    """In the header stood a box without a name, and in the user menu "User ID" without one."""
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        entry = tab.state(EntryState)
        session = await browser.session()
        assert session is not None
        session.loaded_at = 0.0
        tab.network.drop[USER] = 99
        tab.at("/settings")
        await tab.run(EntryState.enter)
        assert (entry.ready, entry.signed_in) == (False, False)
        assert entry.failure.text.en
        assert entry.user == UserView(login_name="admin@lanyu.example")


async def test_accounts_are_named_in_both_languages(tmp_path: Path) -> None:
    """A switch of the language left the company's name as it was until the page was loaded again."""
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        await tab.run(SwitcherState.load)
        await tab.run(ContractState.load)
        shown = tab.state(SwitcherState)
        with sandbox_of(tab.app).database.read() as db:
            named = {user.user_id: user for user in db.scalars(select(LinkedUser))}
        for one in (shown.current, *shown.others):
            user = named[one.user_id]
            assert one.name == Text(zh=user.kyc_name_zh, en=user.kyc_name_en or user.kyc_name_zh)
        assert tab.state(ContractState).contract.company == shown.current.name
        assert shown.current.name.zh != shown.current.name.en


@pytest.mark.parametrize(("who", "may"), [("admin", True), ("operator", False)])
async def test_an_account_is_added_where_the_provider_allows_it(tmp_path: Path, who: str, may: bool) -> None:
    async with bench(tmp_path, f"{who}@lanyu.example", "/account") as tab:
        await tab.run(SwitcherState.load)
        assert tab.state(SwitcherState).add_url.endswith("/sandbox/register") is may
        assert bool(tab.state(SwitcherState).add_url) is may


@pytest.mark.parametrize("provider", ["", "https://provider.example"])
async def test_scenes_are_offered_beside_the_embedded_sandbox_alone(tmp_path: Path, provider: str) -> None:
    pages = {name: f"{provider}/{name}" for name in ("sign_in_url", "register_url", "forbidden_url") if provider}
    async with bench(tmp_path, "admin@lanyu.example", "/faq", upstream_url=provider, **pages) as tab:
        await tab.run(ShellState.load)
        assert bool(tab.state(ShellState).tested) is not bool(provider)


@pytest.mark.parametrize("seconds", [300, 3600])
async def test_the_page_warns_by_the_end_that_is_set_now_and_not_when_it_was_built(
    tmp_path: Path, seconds: int
) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account", session_idle_seconds=seconds) as tab:
        await tab.run(ShellState.load)
        assert tab.state(ShellState).idle_seconds == seconds


async def test_scenes_are_set_for_a_frozen_account_too_of_which_the_provider_tells_nothing(tmp_path: Path) -> None:
    async with bench(tmp_path, "frozen@lanyu.example", "/frozen") as tab:
        await tab.run(ShellState.load)
        assert tab.state(EntryState).user.user_id == ""
        with sandbox_of(tab.app).database.read() as db:
            query = select(LinkedUser.user_id).join(Person, Person.person_id == LinkedUser.person_id)
            (user_id,) = db.scalars(query.where(Person.login_name == "frozen@lanyu.example"))
        assert tab.state(ShellState).tested == user_id
