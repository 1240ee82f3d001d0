"""What every way of applying for cards has in common: the choices, what they cost, the check before sending."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CardFace, CardMode
from vcc_portal.domain.card_names import MOST_IN_BATCH
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.apply.application import (
    ApplicationReading,
    ApplyBlocker,
    fitting,
    preview,
    read_application,
    read_offer,
)
from vcc_portal.features.card.apply.cost import Cap, Cost, LimitsNote, cap, cost, limits_note, owner_of
from vcc_portal.features.card.apply.kind import ApplyKind, kind_of
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.card.apply.options import Choices, choices
from vcc_portal.features.card.apply.request import ReviewRow
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.form import FormModel, wrong_fields
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import MoneyOperation
from vcc_portal.i18n.card import issued as words
from vcc_portal.i18n.patterns.money import MoneyWords
from vcc_portal.state.card.apply.kind import ApplyKindState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import TakeOver, ask, visit
from vcc_portal.state.core.gate import gate_passes
from vcc_portal.state.core.parked import SentForm
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardPageQuery

CONTACT = ("email", "area_code", "phone")


class Applying(Pattern, rx.State, mixin=True):
    """The State of one tab of the page, listed before `Loading`, `MovesMoney` and `Form`, whose questions it answers."""

    FORM: ClassVar[type[FormModel]]
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {
        Code.QUOTA_INSUFFICIENT: "recharge_amount",
        Code.NO_DATA_RIGHT: "sub_user_id",
    }
    TASK: ClassVar[str] = "apply"
    WORDS: ClassVar[MoneyWords] = words.APPLICATION
    KIND: ClassVar[ApplyKind] = ApplyKind.SINGLE
    ANEW: ClassVar[bool] = True

    block: ApplyBlocker = ApplyBlocker()
    modes: list[str] = []
    defaults: dict[str, str] = {}
    choices: Choices = Choices()
    cost: Cost = Cost()
    note: LimitsNote = LimitsNote()
    face: CardFace = CardFace()
    cap: Cap = Cap()
    remaining: int = 0
    rows: list[ReviewRow] = []
    """Every value as it will be sent; the tab sets them in its `_show_check`."""

    _offer: Offer = rx.field(default_factory=Offer, is_var=False)
    """Read often and never drawn: without the framework's watch over each list in it."""
    _drawn: dict[str, str] = {}
    """The values that the page shows."""
    _contact: dict[str, str] = {}
    """Mailbox and mobile of the last application: the next one begins with them."""
    _start: dict[str, str] = {}
    """What the form is opened with instead of the usual choices."""

    @abstractmethod
    async def _is_over(self) -> bool:
        """True when the address shows what became of an application; changes what has to be for that."""

    @abstractmethod
    def _operation_now(self) -> tuple[MoneyOperation, SentForm | None]:
        """How far the application is, and what was sent last (`MovesMoney`)."""

    @abstractmethod
    def _open_operation(self) -> str:
        """The number of a form that opens (`MovesMoney`)."""

    @abstractmethod
    async def _check(self, values: dict[str, str]) -> None:
        """Show the check (`MovesMoney`)."""

    @abstractmethod
    async def _load(self) -> None:
        """Read what the form needs, and open it (`Loading`)."""

    def _count_cards(self, values: Mapping[str, str]) -> int:
        """Look at the cards that the values ask for: how many there are."""
        return 1

    async def _enter(self) -> bool:
        """The form of the tab that the address names, unless an application is under way or its end is shown."""
        if kind_of(browser.address().params) is not self.KIND:
            return False
        # Shown by what reads it anew: before, its form of another time would stand there for a moment.
        browser.put(await self.get_state(ApplyKindState), kind=self.KIND.value)
        entered = (await self.get_state(EntryState)).ready
        if not entered or await self._is_over() or self._operation_now()[0].under_way:
            return False
        self._start = {}
        return True

    async def _reading(self, visit: Visit) -> ApplicationReading:
        return await read_application(visit, self.KIND, {**self._contact, **self._start})

    def _put(self, data: "ApplicationReading | ApplyBlocker") -> None:
        """Show the form under a number of its own, or what is in the way."""
        if isinstance(data, ApplyBlocker):
            self.block = data
            return
        self.block, self._offer, self.modes = ApplyBlocker(), data.offer, list(data.offer.modes)
        self.defaults = {**data.defaults, "request_no": self._open_operation()}
        self._redraw(self.defaults)

    async def _settled(self, phase: Phase) -> None:
        if phase is Phase.READY:
            await gate_passes(self)

    async def _recount(self) -> None:
        """Read again how many cards are left: the cap has been raised."""
        if self.block:
            await self._load()
        elif self._operation_now()[0].may_send:
            self._offer.counts = {}
            await fitting(ask, self._offer, self._drawn)
            self._redraw(self._drawn)

    def _rules(self) -> Offer:
        return self._offer

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        if not self._offer.bins:
            self._offer = await read_offer(await visit())
        fixed = await fitting(ask, self._offer, values)
        self._redraw(values | fixed)
        return fixed

    def _redraw(self, values: Mapping[str, str]) -> None:
        """Everything on the page that depends on the values; only what changed is sent."""
        self._drawn = dict(values)
        offer, mode, currency = self._offer, values.get("card_mode", ""), values.get("currency", "")
        product = offer.product(mode, values.get("bin", ""))
        count = offer.count(mode, values.get("bin", ""))
        number = self._count_cards(values)
        drawn = {
            "choices": choices(offer, mode, product, currency, owner_of(values)),
            "cost": cost(offer, mode, product, values, number),
            "note": limits_note(values, offer),
            "face": preview(product, values),
            "cap": cap(count, number),
            "remaining": count.wait_apply_count if count else 0,
        }
        self._short = not drawn["cost"].enough
        browser.put(self, **drawn)

    def _wrong_fields(self, failed: Failed) -> list[str]:
        """What leaves no choice has no control, and a shared card no opening amount that a balance could not reach for."""
        choices = self.choices
        shown = {
            "card_mode": len(self.modes) > 1,
            "currency": self.KIND is ApplyKind.SINGLE or len(choices.currencies) > 1,
            "sub_user_id": bool(choices.owners),
            "recharge_amount": self._drawn.get("card_mode") == CardMode.SINGLE,
        }
        return [name for name in wrong_fields(self.FORM, failed, self.FIELD_OF_CODE) if shown.get(name, True)]

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        self._contact = {name: values[name] for name in CONTACT if values.get(name)}
        await self._check(values)

    async def _renew(self) -> TakeOver:
        accounts = await ask(account_calls.ALL, Nothing())
        return lambda: self._offer.renewed(accounts)

    async def _reopen(self, start: Mapping[str, str] | None = None) -> None:
        self._start = dict(start or {})
        await self._load()

    def _earlier(self, found: Sequence[Card]) -> str:
        return routes.CARD_LIST.path

    async def _find(self, request_no: str) -> list[Card]:
        query = CardPageQuery(request_no=request_no, page_size=MOST_IN_BATCH)
        page = await ask(card_calls.PAGE, query, lane="sent")
        # A list that knows no such filter answers with other cards.
        return [card for card in page.items if card.request_no == request_no]
