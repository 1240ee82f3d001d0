"""An agreement's text on a page."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.features.public.agreements import AgreementText
from vcc_portal.i18n.public import agreements as words

_PROSE = (
    "text-body break-words [&_h2]:mt-6 [&_h2]:mb-2 [&_h2]:font-semibold [&_h3]:mt-5 "
    "[&_h3]:mb-1.5 [&_h3]:font-semibold [&_p]:mt-2 [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:mt-2 "
    "[&_ol]:list-decimal [&_ol]:pl-5 [&_li]:mt-1 [&_a]:text-brand [&_a]:underline [&_table]:mt-3 "
    "[&_table]:w-full [&_th]:border [&_th]:border-line [&_th]:p-2 [&_th]:text-left [&_td]:border "
    "[&_td]:border-line [&_td]:p-2 [&>*:first-child]:mt-0"
)


def text(agreement: "rx.Var[AgreementText] | AgreementText") -> rx.Component:
    """Its cleaned HTML, in the browser's language."""
    return rx.html(ui.tv(agreement.html), class_name=_PROSE)


def edition(agreement: "rx.Var[AgreementText] | AgreementText") -> rx.Component:
    """Version and the day from which it holds, as far as they are known."""
    version = rx.el.span(ui.t(words.VERSION, version=agreement.version))
    effective = rx.el.span(ui.t(words.EFFECTIVE, date=agreement.effective))
    return rx.el.p(
        rx.cond(agreement.version != "", version),
        rx.cond(agreement.effective != "", effective),
        class_name="sub flex flex-wrap gap-x-4",
    )
