"""Where the provider's own pages are when its configuration does not say (spec §3, account configuration)."""

from enum import StrEnum
from urllib.parse import urlsplit


class SitePage(StrEnum):
    """A page of the provider; the value is its suffix below the site of a region."""

    HOME = "/account"
    FORGOT_PASSWORD = "/center/setting"  # noqa: S105  a path
    KYC = "/kyc"
    KYC_UPDATE = "/kyc/update"
    KYB = "/collection/apply"
    AGREEMENTS = "/agreements"
    """Not in the specification's list: code 200016 is settled there until the portal has a page of its own."""


def address(given: str, page: SitePage, site: str) -> str:
    """The configured address; the default one for anything that a link must not carry."""
    return given if _is_web(given) else f"{site.rstrip('/')}{page}"


def _is_web(given: str) -> bool:
    try:
        return urlsplit(given).scheme in {"http", "https"}
    except ValueError:  # such as `https://[`
        return False


def site_of(sign_in_url: str) -> str:
    """The provider's site: where its sign-in page lies."""
    return sign_in_url.rsplit("/", 1)[0]
