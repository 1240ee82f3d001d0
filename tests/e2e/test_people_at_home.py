"""The account home, settings and the log as each of the four people, in both languages on one page load."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.support.granted import granted
from tests.support.portal import Portal
from tests.support.sights import OTHER, Language, Sight, sees, sees_in_both, speak, words

Enter = Callable[..., Page]
ADMIN, PERMITTED = "admin@lanyu.example", "finance@lanyu.example"
OPERATOR, PERSONAL = "operator@lanyu.example", "personal@lanyu.example"
BLURRED = "rgba(0, 0, 0, 0)"
"""The colour of a text that only its shadow shows."""

HOME = Sight("heading", "我的账户", "My account")
TOP_UP = Sight("link", "充值", "Top up")
APPLY = Sight("button", "申请卡片", "Apply for a card")
QUOTA = Sight("link", "分配额度", "Allocate quota")
LINKED = Sight("heading", "关联账户", "Linked accounts")
STATEMENTS = Sight("heading", "对账单", "Statements")
GET_STATEMENT = Sight("button", "申请对账单", "Get a statement")
NO_STATEMENTS = words("您没有对账单权限", "You don't have access to statements")
WHO_GIVES_STATEMENTS = words(
    "请联系企业管理员开通“对账单”权限", "Ask your company's administrator for the statement permission"
)
BUSINESS = words("企业认证", "Business (KYB)")
CONTRACT = Sight("heading", "合同", "Contract")

USER_MENU = Sight("button", "用户菜单", "User menu")
WHY = Sight("button", "为什么不能操作？", "Why can't I?")
NOTHING_BLOCKED = words("没有受限的操作", "Nothing stands in your way")
ASK_ADMINISTRATOR = words("请企业管理员授予权限", "Ask your administrator for it")
NO_QUOTA_PAGE = words("没有打开“分配额度”页面的权限", "No access to the page Allocate quota")
NOT_FOR_PERSONS = words("个人账户没有此功能", "Not available for personal accounts")
CLOSE = Sight("button", "关闭", "Close")
ACCOUNT_MENU = Sight("button", "切换账户", "Switch account")
USER_ID = words("用户 ID", "User ID")
ALERTS, NO_ALERTS = Sight("heading", "提醒", "Alerts"), words("没有提醒", "No alerts")
END_SHARING = Sight("button", "结束屏幕共享模式", "End screen-share mode")

AT_HOME: dict[str, tuple[list[Sight], list[Sight]]] = {
    ADMIN: ([HOME, TOP_UP, APPLY, QUOTA, LINKED, STATEMENTS, GET_STATEMENT, BUSINESS, CONTRACT], [NO_STATEMENTS]),
    PERMITTED: ([HOME, TOP_UP, APPLY, QUOTA, STATEMENTS, GET_STATEMENT, BUSINESS, CONTRACT], [LINKED, NO_STATEMENTS]),
    OPERATOR: (
        [HOME, STATEMENTS, NO_STATEMENTS, WHO_GIVES_STATEMENTS, BUSINESS, CONTRACT],
        [TOP_UP, APPLY, QUOTA, GET_STATEMENT, LINKED],
    ),
    PERSONAL: ([HOME, TOP_UP, APPLY, CONTRACT], [QUOTA, STATEMENTS, LINKED]),
}
"""What each of them finds on the page, and what is not there."""
WHY_NOT: dict[str, tuple[list[Sight], list[Sight]]] = {
    ADMIN: ([NOTHING_BLOCKED], [ASK_ADMINISTRATOR, NOT_FOR_PERSONS]),
    PERMITTED: ([Sight("link", "前往账户充值", "Open Account top-up")], [NOT_FOR_PERSONS, NO_QUOTA_PAGE]),
    OPERATOR: ([NO_QUOTA_PAGE, ASK_ADMINISTRATOR], [NOT_FOR_PERSONS]),
    PERSONAL: ([NOT_FOR_PERSONS], [ASK_ADMINISTRATOR]),
}
MAY_OPEN = {OPERATOR: {"/account", "/card/list", "/trade", "/card/detail"}}
"""Pages that an alert may lead to, where that is not every page."""


@pytest.mark.parametrize(("who", "language"), [(ADMIN, "zh"), (PERMITTED, "en"), (OPERATOR, "zh"), (PERSONAL, "en")])
def test_each_finds_what_is_his_and_why_the_rest_is_not(enter: Enter, who: str, language: Language) -> None:
    page = enter(who, "/account", language, color_scheme="dark" if language == "en" else "light")
    there, absent = AT_HOME[who]
    sees(page.locator("main"), language, there, absent)
    verified = page.locator('main a[href="/kyb"]')
    expect(verified).to_have_count(1 if who in {ADMIN, PERMITTED} else 0)
    expect(words("企业认证", "Business (KYB)").on(page.locator("main"), language)).to_have_count(
        0 if who == PERSONAL else 1
    )
    explained(page, who, language)
    identified(page, who, language)
    alerted(page, who, language)
    shared(page, language)
    second = OTHER[language]
    speak(page, second)
    sees(page.locator("main"), second, there, absent)
    explained(page, who, second)
    alerted(page, who, second)
    shared(page, second)
    assert violations(page) == []


def explained(page: Page, who: str, language: Language) -> None:
    """The dialog "why can I not?"."""
    USER_MENU.on(page, language).click()
    WHY.on(page, language).click()
    dialog = page.get_by_role("dialog")
    there, absent = WHY_NOT[who]
    sees(dialog, language, there, absent)
    CLOSE.on(dialog, language).last.click()
    expect(dialog).to_have_count(0)


def identified(page: Page, who: str, language: Language) -> None:
    """The account menu: an operator has no id to copy, and nothing to verify (spec §6)."""
    ACCOUNT_MENU.on(page, language).click()
    current = page.get_by_text(re.compile("^(当前账户|Current account)$"))
    expect(current).to_be_visible()
    panel = current.locator("xpath=..")
    expect(USER_ID.on(panel, language)).to_have_count(0 if who in {PERMITTED, OPERATOR} else 1)
    expect(page.get_by_role("link", name=re.compile("认证|[Vv]erify"))).to_have_count(0)
    page.keyboard.press("Escape")
    expect(current).to_have_count(0)


def alerted(page: Page, who: str, language: Language) -> None:
    """Alerts lead where their reader may go."""
    Sight("button", "提醒", "lert").on(page.locator(".support"), language).click()
    head = page.get_by_role("heading", name=ALERTS.named(language), exact=True)
    expect(head).to_be_visible()
    links = page.get_by_role("listitem").filter(has=page.locator("[data-keep-open]")).get_by_role("link")
    # Whether there are any depends on the day.
    expect(links.first.or_(NO_ALERTS.on(page, language)).first).to_be_visible(timeout=20_000)
    paths = {str(link.get_attribute("href")).partition("?")[0] for link in links.all()}
    assert paths <= MAY_OPEN.get(who, paths)
    page.keyboard.press("Escape")
    expect(head).to_have_count(0)


def shared(page: Page, language: Language) -> None:
    """A screen that others may see shows no amounts."""
    balance = page.get_by_role("table").first.get_by_role("cell").first
    page.locator("#main").focus()
    page.keyboard.press("m")
    expect(balance).to_have_css("color", BLURRED)
    END_SHARING.on(page, language).first.click()
    expect(balance).not_to_have_css("color", BLURRED)


def applications(portal: Portal) -> list[tuple[str, str]]:
    """Statements that were applied for, as (login name, currency)."""
    query = """SELECT login_name, currency FROM bill_application JOIN linked_user USING (user_id)
    JOIN person USING (person_id)"""
    with portal.database() as db:
        return db.execute(query).fetchall()


SETTINGS = Sight("heading", "设置", "Settings")
SAVE = Sight("button", "保存", "Save")
ALERT = Sight("heading", "余额不足提醒", "Low-balance alert")
PASSWORD = Sight("heading", "支付密码", "Payment password")
COMPANIES_ONLY = words("自动充值仅支持企业账户", "Automatic top-up is for business accounts")
READ_ONLY = words(
    "如需修改，请联系企业管理员开通“设置”权限", "Ask your company's administrator for the settings permission"
)
LOG = Sight("heading", "操作日志", "Operation log")
CHANGED_ALERT = words("修改余额提醒", "Changed balance alerts")


@pytest.mark.parametrize(
    ("who", "name", "language", "amount", "also", "absent"),
    [
        (PERMITTED, "顾账", "zh", "2,345.60", [], [COMPANIES_ONLY, READ_ONLY]),
        (PERSONAL, "林一鸣", "en", "2,346.70", [COMPANIES_ONLY], [READ_ONLY]),
    ],
)
def test_who_may_set_an_alert_does_so_once_and_finds_it_in_the_log(
    enter: Enter, who: str, name: str, language: Language, amount: str, also: list[Sight], absent: list[Sight]
) -> None:
    page = enter(who, "/settings", language)
    second = sees_in_both(page, language, [SETTINGS, ALERT, SAVE, PASSWORD, *also], absent)
    expect(SAVE.on(page, second)).to_have_count(1 if who == PERSONAL else 2)
    panel = page.locator("section").filter(has=ALERT.on(page, second))
    switch = Sight("switch", "余额不足时提醒", "Alert when the balance is low").on(panel, second)
    switch.check()
    Sight("textbox", "低于此金额时提醒", "Alert below").on(panel, second).fill(amount)
    panel.locator("#mailbox_list").fill("people@lanyu.example")
    panel.locator("#mailbox_list").press("Enter")
    expect(panel.get_by_text("people@lanyu.example")).to_be_visible()
    SAVE.on(panel, second).dblclick()
    sees(panel, second, [words(f"低于 USD {amount}", f"Below USD {amount}")])
    assert violations(page) == []
    USER_MENU.on(page, second).hover()
    Sight("link", "操作日志", "Operation log").on(page, second).click()
    row = page.get_by_role("row").filter(has_text=amount)
    sees(page, second, [LOG])
    sees(row, second, [CHANGED_ALERT, words(name, name)])
    expect(row).to_have_count(1)
    speak(page, language)
    sees(page, language, [LOG])
    sees(row, language, [CHANGED_ALERT, words(name, name)])
    assert violations(page) == []


def test_who_may_not_change_settings_reads_them_and_whom_to_ask(enter: Enter, portal: Portal) -> None:
    with granted(portal, OPERATOR, ("page", "/settings")):
        page = enter(OPERATOR, "/settings", "en")
        second = sees_in_both(page, "en", [SETTINGS, ALERT, READ_ONLY, PASSWORD], [SAVE])
        USER_MENU.on(page, second).hover()
        sees(page, second, [Sight("button", "退出登录", "Sign out")], [Sight("link", "设置", "Settings")])
        assert violations(page) == []


def test_an_operator_who_may_applies_for_a_statement_once(enter: Enter, portal: Portal) -> None:
    page = enter(PERMITTED, "/account", "zh")
    GET_STATEMENT.on(page, "zh").click()
    dialog = page.get_by_role("dialog")
    month = dialog.get_by_role("combobox", name="账单月份")
    month.select_option(index=2)
    boxes = dialog.get_by_role("group", name="币种").get_by_role("checkbox")
    expect(boxes.first).to_be_visible()
    for currency in ("EUR", "JPY", "USD"):
        dialog.get_by_role("checkbox", name=re.compile(currency)).uncheck()
    dialog.get_by_role("button", name="提交申请").dblclick()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^下载 .* HKD"))).to_have_count(1, timeout=60_000)
    speak(page, "en")
    download = page.get_by_role("button", name=re.compile("^Download .* HKD"))
    with page.expect_download() as loaded:
        download.click()
    assert loaded.value.suggested_filename.endswith("_HKD.xlsx")
    assert applications(portal).count((PERMITTED, "HKD")) == 1
    assert violations(page) == []
