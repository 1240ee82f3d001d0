"""The user menu: who is signed in, settings where permitted, sign out."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import ForgetDrafts
from vcc_portal.components.rights import may_do, may_open
from vcc_portal.components.shell.keys import open_keys
from vcc_portal.components.shell.why import why_entry
from vcc_portal.components.ui.amounts import SHARED, toggle_share
from vcc_portal.i18n.shell import header as words
from vcc_portal.i18n.shell import keys as key_words
from vcc_portal.routes import INVITE, LOGS, SETTINGS
from vcc_portal.state.core.auth import EntryState

HOVER_DELAY = 100
"""Milliseconds (spec §9)."""
_SIGN_OUT = "/auth/sign-out"
_SETTINGS_CODE = "vcc_setting"
_INVITE_CODE = "vcc_invite"


def user_menu() -> rx.Component:
    """Opens on hover, focus and Enter; Escape closes it."""
    return ui.panel_below(
        rx.el.span(ui.icon("user", 16), class_name="avatar"),
        rx.el.div(
            rx.el.span(rx.el.span(ui.icon("user", 16), class_name="avatar"), class_name="shrink-0"),
            rx.el.div(
                rx.el.p(EntryState.user.login_name, class_name="font-semibold", data_private=""),
                rx.cond(
                    EntryState.user.user_id != "",
                    rx.el.p(
                        ui.t(words.USER_ID),
                        " ",
                        rx.el.span(EntryState.user.user_id, class_name="ml-0.5", data_private=""),
                        class_name="sub",
                    ),
                ),
            ),
            class_name="flex items-center gap-3 px-2.5 py-2",
        ),
        rx.el.div(class_name="menu-rule"),
        _settings(),
        _logs(),
        _invite(),
        why_entry(),
        _share(),
        _keys(),
        sign_out(),
        name=words.USER_MENU,
        align="end",
        hover=HOVER_DELAY,
        face_class="header-avatar",
        panel_class="min-w-[220px]",
    )


def sign_out(button: rx.Component | None = None) -> rx.Component:
    """A plain form, so that signing out works while the event socket is down."""
    entry = rx.el.button(ui.icon("log-out"), ui.t(words.SIGN_OUT), type="submit", class_name="menu-item")
    return ui.post_form(button or entry, ForgetDrafts.create(action=_SIGN_OUT), action=_SIGN_OUT)


def _share() -> rx.Component:
    cap = rx.el.kbd("m", class_name="ml-auto", aria_hidden="true")
    return rx.el.button(
        rx.cond(SHARED, ui.icon("eye-off"), ui.icon("eye")),
        rx.cond(SHARED, ui.t(words.SHARE_END), ui.t(words.SHARE_MODE)),
        cap,
        type="button",
        class_name="menu-item",
        on_click=toggle_share(),
    )


def _keys() -> rx.Component:
    cap = rx.el.kbd("?", class_name="ml-auto", aria_hidden="true")
    return rx.el.button(
        ui.icon("keyboard"), ui.t(key_words.TITLE), cap, type="button", class_name="menu-item", on_click=open_keys()
    )


def _logs() -> rx.Component:
    """For whoever may open it; the menu of an admin has five fixed entries, and this is none of them (spec §2)."""
    entry = ui.RouterLink.create(ui.icon("scroll-text"), ui.t(LOGS.title), to=LOGS.path, class_name="menu-item")
    return rx.cond(may_open(LOGS), entry)


def _invite() -> rx.Component:
    """For who may invite (spec §6)."""
    entry = ui.RouterLink.create(ui.icon("gift"), ui.t(INVITE.title), to=INVITE.path, class_name="menu-item")
    return rx.cond(may_do(_INVITE_CODE), entry)


def _settings() -> rx.Component:
    """For who may change settings (spec §6)."""
    entry = ui.RouterLink.create(ui.icon("settings"), ui.t(words.SETTINGS), to=SETTINGS.path, class_name="menu-item")
    return rx.cond(may_do(_SETTINGS_CODE), entry)
