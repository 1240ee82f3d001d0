"""The home page: what the product is, and the way in (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.public.sign_in_card import sign_in_card
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.card import CardFace
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import ACCOUNT, CARD_LIST, HOME
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.public.sign_in import SignInState

_GRID = (
    "relative grid grid-cols-[1fr_400px] grid-rows-[auto_1fr] gap-x-12 pt-13 pb-24 "
    "max-[1101px]:grid-cols-[1fr_360px] max-[1101px]:grid-rows-[auto_auto] max-[1101px]:gap-8 "
    "max-[981px]:grid-cols-[minmax(0,1fr)] max-[981px]:grid-rows-[auto_auto_auto] max-[981px]:gap-6 "
    "max-[981px]:pt-8 max-[981px]:pb-10"
)
_TITLE = (
    "mt-3 text-display tracking-[-0.02em] font-semibold max-[751px]:mt-2 max-[751px]:text-[30px]/[40px] "
    "max-[751px]:in-data-[lang=en]:text-[25px]/[33px]"
)
_LEAD = "max-w-[520px] mt-4 text-ink-2 text-[18px]/[26px] text-pretty max-[751px]:mt-3 max-[751px]:text-[16px]/[26px]"
_SIGN_IN = (
    "col-start-2 row-start-1 row-span-2 self-start p-7 border border-line rounded-panel bg-bg-surface [box-shadow:var(--sh-3)] "
    "max-[1101px]:row-start-2 max-[1101px]:row-span-1 "
    "max-[981px]:col-start-1 max-[981px]:w-full max-[981px]:max-w-[480px] max-[751px]:px-5 max-[751px]:py-6"
)
_CARDS = (
    "group relative col-start-1 row-start-2 w-[600px] max-w-full h-[246px] mt-14 max-[1101px]:mt-6 "
    "max-[981px]:row-start-3 max-[751px]:grid max-[751px]:w-full max-[751px]:h-auto max-[751px]:mt-0"
)
_CARD = "absolute [transition:translate_var(--calm)_var(--ease)]"
_FIRST = "left-0 top-1 w-96 max-[751px]:static max-[751px]:w-full"
_BEHIND = "max-[751px]:hidden [&_:is(.vcard-mark,.vcard-name,.vcard-facts_dl,.vcard-facts>div)]:invisible"
_SECOND = f"left-32 top-2 w-[366px] group-hover:[translate:10px] {_BEHIND}"
_THIRD = f"left-[248px] top-0 w-[348px] group-hover:[translate:20px] {_BEHIND}"
_REASONS = (
    "grid grid-cols-4 gap-8 pt-12 pb-14 max-[981px]:grid-cols-2 "
    "max-[751px]:grid-cols-1 max-[751px]:gap-5 max-[751px]:py-8"
)
_REASON_TITLE = "mt-4 text-[17px]/[24px] font-semibold max-[751px]:mt-0 max-[751px]:text-[16px]/[24px]"
_REASON_NOTE = "mt-0.5 text-ink-2 text-[14px]/[22px] text-pretty"


@page(HOME, on_load=[SignInState.load])
def home() -> rx.Component:
    """Headline and sample cards at the left, the way in at the right, four reasons below."""
    hero = rx.el.section(
        rx.el.div(class_name="texture hero-texture"),
        rx.el.div(_words(), _sign_in(), _cards(), class_name=f"wide {_GRID}"),
        class_name="relative -mt-[73px] pt-[73px] overflow-hidden max-[751px]:mt-0 max-[751px]:pt-0",
    )
    return rx.fragment(hero, _reasons())


def _words() -> rx.Component:
    return rx.el.div(
        rx.el.p(ui.t(words.KICKER), class_name="text-accent font-semibold"),
        rx.el.h1(
            rx.el.span(ui.t(words.HEADLINE_1), class_name="block"),
            rx.el.span(ui.t(words.HEADLINE_2), class_name="block"),
            class_name=_TITLE,
        ),
        rx.el.p(ui.t(words.LEAD), class_name=_LEAD),
        class_name="max-[1101px]:col-span-2 max-[981px]:col-span-1",
    )


def _sign_in() -> rx.Component:
    return rx.el.div(rx.cond(EntryState.signed_in, _for_member(), sign_in_card()), class_name=_SIGN_IN)


def _for_member() -> rx.Component:
    return rx.fragment(
        rx.el.h2(ui.t(words.WELCOME_BACK), class_name="text-[22px]/[30px] font-semibold"),
        rx.el.p(private(ui.t(words.SIGNED_IN_AS, name=EntryState.user.login_name)), class_name="text-ink-2"),
        rx.el.div(class_name="h-6"),
        ui.button(words.TO_ACCOUNT, kind="primary", size="lg", href=ACCOUNT.path, class_name="w-full max-[751px]:h-12"),
        ui.button(words.TO_CARDS, size="lg", href=CARD_LIST.path, class_name="w-full mt-3 max-[751px]:h-12"),
    )


def _cards() -> rx.Component:
    cards = [
        rx.el.div(ui.virtual_card(_sample(ground, scheme, last4, used, left)), class_name=f"{_CARD} {place}")
        for place, ground, scheme, last4, used, left in (
            (_THIRD, "copper", "MasterCard", "1188", 35, "6,512.00"),
            (_SECOND, "slate", "MasterCard", "9031", 62, "1,894.75"),
            (_FIRST, "teal", "VISA", "2207", 86, "712.40"),
        )
    ]
    return rx.el.div(*cards, class_name=_CARDS, role="img", aria_label=ui.t(words.SAMPLE_CARDS))


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
    return rx.el.section(
        rx.el.div(*reasons, class_name=f"wide {_REASONS}"), class_name="border-t border-line bg-bg-page"
    )


def _reason(name: str, title: Text, note: Text) -> rx.Component:
    return rx.el.div(
        ui.round_icon(name),
        rx.el.div(rx.el.h2(ui.t(title), class_name=_REASON_TITLE), rx.el.p(ui.t(note), class_name=_REASON_NOTE)),
        class_name="max-[751px]:flex max-[751px]:gap-3",
    )
