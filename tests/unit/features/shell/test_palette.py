"""The command palette leads to every page that one can go to, and looks for cards only with enough to look for."""

import pytest

from vcc_portal.features.shell.palette import NO_DESTINATION, destinations, typed
from vcc_portal.routes import ROUTES, Access


def test_every_page_of_a_signed_in_visitor_is_a_destination_or_is_known_not_to_be() -> None:
    own = [route for route in ROUTES if route.access is not Access.ANONYMOUS]
    assert set(own) == {*destinations(), *NO_DESTINATION}
    assert not set(destinations()) & NO_DESTINATION
    assert not [route.path for route in destinations() if "[" in route.path]


@pytest.mark.parametrize(
    ("text", "keyword"),
    [("", ""), (" a ", ""), ("卡", ""), ("ad", "ad"), ("  ads  ", "ads"), ("a" * 60, ""), ("a\x00\u202eb", "")],
)
def test_what_is_too_little_or_unreadable_is_not_looked_for(text: str, keyword: str) -> None:
    assert typed(text) == keyword
