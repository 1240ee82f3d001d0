"""A card as the browser shows it: `face` for the drawn card, `limit_views` for its four limits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from vcc_portal.domain import clock
from vcc_portal.domain.card import TONES, CardFace, CardStatus, CardThumbnail, LimitWindow, Usage, binding, ground
from vcc_portal.domain.listing import Status
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.period import month_end
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.i18n.card import common as strings
from vcc_portal.upstream.models.card import Card, CurrencyLimit

Limited = Card | CurrencyLimit
"""Both carry the four limits and what is left of them, in thousandths."""
NEAR, FULL = 80, 95
"""Per cent of a limit from which its meter warns, and from which it alarms."""


@dataclass(frozen=True)
class Meter:
    """How much of a limit is used, as display strings; without a limit `limit` is empty."""

    used: str = ""
    limit: str = ""
    left: str = ""
    percent: int = 0
    tone: str = "normal"
    """normal, warn (80 per cent and over) or bad (95 and over)."""


@dataclass(frozen=True)
class LimitView(Meter):
    """One limit with its name and when it starts anew."""

    window: str = ""
    title: Text = EMPTY
    limited: bool = False
    binds: bool = False
    """True for the one limit that the next payment meets first."""
    resets: Text = EMPTY


def status_text(status: str) -> Text:
    """The label of a card status; a status the provider added later is shown as it is."""
    return strings.CARD_STATUS.get(status, Text.same(status))


def status_tone(status: str) -> str:
    """The badge tone of a card status."""
    return TONES.get(status, "neutral")


CARD_STATUS_LEGEND = tuple(
    (Status(status_text(status), status_tone(status)), meaning)
    for status, meaning in strings.CARD_STATUS_MEANING.items()
)
"""What each card status means."""


def thumbnail(card: Card) -> CardThumbnail:
    """The card drawn small."""
    numbered = card.status != CardStatus.APPLYING
    return CardThumbnail(
        card_id=card.card_id,
        name=card.card_name,
        number_mask_head=_head(card.bin) if numbered and card.last4digits else "",
        last4=card.last4digits if numbered else "",
        scheme=card.card_organization,
        status=card.status,
        ground=ground(card.status, card.bin),
    )


def face(card: Card) -> CardFace:
    """The drawn card of `card`; its meter is the month limit."""
    month = month_usage(card)
    return CardFace(
        **vars(thumbnail(card)),
        expiry=expiry_text(card.expiry_date),
        status_text=status_text(card.status),
        tone=status_tone(card.status),
        used_percent=month.percent,
        used=format_amount(month.used, card.currency),
        left=_amount(month.left, card.currency),
        limit=_amount(month.limit, card.currency),
        currency=card.currency,
        limited=month.limited,
    )


def month_usage(limits: Limited) -> Usage:
    """The month limit with what is left of it, and what is used: it may be more, where the limit was lowered since."""
    used = limits.used_month if isinstance(limits, Card) else 0
    return Usage(limits.single_month_limit, limits.single_month_limit_remaining, used)


def usages(limits: Limited) -> dict[LimitWindow, Usage]:
    """The four limits with what is left of each; a single payment has no window, so all of it is left."""
    return {
        LimitWindow.SINGLE: Usage(limits.single_limit, limits.single_limit),
        LimitWindow.DAY: Usage(limits.single_day_limit, limits.single_day_limit_remaining),
        LimitWindow.MONTH: month_usage(limits),
        LimitWindow.LIFETIME: Usage(limits.life_time_limit, limits.life_time_limit_remaining),
    }


def limit_views(
    limits: Limited, now: datetime | None = None, windows: Sequence[LimitWindow] = tuple(LimitWindow)
) -> list[LimitView]:
    """Single, day, month and lifetime limit of a card, or of one currency of it; or only those of some `windows`."""
    now = now or clock.now()
    by_window = usages(limits)
    first = binding(by_window)
    return [_limit_view(each, by_window[each], limits.currency, each is first, now) for each in windows]


def short_date(moment: datetime | None, now: datetime) -> str:
    """MM-dd in the current year, yyyy-MM-dd otherwise; empty for no moment."""
    if moment is None:
        return ""
    this_year = now.astimezone(clock.SHANGHAI).year
    return moment.strftime("%m-%d" if moment.year == this_year else "%Y-%m-%d")


def tone_of(percent: int) -> str:
    """The colour step of a meter; the figure always stands beside it."""
    return "bad" if percent >= FULL else "warn" if percent >= NEAR else "normal"


def _limit_view(window: LimitWindow, usage: Usage, currency: str, first: bool, now: datetime) -> LimitView:
    percent = 0 if window is LimitWindow.SINGLE else usage.percent
    return LimitView(
        window=window.value,
        title=strings.LIMIT_WINDOW[window],
        limited=usage.limited,
        limit=_amount(usage.limit, currency),
        used=format_amount(usage.used, currency),
        left=_amount(usage.limit if usage.left is None else usage.left, currency),
        percent=percent,
        tone=tone_of(percent),
        binds=first,
        resets=_resets(window, usage, now),
    )


def _resets(window: LimitWindow, usage: Usage, now: datetime) -> Text:
    if not usage.limited:
        return strings.NO_LIMIT_NOTE
    if window is LimitWindow.SINGLE:
        return strings.EACH_PAYMENT
    moment = window.resets_at(now)
    if moment is None:
        return strings.NEVER_RESETS
    if window is LimitWindow.MONTH:
        return strings.RESETS_ON.format(date=short_date(moment, now))
    minutes = max(1, int((moment - now).total_seconds()) // 60)
    if minutes < 60:
        return strings.RESETS_IN_MINUTES.format(minutes=minutes)
    return strings.RESETS_IN_HOURS.format(hours=minutes // 60)


def _amount(thousandths: int | None, currency: str) -> str:
    return "" if thousandths is None else format_amount(thousandths, currency)


def _head(card_bin: str) -> str:
    return f"{card_bin[:4]} {card_bin[4:6]}".strip()


def last_day(mmyy: str) -> date | None:
    """A card pays until the end of its month; None for what is no month."""
    if len(mmyy) != len("MMYY") or not mmyy.isdigit() or not 1 <= int(mmyy[:2]) <= 12:
        return None
    return month_end(date(2000 + int(mmyy[2:]), int(mmyy[:2]), 1))


def expiry_text(mmyy: str) -> str:
    """Month and year as a card shows them, "08/27"; empty while there is none."""
    return f"{mmyy[:2]}/{mmyy[2:]}" if len(mmyy) == 4 else ""
