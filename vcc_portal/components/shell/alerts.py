"""The alert centre in the support toolbar: a count, and a panel with what needs somebody."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.kept import KeptTexts
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.components.shell.toolbar_panel import PANEL_ITEM, PANEL_MORE, panel_face, panel_head, toolbar_panel
from vcc_portal.i18n.shell import alerts as words
from vcc_portal.state.shell.alerts import AlertsState, AlertView

CHOICES = KeptTexts("alert-choices", OWNER)
"""From when on somebody wants to be told; /settings shows them."""
DISMISSED = KeptTexts("alerts-dismissed", OWNER)


def alerts() -> rx.Component:
    """The button with its badge; opening it asks for the state of this moment."""
    count = rx.Var.create(AlertsState.count)
    return rx.fragment(
        CHOICES.watch(AlertsState.take_choices),
        DISMISSED.watch(AlertsState.take_dismissed),
        toolbar_panel(
            panel_face("bell", count),
            _panel(),
            label=rx.cond(count > 0, ui.t(words.TITLE_COUNT, count=count), ui.t(words.TITLE)),
            on_open=AlertsState.open_centre,
        ),
    )


def _panel() -> rx.Component:
    state = AlertsState
    head = panel_head(words.TITLE, state.as_of, words.AS_OF, again=words.READ_AGAIN, read=state.open_centre)
    nothing = ui.empty_state("bell", words.NONE, words.NONE_NOTE)
    rows = rx.el.ul(rx.foreach(state.items, _item), class_name="[&>li+li]:border-t [&>li+li]:border-t-line")
    dismissed = rx.el.div(
        rx.el.span(ui.t(words.DISMISSED, count=state.dismissed)),
        rx.el.span(
            ui.button(words.BRING_BACK, kind="text", size="sm", on_click=DISMISSED.forget(), data_goes=""),
            class_name="ml-2",
            data_keep_open="",
        ),
        class_name=PANEL_MORE,
    )
    return rx.fragment(
        head,
        rx.cond(state.items.length() > 0, rows, rx.cond(state.looked, nothing, ui.skeleton_rows(3))),
        rx.cond(state.partly, ui.note("warn", words.PARTLY, class_name="m-3", role="status")),
        rx.cond(rx.Var.create(state.dismissed) > 0, dismissed),
    )


def _item(item: "rx.Var[AlertView]") -> rx.Component:
    # An icon's name must be known when the page is built.
    picture = rx.match(
        item.tone,
        ("bad", ui.icon("circle-alert", 16)),
        ("info", ui.icon("file-down", 16)),
        ui.icon("triangle-alert", 16),
    )
    inside = rx.fragment(
        rx.el.span(picture, class_name="round-icon", data_tone=item.tone),
        rx.el.span(
            rx.el.strong(ui.tv(item.title), class_name="font-semibold"),
            ui.when(item.note, rx.el.span(ui.tv(item.note), class_name="sub", data_private="")),
            class_name="flex flex-1 flex-col min-w-0",
        ),
    )
    link = ui.RouterLink.create(inside, to=item.href, class_name=f"{PANEL_ITEM} flex-1 min-w-0")
    dismiss = rx.el.button(
        ui.icon("x", 14),
        type="button",
        class_name="btn mr-2",
        data_kind="quiet",
        data_size="sm",
        data_square="",
        on_click=DISMISSED.put(item.key, item.mark),
        data_goes="",
        title=ui.t(words.DISMISS),
        aria_label=ui.t(words.DISMISS_OF, title=ui.tv(item.title)),
    )
    return rx.el.li(link, rx.el.span(dismiss, data_keep_open=""), class_name="flex items-center")
