"""Nothing moves, is cut, covered or lost from sight, and axe finds no violation: every page, at each width, in both languages.

A page is visited once; widths come by resizing, the theme by the system's, and the second language by the switch, which change
nothing else.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import COLOURS, RULES, violations
from tests.e2e.conftest import DRAWN, Complaints
from tests.support.portal import Portal
from vcc_portal import routes

Enter = Callable[..., Page]
WIDTHS = (1440, 1280, 1152, 1093, 1024, 768, 720)
"""1093 is a laptop of 1366 pixels at 125 %, 720 one of 1440 at 200 %."""
TELEPHONE = 375
HEIGHT = 1000
MOST_SHIFT = 0.05
"""Cumulative layout shift; "good" is 0.1 (web.dev)."""
FAULTS = (Path(__file__).parents[1] / "support" / "layout.js").read_text("utf-8")
SHIFT = """(acted) => new Promise((done) => {
  const own = (each) => !each.hadRecentInput && !acted.some(([from, to]) => from <= each.startTime && each.startTime <= to);
  new PerformanceObserver((list) => done(list.getEntries().filter(own)
    .map((each) => [each.value, each.sources.map((one) => (one.node?.className || one.node?.nodeName || "gone"))])))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done([]), 100);
})"""
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }"
    + "p { margin-bottom: 2em !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
"""As somebody may set letters and lines who reads better so (WCAG 1.4.12)."""
HELD = ":focus:not(body, [role=dialog], [role=alertdialog], dialog)"
"""What has the focus, unless that is the page or a dialog's shell: from there nobody goes on."""


@dataclass(frozen=True)
class Visit:
    """A page as somebody sees it."""

    route: routes.Route
    address: str = ""
    who: str = ""
    opened: bool = False
    """With the first row open."""


VISITS = (
    Visit(routes.HOME),
    Visit(routes.LANDING, who="unactive"),
    Visit(routes.H5_LANDING, "/h5/landing?inviteCode=LY8K2M"),
    Visit(routes.H5_ROLE),
    Visit(routes.H5_FORM),
    Visit(routes.H5_RESULT),
    Visit(routes.H5_REGISTERED),
    Visit(routes.REGISTER_PROFILE),
    Visit(routes.FROZEN, who="frozen"),
    Visit(routes.AGREEMENT, "/agreement/VCC_SERVICE"),
    Visit(routes.AGREEMENT_OF_SITE, "/agreement/CN/VCC_SERVICE"),
    Visit(routes.SIGN, who="unsigned"),
    Visit(routes.ACCOUNT, who="admin"),
    Visit(routes.ACCOUNT, who="empty"),
    Visit(routes.ACCOUNT, who="kyc-init"),
    Visit(routes.ACCOUNT_RECHARGE, who="admin"),
    Visit(routes.QUOTA, who="admin"),
    Visit(routes.QUOTA, "/account/quota?view=records", who="admin"),
    Visit(routes.CARD_LIST, who="admin"),
    Visit(routes.CARD_LIST, who="empty"),
    Visit(routes.CARD_APPLY, who="admin"),
    Visit(routes.CARD_APPLY, "/card/apply?kind=table", who="admin"),
    Visit(routes.CARD_CANCEL, "/card/cancel?cards={some}", who="admin"),
    Visit(routes.CARD_MOVE, "/card/move?cards={some}", who="admin"),
    Visit(routes.CARD_UPDATE_LIMIT, "/card/updateLimit?cards={one}", who="admin"),
    Visit(routes.CARD_UPDATE_LIMIT, "/card/updateLimit?cards={some}", who="admin"),
    Visit(routes.CARD_DETAIL, "/card/detail?cardId={one}", who="admin"),
    Visit(routes.CARD_DETAIL, "/card/detail?cardId={own}", who="single", opened=True),
    Visit(routes.CARD_RECHARGE, who="single"),
    Visit(routes.CARD_RECHARGE, "/card/recharge?cards={own}", who="single"),
    Visit(routes.TRADE, who="admin"),
    Visit(routes.TRADE, who="admin", opened=True),
    Visit(routes.TRADE_EXPORT, who="admin"),
    Visit(routes.TRADE_REBATE, who="admin"),
    Visit(routes.TRADE_VOUCHER, who="admin"),
    Visit(routes.SINGLE_MODE_EXPORT, who="admin"),
    Visit(routes.ACCOUNT_FLOW, who="admin"),
    Visit(routes.ACCOUNT_FLOW, who="admin", opened=True),
    Visit(routes.ACCOUNT_FLOW_EXPORT, who="admin"),
    Visit(routes.LOGS, who="admin"),
    Visit(routes.SETTINGS, who="admin"),
    Visit(routes.KYB, who="kyb-init"),
    Visit(routes.KYB_UPDATE, who="kyb-failed"),
    Visit(routes.FAQ, who="admin"),
    Visit(routes.INVITE, who="admin"),
    Visit(routes.NO_AUTH, who="admin"),
    Visit(routes.NO_AUTH_PAGE, who="admin"),
    Visit(routes.NOT_FOUND),
)
HANDED_OVER = {routes.H5, routes.LOGIN, routes.REGISTER}
"""Pages that only lead on to the provider's."""


def test_every_page_is_visited() -> None:
    assert {visit.route for visit in VISITS} | HANDED_OVER == set(routes.ROUTES)


def test_a_page_of_signed_in_users_is_visited_by_somebody() -> None:
    """By nobody it is the sign-in page that is looked at."""
    nobody = [visit.route.path for visit in VISITS if not visit.who]
    assert [path for path in nobody if routes.BY_PATH[path].access is not routes.Access.ANONYMOUS] == []


CARDS = """SELECT card_id FROM card WHERE status = 'VALID' AND card_mode = ? AND company_id =
(SELECT company_id FROM linked_user JOIN person USING (person_id) WHERE login_name = ? AND biz_source = 'cn_vcc')
ORDER BY (SELECT count(*) FROM trade WHERE trade.card_id = card.card_id) DESC, card_id LIMIT 8"""


FROZEN = """SELECT card_id FROM card JOIN linked_user USING (company_id) JOIN person USING (person_id)
WHERE login_name = 'admin@lanyu.example' AND biz_source = 'cn_vcc' AND card_mode = 'SINGLE'
ORDER BY card.status <> 'ABNORMAL', card_id LIMIT 1"""
# Of several words: cards of other tests are called by one word as long as a name may be.
LONGEST = FROZEN.replace("card_mode = 'SINGLE'", "card_name LIKE '% %'").replace(
    "card.status <> 'ABNORMAL'", "length(card_name) DESC"
)
UNSETTLED = LONGEST.replace(
    "length(card_name)", "(SELECT sum(held_amount) FROM trade WHERE trade.card_id = card.card_id)"
)


def address_of(visit: Visit, portal: Portal) -> str:
    """Path and query, with cards that its person has."""

    def cards(query: str, *values: str) -> list[str]:
        with portal.database() as db:
            return [card_id for (card_id,) in db.execute(query, values)]

    address = visit.address or visit.route.path
    if "{" not in address:
        return address
    ours = cards(CARDS, "SHARED", "admin@lanyu.example")
    own = cards(CARDS, "SINGLE", "single@lanyu.example")
    return address.format(
        one=ours[0],
        some=",".join(ours),
        own=own[0],
        frozen=cards(FROZEN)[0],
        longest=cards(LONGEST)[0],
        unsettled=cards(UNSETTLED)[0],
    )


@pytest.fixture
def visited(enter: Enter, new_visitor: Enter, portal: Portal) -> Callable[[Visit], Page]:
    """Opens the page of a visit, in English, with cards that its person has; unlike elsewhere, what moves moves."""

    def open_page(visit: Visit) -> Page:
        address = address_of(visit, portal)
        if visit.who:
            return enter(f"{visit.who}@lanyu.example", address, reduced_motion="no-preference")
        page = new_visitor(reduced_motion="no-preference")
        page.goto(address)
        return page

    return open_page


def settled(page: Page) -> None:
    page.locator("html:not(.i18n-pending)").wait_for()
    page.locator("h1").first.wait_for()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)


def moved(page: Page, acted: Sequence[tuple[float, float]] = ()) -> list[object]:
    """What moved by itself since the page was opened; empty while it is little.

    The browser forgives what moves half a second after a key or a click; `acted` are the times in which somebody waited
    for an answer, however late it came.
    """
    shifts = page.evaluate(SHIFT, acted)
    return shifts if sum(value for value, _ in shifts) > MOST_SHIFT else []


def faults(page: Page, widths: tuple[int, ...]) -> dict[str, list[int]]:
    """Each fault with the widths at which it shows."""
    found: dict[str, list[int]] = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate(DRAWN)
        for fault in page.evaluate(FAULTS):
            found.setdefault(" | ".join(fault), []).append(width)
    return found


def violations_in_both_themes(page: Page) -> dict[str, list[str]]:
    """What axe finds in the widest window; in the second theme it looks at what a theme changes, the colours."""
    page.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
    found: dict[str, list[str]] = {}
    for theme, rules in (("dark", RULES), ("light", COLOURS)):
        page.emulate_media(color_scheme=theme)  # pyright: ignore[reportArgumentType]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found[theme] = violations(page, rules)
    return {theme: broken for theme, broken in found.items() if broken}


def id_of(visit: Visit) -> str:
    return f"{visit.address or visit.route.path}-{visit.who}{'-opened' * visit.opened}"


@pytest.mark.parametrize("visit", VISITS, ids=id_of)
def test_nothing_is_cut_or_covered_or_moves_or_violates_a_rule(
    visited: Callable[[Visit], Page], complaints: Complaints, visit: Visit
) -> None:
    complaints.expect("/404 .*404")
    page = visited(visit)
    settled(page)
    widths = (*WIDTHS, TELEPHONE) if visit.route.responsive else WIDTHS
    assert moved(page) == []
    if visit.opened:
        page.locator("tbody").get_by_role("button").first.click()
        expect(page.get_by_role("button", name="Close", exact=True)).to_be_visible()
        settled(page)
    assert faults(page, widths) == {}
    assert violations_in_both_themes(page) == {}
    page.get_by_role("button", name="Switch language").click()
    page.get_by_role("menuitemradio", name="中文").click()
    expect(page.get_by_role("menuitemradio")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    assert faults(page, widths) == {}
    assert violations_in_both_themes(page) == {}


def test_the_totals_of_four_currencies_stand_in_one_row_or_in_two_that_are_alike(
    visited: Callable[[Visit], Page],
) -> None:
    page = visited(Visit(routes.TRADE, who="admin"))
    settled(page)
    totals = page.get_by_role("region", name="Totals").locator("> div")
    expect(totals).to_have_count(4)
    in_rows = {}
    for width in (1280, 750, 390):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate(DRAWN)
        tops = totals.evaluate_all("each => each.map(one => one.getBoundingClientRect().top)")
        in_rows[width] = [tops.count(top) for top in sorted(set(tops))]
    assert in_rows == {1280: [4], 750: [2, 2], 390: [1, 1, 1, 1]}


def test_a_balance_of_many_digits_stays_in_its_panel(visited: Callable[[Visit], Page]) -> None:
    """It lay over the cards beside it, and a bar and its legend with it."""
    page = visited(Visit(routes.ACCOUNT, who="single"))

    def available(thousandths: int) -> None:
        told = {"loginName": "single@lanyu.example", "currency": "USD", "available": thousandths}
        assert page.request.post("/__sandbox/sim/balance", data=told).ok

    table = page.get_by_role("table", name="Balances")
    before = round(float(table.locator("td").first.inner_text().replace(",", "")) * 1000)
    available(10**15 - 10)
    try:
        page.reload()
        settled(page)
        expect(table.get_by_role("cell", name="999,999,999,999.99")).to_be_visible()
        longest = "(cells) => cells.forEach((cell) => { cell.firstChild.data = '9,223,372,036,854,775.80' })"
        table.locator("td.num > span").evaluate_all(longest)
        assert faults(page, (1280, 1093, 1061, 720)) == {}
        expect(page.get_by_role("columnheader", name="Split")).to_be_hidden()
    finally:
        available(before)


def test_a_telephone_shows_which_entry_is_current_and_the_whole_names_of_merchants(
    visited: Callable[[Visit], Page],
) -> None:
    page = visited(Visit(routes.TRADE, "/trade?by=merchant", who="admin"))
    settled(page)
    page.set_viewport_size({"width": 390, "height": HEIGHT})
    page.evaluate(DRAWN)
    current = page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Transactions", exact=True)
    assert (
        current.evaluate("entry => getComputedStyle(entry, '::after').bottom") == "0px"
    )  # the row cuts off what hangs below
    bars = page.get_by_role("list", name="spending by merchant").first.get_by_role("listitem")
    expect(bars.first).to_be_visible()
    names = bars.evaluate_all(
        "each => each.map(bar => bar.firstElementChild).map(name => [name.scrollWidth, name.clientWidth])"
    )
    assert [wide for wide, room in names if wide > room] == []
    tracks = bars.evaluate_all("each => each.map(bar => bar.children[1].getBoundingClientRect().width)")
    assert len(set(tracks)) == 1


def test_rows_of_tabs_stand_one_upon_the_other(visited: Callable[[Visit], Page]) -> None:
    page = visited(Visit(routes.CARD_LIST, who="admin"))
    settled(page)
    page.set_viewport_size({"width": 768, "height": HEIGHT})
    page.evaluate(DRAWN)
    boxes = (
        page.locator(".tabs")
        .get_by_role("link")
        .evaluate_all(
            "(tabs) => tabs.map((tab) => tab.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"
        )
    )
    (_, above), (below, _) = sorted({tuple(box) for box in boxes})
    assert 0 <= below - above <= 1


@pytest.mark.parametrize("route", [routes.CARD_LIST, routes.TRADE], ids=lambda route: route.path)
def test_the_filters_that_are_folded_out_stand_in_the_columns_of_the_others(
    visited: Callable[[Visit], Page], route: routes.Route
) -> None:
    """Three rows had columns of three widths, and in a narrow window a strip of the form stayed empty beside them."""
    page = visited(Visit(route, who="admin"))
    settled(page)
    page.get_by_role("button", name="More", exact=True).click()
    for width in (1440, 1093, 750):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate(DRAWN)
        sides = page.locator("form[role=search] .field").evaluate_all(
            """(fields) => fields.map((field) => field.getBoundingClientRect()).filter(({ width }) => width)
              .map(({ left, right }) => `${Math.round(left)} ${Math.round(right)}`)"""
        )
        assert len(sides) > 5
        assert len(set(sides)) == {1440: 4, 1093: 4, 750: 2}[width]
        last = page.get_by_role("button", name="Query").bounding_box()
        assert last is not None
        assert round(last["x"] + last["width"]) == max(int(side.split()[1]) for side in sides)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_can_be_done_with_a_selection_stands_in_one_line(enter: Enter, language: str) -> None:
    """In English the last action, the one in red, stood alone in a second one."""
    page = enter("admin@lanyu.example", "/card/list", language)
    settled(page)
    for following in (False, True):
        if following:
            page.get_by_role("link", name=re.compile("^(Next page|下一页)$")).click()
            expect(page).to_have_url(re.compile("page=2"))
            settled(page)
        page.locator("thead").get_by_role("checkbox").check()
        bar = page.locator(".selection-bar")
        expect(bar.locator("b")).to_contain_text("20" if following else "10")
        middles = bar.locator("> :not(.selection-clear)").evaluate_all(
            "(each) => each.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2))"
        )
        assert len(middles) > 8
        assert max(middles) - min(middles) <= 1


def test_what_clears_the_selection_keeps_its_place_when_the_actions_need_two_lines(
    visited: Callable[[Visit], Page],
) -> None:
    page = visited(Visit(routes.CARD_LIST, "/card/list?status=VALID", who="admin"))
    settled(page)
    page.locator("tbody").get_by_role("checkbox").first.check()
    bar = page.get_by_role("region", name="Batch actions")
    for width in (900, 750):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate(DRAWN)
        first, last, clear = (
            bar.get_by_role(role, name=name).bounding_box()
            for role, name in (("link", "Set limits"), ("link", "Cancel cards"), ("button", "Clear selection"))
        )
        assert first is not None
        assert last is not None
        assert clear is not None
        assert first["y"] < last["y"]
        assert abs(first["y"] + first["height"] / 2 - clear["y"] - clear["height"] / 2) <= 1


def test_the_history_of_a_card_and_the_check_of_its_top_up_are_not_read_as_one_word(
    visited: Callable[[Visit], Page],
) -> None:
    """Between a time and what follows stood a margin, between two balances a sign and a word for readers alone."""
    page = visited(Visit(routes.CARD_RECHARGE, "/card/recharge?cards={own}", who="single"))
    settled(page)
    page.get_by_label("Amount", exact=True).fill("31.27")
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("heading", name="Review card top-up")).to_be_visible()
    assert faults(page, (1440, 750)) == {}
    page = visited(Visit(routes.CARD_DETAIL, "/card/detail?cardId={own}", who="single"))
    settled(page)
    page.get_by_role("link", name="History").click()
    expect(page.locator("main ol time").first).to_be_visible()
    assert faults(page, (1440, 750)) == {}


def test_a_name_that_is_changed_in_place_has_its_buttons_beside_it(visited: Callable[[Visit], Page]) -> None:
    """In a narrow window one of the two stood below."""
    page = visited(Visit(routes.CARD_DETAIL, "/card/detail?cardId={one}", who="admin"))
    settled(page)
    page.set_viewport_size({"width": 750, "height": HEIGHT})
    page.get_by_role("button", name="Rename").click()
    form = page.locator("form[data-part=name]")
    expect(form.get_by_role("textbox")).to_be_focused()
    tops = form.locator("> .ctl, > button").evaluate_all(
        """(parts) => parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2)"""
    )
    assert len(tops) == 3
    assert max(tops) - min(tops) <= 1


@pytest.mark.parametrize(
    ("route", "width"),
    [
        (routes.ACCOUNT_FLOW, 640),
        (routes.CARD_LIST, 640),
        (routes.TRADE, 640),
        (routes.ACCOUNT_FLOW, 390),
        (routes.TRADE, 390),
        (routes.TRADE_VOUCHER, 390),
    ],
    ids=lambda value: getattr(value, "path", value),
)
def test_at_200_percent_and_in_a_narrow_window_a_list_shows_its_last_column(
    visited: Callable[[Visit], Page], route: routes.Route, width: int
) -> None:
    """The amount was out of sight, beside columns that had more room than they need, or that stand below it now."""
    page = visited(Visit(route, who="admin"))
    settled(page)
    page.set_viewport_size({"width": width, "height": HEIGHT})
    page.evaluate(DRAWN)
    room = page.locator(".list").bounding_box()
    last = page.locator(".list tbody tr:first-child > td:visible").last.bounding_box()
    assert room is not None
    assert last is not None
    assert last["x"] + last["width"] <= room["x"] + room["width"]


def test_in_a_narrow_window_a_press_below_a_row_opens_it_too(visited: Callable[[Visit], Page]) -> None:
    page = visited(Visit(routes.TRADE, who="admin"))
    settled(page)
    page.set_viewport_size({"width": 390, "height": HEIGHT})
    page.locator("tr.list-below").first.get_by_text("Time", exact=True).click()
    expect(page.get_by_role("complementary", name="Transaction")).to_be_visible()


def test_the_names_of_columns_stand_on_one_line(visited: Callable[[Visit], Page]) -> None:
    """The one with a sign that explains it stood lower than the others."""
    page = visited(Visit(routes.TRADE, who="admin"))
    settled(page)
    heads = page.locator("thead th:visible")
    expect(heads.get_by_role("button", name="Status: what each one means")).to_be_visible()
    tops = heads.evaluate_all(
        """(heads) => heads.map((head) => {
          const range = document.createRange();
          range.selectNodeContents(document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode());
          return range.getBoundingClientRect().top;
        })"""
    )
    assert max(tops) - min(tops) < 0.5


@pytest.mark.parametrize(
    "visit",
    [
        Visit(routes.HOME),
        Visit(routes.H5_LANDING),
        Visit(routes.ACCOUNT, who="admin"),
        Visit(routes.CARD_APPLY, who="admin"),
        Visit(routes.CARD_DETAIL, "/card/detail?cardId={one}", who="admin"),
        Visit(routes.CARD_RECHARGE, "/card/recharge?cards={own}", who="single"),
        Visit(routes.TRADE, who="admin"),
    ],
    ids=id_of,
)
def test_nothing_is_cut_where_letters_and_lines_stand_further_apart(
    visited: Callable[[Visit], Page], visit: Visit
) -> None:
    page = visited(visit)
    settled(page)
    page.evaluate(SPACED)
    widths = (1280, TELEPHONE) if visit.route.responsive else (1280,)
    found = faults(page, widths)
    assert [fault for fault in found if not fault.startswith(("covered while scrolling", "broken within a word"))] == []


@pytest.mark.parametrize(
    "visit",
    [
        Visit(routes.CARD_CANCEL, "/card/cancel?cards={some}", who="admin"),
        Visit(routes.CARD_DETAIL, "/card/detail?cardId={one}", who="admin"),
        Visit(routes.CARD_DETAIL, "/card/detail?cardId={own}", who="single"),
        Visit(routes.CARD_RECHARGE, who="single"),
        Visit(routes.TRADE, who="admin"),
        Visit(routes.ACCOUNT_FLOW, who="admin"),
        Visit(routes.ACCOUNT_FLOW_EXPORT, who="admin"),
        Visit(routes.CARD_APPLY, who="admin"),
        Visit(routes.INVITE, who="admin"),
    ],
    ids=id_of,
)
def test_in_the_narrowest_window_nothing_lies_over_anything_else(
    visited: Callable[[Visit], Page], visit: Visit
) -> None:
    """One of 1280 px at 330 and at 400 %: a QR code hid the invitation code that one came for, and of three cards beside
    each other neither names nor amounts could be read.
    """
    page = visited(visit)
    settled(page)
    bad = ("overlap", "over a panel", "outside of its box", "the page scrolls sideways", "sign squeezed")
    assert [fault for fault in faults(page, (390, 320)) if fault.startswith(bad)] == []


def test_a_name_that_is_one_long_word_makes_no_page_wider_than_the_window(
    visited: Callable[[Visit], Page], portal: Portal
) -> None:
    """As long as a card may be called: in the breadcrumb, beside the heading, among the cards with unsettled payments."""
    card = address_of(Visit(routes.CARD_DETAIL, "{unsettled}"), portal)
    with portal.database() as db:
        (name,) = db.execute("SELECT card_name FROM card WHERE card_id = ?", (card,)).fetchone()

        def rename(to: str) -> None:
            with db:
                db.execute("UPDATE card SET card_name = ? WHERE card_id = ?", (to, card))

        rename("W" * 50)
        try:
            page = visited(Visit(routes.CARD_DETAIL, f"/card/detail?cardId={card}", who="admin"))
            wide = []
            for path in (
                f"/card/detail?cardId={card}",
                f"/card/updateLimit?cards={card}",
                f"/card/cancel?cards={card}",
            ):
                page.goto(path)
                expect(page.locator("main")).to_contain_text("W" * 50)
                settled(page)
                wide += [f"{path}: {fault}" for fault in faults(page, (390, 320)) if "scrolls sideways" in fault]
        finally:
            rename(name)
    assert wide == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_documents_with_long_names_and_what_is_said_of_an_upload_have_room(
    enter: Enter, portal: Portal, language: str
) -> None:
    """A long name made the page wider than a telephone, and a refusal left the name of its document one letter a line."""
    named = """UPDATE kyb_file SET form = replace(form, ?, ?) WHERE user_id IN
    (SELECT user_id FROM linked_user JOIN person USING (person_id) WHERE login_name = 'kyb-failed@lanyu.example')"""
    usual, long = '.jpg"', '_notarised_copy_of_the_identity_card_final_version_signed.jpg"'
    with portal.database() as db:
        assert db.execute(named, (usual, long)).rowcount == 1
    try:
        page = enter("kyb-failed@lanyu.example", "/kyb/update", language)
        settled(page)
        page.get_by_role("navigation").get_by_role("button", name=re.compile("Documents|材料")).click()
        kinds = page.locator("fieldset li:has(strong)")
        expect(kinds).to_have_count(5)
        for kind in (0, 4):
            with page.expect_file_chooser() as chooser:
                kinds.nth(kind).locator(".btn[data-kind=secondary]").click()
            chooser.value.set_files({"name": "empty.pdf", "mimeType": "application/pdf", "buffer": b""})
        expect(kinds.get_by_role("alert")).to_have_count(2)
        expect(kinds.filter(has_text="_signed.jpg")).to_have_count(1)
        assert faults(page, (1280, 750, 390, 320)) == {}
        heights = kinds.locator("strong").evaluate_all("(each) => each.map((one) => one.getClientRects().length)")
        assert max(heights) <= 3
    finally:
        with portal.database() as db:
            db.execute(named, (long, usual))


@pytest.mark.parametrize(
    "visit",
    [
        Visit(routes.CARD_APPLY, who="admin"),
        Visit(routes.CARD_APPLY, "/card/apply?kind=table", who="admin"),
        Visit(routes.CARD_UPDATE_LIMIT, "/card/updateLimit?cards={one}", who="admin"),
        Visit(routes.CARD_RECHARGE, "/card/recharge?cards={own}", who="single"),
        Visit(routes.ACCOUNT_RECHARGE, who="admin"),
        Visit(routes.KYB, who="kyb-init"),
    ],
    ids=id_of,
)
def test_on_a_telephone_the_buttons_below_a_form_are_as_wide_as_it_is(
    visited: Callable[[Visit], Page], visit: Visit
) -> None:
    """What stood beside them and said nothing took up to half of their line, or drove one of them into a second."""
    page = visited(visit)
    settled(page)
    for width in (480, 390, 320):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate(DRAWN)
        feet = page.locator(".form-foot:visible").all()
        assert feet
        for foot in feet:
            rest = foot.evaluate(
                """(foot) => {
                  const room = foot.getBoundingClientRect();
                  const lines = new Map();
                  for (const { top, left, right } of [...foot.querySelectorAll(".btn")].map((one) => one.getBoundingClientRect())) {
                    const [from, to] = lines.get(top) ?? [left, right];
                    lines.set(top, [Math.min(from, left), Math.max(to, right)]);
                  }
                  return [...lines.values()].map(([from, to]) => [from - room.left, room.right - to].map(Math.round));
                }"""
            )
            assert rest
            assert all(20 <= side <= 21 for sides in rest for side in sides), (width, rest)


@pytest.mark.parametrize("card", ["frozen", "longest"])
def test_the_row_above_a_card_and_the_one_below_it_hold_what_stands_in_them(
    visited: Callable[[Visit], Page], card: str
) -> None:
    """A frozen card with a balance of its own has the widest buttons; beside the longest name stands a notice."""
    page = visited(Visit(routes.CARD_DETAIL, f"/card/detail?cardId={{{card}}}", who="admin"))
    settled(page)
    expect(page.get_by_role("region", name="Notice")).to_be_visible()
    assert faults(page, (1440, 768, 720)) == {}


@dataclass(frozen=True)
class Step:
    """Something that somebody does; the focus must not be lost by it."""

    what: str
    do: Callable[[Page], object]


def click(role: str, name: str, *, within: str = "body") -> Callable[[Page], object]:
    return lambda page: page.locator(within).get_by_role(role, name=re.compile(name)).first.click()  # pyright: ignore[reportArgumentType]


def open_dialog(name: str) -> Callable[[Page], object]:
    """Press a button and wait for its dialog: a key that is pressed before would go to the page."""

    def do(page: Page) -> None:
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()

    return do


def key(name: str) -> Callable[[Page], object]:
    return lambda page: page.keyboard.press(name)


WALKS: dict[str, tuple[Step, ...]] = {
    "/account": (
        Step("open the accounts", click("button", "Switch account$")),
        Step("close them", key("Escape")),
        Step("open the user menu", lambda page: page.get_by_role("button", name="User menu").press("Enter")),
        Step("close it", key("Escape")),
        Step("turn to the table", click("button", "^Table$", within="main")),
    ),
    "/card/list?status=VALID": (
        Step("turn the page", click("link", "^Next page$")),
        Step("sort", click("link", "^Monthly limit", within="thead")),
        Step("filter by a value", click("link", "^USD$", within="tbody")),
        Step("take the filter away", click("link", "^Remove", within=".query-chips")),
        Step("change the status", click("link", "^Frozen", within=".tabs")),
        Step("open the columns", click("button", "^Columns$")),
        Step("close them", key("Escape")),
        Step("select a row", lambda page: page.locator("tbody").get_by_role("checkbox").first.check()),
        Step("open a dialog", open_dialog("Edit tags")),
        Step("close it", key("Escape")),
        Step("open a row's menu", click("button", "^More actions", within="tbody")),
        Step("close it", key("Escape")),
    ),
    "/card/updateLimit?cards={some}": (
        Step("choose", lambda page: page.get_by_role("radio", name="Keep").first.press("ArrowRight")),
        Step("preview", click("button", "^Preview changes$")),
        Step("go back", click("button", "^Back to editing$")),
    ),
    "/account/quota": (
        Step("type an amount", lambda page: page.get_by_label("Amount for Japan").fill("1.23")),
        Step("review", click("button", "^Review$")),
        Step("go back", click("button", "^Back to editing$")),
    ),
    "/card/detail?cardId={one}": (
        Step("open a transaction", click("button", ".", within="tbody")),
        Step("close it", click("button", "^Close", within="aside")),
        Step("change the tab", click("link", "^Declined", within=".tabs")),
    ),
    "/trade": (
        Step("turn the page", click("link", "^Next page$")),
        Step("fold the form out", click("button", "^More$")),
        Step("fold it in", click("button", "^Less$")),
    ),
}


@pytest.mark.parametrize("address", WALKS)
def test_the_focus_is_never_lost(visited: Callable[[Visit], Page], address: str) -> None:
    page = visited(Visit(routes.CARD_DETAIL, address, who="admin"))
    settled(page)
    acted = []
    for step in WALKS[address]:
        begun = page.evaluate("performance.now()")
        step.do(page)
        settled(page)
        expect(page.locator(HELD), step.what).to_have_count(1)
        page.evaluate(DRAWN)
        acted.append((begun, page.evaluate("performance.now()")))
    assert moved(page, acted) == []
