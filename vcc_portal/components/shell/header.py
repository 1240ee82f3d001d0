"""The header: logo, menu, account switcher, language, theme, user (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.shell.main_menu import main_menu
from vcc_portal.components.shell.preferences import language_switch, theme_switch
from vcc_portal.components.shell.switcher import account_switcher
from vcc_portal.components.shell.user_menu import user_menu
from vcc_portal.i18n.shell import header as words
from vcc_portal.routes import ACCOUNT, HOME, LANDING, Route
from vcc_portal.state.core.auth import EntryState


def header(route: Route) -> rx.Component:
    """The header of the default layout; `no_nav` makes the logo do nothing (spec §2)."""
    menu = [] if route.hide_menu or route.no_nav else [main_menu(route)]
    return rx.el.header(
        rx.el.div(_logo(link=not route.no_nav), *menu, header_tools(), class_name="wide header-row"),
        class_name="header",
    )


def public_header(route: Route) -> rx.Component:
    """The header of the white layout: for visitors, with a way in; for the signed-in, with a way on."""
    visitor = rx.fragment(
        ui.button(words.SIGN_IN, kind="quiet", href="/login", document=True, class_name="public-sign-in"),
        ui.button(words.REGISTER, href="/register", document=True),
    )
    # Whoever is held on the landing page would only come back to it.
    onward = [] if route is LANDING else [ui.button(words.MY_ACCOUNT, href=ACCOUNT.path, class_name="public-account")]
    member = rx.fragment(*onward, user_menu_memo())
    accounts = [rx.cond(EntryState.signed_in, switcher_memo(), rx.fragment())] if route is LANDING else []
    return rx.el.header(
        rx.el.div(
            _logo(link=True),
            rx.el.div(
                *accounts,
                language_memo(),
                theme_memo(),
                rx.cond(EntryState.signed_in, member, visitor),
                class_name="header-tools",
            ),
            class_name="wide header-row",
        ),
        class_name="header header-public",
    )


@rx.memo
def header_tools() -> rx.Component:
    """The right half of the header, the same on every page."""
    return rx.el.div(account_switcher(), language_switch(), theme_switch(), user_menu(), class_name="header-tools")


@rx.memo
def switcher_memo() -> rx.Component:
    """The account switcher of the landing page: another linked account may be open."""
    return account_switcher()


@rx.memo
def language_memo() -> rx.Component:
    """The language switch of the public header."""
    return language_switch()


@rx.memo
def theme_memo() -> rx.Component:
    """The theme switch of the public header."""
    return theme_switch()


@rx.memo
def user_menu_memo() -> rx.Component:
    """The user menu of the public header."""
    return user_menu()


def _logo(*, link: bool) -> rx.Component:
    if not link:
        return rx.el.span(ui.logo(), class_name="header-logo")
    return ui.RouterLink.create(ui.logo(), to=HOME.path, class_name="header-logo")
