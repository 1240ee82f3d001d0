"""What the browser itself makes of our cleaned addresses: they all stay at the portal (reliability S7)."""

from playwright.sync_api import Browser

from tests.support import addresses
from vcc_portal.domain.redirects import safe_redirect

ASK = "values => values.filter(value => new URL(value, 'http://localhost:3000/deep/page').origin !== 'http://localhost:3000')"


def test_chromium_leaves_the_portal_for_none_of_them(browser: Browser) -> None:
    tried = [*addresses.EVIL, *addresses.LOGIN, *addresses.many()]
    assert len(tried) > 5000
    page = browser.new_page()
    cleaned = sorted({safe_redirect(value, addresses.ORIGINS) for value in tried})
    assert page.evaluate(ASK, cleaned) == []
    # The control: the same question about what was tried.
    assert len(page.evaluate(ASK, [value for value in tried if value.startswith("//e")])) >= 10
    page.close()
