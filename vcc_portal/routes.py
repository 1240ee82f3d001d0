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
    MOBILE = "mobile"
    """One column for one hand, on every screen (h5)."""


class HeaderTheme(StrEnum):
    """The colours of a header (spec §2, header options); the value is the one of `data-theme`."""

    CHOSEN = ""
    """As the visitor has chosen for every page."""
    LIGHT = "light"
    DARK = "dark"


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
    """The header without its menu."""
    no_nav: bool = False
    """The header without anything that leads away, and with a logo that is no link."""
    hide_shadow: bool = False
    """The header without the line below it."""
    transparent: bool = False
    """The header lies on the page's own background and scrolls with it."""
    header_theme: HeaderTheme = HeaderTheme.CHOSEN
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


HOME = Route(
    "/",
    title.HOME,
    access=Access.ANONYMOUS,
    layout=Layout.WHITE,
    responsive=True,
    hide_shadow=True,
    transparent=True,
)
LANDING = Route(
    "/landing", title.LANDING, access=Access.ANONYMOUS, layout=Layout.WHITE, hide_shadow=True, transparent=True
)
FROZEN = Route("/frozen", title.FROZEN, hide_menu=True)
LOGIN = Route("/login", title.LOGIN, access=Access.ANONYMOUS, layout=Layout.EMPTY)
REGISTER = Route("/register", title.REGISTER, access=Access.ANONYMOUS, layout=Layout.EMPTY)
REGISTER_ANY = Route("/register/[[...splat]]", title.REGISTER, access=Access.ANONYMOUS, layout=Layout.EMPTY)

H5 = Route("/h5", title.MOBILE, access=Access.ANONYMOUS, layout=Layout.EMPTY, responsive=True)
"""Leads on to its landing page."""
H5_LANDING = Route("/h5/landing", title.MOBILE, access=Access.ANONYMOUS, layout=Layout.MOBILE, responsive=True)
H5_ROLE = Route(
    "/h5/landing/role",
    title.MOBILE_ROLE,
    parent=H5_LANDING,
    access=Access.ANONYMOUS,
    layout=Layout.MOBILE,
    responsive=True,
)
H5_FORM = Route(
    "/h5/landing/form",
    title.MOBILE_FORM,
    parent=H5_LANDING,
    access=Access.ANONYMOUS,
    layout=Layout.MOBILE,
    responsive=True,
)
H5_RESULT = Route(
    "/h5/landing/result",
    title.MOBILE_RESULT,
    parent=H5_LANDING,
    access=Access.ANONYMOUS,
    layout=Layout.MOBILE,
    responsive=True,
)
H5_REGISTERED = Route(
    "/h5/register/result", title.MOBILE_REGISTERED, access=Access.ANONYMOUS, layout=Layout.MOBILE, responsive=True
)
REGISTER_PROFILE = Route(
    "/register/profile",
    title.REGISTER_PROFILE,
    access=Access.ANONYMOUS,
    layout=Layout.MOBILE,
    responsive=True,
    hide_menu=True,
)

LICENSES = "/licenses.txt"
"""A file of the build: the notices of the libraries that a browser is given."""
AGREEMENTS = "/agreement"
"""What agreements' addresses begin with; no page by itself."""
AGREEMENT = Route(
    f"{AGREEMENTS}/[agreement]",
    title.AGREEMENT,
    access=Access.ANONYMOUS,
    layout=Layout.WHITE,
    responsive=True,
    hide_shadow=True,
    transparent=True,
)
AGREEMENT_OF_SITE = Route(
    f"{AGREEMENTS}/[agreement]/[agreement_code]",
    title.AGREEMENT,
    access=Access.ANONYMOUS,
    layout=Layout.WHITE,
    responsive=True,
    hide_shadow=True,
    transparent=True,
)
SIGN = Route(
    "/sign",
    title.SIGN,
    access=Access.ANONYMOUS,
    layout=Layout.WHITE,
    no_nav=True,
    hide_shadow=True,
    transparent=True,
)
"""Every way on leads back here until the agreements are signed."""

ACCOUNT = Route("/account", title.ACCOUNT)
ACCOUNT_RECHARGE = Route("/account/recharge", title.ACCOUNT_RECHARGE, parent=ACCOUNT, access=Access.PERMITTED)
QUOTA = Route("/account/quota", title.QUOTA, parent=ACCOUNT, access=Access.PERMITTED)
KYB = Route("/kyb", title.KYB, parent=ACCOUNT, access=Access.PERMITTED)
KYB_UPDATE = Route("/kyb/update", title.KYB_UPDATE, parent=KYB, access=Access.PERMITTED)
CARDS = Route("/card", title.CARDS)
CARD_LIST = Route("/card/list", title.CARD_LIST, parent=CARDS, access=Access.PERMITTED)
CARD_APPLY = Route("/card/apply", title.CARD_APPLY, parent=CARDS, access=Access.PERMITTED)
CARD_CANCEL = Route("/card/cancel", title.CARD_CANCEL, parent=CARD_LIST, access=Access.PERMITTED)
CARD_MOVE = Route("/card/move", title.CARD_MOVE, parent=CARD_LIST, access=Access.PERMITTED)
CARD_UPDATE_LIMIT = Route("/card/updateLimit", title.CARD_UPDATE_LIMIT, parent=CARD_LIST, access=Access.PERMITTED)
CARD_DETAIL = Route("/card/detail", title.CARD_DETAIL, parent=CARD_LIST, access=Access.PERMITTED)
CARD_RECHARGE = Route("/card/recharge", title.CARD_RECHARGE, parent=CARD_LIST, access=Access.PERMITTED)

TRADE = Route("/trade", title.TRADE, access=Access.PERMITTED)
TRADE_EXPORT = Route("/trade/export", title.EXPORT, parent=TRADE, access=Access.PERMITTED)
TRADE_VOUCHER = Route("/trade/transaction", title.VOUCHER, parent=TRADE, access=Access.PERMITTED)
TRADE_REBATE = Route("/trade/rebate", title.REBATE, parent=TRADE, access=Access.PERMITTED)
SINGLE_MODE_EXPORT = Route("/trade/singleModeExport", title.SINGLE_MODE_EXPORT, parent=TRADE)
ACCOUNT_FLOW = Route("/accountFlow", title.ACCOUNT_FLOW, access=Access.PERMITTED)
ACCOUNT_FLOW_EXPORT = Route("/accountFlow/export", title.EXPORT, parent=ACCOUNT_FLOW, access=Access.PERMITTED)
SETTINGS = Route("/settings", title.SETTINGS, access=Access.PERMITTED)
LOGS = Route("/logs", title.LOGS, access=Access.PERMITTED)
FAQ = Route("/faq", title.FAQ, access=Access.PERMITTED)

INVITE = Route("/invite", title.INVITE, access=Access.PERMITTED)

NO_AUTH = Route("/noAuth", title.NO_AUTH)
NO_AUTH_PAGE = Route("/noAuth/page", title.NO_AUTH)
NOT_FOUND = Route(
    "/404", title.NOT_FOUND, access=Access.ANONYMOUS, layout=Layout.WHITE, hide_shadow=True, transparent=True
)

ROUTES: tuple[Route, ...] = (
    HOME,
    LANDING,
    H5,
    H5_LANDING,
    H5_ROLE,
    H5_FORM,
    H5_RESULT,
    H5_REGISTERED,
    FROZEN,
    LOGIN,
    REGISTER,
    REGISTER_PROFILE,
    AGREEMENT,
    AGREEMENT_OF_SITE,
    SIGN,
    ACCOUNT,
    ACCOUNT_RECHARGE,
    QUOTA,
    KYB,
    KYB_UPDATE,
    CARD_LIST,
    CARD_APPLY,
    CARD_CANCEL,
    CARD_MOVE,
    CARD_UPDATE_LIMIT,
    CARD_DETAIL,
    CARD_RECHARGE,
    TRADE,
    TRADE_EXPORT,
    TRADE_REBATE,
    TRADE_VOUCHER,
    SINGLE_MODE_EXPORT,
    ACCOUNT_FLOW,
    ACCOUNT_FLOW_EXPORT,
    SETTINGS,
    LOGS,
    FAQ,
    INVITE,
    NO_AUTH,
    NO_AUTH_PAGE,
    NOT_FOUND,
)
"""Every page, in the order of the specification. `CARDS` is a menu group, not a page."""

BY_PATH: dict[str, Route] = {route.path: route for route in ROUTES}
