"""State of what fills in the amounts of many sub-accounts: equal parts, those of the last time, a pasted table."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.account.quota.filling import WORDS, equal_parts, last_amounts, last_query, payees_of
from vcc_portal.features.patterns.amounts_paste import PasteWords
from vcc_portal.i18n import quota as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.core import effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.amounts_paste import PastesAmounts, PasteTarget
from vcc_portal.upstream.calls import sub_account as sub_calls


class QuotaFillState(PastesAmounts, rx.State):
    """Beside the form, whose draft it writes to; nothing is sent by it."""

    ACCESS: ClassVar[routes.Route] = routes.QUOTA
    PASTE: ClassVar[PasteWords] = WORDS

    @rx.event
    async def split(self, values: dict[str, str]) -> None:
        """The amount of the filling field in equal parts, for the sub-accounts that the search leaves."""
        page = await self.get_state(QuotaState)
        listed = [sub.sub_user_id for sub in page._listed(values)]
        parts = equal_parts(values.get("fill", ""), listed, page.currency)
        if not parts:
            await effects.toast(strings.TYPE_A_TOTAL, "bad")
            return
        await page._fill(values, parts)

    @rx.event
    @access(rate=Rate.HEAVY)
    async def as_before(self, values: dict[str, str]) -> None:
        """The amounts of the newest request in this currency and direction."""
        page = await self.get_state(QuotaState)
        if not page.currency:
            return
        try:
            found = await ask(sub_calls.QUOTA_QUERY, last_query(page.currency, values.get("direction", "")))
        except FailedHere as failed:
            await effects.tell(failed)
            return
        amounts = last_amounts(found.items, (sub.sub_user_id for sub in page._known_accounts().subs))
        if not amounts:
            await effects.toast(strings.NOTHING_BEFORE)
            return
        await page._fill(values, amounts)

    async def _paste_target(self) -> PasteTarget | None:
        page = await self.get_state(QuotaState)
        if not page._may_fill():
            return None
        return PasteTarget(page, page._typed_so_far(), payees_of(page._known_accounts().subs, page.currency))
