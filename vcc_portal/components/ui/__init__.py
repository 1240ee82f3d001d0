"""Stateless pieces of the interface: `from vcc_portal.components import ui`."""

from vcc_portal.components.ui.badge import badge, chip, count, dot, masked, meter, money, progress, tag
from vcc_portal.components.ui.brand import PRODUCT, logo
from vcc_portal.components.ui.button import (
    RouterLink,
    button,
    download_form,
    icon,
    icon_button,
    link,
    post_form,
    spinner,
)
from vcc_portal.components.ui.card import card_thumbnail, virtual_card
from vcc_portal.components.ui.choice import paging, segment, segmented
from vcc_portal.components.ui.countdown import Countdown
from vcc_portal.components.ui.date_range import date_range
from vcc_portal.components.ui.day_input import day_input
from vcc_portal.components.ui.inputs import (
    checkbox,
    field,
    radio_tile,
    switch,
    text_input,
)
from vcc_portal.components.ui.lang import (
    LANG,
    SET_LANG,
    Flag,
    Label,
    Str,
    in_browser,
    label,
    seconds_left,
    spoken,
    t,
    tv,
    when,
)
from vcc_portal.components.ui.overlay import choice_menu, copy_button, dialog, explained, panel_below, tooltip
from vcc_portal.components.ui.panel import (
    LINES,
    empty_state,
    error_state,
    note,
    page_head,
    panel,
    round_icon,
    skeleton,
    skeleton_rows,
)
from vcc_portal.components.ui.select import bare_select, option, select
from vcc_portal.components.ui.theme import SET_THEME, THEME
from vcc_portal.components.ui.upload import file_upload

__all__ = [
    "LANG",
    "LINES",
    "PRODUCT",
    "SET_LANG",
    "SET_THEME",
    "THEME",
    "Countdown",
    "Flag",
    "Label",
    "RouterLink",
    "Str",
    "badge",
    "bare_select",
    "button",
    "card_thumbnail",
    "checkbox",
    "chip",
    "choice_menu",
    "copy_button",
    "count",
    "date_range",
    "day_input",
    "dialog",
    "dot",
    "download_form",
    "empty_state",
    "error_state",
    "explained",
    "field",
    "file_upload",
    "icon",
    "icon_button",
    "in_browser",
    "label",
    "link",
    "logo",
    "masked",
    "meter",
    "money",
    "note",
    "option",
    "page_head",
    "paging",
    "panel",
    "panel_below",
    "post_form",
    "progress",
    "radio_tile",
    "round_icon",
    "seconds_left",
    "segment",
    "segmented",
    "select",
    "skeleton",
    "skeleton_rows",
    "spinner",
    "spoken",
    "switch",
    "t",
    "tag",
    "text_input",
    "tooltip",
    "tv",
    "virtual_card",
    "when",
]
