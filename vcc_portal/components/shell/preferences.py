"""Language and theme: both live in the browser and make no server event."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.i18n.shell import header as words

_ICONS = {"light": "sun", "dark": "moon", "system": "monitor"}
_NAMES = {"light": words.THEME_LIGHT, "dark": words.THEME_DARK, "system": words.THEME_SYSTEM}


def language_switch() -> rx.Component:
    """The language menu; its face is the current language."""
    names = {"zh": rx.el.span(words.CHINESE.zh, lang="zh-CN"), "en": rx.el.span(words.ENGLISH.en, lang="en")}
    return ui.choice_menu(
        rx.fragment(
            ui.icon("globe"),
            rx.el.span(ui.t(words.LANGUAGE_NAME), ui.pause(), class_name="language-name max-[400px]:hidden"),
        ),
        names,
        value=ui.LANG,
        choose=ui.SET_LANG,
        name=words.SWITCH_LANGUAGE,
        face_class="header-ctl",
    )


def theme_switch() -> rx.Component:
    """The theme menu; its face is the sign of what was chosen."""
    face = rx.match(ui.THEME, *[(name, ui.icon(_ICONS[name])) for name in ("light", "dark")], ui.icon(_ICONS["system"]))
    return ui.choice_menu(
        face,
        {name: rx.fragment(ui.icon(_ICONS[name]), ui.t(_NAMES[name])) for name in ("light", "dark", "system")},
        value=ui.THEME,
        choose=ui.SET_THEME,
        name=words.THEME,
        face_class="header-ctl w-9 p-0",
    )
