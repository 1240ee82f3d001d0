"""The card list as a tool: selecting over pages, what may be done with it, filters by a click, views, keys, columns."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.e2e.axe import dark_too
from tests.e2e.conftest import DRAWN, text_of
from tests.e2e.steps import settled
from tests.support.portal import Portal
from vcc_portal.routes import BY_PATH


def boxes(page: Page) -> Locator:
    return page.locator("tbody").get_by_role("checkbox")


def names(page: Page) -> list[str]:
    return page.locator("tbody a.cell-name").all_inner_texts()


def test_a_screen_reader_names_the_row_by_its_card(enter: Callable[..., Page]) -> None:
    row = settled(enter("admin@lanyu.example", "/card/list?status=VALID")).locator("tbody").get_by_role("row").first
    expect(row.get_by_role("rowheader").get_by_role("link")).to_have_text(names(row.page)[0])


def test_a_whole_card_number_is_looked_for_by_its_last_four_digits(enter: Callable[..., Page]) -> None:
    """It stood in the address, and so in the browser's history, and found nothing."""
    page, sent = settled(enter("admin@lanyu.example", "/card/list")), list[str]()
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.reload()
    keyword = settled(page).get_by_role("searchbox", name="Keyword")
    keyword.fill("4242 4242 4242 4242")
    keyword.press("Enter")
    expect(page).to_have_url(re.compile(r"\?q=4242$"))
    expect(keyword).to_have_value("4242")
    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog", name="Search and go to")
    palette.get_by_role("combobox").fill("5555555555554444")
    expect(palette.get_by_role("status")).to_have_text("Nothing found")
    assert '"text":"4444"' in "".join(sent)
    assert [frame for frame in sent if "42424242" in frame.replace(" ", "") or "55555555" in frame] == []


def test_cards_are_selected_over_pages_and_lead_to_what_may_be_done(enter: Callable[..., Page]) -> None:
    page = settled(enter("admin@lanyu.example", "/card/list?status=VALID", "zh"))
    bar = page.get_by_role("region", name="批量操作")
    expect(bar).to_have_count(0)
    boxes(page).nth(0).check()
    boxes(page).nth(2).click(modifiers=["Shift"])
    expect(bar.get_by_text("已选 3 张")).to_be_visible()
    page.get_by_role("link", name="下一页").click()
    expect(page.get_by_role("link", name="第 2 页", exact=True)).to_have_attribute("aria-current", "page")
    boxes(page).nth(1).check()
    expect(bar.get_by_text("已选 4 张")).to_be_visible()
    expect(bar.get_by_text("其中 3 张不在本页")).to_be_visible()

    page.reload()
    expect(settled(page).get_by_role("region", name="批量操作").get_by_text("已选 4 张")).to_be_visible()
    page.get_by_role("link", name=re.compile("^单月限额")).click()
    expect(page).to_have_url(re.compile("sort=-used"))
    page.get_by_role("navigation", name="状态").get_by_role("link", name=re.compile("^已冻结")).click()
    expect(page).to_have_url(re.compile("status=ABNORMAL"))
    # All of another filter's cards would be let go when the rows come.
    expect(page.locator("tbody tr").first.get_by_text("已冻结")).to_be_visible()
    expect(bar.get_by_text("已选 4 张")).to_be_visible()
    for name in ("编辑标签", "冻结", "解冻"):
        expect(bar.get_by_role("button", name=name, exact=True)).to_be_visible()
    bar.get_by_role("button", name="更多操作").click()
    menu = page.locator(".menu-panel")
    expect(menu.get_by_role("button", name="动账通知", exact=True)).to_be_visible()
    for place, path, name in (
        (menu, "/card/move", "转移到子账户"),
        (bar, "/card/updateLimit", "设置限额"),
        (bar, "/card/cancel", "注销卡片"),
    ):
        action = place.get_by_role("link", name=name)
        expect(action).to_have_count(1 if path in BY_PATH else 0)
        if path in BY_PATH:
            assert re.search(rf"{path}\?cards=(\d{{16}},){{3}}\d{{16}}$", action.get_attribute("href") or "")

    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)

    bar.get_by_role("button", name=re.compile("^选择全部")).click()
    expect(bar.get_by_text(re.compile("已选全部"))).to_be_visible()
    assert all(box.is_checked() for box in boxes(page).all())
    if "/card/cancel" in BY_PATH:
        href = bar.get_by_role("link", name="注销卡片").get_attribute("href") or ""
        assert href.endswith("/card/cancel?all=1&status=ABNORMAL")
        expect(bar.get_by_role("link", name="注销卡片")).not_to_have_attribute("aria-disabled", "true")
    page.get_by_role("navigation", name="状态").get_by_role("link", name=re.compile("^使用中")).click()
    # What was ticked by hand before holds again.
    expect(bar.get_by_text("已选 4 张")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="筛选条件已改变")).to_have_count(1)
    bar.get_by_role("button", name="清除选择").click()
    expect(bar).to_have_count(0)

    page.get_by_role("table").get_by_role("checkbox", name="选择本页").check()
    expect(bar.get_by_text("已选 10 张")).to_be_visible()
    bar.get_by_role("button", name="清除选择").click()
    expect(bar).to_have_count(0)


def test_more_selected_than_one_operation_takes_is_said(enter: Callable[..., Page]) -> None:
    page = settled(enter("admin@lanyu.example", "/card/list?size=50"))
    bar = page.get_by_role("region", name="Batch actions")
    for number in range(1, 6):
        page.get_by_role("table").get_by_role("checkbox", name="Select this page").check()
        expect(bar).to_be_visible()
        following = page.get_by_role("link", name="Next page")
        if number < 5 and following.count():
            following.click()
            here = page.get_by_role("navigation", name="Pages").get_by_role(
                "link", name=f"Page {number + 1}", exact=True
            )
            expect(here).to_have_attribute("aria-current", "page")
    selected = int(re.sub(r"\D", "", bar.get_by_text(re.compile("selected$")).first.inner_text()))
    assert selected > 200
    expect(bar.get_by_text(re.compile(f"Up to 200 cards at a time; {selected} selected"))).to_be_visible()
    bar.get_by_role("button", name="More actions").click()
    menu = page.locator(".menu-panel")
    expect(menu.get_by_role("link", name="Move to sub-account")).to_be_visible()
    for action in [*bar.get_by_role("link").all(), *menu.get_by_role("link").all()]:
        expect(action).to_have_attribute("aria-disabled", "true")


def test_a_click_on_a_value_is_a_filter_and_back_takes_it_away(enter: Callable[..., Page]) -> None:
    page = settled(enter("admin@lanyu.example", "/card/list?status=VALID&page=2"))
    told = page.locator("[data-list] > [role=status]")
    expect(told).to_have_text(re.compile(r"^\d+ cards, showing 11–20, Applied on descending$"))
    tag = page.locator("tbody .tag").first
    word = tag.inner_text()
    tag.click()
    expect(page).to_have_url(re.compile("status=VALID&tag="))
    settled(page)
    expect(page.locator(".query-chips .chip")).to_have_text(f"Tag: {word}")
    expect(page.locator("tbody tr").filter(has_not_text=word)).to_have_count(0)
    currency = page.locator("tbody").get_by_role("link", name=re.compile("^[A-Z]{3}$")).first
    code = currency.inner_text()
    currency.click()
    expect(page).to_have_url(re.compile(f"currency={code}"))
    address = page.url
    page.reload()
    assert settled(page).url == address
    expect(page.locator(".query-chips .chip")).to_have_count(2)
    page.go_back()
    expect(page.locator(".query-chips .chip")).to_have_count(1)
    page.go_back()
    expect(page).to_have_url(re.compile(r"status=VALID&page=2$"))
    expect(page.locator(".query-chips .chip")).to_have_count(0)  # until then the links keep that filter
    # Over a slow line a query's answer comes behind what was pressed next.
    page.get_by_role("navigation", name="Status").get_by_role("link", name=re.compile("^Frozen")).evaluate(
        """(link) => {
            const form = document.getElementById("query");
            form.elements.q.value = "Slack";
            form.requestSubmit();
            link.click();
        }"""
    )
    expect(page.locator("tbody tr").first.locator(".badge")).to_have_text("Frozen")
    expect(page.locator(".query-chips .chip")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?status=ABNORMAL$"))
    page.get_by_role("link", name="Card", exact=True).press("Enter")
    expect(told).to_have_text(re.compile(r"^\d+ cards, showing 1–10, Card ascending$"))
    page.get_by_role("searchbox", name="Keyword").fill("no such card")
    page.get_by_role("searchbox", name="Keyword").press("Enter")
    expect(told).to_have_text("0 cards")


def test_who_comes_back_from_a_card_or_loads_the_list_again_is_where_he_was(enter: Callable[..., Page]) -> None:
    page = settled(enter("admin@lanyu.example", "/card/list?size=50"))
    card = page.locator("tbody").get_by_role("rowheader").get_by_role("link").nth(40)
    name = card.inner_text()
    card.click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_in_viewport()
    page.go_back()
    expect(card).to_be_focused()
    expect(card).to_be_in_viewport()
    page.reload()
    expect(card).to_be_in_viewport()


def test_rows_by_keyboard_and_the_list_of_keys(enter: Callable[..., Page]) -> None:
    page = settled(enter("admin@lanyu.example", "/card/list?status=VALID"))
    rows = page.locator("tbody tr")
    page.keyboard.press("j")
    expect(rows.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("x")
    page.keyboard.press("k")
    page.keyboard.press("Space")
    expect(page.get_by_role("region", name="Batch actions").get_by_text("2 selected")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="2 selected")).to_have_count(1)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Keyword")).to_be_focused()
    page.keyboard.type("j?x")
    expect(page.get_by_role("searchbox", name="Keyword")).to_have_value("j?x")
    page.get_by_role("heading", level=1).click()

    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog.get_by_text("Go to the search field")).to_be_visible()
    expect(dialog.get_by_text("Select or clear row")).to_be_visible()
    dialog.get_by_role("switch", name="Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("?")
    page.keyboard.press("j")
    expect(dialog).to_have_count(0)
    assert rows.locator(":scope:focus").count() == 0

    page.get_by_role("button", name="User menu").click()
    page.get_by_role("button", name="Keyboard shortcuts").click()
    dialog.get_by_role("switch", name="Single-key shortcuts").check()
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/card/detail"))
    expect(page.get_by_role("heading", level=2, name="Limits")).to_be_visible()
    page.keyboard.press("?")
    expect(dialog.get_by_text("Next row")).to_be_visible()
    expect(dialog.get_by_text("Select or clear row")).to_have_count(0)


def test_an_operator_without_rights_selects_nothing_and_opens_by_key(enter: Callable[..., Page]) -> None:
    page = settled(enter("operator@lanyu.example", "/card/list?status=VALID", "zh"))
    expect(boxes(page)).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("更多操作"))).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("^限额"))).to_have_count(0)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="键盘快捷键")
    expect(dialog.get_by_text("打开所在行")).to_be_visible()
    expect(dialog.get_by_text("选择或取消所在行")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/card/detail"))


def test_what_a_row_offers_follows_its_card(enter: Callable[..., Page]) -> None:
    """A personal user has cards with a balance of their own and no sub-accounts."""
    page = settled(enter("personal@lanyu.example", "/card/list?status=VALID"))
    page.get_by_role("button", name=re.compile("^More actions")).first.click()
    menu = page.locator(".menu-panel")
    expect(menu.get_by_text("Move to sub-account")).to_have_count(0)
    expect(menu.get_by_text("Card top-up")).to_have_count(1 if "/card/recharge" in BY_PATH else 0)
    menu.get_by_role("button", name="Copy card ID").click()
    expect(menu.get_by_role("button", name="Copied")).to_be_visible()
    expect(menu.get_by_role("button", name="Copy card ID")).to_be_visible()


def test_a_card_is_frozen_in_its_row_and_pays_again(enter: Callable[..., Page]) -> None:
    page = settled(enter("single@lanyu.example", "/card/list?sort=created&size=50"))
    active = page.locator("tbody tr").filter(has_text="Active").last
    card_id = active.locator("[data-select]").get_attribute("data-select")
    row = page.locator(f"tbody tr:has([data-select='{card_id}'])")
    row.get_by_role("button", name=re.compile("^More actions")).click()
    page.locator(".menu-panel").get_by_role("button", name="Freeze").click()
    expect(row.get_by_text("Frozen")).to_be_visible()
    row.get_by_role("button", name="Unfreeze").click()
    expect(row.get_by_text("Active")).to_be_visible()


def test_a_view_is_saved_chosen_renamed_exported_and_imported(enter: Callable[..., Page]) -> None:
    page = settled(enter("admin@lanyu.example", "/card/list?status=ABNORMAL&sort=-used"))
    views = page.get_by_role("button", name="Saved views")
    views.click()
    page.get_by_role("button", name="Save the current view…").click()
    page.get_by_role("textbox", name="Name").fill("Frozen, fullest first")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Frozen, fullest first saved")).to_have_count(1)

    page.goto("/card/list?since=2025-01-01&page=2")
    settled(page)
    views.click()
    page.get_by_role("button", name="Frozen, fullest first").click()
    expect(page).to_have_url(re.compile(r"since=2025-01-01&sort=-used&status=ABNORMAL$"))
    settled(page)

    views.click()
    page.get_by_role("button", name="Manage views…").click()
    page.get_by_role("button", name=re.compile("^Rename")).click()
    page.get_by_role("textbox", name="Name").fill("冻结的卡")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("listitem").get_by_text("冻结的卡")).to_be_visible()
    page.get_by_role("button", name="Export / import").click()
    text = page.get_by_role("textbox", name="Views as text (JSON)")
    exported = text.input_value()
    assert json.loads(exported)["views"][0]["query"] == "sort=-used&status=ABNORMAL"
    for wrong, said in (
        ("{", "isn't valid JSON"),
        ('{"list": "TradeState", "views": [{"name": "a", "query": ""}]}', "belong to another list"),
        ('{"list": "CardListState", "views": [{"name": "", "query": ""}]}', "View 1 has no name"),
    ):
        text.fill(wrong)
        page.get_by_role("button", name="Import", exact=True).click()
        expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    text.fill(exported.replace("冻结的卡", "Imported"))
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(2)
    page.get_by_role("button", name="Delete Imported").click()
    expect(page.get_by_role("status").filter(has_text="View Imported deleted")).to_have_count(
        1
    )  # heard over the dialog
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("dialog").get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_role("button", name="Delete Imported").click()
    page.get_by_role("button", name="Delete 冻结的卡").click()
    expect(page.get_by_text("No saved views yet").last).to_be_visible()


def test_columns_are_moved_and_hidden_and_stay_so(enter: Callable[..., Page]) -> None:
    page = settled(enter("admin@lanyu.example", "/card/list?status=VALID"))
    heads = page.locator("thead th:visible")
    before = heads.all_inner_texts()
    page.get_by_role("button", name="Columns").click()
    right = page.get_by_role("button", name="Status: Move right")
    right.focus()
    page.keyboard.press("Enter")
    expect(right).to_be_focused()
    page.get_by_role("checkbox", name="Currency").uncheck()
    page.keyboard.press("Escape")
    after = heads.all_inner_texts()
    assert after[:4] == [before[0], before[1], before[3], before[2]]
    assert "Currency" not in after
    badge = page.locator("tbody tr").first.locator("td").nth(3)
    expect(badge).to_have_text("Active")
    page.reload()
    settled(page)
    assert heads.all_inner_texts() == after


def test_the_next_page_is_shown_before_the_server_answers(
    new_visitor: Callable[..., Page], enter: Callable[..., Page]
) -> None:
    page = enter("admin@lanyu.example", "/account")
    held: list[str | bytes] = []
    answered: list[str] = []
    holding = False

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def answer(message: str | bytes) -> None:
            answered.append(text_of(message))
            socket.send(message)

        socket.on_message(lambda message: held.append(message) if holding else server.send(message))
        server.on_message(answer)

    page.route_web_socket(re.compile("/_event"), hold)
    page.goto("/card/list?status=VALID&sort=name")
    first = names(settled(page))
    page.get_by_role("navigation", name="Pages").hover()
    while not any(re.search(r'ahead_href\w*":\s*"/', message) for message in answered):
        page.wait_for_timeout(50)
    page.evaluate(DRAWN)
    holding = True
    page.get_by_role("link", name="Next page").click()
    expect(page.locator("tbody a.cell-name").first).not_to_have_text(first[0])
    assert len(names(page)) == len(first)
    assert held != [], "the server has not heard of it yet"


def test_bar_menus_and_dialogs_of_the_list_have_no_violation(enter: Callable[..., Page]) -> None:
    # High enough for the whole list: what the bar covers at the lower edge is reached by scrolling.
    options = {"color_scheme": "light", "viewport": {"width": 1280, "height": 1500}}
    page = settled(enter("admin@lanyu.example", "/card/list?status=VALID&tag=Ads", **options))
    boxes(page).nth(0).check()
    page.locator(".limit-tip").first.focus()
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert dark_too(page) == []
    page.get_by_role("button", name=re.compile("^More actions")).first.click()
    assert dark_too(page) == []
    page.get_by_role("button", name="Columns").click()
    assert dark_too(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("?")
    assert dark_too(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Save view").click()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Enter a name")).to_be_visible()
    assert dark_too(page) == []


def test_an_explanation_goes_with_what_is_explained(enter: Callable[..., Page]) -> None:
    page = settled(enter("admin@lanyu.example", "/card/list?status=VALID"))
    page.locator(".limit-tip").nth(1).hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.set_viewport_size({"width": 700, "height": 900})
    expect(page.locator(".limit-tip").nth(1)).to_be_hidden()
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_in_safari_a_press_reaches_what_is_pressed_and_the_focus_comes_back(
    new_visitor: Callable[..., Page], portal: Portal
) -> None:
    page = new_visitor()
    page.add_init_script(path=Path(__file__).parent.parent / "support" / "safari.js")
    name, _, value = portal.sign_in("admin@lanyu.example").partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": portal.url, "httpOnly": True}])
    page.goto("/card/list?status=VALID")
    boxes(settled(page)).first.check()
    edit = page.get_by_role("region", name="Batch actions").get_by_role("button", name="Edit tags")
    edit.click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(edit).to_be_focused()
    page.get_by_label("Keyword").press_sequentially("goo")
    page.locator(".query-found a").first.click()
    expect(page).to_have_url(re.compile("/card/detail"))
