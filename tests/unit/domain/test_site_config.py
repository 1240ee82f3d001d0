"""A configured address is the provider's text: followed when a link may carry it, else replaced."""

import pytest

from vcc_portal.domain.site_config import Site, SitePage, address, site_of

SITE = "https://provider.example/"


@pytest.mark.parametrize("given", ["https://other.example/kyc", "http://other.example"])
def test_a_web_address_is_taken(given: str) -> None:
    assert address(given, SitePage.KYC, SITE) == given


@pytest.mark.parametrize("given", ["", "javascript:alert(1)", "//other.example", "https://[", "http://[::1", "data:x"])
def test_anything_else_gives_the_default(given: str) -> None:
    assert address(given, SitePage.KYC, SITE) == "https://provider.example/kyc"


@pytest.mark.parametrize("region", ["CN", "HK", "", "US"])
def test_a_region_has_its_site_and_an_unknown_one_the_default(region: str) -> None:
    assert site_of(region) == (Site.HK if region == "HK" else Site.CN)
