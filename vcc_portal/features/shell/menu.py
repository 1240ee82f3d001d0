"""The main menu: five fixed entries for an admin, the granted ones for everybody else (spec §2)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from vcc_portal import routes
from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import BY_PATH, Route
from vcc_portal.upstream.models.user import UriPermission

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
LINK = 1
"""The link type of a grant that stands in the menu."""


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


ADMIN_MENU = (
    MenuEntry(routes.ACCOUNT),
    MenuEntry(routes.CARDS, (routes.CARD_LIST, routes.CARD_APPLY)),
    MenuEntry(routes.TRADE),
    MenuEntry(routes.ACCOUNT_FLOW),
    MenuEntry(routes.FAQ),
)
"""The five entries of an administrator."""


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
