"""The mobile landing page: what the product is, how it is opened, and the two ways on (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.public.mobile import BIG
from vcc_portal.domain.card import CardFace
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.public import home
from vcc_portal.i18n.public import register as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import H5_LANDING, H5_ROLE, HOME
from vcc_portal.state.public.register import RegisterState

_FACT = "flex flex-col items-center gap-0.5 px-1 py-3.5 text-center border-l border-line first:border-l-0"


@page(H5_LANDING, on_load=[RegisterState.load])
def landing() -> rx.Component:
    """From top to bottom; the ways on stay in sight."""
    top = rx.el.section(
        rx.el.div(class_name="texture hero-texture"),
        rx.el.p(ui.t(home.KICKER), class_name="relative text-accent font-semibold"),
        rx.el.h1(
            rx.el.span(ui.t(words.HEADLINE_1), class_name="block"),
            rx.el.span(ui.t(words.HEADLINE_2), class_name="block"),
            class_name="relative mt-2 text-[28px]/[38px] font-semibold tracking-[-0.01em] in-data-[lang=en]:text-[25px]/[34px]",
        ),
        rx.el.p(ui.t(words.LEAD), class_name="relative mt-2 text-ink-2 text-[16px]/[26px]"),
        rx.el.div(
            ui.virtual_card(_sample()), class_name="relative mt-6", role="img", aria_label=ui.t(home.SAMPLE_CARDS)
        ),
        _facts(),
        class_name="relative px-5 pt-8 overflow-hidden",
    )
    return rx.fragment(top, _steps(), _invited(), _ways_on())


def _sample() -> CardFace:
    return CardFace(
        name="Google Ads US",
        number_mask_head="4859 32",
        last4="2207",
        expiry="08/27",
        holder="CHEN SIYUAN",
        scheme="VISA",
        status="VALID",
        status_text=home.ACTIVE,
        tone="ok",
        ground="teal",
        used_percent=86,
        left="712.40",
        currency="USD",
        limited=True,
    )


def _facts() -> rx.Component:
    facts = [
        (str(len(home.CARD_CURRENCIES)), words.FACT_CURRENCIES),
        (ui.t(words.FACT_MINUTE), words.FACT_MINUTE_NOTE),
        (ui.t(words.FACT_DAYS), words.FACT_DAYS_NOTE),
    ]
    return rx.el.ul(
        *[
            rx.el.li(
                rx.el.span(value, class_name="text-[20px]/[28px] font-semibold"),
                rx.el.span(ui.t(note), class_name="text-caption text-ink-2"),
                class_name=_FACT,
            )
            for value, note in facts
        ],
        class_name="panel relative grid grid-cols-3 mt-7",
        aria_label=ui.t(words.FACTS),
    )


def _steps() -> rx.Component:
    steps = [
        _step("user", words.STEP_ROLE, words.STEP_ROLE_NOTE),
        _step("mail", words.STEP_FORM, words.STEP_FORM_NOTE),
        _step("badge-check", words.STEP_REVIEW, words.STEP_REVIEW_NOTE),
    ]
    return rx.el.section(
        rx.el.h2(ui.t(words.STEPS), class_name="text-section font-semibold"),
        rx.el.ol(*steps, class_name="flex flex-col gap-5 mt-4"),
        class_name="px-5 pt-8",
    )


def _step(icon: str, title: Text, note: Text) -> rx.Component:
    return rx.el.li(
        ui.round_icon(icon),
        rx.el.div(
            rx.el.p(ui.t(title), class_name="text-[16px]/[24px] font-semibold"),
            rx.el.p(ui.t(note), class_name="text-ink-2 text-[13px]/[20px]"),
        ),
        class_name="flex gap-3",
    )


def _invited() -> rx.Component:
    note = ui.note("accent", ui.t(words.INVITED, code=RegisterState.invitation), class_name="mx-5 mt-8")
    return rx.cond(RegisterState.invitation != "", note)


def _ways_on() -> rx.Component:
    return rx.el.div(
        ui.button(terms.SIGN_IN, size="lg", href=HOME.path, class_name="flex-[2] h-12"),
        ui.button(words.APPLY, kind="primary", size="lg", href=H5_ROLE.path, class_name=f"flex-[3] {BIG}"),
        class_name="sticky bottom-0 z-(--z-sticky) flex gap-3 mt-8 px-5 py-3 border-t border-line bg-bg-surface",
    )
