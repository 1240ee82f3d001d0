"""Files in the making on the page: how far each is, its download, and ordering it once more."""

from collections.abc import Callable, Mapping
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading, owner
from vcc_portal.components.patterns.polling import poll
from vcc_portal.domain.account import OWNER
from vcc_portal.domain.exports import DOWNLOAD
from vcc_portal.features.patterns.files import FileRow
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import files as strings
from vcc_portal.state.patterns.files import FilesInTheMaking


def file_form(button: rx.Component, *, here: Any, **file: Any) -> rx.Component:
    """Fetches one of the provider's files, `fileId` or `exportId`, for whose page it is; why there is none is said `here`."""
    fields = {**file, "page": here, OWNER: owner.OWNER}
    return ui.download_form(button, action=DOWNLOAD, fields=fields, class_name="contents")


def file_list(
    state: type[FilesInTheMaking],
    *,
    again: Text,
    on_again: Callable[[Any], Any],
    other: Mapping[Phase, rx.Component],
) -> rx.Component:
    """The rows, the newest first; `again` names the file as {title}, `on_again` is called with the row's `again`.

    It is looked whether there is news whatever it shows: an order without an answer may be the first that there is.
    """
    any_state: Any = state
    rows = rx.el.ul(
        rx.foreach(state.rows, lambda row: _row(any_state, row, again, on_again)), class_name=f"{ui.LINES} -mt-1 -mb-2"
    )
    more = ui.button(
        rx.cond(
            any_state.older,
            ui.t(strings.SHOW_LATEST, count=any_state.more),
            ui.t(strings.SHOW_ALL, count=any_state.more),
        ),
        kind="text",
        size="sm",
        class_name="mt-2",
        on_click=any_state.show_all,
        data_goes="",
    )
    older = ui.button(
        strings.SHOW_OLDER, kind="text", size="sm", class_name="mt-2", on_click=any_state.show_older, data_goes=""
    )
    others = rx.cond(any_state.more > 0, more, rx.cond(any_state.older, older))
    return rx.fragment(
        # Beside the list, which is drawn anew with the first file: a reader hears only what changes in a region that stood there.
        rx.el.div(
            rx.el.span(ui.tv(any_state.told), key=any_state.told_turn.to(str)),
            rx.cond(any_state.shown > 0, rx.el.span(ui.t(strings.SHOWN, count=any_state.shown))),
            role="status",
            class_name="sr-only",
        ),
        poll(any_state.look, wait=any_state.ask_in, turn=any_state.asked, pending=any_state.pending),
        loading.part(
            any_state,
            rx.fragment(rows, others),
            waiting=ui.skeleton_lines(),
            other=other,
        ),
    )


def _fact(fact: "rx.Var[Text]", place: Any) -> rx.Component:
    """A date is broken at its hyphens anywhere else than in a box of its own."""
    between = rx.cond(place > 0, ui.dot())
    return rx.fragment(between, rx.el.span(ui.tv(fact), class_name="inline-block max-w-full"))


def _row(state: Any, row: "rx.Var[FileRow]", again: Text, on_again: Callable[[Any], Any]) -> rx.Component:
    face: dict[str, Any] = {"class_name": "btn", "data_kind": "quiet", "data_size": "sm", "data_square": ""}
    download = file_form(
        rx.el.button(
            ui.icon("download", 16),
            type="submit",
            aria_label=ui.t(strings.DOWNLOAD_OF, title=ui.tv(row.title)),
            title=ui.t(strings.DOWNLOAD),
            **face,
        ),
        fileId=row.file_id,
        here=state.here,
    )
    once_more = rx.el.button(
        ui.icon("rotate-cw", 16),
        type="button",
        on_click=on_again(row.again),
        aria_label=ui.t(again, title=ui.tv(row.title)),
        title=ui.t(again, title=ui.tv(row.title)),
        **face,
    )
    bar = rx.el.div(
        ui.progress(row.percent, ui.t(strings.PROGRESS_OF, title=ui.tv(row.title))), class_name="mt-1 max-w-80"
    )
    return rx.el.li(
        ui.round_icon("file-text", "neutral", 16, class_name="size-8"),
        rx.el.div(
            rx.el.strong(ui.tv(row.title), class_name="block break-words"),
            rx.el.span(
                rx.foreach(row.facts, _fact), class_name="text-caption text-ink-2 tabular-nums break-words empty:hidden"
            ),
            rx.cond(row.percent > 0, bar),
            class_name="min-w-0 flex-1",
        ),
        ui.badge(row.status.text, row.status.tone),
        rx.cond(row.file_id != "", download, rx.cond(row.again != "", once_more)),
        key=row.key,
    )
