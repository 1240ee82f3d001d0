"""Calls of spec §7 that no flow of its own asks the sandbox's traffic for are made by something that a user does.

That none is left out is proved by `tests/contract/test_specification.py`.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NotAsked
from tests.support.portal import Portal

Enter = Callable[..., Page]
LOOKING = ("GET /account/list", "GET /account/all", "POST /account/flow/page")
FROZEN = ("GET /user/account/status",)
OPENING = ("POST /user/init",)
INIT = "init@lanyu.example"


@pytest.fixture
def unopened(portal: Portal) -> Iterator[str]:
    """Somebody whose service is not open, also afterwards."""
    yield INIT
    with portal.database() as db:
        person = "SELECT person_id FROM person WHERE login_name = ?"
        db.execute(f"UPDATE linked_user SET status = 'INIT' WHERE person_id = ({person})", (INIT,))


def test_looking_round_asks_for_accounts_and_fund_flow(enter: Enter, not_asked: NotAsked) -> None:
    page = enter("admin@lanyu.example", "/accountFlow")
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    menu = page.get_by_role("navigation", name="Main menu")
    menu.get_by_role("link", name="My account").click()
    expect(page.get_by_role("heading", name="Balances")).to_be_visible()
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    page.get_by_role("link", name=re.compile(r"^All [\d,]+ cards$")).click()
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
