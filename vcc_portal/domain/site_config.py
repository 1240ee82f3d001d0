"""Sites and regions (spec §9), and where the provider's own pages are when its configuration does not say
(spec §3, account configuration).
"""

from enum import StrEnum
from urllib.parse import urlsplit


class Site(StrEnum):
    """A site of the provider, and the login region that it serves (spec §9)."""

    CN = "CN"
    HK = "HK"


DEFAULT_REGION = Site.CN


class SitePage(StrEnum):
    """A page of the provider; the value is its suffix below the site of a region."""

    HOME = "/account"
    FORGOT_PASSWORD = "/center/setting"  # noqa: S105  a path
    KYC = "/kyc"
    KYC_UPDATE = "/kyc/update"
    KYB = "/collection/apply"


def address(given: str, page: SitePage, site: str) -> str:
    """The configured address; the default one for anything that a link must not carry."""
    return given if _is_web(given) else f"{site.rstrip('/')}{page}"


def _is_web(given: str) -> bool:
    try:
        return urlsplit(given).scheme in {"http", "https"}
    except ValueError:  # such as `https://[`
        return False


def site_of(region: str) -> Site:
    """The site that belongs to a login region; an unknown region is the default one's."""
    return Site.HK if region == Site.HK else DEFAULT_REGION
