"""Names of cards that are applied for together."""

LONGEST_NAME = 50
"""Characters of a card's name (contract §3)."""
LONGEST_PREFIX = 45
"""Characters of what stands before the number in the names of a batch: with any number it makes a name."""
MOST_IN_BATCH = 200
"""Cards in one application for many."""


def numbered(prefix: str, count: int) -> list[str]:
    """`Ads-01` … `Ads-12`: the prefix with numbers of one width."""
    width = len(str(count))
    return [f"{prefix}-{number:0{width}}" for number in range(1, count + 1)]
