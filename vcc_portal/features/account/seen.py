"""What was seen of a linked account while it was open; kept with the sign-in."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SeenAccount:
    """What the account home has shown of a linked account."""

    at: str
    """yyyy-MM-dd HH:mm:ss in Asia/Shanghai."""
    balances: tuple[tuple[str, int], ...] = ()
    """Currency and what is available, in thousandths."""
    cards: int = 0
    attention: int = 0
    """Things that needed somebody."""
