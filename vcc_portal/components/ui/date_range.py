"""Two days in one field: typed, picked from a calendar or chosen by name; ISO days go to the form."""

from typing import Any

import reflex as rx

from vcc_portal.components.scripts import script
from vcc_portal.components.ui.button import icon
from vcc_portal.components.ui.inputs import Size
from vcc_portal.components.ui.lang import LANG, Str, t
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import dates as strings

for _beside in ("calendar.jsx", "dates.js"):
    script(_beside)
_STEP = (
    "grid size-8 place-items-center rounded-ctl text-ink-2 hover:bg-bg-hover disabled:text-ink-off [&>svg]:fill-current"
)
CALENDAR_LOOK = {
    "presets": "flex flex-col gap-0.5 sm:border-r sm:border-line sm:pr-2",
    "waiting": "h-[300px] w-[252px]",
    "calendar": {
        "root": "w-[252px]",
        "months": "relative",
        "month_caption": "flex h-8 items-center pl-2 font-semibold",
        "nav": "absolute right-0 top-0 flex gap-1",
        "button_previous": _STEP,
        "button_next": _STEP,
        "chevron": "size-4",
        "month_grid": "mt-2 w-full border-collapse",
        "weekday": "h-8 text-caption font-normal text-ink-3",
        "day": "p-0 py-px text-center tabular-nums",
        "day_button": "size-9 rounded-ctl hover:bg-bg-hover",
        "today": "font-semibold text-link",
        "outside": "text-ink-off",
        "range_start": "bg-bg-selected rounded-l-ctl [&>button]:bg-brand [&>button]:text-on-brand",
        "range_end": "bg-bg-selected rounded-r-ctl [&>button]:bg-brand [&>button]:text-on-brand",
        "range_middle": "bg-bg-selected",
    },
}


class DateRange(rx.Component):
    """The field; `names` are the form's fields of the first and the last day."""

    library = script("date_range.jsx")
    tag = "DateRange"
    lib_dependencies: list[str] = ["react-day-picker@10.0.2"]

    size: rx.Var[Size]
    names: rx.Var[list[str]]
    since: rx.Var[str]
    until: rx.Var[str]
    revision: rx.Var[int]
    present: rx.Var[str]
    lang: rx.Var[str]
    label: rx.Var[str]
    hint: rx.Var[str]
    words: rx.Var[dict[str, str]]
    look: rx.Var[dict]


def date_range(
    names: tuple[str, ...],
    *,
    applied: Any,
    revision: "rx.Var[int] | int",
    present: Str,
    label: Text,
    size: Size = "md",
) -> rx.Component:
    """A range of days; it shows `applied` again with each `revision`. Its field's id is the first name with `-range`.

    Ranges with a name end with the day of `present`, the business's time as ISO text; while that is empty, the browser's.
    """
    since, until = names
    return DateRange.create(
        icon("calendar-days"),
        icon("circle-alert", 14),
        id=f"{since}-range",
        size=size,
        names=[since, until],
        since=applied[since],
        until=applied[until],
        revision=revision,
        present=present,
        lang=LANG,
        label=t(label),
        hint=t(strings.HINT),
        words={name: t(text) for name, text in strings.WORDS.items()},
        look=CALENDAR_LOOK,
    )
