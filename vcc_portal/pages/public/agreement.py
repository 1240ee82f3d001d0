"""The page of one agreement: /agreement/{code} and /agreement/{site}/{code}."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.public import agreement as parts
from vcc_portal.components.shell.plain import plain
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.public import agreements as words
from vcc_portal.i18n.public import home as home_words
from vcc_portal.layouts.page import page
from vcc_portal.routes import AGREEMENT, AGREEMENT_OF_SITE, HOME
from vcc_portal.state.public.agreement import AgreementState

_STATE = AgreementState


def agreement() -> rx.Component:
    """Its title, edition and text, to be read or printed."""
    return rx.el.div(
        loading.part(
            _STATE,
            _shown(),
            waiting=ui.skeleton_rows(8),
            other={Phase.MISSING: _missing()},
            framed=True,
            title=AGREEMENT.title,
        ),
        class_name="mx-auto w-full max-w-[800px] px-5 py-8",
    )


_NAME = rx.cond(_STATE.phase == Phase.READY.value, ui.tv(_STATE.agreement.title), "")
page(AGREEMENT, on_load=[AgreementState.load], named=_NAME)(agreement)
page(AGREEMENT_OF_SITE, on_load=[AgreementState.load], named=_NAME)(agreement)


def _shown() -> rx.Component:
    head = rx.el.header(
        rx.el.div(rx.el.h1(ui.tv(_STATE.agreement.title)), parts.edition(_STATE.agreement), class_name="min-w-0"),
        ui.button(
            words.PRINT, icon="printer", on_click=ui.in_browser("window.print()"), class_name="shrink-0 print:hidden"
        ),
        class_name="mb-6 flex flex-wrap items-start justify-between gap-4",
    )
    return rx.el.article(head, parts.text(_STATE.agreement))


def _missing() -> rx.Component:
    home = ui.button(home_words.TO_HOME, href=HOME.path)
    return plain("file-question", words.MISSING, words.MISSING_NOTE, home)
