"""What the address of a website is: the same in the portal's form, in the provider's calls and on its page."""

import pytest

from vcc_portal.domain.websites import WEBSITE
from vcc_sandbox.provider_pages import checks
from vcc_sandbox.verification.websites import is_website


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("https://www.lanyu.example", True),
        ("http://lanyu.example/", True),
        ("HTTPS://WWW.LANYU.EXAMPLE", True),
        ("www.lanyu.example", True),
        ("shop.lanyu.com.cn/store?id=7#top", True),
        ("https://lanyu.example?shop=7", True),
        ("https://lanyu.example:8443/shop", True),
        ("https://例子.公司", True),
        ("https://xn--fsqu00a.xn--55qx5d", True),
        ("", False),
        ("my shop", False),
        ("lanyu", False),
        ("https://lanyu", False),
        ("https://localhost:3000", False),
        ("https://10.0.0.1", False),
        ("https://..example", False),
        ("https://me:secret@lanyu.example", False),
        ("ftp://lanyu.example", False),
        ("javascript:alert(1)", False),
        ("https://lanyu.example/a b", False),
        ("https://lanyu.example\n", False),
        ("https://" + "a" * 64 + ".example", False),
    ],
)
def test_a_website_is_the_same_in_the_portal_and_at_the_provider(text: str, good: bool) -> None:
    assert (WEBSITE.fullmatch(text) is not None) is good
    assert is_website(text) is good
    assert (checks.website(text) is None) is good
