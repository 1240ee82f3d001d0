"""Top-up and quota as each of the four people, in both languages: done to the end once, or the reason and whom to ask."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked
from tests.e2e.steps import verify_by_password
from tests.support.granted import granted
from tests.support.portal import Portal
from tests.support.sights import Language, Sight, held_down, sees, sees_in_both, speak, words

Enter = Callable[..., Page]
ADMIN, PERMITTED = "admin@lanyu.example", "finance@lanyu.example"
OPERATOR, PERSONAL = "operator@lanyu.example", "personal@lanyu.example"
CALLS = ("POST /captcha/send/mobile",)
PERMITTED_MOBILE = "13800138032"

TOP_UP = Sight("heading", "账户充值", "Account top-up")
TOP_UP_TAB = Sight("link", "充值", "Top up")
AMOUNT = Sight("textbox", "到账金额", "Amount to arrive")
REVIEW = Sight("button", "下一步，核对", "Review")
RATES = Sight("heading", "合同费率", "Your contract's rates")
MAY_NOT_TOP_UP = words("您没有账户充值的权限", "You don't have permission to top up")
FOR_COMPANIES = words("人民币充值仅支持企业账户", "RMB top-ups are for business accounts")
UNDIVIDED, DIVIDED = words("可用余额", "Available balance"), words("待分配额度", "Unassigned")
CHECK_TOP_UP = Sight("heading", "核对充值", "Review top-up")
PAY = Sight("button", "确认支付 ", "Pay ")
TOPPED_UP = Sight("heading", "充值成功", "Top-up received")

QUOTA = Sight("heading", "分配额度", "Allocate quota")
NEW_SUB = Sight("button", "新建子账户", "New sub-account")
UNASSIGNED = Sight("heading", "待分配额度", "Unassigned quota")
QUESTION = Sight("link", "为什么我没有“分配额度”？", "Why don't I have Allocate quota?")
"""To /faq, which an operator may not have."""
MAY_NOT_MOVE = words(
    "需要“额度分配”权限（vcc_quota），请联系企业管理员", "requires the vcc_quota permission. Ask your administrator"
)
CHECK_QUOTA = Sight("heading", "核对额度变动", "Review quota changes")
ASSIGN = Sight("button", "确认分配 USD", "Allocate USD")
ASSIGNED = Sight("heading", "分配完成", "Quota allocated")
SUCCESSFUL = words("成功", "Successful")


def posted(portal: Portal, kind: str, amount: int) -> int:
    """Postings of an amount, in thousandths, in the sandbox's books, under keys of a kind."""
    query = (
        "SELECT count(*) FROM ledger_posting JOIN ledger_entry ON ledger_entry.id = entry_id"
        " WHERE key LIKE ? AND amount = ?"
    )
    with portal.database() as db:
        return int(db.execute(query, (f"{kind}:%", amount)).fetchone()[0])


def by_code(page: Page, mobile: str) -> None:
    """The newest code of the phone."""
    dialog = page.get_by_role("dialog").filter(has=page.locator("#step-up"))
    dialog.get_by_role("button", name=re.compile("^(获取验证码|Get code)$")).click()
    expect(dialog.get_by_role("status")).not_to_be_empty()
    box = page.request.get(f"/sandbox/outbox?to={mobile}").text()
    code = re.search(r'class="code"[^>]*>(\d{6})<', next(one for one in box.split("<article")[1:] if "QUOTA" in one))
    assert code is not None
    dialog.get_by_role("textbox").fill(code[1])
    dialog.locator("button[type=submit]").click()


@pytest.mark.parametrize(
    ("who", "language", "typed", "also"),
    [(ADMIN, "zh", "41.11", ()), (PERMITTED, "en", "42.22", ()), (PERSONAL, "zh", "43.33", (FOR_COMPANIES, UNDIVIDED))],
)
def test_who_may_top_up_does_so_once(
    enter: Enter, portal: Portal, who: str, language: Language, typed: str, also: tuple[Sight, ...]
) -> None:
    page = enter(who, "/account/recharge?view=records", language)
    page.get_by_role("link", name=TOP_UP_TAB.named(language), exact=True).click()
    second = sees_in_both(page, language, [TOP_UP, AMOUNT, REVIEW, RATES, *also], absent=[MAY_NOT_TOP_UP])
    expect(DIVIDED.on(page.locator("main"), second)).to_have_count(0 if who == PERSONAL else 1)
    AMOUNT.on(page, second).fill(typed)
    REVIEW.on(page, second).click()
    sees(page, second, [CHECK_TOP_UP, words(typed, typed)])
    speak(page, language)
    sees(page, language, [CHECK_TOP_UP, words(typed, typed)])
    held_down(PAY.on(page, language))
    expect(TOPPED_UP.on(page, language)).to_be_visible(timeout=30_000)
    speak(page, second)
    sees(page, second, [TOPPED_UP])
    assert violations(page) == []
    amount = int(typed.replace(".", "")) * 10
    assert posted(portal, "recharge", amount) == 1
    page.go_back()
    expect(page.get_by_role("row").filter(has_text=typed)).to_have_count(1)
    assert posted(portal, "recharge", amount) == 1


@pytest.mark.parametrize(("who", "language", "typed"), [(ADMIN, "en", "6.61"), (PERMITTED, "zh", "6.62")])
def test_who_may_move_quota_does_so_once(
    enter: Enter, portal: Portal, not_asked: NotAsked, who: str, language: Language, typed: str
) -> None:
    page = enter(who, "/account/quota?view=records", language, color_scheme="dark")
    Sight("link", "分配与收回", "Allocate and return").on(page, language).click()
    second = sees_in_both(page, language, [QUOTA, NEW_SUB, UNASSIGNED, REVIEW], absent=[MAY_NOT_MOVE])
    Sight("textbox", "Japan 的本次金额", "Amount for Japan").on(page, second).fill(typed)
    REVIEW.on(page, second).click()
    sees(page, second, [CHECK_QUOTA, words(typed, typed)])
    speak(page, language)
    sees(page, language, [CHECK_QUOTA, words(typed, typed)])
    held_down(ASSIGN.on(page, language))
    if who == PERMITTED:
        by_code(page, PERMITTED_MOBILE)
        assert not_asked(CALLS) == []
    else:
        verify_by_password(page)
    expect(ASSIGNED.on(page, language)).to_be_visible(timeout=30_000)
    speak(page, second)
    sees(page, second, [ASSIGNED, SUCCESSFUL])
    assert violations(page) == []
    amount = int(typed.replace(".", "")) * 10
    assert posted(portal, "quota", amount) == 1
    page.go_back()
    expect(page.get_by_role("row").filter(has_text=f"+{typed}")).to_have_count(1)
    assert posted(portal, "quota", amount) == 1


def test_who_may_not_top_up_reads_why_and_sees_the_history(enter: Enter, portal: Portal) -> None:
    ask = words("请联系企业管理员开通“账户充值”权限", "Ask your company's administrator for the top-up permission")
    history = Sight("link", "全部记录", "See all")
    with granted(portal, OPERATOR, ("page", "/account/recharge")):
        page = enter(OPERATOR, "/account/recharge", "zh")
        second = sees_in_both(page, "zh", [TOP_UP, MAY_NOT_TOP_UP, ask, history], absent=[AMOUNT, REVIEW])
        assert violations(page) == []
        history.on(page, second).click()
        expect(page).to_have_url(re.compile("view=records"))
        expect(page.get_by_role("search")).to_be_visible()
        sees(page, second, [words("充值属于主账户", "Top-ups belong to the main account")])


def test_who_may_not_move_quota_sees_his_own_and_reads_why(enter: Enter, portal: Portal) -> None:
    with granted(portal, OPERATOR, ("page", "/account/quota")):
        page = enter(OPERATOR, "/account/quota", "zh")
        hidden = words("您没有主账户的数据权限。", "You don't have data access to the main account.")
        later = words("提交时由支付服务核对额度", "Its quota is checked when you submit")
        sees_in_both(page, "zh", [QUOTA, MAY_NOT_MOVE, hidden], absent=[REVIEW, NEW_SUB, later, QUESTION])
        expect(page.get_by_role("row").filter(has_text="Technology")).to_be_visible()
        expect(page.get_by_role("row").filter(has_text="Japan")).to_have_count(0)
        assert violations(page) == []


def test_a_person_has_no_sub_accounts_and_reads_why(enter: Enter) -> None:
    page = enter(PERSONAL, "/account/quota", "zh")
    why = words("个人账户没有子账户", "Personal accounts have no sub-accounts")
    for_companies = words("子账户和额度分配仅支持企业账户", "Sub-accounts and their quota are for business accounts")
    back = Sight("link", "返回我的账户", "Back to my account")
    sees_in_both(page, "zh", [QUOTA, why, for_companies, back, QUESTION], absent=[REVIEW, NEW_SUB])
    assert violations(page) == []


@pytest.mark.parametrize(
    ("path", "zh", "en"),
    [
        ("/account/recharge", "账户充值", "Account top-up"),
        ("/settings", "设置", "Settings"),
        ("/logs", "操作日志", "Operation log"),
    ],
)
def test_a_page_that_was_not_granted_says_which_and_whom_to_ask(enter: Enter, path: str, zh: str, en: str) -> None:
    page = enter(OPERATOR, path, "zh")
    expect(page).to_have_url(re.compile(r"/noAuth/page\?redirect="))
    said = words(
        f"当前账号未被授予页面“{zh}”的权限，请联系贵公司的管理员开通",
        f"You haven't been granted access to {en}. Ask your company's administrator",
    )
    sees_in_both(page, "zh", [said, Sight("link", "已开通，重新打开", "Try again")])
    assert violations(page) == []
