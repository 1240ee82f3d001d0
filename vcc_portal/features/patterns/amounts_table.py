"""Amounts that are typed in the rows of a form: what of them counts, and what does not."""

from collections import Counter
from collections.abc import Mapping

from vcc_portal.domain.text import Text
from vcc_portal.i18n.patterns import amounts_paste as strings

MOST_REASONS = 3
"""The commonest; each stands beside its amount as well, once that was left."""


def not_counted(errors: Mapping[str, Text]) -> list[Text]:
    """Why amounts are not in the totals, in the order of how many."""
    reasons = Counter(errors.values()).most_common(MOST_REASONS)
    return [strings.NOT_COUNTED.format(count=count, reason=reason.within) for reason, count in reasons]
