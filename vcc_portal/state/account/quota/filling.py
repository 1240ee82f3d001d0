"""State of what fills in the amounts of many sub-accounts: equal parts, those of the last time, a pasted table."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.account.quota.filling import (
    LONGEST_PASTE,
    equal_parts,
    last_amounts,
    last_query,
    read_pasted,
    shown_problems,
)
from vcc_portal.i18n import quota as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.core import effects
from vcc_portal.state.core.base import ask
from vcc_portal.upstream.calls import sub_account as sub_calls


class QuotaFillState(rx.State):
    """Beside the form, whose draft it writes to; nothing is sent by it."""

    ACCESS: ClassVar[routes.Route] = routes.QUOTA

    pasting: bool = False
    problem: Text = EMPTY
    problems: list[Text] = []
    found: int = 0
    """Lines that can be taken although others cannot."""

    _found: dict[str, str] = {}

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
        except Failed as failed:
            if failed.leaves_page:
                raise
            await effects.tell(failed)
            return
        amounts = last_amounts(found.items, (sub.sub_user_id for sub in page._known_accounts().subs))
        if not amounts:
            await effects.toast(strings.NOTHING_BEFORE)
            return
        await page._fill(values, amounts)

    @rx.event
    async def open_paste(self, is_open: bool) -> None:
        """Show or close the dialog for a table."""
        self.pasting = is_open and (await self.get_state(QuotaState))._may_fill()
        self._forget()

    @rx.event
    async def paste(self, form: dict[str, str | None]) -> None:
        """Take a table; one with problems is taken as far as it can be read when that is asked for."""
        page = await self.get_state(QuotaState)
        if not self.pasting or not page._may_fill():
            return
        self._forget()
        pasted = read_pasted((form.get("pasted") or "")[:LONGEST_PASTE], page._known_accounts().subs, page.currency)
        if not pasted.amounts and not pasted.problems:
            self.problem = strings.PASTE_EMPTY
        elif pasted.problems:
            self.problems, self.found, self._found = (
                shown_problems(pasted.problems), len(pasted.amounts), pasted.amounts,
            )  # fmt: skip
        else:
            await self._take(pasted.amounts)

    @rx.event
    async def take_found(self) -> None:
        """Take the lines that can be read."""
        if self.pasting and self._found:
            await self._take(self._found)

    async def _take(self, amounts: dict[str, str]) -> None:
        page = await self.get_state(QuotaState)
        await page._fill(page._typed_so_far(), amounts)
        self.pasting = False
        self._forget()
        await effects.toast(strings.FILLED.format(count=len(amounts)))

    def _forget(self) -> None:
        self.problem, self.problems, self.found, self._found = EMPTY, [], 0, {}
