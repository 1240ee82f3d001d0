"""The account switcher of the header (spec §3, §4)."""

import reflex as rx
from reflex.experimental.client_state import ClientStateVar

from vcc_portal.components import ui
from vcc_portal.i18n import common
from vcc_portal.i18n.shell import header as words
from vcc_portal.state.shell.switcher import LinkedView, SwitcherState

DIALOG_WIDTH = 382
Linked = rx.Var[LinkedView] | LinkedView
_CHOSEN = ClientStateVar.create("vccSwitchTo", default=LinkedView())
"""The account whose switch is to be confirmed; empty while the dialog is closed."""
_FIELDS = {"userId": "user_id", "bizSource": "biz_source", "operatorId": "operator_id", "channelId": "channel_id"}


def account_switcher() -> rx.Component:
    """The current account; its menu shows the verification state and the other linked accounts."""
    current = SwitcherState.current
    panel = rx.fragment(
        rx.el.p(ui.t(words.CURRENT_ACCOUNT), class_name="menu-label"),
        _current(current),
        rx.cond(SwitcherState.others.length() > 0, _others(), rx.fragment()),
        rx.cond(SwitcherState.add_url != "", _add(), rx.fragment()),
    )
    menu = ui.menu(
        _face(current),
        panel,
        name=words.SWITCH_ACCOUNT,
        align="end",
        face_class="switcher",
        panel_class="switcher-panel",
    )
    return rx.cond(current.user_id != "", rx.fragment(menu, _confirm()), rx.fragment())


def _face(current: Linked) -> rx.Component:
    return rx.fragment(
        _initial(current),
        rx.el.span(
            rx.el.span(ui.tv(current.name), class_name="switcher-name ellipsis"),
            rx.el.span(ui.tv(current.platform), ui.dot(), ui.tv(current.kind), class_name="switcher-kind ellipsis"),
            class_name="min-w-0 text-left",
        ),
        ui.icon("chevrons-up-down", 14),
    )


def _initial(account: Linked) -> rx.Component:
    return rx.el.span(ui.tv(account.initial), class_name="switcher-initial", aria_hidden="true")


def _current(account: Linked) -> rx.Component:
    identity = rx.cond(
        (account.user_id != "") & (account.operator_id == ""),
        rx.el.span(
            ui.t(words.USER_ID),
            " ",
            account.user_id,
            ui.copy_button(account.user_id),
            class_name="sub-row",
            data_keep_open="",
        ),
        rx.fragment(),
    )
    return rx.el.div(
        _initial(account),
        rx.el.div(rx.el.p(ui.tv(account.name), class_name="font-semibold"), _facts(account), identity),
        class_name="switcher-row",
    )


def _facts(account: Linked) -> rx.Component:
    verify = rx.cond(
        account.verify_url != "", ui.link(ui.tv(account.verify), account.verify_url, external=True), rx.fragment()
    )
    return rx.el.div(
        rx.el.span(ui.tv(account.platform), ui.dot(), ui.tv(account.kind), class_name="sub"),
        rx.el.span(
            rx.cond(account.alarm, ui.icon("triangle-alert", 14, class_name="text-bad"), rx.fragment()),
            ui.badge(ui.tv(account.kyc), account.tone),
            verify,
            class_name="flex items-center gap-2 text-caption mt-1",
        ),
    )


def _others() -> rx.Component:
    return rx.fragment(
        rx.el.div(class_name="menu-rule"),
        rx.el.p(ui.t(words.OTHER_ACCOUNTS), class_name="menu-label"),
        rx.foreach(SwitcherState.others, _other),
    )


def _other(account: Linked) -> rx.Component:
    choose = rx.el.button(
        _initial(account),
        rx.el.span(ui.tv(account.name), class_name="block font-semibold text-left"),
        type="button",
        class_name="switcher-choose",
        on_click=_CHOSEN.set_value(account),
    )
    return rx.el.div(choose, rx.el.div(_facts(account), class_name="pl-12 pb-2 pr-3"), class_name="switcher-other")


def _add() -> rx.Component:
    return rx.fragment(
        rx.el.div(class_name="menu-rule"),
        rx.el.a(
            ui.icon("plus"),
            ui.t(words.ADD_ACCOUNT),
            href=SwitcherState.add_url,
            target="_blank",
            rel="noopener noreferrer",
            class_name="menu-item",
        ),
    )


def _confirm() -> rx.Component:
    chosen = _CHOSEN.value
    close = _CHOSEN.set_value(LinkedView())
    form = ui.post_form(
        *[rx.el.input(type="hidden", name=name, value=getattr(chosen, field)) for name, field in _FIELDS.items()],
        ui.button(common.CANCEL, on_click=close),
        ui.button(words.SWITCH, kind="primary", type="submit"),
        action="/auth/switch",
        class_name="flex gap-2",
    )
    return ui.dialog(
        open=chosen.user_id != "",
        on_open_change=close,
        title=words.SWITCH_TITLE,
        note=ui.t(words.SWITCH_NOTE, name=ui.tv(chosen.name)),
        actions=[form],
        width=DIALOG_WIDTH,
    )
