"""What can be done with the card: a row of buttons below it, and the danger in the page's head."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.ids import sees_ids
from vcc_portal.components.card.inline import is_saving
from vcc_portal.features.card.detail.edit_values import Part
from vcc_portal.i18n import Text
from vcc_portal.i18n.card import edits as strings
from vcc_portal.i18n.card import would_pass as would_strings
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.would_pass import CardWouldPassState

_ROW = (
    "flex flex-wrap gap-1.5 [&>:is(.btn,span)]:flex-1 [&>:is(.btn,span)]:min-w-fit "
    "[&>.btn]:px-2 [&>span>.btn]:px-2 [&>span>.btn]:w-full"
)
_MORE = (
    "grid place-items-center size-9 border border-line-strong rounded-ctl bg-bg-surface text-ink-1 hover:bg-bg-hover"
)
_ACTIONS: Any = CardDetailState.actions


def action_row() -> rx.Component:
    """Transfer in, limits, freeze, and the rest in a menu."""
    return rx.el.div(
        _link(_ACTIONS.recharge, strings.TRANSFER_IN, "arrow-right-left"),
        _link(_ACTIONS.limits, strings.SET_LIMITS, "gauge"),
        _freeze(),
        _more(),
        class_name=_ROW,
        role="group",
        aria_label=ui.t(strings.ACTIONS),
    )


def cancel_button() -> rx.Component:
    """Ends the card; in the page's head, away from the others."""
    return _link(_ACTIONS.cancel, strings.CANCEL_CARD, "ban", kind="danger")


def limits_link() -> rx.Component:
    """In the head of the limits."""
    return _link(_ACTIONS.limits, strings.ADJUST_LIMITS, "pencil", size="sm", explained=False)


def _link(action: Any, text: Text, icon: str, *, explained: bool = True, **look: Any) -> rx.Component:
    """A link to the action's page; when it is not possible, a button that says why, or nothing."""
    link = ui.button(text, icon=icon, href=action.href, **look)
    off = _impossible(ui.button(text, icon=icon, **_OFF, **look), action.why) if explained else rx.fragment()
    return rx.cond(action.offered, rx.cond(action.href != "", link, off))


_OFF: dict[str, Any] = {"aria_disabled": "true"}
"""Not `disabled`: the keyboard reaches it, and hears why."""


def _impossible(button: rx.Component, why: Any) -> rx.Component:
    return ui.tooltip(button, ui.tv(why))


def _freeze() -> rx.Component:
    """One button for both ways: whoever has pressed it finds it under his finger still."""
    action = _ACTIONS.freeze
    frozen = CardDetailState.face.status == "ABNORMAL"
    word = rx.cond(frozen, ui.t(strings.UNFREEZE), ui.t(strings.FREEZE))
    face = rx.cond(frozen, ui.icon("sun"), ui.icon("snowflake"))
    turn = CardEditState.set_frozen(~rx.Var.create(frozen).to(bool))
    possible = ui.button(word, icon=face, on_click=turn, busy=is_saving(Part.FROZEN))
    off = _impossible(ui.button(word, icon="snowflake", **_OFF), action.why)
    return rx.cond(action.offered, rx.cond(action.why.zh == "", possible, off))


def _more() -> rx.Component:
    move = _ACTIONS.move
    inside = rx.cond(
        move.offered,
        rx.cond(
            move.href != "",
            ui.RouterLink.create(
                ui.icon("folder-input"), rx.el.span(ui.t(strings.MOVE)), to=move.href, class_name="menu-item"
            ),
            rx.el.p(
                ui.icon("folder-input"),
                rx.el.span(ui.t(strings.MOVE), rx.el.small(ui.tv(move.why), class_name="block")),
                class_name="menu-item text-ink-3 cursor-default",
            ),
        ),
    )
    copy = ui.copy_entry(CardDetailState.facts.card_id, strings.COPY_ID)
    would = rx.el.button(
        ui.icon("calculator"),
        rx.el.span(ui.t(would_strings.TITLE)),
        type="button",
        on_click=CardWouldPassState.start(""),
        class_name="menu-item",
    )
    return ui.panel_below(
        ui.icon("ellipsis", 16),
        would,
        inside,
        rx.cond(sees_ids(), copy),
        name=strings.MORE,
        align="end",
        face_class=_MORE,
    )
