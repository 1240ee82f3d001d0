"""The footer: registration numbers, and the links that the site has (spec §2)."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.config import RELEASE, settings
from vcc_portal.i18n import Text
from vcc_portal.i18n.shell import header as words
from vcc_portal.state.shell.header import ShellState

LEGAL = Text(zh=settings().legal_line_zh, en=settings().legal_line_en)


@rx.memo
def footer() -> rx.Component:
    """Legal line left, links right."""
    site = ShellState.site
    links = [
        _link(words.ABOUT, site.about),
        _link(words.AGREEMENT, site.agreement),
        _link(words.PRIVACY, site.privacy),
        _link(words.CONTACT, site.contact),
        _link(words.LICENSES, routes.LICENSES),
    ]
    return rx.el.footer(
        rx.el.div(
            rx.el.p(rx.cond(ui.LANG == "en", _legal(LEGAL.en), _legal(LEGAL.zh)), ui.dot(), RELEASE),
            rx.el.nav(*links, class_name="flex flex-wrap gap-x-5 gap-y-1", aria_label=ui.t(words.FOOTER_LINKS)),
            class_name="wide flex flex-wrap items-center justify-between gap-x-6 gap-y-1 min-h-[60px] py-3",
        ),
        class_name="border-t border-line text-ink-2 text-[12px]/[20px] in-[.frame-white]:bg-bg-page",
    )


def _legal(line: str) -> rx.Component:
    parts = [part.strip() for part in line.split("·")]
    children: list[rx.Component | str] = []
    for part in parts:
        children += [ui.dot(), part] if children else [part]
    return rx.el.span(*children)


def _link(text: Text, url: ui.Str) -> rx.Component:
    link = ui.link(text, url, external=True, class_name="text-ink-2 hover:text-link")
    return rx.cond(url != "", link)
