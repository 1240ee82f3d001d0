"""One day in a field: typed, or picked from a calendar."""

import reflex as rx

from vcc_portal.components.scripts import script
from vcc_portal.components.ui.button import icon
from vcc_portal.components.ui.date_range import CALENDAR_LOOK
from vcc_portal.components.ui.inputs import text_input
from vcc_portal.components.ui.lang import LANG, Flag, Str
from vcc_portal.components.ui.overlay import panel_below
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import dates as strings

_SELECT = "h-8 rounded-ctl border border-line-strong bg-bg-panel px-2 text-ink-1"
_LOOK = CALENDAR_LOOK["calendar"] | {
    "month_caption": "",
    "dropdowns": "flex gap-2",
    "caption_label": "hidden",
    "dropdown": _SELECT,
    "selected": "[&>button]:bg-brand [&>button]:text-on-brand",
}


class DayPicker(rx.Component):
    """The calendar; `field` is the id of the input."""

    library = script("day_picker.jsx")
    tag = "DayPicker"
    lib_dependencies: list[str] = ["react-day-picker@10.0.2"]

    field: rx.Var[str]
    written: rx.Var[str]
    lang: rx.Var[str]
    waiting: rx.Var[str]
    look: rx.Var[dict]


def day_input(*, name: str, label: Text, value: Str, error: Flag | None = None) -> rx.Component:
    """An input of one day, YYYY-MM-DD, whose form hears of each change; its calendar is named by the field's `label`."""
    calendar = DayPicker.create(field=name, written=value, lang=LANG, waiting=CALENDAR_LOOK["waiting"], look=_LOOK)
    calendar_panel = panel_below(
        icon("calendar-days"),
        calendar,
        name=strings.OPEN_CALENDAR.format(field=label),
        align="end",
        face_class="date-open",
        panel_class="date-panel",
    )
    return text_input(
        name=name,
        value=value,
        error=error,
        placeholder=strings.DAY_HINT,
        max_length=12,
        input_mode="numeric",
        auto_complete="off",
        tail=calendar_panel,
    )
