"""Where somebody came from: invitation, campaign, outside source, and the area of a registration (spec §3, §5, §9)."""

import re
from collections.abc import Iterable
from enum import StrEnum

from vcc_portal.domain.account import CARD_BUSINESS
from vcc_portal.domain.site_config import DEFAULT_REGION, Site

INVITATION = "invitationCode"
"""Name of the cookie, and of the field that carries the code on."""
INVITATION_PARAMS = frozenset({"invitecode", "invitationcode"})
"""How addresses name it, in lower case."""
UTM_PARAMS = ("source", "medium", "term", "content", "campaign")
UTM_COOKIE = "signup_utm_"
UTM_SECONDS = 24 * 3600
LONGEST_INVITATION, LONGEST_UTM, LONGEST_SOURCE = 64, 128, 32
SOURCE_KEY = "vcc-outside-source"
"""Where a tab keeps it, in session storage."""
_KYC = {"b2b": "B2B", "collection": "B2C", "oneportal": "ONE_PORTAL", "lppe": "LPPE"}
_BUSINESS = {"b2b": "cn_b2b", "collection": "cn_collection", "oneportal": "cn_oneportal"}


class Area(StrEnum):
    """Where a business is at home."""

    CN = "CN"
    HK = "HK"
    US = "US"

    @property
    def region(self) -> Site:
        """The login region that serves it: the mainland's own, Hong Kong's for the rest."""
        return Site.CN if self is Area.CN else Site.HK


DEFAULT_AREA = Area(DEFAULT_REGION)


def area_of(text: str) -> Area:
    """An area by its letters; the default one for any other."""
    return Area(text) if text in set(Area) else DEFAULT_AREA


def clean_invitation(text: str) -> str:
    """Letters, digits and commas (spec §5)."""
    return re.sub(r"[^A-Za-z0-9,]", "", text[:400])[:LONGEST_INVITATION]


def clean_source(text: str) -> str:
    """An outside source as far as it can be one; empty for anything else."""
    return text if re.fullmatch(rf"[A-Za-z0-9_]{{1,{LONGEST_SOURCE}}}", text) else ""


def kyc_source_of(outside: str) -> str:
    """The KYC source of an outside source: the four that are known, others in capitals; empty without one."""
    return _KYC.get(outside, outside.upper())


def business_source_of(outside: str) -> str:
    """The business source of an outside source: the three that are known, others in small letters behind `cn_`.

    The card product's own without one.
    """
    return _BUSINESS.get(outside, f"cn_{outside.lower()}") if outside else CARD_BUSINESS


def invitation_in(query: Iterable[tuple[str, str]]) -> str:
    """The invitation code that an address names, cleaned; empty for none."""
    return next(
        (clean for name, value in query if name.lower() in INVITATION_PARAMS and (clean := clean_invitation(value))), ""
    )


def utm_in(query: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What an address says of its campaign, by the parameters' short names."""
    given = dict(query)
    found = {name: given.get(f"utm_{name}", "").strip()[:LONGEST_UTM] for name in UTM_PARAMS}
    return {name: value for name, value in found.items() if value and value.isprintable()}
