"""The provider's own pages: five addresses a region, as configured or below the region's site."""

import json
from typing import Any

import pytest

from vcc_portal.domain.site_config import Site, SitePage
from vcc_portal.errors.failed import failure
from vcc_portal.features.patterns.provider_pages import provider_pages, read_provider_pages
from vcc_portal.i18n import terms
from vcc_portal.upstream.models.user import AccountConfig

SITE = "https://hk.example/"
FULL = {
    "portalName": "B2B portal",
    "HK": {"homeUrl": "https://h/home", "forgotPwdUrl": "https://h/pwd", "kycUrl": "https://h/kyc",
           "kycUpdateUrl": "https://h/kyc2", "kybUrl": "https://h/kyb"},
    "CN": {"homeUrl": "https://c/home"},
}  # fmt: skip


def addresses(config: dict[str, Any], region: str) -> list[str]:
    pages = provider_pages(AccountConfig.parse(json.dumps(config)), "B2B", region, SITE)
    return [pages.address(page) for page in SitePage]


@pytest.mark.parametrize(
    ("config", "region", "expected"),
    [
        (FULL, "HK", ["https://h/home", "https://h/pwd", "https://h/kyc", "https://h/kyc2", "https://h/kyb"]),
        (
            FULL,
            "CN",
            [
                "https://c/home",
                "https://hk.example/center/setting",
                "https://hk.example/kyc",
                "https://hk.example/kyc/update",
                "https://hk.example/collection/apply",
            ],
        ),
        (
            {"CN": {"kycUrl": "javascript:alert(1)", "homeUrl": "https://["}},
            "anything",
            [
                "https://hk.example/account",
                "https://hk.example/center/setting",
                "https://hk.example/kyc",
                "https://hk.example/kyc/update",
                "https://hk.example/collection/apply",
            ],
        ),
    ],
)
def test_five_addresses(config: dict[str, Any], region: str, expected: list[str]) -> None:
    assert addresses(config, region) == expected


@pytest.mark.parametrize(("source", "tagged"), [("", "B2C"), ("ONE_PORTAL", "ONE_PORTAL")])
@pytest.mark.parametrize("answer", [json.dumps(FULL), "not json", None])
async def test_they_are_asked_for_by_source_and_tagged_with_it(source: str, tagged: str, answer: str | None) -> None:
    asked: list[str] = []

    async def ask(call: Any, request: Any, *, lane: str = "") -> Any:
        asked.append(request.kyc_source)
        if answer is None:
            raise failure(terms.FAILED, code="300001")
        return answer

    pages = await read_provider_pages(ask, source, "HK", SITE)
    assert (asked, pages.kyc_source, pages.region) == ([tagged], tagged, Site.HK)
    known = answer == json.dumps(FULL)
    assert pages.kyb == ("https://h/kyb" if known else "https://hk.example/collection/apply")
    assert pages.portal_name == ("B2B portal" if known else "")
