"""No violation of WCAG 2.2 A and AA that axe can find, on each page, language and theme (ux checklist 36)."""

import re
import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import COLOURS, FOUND, LANGUAGES, REMEMBERED, RULES, THEMES, choose, dark_too, violations
from tests.e2e.conftest import DRAWN
from tests.support.portal import Portal
from tests.support.provider import provider_of
from tests.support.sights import speak
from vcc_portal.domain import clock
from vcc_portal.upstream.calls import account as account_calls

PEOPLE_AND_PAGES = [  # besides each page as test_layout visits it
    ("single@lanyu.example", "/card/recharge"),
    ("kyc-failed@lanyu.example", "/account"),
    ("operator@lanyu.example", "/card/apply"),
    ("unactive@lanyu.example", "/account"),
    ("invalid@lanyu.example", "/account"),
]
TELEPHONE = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}


def test_the_rules_of_colours_are_all_that_axe_has_of_that_kind(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<p style='color: #aaa; background: #fff'>Hardly to be read</p>")
    page.evaluate(AXE_SCRIPT)
    tags = RULES["runOnly"]["values"]
    asked = page.evaluate(
        "tags => axe.getRules(tags).filter(rule => rule.tags.includes('cat.color')).map(rule => rule.ruleId)", tags
    )
    found = page.evaluate(FOUND, COLOURS)
    page.close()
    assert sorted(asked) == COLOURS["runOnly"]
    assert [each.partition(":")[0] for each in found] == ["color-contrast"]


def test_a_name_without_the_words_that_are_seen_is_found(browser: Browser) -> None:
    """Who speaks to a device says what stands on a button."""
    page = browser.new_page()
    page.set_content("<html lang=en><title>T</title><button aria-label='Switch language'>English</button></html>")
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate(FOUND, RULES)
    page.close()
    assert [each.partition(":")[0] for each in found] == ["label-content-name-mismatch"]


def test_a_colour_that_is_remembered_is_the_one_that_was_read(browser: Browser) -> None:
    page = browser.new_page()
    page.evaluate(AXE_SCRIPT)
    read = """texts => texts.map(text => {
        const {r, g, b, red, green, blue, alpha} = new axe.commons.color.Color().parseString(text);
        return [r, g, b, red, green, blue, alpha];
    })"""
    texts = [
        "rgb(170, 170, 170)",
        "rgba(0, 0, 0, 0)",
        "rgba(12, 34, 56, 0.3)",
        "oklch(0.6 0.2 250)",
        "color(srgb 1.2 0 0.5 / 0.5)",
    ]
    anew = page.evaluate(read, texts)
    page.evaluate(REMEMBERED)
    assert [page.evaluate(read, texts) for _ in range(2)] == [anew, anew]
    page.close()


@pytest.mark.parametrize(("who", "path"), PEOPLE_AND_PAGES)
def test_a_page_has_no_violation(enter: Callable[..., Page], who: str, path: str) -> None:
    page = enter(who, path, "zh", color_scheme="light")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    found = {"zh light": violations(page)}
    choose(page, LANGUAGES, "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    found["en light"] = violations(page)
    choose(page, THEMES, "Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    found["en dark"] = violations(page, COLOURS)
    choose(page, LANGUAGES, "中文")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    found["zh dark"] = violations(page, COLOURS)
    assert found == {look: [] for look in found}


@pytest.mark.parametrize("path", ["/sandbox/sign-in", "/sandbox/register"])
def test_a_page_for_everybody_has_no_violation(new_visitor: Callable[..., Page], path: str) -> None:
    page = new_visitor("en", color_scheme="light")
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


def test_a_form_with_errors_and_its_dialogs_have_no_violation(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/apply", color_scheme="light")
    page.get_by_role("button", name="Review application").click()
    expect(page.get_by_text("Required").first).to_be_visible()
    expect(page.locator("main form :focus")).to_be_visible()  # the first wrong field is brought into view
    page.evaluate("scrollTo(0, 0)")  # the form's foot covers part of what is behind it, wherever the page stands
    assert dark_too(page) == []
    page.get_by_role("button", name="Switch account").click()
    assert dark_too(page) == []


def test_the_verification_dialog_has_no_violation(enter: Callable[..., Page]) -> None:
    page = enter("kyc-init@lanyu.example")
    page.get_by_role("button", name="Apply for a card").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


def test_a_card_page_has_no_violation(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    expect(page.get_by_role("heading", level=2, name="Limits")).to_be_visible()
    assert violations(page) == []


def test_the_keyboard_goes_on_where_what_it_has_pressed_is_gone(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/settings")
    crosses = page.get_by_role("button", name=re.compile("^Remove .+@"))
    expect(crosses.first).to_be_visible()
    for left in range(crosses.count() - 1, -1, -1):
        crosses.last.press("Enter")
        expect(crosses).to_have_count(left)
        expect(crosses.last if left else page.get_by_role("textbox", name="Alert email addresses")).to_be_focused()
    page.goto("/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    page.get_by_role("link", name="Set limits").first.click()
    page.locator("button[name=limited_currencies]").first.press("Enter")
    expect(page.locator(".currency-row").last.get_by_role("textbox", name="Per-payment limit")).to_be_focused()
    page.get_by_role("button", name=re.compile("^Remove .+ limits$")).last.press("Enter")
    goes_on = page.locator("[name=limited_currencies]:focus, [data-drops=limited_currencies]:focus")
    expect(goes_on).to_have_count(1)


def test_who_sends_a_dialog_that_is_not_right_goes_on_at_the_first_wrong_field(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    page.get_by_role("button", name="Change phone number").press("Enter")
    dialog = page.get_by_role("dialog")
    for _ in range(2):
        dialog.get_by_role("button", name="Save change").press("Enter")
        expect(dialog.get_by_role("textbox", name="New number")).to_be_focused()
        expect(dialog.get_by_role("textbox", name="New number")).to_have_accessible_description("Required")


def test_a_name_says_what_a_control_is_about(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/apply")
    expect(page.get_by_role("textbox", name="Tags optional", exact=True)).to_be_visible()
    expect(page.get_by_role("img", name="Virtual card Unnamed card", exact=True)).to_be_visible()
    page.goto("/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    alerts = page.get_by_role("switch", name="Payment alerts", exact=True)
    expect(alerts).to_be_visible()
    assert re.fullmatch(r'- switch "Payment alerts"( \[checked\])?', alerts.locator("xpath=..").aria_snapshot())
    (card_id,) = re.findall(r"cardId=(\w+)", page.url)
    expect(page.get_by_role("button", name=f"Copy {card_id}", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\d{4} \d\d\s*ending in\s*\d{4}$"))).to_have_count(1)
    page.goto("/account")
    expect(page.get_by_role("heading", name="Balances", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^English ?, Switch language$"))).to_be_visible()
    company = re.compile(r"^Lanyu Technology \(Shenzhen\) Co., Ltd. VCC ?, Company ?, Switch account$")
    expect(page.get_by_role("button", name=company)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile(r"^Virtual card .+, ending in \d{4}$"))).to_be_visible()


NAMED = """controls => controls.map(each => each.ariaLabel ?? each.innerText)"""


@pytest.mark.parametrize(
    ("path", "controls"),
    [
        (
            "/accountFlow?kind=TOPUP_TO_SUB_ACCOUNT&size=50&{before}",
            "[data-tx]",
        ),  # what one account gives another has, in the same second
        ("/trade?size=50&{before}", "[data-tx]"),
        ("/card/list?status=VALID&size=50", "[data-col=href] a"),
        ("/account/recharge", "a"),
    ],
)
def test_rows_are_told_apart_by_what_their_controls_are_called(
    enter: Callable[..., Page], portal: Portal, path: str, controls: str
) -> None:
    """A list of all buttons or links has no rows.

    Other tests pay the same amount twice in a second: of what they do today nothing is looked at.
    """
    if path == "/account/recharge":  # of the seed's there may be a single one that is recent
        number = uuid.uuid4().hex
        paid = {"requestNo": number, "currency": "USD", "amount": 30_070, "payChannel": "COLLECTION_BALANCE"}
        provider_of(portal, "admin@lanyu.example").ask(account_calls.TRANSACTION_RECHARGE, **paid)
    today = clock.today()
    before = f"since={today - timedelta(days=30)}&until={today - timedelta(days=2)}"
    page = enter("admin@lanyu.example", path.format(before=before))
    rows = page.get_by_role("main").locator(f"tbody {controls}:visible")
    expect(rows.nth(1)).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    names, seen = rows.evaluate_all(NAMED), rows.all_inner_texts()
    assert len(set(names)) == len(names)
    assert len(names) > 1
    assert [(name, text) for name, text in zip(names, seen, strict=True) if text not in name] == []


def test_a_message_is_in_one_live_region_that_was_there_before_it(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    region = page.locator(".toasts > [role=status]")
    expect(region).to_be_empty()
    page.get_by_role("button", name="Freeze", exact=True).click()
    page.get_by_role("button", name="Undo", exact=True).click()
    message = region.locator(".toast")
    expect(message).to_be_visible()
    regions = page.locator("[aria-live], [role=status], [role=alert]").filter(has=page.locator(".toast"))
    expect(regions).to_have_count(1)
    expect(regions.and_(region)).to_have_count(1)
    assert message.get_attribute("role") is None


def test_what_holds_and_where_the_focus_is_are_seen_in_the_colours_of_the_system(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/settings", forced_colors="active")
    look = """box => [box, box.ownerDocument.defaultView.getComputedStyle(box, '::after')].map(each =>
        (each.style ? getComputedStyle(each) : each).backgroundColor)"""
    on, off = (page.get_by_role("switch", name=name).first.evaluate(look) for name in ("Alert when", "Top up when"))
    assert on[0] != off[0]
    assert {on[0] == on[1], off[0] == off[1]} == {False}
    save = page.get_by_role("button", name="Save").first
    expect(save).to_have_css("forced-color-adjust", "none")  # else its words stand on a ground of their own colour
    field = page.get_by_label("Alert below")
    field.focus()
    assert field.locator("xpath=..").evaluate("box => getComputedStyle(box).outlineStyle") == "solid"
    page.goto("/account")
    chart = page.get_by_role("group", name=re.compile("Spending by day"))
    ground = "bar => getComputedStyle(bar).backgroundColor"
    assert chart.locator(".bg-viz-1").first.evaluate(ground) != page.locator("main section").first.evaluate(ground)
    page.goto("/trade")
    rows = page.get_by_role("table", name="Transactions").locator("tbody").get_by_role("row")
    rows.first.get_by_role("button").first.click()
    expect(rows.first).to_have_css("outline-style", "solid")
    expect(rows.nth(1)).to_have_css("outline-style", "none")
    page.goto("/card/list?status=VALID")
    page.get_by_role("link", name=re.compile("^Limits")).first.click()
    kept = page.get_by_role("radio", checked=True).first.locator("xpath=..")
    expect(kept).to_have_css("forced-color-adjust", "none")  # the ground that says which holds
    page.goto("/")
    faces = page.get_by_role("img", name="Sample cards").locator(".vcard-face")
    assert "rgba(0, 0, 0, 0)" not in faces.evaluate_all(f"each => each.map({ground})")  # one was read through the other
    page.goto("/sandbox/console")
    line = "tab => getComputedStyle(tab).borderBottomColor"
    tabs = page.get_by_role("link", name=re.compile("^(Scenario|Clock)$"))
    assert tabs.first.evaluate(line) != tabs.last.evaluate(line)


def contrast_of(ink: str, ground: str) -> float:
    """Of two colours as a browser computes them (WCAG 1.4.6)."""

    def light(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((light(ink), light(ground)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_who_asks_for_more_contrast_gets_stronger_words_and_lines(enter: Callable[..., Page], theme: str) -> None:
    page = enter("admin@lanyu.example", "/card/apply", color_scheme=theme, contrast="more")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    field = page.get_by_role("textbox", name="Card name").locator("xpath=..")
    line = field.evaluate("box => getComputedStyle(box).borderTopColor")
    expect(page.locator(".panel").first).to_have_css("border-top-color", line)
    stands_back = page.locator(".form-note").first.evaluate("note => getComputedStyle(note).color")
    ground = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    assert contrast_of(stands_back, ground) >= 7


@pytest.mark.parametrize("path", ["/account", "/account/quota", "/card/list", "/card/apply", "/trade", "/settings"])
def test_at_four_hundred_per_cent_a_page_is_read_downwards(enter: Callable[..., Page], path: str) -> None:
    """A window of 1280 by 1024 px, enlarged fourfold (WCAG 1.4.10); what is a table goes sideways in its own place."""
    page = enter("admin@lanyu.example", path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    page.set_viewport_size({"width": 320, "height": 256})
    page.evaluate(DRAWN)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    for name in ("Switch account", "User menu"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert page.get_by_role("button", name="Switch account").evaluate("button => button.offsetWidth") >= 60
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.get_by_role("button", name="User menu")).not_to_be_in_viewport()  # nothing stays but the page


COVERED = """() => {
  const held = document.activeElement;
  const { left, top, width, height } = held.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const bar = over?.closest(".form-foot, .header, .selection-bar, .undo");
  return bar && !bar.contains(held) ? held.name || held.innerText || held.outerHTML : null;
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1280, 600), (390, 800)])
def test_what_has_the_keyboard_is_not_below_what_stays(enter: Callable[..., Page], width: int, height: int) -> None:
    page = enter("admin@lanyu.example", "/card/apply", viewport={"width": width, "height": height})
    last = page.get_by_role("button", name="Review application")
    last.click()
    expect(
        page.get_by_role("alert").filter(has_text="need attention")
    ).to_be_visible()  # as many lines as there are errors
    page.get_by_role("textbox", name="Card name").focus()
    covered = []
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(key)
            covered += filter(None, [page.evaluate(COVERED)])
            if last.evaluate("button => button === document.activeElement"):
                break
    assert covered == []


@pytest.mark.parametrize("width", [1280, 640, 390])
def test_what_has_the_keyboard_in_a_list_is_not_below_the_bar_of_what_is_selected(
    enter: Callable[..., Page], width: int
) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID", viewport={"width": width, "height": 800})
    page.locator("main [data-list] tbody").get_by_role("checkbox").first.check()
    expect(page.locator(".selection-bar")).to_be_visible()
    covered = []
    for _ in range(40):
        page.keyboard.press("Tab")
        covered += filter(None, [page.evaluate(COVERED)])
    assert covered == []


@pytest.mark.parametrize("width", [1280, 390])
def test_what_has_the_keyboard_is_not_below_the_offer_to_undo(
    enter: Callable[..., Page], portal: Portal, width: int
) -> None:
    card_id = provider_of(portal, "admin@lanyu.example").new_card("covered")
    page = enter("admin@lanyu.example", f"/card/detail?cardId={card_id}", viewport={"width": width, "height": 800})
    alerts, offer = page.get_by_role("switch"), page.locator(".undo")
    alerts.focus()
    was = alerts.is_checked()
    alerts.evaluate("each => scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + 50)")
    page.keyboard.press("Space")
    expect(alerts).to_be_checked(checked=not was)
    expect(offer).to_be_visible()
    offer.get_by_role("button").hover()
    assert offer.evaluate(
        "each => each.clientWidth >= innerWidth - 34 || each.clientHeight < 50"
    )  # lines as long as fit
    covered = [page.evaluate(COVERED)]
    for key in ("Shift+Tab", "Tab"):
        for _ in range(12):
            page.keyboard.press(key)
            covered.append(page.evaluate(COVERED))
    expect(offer).to_be_visible()
    assert [each for each in covered if each] == []


def test_what_explains_a_column_is_met_by_a_finger_beside_it(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list", **TELEPHONE)
    legend = page.get_by_role("button", name=re.compile("what each one means$")).first
    legend.scroll_into_view_if_needed()
    met = """button => { const { left, top, width, height } = button.getBoundingClientRect();
        return [top - 8, top + height + 8].map(y => button.contains(document.elementFromPoint(left + width / 2, y))) }"""
    assert legend.evaluate(met) == [True, True]


PRESSED = """() => [...document.querySelectorAll("a[href], button, input, select, summary")].flatMap((control) => {
  const box = (control.closest(".ctl, label") ?? control).getBoundingClientRect();
  const seen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1 && box.bottom > 0;
  const inText = getComputedStyle(control).display === "inline";
  return seen && !inText && Math.min(box.width, box.height) < 44 ? [[control.name || control.innerText, box.width, box.height]] : [];
})"""
"""What a finger has to aim at; a link in running text is as high as its line."""


@pytest.mark.parametrize(
    "path", ["/", "/h5/landing", "/h5/landing/form?role=COMPANY", "/register/profile", "/agreement/VCC_SERVICE"]
)
def test_on_a_telephone_a_finger_meets_what_it_aims_at_and_no_field_enlarges_the_page(
    new_visitor: Callable[..., Page], path: str
) -> None:
    page = new_visitor("en", **TELEPHONE)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate(PRESSED) == []
    sizes = page.locator("input:visible, select:visible").evaluate_all(
        "fields => fields.filter(each => each.type !== 'checkbox').map(each => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert [size for size in sizes if size < 16] == []  # iOS enlarges the page for it


def test_a_press_shows_the_figures_of_a_day(enter: Callable[..., Page]) -> None:
    """Nothing hovers on a telephone."""
    page = enter("admin@lanyu.example", "/account", **TELEPHONE)
    day = page.get_by_role("img", name=re.compile(r"^\d{4}-\d\d-\d\d: ")).nth(9)
    day.tap()
    expect(day.locator(".chart-tip")).to_be_visible()
    other = page.get_by_role("img", name=re.compile(r"^\d{4}-\d\d-\d\d: ")).nth(12)
    other.tap()
    expect(other.locator(".chart-tip")).to_be_visible()
    expect(day.locator(".chart-tip")).to_be_hidden()


def test_what_removes_a_row_of_the_table_is_seen_where_nobody_can_point(enter: Callable[..., Page]) -> None:
    """A finger that met it unseen lost the row."""
    page = enter("admin@lanyu.example", "/card/apply?kind=table", **TELEPHONE)
    page.get_by_role("textbox", name="Row 1, Card name").fill("Ads")
    page.get_by_role("textbox", name="Row 2, Card name").fill("Cloud")
    page.get_by_role("textbox", name="Row 3, Card name").focus()
    expect(page.get_by_role("button", name="Delete row 1", exact=True)).to_have_css("opacity", "1")


def test_what_others_wrote_in_chinese_is_spoken_in_chinese(enter: Callable[..., Page]) -> None:
    """A reason that the provider has in one language stands in both."""
    page = enter("invalid@lanyu.example", "/frozen", "zh")
    expect(page).to_have_title("账户不可用 - 屿卡")

    def because(reason: str) -> None:
        told = {"loginName": "invalid@lanyu.example", "freezeReason": reason}
        assert page.request.post("/__sandbox/sim/userState", data=told).ok

    because("风险核查")
    try:
        page.reload()
        expect(page.get_by_text(re.compile("风险核查"))).to_be_visible()
        speak(page, "en")
        expect(page.get_by_text(re.compile("风险核查"))).to_have_attribute("lang", "zh-CN")
    finally:
        because("")
