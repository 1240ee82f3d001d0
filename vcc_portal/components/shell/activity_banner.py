"""The activity banner of the header: what the user may take part in, one offer at a time (spec §2, §4)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.turning import Turns
from vcc_portal.features.shell.promotions import Slide
from vcc_portal.i18n.shell import promotions as words
from vcc_portal.state.shell.promotions import AdvertsState

OFFERS = Turns("offers", 4600)
"""Milliseconds (spec §9)."""
_PLACE = "flex flex-1 justify-end min-w-0 h-8 max-[1240px]:hidden"
"""Kept between menu and tools, whether anything stands there or not; a narrow header has no room for it."""
_PILL = "flex items-center min-w-0 h-8 text-accent"
_OFFER = (
    "flex flex-wrap justify-end min-w-0 h-7 overflow-hidden text-ellipsis rounded-full text-caption font-medium "
    "no-underline pointer-events-none *:pointer-events-auto [&[hidden]]:hidden"
)
"""A text that does not fit into the line as a whole goes to the next, which is not shown: half an offer says another."""


@rx.memo
def activity_banner() -> rx.Component:
    """Silent without an offer. One control: it pauses, or goes on for whoever wants less movement."""
    slides = AdvertsState.offers
    at = OFFERS.at(slides.length())
    links = rx.foreach(slides, lambda slide, index: _offer(slide, shown=at == index))
    pill = OFFERS.around(
        links,
        rx.cond(slides.length() > 1, OFFERS.control()),
        count=slides.length(),
        class_name=_PILL,
        label=words.OFFERS,
    )
    return rx.el.div(rx.cond(slides.length() > 0, pill), class_name=_PLACE)


def _offer(slide: "rx.Var[Slide]", *, shown: "rx.Var[bool]") -> rx.Component:
    return rx.el.a(
        rx.el.span(ui.icon("gift", 14), class_name="grid place-items-center size-7 rounded-full bg-accent-soft"),
        rx.el.span(ui.tv(slide.short), class_name="h-7 px-1.5 leading-7 whitespace-nowrap"),
        href=slide.href,
        target="_blank",
        rel="noopener noreferrer",
        hidden=~shown,
        title=ui.tv(slide.text),
        aria_label=ui.t(words.IN_NEW_TAB, name=ui.tv(slide.text)),
        class_name=_OFFER,
    )
