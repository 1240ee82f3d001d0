"""Beside the forms: the payment password, what this browser shows, and the sign-in."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.shell.alerts import CHOICES
from vcc_portal.components.shell.keys import keys_switch, open_keys
from vcc_portal.components.ui.amounts import amounts_switch
from vcc_portal.features.shell.alerts import OFF, OFFERED
from vcc_portal.i18n import Text
from vcc_portal.i18n import settings as strings
from vcc_portal.i18n.durations import duration_text
from vcc_portal.i18n.shell import header as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.settings.security import SecurityState

STATE = SecurityState
DAY = 86_400
"""Seconds."""
_THEMES = (("light", words.THEME_LIGHT), ("dark", words.THEME_DARK), ("system", words.THEME_SYSTEM))


def password() -> rx.Component:
    """Whether there is one, and the provider's page that changes it."""
    status = rx.cond(
        STATE.has_password,
        ui.badge(strings.PASSWORD_SET, "ok"),
        ui.badge(strings.PASSWORD_UNSET, "warn"),
    )
    change = rx.cond(STATE.has_password, ui.t(strings.CHANGE_PASSWORD), ui.t(strings.SET_PASSWORD))
    shown = rx.el.div(
        rx.el.p(ui.t(strings.PASSWORD_NOTE), class_name="text-caption text-ink-2"),
        rx.el.div(status),
        rx.el.div(
            ui.button(change, href=STATE.password_url, external=True, size="sm", icon_end="external-link"),
            ui.button(strings.CHECK_PASSWORD, kind="text", size="sm", on_click=STATE.retry),
            class_name="flex flex-wrap gap-2",
        ),
        class_name="grid gap-3",
    )
    waiting = rx.el.div(ui.skeleton("80%"), ui.skeleton("64px", 22), ui.skeleton("160px", 30), class_name="grid gap-3")
    return ui.panel(loading.part(STATE, shown, waiting=waiting), heading=strings.PASSWORD)


def display() -> rx.Component:
    """Language, appearance, amounts and keys: all kept in the browser, without a server event."""
    languages = [
        ("zh", rx.el.span(words.CHINESE.zh, lang="zh-CN")),
        ("en", rx.el.span(words.ENGLISH.en, lang="en")),
    ]
    return ui.panel(
        rx.el.p(ui.t(strings.DISPLAY_NOTE), class_name="text-caption text-ink-2 -mt-2 mb-3"),
        rx.el.div(
            _choice(strings.LANGUAGE, languages, ui.LANG, ui.SET_LANG),
            _choice(words.THEME, _THEMES, ui.THEME, ui.SET_THEME),
            amounts_switch(strings.HIDE_AMOUNTS),
            keys_switch(),
            rx.el.div(ui.button(strings.SHOW_KEYS, kind="text", size="sm", icon="keyboard", on_click=open_keys())),
            class_name="grid gap-3 justify-items-start",
        ),
        heading=strings.DISPLAY,
    )


def _choice(name: Text, choices: Any, value: "rx.Var[str] | rx.Var", choose: rx.Var) -> rx.Component:
    def one(key: str, text: ui.Label) -> rx.Component:
        put = ui.in_browser(f"{choose!s}({key!r})", choose)
        return ui.segment(text, active=value == key, on_click=put)

    return rx.el.div(
        rx.el.span(ui.t(name), class_name="field-label mb-1.5 block"),
        ui.segmented(*[one(key, text) for key, text in choices], name=name),
    )


def centre() -> rx.Component:
    """From when on the alert centre tells; the low balance has an amount of its own, at the left."""
    rows = [_threshold(name, text) for name, text in strings.CENTRE_TEXTS.items()]
    return ui.panel(
        rx.el.p(ui.t(strings.CENTRE_NOTE), class_name="text-caption text-ink-2 -mt-2 mb-3"),
        rx.el.div(*rows, class_name="grid gap-3"),
        heading=strings.CENTRE,
    )


def _threshold(name: str, text: Text) -> rx.Component:
    usual, control = str(OFFERED[name][0]), f"alert_{name}"
    options = [ui.option(_amount(name, each), str(each)) for each in sorted(set(OFFERED[name]) - {OFF})]
    box = ui.select(
        *options,
        ui.option(strings.NEVER, str(OFF)),
        name=control,
        value=CHOICES.value(name, usual),
        on_change=CHOICES.choose(name),
    )
    return ui.field(text, box, name=control)


def _amount(name: str, amount: int) -> Text:
    if name in {"waits", "expires"}:
        return duration_text(amount * (DAY if name == "expires" else 1))
    said = strings.FROM_PAYMENTS if name == "declined" else strings.FROM_PER_CENT
    return said.format(amount=amount)


def session() -> rx.Component:
    """Since when, and until when."""
    times = STATE.times
    rows = rx.el.dl(
        _row(strings.SIGNED_IN_AS, EntryState.user.login_name),
        _row(strings.SIGNED_IN_AT, times.signed_in),
        _row(strings.IDLE_END, ui.tv(times.idle)),
        _row(strings.LATEST_END, times.latest),
        class_name="review-rows",
    )
    return ui.panel(rows, heading=strings.SESSION)


def _row(name: Text, value: Any) -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.t(name)), rx.el.dd(value, class_name="tabular-nums text-right"), class_name="review-row"
    )
