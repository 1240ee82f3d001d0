"""The header: logo, menu, account switcher, language, theme, user (spec §2)."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.shell.activity_banner import activity_banner
from vcc_portal.components.shell.main_menu import main_menu
from vcc_portal.components.shell.palette import palette_button
from vcc_portal.components.shell.preferences import language_switch, theme_switch
from vcc_portal.components.shell.switcher import account_switcher
from vcc_portal.components.shell.user_menu import user_menu
from vcc_portal.components.ui.amounts import SHARED, toggle_share
from vcc_portal.i18n.shell import header as words
from vcc_portal.routes import ACCOUNT, HOME, LANDING, HeaderTheme, Route
from vcc_portal.state.core.auth import EntryState

_HEADER_ROW = "flex items-center h-15 gap-8 max-[1101px]:gap-4 max-[751px]:h-14 max-[751px]:gap-2"
_MENU_ROW = (
    "max-[640px]:flex-wrap max-[640px]:h-auto max-[640px]:pt-1 max-[640px]:[&>.main-menu]:order-last "
    "max-[640px]:[&>.main-menu]:w-full max-[640px]:[&>.main-menu]:overflow-x-auto "
    "max-[640px]:[&>.main-menu]:overflow-y-hidden"
)
"""Where one row has no room for everything the menu has its own."""
_HEADER_LOGO = "inline-flex flex-none rounded-ctl no-underline"
_HEADER_TOOLS = "flex items-center gap-1 ml-auto max-[640px]:flex-1 max-[640px]:justify-end max-[640px]:min-w-0"
_GIVING_WAY = "min-w-0 [&>*]:flex-none [&>:is(.switcher,:has(>.switcher))]:flex-initial [&>*]:min-w-0"
"""What lacks in width is taken from the name of the account."""


def header(route: Route) -> rx.Component:
    """The header of the default layout, with the options of its row (spec §2)."""
    menu = [] if route.hide_menu or route.no_nav else [main_menu(route), activity_banner()]
    row = f"{_HEADER_ROW} {_MENU_ROW}" if menu else _HEADER_ROW
    return rx.el.header(
        rx.el.div(_logo(link=not route.no_nav), *menu, header_tools(), class_name=f"wide {row}"),
        class_name=_look(route),
        **_theme(route),
    )


def public_header(route: Route) -> rx.Component:
    """The header of the white layout: for visitors, with a way in; for the signed-in, with a way on."""
    enter = ui.button(words.SIGN_IN, kind="quiet", href="/login", document=True, class_name="max-[751px]:hidden")
    # The home page has the sign-in itself.
    ways_in = [] if route is HOME else [enter]
    visitor = rx.fragment(*ways_in, ui.button(words.REGISTER, href="/register", document=True))
    # Whoever is held on the landing page would only come back to it.
    held = route.no_nav or route is LANDING
    onward = [] if held else [ui.button(words.MY_ACCOUNT, href=ACCOUNT.path, class_name="max-[751px]:hidden")]
    member = rx.fragment(*onward, user_menu_memo())
    accounts = [rx.cond(EntryState.signed_in, switcher_memo())] if route is LANDING else []
    return rx.el.header(
        rx.el.div(
            _logo(link=not route.no_nav),
            rx.el.div(
                *accounts,
                language_memo(),
                theme_memo(),
                rx.cond(EntryState.signed_in, member, visitor),
                class_name=f"{_HEADER_TOOLS} {_GIVING_WAY}",
            ),
            class_name=f"wide {_HEADER_ROW} h-[72px] max-[751px]:h-14",
        ),
        class_name=_look(route),
        **_theme(route),
    )


def mobile_header(route: Route) -> rx.Component:
    """The header of the mobile mode: what a thumb needs and no more; ways in stand on the pages themselves."""
    tools = rx.el.div(
        language_memo(), theme_memo(), class_name=f"{_HEADER_TOOLS} [&_.header-ctl]:min-h-11 [&_.header-ctl]:min-w-11"
    )
    row = "flex items-center h-14 w-full max-w-[480px] mx-auto px-5"
    return rx.el.header(rx.el.div(_logo(link=not route.no_nav), tools, class_name=row), class_name=_look(route))


def _look(route: Route) -> str:
    """Line and ground of the header; a phone always has both, because the page scrolls below it."""
    line = " border-b-transparent max-[751px]:border-b-line" if route.hide_shadow else ""
    ground = " relative bg-transparent max-[751px]:bg-bg-surface" if route.transparent else ""
    return f"header{ground}{line} max-[640px]:static"


def _theme(route: Route) -> dict[str, Any]:
    return {"data_theme": route.header_theme.value} if route.header_theme is not HeaderTheme.CHOSEN else {}


@rx.memo
def header_tools() -> rx.Component:
    """The right half of the header, the same on every page."""
    return rx.el.div(
        _sharing(),
        palette_button(),
        account_switcher(),
        language_switch(),
        theme_switch(),
        user_menu(),
        class_name=f"{_HEADER_TOOLS} {_GIVING_WAY}",
    )


def _sharing() -> rx.Component:
    """That the page is blurred, and the way out of it."""
    end = ui.icon_button("eye-off", words.SHARE_END, on_click=toggle_share())
    return rx.cond(SHARED, end)


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
        return rx.el.span(ui.logo(), class_name=_HEADER_LOGO)
    return ui.RouterLink.create(ui.logo(), to=HOME.path, class_name=_HEADER_LOGO)
