"""What lies over every page: messages, lost connection, idle warning, a page that crashed."""

from collections.abc import Callable

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar
from reflex_components_core.base.error_boundary import ErrorBoundary
from reflex_components_core.core.banner import has_connection_errors

from vcc_portal.components import ui
from vcc_portal.components.shell.keys import keys_dialog
from vcc_portal.config import settings
from vcc_portal.i18n import common
from vcc_portal.i18n.shell import header as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.browser import LeaveState, Taken
from vcc_portal.state.core.toast import ToastState, ToastView
from vcc_portal.state.shell.header import ShellState

_ASSET = "$/public/shell.jsx"
WARN_SECONDS = 120


def _id_event(toast_id: rx.Var[str]) -> tuple[rx.Var[str]]:
    return (toast_id,)


class Toaster(rx.Component):
    """Short messages; failures stay until they are closed."""

    library = _ASSET
    tag = "Toaster"

    items: rx.Var[list[ToastView]]
    lang: rx.Var[str]
    close_label: rx.Var[str]
    on_dismiss: rx.EventHandler[_id_event]


class Connection(rx.Component):
    """Says that the connection is lost."""

    library = _ASSET
    tag = "Connection"

    broken: rx.Var[bool]
    title: rx.Var[str]
    note: rx.Var[str]
    retry_label: rx.Var[str]


class NewVersion(rx.Component):
    """Says that the pages are older than the server."""

    library = _ASSET
    tag = "NewVersion"

    text: rx.Var[str]
    reload_label: rx.Var[str]


class IdleWatch(rx.Component):
    """Keeps an active session alive and warns an idle one."""

    library = _ASSET
    tag = "IdleWatch"

    idle_seconds: rx.Var[int]
    warn_seconds: rx.Var[int]
    title: rx.Var[str]
    note: rx.Var[str]
    stay_label: rx.Var[str]
    on_active: rx.EventHandler[rx.event.no_args_event_spec]


@rx.memo
def overlays() -> rx.Component:
    """Everything that lies over the page."""
    idle = IdleWatch.create(
        idle_seconds=settings().session_idle_seconds,
        warn_seconds=min(WARN_SECONDS, settings().session_idle_seconds // 2),
        title=ui.t(words.IDLE),
        note=ui.t(words.IDLE_NOTE),
        stay_label=ui.t(words.STAY),
        on_active=ShellState.stay,
    )
    return rx.fragment(
        Toaster.create(
            items=ToastState.items, lang=ui.LANG, close_label=ui.t(common.CLOSE), on_dismiss=ToastState.dismiss
        ),
        Connection.create(
            broken=has_connection_errors,
            title=ui.t(words.OFFLINE),
            note=ui.t(words.OFFLINE_NOTE),
            retry_label=ui.t(words.RELOAD),
        ),
        rx.cond(LeaveState.taken != "", _taken(), rx.fragment()),
        NewVersion.create(text=ui.t(words.NEW_VERSION), reload_label=ui.t(words.RELOAD)),
        keys_dialog(),
        rx.cond(EntryState.signed_in, idle, rx.fragment()),
    )


def _taken() -> rx.Component:
    """The page stays as it is, so that what was typed can still be read; it goes on when it is loaded again."""
    switched = LeaveState.taken == Taken.SWITCHED.value
    go_on = rx.cond(switched, ui.t(words.GO_ON_SWITCHED), ui.t(words.GO_ON))
    return rx.el.div(
        rx.el.span(
            rx.el.strong(rx.cond(switched, ui.t(words.SWITCHED), ui.t(words.SIGNED_IN_AGAIN))),
            " ",
            rx.cond(switched, ui.t(words.SWITCHED_NOTE), ui.t(words.SIGNED_IN_AGAIN_NOTE)),
        ),
        ui.button(go_on, size="sm", on_click=_reload()),
        class_name="offline",
        role="alert",
    )


def app_wraps() -> dict[tuple[int, str], Callable[[bool], rx.Component | None]]:
    """Replaces the framework's own crash page and connection banner, which speak English only."""
    return {(55, "ErrorBoundary"): lambda _: error_boundary(), (5, "Overlay"): lambda _: rx.fragment(overlays())}


def error_boundary() -> rx.Component:
    """Catches a crash while drawing, in both languages."""
    return ErrorBoundary.create(fallback_render=rx.Var.create(_crashed()))


def _crashed() -> rx.Component:
    return rx.el.main(
        ui.round_icon("circle-alert", "bad"),
        rx.el.h1(ui.t(words.CRASHED), class_name="state-title"),
        rx.el.p(ui.t(words.CRASHED_NOTE), class_name="state-note"),
        rx.el.div(ui.button(words.RELOAD, icon="refresh-cw", on_click=_reload()), class_name="state-actions"),
        class_name="state min-h-screen justify-center",
        role="alert",
    )


def _reload() -> rx.Var:
    return rx.Var("(() => window.location.reload())").to(FunctionVar, EventChain)
