"""The countries and areas, and their dial codes, as the options of a select."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.domain.phones import AREA_CODES
from vcc_portal.i18n.countries import names
from vcc_portal.i18n.phones import REGION
from vcc_portal.i18n.text import Text


def country_options() -> list[rx.Component]:
    """All of them, after "choose one", as one list of the browser, drawn by one loop."""
    listed = rx.Var.create([{"code": code, "zh": text.zh, "en": text.en} for code, text in names().items()])
    drawn: Any = rx.foreach(
        listed.to(list[dict[str, str]]),
        lambda one: ui.option(rx.cond(ui.LANG == "en", one["en"], one["zh"]).to(str), one["code"]),
    )
    return [ui.unchosen(), drawn]


def dial_code_options() -> list[rx.Component]:
    """The dial codes of mobile numbers, each with the name of its area."""
    return [
        ui.option(Text(zh=f"+{code} {REGION[region].zh}", en=f"+{code} {REGION[region].en}"), code)
        for code, region in AREA_CODES.items()
    ]
