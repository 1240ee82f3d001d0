"""What tests of several pages do, or wait for, in the same way."""

import re

from playwright.sync_api import Page, expect

from tests.support.portal import Portal
from tests.support.provider import provider_of
from vcc_sandbox.seed.demonstration import DEMONSTRATION


def settled(page: Page) -> Page:
    """Wait until a page has all that it asks for by itself."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    return page


def rows_settled(page: Page) -> Page:
    """The same of a page with a list that has rows."""
    expect(page.locator("main [data-list] tbody tr td:visible").first).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    return page


def verify_by_code(page: Page, portal: Portal, type_code: str, go_on: str) -> None:
    """Pass the security check by the SMS code that is sent for it, in either language; `go_on` is the button's name."""
    asked = page.get_by_role("dialog").filter(has=page.locator("#step-up"))
    asked.get_by_role("button", name=re.compile("^(获取验证码|Get code)$")).click()
    expect(asked.get_by_role("status")).not_to_be_empty()
    field = asked.get_by_label(re.compile("^(请输入 6 位短信验证码|Enter the 6-digit SMS code)$"))
    expect(field).to_be_focused()
    field.fill(provider_of(portal, "admin@lanyu.example").newest_code(type_code))
    asked.get_by_role("button", name=go_on).click()


def verify_by_password(page: Page) -> None:
    """Pass the security check by the payment password."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").or_(dialog.locator("#pay_pwd")).first.wait_for()
    if not dialog.locator("#pay_pwd").count():
        dialog.get_by_role("button", name=re.compile("支付密码|[Pp]ayment password")).click()
    dialog.locator("#pay_pwd").fill(DEMONSTRATION.password)
    dialog.locator("button[type=submit]").click()


def newest_letter(portal: Portal, to: str) -> tuple[str, str]:
    """Code and link of the newest message to an address."""
    with portal.database() as db:
        query = "SELECT code, link FROM outbox_message WHERE recipient = ? ORDER BY id DESC LIMIT 1"
        return db.execute(query, (to,)).fetchone()
