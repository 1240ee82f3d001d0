"""State of /card/move: which cards, to which account, and what becomes of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.batch import CardFinding, Item, ItemChange, Items, ItemStatus, item
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.card_changes import CardNow, any_move_refused, move_refused
from vcc_portal.domain.money import Money
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.refusals import refusal_code
from vcc_portal.features.card.changes import card_now, held, reason_of, refused_by_now
from vcc_portal.features.card.funding_accounts import FundingAccount, place_name
from vcc_portal.features.card.move.reading import MoveReading, read_move
from vcc_portal.features.card.targets import SelectionView, cards_of, look_at
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.batch import BatchOperation, BatchRun
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.step_up import subject_of
from vcc_portal.i18n import routes as titles
from vcc_portal.i18n.card import move as strings
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.batch import Batch
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.step_up import ask_verified
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


class CardMoveState(Batch, Loading, rx.State):
    """The page."""

    ACCESS: ClassVar = routes.CARD_MOVE
    BATCH: ClassVar = BatchOperation(titles.CARD_MOVE, "card-move", chunk=100, one=strings.MOVE_ONE)
    ANEW: ClassVar = True

    selection: SelectionView = SelectionView()
    staying: list[Text] = []
    """Why none of the cards can go anywhere; empty where one can."""
    places: list[FundingAccount] = []
    """The accounts on screen."""
    many_places: bool = False
    more_places: int = 0
    """Accounts that fit as well, and that a longer name alone shows."""
    target: str = ""
    _places: tuple[FundingAccount, ...] = ()
    _cards: tuple[Moving, ...] = ()
    _sought: str = ""

    @rx.event
    def find(self, name: str) -> None:
        """Show the accounts whose name has this in it."""
        self._sought = name.strip().casefold()[:50]
        self._lay_out_places()

    @rx.event
    def choose(self, target: str) -> None:
        """Move to this account; the preview follows."""
        place = self._place(target)
        if place is None or not self._run.editable or self.phase != Phase.READY:
            return
        self.target = place.key
        self._batch_offer([_item(moving, place) for moving in self._cards], self.selection.rest)

    def _place(self, key: str) -> FundingAccount | None:
        return next((place for place in self._places if place.key == key), None)

    def _target_text(self) -> Text:
        place = self._place(self.target)
        return place.name if place else EMPTY

    async def _enter(self) -> bool:
        """The cards that the address names and the accounts that they can go to, unless a run is about them."""
        if await self._batch_keeps(browser.address().params):
            return False
        target = self.target if self._same_cards else ""
        self._forget()
        self.target = target
        return True

    async def _reading(self, visit: Visit) -> MoveReading:
        return await read_move(visit)

    def _put(self, data: MoveReading) -> None:
        self.selection, self._places = data.selection.view, data.places
        self._cards = tuple(map(_moving, data.selection.found.cards))
        self.staying = _staying(self._cards)
        place = self._place(self.target)
        self.target = place.key if place else ""
        self._lay_out_places()
        if self.staying:
            self._batch_advance(BatchRun.passing(self.selection.rest))
        elif place is not None:
            self._batch_offer([_item(moving, place) for moving in self._cards], self.selection.rest)

    def _lay_out_places(self) -> None:
        self.many_places = len(self._places) > _MOST_TILES // 2
        fitting = [place for place in self._places if self._fits(place)]
        shown = fitting[:_MOST_TILES]
        if chosen := [place for place in fitting[_MOST_TILES:] if place.key == self.target]:
            shown[-1:] = chosen
        self.places, self.more_places = shown, len(fitting) - len(shown)

    def _fits(self, place: FundingAccount) -> bool:
        return place.key == self.target or any(
            self._sought in name.casefold() for name in (place.name.zh, place.name.en)
        )

    def _forget(self) -> None:
        self.selection, self.staying = SelectionView(), []
        self.places, self.many_places, self.more_places, self.target = [], False, 0, ""
        self._places, self._cards, self._sought = (), (), ""

    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | None:
        to_send = self._run.to_send
        return await ask_verified(
            card_calls.MOVE,
            CardMove(card_id_list=card_ids, target_sub_user_id=plan),
            again=CardMoveState.run_batch,
            subject=subject_of(strings.STEP_UP.format(count=len(to_send), place=self._target_text()), to_send),
            more=bool(self._run.ids(ItemStatus.WAITING)),
        )

    async def _batch_renew(self, items: Items) -> Mapping[str, Item]:
        """As a cancellation does; a card that somebody else has moved since is shown before it is taken from where it is now."""
        place = self._place(self.target)
        if place is None:
            return {}
        cards = await cards_of(ask, items, self._run.number)
        now = {card_id: _item(_moving(card), place) for card_id, card in cards.items()}
        elsewhere = [each for each in items if each.card_id in now and now[each.card_id].changes != each.changes]
        unseen = {
            each.card_id: replace(now[each.card_id], status=ItemStatus.OVERTAKEN, reason=strings.OVERTAKEN)
            for each in elsewhere
        }
        return unseen | refused_by_now(items, now)

    async def _batch_look(self, items: Items) -> Mapping[str, CardFinding]:
        return await look_at(ask, items, lambda card, plan: card.sub_user_id == plan)

    async def _batch_dropped(self) -> None:
        """Choose the account again."""
        self.target = ""

    def _batch_facts(self) -> list[tuple[Text, Text]]:
        return [(strings.TARGET, self._target_text())]


def _moving(card: Card) -> Moving:
    return Moving(face(card), card_now(card), place_name(card.sub_user_name), held(card))


def _staying(cards: Sequence[Moving]) -> list[Text]:
    reasons = [reason_of(any_move_refused(moving.now), moving.now, moving.held) for moving in cards]
    return list(dict.fromkeys(reasons)) if all(reasons) else []


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
