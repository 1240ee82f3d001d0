"""THE route table (spec §2): guard, title, breadcrumb, layout, viewport and menu come from a row."""

from dataclasses import dataclass
from enum import StrEnum

from vcc_portal.i18n import Text
from vcc_portal.i18n import routes as title


class Access(StrEnum):
    """Who may see a page."""

    ANONYMOUS = "anonymous"
    """Everybody; every check is skipped (spec §6)."""
    SIGNED_IN = "signed_in"
    """A signed-in user whose account status allows it (spec §4)."""
    PERMITTED = "permitted"
    """As signed in, and the admin flag or a permission that matches the path (spec §6)."""


class Layout(StrEnum):
    """The frame around a page (spec §2)."""

    DEFAULT = "default"
    WHITE = "white"
    EMPTY = "empty"


@dataclass(frozen=True)
class Route:
    """One page."""

    path: str
    title: Text
    parent: "Route | None" = None
    access: Access = Access.SIGNED_IN
    layout: Layout = Layout.DEFAULT
    responsive: bool = False
    hide_menu: bool = False
    no_nav: bool = False
    hide_in_breadcrumb: bool = False

    @property
    def resource(self) -> str:
        """The path that a permission must match: without a trailing slash (spec §6)."""
        return self.path.rstrip("/") or "/"

    @property
    def trail(self) -> tuple["Route", ...]:
        """Breadcrumb from the outermost ancestor to this page, hidden ones left out."""
        above = self.parent.trail if self.parent else ()
        return above if self.hide_in_breadcrumb else (*above, self)

    @property
    def titles(self) -> tuple[Text, ...]:
        """Titles innermost first, as the page title joins them with the product name (spec §2)."""
        return (self.title, *(self.parent.titles if self.parent else ()))


HOME = Route("/", title.HOME, access=Access.ANONYMOUS, layout=Layout.WHITE, responsive=True)
LANDING = Route("/landing", title.LANDING, access=Access.ANONYMOUS, layout=Layout.WHITE)
FROZEN = Route("/frozen", title.FROZEN, hide_menu=True)
LOGIN = Route("/login", title.LOGIN, access=Access.ANONYMOUS, layout=Layout.EMPTY)
REGISTER = Route("/register", title.REGISTER, access=Access.ANONYMOUS, layout=Layout.EMPTY)
REGISTER_ANY = Route("/register/[[...splat]]", title.REGISTER, access=Access.ANONYMOUS, layout=Layout.EMPTY)

ACCOUNT = Route("/account", title.ACCOUNT)
CARDS = Route("/card", title.CARDS)
CARD_LIST = Route("/card/list", title.CARD_LIST, parent=CARDS, access=Access.PERMITTED)
CARD_APPLY = Route("/card/apply", title.CARD_APPLY, parent=CARDS, access=Access.PERMITTED)
CARD_CANCEL = Route("/card/cancel", title.CARD_CANCEL, parent=CARD_LIST, access=Access.PERMITTED)
CARD_MOVE = Route("/card/move", title.CARD_MOVE, parent=CARD_LIST, access=Access.PERMITTED)
CARD_UPDATE_LIMIT = Route("/card/updateLimit", title.CARD_UPDATE_LIMIT, parent=CARD_LIST, access=Access.PERMITTED)
CARD_DETAIL = Route("/card/detail", title.CARD_DETAIL, parent=CARD_LIST, access=Access.PERMITTED)
CARD_RECHARGE = Route("/card/recharge", title.CARD_RECHARGE, parent=CARD_LIST, access=Access.PERMITTED)

TRADE = Route("/trade", title.TRADE, access=Access.PERMITTED)
ACCOUNT_FLOW = Route("/accountFlow", title.ACCOUNT_FLOW, access=Access.PERMITTED)
FAQ = Route("/faq", title.FAQ, access=Access.PERMITTED)

NO_AUTH = Route("/noAuth", title.NO_AUTH)
NO_AUTH_PAGE = Route("/noAuth/page", title.NO_AUTH)
NOT_FOUND = Route("/404", title.NOT_FOUND, access=Access.ANONYMOUS, layout=Layout.WHITE)

ROUTES: tuple[Route, ...] = (
    HOME,
    LANDING,
    FROZEN,
    LOGIN,
    REGISTER,
    ACCOUNT,
    CARD_LIST,
    CARD_APPLY,
    CARD_CANCEL,
    CARD_MOVE,
    CARD_UPDATE_LIMIT,
    CARD_DETAIL,
    CARD_RECHARGE,
    TRADE,
    ACCOUNT_FLOW,
    FAQ,
    NO_AUTH,
    NO_AUTH_PAGE,
    NOT_FOUND,
)
"""Every page, in the order of the specification. `CARDS` is a menu group, not a page."""

BY_PATH: dict[str, Route] = {route.path: route for route in ROUTES}
