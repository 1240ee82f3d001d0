"""State of the dialog that creates, renames or closes a sub-account."""

from collections.abc import AsyncIterator
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.account.quota.sub_account import (
    SubAccountDialog,
    SubAccountForm,
    came_true,
    last_quota,
    obstacles,
)
from vcc_portal.features.account.quota.view import rights_of
from vcc_portal.features.account.sub_accounts import every_sub_account
from vcc_portal.features.patterns.form import LONGEST_TYPED
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import quota as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.gate import GateState, gate_passes
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.errors import BusinessError
from vcc_portal.upstream.models.sub_account import SubUser, SubUserById, SubUserCreate, SubUserUpdate

_DONE: dict[str, Text] = {
    SubAccountDialog.CREATE: strings.CREATED,
    SubAccountDialog.RENAME: strings.RENAMED,
    SubAccountDialog.CLOSE: strings.CLOSED,
}
_OF_CLOSING: dict[str, Text] = {
    Code.UNSETTLED_TRANSACTIONS: strings.BLOCKS_UNSETTLED,
    Code.SUBMIT_FAILED: strings.BLOCKS_MOVING,
}
"""What these codes mean when a sub-account is closed; their own text is about something else."""


class SubAccountState(rx.State):
    """The dialog; what is typed stays in the browser's form."""

    ACCESS: ClassVar = routes.QUOTA

    dialog: str = ""
    """A `SubAccountDialog`; empty while it is closed."""
    name: str = ""
    """Of the sub-account, as it is called now."""
    busy: bool = False
    reading: bool = False
    """What stands in the way of closing is being read."""
    obstacles: list[Text] = []
    last: Text = EMPTY
    errors: dict[str, Text] = {}
    problem: Text = EMPTY
    turn: int = 0
    """Grows with each opening: the form takes its values anew."""

    _sub_user_id: str = ""

    @rx.event
    async def create(self) -> None:
        """Open the dialog for a new one, behind the verification gate."""
        if await self._may() and await gate_passes(self):
            self._open(SubAccountDialog.CREATE, "", "")

    @rx.event
    async def rename(self, sub_user_id: str) -> None:
        """Open the dialog with the name of one."""
        name = await self._name_of(sub_user_id)
        if name:
            self._open(SubAccountDialog.RENAME, sub_user_id, name)

    @rx.event
    async def shut(self, sub_user_id: str) -> AsyncIterator[None]:
        """Open the dialog that closes one, and read what stands in the way."""
        name = await self._name_of(sub_user_id)
        if not name:
            return
        self._open(SubAccountDialog.CLOSE, sub_user_id, name)
        self.reading = True
        yield
        try:
            found = await ask(sub_calls.DETAILS, SubUserById(sub_user_id=sub_user_id))
        except Failed as failed:
            self.reading = False
            if failed.leaves_page:
                raise
            self.problem = failed.text
            return
        self.reading, self.name = False, found.alias
        self.obstacles, self.last = obstacles(found), last_quota(found)

    @rx.event
    def close(self, is_open: bool) -> None:
        """Close the dialog; nothing has been changed."""
        if not is_open and not self.busy:
            self.dialog = ""

    @rx.event
    @access(rate=Rate.HEAVY)
    async def save(self, form: dict[str, str | None]) -> AsyncIterator[None]:
        """Do what the dialog is for."""
        if self.busy or not self.dialog or not await self._may():
            return
        self.errors, self.problem = {}, EMPTY
        asked = SubAccountForm.model_construct(alias=self.name, remark="")
        if self.dialog != SubAccountDialog.CLOSE:
            values = {name: (form.get(name) or "")[:LONGEST_TYPED] for name in ("alias", "remark")}
            checked, self.errors = SubAccountForm.check(values)
            if checked is None:
                return
            asked = checked
        self.busy = True
        yield
        try:
            said = await self._send(asked)
        except Failed as failed:
            self.busy = False
            if failed.leaves_page:
                raise
            if failed.outcome_unknown:
                await self._find_out(asked)
            elif not await (await self.get_state(GateState))._explains(failed):
                self._refused(failed)
            return
        self.busy, self.dialog = False, ""
        await (await self.get_state(QuotaState))._reread()
        await effects.toast(said, names=True)

    async def _send(self, asked: SubAccountForm) -> Text:
        """What is said when it is done."""
        if self.dialog == SubAccountDialog.CREATE:
            known = await self._names()
            made = await ask(sub_calls.CREATE, SubUserCreate(alias=asked.alias, remark=asked.remark or None))
            said = strings.EXISTS if made.alias in known else _DONE[SubAccountDialog.CREATE]
            return said.format(name=made.alias)
        alias, status = asked.alias, None
        if self.dialog == SubAccountDialog.CLOSE:
            # The call names it: whoever has renamed it since the dialog was opened keeps the new name.
            now = await ask(sub_calls.DETAILS, SubUserById(sub_user_id=self._sub_user_id))
            alias, status = now.alias, "CANCEL"
        update = SubUserUpdate(sub_user_id=self._sub_user_id, alias=alias, status=status)
        changed = await ask(sub_calls.UPDATE, update)
        gone = self.dialog == SubAccountDialog.RENAME and changed.status == "CANCEL"  # by somebody else
        return (strings.CLOSED_BEFORE if gone else _DONE[self.dialog]).format(name=changed.alias)

    async def _names(self) -> set[str]:
        """Those of this moment, since others open some as well; where they cannot be read, of when the page was."""
        try:
            subs = await every_sub_account(ask, status="VALID")
        except FailedHere:
            subs = await self._subs()
        return {sub.alias for sub in subs}

    async def _find_out(self, asked: SubAccountForm) -> None:
        """No answer has come: the list as it is now says what has become of it."""
        before, page = await self._subs(), await self.get_state(QuotaState)
        try:
            await page._reread()
        except FailedHere:
            self.problem = strings.NOT_SURE
            return
        if page.phase == Phase.FAILED:
            self.problem = strings.NOT_SURE
        elif self.dialog == SubAccountDialog.RENAME and not await self._name_of(self._sub_user_id):
            self.dialog = ""
            await effects.toast(strings.CLOSED_BEFORE.format(name=self.name), names=True)
        elif came_true(self.dialog, self._sub_user_id, asked.alias, before, await self._subs()):
            said, self.dialog = _DONE[self.dialog], ""
            await effects.toast(said.format(name=asked.alias), names=True)
        else:
            self.problem = strings.NOT_DONE

    def _refused(self, failed: Failed) -> None:
        """Beside the name when it is about that, else above the form."""
        cause: Any = failed.__cause__
        if self.dialog == SubAccountDialog.CLOSE:
            self.problem = _OF_CLOSING.get(failed.code, failed.text)
        elif isinstance(cause, BusinessError) and "alias" in cause.error_param:
            self.errors = {"alias": strings.NAME_TAKEN}
        else:
            self.problem = failed.text

    def _open(self, dialog: SubAccountDialog, sub_user_id: str, name: str) -> None:
        self.dialog, self._sub_user_id, self.name = dialog.value, sub_user_id, name
        self.errors, self.problem, self.obstacles, self.last = {}, EMPTY, [], EMPTY
        self.busy = self.reading = False
        self.turn += 1

    async def _name_of(self, sub_user_id: str) -> str:
        """The name of one that is on the page and may be changed; empty for none."""
        if not await self._may():
            return ""
        return next((sub.alias for sub in await self._subs() if sub.sub_user_id == sub_user_id), "")

    async def _subs(self) -> "list[SubUser]":
        return list((await self.get_state(QuotaState))._known_accounts().subs)

    async def _may(self) -> bool:
        session = await browser.session()
        return session is not None and rights_of(session.standing).manage
