"""The saving pattern: settings that the provider keeps, one of several at a time, saved once and over nothing unseen.

The page's State lists `Saves` before `Form` and `Loading`, which answer what it asks for. The form's controls carry the
mark of what they were opened with (`features.patterns.saving`), in the browser and with the draft; so a draft of a setting
that was changed meanwhile is not taken up again, and a save of it is held back.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.patterns.form import FormModel, Patch
from vcc_portal.features.patterns.saving import SEEN, TEXTS, SaveEnd, before_sending, mark_of, without_answer
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask, visit
from vcc_portal.state.core.effects import toast
from vcc_portal.state.core.gate import GateState, gate_passes
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.upstream.call import Call, Wire

DRAFT_NO = "settings"
"""What stands for a request's number in the draft: it has none, and never becomes anything else."""


class Saves(Pattern, rx.State, mixin=True):
    """Mixin of a State whose form keeps settings."""

    SAVES: ClassVar[Call[Any, Any]]
    EDITED: ClassVar[tuple[str, ...]]
    """Fields that the form changes, as they are called in what is kept and in what is sent."""

    may: bool = False
    """The user may change settings."""
    defaults: dict[str, str] = {}
    controls: dict[str, dict[str, str]] = {}
    """What is kept for each currency, for the browser: who chooses one sees it at once, and goes on from there."""
    said: Text = EMPTY
    """What became of the last save, where it was not done."""

    _currency: str = ""
    """The one that the form shows."""
    _waiting: tuple[FormModel, dict[str, str]] | None = None
    """What is to be saved: checked, and marked as being sent."""
    _replaced: tuple[str, str] = ("", "")
    """The currency and the mark that this page has replaced itself: what was typed while it did so was not overtaken."""

    if TYPE_CHECKING:
        sending: bool
        patch: Patch
        tiles: list[Any]

    @rx.event
    @access(rate=Rate.HEAVY)
    async def save(self) -> None:
        """Send what the form's check has let through; on its own this does nothing."""
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return
        try:
            await self._save(*waiting)
        except FailedHere as failed:
            await self._not_saved(failed, waiting[1])
        finally:
            self.sending = False

    @abstractmethod
    def _kept(self, currency: str) -> Wire | None:
        """What is kept for a currency, as it was last read; None for nothing at all."""

    @abstractmethod
    def _controls(self, currency: str) -> dict[str, str]:
        """The same as the form's controls have it, with its mark."""

    @abstractmethod
    def _first(self) -> str:
        """The currency that the form shows at first."""

    @abstractmethod
    def _redraw(self, values: Mapping[str, str]) -> None:
        """Bring up to date what the page shows beside the controls."""

    @abstractmethod
    def _update(self, form: Any) -> Wire:
        """The form as it is sent."""

    def _needs_verification(self, form: Any) -> bool:
        """Whether only a verified user may save this."""
        return False

    @abstractmethod
    async def _reading(self, visit: Any) -> Any:
        """What is kept now (`Loading`)."""

    @abstractmethod
    def _put(self, data: Any) -> None:
        """Lay out what was read (`Loading`)."""

    @abstractmethod
    def _refuse(self, values: dict[str, str], failed: Failed) -> bool:
        """Put a refusal beside its field; False when it is about none (`Form`)."""

    @abstractmethod
    def _start_afresh(self, *, sent: bool = False) -> None:
        """Nothing was left, sent or refused yet (`Form`)."""

    def _open_form(self, may: bool) -> None:
        """What is kept was laid out anew: the form begins with it."""
        self.may = may
        if not self._kept(self._currency):
            self._currency = self._first()
        self.defaults = {**self._controls(self._currency), "request_no": DRAFT_NO}
        self.controls = {tile.currency: self._controls(tile.currency) for tile in self.tiles}
        self._redraw(self.defaults)

    async def _enter(self) -> bool:
        """A save that was cut off with its process is over."""
        self.sending, self._waiting, self.said = False, None, EMPTY
        return True

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        """Another currency, or a draft of what is not kept like that any more, takes what is kept."""
        currency = values.get("currency", "")
        if self._kept(currency) is None:
            currency = self._first()
        controls = self._controls(currency)
        changes: dict[str, str] = {}
        if values.get(SEEN) != controls.get(SEEN):
            is_ours = self._replaced == (currency, values.get(SEEN))
            changes = {SEEN: controls.get(SEEN, "")} if is_ours else controls
        if currency != self._currency:
            self._currency, self.said = currency, EMPTY
            self._start_afresh()
        self._redraw(values | changes)
        return changes

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        if not self.may or self.sending:
            return
        if self._needs_verification(form) and not await gate_passes(self):
            return
        self.sending, self.said, self._waiting = True, EMPTY, (form, dict(values))
        await browser.queue(type(self).save)

    async def _save(self, form: Any, values: dict[str, str]) -> None:
        update = self._update(form)
        wanted = mark_of(update, self.EDITED)
        self._put(await self._reading(await visit()))
        end = before_sending(mark_of(self._kept(form.currency), self.EDITED), wanted, values.get(SEEN, ""))
        if end is None:
            end = await self._send_update(update, wanted, form.currency)
        await self._ended(end, form.currency, values)

    async def _send_update(self, update: Wire, wanted: str, currency: str) -> SaveEnd:
        try:
            await ask(self.SAVES, update)
        except Failed as failed:
            if not failed.outcome_unknown or failed.leaves_page:
                raise
            return without_answer(await self._mark_now(currency), wanted)
        await self._mark_now(currency)
        return SaveEnd.SAVED

    async def _mark_now(self, currency: str) -> str | None:
        """Read what is kept; its mark, or None when it cannot be read."""
        try:
            self._put(await self._reading(await visit()))
        except FailedHere:
            return None
        return mark_of(self._kept(currency), self.EDITED)

    async def _ended(self, end: SaveEnd, currency: str, values: Mapping[str, str]) -> None:
        """Say how it ended; what was typed stays, under the mark of what is kept now, and so does what was typed since."""
        controls = self._controls(currency)
        done = end in {SaveEnd.SAVED, SaveEnd.SAME}
        if self._currency == currency and end is not SaveEnd.UNKNOWN:
            changes = controls if done else {SEEN: controls.get(SEEN, "")}
            was = {name: values.get(name, "") for name in changes if name != SEEN}
            self.patch = Patch(self.patch.turn + 1, changes, was=was)
        if done:
            self._replaced = currency, values.get(SEEN, "")
            await toast(TEXTS[end], "ok" if end is SaveEnd.SAVED else "info", code=f"saved-{currency}")
        else:
            self.said = TEXTS[end]

    async def _not_saved(self, failed: Failed, values: dict[str, str]) -> None:
        """Beside its field when it is about one; a verification that is missing is explained."""
        if await (await self.get_state(GateState))._explains(failed):
            return
        if not self._refuse(values, failed):
            self.said = failed.text
