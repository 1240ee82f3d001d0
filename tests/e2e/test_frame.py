"""Small things around every page that people stumbled over: focus, hints, legends, hidden amounts, undo."""

import io
import re
from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Complaints, hold_clock
from tests.e2e.steps import settled
from tests.support.granted import granted
from tests.support.portal import Portal
from tests.support.provider import provider_of
from vcc_portal.domain.card import CardStatus
from vcc_portal.i18n.cockpit import CONTRACT

Enter = Callable[..., Page]
ADMIN = "admin@lanyu.example"
RING = """() => {
  const on = document.activeElement, box = on.getBoundingClientRect(), drawn = getComputedStyle(on);
  const more = parseFloat(drawn.outlineWidth) + parseFloat(drawn.outlineOffset);
  return [Math.round(box.top - more), Math.round(box.bottom + more), drawn.outlineStyle];
}"""


def picture(where: Locator) -> Image.Image:
    return Image.open(io.BytesIO(where.screenshot(animations="disabled"))).convert("L")


def test_the_focus_is_seen_whole_on_everything_in_the_header(enter: Enter) -> None:
    page = settled(enter(ADMIN, "/faq"))
    header = page.locator("header").first
    expect(header.get_by_role("group", name="Offers")).to_be_visible()  # they come after the page
    for width, stops in ((1440, 13), (1024, 11)):
        page.set_viewport_size({"width": width, "height": 900})
        page.get_by_role("link", name="Skip to main content").focus()
        page.keyboard.press("Tab")
        seen = 0
        while header.locator(":focus").count():
            top, bottom, style = page.evaluate(RING)
            assert style != "none"
            where = page.evaluate("document.activeElement.outerHTML.slice(0, 90)")
            assert (top >= 0, bottom <= 62) == (True, True), f"{width}: {where}"
            seen += 1
            page.keyboard.press("Tab")
        assert seen == stops


def test_the_account_has_its_place_before_it_is_read(portal: Portal) -> None:
    page = portal.get("/account", cookie=portal.sign_in(ADMIN)).body.decode()
    assert re.search(r'<header.*class="switcher .*</header>', page, re.DOTALL)


def test_accounts_of_one_company_are_told_apart_by_their_signs(enter: Enter) -> None:
    page = settled(enter(ADMIN, "/faq"))
    page.get_by_role("button", name="Switch account").click()
    signs = page.get_by_role("group", name="Switch account").locator("span:has(> svg.lucide)[aria-hidden=true]")
    expect(signs).to_have_count(3)
    assert len({sign.locator("svg").get_attribute("class") for sign in signs.all()}) == 3


def test_the_list_of_keys_opened_from_the_menu_closes_at_once(enter: Enter) -> None:
    page = settled(enter(ADMIN, "/faq"))
    menu = page.get_by_role("button", name="User menu")
    menu.press("Enter")
    page.get_by_role("button", name="Keyboard shortcuts").press("Enter")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()


def test_the_user_menu_opens_a_tenth_of_a_second_after_the_pointer_came(enter: Enter) -> None:
    page = enter(ADMIN, "/faq")
    page.clock.install()
    settled(page)
    menu = page.get_by_role("button", name="User menu")
    hold_clock(page)
    menu.hover()
    page.clock.run_for(95)
    expect(menu).to_have_attribute("aria-expanded", "false")
    page.clock.run_for(10)
    expect(menu).to_have_attribute("aria-expanded", "true")


def test_hidden_amounts_leave_nothing_to_measure_and_move_nothing(enter: Enter) -> None:
    page = settled(enter(ADMIN))
    heads = page.get_by_role("table").first.locator("th").all()
    before = [head.bounding_box() for head in heads]
    page.get_by_role("button", name="Hide amounts").click()
    expect(page.get_by_text("Amounts are hidden")).to_be_visible()
    assert [head.bounding_box() for head in heads] == before
    # What the contract charges is a price list, and no secret of the account.
    panels = page.locator("main .panel", has_not=page.get_by_role("heading", name=CONTRACT.en))
    shown = " ".join(panels.all_inner_texts()).replace("above 90%", "")
    assert re.findall(r"\d[\d,]*\.\d\d|\d+%", shown) == []
    bars = page.locator(".chart-column span[style*=height]")
    assert {bar.evaluate("each => each.getBoundingClientRect().height") for bar in bars.all()} == {0}
    expect(page.locator("main [role=meter], main [role=img][aria-label*='%']")).to_have_count(0)


@pytest.mark.parametrize(("path", "most"), [("/card/list", len(CardStatus)), ("/trade", 7)])
def test_a_column_of_statuses_says_what_each_means(enter: Enter, path: str, most: int) -> None:
    page = settled(enter(ADMIN, path))
    page.get_by_role("button", name="Status: what each one means").click()
    legend = page.get_by_role("group", name="Status: what each one means")
    expect(legend.locator(".badge")).to_have_count(most)
    assert all(meaning.strip() for meaning in legend.locator("dd").all_inner_texts())
    assert violations(page) == []


def test_the_gap_between_pages_is_in_the_middle_of_the_line(enter: Enter) -> None:
    page = settled(enter(ADMIN, "/card/list"))
    gap, number = (
        page.locator("span.page-no svg.lucide-ellipsis").first,
        page.get_by_role("link", name="Page 2", exact=True),
    )
    one, other = gap.bounding_box(), number.bounding_box()
    assert one and other
    assert abs(one["y"] + one["height"] / 2 - other["y"] - other["height"] / 2) <= 1


def test_the_dots_of_a_number_are_drawn_at_125_percent(enter: Enter) -> None:
    page = settled(
        enter(ADMIN, "/card/list?status=VALID", viewport={"width": 1093, "height": 700}, device_scale_factor=1.25)
    )
    dots = picture(page.locator("tbody .d4").first)
    seen = dots.tobytes()
    assert (min(seen) < 140, max(seen) > 200) == (True, True)


def test_the_first_column_stands_below_its_head_for_everybody(enter: Enter) -> None:
    for person in (ADMIN, "operator@lanyu.example"):
        page = settled(enter(person, "/card/list?status=VALID"))
        head = page.locator("th[data-col=face] a").bounding_box()
        cell = page.locator("tbody tr").first.locator("td[data-col=face] > *").first.bounding_box()
        assert head and cell
        assert abs(head["x"] - cell["x"]) <= 1, person


def test_a_search_has_no_cross_of_the_browser(enter: Enter) -> None:
    page = settled(enter(ADMIN, "/faq"))
    search = page.get_by_role("searchbox")
    search.fill("card")
    search.hover()
    seen = Image.open(io.BytesIO(search.screenshot())).convert("RGB")
    drawn = seen.tobytes()
    assert max(blue - green for green, blue in zip(drawn[1::3], drawn[2::3], strict=True)) < 60, "no blue"


def test_the_wait_for_another_code_goes_on_while_the_dialog_is_closed(enter: Enter) -> None:
    page = settled(enter(ADMIN, "/card/list?status=VALID"))
    page.locator("tbody a.cell-name").first.click()
    settled(page)
    ask = page.get_by_role("button", name="View full details")
    ask.click()
    page.get_by_role("dialog").get_by_role("button", name="Get code").click()
    left = page.get_by_role("dialog").get_by_role("timer")
    before = int(re.findall(r"\d+", left.inner_text())[0])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    ask.click()
    expect(left).to_be_visible()
    assert 0 < int(re.findall(r"\d+", left.inner_text())[0]) <= before


def test_of_two_dialogs_one_dims_the_page(enter: Enter) -> None:
    page = settled(enter(ADMIN, "/faq"))
    grounds = page.evaluate("""() => {
      const scrims = [0, 1].map(() => document.body.appendChild(Object.assign(document.createElement("div"), { className: "scrim" })));
      return scrims.map((each) => getComputedStyle(each).backgroundColor);
    }""")
    assert grounds[0] == "rgba(0, 0, 0, 0)" != grounds[1]


@pytest.mark.parametrize(("who", "path"), [("admin", "/404"), ("unactive", "/landing"), ("unsigned", "/sign")])
def test_no_line_runs_through_the_words(enter: Enter, complaints: Complaints, who: str, path: str) -> None:
    complaints.expect("/404 .*404")
    page = settled(enter(f"{who}@lanyu.example", path))
    # By a rule, so that what arrives later is hidden too.
    page.add_style_tag(
        content="main > :not(.page-texture), main > :not(.page-texture) * { visibility: hidden !important }"
    )
    page.wait_for_load_state("networkidle")
    ground = Image.open(io.BytesIO(page.screenshot(clip={"x": 320, "y": 90, "width": 800, "height": 600})))
    assert len(ground.convert("RGB").getcolors(10_000) or []) == 1


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_sign_in_page_shows_the_language_that_it_speaks(new_visitor: Enter, language: str) -> None:
    page = new_visitor(language)
    page.goto("/sandbox/sign-in")
    names = {"zh": "中文", "en": "English"}
    now = page.locator("header [aria-current]")
    expect(now).to_have_text(names.pop(language))
    (other,) = names.values()
    page.locator("header").get_by_role("link", name=other, exact=True).click()
    expect(now).to_have_text(other)


def test_a_change_is_undone_from_wherever_the_page_stands(enter: Enter, portal: Portal) -> None:
    card_id = provider_of(portal, ADMIN).new_card("undo")
    page = enter(ADMIN, f"/card/detail?cardId={card_id}", viewport={"width": 1280, "height": 640})
    settled(page)
    page.clock.install()
    alerts = page.get_by_role("switch")
    was = alerts.is_checked()
    offer = page.get_by_role("status").get_by_role("button", name="Undo")

    alerts.click()
    expect(offer).to_be_in_viewport()
    page.clock.fast_forward(4000)
    offer.focus()
    page.clock.fast_forward(60_000)
    expect(offer).to_be_visible()
    offer.press("Enter")
    expect(alerts).to_be_checked(checked=was)
    expect(offer).to_have_count(0)
    expect(page.locator(":focus:not(body)")).to_have_count(1)

    alerts.click()
    expect(offer).to_be_visible()
    page.keyboard.press("Control+z")
    expect(alerts).to_be_checked(checked=was)

    alerts.click()
    offer.hover()
    page.clock.fast_forward(60_000)
    expect(offer).to_be_visible()
    page.mouse.move(1, 1)
    page.clock.fast_forward(5100)
    expect(offer).to_have_count(0)
    expect(alerts).to_be_checked(checked=not was)


def test_a_session_that_nobody_uses_is_warned_of_its_end_and_kept_by_a_key(enter: Enter) -> None:
    page = settled(enter(ADMIN, "/faq"))
    page.clock.install()
    warning = page.get_by_role("alertdialog", name="You're about to be signed out.")
    page.clock.fast_forward("13:30")
    expect(warning).to_contain_text(re.compile("1:[0-3][0-9]"))
    page.get_by_role("button", name="Stay signed in").focus()
    page.clock.fast_forward("00:10")
    expect(warning).to_contain_text(re.compile("1:[0-2][0-9]"))
    expect(page.get_by_role("button", name="Stay signed in")).to_be_focused()
    page.keyboard.press("Shift")
    expect(warning).to_have_count(0)
    page.clock.fast_forward("14:50")
    expect(warning).to_be_visible()
    with page.expect_event("load"):
        page.clock.fast_forward("00:30")
        page.clock.fast_forward("00:05")


def test_pages_about_cards_have_no_violation(enter: Enter) -> None:
    page = settled(enter(ADMIN, "/card/list?status=VALID"))
    links = page.locator("tbody a.cell-name")
    found = [re.sub(r".*cardId=", "", link.get_attribute("href") or "") for link in links.all()][:3]
    for path in ("cancel", "move", "updateLimit"):
        page.goto(f"/card/{path}?cards={','.join(found)}")
        assert violations(settled(page)) == [], path


def test_who_may_not_send_an_application_is_not_offered_one(enter: Enter, portal: Portal) -> None:
    with granted(portal, "operator@lanyu.example", ("menu_only", "/card/apply")):
        page = settled(enter("operator@lanyu.example", "/card/list"))
        offer = page.locator("main").get_by_role("button", name=re.compile("Apply for a card|New card"))
        expect(offer).to_have_count(0)
        page.goto("/account")
        expect(settled(page).get_by_role("button", name="Refresh")).to_be_visible()
        expect(offer).to_have_count(0)
    with granted(portal, "operator@lanyu.example", ("vcc_card_apply", "/card/apply")):
        page = settled(enter("operator@lanyu.example", "/card/list"))
        expect(page.get_by_role("button", name="Apply for a card")).to_be_visible()
