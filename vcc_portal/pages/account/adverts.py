"""The adverts of the account home: pictures that take turns, until they are closed (spec §4, §9)."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.focus import to_main
from vcc_portal.components.patterns.turning import Turns
from vcc_portal.features.shell.promotions import Slide
from vcc_portal.i18n.shell import promotions as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.promotions import AdvertsState

ADVERTS = Turns("adverts", 3000)
"""Milliseconds (spec §9)."""


def adverts() -> rx.Component:
    """72 px that are kept from the first moment, so that nothing moves when the pictures come, or when none do."""
    kept = EntryState.user.advertised & ~AdvertsState.none & (AdvertsState.closed == "")  # type: ignore[operator]
    without = rx.cond(AdvertsState.missing, _no_pictures(), ui.skeleton("100%", 72))
    place = rx.el.div(
        rx.cond(AdvertsState.adverts.length() > 0, _pictures(), without), class_name="h-18 mb-4 print:hidden"
    )
    return rx.cond(kept, place)


def _no_pictures() -> rx.Component:
    return rx.el.p(ui.t(words.NO_ADVERTS), class_name="panel flex items-center h-18 px-5 text-ink-3")


def _pictures() -> rx.Component:
    slides = AdvertsState.adverts
    count = slides.length()
    at = ADVERTS.at(count)
    close = ui.icon_button("x", words.CLOSE_ADVERTS, size="sm", on_click=[to_main(), AdvertsState.close])
    return ADVERTS.around(
        rx.foreach(slides, lambda slide, index: _picture(slide, index, count, shown=at == index)),
        rx.el.div(rx.cond(count > 1, ADVERTS.controls()), close, class_name="flex flex-none gap-0.5 px-2"),
        count=count,
        class_name="panel flex items-center h-18 overflow-hidden",
        label=words.ADVERTS,
    )


def _picture(slide: "rx.Var[Slide]", index: Any, count: "rx.Var[int]", *, shown: "rx.Var[bool]") -> rx.Component:
    name = ui.t(words.ADVERT, number=index + 1, count=count)
    return rx.el.a(
        # What stands there if the picture does not come, as where a browser blocks adverts.
        rx.el.img(
            src=slide.picture,
            alt=name,
            class_name="block w-full h-18 object-cover object-left leading-[72px] [text-indent:20px] text-ink-2",
        ),
        href=slide.href,
        target=rx.cond(slide.new_tab, "_blank", "_self"),
        rel="noopener noreferrer",
        aria_label=rx.cond(slide.new_tab, ui.t(words.IN_NEW_TAB, name=name), name),
        hidden=~shown,
        class_name="block flex-1 min-w-0 [&[hidden]]:hidden",
    )
