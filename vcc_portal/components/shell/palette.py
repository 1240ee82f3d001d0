"""The command palette: every page that the visitor may open, cards, linked accounts, and what a key can do (Ctrl-K).

It only leads somewhere: what moves money opens its form, and nothing is done here.
"""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.rights import may_open
from vcc_portal.components.scripts import run, script
from vcc_portal.components.shell.keys import open_keys
from vcc_portal.components.shell.switcher import CHOOSE
from vcc_portal.components.ui.amounts import toggle_share
from vcc_portal.features.shell.linked import LinkedView
from vcc_portal.features.shell.palette import FoundCard, destinations
from vcc_portal.i18n import Text
from vcc_portal.i18n.shell import header as header_words
from vcc_portal.i18n.shell import keys as key_words
from vcc_portal.i18n.shell import palette as words
from vcc_portal.i18n.shell import why as why_words
from vcc_portal.routes import Route
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.palette import PaletteState
from vcc_portal.state.shell.switcher import SwitcherState
from vcc_portal.state.shell.why import WhyState

PALETTE = script("palette.js")
script("palette_list.jsx")
_LOOK = {
    "panel": (
        "fixed left-1/2 top-[12vh] z-(--z-dialog) w-[min(600px,calc(100vw-32px))] -translate-x-1/2 overflow-hidden "
        "rounded-panel border border-line bg-bg-raised text-ink-1 shadow-(--sh-2)"
    ),
    "head": "flex items-center gap-3 border-b border-line px-4",
    "input": "h-13 min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-ink-3",
    "list": "max-h-[min(56vh,420px)] overflow-y-auto overscroll-contain p-2 scroll-py-2",
    "group": "[&>[cmdk-group-heading]]:px-2.5 [&>[cmdk-group-heading]]:py-1.5 [&>[cmdk-group-heading]]:text-caption [&>[cmdk-group-heading]]:text-ink-2",
    "item": "menu-item cursor-pointer aria-selected:bg-brand-soft aria-selected:hover:bg-brand-soft",
    "icon": "flex-none text-ink-3",
    "text": "min-w-0 flex-1 truncate",
    "hint": "flex-none text-caption text-ink-3",
    "none": "px-3 py-6 text-center text-ink-2",
    "status": "border-t border-line px-4 py-2 text-caption text-ink-2 empty:border-0 empty:p-0",
}


class Palette(rx.Component):
    """Open or not; without the key it costs a listener."""

    library = script("palette.jsx")
    tag = "Palette"
    lib_dependencies: list[str] = ["cmdk@1.1.1", "@radix-ui/react-dialog@1.3.1"]

    entries: rx.Var[list[dict[str, Any]]]
    found: rx.Var[list[FoundCard]]
    found_for: rx.Var[str]
    failed: rx.Var[bool]
    accounts: rx.Var[list[LinkedView]]
    choose: rx.Var[Any]
    """A function of the browser that takes one of `accounts`."""
    lang: rx.Var[str]
    finds: rx.Var[bool]
    """Whether cards may be looked for."""
    words: rx.Var[dict[str, str]]
    look: rx.Var[dict[str, str]]
    on_find: rx.EventHandler[rx.event.passthrough_event_spec(str)]
    on_forget: rx.EventHandler[rx.event.no_args_event_spec]


def palette() -> rx.Component:
    """The palette, once for every page."""
    return Palette.create(
        entries=_entries(),
        found=PaletteState.found,
        found_for=PaletteState.found_for,
        failed=PaletteState.failed,
        accounts=SwitcherState.others,
        choose=CHOOSE,
        lang=ui.LANG,
        finds=_may(routes.CARD_LIST),
        words={
            "title": ui.t(words.OPEN),
            "placeholder": ui.t(words.PLACEHOLDER),
            "none": ui.t(words.NONE),
            "denied": ui.t(words.DENIED),
            "cards": ui.t(words.CARDS),
            "accounts": ui.t(words.ACCOUNTS),
            "searching": ui.t(words.SEARCHING),
            "failed": ui.t(words.CARDS_FAILED),
        },
        look=_LOOK,
        on_find=PaletteState.find,
        on_forget=PaletteState.forget,
    )


def palette_button() -> rx.Component:
    """Opens it by pointer; its key stands in the tooltip."""
    return ui.icon_button(
        "search", words.OPEN, on_click=run(PALETTE, "paletteShown.put", True), aria_keyshortcuts="Control+K"
    )


def _entries() -> rx.Var:
    """Pages first, then what can be done on any page. What this user may not open is not offered, and said to be so."""
    pages = [_page(route) | {"denied": ~_may(route)} for route in destinations()]
    return rx.Var.create([*pages, *_actions()]).to(list[dict[str, Any]])


def _page(route: Route) -> dict[str, Any]:
    above = route.trail[-2].title if len(route.trail) > 1 else None
    return {
        "group": ui.t(words.PAGES),
        "kind": "page",
        "value": route.path,
        "href": route.path,
        "text": ui.t(route.title),
        # Its path says what it is called at the provider, as "kyb" does.
        "also": [*(text for title in route.titles for text in (title.zh, title.en)), route.path],
        "hint": "" if above is None else ui.t(above),
    }


def _actions() -> list[dict[str, Any]]:
    languages = {"zh": "en", "en": "zh"}
    turned = ui.in_browser(
        f"{ui.SET_LANG!s}({languages!r}[{ui.LANG!s}])",
        ui.SET_LANG,
        ui.LANG,
    )
    themes = (
        ("light", header_words.THEME_LIGHT),
        ("dark", header_words.THEME_DARK),
        ("system", header_words.THEME_SYSTEM),
    )
    return [
        _action("language", words.TO_LANGUAGE, turned, header_words.SWITCH_LANGUAGE),
        *[
            _action(f"theme {key}", words.THEME_OF.format(name=name), _themed(key), header_words.THEME)
            for key, name in themes
        ],
        _action("share", header_words.SHARE_MODE, toggle_share(), hint="m"),
        _action("keys", key_words.TITLE, open_keys(), hint="?"),
        _action("why", why_words.TITLE, rx.EventChain.create(WhyState.explain, args_spec=rx.event.no_args_event_spec)),
    ]


def _themed(key: str) -> rx.Var:
    return ui.in_browser(f"{ui.SET_THEME!s}({key!r})", ui.SET_THEME)


def _action(value: str, text: Text, act: Any, *also: Text, hint: str = "") -> dict[str, Any]:
    return {
        "group": ui.t(words.ACTIONS),
        "kind": "action",
        "value": value,
        "text": ui.t(text),
        "also": [word for each in (text, *also) for word in (each.zh, each.en)],
        "hint": hint,
        "run": act if isinstance(act, rx.Var) else rx.Var.create(act),
    }


def _may(route: Route) -> rx.Var[bool]:
    """By rights, and by what the service leaves out (spec §6)."""
    user = EntryState.user
    may: Any = may_open(route)
    if route is routes.QUOTA:
        may &= user.sub_user
    if route is routes.KYB:
        may &= ~user.personal
    if route is routes.SINGLE_MODE_EXPORT:
        may &= user.single_card
    return may
