"""The main menu: five fixed entries for an admin, the granted ones for everybody else (spec §2)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import BY_PATH, CARDS, Route
from vcc_portal.upstream.models.user import UriPermission

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
LINK = 1
"""The link type of a grant that stands in the menu."""
_ADMIN_PATHS: tuple[str | tuple[Route, tuple[str, ...]], ...] = (
    "/account",
    (CARDS, ("/card/list", "/card/apply")),
    "/trade",
    "/accountFlow",
    "/faq",
)


@dataclass(frozen=True)
class MenuEntry:
    """One entry: a link, or a submenu when `children` is not empty."""

    route: Route
    children: tuple[Route, ...] = ()


@dataclass
class MenuItem:
    """A granted entry as the browser draws it."""

    path: str = ""
    id: str = ""
    title: Text = EMPTY


def admin_menu() -> tuple[MenuEntry, ...]:
    """The five entries, as far as their pages are in the route table."""
    entries: list[MenuEntry] = []
    for item in _ADMIN_PATHS:
        if isinstance(item, str):
            entries += [MenuEntry(BY_PATH[item])] if item in BY_PATH else []
            continue
        group, paths = item
        children = tuple(BY_PATH[path] for path in paths if path in BY_PATH)
        entries += [MenuEntry(group, children)] if children else []
    return tuple(entries)


def granted_menu(grants: Iterable[UriPermission]) -> list[MenuItem]:
    """The grants of the menu's link type whose page exists, in the server's order and by the server's titles."""
    items: list[MenuItem] = []
    for grant in grants:
        path = grant.resource_url.rstrip("/") or "/"
        if grant.link_type == LINK and path in BY_PATH and all(item.path != path for item in items):
            items.append(MenuItem(path, grant.resource_id, _title(grant.resource_name.strip(), BY_PATH[path].title)))
    return items


def _title(granted: str, own: Text) -> Text:
    """The server's title in the language that it is written in; the page's own where the server says nothing."""
    if not granted:
        return own
    chinese = _CHINESE.search(granted) is not None
    return Text(zh=granted if chinese else own.zh, en=own.en if chinese else granted)
