"""One transaction beside the lists of /trade: its facts, why it was declined, where it leads, and its life."""

from dataclasses import dataclass, field, replace

from vcc_portal import routes
from vcc_portal.domain.account import may_open
from vcc_portal.domain.redirects import with_query
from vcc_portal.features.card.detail.actions import Asker, actions
from vcc_portal.features.card.detail.decline import read_balances
from vcc_portal.features.card.detail.reading import CardReading, read_card
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown
from vcc_portal.features.transactions.life import LifeStep, life_of, read_life
from vcc_portal.features.transactions.record import TxDetail, has_voucher, is_declined, tx_detail
from vcc_portal.features.transactions.rows import card_href, named_href, record_href
from vcc_portal.features.transactions.tabs import list_href
from vcc_portal.features.vouchers.address import payment_href
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.trade import Tx


@dataclass(frozen=True)
class TradeLinks:
    """Where an open transaction leads; empty for what this user may not open or what does not exist."""

    card: str = ""
    flow: str = ""
    voucher: str = ""
    copied: str = ""
    """The whole address at which it is opened, for somebody else."""


@dataclass(frozen=True)
class LifeView:
    """The life of the open transaction as it is shown."""

    steps: list[LifeStep] = field(default_factory=list)
    cost: str = ""
    currency: str = ""


def links_of(visit: Visit, tx: Tx, origin: str) -> TradeLinks:
    """The card with this record open, its statement lines, and the application for its voucher once it has settled;
    `origin` is the portal's own.
    """
    standing = visit.standing
    back = list_href(visit.params).partition("?")[2]
    flow = tx.flow_serial_no and may_open(standing, routes.ACCOUNT_FLOW.path)
    return TradeLinks(
        card=record_href(tx) if may_open(standing, routes.CARD_DETAIL.path) else "",
        flow=with_query(routes.ACCOUNT_FLOW.path, q=tx.transaction_id) if flow else "",
        voucher=payment_href(tx.transaction_id, back)
        if has_voucher(tx) and may_open(standing, routes.TRADE_VOUCHER.path)
        else "",
        copied=origin + named_href(tx.transaction_id, tx.transaction_time[:10]),
    )


def at_once(tx: Tx) -> TxDetail:
    """What the row alone says: without the card's limits."""
    return tx_detail(tx, _named_card(tx))


async def read_detail(visit: Visit, tx: Tx) -> TxDetail:
    """A declined one with the limit that stood in its way, as far as this user may see the card."""
    if not (is_declined(tx) and tx.card_id and may_open(visit.standing, routes.CARD_DETAIL.path)):
        return at_once(tx)
    try:
        reading = await read_card(visit, tx.card_id)
    except NotShown:
        return at_once(tx)
    return _explained(tx, reading, await read_balances(visit, tx, reading.card))


def _explained(tx: Tx, reading: CardReading, accounts: AllAccounts | None) -> TxDetail:
    asker: Asker = reading.asker
    able = actions(reading.card, reading.configs.get(reading.card.bin), asker)
    detail = tx_detail(tx, reading.card, actions=able, asker=asker, accounts=accounts)
    if not detail.why.fix.unfreezes:
        return detail
    # thawing is done on the card's page, where it can be undone
    fix = replace(detail.why.fix, unfreezes=False, href=card_href(tx.card_id))
    return replace(detail, why=replace(detail.why, fix=fix))


async def read_life_view(visit: Visit, tx: Tx) -> LifeView:
    """The records of the same payment. Raises `Failed`."""
    life = life_of(await read_life(visit, tx), tx.transaction_id)
    return LifeView(list(life.steps), life.cost.amount, life.cost.currency)


def _named_card(tx: Tx) -> Card:
    """The card as the record names it."""
    return Card(card_id=tx.card_id, card_name=tx.card_name, last4digits=tx.last4digits, currency=tx.billing_currency)
