"""The home page: what the product is, and the way in (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.domain.card import CardFace
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import ACCOUNT, CARD_LIST, HOME
from vcc_portal.state.core.auth import EntryState


@page(HOME)
def home() -> rx.Component:
    """Headline and sample cards at the left, the way in at the right, four reasons below."""
    hero = rx.el.section(
        rx.el.div(class_name="texture hero-texture"),
        rx.el.div(_words(), _entrance(), _cards(), class_name="wide hero-grid"),
        class_name="hero",
    )
    return rx.fragment(hero, _reasons())


def _words() -> rx.Component:
    return rx.el.div(
        rx.el.p(ui.t(words.KICKER), class_name="hero-kicker"),
        rx.el.h1(
            rx.el.span(ui.t(words.HEADLINE_1), class_name="block"),
            rx.el.span(ui.t(words.HEADLINE_2), class_name="block"),
            class_name="hero-title",
        ),
        rx.el.p(ui.t(words.LEAD), class_name="hero-lead"),
        class_name="hero-words",
    )


def _entrance() -> rx.Component:
    return rx.el.div(rx.cond(EntryState.signed_in, _for_member(), _for_visitor()), class_name="entrance")


def _for_visitor() -> rx.Component:
    return rx.fragment(
        rx.el.h2(ui.t(words.ENTER), class_name="entrance-title"),
        rx.el.p(ui.t(words.ENTER_NOTE), class_name="text-ink-2"),
        _steps(),
        ui.button(words.ENTER, kind="primary", size="lg", href="/login", document=True, class_name="w-full"),
        ui.button(words.REGISTER_BUSINESS, size="lg", href="/register", document=True, class_name="w-full mt-3"),
        rx.el.p(
            ui.icon("shield-check", 14, class_name="text-ok mt-px"),
            rx.el.span(ui.t(words.ENTER_HOW)),
            class_name="entrance-note",
        ),
    )


def _steps() -> rx.Component:
    steps = [("user-check", words.STEP_1), ("wallet", words.STEP_2), ("credit-card", words.STEP_3)]
    return rx.el.ol(
        *[
            rx.el.li(rx.el.span(ui.icon(name, 18), class_name="step-sign"), rx.el.span(ui.t(text)), class_name="step")
            for name, text in steps
        ],
        class_name="steps",
        aria_label=ui.t(words.STEPS),
    )


def _for_member() -> rx.Component:
    return rx.fragment(
        rx.el.h2(ui.t(words.WELCOME_BACK), class_name="entrance-title"),
        rx.el.p(ui.t(words.SIGNED_IN_AS, name=EntryState.user.login_name), class_name="text-ink-2"),
        rx.el.div(class_name="h-6"),
        ui.button(words.TO_ACCOUNT, kind="primary", size="lg", href=ACCOUNT.path, class_name="w-full"),
        ui.button(words.TO_CARDS, size="lg", href=CARD_LIST.path, class_name="w-full mt-3"),
    )


def _cards() -> rx.Component:
    cards = [
        rx.el.div(
            ui.virtual_card(_sample(ground, scheme, last4, used, left)), class_name=f"hero-card hero-card-{place}"
        )
        for place, ground, scheme, last4, used, left in (
            (3, "copper", "MasterCard", "1188", 35, "6,512.00"),
            (2, "slate", "MasterCard", "9031", 62, "1,894.75"),
            (1, "teal", "VISA", "2207", 86, "712.40"),
        )
    ]
    return rx.el.div(*cards, class_name="hero-cards", role="img", aria_label=ui.t(words.SAMPLE_CARDS))


def _sample(ground: str, scheme: str, last4: str, used: int, left: str) -> CardFace:
    return CardFace(
        name="Google Ads US",
        number_mask_head="4859 32" if scheme == "VISA" else "5319 07",
        last4=last4,
        expiry="08/27",
        holder="CHEN SIYUAN",
        scheme=scheme,
        status="VALID",
        status_text=words.ACTIVE,
        tone="ok",
        ground=ground,
        used_percent=used,
        left=left,
        currency="USD",
        limited=True,
    )


def _reasons() -> rx.Component:
    reasons = [
        _reason("layers", words.BATCH, words.BATCH_NOTE),
        _reason("gauge", words.LIMITS, words.LIMITS_NOTE),
        _reason("circle-help", words.REASONS, words.REASONS_NOTE),
        _reason("route", words.TRACE, words.TRACE_NOTE),
    ]
    return rx.el.section(rx.el.div(*reasons, class_name="wide reasons"), class_name="reasons-band")


def _reason(name: str, title: Text, note: Text) -> rx.Component:
    return rx.el.div(
        ui.round_icon(name),
        rx.el.div(rx.el.h2(ui.t(title), class_name="reason-title"), rx.el.p(ui.t(note), class_name="reason-note")),
        class_name="reason",
    )
