"""Stateless pieces of the interface: `from vcc_portal.components import ui`."""

from vcc_portal.components.ui.badge import badge, chip, count, dot, masked, meter, money, tag
from vcc_portal.components.ui.brand import PRODUCT, logo, mark
from vcc_portal.components.ui.button import RouterLink, button, icon, icon_button, link, post_form, spinner
from vcc_portal.components.ui.card import card_thumbnail, scheme, virtual_card
from vcc_portal.components.ui.choice import paging, segment, segmented, tab, tabs
from vcc_portal.components.ui.inputs import (
    checkbox,
    field,
    option,
    radio,
    radio_tile,
    select,
    switch,
    text_input,
)
from vcc_portal.components.ui.lang import LANG, Label, label, set_lang, t, tv
from vcc_portal.components.ui.overlay import copy_button, dialog, menu, tooltip
from vcc_portal.components.ui.panel import (
    empty_state,
    error_state,
    fact_list,
    note,
    page_head,
    panel,
    round_icon,
    skeleton,
    skeleton_rows,
)
from vcc_portal.components.ui.theme import THEME, set_theme

__all__ = [
    "LANG",
    "PRODUCT",
    "THEME",
    "Label",
    "RouterLink",
    "badge",
    "button",
    "card_thumbnail",
    "checkbox",
    "chip",
    "copy_button",
    "count",
    "dialog",
    "dot",
    "empty_state",
    "error_state",
    "fact_list",
    "field",
    "icon",
    "icon_button",
    "label",
    "link",
    "logo",
    "mark",
    "masked",
    "menu",
    "meter",
    "money",
    "note",
    "option",
    "page_head",
    "paging",
    "panel",
    "post_form",
    "radio",
    "radio_tile",
    "round_icon",
    "scheme",
    "segment",
    "segmented",
    "select",
    "set_lang",
    "set_theme",
    "skeleton",
    "skeleton_rows",
    "spinner",
    "switch",
    "t",
    "tab",
    "tabs",
    "tag",
    "text_input",
    "tooltip",
    "tv",
    "virtual_card",
]
