"""Language and theme: both live in the browser and make no server event."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.i18n import Language, Text
from vcc_portal.i18n.shell import header as words

_ICONS = {"light": "sun", "dark": "moon", "system": "monitor"}
_NAMES = {"light": words.THEME_LIGHT, "dark": words.THEME_DARK, "system": words.THEME_SYSTEM}


def language_switch() -> rx.Component:
    """The language menu; its face is the current language."""
    return ui.menu(
        rx.fragment(ui.icon("globe"), rx.el.span(ui.t(words.LANGUAGE_NAME), class_name="max-[400px]:hidden")),
        _language("zh", words.CHINESE),
        _language("en", words.ENGLISH),
        name=words.SWITCH_LANGUAGE,
        align="end",
        face_class="header-ctl",
        role="menu",
    )


def theme_switch() -> rx.Component:
    """The theme menu; its face is the sign of what was chosen."""
    face = rx.match(ui.THEME, *[(name, ui.icon(_ICONS[name])) for name in ("light", "dark")], ui.icon(_ICONS["system"]))
    items = [
        _choice(name == ui.THEME, ui.set_theme(name), ui.icon(_ICONS[name]), ui.t(_NAMES[name]))
        for name in ("light", "dark", "system")
    ]
    return ui.menu(face, *items, name=words.THEME, align="end", face_class="header-ctl header-icon", role="menu")


def _language(language: Language, name: Text) -> rx.Component:
    lang = "zh-CN" if language == "zh" else "en"
    return _choice(language == ui.LANG, ui.set_lang(language), rx.el.span(name.in_(language), lang=lang))


def _choice(active: ui.Flag, event: rx.Var, *face: "rx.Component | rx.Var") -> rx.Component:
    return rx.el.button(
        *face,
        rx.cond(active, ui.icon("check", class_name="ml-auto text-link"), rx.fragment()),
        class_name="menu-item",
        type="button",
        role="menuitemradio",
        aria_checked=active,
        on_click=event,
    )
