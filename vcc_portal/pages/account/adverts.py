"""The adverts of the account home: pictures that take turns, until they are closed (spec §4, §9)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.turning import Turns
from vcc_portal.features.shell.promotions import Slide
from vcc_portal.i18n.shell import promotions as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.promotions import AdvertsState

ADVERTS = Turns("adverts", 3000)
"""Milliseconds (spec §9)."""
_CONTROLS = "absolute right-2 top-2 flex gap-0.5 rounded-ctl bg-bg-surface"


def adverts() -> rx.Component:
    """72 px that are kept from the first moment, so that nothing moves when the pictures come."""
    kept = EntryState.user.advertised & ~AdvertsState.none & (AdvertsState.closed == "")  # type: ignore[operator]
    place = rx.el.div(
        rx.cond(AdvertsState.adverts.length() > 0, _pictures(), rx.fragment()), class_name="h-18 mb-4 relative"
    )
    return rx.cond(kept, place, rx.fragment())


def _pictures() -> rx.Component:
    slides = AdvertsState.adverts
    count = slides.length()
    at = ADVERTS.at(count)
    close = ui.icon_button("x", words.CLOSE_ADVERTS, size="sm", on_click=AdvertsState.close)
    return ADVERTS.around(
        rx.foreach(slides, lambda slide, index: _picture(slide, index, count, shown=at == index)),
        rx.el.div(rx.cond(count > 1, ADVERTS.controls(), rx.fragment()), close, class_name=_CONTROLS),
        count=count,
        class_name="h-18 overflow-hidden rounded-panel relative",
        role="group",
        aria_label=ui.t(words.ADVERTS),
        aria_roledescription="carousel",
    )


def _picture(
    slide: "rx.Var[Slide]", index: "rx.Var[int]", count: "rx.Var[int]", *, shown: "rx.Var[bool]"
) -> rx.Component:
    name = ui.t(words.ADVERT, number=(index + 1).to(str), count=count.to(str))
    return rx.el.a(
        rx.el.img(src=slide.picture, alt=name, class_name="block w-full h-18 object-cover object-left"),
        rx.cond(slide.new_tab, rx.el.span(ui.t(words.NEW_TAB), class_name="sr-only"), rx.fragment()),
        href=slide.href,
        target=rx.cond(slide.new_tab, "_blank", "_self"),
        rel="noopener noreferrer",
        hidden=~shown,
        class_name="block [&[hidden]]:hidden",
    )
