"""The product's name and mark; the name is configuration."""

from typing import Literal

import reflex as rx

from vcc_portal.components.ui.lang import LANG, t
from vcc_portal.config import settings
from vcc_portal.i18n import Text

_BRAND_MARK = "w-7 h-7 p-[3px] rounded-[7px] bg-brand text-on-brand"

PRODUCT = Text(zh=settings().product_name_zh, en=settings().product_name_en)
"""The product's name in both languages."""


def mark(kind: Literal["badge", "card"] = "badge") -> rx.Component:
    """The mark, a sun over two waves: on its own badge, or bare for the card."""
    sun = rx.el.svg.path(d="M6.5 14.5a5.5 5.5 0 0 1 11 0z", fill="#e9935a" if kind == "badge" else "#f2b27f")
    waves = [
        rx.el.svg.rect(x="3", y="15.8", width="18", height="1.7", rx="0.85", fill="currentColor"),
        rx.el.svg.rect(x="6", y="18.8", width="12", height="1.7", rx="0.85", fill="currentColor"),
    ]
    return rx.el.svg(
        sun,
        *waves,
        view_box="0 0 24 24" if kind == "badge" else "2 7 20 15",
        aria_hidden="true",
        class_name=_BRAND_MARK if kind == "badge" else "",
    )


def logo() -> rx.Component:
    """Mark and name; the Chinese name stands behind the Latin one."""
    return rx.el.span(
        mark(),
        rx.el.span(settings().product_name_en, class_name="brand-name text-section font-semibold text-ink-1"),
        rx.cond(
            LANG != "en", rx.el.span(settings().product_name_zh, class_name="brand-name text-body text-ink-2 -ml-1")
        ),
        class_name="inline-flex items-center gap-2 whitespace-nowrap",
        aria_label=t(PRODUCT),
    )
