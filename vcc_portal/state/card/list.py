"""State of /card/list: the cards that the address asks for, with what is left of each month limit."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import TAB_ORDER, CardMode, CardStatus
from vcc_portal.domain.listing import Filter, FilterKind, ListAddress, Status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.list.address import MAIN_ACCOUNT, CardAddress, card_query, understand
from vcc_portal.features.card.list.row import CardRow, Resets, card_row, detail_href, resets, same
from vcc_portal.features.card.rights import CardRights, card_rights
from vcc_portal.features.card.view import status_text, status_tone
from vcc_portal.i18n.card import common as strings
from vcc_portal.i18n.patterns import listing as list_strings
from vcc_portal.state.core.base import Portal
from vcc_portal.state.patterns.listing import Choice, Fetched, Listing, Tab
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import CardPageQuery, CurrencyConfigQuery, FuzzyCardQuery, WaitApplyCountQuery

_CHOICES_KEPT = 60
"""Seconds for which the menus of the query form are not asked for again."""
_SUGGESTED = 6


@dataclass(frozen=True)
class Suggestion:
    """A card that fits the typed keyword."""

    name: str = ""
    last4: str = ""
    status: Status = field(default_factory=Status)
    href: str = ""


class CardListState(Listing, Portal, rx.State):
    """The card list."""

    ACCESS: ClassVar = routes.CARD_LIST
    ROUTE: ClassVar = routes.CARD_LIST
    ADDRESS: ClassVar = CardAddress
    TOTAL: ClassVar = strings.TOTAL_CARDS
    AHEAD: ClassVar = True
    FILTERS: ClassVar[tuple[Filter, ...]] = (
        Filter("q", strings.KEYWORD, FilterKind.KEYWORD, strings.KEYWORD_HINT),
        Filter("sub", strings.COLUMN_SUB_ACCOUNT, hint=strings.ALL_SUB_ACCOUNTS),
        Filter("currency", strings.COLUMN_CURRENCY, hint=strings.ALL_CURRENCIES),
        Filter("tag", strings.TAG, hint=strings.ALL_TAGS, folded=True),
        Filter("mode", strings.MODE, hint=strings.ALL_MODES, folded=True),
        Filter("since", strings.APPLIED, FilterKind.DATES, folded=True),
    )

    rows: list[CardRow] = []
    ahead_rows: list[CardRow] = []
    rights: CardRights = CardRights()
    resets: Resets = Resets()
    choices: dict[str, list[Choice]] = {"sub": [], "currency": [], "tag": [], "mode": []}
    suggestions: list[Suggestion] = []
    issuable: str = ""
    """How many more cards may be applied for; empty while that is not known."""
    _choices_until: float = 0
    _freezable: frozenset[str] = frozenset()
    """BINs whose cards can be frozen."""

    @rx.event(supersedes=True)
    async def suggest(self, keyword: str) -> None:
        """Offer the cards that fit what is being typed."""
        typed = CardAddress.read({"q": keyword}).q
        if len(typed) < 2 or typed == self.applied.get("q"):
            self.suggestions = []
            return
        found = await self._ask(card_calls.FUZZY_QUERY, FuzzyCardQuery(keyword=typed, page_size=_SUGGESTED))
        self.suggestions = [
            _suggestion(card.card_id, card.card_name, card.last4digits, card.status) for card in found.items
        ]

    async def _fetch(self, address: ListAddress) -> Fetched:
        assert isinstance(address, CardAddress)
        if time.monotonic() >= self._choices_until:
            await self._load_choices()
        self.suggestions, self.resets = [], resets()
        return await self._read(address)

    async def _read(self, address: ListAddress, lane: str = "") -> Fetched:
        assert isinstance(address, CardAddress)
        page = await self._ask(card_calls.PAGE, card_query(address, self._tags()), lane=lane)
        rows = [card_row(card, self.rights, self._freezable) for card in page.items]
        return Fetched(rows, page.total, page.status_count)

    async def _count_all(self, address: ListAddress) -> int:
        return (await self._ask(card_calls.PAGE, CardPageQuery(page_size=1))).total

    def _tabs(self, address: ListAddress, counts: Mapping[str, int] | None) -> list[Tab]:
        assert isinstance(address, CardAddress)
        counted = {**counts, "": sum(counts.values())} if counts is not None else None
        return [self._tab(address, status, counted) for status in (None, *TAB_ORDER)]

    def _tab(self, address: CardAddress, status: CardStatus | None, counts: Mapping[str, int] | None) -> Tab:
        text = strings.CARD_STATUS[status] if status else list_strings.ALL
        count = "" if counts is None else f"{counts.get(status or '', 0):,}"
        meaning = strings.CARD_STATUS_MEANING[status] if status else EMPTY
        href = self._href(address.change(status=status))
        return Tab(status or "", text, count, href, address.status is status, meaning=meaning)

    def _value_text(self, name: str, value: str) -> Text:
        if name != "q":
            return super()._value_text(name, value)
        search = understand(value, self._tags())
        return strings.SEARCHED_BY[search.by].format(value=search.value)

    def _tags(self) -> list[str]:
        return [choice.value for choice in self.choices.get("tag", [])]

    async def _load_choices(self) -> None:
        """Menus of the query form and the number of cards that may still be applied for."""
        tags, accounts, currencies, waiting, kinds = await asyncio.gather(
            self._quietly(card_calls.TAGS, Nothing()),
            self._quietly(account_calls.ALL, Nothing()),
            self._quietly(card_calls.CURRENCY_CONFIG, CurrencyConfigQuery()),
            self._quietly(card_calls.WAIT_APPLY_COUNT, WaitApplyCountQuery()),
            self._quietly(card_calls.CARD_CONFIG, Nothing()),
        )
        subs = accounts.sub_user_list if accounts else []
        self.choices = {
            "sub": [
                Choice(MAIN_ACCOUNT, strings.MAIN_ACCOUNT),
                *(Choice(sub.sub_user_id, same(sub.alias)) for sub in subs),
            ]
            if subs
            else [],
            "currency": [
                Choice(row.currency, same(row.currency)) for row in (currencies.currency_list if currencies else [])
            ],
            "tag": [Choice(row.tag, same(row.tag)) for row in tags or []],
            "mode": [Choice(mode.value, strings.CARD_MODE[mode]) for mode in CardMode],
        }
        self.issuable = f"{waiting.wait_apply_count:,}" if waiting else ""
        self._freezable = frozenset(kind.bin for kind in kinds or [] if kind.support_freeze)
        session = await self._session()
        if session is not None:
            self.rights = card_rights(session.standing, session.user, self._freezable)
        self._choices_until = time.monotonic() + _CHOICES_KEPT

    async def _quietly(self, call: Any, request: Any) -> Any:
        """Ask for something that the list can do without."""
        try:
            return await self._ask(call, request)
        except Failed as failed:
            if failed.leaves_page:
                raise
            return None


def _suggestion(card_id: str, name: str, last4: str, status: str) -> Suggestion:
    return Suggestion(name, last4, Status(status_text(status), status_tone(status)), detail_href(card_id))
