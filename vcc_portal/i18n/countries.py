"""Names of countries and areas in both languages: Unicode's (CLDR), except where the list of dial codes has its own."""

import functools

from babel import Locale

from vcc_portal.domain.countries import COUNTRIES, alpha_2
from vcc_portal.i18n.phones import REGION
from vcc_portal.i18n.text import Text

FIRST = ("CHN", "HKG", "MAC", "TWN")
"""Where most companies are; in front of every list."""
_OWN = {**{code: REGION[alpha_2(code)] for code in FIRST}, "ARE": REGION["AE"]}


@functools.cache
def names() -> dict[str, Text]:
    """By alpha-3 code, the first ones in front, the others by their English name."""
    zh, en = Locale("zh").territories, Locale("en").territories
    named = {code: Text(zh=zh[alpha_2(code)], en=en[alpha_2(code)]) for code in COUNTRIES} | _OWN
    others = sorted(COUNTRIES - set(FIRST), key=lambda code: named[code].en)
    return {code: named[code] for code in (*FIRST, *others)}


def country_name(code: str) -> Text:
    """A code that is not known stands as it is."""
    return names().get(code) or Text.same(code)
