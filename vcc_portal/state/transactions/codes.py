"""3-D Secure codes: masked, and one at a time shown when it is asked for."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.listing import token_of
from vcc_portal.features.patterns.list_page import ListPage
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.patterns.step_up import StepUpSubject
from vcc_portal.features.transactions.codes import CODES, LIVE, CodeList, SentCodeRow, may_see_codes
from vcc_portal.i18n.card import codes as strings
from vcc_portal.state.core.base import visit
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.step_up import verified_first
from vcc_portal.upstream.models.trade import Otp

_TYPE_CODE, _CODES = "CARD_INFO", "codes"
"""The provider's purpose that comes nearest; a verification for codes opens no card's number, and none of these opens codes."""
_SUBJECT = StepUpSubject(strings.SHOWS, action=strings.SHOW)


class ShowsCode(Pattern, rx.State, mixin=True):
    """The digits of the one code that was asked for, while it is good."""

    shown_id: str = ""
    shown_code: str = ""

    if TYPE_CHECKING:
        rows: list[Any]

    @rx.event
    async def show(self, otp_id: str) -> None:
        """Show the digits of one code that is still good, to whoever has been verified in the last minutes."""
        asked = token_of(otp_id)
        if not asked or not may_see_codes((await visit()).standing) or all(row.otp_id != asked for row in self.rows):
            return
        again: Any = type(self).show
        if not await verified_first(_TYPE_CODE, _CODES, again(asked), _SUBJECT):
            return
        found = await self._find_code(asked)
        if found is not None:
            self.shown_id, self.shown_code = found.otp_id, found.otp

    @rx.event
    def hide(self) -> None:
        """Hide the digits."""
        self._hide_code()

    @abstractmethod
    async def _find_code(self, otp_id: str) -> Otp | None:
        """One of the codes on screen with its digits, asked for anew; None when it is no longer good."""

    def _hide_code(self) -> None:
        self.shown_id, self.shown_code = "", ""


class SentCodesState(ShowsCode, Listing, Loading, rx.State):
    """The codes of all cards that this user may see."""

    ACCESS: ClassVar = routes.TRADE
    LIST: ClassVar[ListDeclaration] = CODES

    rows: list[SentCodeRow] = []

    async def _find_code(self, otp_id: str) -> Otp | None:
        declared: CodeList = CODES
        return await declared.code(await visit(), self._address(), self._known_menus(), otp_id)

    def _put(self, data: ListPage) -> None:
        super()._put(data)
        if self.shown_id not in {row.otp_id for row in self.rows if row.code == LIVE}:
            self._hide_code()

    def _take_away(self) -> None:
        super()._take_away()
        self._hide_code()

    def _forget(self) -> None:
        super()._forget()
        self._hide_code()
