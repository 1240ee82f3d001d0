"""The dialog that changes tags, notices or freezes of many cards, and the offer to undo it.

`bulk_edit_dialog()` is placed once on a page whose State opens it; see `state.card.bulk.edit`.
"""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.chosen import selection_notes
from vcc_portal.components.card.tag_editor import tag_editor
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.batch import batch_outcome, batch_preview, counted_action, gone_note
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.components.patterns.undo import undo_toast
from vcc_portal.features.card.bulk.plan import BulkKind
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import terms
from vcc_portal.i18n.card import bulk as strings
from vcc_portal.i18n.patterns import batch as batch_words
from vcc_portal.state.card.bulk.edit import BulkEditState

_EDIT = (
    "flex flex-col gap-4 [&>.panel.batch]:shadow-none [&_.segmented]:self-start "
    "[&_.form-foot]:-bottom-6"  # the dialog scrolls with its padding, which the foot covers
)
WIDTH = 960


def bulk_edit_dialog() -> rx.Component:
    """The dialog and the offer."""
    state = BulkEditState
    offer = undo_toast(
        state.undo_text,
        state.undo_turn,
        undo=state.undo,
        forget=state.forget_undo(state.undo_turn),
        going=(rx.Var.create(state.undoing) & ~rx.Var.create(state.shown), strings.UNDOING),
    )
    return rx.fragment(_dialog(), offer)


def bulk_edit_gone() -> rx.Component:
    """Above the list: that a change of this account has died with the server, and cards may have been changed by it."""
    state = BulkEditState
    unknown = (state.batch.phase == "") | (state.batch.phase == "preview")
    close = ui.button(terms.CLOSE, kind="text", size="sm", on_click=state.forget_unsettled)
    mine = (state.unsettled != "") & (state.unsettled == OWNER)
    return rx.cond(mine & unknown, gone_note(rx.el.div(close, class_name="mt-1"), class_name="mb-4"))


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
    shown = loading.part(state, ready, waiting=reading, other={Phase.MISSING: none})
    return rx.el.div(shown, class_name=_EDIT)


def _editing() -> rx.Component:
    state = BulkEditState
    return rx.fragment(
        selection_notes(state.selection),
        rx.match(
            state.kind,
            (BulkKind.TAGS.value, _tags()),
            (BulkKind.NOTICE.value, _notice()),
            rx.fragment(),
        ),
        rx.cond(state.batch.phase == "preview", batch_preview(state, _action(), back=terms.CANCEL)),
    )


def _tags() -> rx.Component:
    state = BulkEditState
    empties = (state.mode == "REPLACE") & (state.tags.length() == 0)
    return rx.fragment(tag_editor(), rx.cond(empties, ui.note("warn", strings.REPLACE_EMPTY)))


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
    return batch_outcome(state, after=rx.cond(state.can_undo, undo))


def _action() -> rx.Var[str]:
    return _match(
        [
            (kind.value, counted_action(BulkEditState, strings.RUN[kind], none=strings.RUN_NONE[kind]))
            for kind in BulkKind
        ]
    )


def _by_kind(texts: "dict[str, Any]") -> rx.Var[str]:
    return _match([(kind.value, ui.t(texts[kind])) for kind in BulkKind])


def _match(texts: "list[tuple[str, rx.Var[str]]]") -> rx.Var[str]:
    shown: Any = rx.match(BulkEditState.kind, *texts, texts[0][1])
    return shown
