"""What every way of applying for cards has in common: the choices, what they cost, the review before sending."""

import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any, ClassVar

import reflex as rx

from vcc_portal.domain.card import CardFace, ground
from vcc_portal.domain.purpose import Mode3ds
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.apply.blocks import ApplyBlocker, block_of
from vcc_portal.features.card.apply.cost import Cap, Cost, LimitsNote, cap, cost, limits_note, owner_of
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.card.apply.options import Choices, choices
from vcc_portal.features.card.apply.request import ReviewRow
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.i18n.card import issued as words
from vcc_portal.state.card.apply.kind import ApplyKind, kind_of_address
from vcc_portal.state.card.apply.loading import Loading
from vcc_portal.state.card.apply.sending import Sending
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.patterns.form import Form
from vcc_portal.upstream.models.card import Bin


class Applying(Sending, Form, Loading, rx.State, mixin=True):
    """The State of one tab of the page; give the class its `KIND` and `FORM`."""

    KIND: ClassVar[ApplyKind] = ApplyKind.SINGLE

    phase: str = "loading"
    """loading, failed, blocked, edit, processing or done."""
    failure: Text = EMPTY
    block: ApplyBlocker = ApplyBlocker()
    modes: list[str] = []
    defaults: dict[str, str] = {}
    choices: Choices = Choices()
    cost: Cost = Cost()
    note: LimitsNote = LimitsNote()
    face: CardFace = CardFace()
    cap: Cap = Cap()
    remaining: int = 0
    reviewing: bool = False
    rows: list[ReviewRow] = []

    _offer: Offer = Offer()
    _drawn: dict[str, str] = {}
    """The values that the page shows."""

    @rx.event
    async def load(self) -> AsyncIterator[None]:
        """Show the form, or what became of the application that the address names."""
        entry = await self.get_state(EntryState)
        if not entry.ready or kind_of_address() != self.KIND or self._is_over():
            return
        if self.phase == "processing" or self.sending:
            return
        self.phase, self.failure, self.reviewing = "loading", EMPTY, False
        yield
        await self._open(entry)

    @rx.event
    async def retry(self) -> AsyncIterator[None]:
        """Read again what could not be read."""
        self.phase = "loading"
        yield
        await self._open(await self.get_state(EntryState))

    @rx.event
    def close_review(self, shown: bool = False) -> None:
        """Back to editing; not while it is being sent."""
        if not self.sending and not shown:
            self.reviewing, self.refusal, self.not_received = False, EMPTY, False

    def _is_over(self) -> bool:
        """True when the address shows what became of an application; changes what has to be for that."""
        return False

    def _count_cards(self, values: Mapping[str, str]) -> int:
        """Look at the cards that the values ask for: how many there are."""
        return 1

    def _review(self, form: Any) -> list[ReviewRow]:
        """Every value as it will be sent."""
        raise NotImplementedError

    async def _open(self, entry: EntryState, start: Mapping[str, str] | None = None) -> None:
        """Show the form with the usual choices, or with those of `start`, under a number of its own."""
        try:
            self._offer = await self._read_offer(entry.user)
            fitting = await self._fitting(start or {})
        except Failed as failed:
            if not failed.leaves_page:
                self._cannot(failed)
            return
        self.modes = list(self._offer.modes)
        blocked = block_of(self._offer, fitting, least=self.KIND.least)
        if blocked:
            self.phase, self.block = "blocked", blocked
            return
        usual = {"area_code": "86", "moving_account_notice_switch": "on"}
        self.defaults = usual | dict(start or {}) | fitting | {"request_no": secrets.token_hex(16)}
        self._redraw(self.defaults)
        self.phase = "edit"

    async def _recount(self) -> None:
        """Read again how many cards are left: the cap has been raised."""
        if self.phase == "blocked":
            await self._open(await self.get_state(EntryState))
        elif self.phase == "edit":
            self._offer.counts = {}
            await self._fitting(self._drawn)
            self._redraw(self._drawn)

    def _cannot(self, failed: Failed) -> None:
        blocked = block_of(self._offer, {}, failed)
        self.phase, self.failure = ("blocked" if blocked else "failed"), failed.text
        self.block = blocked or ApplyBlocker()

    def _rules(self) -> Offer:
        return self._offer

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        if not self._offer.bins:
            self._offer = await self._read_offer((await self.get_state(EntryState)).user)
        fixed = await self._fitting(values)
        changes = {name: text for name, text in fixed.items() if values.get(name, "") != text}
        self._redraw(values | changes)
        return changes

    async def _fitting(self, values: Mapping[str, str]) -> dict[str, str]:
        """The choices that depend on others, as typed where they fit, else the usual ones."""
        offer = self._offer
        mode = _one(values.get("card_mode"), offer.modes)
        open_bins = [one.bin for one in offer.products(mode) if offer.open(mode, one)]
        product = offer.product(mode, _one(values.get("bin"), open_bins))
        if product is None:
            return {"card_mode": mode}
        await self._read_product(offer, mode, product.bin)
        default = offer.currencies.default_currency
        usual = [default, *product.currency_list] if default in product.currency_list else product.currency_list
        currency = _one(values.get("currency"), usual)
        settlements = offer.settlements(product, currency)
        usual_settlements = [currency, *settlements] if currency in settlements else settlements
        return {
            "card_mode": mode,
            "bin": product.bin,
            "currency": currency,
            "settle_currency_code": _one(values.get("settle_currency_code"), usual_settlements),
            "invalid_time": self._month(values.get("invalid_time", ""), product, mode, currency),
            "mode3ds": _mode3ds(values.get("mode3ds", ""), product),
            "sub_user_id": values.get("sub_user_id", "") if offer.with_sub_accounts else "",
        }

    def _month(self, typed: str, product: Bin, mode: str, currency: str) -> str:
        offered = [option.value for option in choices(self._offer, mode, product, currency).months]
        return typed if typed in offered else self._offer.times[product.bin].default_invalid_time

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
            "note": limits_note(values),
            "face": _face(product, values),
            "cap": cap(count, number),
            "remaining": count.wait_apply_count if count else 0,
        }
        for name, new in drawn.items():
            if getattr(self, name) != new:
                setattr(self, name, new)

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        """Right so far: pass the verification gate, then show the review with the balance of this moment."""
        if not await self._gate_open():
            return
        await self._renew(self._offer)
        again = await self._refresh(values)
        if again is not None and not self.attention:
            self.rows, self.reviewing, self.refusal = self._review(again), True, EMPTY
        else:
            self._go_to_first()

    async def _gate_open(self) -> bool:
        return await (await self.get_state(GateState))._passes()


def _one(typed: str | None, offered: list[str]) -> str:
    """What was typed where it is offered, else the first that is."""
    return typed if typed in offered and typed is not None else next(iter(offered), "")


def _mode3ds(typed: str, product: Bin) -> str:
    if not product.support3ds:
        return Mode3ds.BY_PASS.value
    return typed if typed in set(Mode3ds) else Mode3ds.CHALLENGE.value


def _face(product: Bin | None, values: Mapping[str, str]) -> CardFace:
    """What the preview shows and the server knows; name and limit are drawn as they are typed."""
    if product is None:
        return CardFace(status_text=words.PREVIEW)
    month = values.get("invalid_time", "")
    tags = [tag for tag in values.get("card_tags", "").split("\n") if tag]
    return CardFace(
        number_mask_head=f"{product.bin[:4]} {product.bin[4:6]}",
        expiry=f"{month[:2]}/{month[2:]}" if len(month) == 4 else "",
        scheme=product.card_organization,
        status_text=words.PREVIEW,
        tone="hollow",
        ground=ground("", product.bin, tags),
        currency=values.get("currency", ""),
    )
