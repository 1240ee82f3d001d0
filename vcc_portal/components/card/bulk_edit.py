"""The dialog that changes tags, notices or freezes of many cards, and the bar that offers to undo it.

`bulk_edit_dialog()` is placed once on a page whose State opens it; see `state.card.bulk.edit`.
"""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.tag_editor import tag_editor
from vcc_portal.components.patterns.batch import batch_outcome, batch_preview
from vcc_portal.components.patterns.draft import Ticker
from vcc_portal.features.card.bulk.plan import BulkKind
from vcc_portal.i18n import common as words
from vcc_portal.i18n.card import bulk as strings
from vcc_portal.i18n.patterns import batch as batch_words
from vcc_portal.state.card.bulk.edit import UNDO_MS, BulkEditState

WIDTH = 960


def bulk_edit_dialog() -> rx.Component:
    """The dialog and the bar."""
    return rx.fragment(_dialog(), undo_bar())


def undo_bar() -> rx.Component:
    """What was done, and for five seconds the way back; the page keeps working behind it."""
    state = BulkEditState
    said: Any = state.undo_text
    bar = rx.el.div(
        ui.icon("circle-check"),
        rx.el.span(ui.tv(said)),
        ui.button(strings.UNDO, kind="text", size="sm", icon="undo-2", on_click=state.undo),
        rx.el.span(class_name="undo-time", style={"animationDuration": f"{UNDO_MS}ms"}, key=state.undo_turn.to(str)),
        class_name="undo-bar",
        data_held=state.undo_held,
        on_mouse_enter=state.hold_undo(True),
        on_mouse_leave=state.hold_undo(False),
        on_focus=state.hold_undo(True),
        on_blur=state.hold_undo(False),
    )
    waits = rx.cond((said.zh == "") | state.undo_held, 0, UNDO_MS)
    return rx.fragment(
        Ticker.create(wait=waits, turn=state.undo_turn, on_tick=state.forget_undo(state.undo_turn)),
        rx.el.div(ui.when(said, bar), class_name="undo-place", role="status"),
    )


def _dialog() -> rx.Component:
    state = BulkEditState
    return ui.dialog(
        _body(),
        open=state.shown,
        title=_by_kind(strings.TITLES),
        note=_by_kind(strings.NOTES),
        icon_name="list-checks",
        on_open_change=state.close,
        width=WIDTH,
    )


def _body() -> rx.Component:
    state = BulkEditState
    none = ui.empty_state("search-x", batch_words.NONE_FOUND, batch_words.NONE_FOUND_NOTE)
    reading = ui.skeleton_rows(3)
    ready = rx.cond((state.batch.phase == "") | (state.batch.phase == "preview"), _editing(), _outcome())
    shown: Any = rx.match(
        state.stage,
        ("ready", ready),
        ("none", none),
        ("failed", ui.error_state(ui.tv(state.trouble), state.retry_reading)),
        reading,
    )
    return rx.el.div(shown, class_name="bulk-edit")


def _editing() -> rx.Component:
    state = BulkEditState
    missing = ui.note("warn", ui.t(batch_words.MISSING, count=state.missing))
    capped = ui.note("info", ui.t(batch_words.CAPPED, total=state.meant, count=state.count))
    return rx.fragment(
        rx.cond(state.missing > 0, missing, rx.fragment()),
        rx.cond(state.meant > 0, capped, rx.fragment()),
        rx.match(
            state.kind,
            (BulkKind.TAGS.value, _tags()),
            (BulkKind.NOTICE.value, _notice()),
            rx.fragment(),
        ),
        rx.cond(
            state.batch.phase == "preview",
            batch_preview(state, _action(), back=words.CANCEL),
            rx.fragment(),
        ),
    )


def _tags() -> rx.Component:
    state = BulkEditState
    empties = (state.mode == "REPLACE") & (state.tags.length() == 0)
    return rx.fragment(tag_editor(), rx.cond(empties, ui.note("warn", strings.REPLACE_EMPTY), rx.fragment()))


def _notice() -> rx.Component:
    state = BulkEditState
    return ui.segmented(
        ui.segment(strings.NOTICE_ON, active=state.notice_on, on_click=state.set_notice(True), icon="bell"),
        ui.segment(
            strings.NOTICE_OFF,
            active=~rx.Var.create(state.notice_on),
            on_click=state.set_notice(False),
            icon="bell-off",
        ),
        name=strings.TITLES["notice"],
        size="md",
    )


def _outcome() -> rx.Component:
    state = BulkEditState
    undo = ui.button(ui.t(strings.UNDO_OF, count=state.batch.ok), icon="undo-2", on_click=state.undo)
    return batch_outcome(state, after=rx.cond(state.can_undo, undo, rx.fragment()))


def _action() -> rx.Var[str]:
    count = BulkEditState.batch.will_run
    texts = [(kind.value, ui.t(strings.RUN[kind], count=count)) for kind in BulkKind]
    return _match(texts)


def _by_kind(texts: "dict[str, Any]") -> rx.Var[str]:
    return _match([(kind.value, ui.t(texts[kind])) for kind in BulkKind])


def _match(texts: "list[tuple[str, rx.Var[str]]]") -> rx.Var[str]:
    shown: Any = rx.match(BulkEditState.kind, *texts, texts[0][1])
    return shown
