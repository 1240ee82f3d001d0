"""The console of the sandbox in a browser: what is done there is seen in the portal, and the other way round."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

CONSOLE = "/sandbox/console"


def test_a_fault_reaches_the_portal_and_its_traffic_is_seen_live(sign_in: Callable[..., Page]) -> None:
    portal = sign_in("admin@lanyu.example", "/card/list")
    expect(portal.get_by_role("heading", level=1, name="Card list")).to_be_visible()
    console = portal.context.new_page()
    errors: list[str] = []
    console.on("pageerror", lambda error: errors.append(str(error)))
    console.goto(f"{CONSOLE}/traffic")
    rows = console.locator("tbody tr")
    expect(rows.first).to_be_visible()
    console.get_by_role("link", name="Faults").click()
    console.get_by_label("Call", exact=True).select_option("POST /cb-va-vcc/card/page")
    console.get_by_text("HTTP status", exact=True).first.click()
    console.get_by_label("HTTP status", exact=True).select_option("500")
    console.get_by_label("Times").fill("1")
    console.get_by_role("button", name="Inject the fault").click()
    expect(console.get_by_role("status")).to_contain_text("The fault waits")
    console.get_by_role("link", name="Traffic").click()
    portal.reload()
    expect(rows.filter(has_text="/card/page").filter(has_text="fault").first).to_be_visible()
    assert not errors


def test_a_purchase_is_played_from_authorization_to_refund(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor()
    page.goto(CONSOLE)
    page.get_by_role("link", name="Purchases").click()
    person = page.get_by_label("Person", exact=True)
    person.focus()
    page.keyboard.press("ArrowDown")  # the first of many: who goes by keyboard has not chosen yet
    expect(person).to_be_focused()
    person.select_option(label=_option(page, "shared@lanyu.example"))
    page.get_by_role("button", name="List the cards").press("Enter")
    page.get_by_label("Card", exact=True).select_option(index=1)
    page.get_by_role("button", name="Take this card").press("Enter")
    page.get_by_label("Amount", exact=True).fill("1.00")
    page.get_by_role("button", name="Authorize").click()
    expect(page.get_by_role("heading", name="Approved")).to_be_visible()
    page.get_by_role("button", name="Settle").click()
    expect(page.get_by_role("heading", name="Purchase", exact=True)).to_be_visible()
    page.get_by_role("button", name="Refund", exact=True).click()
    expect(page.get_by_role("heading", name="Refund", exact=True)).to_be_visible()
    page.get_by_role("link", name="Ledger").click()
    expect(page.get_by_role("heading", name="The books balance")).to_be_visible()


def test_the_clock_runs_and_the_scene_is_copied(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(CONSOLE)
    face = page.locator("time[data-clock]")
    shown = face.inner_text()
    expect(face).not_to_have_text(shown)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "@pytest.fixture\ndef scene()" in page.evaluate("navigator.clipboard.readText()")


def _option(page: Page, part: str) -> str:
    return page.locator("#choose-user option").filter(has_text=part).first.inner_text()
