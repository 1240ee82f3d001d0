"""The loading pattern's state: one way to read a part of a page, to fail at it, and to try again."""

from abc import abstractmethod
from collections.abc import AsyncIterator
from typing import Any, ClassVar

import reflex as rx

from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import UNREADABLE, Failure, LoadAnswer, Phase, answered, unreadable
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import binding, browser
from vcc_portal.state.core.base import visit
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.patterns.form import Form

_KEPT = frozenset({Phase.READY, Phase.EMPTY, Phase.NO_RESULT})


class Loading(Pattern, rx.State, mixin=True):
    """A part of a page that reads; `components.patterns.loading.part` draws it.

    The class answers `_reading` and `_put`, and `_enter` where its address needs a look first. `load` goes into the
    route's on_load.
    """

    ANEW: ClassVar[bool] = False
    """True for a form: what was shown never stays while it is read again."""

    phase: str = Phase.FIRST.value
    failure: Failure = Failure()
    busy: bool = False
    """True while an answer is awaited over what is still on screen."""
    _loaded_at: str = ""
    """The address that was read last."""
    _is_new_document: bool = False
    """It stands, but is not shown before `load` has decided whether it stays."""

    @rx.event
    async def load(self) -> AsyncIterator[Any]:
        """Read what the address asks for."""
        async for step in self._loading():
            yield step

    @rx.event
    @access(rate=Rate.HEAVY)
    async def retry(self) -> AsyncIterator[Any]:
        """Read again, because somebody asks for it."""
        self._wait()
        yield
        await self._load()

    def _document_loaded(self) -> None:
        """A document was loaded: a form that is read anew would stand there until then, and go with what is typed into it."""
        if self.ANEW and self.phase == Phase.READY:
            self.phase, self._is_new_document = Phase.FIRST.value, True

    async def _enter(self) -> bool:
        """Look at the address; True when it is to be read now. What is no longer true of the page goes here."""
        return True

    @abstractmethod
    async def _reading(self, visit: Visit) -> Any:
        """What is to be shown. Raises `Failed` and `NotShown`."""

    @abstractmethod
    def _put(self, data: Any) -> None:
        """Lay out what was read."""

    def _take_away(self) -> None:
        """Nothing can be shown: forget what was."""

    async def _settled(self, phase: Phase) -> None:
        """An answer was laid out, and is in this phase: what else of the page depends on it."""

    async def _loading(self) -> AsyncIterator[Any]:
        """What `load` does, for a class whose `load` has an access rule of its own."""
        is_new, self._is_new_document = self._is_new_document, False
        if is_new and self.phase == Phase.FIRST:
            self.phase = Phase.READY.value
        is_form = self.ANEW or isinstance(self, Form)
        stands = is_form and self.phase == Phase.READY and self._loaded_at == browser.address().full
        if stands and await binding.connects_again(self):
            # Reading a form again takes away its preview or check, and what an answer that came over the break has to say.
            return
        if await self._enter():
            self._loaded_at = browser.address().full
            self._wait()
            yield
            await self._load()

    async def _load(self) -> None:
        self.busy = False
        answer = await answered(self._reading(await visit()))
        if answer is not None and answer.elsewhere:
            await browser.go(answer.elsewhere)
        else:
            self._take(answer)
            if answer is not None:
                await self._settled(Phase(self.phase))

    def _wait(self) -> None:
        """What was answered stays on screen; in the place of anything else the skeleton stands again."""
        self.busy = self.phase in _KEPT and not self.ANEW
        if not self.busy:
            self.phase, self.failure = Phase.FIRST.value, Failure()

    def _take(self, answer: LoadAnswer[Any] | None) -> None:
        """Show an answer; None leaves everything as it is."""
        if answer is None:
            return
        self.phase, self.failure = answer.phase.value, answer.failure
        if answer.data is None:
            self._take_away()
            return
        try:
            self._put(answer.data)
        except UNREADABLE as error:
            self._take(unreadable(error))
