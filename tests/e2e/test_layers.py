"""Menus, panels and the date field: libraries dressed as ours, and all of it by keyboard (spec §9, WCAG 2.1.1)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NotAsked

Enter = Callable[..., Page]
ADMIN = "admin@lanyu.example"


def test_a_menu_is_walked_typed_into_and_left_by_keyboard(enter: Enter) -> None:
    page = enter(ADMIN, "/card/list")
    face = page.get_by_role("button", name="Appearance")
    face.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menu", name="Appearance")
    expect(menu.get_by_role("menuitemradio").first).to_be_focused()
    page.keyboard.press("End")
    expect(menu.get_by_role("menuitemradio").last).to_be_focused()
    page.keyboard.press("d")
    expect(menu.get_by_role("menuitemradio", name="Dark")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(face).to_be_focused()
    face.press("ArrowDown")
    expect(menu.get_by_role("menuitemradio").first).to_be_focused()
    page.keyboard.press("d")
    expect(menu.get_by_role("menuitemradio", name="Dark")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(face).to_be_focused()


def test_a_key_opens_a_menu_at_its_first_entry(enter: Enter) -> None:
    page = enter(ADMIN, "/faq")
    for name, first in (("User menu", "Settings"), ("Cards", "Card list")):
        face = page.get_by_role("button", name=name, exact=True)
        face.press("Enter")
        expect(page.get_by_role("link", name=first, exact=True)).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("link", name=first, exact=True)).not_to_be_focused()
        page.keyboard.press("Escape")
        expect(face).to_be_focused()


def test_what_opens_at_the_toolbar_lies_within_the_window(enter: Enter) -> None:
    page = enter(ADMIN, "/faq")
    for width, height in ((1400, 900), (1024, 700), (640, 450), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("Test scenarios", re.compile("^In progress"), re.compile(r"^(Alerts|\d+ alerts?)$")):
            face = page.get_by_role("button", name=name)
            face.click()
            panel = page.get_by_role("group", name=name)
            expect(panel).to_be_in_viewport(ratio=1)
            box = face.bounding_box()
            assert box is not None
            middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            assert face.evaluate("(face, at) => face.contains(document.elementFromPoint(...at))", middle), (width, name)
            page.keyboard.press("Escape")
            expect(panel).to_be_hidden()


def test_the_user_menu_follows_the_pointer(enter: Enter) -> None:
    page = enter(ADMIN, "/card/list")
    page.get_by_role("button", name="User menu").hover()
    way_out = page.get_by_role("button", name="Sign out")
    expect(way_out).to_be_visible()
    way_out.hover()
    page.wait_for_timeout(400)
    expect(way_out).to_be_visible()
    page.get_by_role("heading", level=1).hover()
    expect(way_out).to_be_hidden()


def test_a_range_of_days_is_typed_chosen_and_picked(enter: Enter) -> None:
    page = enter(ADMIN, "/card/list")
    page.get_by_role("button", name="More", exact=True).click()
    field = page.get_by_role("textbox", name="Applied")
    field.fill("2025/3/9 ~ 2025-03-01")
    field.press("Enter")
    expect(page).to_have_url(re.compile(r"since=2025-03-01&until=2025-03-09"))
    expect(field).to_have_value("2025-03-01 ～ 2025-03-09")
    expect(page.locator(".query-chips .chip")).to_have_count(1)
    field.fill("2025-02-30")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("2026-11-31 ～ 2026-12-05")
    page.get_by_role("button", name="Less").click()
    page.get_by_role("button", name="Query").click()
    expect(field).to_be_focused()
    expect(field).to_have_value("2026-11-31 ～ 2026-12-05")
    expect(field).to_have_accessible_description("2026-11-31 doesn't exist. Check the date")
    expect(page).to_have_url(re.compile(r"since=2025-03-01&until=2025-03-09"))
    page.get_by_role("button", name="Choose dates").click()
    page.get_by_role("button", name="Last 30 days").click()
    expect(field).to_have_value(re.compile(r"^\d{4}-\d{2}-\d{2} ～ \d{4}-\d{2}-\d{2}$"))
    expect(field).not_to_have_attribute("aria-invalid", "true")
    field.fill("2025-03-10")
    page.get_by_role("button", name="Choose dates").press("Enter")
    page.get_by_role("grid", name="March 2025").get_by_role("button", name=re.compile("10th")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(field).to_have_value("2025-03-11 ～ 2025-03-18")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Choose dates")).to_be_focused()
    page.get_by_role("button", name="Query").click()
    expect(page).to_have_url(re.compile(r"since=2025-03-11&until=2025-03-18"))


@pytest.mark.parametrize(
    ("language", "currency", "hint", "all_of_them", "euro", "none"),
    [
        ("en", "Currency", "Type to filter", "All currencies", "EUR", "No matching option"),
        ("zh", "币种", "输入文字以筛选", "全部币种", "欧元", "没有匹配的选项"),
    ],
)
def test_a_long_select_opens_a_list_that_can_be_filtered(
    enter: Enter, not_asked: NotAsked, language: str, currency: str, hint: str, all_of_them: str, euro: str, none: str
) -> None:
    page = enter(ADMIN, "/trade?tab=bill", language=language)
    select = page.get_by_role("combobox", name=currency, exact=True)
    expect(select).to_be_visible()
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    assert not_asked(["/transaction/bill/page"]) == []
    select.focus()
    page.keyboard.press("ArrowDown")
    field = page.get_by_placeholder(hint)
    expect(field).to_be_focused()
    expect(page.get_by_role("listbox").get_by_role("option", name=all_of_them)).to_have_attribute(
        "aria-selected", "true"
    )
    field.fill("☃")
    expect(page.get_by_text(none)).to_be_visible()
    field.fill(euro.lower())
    expect(page.get_by_role("listbox").get_by_role("option")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(field).to_be_hidden()
    expect(select).to_have_value("EUR")
    expect(select).to_be_focused()
    page.keyboard.press("h")
    expect(field).to_have_value("h")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(select).to_be_focused()
    expect(select).to_have_value("EUR")
    page.keyboard.press("Tab")
    expect(select).not_to_be_focused()


def test_the_wheel_moves_a_long_list_in_a_dialog(enter: Enter) -> None:
    page = enter(ADMIN, "/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    page.get_by_role("button", name="Change phone number").click()
    select = page.get_by_role("dialog").get_by_role("combobox", name="Country code")
    select.focus()
    page.keyboard.press("ArrowDown")
    choices = page.get_by_role("listbox")
    expect(choices.get_by_role("option").first).to_be_in_viewport()
    choices.hover()
    page.mouse.wheel(0, 2000)
    expect(choices.get_by_role("option").last).to_be_in_viewport()


def test_a_finger_chooses_from_a_long_select(enter: Enter) -> None:
    page = enter(ADMIN, "/trade?tab=bill", viewport={"width": 390, "height": 844})
    select = page.get_by_role("combobox", name="Currency", exact=True)
    select.locator("xpath=following-sibling::span").click()
    field = page.get_by_placeholder("Type to filter")
    expect(field).to_be_in_viewport(ratio=1)
    page.get_by_role("listbox").get_by_role("option", name="USD").click()
    expect(select).to_have_value("USD")
    expect(field).to_be_hidden()


def test_a_dialog_is_closed_when_its_page_is_left(enter: Enter) -> None:
    page = enter(ADMIN, "/account")
    page.get_by_role("link", name="Allocate quota").click()
    dialog, opener = page.get_by_role("dialog"), page.get_by_role("button", name="New sub-account")
    opener.click()
    dialog.get_by_label("Name").fill("Nordics")
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name="Allocate quota")).to_be_visible()
    page.go_forward()
    expect(opener).to_be_visible()
    expect(dialog).to_have_count(0)
    opener.click()
    expect(dialog.get_by_label("Name")).to_have_value("")
