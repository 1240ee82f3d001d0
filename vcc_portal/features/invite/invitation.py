"""Invitation codes with their links and QR codes, and what inviting has brought, as display values."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

import segno

from vcc_portal.domain.account import has_codes
from vcc_portal.domain.money import Money
from vcc_portal.domain.redirects import safe_link
from vcc_portal.domain.site_config import site_of
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.i18n import invite as strings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import invite as calls
from vcc_portal.upstream.models.content import Activity, ActivityQuery
from vcc_portal.upstream.models.invite import InvitationCode, RewardSummary

INVITE_CODE = "vcc_invite"
"""The right to invite (spec §6)."""
ACTIVITY = "INVITE"
"""The activity that an invitation is part of."""
QUIET_ZONE = 4
"""Empty squares around a QR code (ISO/IEC 18004)."""
PIXELS = 8
"""Of each square in the picture that is saved."""
LONGEST_LINK = 500
MOST_CODES = 10


@dataclass(frozen=True)
class CodeView:
    """One code as the page shows it."""

    code: str = ""
    url: str = ""
    """Empty where the provider's is none that a link may carry; then there is no QR code either."""
    facts: Text = EMPTY
    box: str = ""
    """Of the drawing: `viewBox`."""
    squares: str = ""
    """Of the drawing: the dark squares as one path."""
    picture: str = ""
    """The same as a PNG in a `data:` address."""


@dataclass(frozen=True)
class SummaryView:
    """What inviting has brought; amounts with their currency."""

    total: str = ""
    issued: str = ""
    pending: str = ""
    invited: str = ""
    activated: str = ""
    rules: Text = EMPTY
    """The provider's own text."""


@dataclass(frozen=True)
class InvitationReading:
    """What /invite shows besides the list of rewards."""

    codes: list[CodeView] = field(default_factory=list)
    summary: SummaryView = field(default_factory=SummaryView)
    participate: str = ""
    """The activity's page; empty where there is none now."""
    may_send: bool = False


async def read_invitation(visit: Visit, *, region: str) -> InvitationReading:
    """Codes and sums, and where to take part; only the last can be done without. Raises `Failed`."""
    codes, summary, activity = await asyncio.gather(
        visit.ask(calls.LIST_INVITATION_CODE, Nothing()),
        visit.ask(calls.REWARD_DETAIL, Nothing()),
        visit.ask_quietly(
            content_calls.ACTIVITY, ActivityQuery(activity_code=ACTIVITY, site=site_of(region)), lane=ACTIVITY
        ),
    )
    [rules] = await visit.in_both(summary, calls.REWARD_DETAIL, Nothing(), lambda one: [one.rule_text])
    return InvitationReading(
        [code_view(code) for code in codes[:MOST_CODES]],
        summary_view(summary, rules),
        participate_link(activity),
        has_codes(visit.standing, INVITE_CODE),
    )


def code_view(code: InvitationCode) -> CodeView:
    """A code with its QR code, which the portal draws itself: no other server learns whom somebody invites."""
    url = safe_link(code.invite_url) if len(code.invite_url) <= LONGEST_LINK else ""
    parts = [strings.USED.format(count=code.used_count)]
    if code.expire_time:
        parts.append(strings.VALID_UNTIL.format(date=code.expire_time[:10]))
    facts = Text(zh="，".join(one.zh for one in parts), en=", ".join(one.en for one in parts))
    if not url:
        return CodeView(code.invitation_code, facts=facts)
    drawn = segno.make(url, error="m", micro=False)
    side = drawn.symbol_size(border=QUIET_ZONE)[0]
    return CodeView(
        code.invitation_code,
        url,
        facts,
        f"0 0 {side} {side}",
        squares(list(drawn.matrix)),
        drawn.png_data_uri(scale=PIXELS, border=QUIET_ZONE),
    )


def squares(matrix: Sequence[Sequence[int]]) -> str:
    """The dark squares of a QR code as a path, row by row in runs; the quiet zone lies around them."""
    path: list[str] = []
    for row, bits in enumerate(matrix, QUIET_ZONE):
        column = QUIET_ZONE
        for dark, run in groupby(bits):
            length = len(list(run))
            if dark:
                path.append(f"M{column} {row}h{length}v1h-{length}z")
            column += length
    return "".join(path)


def summary_view(summary: RewardSummary, rules: Text = EMPTY) -> SummaryView:
    """Sums and counts as they are shown."""

    def money(thousandths: int) -> str:
        return str(Money(thousandths, summary.reward_currency))

    return SummaryView(
        money(summary.total_amount),
        money(summary.issued_amount),
        money(summary.pending_amount),
        f"{summary.invited_count:,}",
        f"{summary.activated_count:,}",
        rules,
    )


def participate_link(activity: Activity | None) -> str:
    """The page of an activity that is running, as a link may carry it."""
    return safe_link(activity.link) if activity is not None and activity.enabled else ""
