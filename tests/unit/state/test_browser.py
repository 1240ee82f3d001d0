"""Where the browser says it is: hostile text, of which something usable is made."""

import pytest

from tests.support.tab import tab_at
from vcc_portal.state.core import browser


@pytest.mark.parametrize(
    ("given", "path", "full"),
    [
        ("/card/list?a=1#b", "/card/list", "/card/list?a=1"),
        ("", "/", "/"),
        ("//[::1", "/", "/"),
        ("//[::1/card/list", "/", "/"),
        ("http://[", "/", "/"),
        ("//evil.example/account", "/account", "/account"),
        ("////evil.example/x", "/evil.example/x", "/evil.example/x"),
        ("////[::1", "/[::1", "/[::1"),
        ("javascript:alert(1)", "/", "/"),
    ],
)
def test_an_address_is_a_path_of_ours(given: str, path: str, full: str) -> None:
    with tab_at(given):
        assert (browser.address().path, browser.address().full) == (path, full)
