"""The footer: registration numbers, and the links that the site has (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.config import settings
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
    ]
    return rx.el.footer(
        rx.el.div(
            rx.el.p(rx.cond(ui.LANG == "en", _legal(LEGAL.en), _legal(LEGAL.zh))),
            rx.el.nav(*links, class_name="footer-links", aria_label=ui.t(words.FOOTER_LINKS)),
            class_name="wide footer-row",
        ),
        class_name="footer",
    )


def _legal(line: str) -> rx.Component:
    parts = [part.strip() for part in line.split("·")]
    children: list[rx.Component | str] = []
    for part in parts:
        children += [ui.dot(), part] if children else [part]
    return rx.el.span(*children)


def _link(text: Text, url: ui.Str) -> rx.Component:
    return rx.cond(url != "", ui.link(text, url, external=True), rx.fragment())
