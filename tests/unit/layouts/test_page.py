"""Title, viewport and entry of a page come from its row (spec §2)."""

from collections.abc import Iterator
from typing import Any

import pytest
import reflex as rx

from vcc_portal.components.shell.breadcrumb import breadcrumb
from vcc_portal.components.ui.amounts import SHARED
from vcc_portal.i18n import routes as titles
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import PAGES, document_title
from vcc_portal.pages import pages_of
from vcc_portal.routes import (
    AGREEMENT,
    AGREEMENT_OF_SITE,
    CARD_DETAIL,
    CARD_LIST,
    CARDS,
    FROZEN,
    HOME,
    REGISTER_ANY,
    ROUTES,
    Access,
    Route,
)


@pytest.fixture(scope="module", autouse=True)
def _pages() -> None:
    pages_of(ROUTES)


def test_the_title_names_the_innermost_first_and_the_product_last() -> None:
    assert document_title(CARD_LIST).en == "Card list - Cards - Islet"
    assert document_title(CARD_LIST).zh == "卡片列表 - 卡片管理 - 屿卡"
    assert document_title(HOME).en == "Home - Islet"


def test_a_title_may_say_what_the_page_is_about() -> None:
    named = PAGES[CARD_DETAIL.path]
    assert named.named is not None
    assert " - Card list - Cards - Islet" in str(named.title)
    assert "Card detail - Card list - Cards - Islet" in str(named.title), "until that is known"
    assert str(SHARED) in str(named.title), "and not while the screen is shared: a window's tab shows it to everybody"
    assert str(SHARED) not in str(PAGES[AGREEMENT.path].title), "what everybody may read"
    assert all(PAGES[path].named is not None for path in (AGREEMENT.path, AGREEMENT_OF_SITE.path))


def test_the_frozen_page_is_titled_as_its_heading_for_whoever_is_not_frozen() -> None:
    assert words.FROZEN_INVALID.en in str(PAGES[FROZEN.path].named)


def _inside(component: Any) -> Iterator[Any]:
    for child in component.children:
        yield child
        yield from _inside(child)


def test_buttons_in_the_heads_of_pages_are_of_one_size() -> None:
    """One that looks like text may stand in the title's line."""
    heads = [
        (path, head)
        for path, page in PAGES.items()
        for head in _inside(page.render())
        if "page-head" in str(getattr(head, "class_name", ""))
    ]
    looks = {
        (path, str(each.custom_attrs["data-size"]))
        for path, head in heads
        for each in _inside(head)
        if str(each.custom_attrs.get("data-kind", "text")) != "text"
    }
    assert len(looks) > 8
    assert {size for _, size in looks} == {"md"}, looks


def test_the_breadcrumb_names_titled_routes_and_what_the_page_is_about() -> None:
    group = Route("/group", titles.ACCOUNT, parent=CARDS, hide_in_breadcrumb=True)
    inner = Route("/group/inner", titles.FAQ, parent=group)
    assert inner.trail == (CARDS, inner)
    drawn = str(breadcrumb(inner, rx.Var("what_is_shown")).render())
    assert "what_is_shown" in drawn
    assert titles.FAQ.en in drawn
    assert titles.ACCOUNT.en not in drawn


def test_the_calendars_of_a_page_are_named_apart() -> None:
    """Two buttons called "Open the calendar" stood on one page: which day each is about, only the eye could tell."""
    found = {
        path: [str(getattr(each, "label", "")) for each in _inside(page.render()) if "date-open" in _face(each)]
        for path, page in PAGES.items()
    }
    assert sum(map(len, found.values())) >= 4
    assert {path: names for path, names in found.items() if len(set(names)) < len(names)} == {}


def _face(component: Any) -> str:
    return str(getattr(component, "face_class", ""))


def test_every_route_has_a_page() -> None:
    assert {route.path for route in (*ROUTES, REGISTER_ANY)} == set(PAGES)


def test_a_route_whose_page_nobody_finds_stops_the_build_and_is_named() -> None:
    with pytest.raises(LookupError, match=r"/nowhere of vcc_portal/routes\.py: .*@page.*__init__\.py"):
        pages_of((*ROUTES, Route("/nowhere", titles.FAQ)))


def test_only_responsive_pages_take_the_width_of_the_device() -> None:
    for page in PAGES.values():
        width = "device-width" if page.route.responsive else "1200"
        assert page.meta[0]["content"].startswith(f"width={width}")
        assert "user-scalable" not in page.meta[0]["content"], "zooming stays possible"


def test_the_door_is_the_first_thing_that_runs() -> None:
    for page in PAGES.values():
        first: rx.event.EventHandler = page.on_load[0]
        anonymous = page.route.access is Access.ANONYMOUS
        assert first.fn.__name__ == ("pass_by" if anonymous else "enter")


def test_what_stands_around_a_page_is_read_behind_its_own_load() -> None:
    for page in PAGES.values():
        assert [handler.fn.__name__ for handler in page.on_load].index("load_around") == len(page.on_load) - 1
