"""A card as a row of the list: the columns that it has there, and what the cells need beside them."""

from collections.abc import Collection
from dataclasses import dataclass, field

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.card import CardStatus, CardThumbnail, LimitWindow
from vcc_portal.domain.listing import Status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.rights import CardActions, CardRights, card_actions
from vcc_portal.features.card.view import (
    CARD_STATUS_LEGEND,
    LimitView,
    Meter,
    expiry_text,
    limit_views,
    status_text,
    status_tone,
    thumbnail,
)
from vcc_portal.features.patterns.columns import ColumnKind, column, row_of, value
from vcc_portal.i18n.card import common as strings
from vcc_portal.i18n.patterns import listing as list_strings
from vcc_portal.upstream.models.card import Card

MAIN_ACCOUNT = "main"
"""Stands in the address for cards of no sub-account; the provider's own word for it is an empty id."""
_TRACKED = {CardStatus.APPLYING, CardStatus.PRE_CANCEL}
"""Statuses that pass by themselves."""


@dataclass(frozen=True)
class MonthMeter(Meter):
    """The month limit in its column. When it starts anew is the same for all rows."""

    instead: Text = EMPTY
    """Shown in place of the meter, when there is nothing to measure."""


@dataclass(frozen=True)
class LimitLine:
    """One limit of a card in its row's tooltip; without a limit `limit` is empty."""

    window: str = ""
    used: str = ""
    limit: str = ""
    left: str = ""
    tone: str = "normal"


@dataclass(frozen=True)
class ListedCard:
    """What a row is made of: a card, and what somebody of these rights may do to it."""

    card: Card
    rights: CardRights = field(default_factory=CardRights)
    freezable: Collection[str] = ()
    """BINs whose cards can be frozen."""


@dataclass(frozen=True)
class CardRow:
    """One card as the list shows it."""

    face: CardThumbnail = column(
        strings.COLUMN_CARD, lambda of: thumbnail(of.card), sort="name", order="cardName", pinned=True, least=276
    )
    status: Status = column(
        strings.COLUMN_STATUS,
        lambda of: Status(status_text(of.card.status), status_tone(of.card.status)),
        width="124px",
        legend=CARD_STATUS_LEGEND,
    )
    tags: list[str] = column(strings.COLUMN_TAGS, lambda of: of.card.card_tags, width="136px", drop=4)
    month: MonthMeter = column(
        strings.COLUMN_MONTH,
        lambda of: _month(of.card),
        ColumnKind.LIMIT,
        width="228px",
        sort="used",
        order="monthUsedRate",
        drop=5,
    )
    currency: str = column(strings.COLUMN_CURRENCY, lambda of: of.card.currency, width="80px", drop=3)
    sub_account: Text = column(
        strings.COLUMN_SUB_ACCOUNT,
        lambda of: same(of.card.sub_user_name) if of.card.sub_user_name else strings.MAIN_ACCOUNT,
        width="116px",
        drop=2,
    )
    mode: Text = column(
        strings.MODE, lambda of: strings.CARD_MODE.get(of.card.card_mode, EMPTY), width="136px", hidden=True, drop=1
    )
    expiry: str = column(
        strings.COLUMN_EXPIRY,
        lambda of: expiry_text(of.card.expiry_date),
        width="88px",
        sort="expiry",
        order="expiryDate",
        hidden=True,
        drop=1,
    )
    created: str = column(
        strings.COLUMN_CREATED,
        lambda of: of.card.create_time[:10],
        ColumnKind.DATE,
        width="112px",
        sort="created",
        order="createTime",
        leads=True,
        hidden=True,
        drop=1,
    )
    href: str = column(
        strings.COLUMN_ACTIONS, lambda of: detail_href(of.card.card_id), ColumnKind.ACTION, width="152px", pinned=True
    )
    limits: list[LimitLine] = value(lambda of: _limits(of.card))
    """Single, day, month and lifetime; empty when there is nothing to measure."""
    sub: str = value(lambda of: of.card.sub_user_id or MAIN_ACCOUNT)
    """The sub-account as the address names it."""
    tracked: bool = value(lambda of: of.card.status in _TRACKED)
    """True while the card is on its way to another status."""
    may: CardActions = value(lambda of: card_actions(of.card, of.rights, of.freezable))


@dataclass(frozen=True)
class Resets:
    """When the windows of all limits start anew."""

    day: Text = EMPTY
    month: Text = EMPTY


def card_row(card: Card, rights: CardRights | None = None, freezable: Collection[str] = ()) -> CardRow:
    """A card as a row, with what somebody of these rights may do to it."""
    return row_of(CardRow, ListedCard(card, rights or CardRights(), freezable))


def resets() -> Resets:
    """When day and month limits start anew, the same for every card."""
    now = clock.now()
    day, month = LimitWindow.DAY.resets_at(now), LimitWindow.MONTH.resets_at(now)
    return Resets(
        day=strings.RESETS_AT.format(moment=f"{day:%m-%d %H:%M}"), month=strings.RESETS_ON.format(date=f"{month:%m-%d}")
    )


def detail_href(card_id: str) -> str:
    """The address of a card's own page."""
    return f"{routes.CARD_DETAIL.path}?cardId={card_id}"


def same(value: str) -> Text:
    """A name that is the same in both languages."""
    return Text.same(value)


def _month(card: Card) -> MonthMeter:
    (view,) = limit_views(card, windows=[LimitWindow.MONTH])
    instead = _without_meter(card)
    if not view.limited:
        return MonthMeter(instead=instead)
    return MonthMeter(view.used, view.limit, view.left, view.percent, view.tone, instead)


def _limits(card: Card) -> list[LimitLine]:
    return [] if _without_meter(card) else [_line(view) for view in limit_views(card)]


def _line(view: LimitView) -> LimitLine:
    if not view.limited:
        return LimitLine(view.window)
    return LimitLine(view.window, view.used, view.limit, view.left, view.tone)


def _without_meter(card: Card) -> Text:
    if card.status == CardStatus.APPLYING:
        return strings.LIMIT_WHEN_ISSUED
    return list_strings.NOTHING if card.status in {CardStatus.EXPIRED, CardStatus.CANCEL} else EMPTY
