"""Cards are moved, cancelled, tagged and frozen: many at a time, previewed, verified, with what came of each."""

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.steps import verify_by_code
from tests.support.granted import granted
from tests.support.portal import Portal
from tests.support.provider import Provider, provider_of
from vcc_portal.upstream.calls import card as card_calls

Enter = Callable[..., Page]
LATER = 40_000
"""Milliseconds; a card is cancelled five seconds after it was accepted."""
FAR_AWAY = """{
    window.WebSocket = class extends window.WebSocket {
        #heard;
        constructor(...given) {
            super(...given);
            this.addEventListener("message", (event) => setTimeout(() => this.#heard?.(event), 700));
        }
        get onmessage() {
            return this.#heard;
        }
        set onmessage(heard) {
            this.#heard = heard;
        }
    };
}"""
"""What the server says over the socket takes its time."""
WATCH_THE_OUTCOME = """() => {
    window.begins = [];
    const look = () => {
        const outcome = document.querySelector(".panel.batch:has([role=progressbar])");
        const at = outcome && Math.round(outcome.getBoundingClientRect().top + scrollY);
        if (outcome && at !== begins.at(-1)) begins.push(at);
        requestAnimationFrame(look);
    };
    look();
}"""
"""Where the outcome of a run has begun, in pixels from the page's top, in each picture of it."""
TO_THE_END = """button => {
    const foot = button.parentElement;
    const end = foot.getBoundingClientRect().right - parseFloat(getComputedStyle(foot).paddingRight);
    return Math.round(end - button.getBoundingClientRect().right);
}"""
"""How far a button of a form's foot is from where its line ends."""


@pytest.fixture
def mark() -> str:
    """A name that only this test's cards have."""
    return f"Chg {uuid.uuid4().hex[:6]}"


def new_card(mine: Provider, name: str, **values: Any) -> str:
    return mine.new_card(name, cardName=name, **values)


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has_text=name)


def changes(page: Page) -> dict[str, list[int]]:
    """Where each kind of change begins in the rows of a preview, in pixels from the left."""
    return page.locator("tbody dl > div").evaluate_all(
        """all => Object.fromEntries(Map.groupBy(all, each => each.querySelector("dt")?.textContent).entries().map(
        ([title, group]) => [title, [...new Set(group.map(each => Math.round(each.getBoundingClientRect().left)))]]))"""
    )


def test_an_administrator_cancels_cards_and_learns_what_comes_back(enter: Enter, portal: Portal, mark: str) -> None:
    mine = provider_of(portal, "admin@lanyu.example")
    shared, own, busy = (
        new_card(mine, f"{mark} a"),
        new_card(mine, f"{mark} b", single=True),
        new_card(mine, f"{mark} c"),
    )
    mine.hold(busy, 12_340)
    page = enter("admin@lanyu.example", f"/card/cancel?cards={shared},{own},{busy}", "zh")
    expect(page.get_by_role("heading", name="注销卡片", level=1)).to_be_visible()
    expect(page.get_by_text("1 张卡有未入账的交易，现在不能注销（300036）")).to_be_visible()
    held = page.get_by_role("listitem").filter(has_text=f"{mark} c")
    expect(held).to_contain_text("USD 12.34")
    expect(held.get_by_role("link")).to_have_attribute("href", f"/card/detail?cardId={busy}")
    expect(row(page, f"{mark} b")).to_contain_text("余额 USD 100.00 退回“主账户”")
    expect(row(page, f"{mark} c")).to_contain_text("300036")
    begun = changes(page)
    assert begun
    assert {title: places for title, places in begun.items() if len(places) > 1} == {}
    assert violations(page) == []

    cancel = page.get_by_role("button", name="注销 2 张卡")
    expect(cancel).to_be_disabled()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".batch").evaluate("it => it.scrollWidth - it.clientWidth") == 0, "no row goes sideways"
    assert cancel.evaluate(TO_THE_END) == 0, "the button that leads on is the last of its line"
    page.set_viewport_size({"width": 1440, "height": 1000})
    page.get_by_label("注销原因").fill("季度清理")
    page.get_by_label("输入 2 或“注销”以确认").fill("2")
    expect(cancel).to_be_enabled()
    page.reload()
    expect(page.get_by_label("注销原因")).to_have_value("季度清理")
    expect(page.get_by_label("输入 2 或“注销”以确认")).to_have_value("")  # it is confirmed anew
    page.get_by_label("输入 2 或“注销”以确认").fill("3")
    expect(cancel).to_be_disabled()
    page.get_by_label("输入 2 或“注销”以确认").fill("2")
    page.evaluate(WATCH_THE_OUTCOME)
    cancel.click()
    verify_by_code(page, portal, "CARD_CANCEL", "验证并继续")
    expect(row(page, f"{mark} a")).to_contain_text("注销中")
    expect(page.get_by_role("status").filter(has_text="2 张卡的注销已受理，正在等待完成")).to_be_visible()
    expect(page.get_by_role("heading", name="注销卡片：已受理")).to_be_visible()
    expect(page.get_by_text("卡片已注销", exact=True)).to_be_visible(timeout=LATER)
    expect(page.get_by_role("heading", name="注销卡片：已完成")).to_be_visible()
    assert len(page.evaluate("begins")) == 1, "the outcome stays where it is"
    expect(row(page, f"{mark} b")).to_contain_text("已注销")
    expect(row(page, f"{mark} c")).to_contain_text("已排除")
    assert [mine.status(each) for each in (shared, own, busy)] == ["CANCEL", "CANCEL", "VALID"]
    with page.expect_download() as download:
        page.get_by_role("button", name="下载结果").click()
    assert re.match(r"card-cancel.*\.xlsx$", download.value.suggested_filename)
    page.reload()
    expect(row(page, f"{mark} a")).to_contain_text("已注销")
    assert violations(page) == []


def test_an_operator_moves_cards_once_the_right_is_given(enter: Enter, portal: Portal, mark: str) -> None:
    admin = provider_of(portal, "admin@lanyu.example")
    here = admin.sub_account("Technology")
    cards = [new_card(admin, f"{mark} {name}", subUserId=here) for name in "ab"]
    address = f"/card/move?cards={','.join(cards)}"
    stranger = enter("operator@lanyu.example", address)
    stranger.wait_for_url(re.compile("/noAuth/page"))
    with granted(portal, "operator@lanyu.example", ("vcc_card_move", "/card/move")):
        page = enter("operator@lanyu.example", address, color_scheme="dark")
        expect(page.get_by_text("Choose an account to preview the change for each card.")).to_be_visible()
        assert violations(page) == []
        page.get_by_role("radio", name=re.compile("Technology")).click()
        expect(row(page, f"{mark} a")).to_contain_text("Already in this account")
        expect(page.get_by_role("button", name=re.compile("^Move"))).to_be_disabled()
        page.get_by_role("radio", name=re.compile("Media Buying")).click()
        expect(row(page, f"{mark} a")).to_contain_text("becomesMedia Buying")
        page.get_by_role("button", name="Move 2 cards").click()
        asked = page.get_by_role("dialog").filter(has=page.locator("#step-up"))
        expect(asked.get_by_text("Move 2 cards to Media Buying")).to_be_visible()
        assert violations(page) == []
        verify_by_code(page, portal, "CARD_MOVE", "Verify")
        expect(page.get_by_role("heading", name="Move cards: finished")).to_be_visible()
        expect(row(page, f"{mark} b")).to_contain_text("Done")
    rows = admin.ask(card_calls.PAGE, cardName=mark)["list"]
    assert {one["subUserName"] for one in rows} == {"Media Buying"}
    admin.end(*cards)


def test_a_page_that_its_tab_cannot_take_over_is_not_pressed_in_vain(enter: Enter, portal: Portal, mark: str) -> None:
    """What an unfinished run knows stays, so the page is loaded once more: a click before that would be lost with it."""
    mine = provider_of(portal, "admin@lanyu.example")
    card = new_card(mine, mark)
    page = enter("admin@lanyu.example", "/faq")
    page.add_init_script(FAR_AWAY)
    for path, action in (
        ("/card/move", "Move this card"),
        ("/card/cancel", "Cancel this card"),
        ("/card/move", "Move this card"),
    ):
        page.goto(f"{path}?cards={card}", wait_until="commit")
        if path == "/card/move":
            page.get_by_role("radio", name=re.compile("Media Buying")).click()
        page.get_by_role("button", name=action).click()
        dialog = page.get_by_role("dialog", name="Security check")
        expect(dialog.get_by_role("button", name="Get code")).to_be_visible()
    mine.end(card)


def test_a_personal_user_has_nowhere_to_move_and_cancels_a_card_of_their_own(
    enter: Enter, portal: Portal, mark: str
) -> None:
    mine = provider_of(portal, "personal@lanyu.example")
    card_id = new_card(mine, f"{mark} a", single=True, rechargeAmount=20_000)
    page = enter("personal@lanyu.example", f"/card/move?cards={card_id}")
    expect(page.get_by_text("Sub-accounts aren't enabled")).to_be_visible()
    assert violations(page) == []
    portal.fault("GET /cb-va-vcc/card/info", kind="code", code="910001")
    page.goto(f"/card/cancel?cards={card_id}")
    expect(page.get_by_role("alert").get_by_text("Code 910001")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_text("Balance of USD 20.00 is refunded to Main account")).to_be_visible()
    page.get_by_role("button", name="Keep this card").click()
    page.wait_for_url(re.compile(r"/card/list/?$"))
    page.goto(f"/card/cancel?cards={card_id}&run=0123456789abcdef")
    lost = page.get_by_text("its result can no longer be shown")
    expect(lost).to_be_visible()
    page.get_by_role("button", name="Cancel this card").click()
    verify_by_code(page, portal, "CARD_CANCEL", "Verify")
    expect(page.get_by_text("Card cancelled")).to_be_visible(timeout=LATER)
    expect(page.get_by_role("heading", name="Cancel card: finished")).to_be_visible()
    expect(lost).to_be_hidden()
    assert mine.status(card_id) == "CANCEL"


def test_tags_and_freezes_of_selected_cards_are_changed_and_undone(enter: Enter, portal: Portal, mark: str) -> None:
    mine = provider_of(portal, "admin@lanyu.example")
    cards = [new_card(mine, f"{mark} {name}", cardTags=[f"{mark[4:]}{name}"]) for name in "ab"]
    page = enter("admin@lanyu.example", f"/card/list?q={mark}", "zh")
    page.get_by_role("table").get_by_role("checkbox", name="选择本页").check()
    bar = page.get_by_role("region", name="批量操作")
    bar.get_by_role("button", name="编辑标签").click()
    dialog = page.get_by_role("dialog", name="批量编辑标签")
    entry = dialog.get_by_label("标签", exact=True)
    for tag in ("误", "端到端"):
        entry.fill(tag)
        entry.press("Enter")
    dialog.get_by_role("button", name="移除标签 误").press("Enter")
    expect(entry).to_be_focused()
    expect(row(page, f"{mark} b").last).to_contain_text(f"{mark[4:]}b、端到端")
    assert violations(page) == []
    entry.fill("离开")  # who presses the button without Enter means this one too
    dialog.get_by_role("button", name="编辑 2 张卡的标签").dblclick()
    expect(dialog).to_have_count(0)
    expect(bar.get_by_role("button", name="编辑标签")).to_be_focused()
    for tag in ("端到端", "离开"):
        expect(row(page, f"{mark} a")).to_contain_text(tag)
    page.get_by_role("button", name="撤销").click()
    expect(page.get_by_text("已恢复 2 张卡")).to_be_visible()
    expect(row(page, f"{mark} a")).not_to_contain_text("端到端")
    expect(row(page, f"{mark} a")).to_contain_text(f"{mark[4:]}a")

    bar.get_by_role("button", name="冻结", exact=True).click()
    dialog = page.get_by_role("dialog", name="冻结卡片")
    dialog.get_by_role("button", name="冻结 2 张卡").dblclick()
    expect(page.get_by_text("已冻结 2 张卡")).to_be_visible()
    expect(bar.get_by_role("button", name="冻结", exact=True)).to_be_focused()
    assert violations(page) == []
    assert {mine.status(each) for each in cards} == {"ABNORMAL"}
    more = bar.get_by_role("button", name="更多操作")
    more.click()
    page.locator(".menu-panel").get_by_role("button", name="动账通知").click()
    dialog = page.get_by_role("dialog", name="动账通知")
    expect(dialog.get_by_role("button", name="更改 2 张卡")).to_be_visible()
    dialog.get_by_role("button", name="关闭通知").click()
    expect(row(page, f"{mark} a").last).to_contain_text("无需变更")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(more).to_be_focused()
    mine.end(*cards)
