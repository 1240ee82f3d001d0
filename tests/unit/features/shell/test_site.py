"""The links of footer and support toolbar."""

import pytest

from vcc_portal.features.shell.site import SiteView, site_view
from vcc_portal.upstream.models.content import SiteLinks

CHAT = "https://chat.example/a"


@pytest.mark.parametrize(
    ("link", "vip", "shown"),
    [
        (CHAT, False, CHAT),
        (CHAT, True, f"{CHAT}?vip=1"),
        (f"{CHAT}?b=2", True, f"{CHAT}?b=2&vip=1"),
        (f"{CHAT}#here", True, f"{CHAT}?vip=1#here"),
        (f"{CHAT}?b=2#here?", True, f"{CHAT}?b=2&vip=1#here?"),
        (f"{CHAT}#here", False, f"{CHAT}#here"),
        ("javascript:alert(1)", True, ""),
        ("", True, ""),
    ],
)
def test_a_key_account_is_named_to_the_customer_service_by_the_query(link: str, vip: bool, shown: str) -> None:
    assert site_view(SiteLinks(customer_service_url=link), vip=vip) == SiteView(service=shown)
