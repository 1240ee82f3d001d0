"""A card as a row of the list, and the columns that it has there."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.card import CardFace, CardStatus, LimitWindow
from vcc_portal.domain.listing import Column, ColumnKind, Status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.list.address import MAIN_ACCOUNT
from vcc_portal.features.card.rights import CardActions, CardRights, card_actions
from vcc_portal.features.card.view import LimitView, face, limit_views, status_text, status_tone
from vcc_portal.i18n.card import common as strings
from vcc_portal.i18n.patterns import listing as list_strings
from vcc_portal.upstream.models.card import Card

COLUMNS = (
    Column("face", strings.COLUMN_CARD, ColumnKind.CARD, sort="name", pinned=True),
    Column("status", strings.COLUMN_STATUS, ColumnKind.STATUS, width="124px"),
    Column("tags", strings.COLUMN_TAGS, ColumnKind.TAGS, width="136px"),
    Column("month", strings.COLUMN_MONTH, ColumnKind.LIMIT, width="228px", sort="used"),
    Column("currency", strings.COLUMN_CURRENCY, width="72px"),
    Column("sub_account", strings.COLUMN_SUB_ACCOUNT, width="116px"),
    Column("mode", strings.MODE, width="136px", hidden=True),
    Column("expiry", strings.COLUMN_EXPIRY, width="88px", sort="expiry", hidden=True),
    Column("created", strings.COLUMN_CREATED, ColumnKind.DATE, width="112px", sort="created", hidden=True),
    Column("href", strings.COLUMN_ACTIONS, ColumnKind.ACTION, width="152px", pinned=True),
)
_TRACKED = {CardStatus.APPLYING, CardStatus.PRE_CANCEL}
"""Statuses that pass by themselves."""


@dataclass(frozen=True)
class LimitLine:
    """One limit of a card in its row's tooltip; without a limit `limit` is empty."""

    window: str = ""
    used: str = ""
    limit: str = ""
    left: str = ""
    percent: int = 0
    tone: str = "normal"


@dataclass(frozen=True)
class CardRow:
    """One card as the list shows it."""

    face: CardFace
    status: Status
    month: LimitView
    limits: list[LimitLine]
    """Single, day, month and lifetime; empty when there is nothing to measure."""
    tags: list[str]
    currency: str
    sub_account: Text
    sub: str
    """The sub-account as the address names it."""
    mode: Text
    expiry: str
    created: str
    href: str
    tracked: bool = False
    """True while the card is on its way to another status."""
    may: CardActions = field(default_factory=CardActions)


@dataclass(frozen=True)
class Resets:
    """When the windows of all limits start anew."""

    day: Text = EMPTY
    month: Text = EMPTY


def card_row(card: Card, rights: CardRights | None = None, freezable: Collection[str] = ()) -> CardRow:
    """A card as a row, with what somebody of these rights may do to it."""
    drawn = face(card)
    views = limit_views(card)
    month = next(view for view in views if view.window == LimitWindow.MONTH)
    instead = _without_meter(card)
    return CardRow(
        face=drawn,
        status=Status(status_text(card.status), status_tone(card.status)),
        month=replace(month, instead=instead),
        limits=[] if instead.zh else [_line(view) for view in views],
        tags=card.card_tags,
        currency=card.currency,
        sub_account=same(card.sub_user_name) if card.sub_user_name else strings.MAIN_ACCOUNT,
        sub=card.sub_user_id or MAIN_ACCOUNT,
        mode=strings.CARD_MODE.get(card.card_mode, EMPTY),
        expiry=drawn.expiry,
        created=card.create_time[:10],
        href=detail_href(card.card_id),
        tracked=card.status in _TRACKED,
        may=card_actions(card, rights or CardRights(), freezable),
    )


def resets(now: datetime | None = None) -> Resets:
    """When day and month limits start anew, the same for every card."""
    now = now or clock.now()
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


def _line(view: LimitView) -> LimitLine:
    if not view.limited:
        return LimitLine(view.window)
    return LimitLine(view.window, view.used, view.limit, view.left, view.percent, view.tone)


def _without_meter(card: Card) -> Text:
    if card.status == CardStatus.APPLYING:
        return strings.LIMIT_WHEN_ISSUED
    return list_strings.NOTHING if card.status in {CardStatus.EXPIRED, CardStatus.CANCEL} else EMPTY
