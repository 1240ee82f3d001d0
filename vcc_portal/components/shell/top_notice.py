"""The top notice: at the end of the row above a page's title, which is no higher for it (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.focus import to_main
from vcc_portal.i18n.shell import promotions as words
from vcc_portal.state.shell.promotions import NoticesState

_PLACE = (
    "flex items-center min-w-0 max-w-[60%] h-8 ml-auto -mt-3 -mb-1 pl-1 border border-line rounded-full bg-bg-surface "
    "[&>.menu]:min-w-0 print:hidden max-[640px]:max-w-full max-[640px]:w-fit max-[640px]:mt-2 max-[640px]:mb-0 "
    "max-[640px]:ml-0"
)


@rx.memo
def top_notice() -> rx.Component:
    """The first notice in one line; pressed, it says all of it. Closing it brings the next one."""
    notices = NoticesState.notices
    first = notices[0]
    more = rx.cond(
        NoticesState.notice_count > 1,
        rx.el.span(
            ui.t(words.NOTICES_LEFT, count=NoticesState.notice_count - 1),
            class_name="text-caption text-ink-3 flex-none",
        ),
    )
    said = ui.tv(first.text)
    face = rx.el.span(
        ui.icon("megaphone", 14, class_name="text-link flex-none"),
        rx.el.span(said, title=said, class_name="ellipsis min-w-0 text-table"),
        more,
        class_name="flex items-center gap-2 min-w-0 px-2 h-6",
    )
    whole = rx.el.p(said, class_name="max-w-110 px-2 py-1.5 text-table break-words whitespace-pre-line")
    close = rx.cond(
        NoticesState.notice_count > 1,
        _close([NoticesState.close_notice(first.record_id)]),
        _close([to_main(), NoticesState.close_notice(first.record_id)]),
    )
    shown = rx.el.section(
        ui.panel_below(face, whole, name=None, align="end", face_class="min-w-0 max-w-full rounded-full text-left"),
        close,
        class_name=_PLACE,
        aria_label=ui.t(words.NOTICE),
        data_notice="",
    )
    return rx.cond((notices.length() > 0) & (NoticesState.step == 0), shown)


def _close(act: list[object]) -> rx.Component:
    return ui.icon_button("x", words.NOTICE_CLOSE, size="sm", on_click=act, class_name="flex-none rounded-full")
