"""The account switcher of the header (spec §3, §4)."""

from typing import Any

import reflex as rx
from reflex.experimental.client_state import ClientStateVar

from vcc_portal.components import ui
from vcc_portal.components.patterns.kept import KeptTexts
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.shell.linked import LONGEST_SEARCH, SEARCH_FROM, LinkedView
from vcc_portal.i18n import terms
from vcc_portal.i18n.shell import header as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.switcher import SwitcherState

_NAME_FIRST = "max-[681px]:[&>:first-child]:hidden"
"""In 1280 pixels at 200 % the account's name has the room of its mark."""
_MARK = "grid place-items-center flex-none w-7 h-7 rounded-ctl bg-brand-soft text-brand"
_MARKS = {
    "cn_vcc": "credit-card",
    "cn_b2b": "ship",
    "cn_oneportal": "briefcase-business",
    "cn_account_cny": "landmark",
    "acquiring": "store",
    "th_wallet": "wallet",
}
"""Icon of a platform: the accounts of one company share its first letter."""

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
        rx.cond(rx.Var.create(SwitcherState.others_in_all) > 0, _others()),
        rx.cond(SwitcherState.add_url != "", _add()),
    )
    menu = ui.panel_below(
        _face(current),
        panel,
        name=words.SWITCH_ACCOUNT,
        align="end",
        face_class=f"switcher {_NAME_FIRST}",
        panel_class="w-85",
    )
    known = rx.fragment(menu, _confirm(), pinned_accounts(SwitcherState.owner).watch(SwitcherState.take_pins))
    return rx.cond(current.user_id != "", known, _unknown())


def pinned_accounts(owner: Any) -> KeptTexts:
    """Linked accounts that a person has pinned, by tag, with their places."""
    return KeptTexts("linked-accounts", owner)


def _unknown() -> rx.Component:
    """In the place of the account until it is read, as wide as a company's name makes it; who is signed in, when it cannot be."""
    waiting = rx.el.span(
        ui.skeleton("28px", 28),
        rx.el.span(ui.skeleton("100%", 12), class_name="switcher-name w-43"),
        ui.skeleton("14px", 14),
        class_name=f"switcher {_NAME_FIRST}",
        aria_hidden="true",
    )
    person = rx.el.span(
        rx.el.span(ui.icon("user", 16), class_name=_MARK),
        rx.el.span(EntryState.user.login_name, class_name="switcher-name ellipsis"),
        class_name="switcher",
        title=EntryState.user.login_name,
    )
    return rx.cond(SwitcherState.unread, person, waiting)


CHOOSE = _CHOSEN.set
"""`choose_account` as a function of the browser, for a list that it draws itself."""


def choose_account(account: Linked) -> Any:
    """An event that asks whether to switch to an account; the switcher of the header draws the question."""
    return _CHOSEN.set_value(account)


def _face(current: Linked) -> rx.Component:
    return rx.fragment(
        _mark(current),
        rx.el.span(
            rx.el.span(ui.tv(current.name), class_name="switcher-name ellipsis"),
            rx.el.span(
                ui.tv(current.platform),
                ui.dot(),
                ui.tv(current.kind),
                ui.pause(),
                class_name="text-micro block max-w-43 text-ink-3 ellipsis",
            ),
            class_name="min-w-0 text-left",
            title=ui.tv(current.name),
        ),
        ui.icon("chevrons-up-down", 14),
    )


def _mark(account: Linked) -> rx.Component:
    icon = rx.match(
        account.biz_source.lower(),
        *[(source, ui.icon(name, 16)) for source, name in _MARKS.items()],
        ui.icon("shopping-bag", 16),
    )
    return rx.el.span(icon, class_name=_MARK, aria_hidden="true")


def _current(account: Linked) -> rx.Component:
    identity = rx.cond(
        (account.user_id != "") & (account.operator_id == ""),
        rx.el.span(
            ui.t(words.USER_ID),
            " ",
            account.user_id,
            ui.copy_button(account.user_id),
            class_name="text-caption flex items-center gap-1 text-ink-3",
            data_keep_open="",
        ),
    )
    return rx.el.div(
        _mark(account),
        rx.el.div(
            rx.el.p(ui.tv(account.name), class_name="font-semibold break-words"),
            _facts(account),
            identity,
            class_name="min-w-0",
        ),
        class_name="flex items-start gap-2.5 px-2.5 pt-1.5 pb-2.5",
    )


def _facts(account: Linked) -> rx.Component:
    verify = rx.cond(account.verify_url != "", ui.link(account.verify, account.verify_url, external=True))
    return rx.el.div(
        rx.el.span(ui.tv(account.platform), ui.dot(), ui.tv(account.kind), class_name="sub whitespace-nowrap"),
        rx.el.span(
            rx.cond(account.alarm, ui.icon("triangle-alert", 14, class_name="text-bad")),
            ui.badge(account.kyc, account.tone),
            verify,
            class_name="flex items-center gap-2 text-caption",
        ),
        class_name="flex flex-wrap items-center gap-x-3 gap-y-1 mt-0.5",
    )


def _others() -> rx.Component:
    return rx.fragment(
        rx.el.div(class_name="menu-rule"),
        rx.el.p(ui.t(words.OTHER_ACCOUNTS), class_name="menu-label"),
        account_search(
            SwitcherState,
            SwitcherState.others_in_all,
            name="switch_search",
            class_name="px-2.5 pb-2",
            data_keep_open="",
        ),
        rx.foreach(SwitcherState.others, _other),
        rx.cond(SwitcherState.others.length() == 0, _said(ui.t(terms.NO_ACCOUNTS_FOUND))),
        rx.cond(rx.Var.create(SwitcherState.beyond) > 0, _said(ui.t(terms.MORE_ACCOUNTS, count=SwitcherState.beyond))),
    )


def _said(text: rx.Var) -> rx.Component:
    return rx.el.p(text, class_name="text-caption px-2.5 py-2 text-ink-3")


def account_search(state: Any, accounts: Any, *, name: str, **props: Any) -> rx.Component:
    """A search by the State in so many accounts, once they are more than are seen at a glance."""
    box = ui.text_input(
        name=name,
        default_value=state.searched,
        tells=state.search,
        lead="search",
        size="sm",
        placeholder=terms.SEARCH_ACCOUNTS,
        max_length=LONGEST_SEARCH,
        aria_label=ui.t(terms.SEARCH_ACCOUNTS),
    )
    return rx.cond(accounts >= SEARCH_FROM, rx.el.div(box, **props))


def _other(account: Linked) -> rx.Component:
    choose = rx.el.button(
        _mark(account),
        rx.el.span(ui.tv(account.name), class_name="block min-w-0 font-semibold text-left break-words"),
        type="button",
        class_name="switcher-choose",
        on_click=choose_account(account),
    )
    return rx.el.div(
        choose, rx.el.div(_facts(account), class_name="pl-12 pb-2 pr-3"), class_name="rounded-ctl hover:bg-bg-hover"
    )


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
        ui.button(terms.CANCEL, on_click=close),
        ui.button(words.SWITCH, kind="primary", type="submit"),
        action="/auth/switch",
        class_name="flex gap-2",
    )
    return ui.dialog(
        open=chosen.user_id != "",
        on_open_change=close,
        title=words.SWITCH_TITLE,
        note=private(ui.t(words.SWITCH_NOTE, name=ui.tv(chosen.name))),
        actions=[form],
        width=DIALOG_WIDTH,
    )
