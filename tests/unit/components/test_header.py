"""The header options of a row: no navigation, no line, transparent, a theme (spec §2)."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import reflex as rx

from vcc_portal.components.shell.header import header, public_header
from vcc_portal.i18n import routes as titles
from vcc_portal.routes import ACCOUNT, FROZEN, HOME, ROUTES, SIGN, HeaderTheme, Layout, Route

PLAIN = Route("/plain", titles.ACCOUNT)


def drawn(draw: Callable[[Route], rx.Component], route: Route) -> str:
    return str(draw(route).render())


@pytest.mark.parametrize("draw", [header, public_header])
def test_without_navigation_the_logo_leads_nowhere(draw: Callable[[Route], rx.Component]) -> None:
    assert f'to:"{HOME.path}"' in drawn(draw, PLAIN)
    assert f'to:"{HOME.path}"' not in drawn(draw, replace(PLAIN, no_nav=True))


def test_without_navigation_nothing_leads_on_from_a_public_page() -> None:
    assert f'"{ACCOUNT.path}"' in drawn(public_header, PLAIN)
    assert f'"{ACCOUNT.path}"' not in drawn(public_header, SIGN)


@pytest.mark.parametrize("hidden", [FROZEN, replace(PLAIN, no_nav=True)])
def test_the_menu_is_hidden(hidden: Route) -> None:
    assert "main-menu" in drawn(header, PLAIN)
    assert "main-menu" not in drawn(header, hidden)


@pytest.mark.parametrize("draw", [header, public_header])
def test_line_ground_and_theme_are_options(draw: Callable[[Route], rx.Component]) -> None:
    assert "transparent" not in drawn(draw, PLAIN)
    assert "data-theme" not in drawn(draw, PLAIN)
    assert "border-b-transparent" in drawn(draw, replace(PLAIN, hide_shadow=True))
    assert "bg-transparent" in drawn(draw, replace(PLAIN, transparent=True))
    assert '"data-theme":"dark"' in drawn(draw, replace(PLAIN, header_theme=HeaderTheme.DARK))


def test_the_white_pages_lie_below_a_header_without_a_ground() -> None:
    for route in ROUTES:
        white = route.layout is Layout.WHITE
        assert (route.transparent, route.hide_shadow) == (white, white), route.path
