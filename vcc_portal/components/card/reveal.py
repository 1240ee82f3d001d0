"""The panel with a card's number: masked, until the frame of decision 4 shows or copies it."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.rights import may_do
from vcc_portal.components.scripts import script
from vcc_portal.domain.card import NUMBER_CODE, CardStatus
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.card import secrets as words
from vcc_portal.session.card_secrets import SecretPurpose
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.reveal import RevealState
from vcc_portal.state.core.browser import LeaveState

_FACE = CardDetailState.face
_LOGGED = "mt-3 text-ink-2 text-[12px]/[18px]"
_ROW = "grid grid-cols-[minmax(min-content,84px)_minmax(min-content,1fr)_auto] items-center gap-2 min-h-11 border-t border-line first:border-t-0"


class SecretFrame(rx.Component):
    """The frame, while it has something to show; it closes itself and says so."""

    library = script("secret_frame.jsx")
    tag = "SecretFrame"

    src: rx.Var[str]
    title: rx.Var[str]
    on_opened: rx.EventHandler[rx.event.no_args_event_spec]
    on_refused: rx.EventHandler[rx.event.passthrough_event_spec(str)]
    on_hidden: rx.EventHandler[rx.event.no_args_event_spec]
    on_unanswered: rx.EventHandler[rx.event.no_args_event_spec]
    on_watch: rx.EventHandler[rx.event.no_args_event_spec]


def reveal_panel() -> rx.Component:
    """Number, expiry and CVV of the card on the page; the page draws `step_up_dialog()` too."""
    own = LeaveState.taken == ""
    shown = own & RevealState.shown & (RevealState.purpose == SecretPurpose.REVEAL.value)
    frame = rx.cond(own & (RevealState.src != ""), _frame())
    return rx.el.section(
        rx.cond(shown, rx.fragment(), _masked()),
        frame,
        class_name="panel",
        aria_label=ui.t(words.PANEL),
        on_unmount=RevealState.hide,
    )


def _frame() -> rx.Component:
    return rx.el.div(
        rx.cond(RevealState.shown, rx.fragment(), _opening()),
        SecretFrame.create(
            key=RevealState.src,
            src=RevealState.src,
            title=rx.cond(
                RevealState.purpose == SecretPurpose.REVEAL.value, ui.t(words.SHOWN), ui.t(words.COPY_NUMBER)
            ),
            on_opened=RevealState.opened,
            on_refused=RevealState.refused,
            on_hidden=RevealState.hide,
            on_unanswered=RevealState.unanswered,
            on_watch=RevealState.watch,
        ),
    )


def _opening() -> rx.Component:
    return rx.el.p(
        ui.spinner(14),
        ui.t(words.OPENING),
        class_name="flex items-center gap-2 px-5 pb-4 text-ink-2 text-table",
        role="status",
    )


def _masked() -> rx.Component:
    may = may_do(NUMBER_CODE)
    issued = _FACE.last4 != ""
    number = rx.el.span(
        _FACE.number_mask_head,
        rx.el.span(class_name="d4 ml-2 mr-1.5", aria_hidden="true"),
        rx.el.span(class_name="d4 mr-1", aria_hidden="true"),
        rx.el.span(" ", ui.t(terms.ENDS_IN), "\u00a0", class_name="sr-only"),
        rx.el.span(_FACE.last4, class_name="ml-1", data_private=""),
        class_name="whitespace-nowrap",
    )
    tools = rx.el.div(
        ui.button(
            words.VIEW,
            icon="eye",
            size="sm",
            kind="outline",
            on_click=RevealState.show(_FACE.card_id),
            custom_attrs={"data-opens-secret": ""},
        ),
        class_name="mt-2",
    )
    return rx.el.div(
        rx.el.header(
            ui.round_icon("lock", "brand", 18, class_name="size-8"),
            rx.el.h2(ui.t(words.PANEL), class_name="text-section font-semibold"),
            class_name="flex items-center gap-2.5 mb-2",
        ),
        rx.cond(
            issued,
            rx.fragment(
                rx.el.dl(
                    _row(words.NUMBER, number, rx.cond(may, _copy_number())),
                    _row(words.EXPIRY, _FACE.expiry, ui.copy_button(_FACE.expiry)),
                    _row(words.CVV, rx.el.span(class_name="d4", aria_hidden="true"), rx.fragment()),
                ),
                _trouble(),
                rx.cond(may, tools),
                rx.el.p(ui.t(words.LOGGED), class_name=_LOGGED),
            ),
            rx.el.p(
                rx.cond(_FACE.status == CardStatus.CANCEL.value, ui.t(words.NEVER_ISSUED), ui.t(words.NO_NUMBER)),
                class_name=_LOGGED,
            ),
        ),
        class_name="secret-masked px-5 pt-4 pb-5",
    )


def _row(name: Text, value: Any, action: rx.Component) -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.t(name), class_name="text-ink-2 text-[13px]/[18px]"),
        rx.el.dd(value, class_name="text-section font-semibold"),
        rx.el.dd(action),
        class_name=_ROW,
    )


def _copy_number() -> rx.Component:
    return rx.el.button(
        ui.icon("copy", 14),
        type="button",
        class_name="copy",
        title=ui.t(words.COPY_NUMBER),
        aria_label=ui.t(words.COPY_NUMBER),
        on_click=RevealState.copy_number(_FACE.card_id),
    )


def _trouble() -> rx.Component:
    problem = RevealState.problem
    return ui.when(problem, ui.note("warn", problem, class_name="mt-2", role="alert"))
