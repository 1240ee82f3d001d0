"""State of /card/move: which cards, to which account, and what becomes of each."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.batch import Item, ItemChange, ItemStatus, item, with_status
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.card_changes import MOVE_CODE, CardNow, move_refused
from vcc_portal.domain.money import Money
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.refusals import refusal_code
from vcc_portal.features.card.changes import card_now, held, reason_of
from vcc_portal.features.card.funding_accounts import FundingAccount, place_name, read_funding_accounts
from vcc_portal.features.card.targets import TargetCards, target_cards
from vcc_portal.features.card.view import face
from vcc_portal.i18n import routes as titles
from vcc_portal.i18n.card import move as strings
from vcc_portal.state.card.targets import Stage, TargetSelection
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.batch import Batch, BatchOperation
from vcc_portal.state.patterns.step_up import Proving, StepUpSubject
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.card_actions import CardMove

_MOST_TILES = 24
"""Accounts on screen; more are found by name."""


@dataclass(frozen=True)
class Moving:
    """What the page keeps of a card."""

    face: CardFace
    now: CardNow
    place: Text
    held: Money
    """Authorised and not settled; it stays with the former account."""


class CardMoveState(TargetSelection, Batch, Proving, rx.State):
    """The page."""

    ACCESS: ClassVar = routes.CARD_MOVE
    BATCH: ClassVar = BatchOperation(titles.CARD_MOVE, "card-move", chunk=100)
    CODE: ClassVar = MOVE_CODE

    places: list[FundingAccount] = []
    """The accounts on screen."""
    many_places: bool = False
    target: str = ""
    target_name: Text = EMPTY
    _places: tuple[FundingAccount, ...] = ()
    _cards: tuple[Moving, ...] = ()
    _sought: str = ""

    @rx.event
    async def load(self) -> AsyncIterator[Any]:
        """Read the cards that the address names and the accounts that they can go to."""
        if await self._batch_keeps(browser.address().params):
            return
        self._forget()
        yield
        session = await self._session()
        if session is None or session.user is None or not session.user.support_sub_user:
            self.stage = Stage.BLOCKED.value
            return
        self._show(await self._read(self._choose_from_address))

    @rx.event
    async def retry(self) -> None:
        """Read again after a failure."""
        self._show(await self._read(self._choose_from_address))

    @rx.event
    def find(self, name: str) -> None:
        """Show the accounts whose name has this in it."""
        self._sought = name.strip().casefold()[:50]
        self._lay_out_places()

    @rx.event
    def choose(self, target: str) -> None:
        """Move to this account; the preview follows."""
        place = self._place(target)
        if place is None or self.batch.phase not in {"", "preview"} or self.stage != Stage.READY:
            return
        self.target, self.target_name = place.key, place.name
        self._batch_offer([_item(moving, place) for moving in self._cards])

    @rx.event
    def drop_preview(self) -> None:
        """Choose the account again."""
        if self._batch_phase == "preview":
            self.target, self.target_name = "", EMPTY
            self._batch_clear()

    def _place(self, key: str) -> FundingAccount | None:
        return next((place for place in self._places if place.key == key), None)

    def _target_text(self) -> Text:
        place = self._place(self.target)
        return place.name if place else EMPTY

    async def _choose_from_address(self) -> tuple[TargetCards, list[FundingAccount]]:
        found = await target_cards(self._ask, browser.address().params)
        return found, await self._read_places() if found.cards else []

    async def _read_places(self) -> list[FundingAccount]:
        """Every account; an operator's data right may leave out the main one, which only the move itself tells."""
        main, *subs = await read_funding_accounts(self._ask)
        session = await self._session()
        if session is not None and not session.standing.admin:
            main = replace(main, note=strings.MAIN_NEEDS_RIGHT)
        return [main, *subs]

    def _show(self, answer: tuple[TargetCards, list[FundingAccount]] | None) -> None:
        if answer is None:
            return
        found, everywhere = answer
        self._places, self._cards = tuple(everywhere), tuple(map(_moving, found.cards))
        self._put_chosen(found)
        self._lay_out_places()

    def _lay_out_places(self) -> None:
        self.many_places = len(self._places) > _MOST_TILES // 2
        fitting = [
            place for place in self._places if self._sought in place.name.zh.casefold() or place.key == self.target
        ]
        self.places = fitting[:_MOST_TILES]

    def _forget(self) -> None:
        self._start_over()
        self.places, self.many_places, self.target, self.target_name = [], False, "", EMPTY
        self._places, self._cards, self._sought = (), (), ""

    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | None:
        return await self._ask_proved(
            card_calls.MOVE,
            CardMove(card_id_list=card_ids, target_sub_user_id=plan),
            again=CardMoveState.run_batch,
            subject=StepUpSubject(
                about=strings.STEP_UP.format(count=self.batch.sent, place=self._target_text()),
                card=self._only_card(),
            ),
            more=bool(with_status(self._batch_items, ItemStatus.WAITING)),
        )

    def _batch_came_true(self, card: Card | None, plan: Any) -> bool:
        return card is not None and card.sub_user_id == plan

    def _batch_facts(self) -> list[tuple[Text, Text]]:
        return [(strings.TARGET, self._target_text())]


def _moving(card: Card) -> Moving:
    return Moving(face(card), card_now(card), place_name(card.sub_user_name), held(card))


def _item(moving: Moving, place: FundingAccount) -> Item:
    """The card before and after the move to that place."""
    why = move_refused(moving.now, place.sub_user_id, place.currencies)
    blocked = reason_of(why, moving.now, moving.held)
    note = strings.HELD_STAYS.format(amount=moving.held) if moving.held.amount and why is None else EMPTY
    return item(
        moving.face,
        [ItemChange(strings.PLACE, moving.place, place.name)],
        plan=place.sub_user_id,
        blocked=blocked,
        code=refusal_code(why) if why else "",
        note=note,
    )
