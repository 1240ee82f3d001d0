"""What needs somebody: refused payments, limits nearly used, cards about to expire, applications under way."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from vcc_portal import routes
from vcc_portal.domain.account import Standing, may_open
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.gating import Gate
from vcc_portal.domain.text import listed
from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.features.account.records import moment
from vcc_portal.features.account.view import AttentionRow
from vcc_portal.i18n import account as words
from vcc_portal.i18n.durations import elapsed_text
from vcc_portal.i18n.patterns import gate as gate_words
from vcc_portal.i18n.transactions import DECLINE_REASON

MOST_REASONS = 2


def within_reach(rows: Iterable[AttentionRow], standing: Standing) -> list[AttentionRow]:
    """The rows as somebody may follow them: one whose page was not granted leads nowhere (spec §6)."""
    return [row if may_open(standing, row.href.partition("?")[0]) else replace(row, href="") for row in rows]


def verification(gate: Gate, *, may_verify_business: bool = True) -> list[AttentionRow]:
    """What KYC or KYB still needs from the user; a review is only waited for.

    Without an address the row opens the gate's dialog, which says who does it.
    """
    if gate is Gate.OPEN or gate.under_review:
        return []
    message = gate_words.MESSAGES[gate]
    href = routes.KYB.path if gate.about_business and may_verify_business else ""
    return [AttentionRow("verify", message.title, message.note, message.action, href)]


def declined(codes: Sequence[str], today: str) -> list[AttentionRow]:
    """Payments refused today (`yyyy-MM-dd`), with their most frequent reasons; the figures add up."""
    if not codes:
        return []
    frequent = Counter(codes).most_common(MOST_REASONS)
    reasons = [DECLINE_REASON.get(code, DECLINE_REASON[DeclineReason.OTHER]) for code, _ in frequent]
    parts = [
        words.DECLINED_REASON.format(count=count, reason=reason.within if place else reason)
        for place, (reason, (_, count)) in enumerate(zip(reasons, frequent, strict=True))
    ]
    rest = len(codes) - sum(count for _, count in frequent)
    if rest:
        parts.append(words.OTHER_REASONS.format(count=rest))
    title = words.DECLINED_TODAY.format(count=len(codes))
    href = f"{routes.TRADE.path}?tab=auth&status=FAIL&since={today}&until={today}"
    return [AttentionRow("declined", title, listed(parts), words.SEE_WHY, href)]


def near_limit(count: int, fullest: Sequence[CardFace]) -> list[AttentionRow]:
    """Cards at 90 % of their month limit and above, the fullest first, as the link lists them."""
    if not count or not fullest:
        return []
    top = fullest[0]
    title = words.NEAR_LIMIT.format(count=count)
    note = words.NEAR_LIMIT_TOP.format(name=top.name, last4=top.last4, percent=top.used_percent)
    return [AttentionRow("limits", title, note, words.SEE_CARDS, f"{routes.CARD_LIST.path}?status=VALID&sort=-used")]


def expiring(count: int, first: str) -> list[AttentionRow]:
    """Active cards that expire within 30 days; `first` is the last day of the first of them."""
    if not count:
        return []
    title, note = words.EXPIRING.format(count=count), words.EXPIRING_FIRST.format(date=first)
    return [
        AttentionRow(
            "expiring", title, note, words.SEE_CARDS, f"{routes.CARD_LIST.path}?status=VALID&expires=30&sort=expiry"
        )
    ]


def applying(count: int, since: str, now: datetime) -> list[AttentionRow]:
    """Applications under way, the first of them `since` that time of the wire."""
    if not count:
        return []
    title = words.APPLYING.format(count=count)
    waited = max(timedelta(0), now - _moment_or(since, now))
    note = words.APPLYING_WAIT.format(wait=elapsed_text(int(waited.total_seconds())))
    return [AttentionRow("applying", title, note, words.TRACK, f"{routes.CARD_LIST.path}?status=APPLYING")]


def _moment_or(text: str, other: datetime) -> datetime:
    """What the provider calls a time may be none: that one card's alone must not take the page's other panels away."""
    try:
        return moment(text)
    except ValueError:
        return other
