"""A list fits a window of 720 pixels once everything that may stand below its rows does."""

from tests.support.state_classes import found
from vcc_portal.features.patterns.columns import ColumnKind
from vcc_portal.features.patterns.listing import ListDeclaration

DAY, MOMENT = 112, 160
"""Pixels of 2026-11-27 and of 2026-11-27 20:15:08; the year is left out in the current one, so a cut shows in old rows."""
ROOM = 686
LEAST = 96
"""Of a column of automatic width: enough for the head of most."""


def every_list() -> dict[str, ListDeclaration]:
    lists = {
        state.__name__: state.LIST for state in found()[1] if isinstance(getattr(state, "LIST", None), ListDeclaration)
    }
    assert len(lists) > 10
    return lists


def test_a_time_of_another_year_is_not_cut() -> None:
    dates = {
        f"{name}.{each.key}": each.room
        for name, one in every_list().items()
        for each in one.columns
        if each.kind is ColumnKind.DATE
    }
    assert len(dates) > 10
    assert {name: room for name, room in dates.items() if DAY < room < MOMENT} == {}


def test_what_stays_in_the_row_fits_a_narrow_window() -> None:
    rooms = {
        name: sum(
            LEAST if each.width == "auto" else each.room for each in one.columns if not each.drop and not each.hidden
        )
        for name, one in every_list().items()
    }
    assert {name: room for name, room in rooms.items() if room > ROOM} == {}
