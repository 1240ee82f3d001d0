"""The company's sub-accounts, however many pages they are."""

from vcc_portal.domain.text import Text
from vcc_portal.features.patterns.asking import Ask, Unread, Visit, or_unread
from vcc_portal.features.patterns.filters import Choice
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models.base import LONGEST_PAGE
from vcc_portal.upstream.models.sub_account import SubUser, SubUserQuery

_MOST_PAGES = 50
"""Whatever the provider says of their number."""


async def every_sub_account(ask: Ask, *, status: str | None = None) -> list[SubUser]:
    """All that the user may see, closed ones included unless a `status` is asked for. Raises `Failed`.

    More than two hundred may be open at no time, but those that were closed are on the list as well.
    """
    found: list[SubUser] = []
    for number in range(1, _MOST_PAGES + 1):
        page = await ask(sub_calls.PAGE, SubUserQuery(status=status, page_no=number, page_size=LONGEST_PAGE))
        found += page.items
        if len(found) >= page.total or not page.items:
            break
    return found


async def sub_account_choices(visit: Visit) -> list[Choice] | Unread:
    """All of them as the choices of a filter."""
    subs = await or_unread(every_sub_account(visit.ask))
    return subs if isinstance(subs, Unread) else [Choice(sub.sub_user_id, Text.same(sub.alias)) for sub in subs]
