"""The virtual card, the product's hero object: one drawing from 56 to 400 px wide."""

from typing import Any

import reflex as rx

from vcc_portal.components.ui.brand import PRODUCT, mark
from vcc_portal.components.ui.lang import t, tv
from vcc_portal.domain.card import CardFace, CardThumbnail
from vcc_portal.i18n import terms

_VCARD_ROW = "flex items-center justify-between gap-x-[calc(2*var(--hundredth))]"
_VCARD_BODY = (
    "relative min-w-0 pt-[calc(6*var(--hundredth))] px-[calc(6.4*var(--hundredth))] pb-[calc(5.6*var(--hundredth))] "
    "flex flex-col"
)

Face = CardFace | rx.Var[CardFace]
Thumbnail = CardThumbnail | rx.Var[CardThumbnail] | rx.Var[CardFace]


def virtual_card(face: Face) -> rx.Component:
    """The whole card; it fills its container."""
    return rx.el.div(
        rx.el.div(rx.el.span(class_name="texture"), _body(face), class_name="vcard-face"),
        class_name="vcard",
        data_ground=face.ground,
        data_status=face.status,
        role="img",
        aria_label=rx.cond(
            rx.Var.create(face.last4) == "",
            t(terms.CARD_NAMED, name=face.name),
            t(terms.CARD_LABEL, name=face.name, last4=face.last4),
        ),
    )


def card_thumbnail(face: Thumbnail) -> rx.Component:
    """56 px: ground, mark and scheme only."""
    return rx.el.span(
        rx.el.span(
            rx.el.span(class_name="texture"),
            rx.el.span(mark("card"), class_name="vcard-mark"),
            scheme(face.scheme),
            class_name="vcard-face block",
        ),
        class_name="vcard vcard-thumb block",
        data_ground=face.ground,
        data_status=face.status,
        aria_hidden="true",
    )


def scheme(name: "str | rx.Var[str]") -> rx.Component:
    """The mark of the card scheme, drawn."""
    drawing = rx.match(rx.Var.create(name), ("VISA", _visa()), ("MasterCard", _mastercard()), rx.fragment())
    return rx.el.span(drawing, class_name="vcard-scheme", data_scheme=name)


def _body(face: Face) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.span(mark("card"), PRODUCT.en, class_name="vcard-mark"),
            rx.el.span(tv(face.status_text), class_name="vcard-status", data_tone=face.tone),
            class_name=_VCARD_ROW,
        ),
        rx.el.div(face.name, title=face.name, class_name="vcard-name"),
        _number(face),
        rx.el.div(
            rx.el.dl(
                _fact(t(terms.EXPIRES), face.expiry),
                rx.cond(rx.Var.create(face.holder) != "", _fact(t(terms.HOLDER), face.holder)),
                class_name="contents",
            ),
            scheme(face.scheme),
            class_name="vcard-facts",
        ),
        _foot(face),
        class_name=_VCARD_BODY,
    )


def _number(face: Face) -> rx.Component:
    dots = [rx.el.span(class_name="d4"), rx.el.span(class_name="d4")]
    tail = rx.cond(rx.Var.create(face.last4) != "", rx.el.span(face.last4), rx.el.span(class_name="d4"))
    return rx.el.div(rx.el.span(face.number_mask_head), *dots, tail, class_name="vcard-number")


def _fact(name: rx.Var[str], value: "str | rx.Var[str]") -> rx.Component:
    shown: Any = rx.cond(rx.Var.create(value) != "", value, "--")
    return rx.el.div(rx.el.dt(name), rx.el.dd(shown, title=shown))


def _foot(face: Face) -> rx.Component:
    """What is left of the month limit; a card without a status is a preview, and shows the limit itself."""
    limited, preview = rx.Var.create(face.limited), rx.Var.create(face.status) == ""
    used = rx.cond(limited & ~preview, t(terms.MONTH_USED, percent=face.used_percent), t(terms.MONTH_LIMIT))
    amount = rx.Var.create(face.limit).to(str) + " " + rx.Var.create(face.currency).to(str)
    left = rx.cond(limited, rx.cond(preview, amount, t(terms.LEFT, amount=face.left)), t(terms.NO_LIMIT))
    share = rx.Var.create(face.used_percent).to(int)
    width = rx.cond(rx.Var.create(face.limited), rx.cond(share > 100, 100, share), 0).to(str) + "%"
    return rx.el.div(
        rx.el.div(rx.el.span(used), rx.el.span(left), class_name=_VCARD_ROW),
        rx.el.div(rx.el.span(style={"width": width}), class_name="vcard-meter"),
        class_name="text-[calc(3.6*var(--hundredth))] mt-auto",
    )


def _visa() -> rx.Component:
    return rx.el.svg(
        rx.el.svg.path(
            d="M39.5 1.2 25.7 34H16.9L10.1 7.8c-.4-1.6-.8-2.2-2-2.9C6.1 3.8 2.8 2.8 0 2.2L.2 1.2h14.2c1.9 0 3.5 1.2"
            " 3.9 3.4l3.5 18.6L30.5 1.2zm34.3 22.1c0-8.7-12-9.1-11.9-13 0-1.2 1.1-2.4 3.6-2.7 1.2-.2 4.6-.3 8.5"
            " 1.5l1.5-7C73.4 1.3 70.8.6 67.5.6c-8.9 0-15.2 4.7-15.2 11.5-.1 5 4.5 7.8 7.9 9.4 3.5 1.7 4.7 2.8 4.7"
            " 4.4 0 2.4-2.8 3.4-5.4 3.5-4.6.1-7.2-1.2-9.3-2.2l-1.6 7.6c2.1 1 6 1.8 10 1.9 9.4 0 15.6-4.7 15.6-11.9z"
            "M97 34h8.3L98.1 1.2h-7.6c-1.7 0-3.2 1-3.8 2.5L73.2 34h9.4l1.9-5.2H96zm-10-12.3 4.7-13 2.7 13zM52.1 1.2"
            " 44.7 34h-9L43.1 1.2z"
        ),
        view_box="0 0 106 35",
        fill="currentColor",
        aria_label="VISA",
    )


def _mastercard() -> rx.Component:
    return rx.el.svg(
        rx.el.svg.circle(cx="12", cy="12", r="12", fill="#f3f1ee"),
        rx.el.svg.circle(cx="27", cy="12", r="12", fill="#e8a468", opacity="0.9"),
        view_box="0 0 39 24",
        aria_label="Mastercard",
    )
