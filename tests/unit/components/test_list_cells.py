"""Cells of the card list."""

import reflex as rx

from vcc_portal.components.card.list_cells import limits
from vcc_portal.features.card.list.row import CardRow


def test_what_is_left_and_when_it_starts_anew_are_broken_between_and_not_inside() -> None:
    """Beside a limit of twelve digits 重置 was broken into two lines: Chinese may be broken within any word."""
    drawn = str(limits(rx.Var("row").to(CardRow)))
    for line in drawn.split('className:"sub"')[1:]:
        left, starts = line.split('className:"md"')[:2]
        assert left.startswith('},jsx("span",{className:"whitespace-nowrap"}')
        assert '"whitespace-nowrap"' in starts[:100]
    assert 'className:"sub"' in drawn
