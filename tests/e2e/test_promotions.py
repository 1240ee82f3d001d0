"""Beside the pages in the browser: the tour of the first visit, the top notice, offers that take turns, adverts."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import LANGUAGES, choose, violations
from tests.e2e.conftest import NotAsked
from tests.e2e.steps import rows_settled
from tests.e2e.test_layout import moved
from tests.support.portal import Portal

Enter = Callable[..., Page]
NEWCOMER = "newcomer@lanyu.example"
GUIDE = ("POST /account/guide", "GET /account/guide/confirm", "POST /message/list/showType", "POST /message/reach")
MARKETING = (
    "POST /advert/code/list",
    "POST /advert/list",
    "GET /advertData/getSpaceAdvert",
    "POST /user/activitycode/show",
)
_USERS = "SELECT user_id FROM linked_user JOIN person USING (person_id) WHERE login_name = ?"


@pytest.fixture
def first_visit(portal: Portal) -> str:
    """Somebody who has not been shown around, and who has seen no notice."""
    with portal.database() as db:
        db.execute(f"UPDATE linked_user SET guide_step = 1 WHERE user_id IN ({_USERS})", (NEWCOMER,))
        db.execute(f"DELETE FROM notice_reached WHERE user_id IN ({_USERS})", (NEWCOMER,))
    return NEWCOMER


def test_a_first_visit_is_shown_around_and_goes_on_where_it_was_left(
    enter: Enter, not_asked: NotAsked, first_visit: str
) -> None:
    page = enter(first_visit, "/account")
    tour = page.get_by_role("dialog", name="Quick tour")
    expect(tour.get_by_text("Step 1 of 4")).to_be_visible()
    expect(tour.get_by_role("heading", name="Your balances are here")).to_be_visible()
    expect(tour.get_by_role("button", name="Next step")).to_be_focused()
    assert page.locator("[data-tour-now]").get_by_role("heading", name="Balances").is_visible()
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(tour.get_by_text("Step 2 of 4")).to_be_visible()
    expect(tour.get_by_role("button", name="Next step")).to_be_focused()
    assert page.locator("[data-tour-now]").inner_text() == "Apply for a card"
    expect(page.get_by_role("region", name="Notice")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(tour).to_have_count(0)
    page.get_by_role("button", name="User menu").click()  # the page was usable all the time
    page = enter(first_visit, "/account", "zh")
    tour = page.get_by_role("dialog", name="新手引导")
    expect(tour.get_by_text("第 2 步，共 4 步")).to_be_visible()
    for step in (3, 4):
        tour.get_by_role("button", name="下一步").click()
        expect(tour.get_by_text(f"第 {step} 步，共 4 步")).to_be_visible()
    tour.get_by_role("button", name="完成").click()
    expect(tour).to_have_count(0)
    notice = page.get_by_role("region", name="公告")
    expect(notice).to_contain_text("服务已开通")
    choose(page, LANGUAGES, "English")
    expect(page.get_by_role("region", name="Notice")).to_contain_text("Your service is open")
    choose(page, LANGUAGES, "中文")
    notice.get_by_role("button", name="关闭公告").click()
    expect(notice).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()
    assert not_asked(GUIDE) == []


@pytest.fixture
def advertised(portal: Portal) -> Iterator[Callable[..., None]]:
    """Lets something befall each question for adverts until the test is over: a page of the test before may ask as well."""

    yield lambda **fault: portal.fault("POST /cb-va-vcc/advert/code/list", times="0", **fault)
    portal.clear_faults()


def test_offers_and_adverts_take_turns_and_stand_still_when_they_should(
    enter: Enter, advertised: Callable[..., None], not_asked: NotAsked
) -> None:
    advertised(kind="delay", delay="3000")
    page = enter("admin@lanyu.example", "/account", reduced_motion="no-preference")
    waiting = page.locator("#main .h-18 > .skeleton")
    expect(waiting).to_be_visible()
    offers, adverts = page.get_by_role("group", name="Offers"), page.get_by_role("group", name="Promotions")
    expect(offers.get_by_role("link", name=re.compile("First top-up"))).to_be_visible()
    expect(adverts.get_by_role("link", name=re.compile("Promotion 1 of 2"))).to_be_visible()
    expect(waiting).to_have_count(0)
    expect(adverts.get_by_role("link", name=re.compile("Promotion 2 of 2"))).to_be_visible()
    adverts.get_by_role("button", name="Next").focus()  # held from here on
    number = adverts.get_by_role("link").get_attribute("href")
    expect(offers.get_by_role("link", name=re.compile("up to 1% cashback"))).to_be_visible()
    assert adverts.get_by_role("link").get_attribute("href") == number
    page.keyboard.press("Enter")
    assert adverts.get_by_role("link").get_attribute("href") != number
    link = offers.get_by_role("link")
    assert (link.get_attribute("target"), link.get_attribute("rel")) == ("_blank", "noopener noreferrer")
    assert adverts.bounding_box()["height"] == 72  # pyright: ignore[reportOptionalSubscript]
    assert moved(page) == []
    assert violations(page) == []
    adverts.get_by_role("button", name="Close promotions").click()
    expect(adverts).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()
    page.reload()
    expect(offers).to_be_visible()
    expect(adverts).to_have_count(0)
    assert not_asked(MARKETING) == []


@pytest.mark.parametrize(
    ("language", "whole", "fits"),
    [("en", "First top-up: up to $50 cashback", False), ("zh", "首次充值最高返 50 美元", True)],
)
def test_an_offer_is_shown_whole_or_by_its_sign_alone(enter: Enter, language: str, whole: str, fits: bool) -> None:
    page = enter("admin@lanyu.example", "/account", language)
    link = page.get_by_role("banner").get_by_role("link", name=whole)
    expect(link).to_have_attribute("title", whole)
    seen, text = link.bounding_box(), link.locator("span").last.bounding_box()
    assert seen is not None
    assert text is not None
    if fits:
        assert seen["x"] <= text["x"]
        assert text["x"] + text["width"] <= seen["x"] + seen["width"] + 0.5
        assert text["y"] + text["height"] <= seen["y"] + seen["height"]
    else:
        assert text["y"] >= seen["y"] + seen["height"]


def test_where_adverts_cannot_be_read_it_is_said_and_the_next_page_has_no_place_for_them(
    enter: Enter, advertised: Callable[..., None]
) -> None:
    advertised(kind="code", code="910001")
    page = enter("admin@lanyu.example", "/account")
    place = page.get_by_text("No promotions right now")
    expect(place).to_be_visible()
    expect(place).to_have_css("height", "72px")
    assert moved(page) == []
    assert violations(page) == []
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Transactions", exact=True).click()
    rows_settled(page)  # who is back before the portal knows of the other page finds this one as it was
    page.go_back()
    expect(page.get_by_role("heading", name="Balances")).to_be_visible()
    expect(place).to_have_count(0)
