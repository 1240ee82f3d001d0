"""What /card/recharge reads: cards to choose from, one card with its account, many cards, a recharge that was made."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vcc_portal.domain.account import has_codes
from vcc_portal.domain.card import CardMode, CardStatus
from vcc_portal.domain.card_changes import RECHARGE_CODE
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.recharge.view import RechargeBlocker, block_of, payer
from vcc_portal.features.card.targets import TargetCards, target_cards
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.patterns.money import SUCCESS, MoneyEnd, end_of, missing_for
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.account import Account, AllAccounts
from vcc_portal.upstream.models.card import Bin, BinQuery, Card, CardById, CardPage, CardPageQuery
from vcc_portal.upstream.models.card_actions import ById, CardRechargeResult
from vcc_portal.upstream.models.trade import CardRechargeQuery, CardRechargeTx

OFFERED = 12
HISTORY_ROWS = 6
_REFUSAL = "refusal"
"""The lane in which is read why something was refused."""
_UNUSABLE = [status.value for status in CardStatus if status is not CardStatus.VALID]
_MOST_UNUSABLE = 200


@dataclass(frozen=True)
class OneCardReading:
    """A card that can be funded, and what decides how."""

    card: Card
    product: Bin | None
    accounts: AllAccounts
    past: Sequence[CardRechargeTx] = ()
    """Its last recharges."""
    unread: Text = EMPTY
    """Why they could not be read."""


@dataclass(frozen=True)
class ManyCardsReading:
    """The cards that are meant, and what decides how each can be funded."""

    found: TargetCards
    products: Sequence[Bin]
    accounts: AllAccounts


@dataclass(frozen=True)
class CardRechargeReading:
    """A recharge that was made; card and account where they were asked for and can be seen."""

    result: CardRechargeResult
    card: Card | None = None
    account: Account | None = None

    @property
    def end(self) -> MoneyEnd:
        """How far the provider is with it."""
        return end_of(self.result.status, self.result.fail_reason)


async def read_choice(visit: Visit) -> CardPage:
    """Cards that can be funded. Raises `Failed` and `NotShown` (BLOCKED, EMPTY)."""
    if visit.user is None or not visit.user.support_single_card_mode:
        raise NotShown(Phase.BLOCKED)
    query = CardPageQuery(card_mode=CardMode.SINGLE.value, status_list=[CardStatus.VALID.value], page_size=OFFERED)
    found = await visit.ask(card_calls.PAGE, query)
    if not found.items:
        raise NotShown(Phase.EMPTY)
    return found


async def read_one(visit: Visit, card_id: str) -> OneCardReading:
    """The card of that id. Raises `Failed`, and `NotShown` (BLOCKED) with why it cannot be funded."""
    try:
        card = await visit.ask(card_calls.INFO, CardById(card_id=card_id))
    except Failed as failed:
        if failed.code == Code.CARD_NOT_FOUND:
            missing = RechargeBlocker(strings.BLOCKED_MISSING, strings.BLOCKED_MISSING_NOTE)
            raise NotShown(Phase.BLOCKED, missing) from failed
        raise
    products, accounts, (past, unread) = await asyncio.gather(
        _products(visit), _accounts(visit), read_past(visit, card_id)
    )
    blocked = block_of(card, may=has_codes(visit.standing, RECHARGE_CODE))
    if blocked:
        raise NotShown(Phase.BLOCKED, blocked)
    product = next((one for one in products if one.bin == card.bin), None)
    return OneCardReading(card, product, accounts, past, unread)


async def renew_one(visit: Visit, known: OneCardReading) -> OneCardReading:
    """The same with balances and past recharges of this moment. Raises `Failed`."""
    card_id = known.card.card_id
    card, accounts, (past, unread) = await asyncio.gather(
        visit.ask(card_calls.INFO, CardById(card_id=card_id)), _accounts(visit), read_past(visit, card_id)
    )
    return OneCardReading(card, known.product, accounts, past, unread)


async def read_refusal(visit: Visit, card_id: str, failed: Failed) -> Text:
    """Why a recharge was refused: code 300013 speaks of a user, where it may be the card that is not to be used any more."""
    return (await read_refusals(visit, {card_id: failed}))[card_id]


async def read_refusals(visit: Visit, refused: Mapping[str, Failed]) -> dict[str, Text]:
    """The same for the cards of a run: what is read of them is read for all at once."""
    doubtful = [card_id for card_id, failed in refused.items() if failed.code == Code.USER_STATUS_ABNORMAL]
    cards = await _unusable(visit, doubtful)
    blocks = {card_id: block_of(card, may=True) for card_id, card in cards.items()}
    return {
        card_id: failed.text if (block := blocks.get(card_id)) is None else block.note
        for card_id, failed in refused.items()
    }


async def _unusable(visit: Visit, card_ids: Sequence[str]) -> dict[str, Card]:
    """Of those cards the ones that cannot be used now, as far as they can be read; more than one stand in one list."""
    found: dict[str, Card] = {}
    if len(card_ids) > 1:
        query = CardPageQuery(card_mode=CardMode.SINGLE.value, status_list=_UNUSABLE, page_size=_MOST_UNUSABLE)
        page = await visit.ask_quietly(card_calls.PAGE, query, lane=_REFUSAL)
        if page is None:
            return found
        found = {card.card_id: card for card in page.items if card.card_id in card_ids}
        if page.total <= len(page.items):
            return found
    for card_id in card_ids:
        if card_id not in found:
            card = await visit.ask_quietly(card_calls.INFO, CardById(card_id=card_id), lane=_REFUSAL)
            found |= {} if card is None else {card_id: card}
    return found


async def read_past(visit: Visit, card_id: str) -> tuple[Sequence[CardRechargeTx], Text]:
    """The card's last recharges, the newest first, or why they could not be read."""
    query = CardRechargeQuery(card_id=card_id, page_size=HISTORY_ROWS)
    page, unread = await visit.ask_or_why(trade_calls.CARD_RECHARGE_PAGE, query)
    return page.items if page is not None else (), unread


async def read_many(visit: Visit, most: int) -> ManyCardsReading:
    """The cards of the address, at most so many. Raises `Failed`, and `NotShown` (BLOCKED) with why none can be funded."""
    found = await target_cards(visit.ask, visit.params, most=most)
    products, accounts = await asyncio.gather(_products(visit), _accounts(visit))
    if not has_codes(visit.standing, RECHARGE_CODE):
        raise NotShown(Phase.BLOCKED, RechargeBlocker(strings.BLOCKED_RIGHT, strings.BLOCKED_RIGHT_NOTE))
    if not found.cards:
        raise NotShown(Phase.BLOCKED, RechargeBlocker(strings.CHOOSE_NONE, strings.CHOOSE_NONE_NOTE))
    return ManyCardsReading(found, products, accounts)


async def read_card_recharge(visit: Visit, recharge_id: str, *, known: str = "") -> CardRechargeReading:
    """A recharge, and once it has succeeded what both sides have; the card that is `known` is not asked for before.

    Raises `Failed`, and `NotShown` (MISSING) while the provider tells of none of that id.
    """
    with missing_for(Code.RECHARGE_REFRESH_FAILED):
        result = await visit.ask(card_calls.RECHARGE_RESULT, ById(id=recharge_id))
    if result.status != SUCCESS and known == result.card_id:
        return CardRechargeReading(result)
    card = await visit.ask_quietly(card_calls.INFO, CardById(card_id=result.card_id))
    if card is None or result.status != SUCCESS:
        return CardRechargeReading(result, card)
    accounts = await visit.ask_quietly(account_calls.ALL, Nothing())
    return CardRechargeReading(result, card, payer(accounts, card) if accounts is not None else None)


async def _products(visit: Visit) -> Sequence[Bin]:
    return await visit.ask(card_calls.BIN_LIST, BinQuery(card_mode=CardMode.SINGLE.value))


async def _accounts(visit: Visit) -> AllAccounts:
    return await visit.ask(account_calls.ALL, Nothing())
