"""'In progress' in the support toolbar: a count, and a panel with what is under way."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.polling import poll
from vcc_portal.components.shell.toolbar_panel import PANEL_ITEM, PANEL_MORE, panel_face, panel_head, toolbar_panel
from vcc_portal.i18n.shell import in_progress as words
from vcc_portal.state.shell.in_progress import ICONS, InProgressState, OperationInProgress


def in_progress() -> rx.Component:
    """The button with its badge; opening it asks for the state of this moment."""
    count = rx.Var.create(InProgressState.count)
    menu = toolbar_panel(
        panel_face("list-checks", count),
        _panel(),
        label=rx.cond(count > 0, ui.t(words.TITLE_COUNT, count=count), ui.t(words.TITLE)),
        on_open=InProgressState.open_panel,
    )
    return rx.fragment(
        poll(
            InProgressState.poll,
            wait=InProgressState.ask_in,
            turn=InProgressState.turn,
            pending=InProgressState.count > 0,
        ),
        menu,
    )


def _panel() -> rx.Component:
    state = InProgressState
    head = panel_head(words.TITLE, state.as_of, words.AS_OF, again=words.REFRESH, read=state.open_panel)
    nothing = ui.empty_state("list-checks", words.EMPTY_TITLE, words.EMPTY_NOTE)
    more = rx.el.p(ui.t(words.MORE, count=state.more), class_name=PANEL_MORE)
    body = rx.cond(
        state.items.length() > 0,
        rx.fragment(
            rx.el.ul(rx.foreach(state.items, _item), class_name="[&>li+li]:border-t [&>li+li]:border-t-line"),
            rx.cond(rx.Var.create(state.more) > 0, more),
        ),
        rx.cond(state.looked, nothing, ui.skeleton_rows(3)),
    )
    partly = ui.note("warn", words.PARTLY, class_name="m-3", role="status")
    return rx.fragment(head, body, rx.cond(state.partly, partly))


def _item(item: "rx.Var[OperationInProgress]") -> rx.Component:
    inside = rx.fragment(
        rx.el.span(_icon(item), class_name="round-icon", data_tone="info"),
        rx.el.span(
            rx.el.span(
                rx.el.strong(ui.tv(item.title)), ui.dot(), ui.tv(item.state), class_name="[&>strong]:font-semibold"
            ),
            rx.el.span(item.name, title=item.name, class_name="ellipsis", data_private=""),
            rx.el.span(ui.tv(item.age), class_name="sub"),
            class_name="flex flex-1 flex-col min-w-0",
        ),
    )
    link = ui.RouterLink.create(
        inside, ui.icon("chevron-right", 16, class_name="text-ink-3"), to=item.href, class_name=PANEL_ITEM
    )
    return rx.el.li(rx.cond(item.href == "", rx.el.div(inside, class_name=PANEL_ITEM), link))


def _icon(item: "rx.Var[OperationInProgress]") -> "rx.Component | rx.Var":
    first, *others = dict.fromkeys(ICONS.values())
    return rx.match(item.icon, *[(name, ui.icon(name, 16)) for name in others], ui.icon(first, 16))
