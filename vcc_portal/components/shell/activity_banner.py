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
_PILL = "flex items-center min-w-0 h-8 pl-1 rounded-full bg-accent-soft text-accent"


@rx.memo
def activity_banner() -> rx.Component:
    """Silent without an offer. One control: it pauses, or goes on for whoever wants less movement."""
    slides = AdvertsState.offers
    at = OFFERS.at(slides.length())
    links = rx.foreach(slides, lambda slide, index: _offer(slide, shown=at == index))
    pill = OFFERS.around(
        links,
        rx.cond(slides.length() > 1, OFFERS.control(), rx.fragment()),
        count=slides.length(),
        class_name=_PILL,
        label=words.OFFERS,
    )
    return rx.el.div(rx.cond(slides.length() > 0, pill, rx.fragment()), class_name=_PLACE)


def _offer(slide: "rx.Var[Slide]", *, shown: "rx.Var[bool]") -> rx.Component:
    return rx.el.a(
        ui.icon("gift", 14, class_name="flex-none"),
        rx.el.span(ui.tv(slide.short), class_name="ellipsis min-w-0"),
        href=slide.href,
        target="_blank",
        rel="noopener noreferrer",
        hidden=~shown,
        title=ui.tv(slide.text),
        aria_label=ui.t(words.IN_NEW_TAB, name=ui.tv(slide.text)),
        class_name="flex items-center gap-1.5 min-w-0 h-6 px-2 text-caption font-medium no-underline [&[hidden]]:hidden",
    )
