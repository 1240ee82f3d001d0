"""What lies over every page: messages, lost connection, idle warning, a page that crashed."""

from collections.abc import Callable
from typing import Any

import reflex as rx
from reflex_components_core.base.error_boundary import ErrorBoundary
from reflex_components_core.core.banner import has_connection_errors

from vcc_portal.components import ui
from vcc_portal.components.scripts import held, hooked, run, script
from vcc_portal.components.shell.keys import keys_dialog
from vcc_portal.components.shell.palette import palette
from vcc_portal.components.shell.why import why_dialog
from vcc_portal.components.ui.amounts import private
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.shell import header as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.browser import LeaveState, Taken
from vcc_portal.state.core.toast import ToastState, ToastView
from vcc_portal.state.shell.header import ShellState

_WATCHES = script("watches.js")
WARN_SECONDS = 120


class Toast(rx.Component):
    """A message that goes by itself unless it stays; a button or a link in it takes it away."""

    library = script("toast.js")
    tag = "Toast"

    message_id: rx.Var[str]
    stays: rx.Var[bool]
    on_done: rx.EventHandler[rx.event.no_args_event_spec]


class ConnectionWatch(rx.Component):
    """Notices that the connection is lost."""

    library = _WATCHES
    tag = "ConnectionWatch"

    broken: rx.Var[bool]
    """The socket is."""


class ClosedWatch(rx.Component):
    """Notices that what was open went as the connection came back."""

    library = _WATCHES
    tag = "ClosedWatch"

    is_read: rx.Var[bool]
    """Nothing of the page is being loaded."""


class AnswerWatch(rx.Component):
    """Notices that the answer to what was submitted can no longer come."""

    library = _WATCHES
    tag = "AnswerWatch"

    forgotten: rx.Var[str]
    """Changes when the portal has forgotten what it was doing for the page."""
    is_read: rx.Var[bool]


class CutOffWatch(rx.Component):
    """Notices what the end of a sign-in has taken with the page, once the same person is back."""

    library = _WATCHES
    tag = "CutOffWatch"

    owner: rx.Var[str]
    """The account's tag in the browser's storage; empty for nobody."""


class VersionWatch(rx.Component):
    """Notices that the pages are older than the server."""

    library = _WATCHES
    tag = "VersionWatch"


class FocusWatch(rx.Component):
    """Gives the focus back to a control that was disabled while it waited, and to the page that a link has led to."""

    library = _WATCHES
    tag = "FocusWatch"


class PlaceWatch(rx.Component):
    """Finds the place on a page that somebody comes back to, once it is there."""

    library = _WATCHES
    tag = "PlaceWatch"


class IdleWatch(rx.Component):
    """Keeps an active session alive and notices an idle one."""

    library = _WATCHES
    tag = "IdleWatch"

    idle_seconds: rx.Var[int]
    warn_seconds: rx.Var[int]
    on_active: rx.EventHandler[rx.event.no_args_event_spec]


@rx.memo
def overlays() -> rx.Component:
    """Everything that lies over the page."""
    end = ShellState.idle_seconds
    warn = rx.cond(end < 2 * WARN_SECONDS, end // 2, WARN_SECONDS)
    idle = IdleWatch.create(idle_seconds=end, warn_seconds=warn, on_active=ShellState.stay)
    left = held(_WATCHES, "idleLeft")
    lost = _notice(
        words.OFFLINE,
        words.OFFLINE_NOTE,
        words.RELOAD,
        _reload(),
        sign=rx.el.span(class_name="spin", aria_hidden="true"),
    )
    gone = _notice(words.CLOSED, words.CLOSED_NOTE, terms.CLOSE, run(_WATCHES, "partsClosed.put", False))
    unanswered = _notice(words.CLOSED, words.UNANSWERED_NOTE, terms.CLOSE, run(_WATCHES, "unanswered.put", False))
    done = run(_WATCHES, "cutOff.put", "")
    was_open = _notice(words.SIGNED_OUT, words.CLOSED_NOTE, terms.CLOSE, done)
    was_waiting = _notice(words.SIGNED_OUT, words.UNANSWERED_NOTE, terms.CLOSE, done)
    was_undone = _notice(words.SIGNED_OUT, words.UNDONE_NOTE, terms.CLOSE, done)
    cut_off = held(_WATCHES, "cutOff")
    warned = _notice(words.IDLE, words.IDLE_NOTE, words.STAY, run(_WATCHES, "staySignedIn"), left=left)
    return rx.fragment(
        _toasts(),
        ConnectionWatch.create(broken=has_connection_errors),
        rx.cond(held(_WATCHES, "connectionLost", kind=bool), lost),
        rx.cond(LeaveState.taken != "", _taken()),
        ClosedWatch.create(is_read=rx.State.is_hydrated),
        rx.cond(held(_WATCHES, "partsClosed", kind=bool), gone),
        AnswerWatch.create(forgotten=LeaveState.forgotten, is_read=rx.State.is_hydrated),
        rx.cond(held(_WATCHES, "unanswered", kind=bool), unanswered),
        CutOffWatch.create(owner=EntryState.user.tag),
        rx.match(cut_off, ("open", was_open), ("waiting", was_waiting), ("undone", was_undone), rx.fragment()),
        VersionWatch.create(),
        FocusWatch.create(),
        PlaceWatch.create(),
        rx.cond(
            hooked(_WATCHES, "useRenewed", kind=bool),
            _notice(None, words.NEW_VERSION, words.RELOAD, run(_WATCHES, "renew")),
        ),
        keys_dialog(),
        rx.cond(EntryState.signed_in, rx.fragment(why_dialog(), palette())),
        rx.cond(EntryState.signed_in, rx.fragment(idle, rx.cond(left != "", warned))),
    )


def _toasts() -> rx.Component:
    """The messages, each in one live region, or readers say it twice.

    A status is read where its region was there before it; an alert is read as it comes, and stands in no other region. What lies
    under a dialog is hidden from readers, but for regions that say `aria-live`.
    """

    def of(bad: bool) -> rx.Component:
        return rx.foreach(
            ToastState.items,
            lambda view: rx.cond((view.kind == "bad") == bad, _toast(view, bad=bad), rx.fragment(key=view.id)),
        )

    said = rx.el.div(
        of(False), role="status", aria_live="polite", aria_atomic="false", class_name="grid justify-items-center"
    )
    return rx.el.div(said, of(True), class_name="toasts")


def _toast(view: "rx.Var[ToastView]", *, bad: bool) -> rx.Component:
    """A short message; a failure stays until it is closed, and so does one with a link."""
    region = {"role": "alert"} if bad else {}
    close = rx.el.button(ui.icon("x", 14), type="button", aria_label=ui.t(terms.CLOSE))
    stays = rx.Var.create(bad) | (view.href != "")
    more = ui.RouterLink.create(ui.t(terms.VIEW), to=view.href, class_name="link shrink-0")
    return Toast.create(
        ui.icon("circle-alert") if bad else rx.cond(view.kind == "ok", ui.icon("circle-check"), ui.icon("info")),
        rx.cond(view.names, private(ui.tv(view.text)), rx.el.span(ui.tv(view.text))),
        rx.cond(view.href != "", more),
        rx.cond(stays, close),
        message_id=view.id,
        stays=stays,
        on_done=ToastState.dismiss(view.id),
        key=view.id,
        class_name="toast",
        custom_attrs={"data-kind": view.kind, **region},
    )


def _taken() -> rx.Component:
    """The page stays as it is, so that what was typed can still be read; it goes on when it is loaded again."""
    switched = _notice(words.SWITCHED, words.SWITCHED_NOTE, words.GO_ON_SWITCHED, _reload())
    signed_in = _notice(words.SIGNED_IN_AGAIN, words.SIGNED_IN_AGAIN_NOTE, words.GO_ON, _reload())
    return rx.cond(LeaveState.taken == Taken.SWITCHED.value, switched, signed_in)


def _notice(
    title: Text | None,
    note: Text,
    action: Text,
    act: rx.Var,
    *,
    sign: "rx.Component | None" = None,
    left: "rx.Var[str] | None" = None,
) -> rx.Component:
    """A line over the page with one button; with `left`, how long there is to press it, it is a question."""
    asks: dict[str, Any] = {} if left is None else {"aria_label": ui.t(title or note)}
    return rx.el.div(
        sign or rx.fragment(),
        rx.el.span(
            *([] if title is None else [rx.el.strong(ui.t(title)), " "]),
            ui.t(note),
            *([] if left is None else [" ", left]),
        ),
        ui.button(action, size="sm", on_click=act),
        class_name="offline",
        role="alert" if left is None else "alertdialog",
        **asks,
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
    return ui.in_browser("window.location.reload()")
