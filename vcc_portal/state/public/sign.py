"""The agreements that stand before everything else (code 200016): read, accepted or declined (spec §2, §4)."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import reflex as rx

from vcc_portal.domain.account import without_slash
from vcc_portal.domain.redirects import safe_redirect, with_query
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase, answered
from vcc_portal.features.public.agreements import AgreementText, key_of, read_agreement, text_of, with_newer
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import agreements as words
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import ACCOUNT, LOGIN, SIGN
from vcc_portal.session.access import ANONYMOUS, SIGNED_IN, Rate, Rule, access
from vcc_portal.session.requests import agreements_of
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask, visit
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.account_settings import AgreementVersion, ContractsSigned, SignContracts
from vcc_portal.upstream.models.content import Agreement

MOST = 10
"""Agreements on the page at a time; what is beyond them comes after these are signed."""


@dataclass(frozen=True)
class Waiting:
    """What waits for a signature, and the texts of the first of it."""

    versions: list[AgreementVersion]
    texts: list[AgreementText]


class SignState(Loading, rx.State):
    """What waits for the signature of whoever is signed in."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    refusal: Text = EMPTY
    """Why the signature was refused."""
    agreements: list[AgreementText] = []
    missing: list[str] = []
    """Keys of those that were not accepted when the rest was sent."""
    notice: Text = EMPTY
    sending: bool = False
    turn: int = 0
    """Counts refusals by the page itself, so that the focus moves each time."""
    back: str = ACCOUNT.path
    enter: str = LOGIN.path
    """Where somebody who is not signed in signs in, to go on from there."""

    _versions: list[AgreementVersion] = []

    async def _enter(self) -> bool:
        self.back = return_address(browser.address().params.get("redirectUrl", ""))
        self.enter = with_query(LOGIN.path, redirectUrl=self.back)
        self.refusal, self.notice, self.missing, self.sending = EMPTY, EMPTY, [], False
        return True

    async def _reading(self, visit: Visit) -> Waiting:
        """DENIED for nobody signed in, EMPTY with nothing to sign, MISSING when the provider names none."""
        if await browser.session() is None:
            raise NotShown(Phase.DENIED)
        waiting = await self._waiting()
        if not waiting:
            raise NotShown(Phase.MISSING if waiting is None else Phase.EMPTY)
        return Waiting(waiting, await self._texts(waiting))

    def _put(self, data: Waiting) -> None:
        self.missing, self.agreements, self._versions = [], data.texts, data.versions

    def _take_away(self) -> None:
        self.missing, self.agreements, self._versions = [], [], []

    @rx.event(background=True)
    @access(SIGNED_IN, rate=Rate.HEAVY)
    async def sign(self, values: dict[str, str]) -> None:
        """Accept what was read; what is not ticked is said beside it, and nothing is sent."""
        async with self:
            if self.sending or self.phase != Phase.READY:
                return
            self.missing = [each.key for each in self.agreements if not (each.html and values.get(each.key))]
            self.refusal, self.turn = EMPTY, self.turn + bool(self.missing)
            if self.missing:
                return
            self.sending, shown = True, {each.key for each in self.agreements}
            accepted = [each for each in self._versions if key_of(each) in shown]
        try:
            await self._send(accepted)
        finally:
            async with self:
                self.sending = False

    async def _send(self, accepted: list[AgreementVersion]) -> None:
        request = SignContracts(agreement_list=accepted, agree=True)
        try:
            answer = await ask(account_calls.SIGN_CONTRACT_LIST, request, lane="sign")
        except Failed as failed:
            waiting = agreements_of(failed.data) if failed.effect is Effect.SIGN_AGREEMENTS else []
            if failed.outcome_unknown:
                await self._look_again()
            elif waiting:  # others than these by now, which would be refused again and again
                await self._show_rest(waiting, failed.text)
            else:
                async with self:
                    self.refusal = failed.text
        else:
            await self._signed(answer)

    async def _signed(self, answer: ContractsSigned) -> None:
        if answer.remaining:
            await self._show_rest(answer.remaining, words.REMAINING)
        else:
            await self._go_on()

    async def _show_rest(self, waiting: list[AgreementVersion], why: Text) -> None:
        """What has still to be signed; a version that came out meanwhile is the reason where there is one."""
        texts = await self._texts(waiting)
        async with self:
            self._put(Waiting(waiting, with_newer(texts, list(self.agreements))))
            newer = any(each.newer for each in self.agreements)
            self.notice = words.NEWER if newer else why

    async def _look_again(self) -> None:
        """No answer came: what still waits says what became of the signature."""
        answer = await answered(self._reading(await visit()))
        if answer is not None and answer.phase is Phase.EMPTY:
            await self._go_on()
            return
        async with self:
            if answer is not None and answer.phase is Phase.FAILED:
                self.refusal = answer.failure.text
            else:
                self._take(answer)
                self.notice = words.UNSURE

    async def _go_on(self) -> None:
        """Back to where the user came from, with what was refused there asked anew."""
        session = await browser.session()
        if session is not None:
            session.agreements, session.loaded_at = [], 0.0
            await runtime().sessions.save(session)
        runtime().redirects.forget(browser.token())
        await browser.go(self.back)

    async def _waiting(self) -> list[AgreementVersion] | None:
        """What the provider wants signed; None when it names nothing. Raises `Failed`."""
        try:
            await ask(user_calls.INFO, Nothing(), lane="agreements")
        except Failed as failed:
            if failed.effect is not Effect.SIGN_AGREEMENTS:
                raise
            return agreements_of(failed.data) or None
        return []

    async def _texts(self, waiting: Sequence[AgreementVersion]) -> list[AgreementText]:
        return await asyncio.gather(*(self._text(version) for version in waiting[:MOST]))

    async def _text(self, version: AgreementVersion) -> AgreementText:
        """In the version that is published now; what is accepted is that one, by the provider's own word."""
        try:
            return replace(await read_agreement(ask, version), key=key_of(version))
        except Failed:
            return text_of(Agreement(), Agreement(), version)


def return_address(asked: str) -> str:
    """A page of the portal itself; this page would ask again and again."""
    back = safe_redirect(asked, ())
    return ACCOUNT.path if without_slash(back.partition("?")[0]) == SIGN.path else back
