"""What the account home shows, as display strings: no amount is computed in the browser."""

from dataclasses import dataclass

from vcc_portal.domain.text import EMPTY, Text


@dataclass(frozen=True)
class BalanceRow:
    """One currency; the shares are CSS widths that add up to the whole bar."""

    currency: str = ""
    name: Text = EMPTY
    available: str = ""
    frozen: str = ""
    unassigned: str = ""
    assigned_share: str = "0%"
    unassigned_share: str = "0%"
    frozen_share: str = "0%"
    split: Text = EMPTY
    """The bar in words."""


@dataclass(frozen=True)
class DayBar:
    """One day of the chart, and one row of its table; heights are CSS percentages of the plot."""

    day: int = 0
    date: str = ""
    tick: Text = EMPTY
    """Label below the axis; empty on most days."""
    settled: str = ""
    authorised: str = ""
    refunded: str = ""
    before: str = ""
    settled_height: str = "0%"
    authorised_height: str = "0%"
    before_height: str = "0%"
    has_authorised: bool = False
    today: bool = False
    future: bool = False
    late: bool = False
    """In the right half, where the tooltip opens to the left."""
    summary: Text = EMPTY
    href: str = ""
    """Its transactions; empty for a day on which nothing was spent."""


@dataclass(frozen=True)
class GridLine:
    """One line of the chart's scale."""

    label: str = ""
    height: str = "0%"


@dataclass(frozen=True)
class RecentRow:
    """One transaction."""

    key: str = ""
    time: str = ""
    title: Text = EMPTY
    note: str = ""
    last4: str = ""
    kind: Text = EMPTY
    status: Text = EMPTY
    tone: str = "neutral"
    currency: str = ""
    amount: str = ""
    income: bool = False
    void: bool = False
    """Declined or failed: no money moved."""


@dataclass(frozen=True)
class TagRow:
    """Spending under one tag; `share` is a CSS width."""

    tag: Text = EMPTY
    amount: str = ""
    percent: str = ""
    share: str = "0%"
    href: str = ""
    """Its transactions; empty for what has no tag, which no filter names."""


@dataclass(frozen=True)
class AttentionRow:
    """One thing that needs somebody; without `href` there is no page to go to."""

    key: str = ""
    """verify, declined, limits, expiring or applying; decides the icon."""
    title: Text = EMPTY
    note: Text = EMPTY
    action: Text = EMPTY
    href: str = ""


@dataclass(frozen=True)
class VerificationRow:
    """KYC or KYB."""

    label: Text = EMPTY
    tone: str = "neutral"
    """Of the badge."""
    disc: str = "neutral"
    """Of the icon."""
    note: Text = EMPTY
    reason: Text = EMPTY
    """Why it has not passed, in the provider's words."""
