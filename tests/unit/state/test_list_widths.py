"""A list fits a window of 720 pixels once everything that may stand below its rows does."""

from tests.support.state_classes import found
from vcc_portal.features.patterns.listing import ListDeclaration

ROOM = 686
LEAST = 96
"""Of a column of automatic width: enough for the head of most."""


def test_what_stays_in_the_row_fits_a_narrow_window() -> None:
    lists = {
        state.__name__: state.LIST for state in found()[1] if isinstance(getattr(state, "LIST", None), ListDeclaration)
    }
    assert len(lists) > 10
    rooms = {
        name: sum(
            LEAST if each.width == "auto" else each.room for each in one.columns if not each.drop and not each.hidden
        )
        for name, one in lists.items()
    }
    assert {name: room for name, room in rooms.items() if room > ROOM} == {}
