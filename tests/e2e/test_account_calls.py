"""Each call of spec §7 about users, accounts, verification and sub-accounts is made by something that a user does.

The tests of each flow ask the sandbox's traffic for their calls; the rest is asked for here, and nothing is left out.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import (
    test_account_recharge,
    test_going_round,
    test_kyb,
    test_linked_accounts,
    test_people_and_money,
    test_quota,
    test_settings,
    test_sign_in,
    test_statements,
)
from tests.e2e.conftest import NotAsked
from tests.support.portal import Portal
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import account, sub_account, user

Enter = Callable[..., Page]
LOOKING = ("GET /account/list", "GET /account/all", "POST /account/flow/page")
FROZEN = ("GET /user/account/status",)
OPENING = ("POST /user/init",)
ELSEWHERE = {"GET /captcha/connect/info", "POST /account/guide", "GET /account/guide/confirm"}
"""A call about a card's contact, which `test_card_calls` causes, and the guide's, of `test_promotions`."""
LATER = {"POST /account/flow/checkDelay"}
"""Their pages come in later releases."""
INIT = "init@lanyu.example"


@pytest.fixture
def unopened(portal: Portal) -> Iterator[str]:
    """Somebody whose service is not open, also afterwards."""
    yield INIT
    with closing(sqlite3.connect(portal.data_dir / "sandbox.db", timeout=20)) as db, db:
        person = "SELECT person_id FROM person WHERE login_name = ?"
        db.execute(f"UPDATE linked_user SET status = 'INIT' WHERE person_id = ({person})", (INIT,))


def test_looking_round_asks_for_accounts_and_fund_flow(enter: Enter, not_asked: NotAsked) -> None:
    page = enter("admin@lanyu.example", "/accountFlow")
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    menu = page.get_by_role("navigation", name="Main menu")
    menu.get_by_role("link", name="My account").click()
    expect(page.get_by_role("heading", name="Balances")).to_be_visible()
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    page.get_by_role("link", name=re.compile(r"^All \d+ cards$")).click()
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    assert not_asked(LOOKING) == []


def test_a_frozen_account_is_asked_for_its_reason(enter: Enter, not_asked: NotAsked) -> None:
    page = enter("frozen@lanyu.example", "/frozen", "zh")
    expect(page.get_by_text("风险核查")).to_be_visible()
    assert not_asked(FROZEN) == []


def test_the_service_is_opened_by_who_asks_for_it(enter: Enter, unopened: str, not_asked: NotAsked) -> None:
    page = enter(unopened, "/landing", "zh")
    page.get_by_role("button", name="申请开通").click()
    page.wait_for_url(re.compile("/account$"))
    expect(page.get_by_role("heading", level=1, name="我的账户")).to_be_visible()
    assert not_asked(OPENING) == []


def test_no_call_is_left_out() -> None:
    every = {
        (each.method, each.path)
        for module in (user, account, sub_account)
        for each in vars(module).values()
        if isinstance(each, Call)
    }
    paths = [path for _, path in every]
    tables = (
        LOOKING,
        FROZEN,
        OPENING,
        test_account_recharge.CALLS,
        test_account_recharge.OPENING_CALLS,
        test_going_round.CALLS,
        test_kyb.CALLS,
        test_linked_accounts.CALLS,
        test_people_and_money.CALLS,
        test_quota.CALLS,
        test_settings.CALLS,
        test_sign_in.CALLS,
        test_statements.CALLS,
    )
    proved = {call for table in tables for call in table} | ELSEWHERE | LATER
    left_out = {
        f"{method} {path}"
        for method, path in every
        if f"{method} {path}" not in proved and not (path in proved and paths.count(path) == 1)
    }
    assert left_out == set()
