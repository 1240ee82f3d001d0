"""The form of a voucher: whose payments, the cardholder, what it is for."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.exports.page import order_problem
from vcc_portal.components.patterns.countries import country_options
from vcc_portal.components.patterns.files import file_form
from vcc_portal.components.patterns.form import draft_form, error_of, form_section
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.vouchers import (
    LONGEST_ADDRESS,
    LONGEST_HOLDER,
    LONGEST_POSTCODE,
    LONGEST_PURPOSE,
    VoucherStatus,
)
from vcc_portal.features.patterns.fields import ON
from vcc_portal.features.vouchers.form import BOTH, BY_NUMBER, CARD_NUMBER
from vcc_portal.i18n import exports as export_strings
from vcc_portal.i18n import terms
from vcc_portal.i18n import vouchers as strings
from vcc_portal.pages.vouchers.draft import DRAFT, FIELDS
from vcc_portal.state.vouchers.page import VoucherFilesState, VoucherState

STATE = VoucherState
_ROOM = 40
"""Characters that are taken beyond a field's length, so that what is too long can be seen and shortened."""


def application() -> rx.Component:
    """The form, and beside it what will stand on the voucher."""
    sections = rx.el.section(
        _notes(),
        rx.cond(STATE.one, _payment(), _payments()),
        _holder(),
        _use(),
        _foot(),
        class_name="panel form-panel",
    )
    form = rx.el.div(rx.cond(STATE.one, _known()), draft_form(STATE, DRAFT, sections), class_name="min-w-0")
    return rx.el.div(form, _aside(), class_name="two-columns")


def waiting() -> rx.Component:
    """The geometry of the form."""
    field = rx.el.div(ui.skeleton("96px", 14), ui.skeleton("100%", 36), class_name="grid gap-1.5")
    pair = rx.el.div(field, field, class_name="form-grid")
    panel = rx.el.section(
        *[rx.el.div(ui.skeleton("120px", 20), *[pair] * rows, class_name="form-section") for rows in (2, 2, 3)],
        class_name="panel form-panel",
    )
    side = rx.el.aside(ui.panel(*[ui.skeleton("100%", 20, class_name="block mb-3")] * 5), class_name="side")
    return rx.el.div(panel, side, class_name="two-columns")


def _notes() -> rx.Component:
    missing = rx.cond(STATE.missing, ui.note("warn", strings.MISSING, role="status"))
    problem = order_problem(STATE, VoucherFilesState, "bad")
    return rx.el.div(missing, problem, class_name="grid gap-3 px-5 pt-5 empty:hidden")


def _known() -> rx.Component:
    """A voucher of the one payment that is there already; its button is a form, which must not stand in another."""
    payment = STATE.payment
    button = ui.button(terms.DOWNLOAD, icon="download", size="sm", type="submit")
    download = rx.el.div(file_form(button, here=VoucherFilesState.here, exportId=payment.export_id), class_name="mt-2")
    known = rx.match(
        payment.status,
        (VoucherStatus.SUCCESS.value, ui.note("ok", strings.ALREADY, download, role="status", class_name="mb-4")),
        (VoucherStatus.GENERATING.value, ui.note("info", strings.ON_ITS_WAY, role="status", class_name="mb-4")),
        rx.fragment(),
    )
    return rx.fragment(known)


def _payment() -> rx.Component:
    """The one payment that the voucher is of."""
    payment = STATE.payment
    summary = rx.el.div(
        rx.el.div(
            rx.el.p(private(ui.tv(payment.merchant)), class_name="font-semibold"),
            rx.el.p(
                payment.time,
                ui.dot(),
                ui.tv(payment.kind),
                ui.dot(),
                private(payment.card_name),
                " ",
                ui.masked(payment.last4),
                class_name="sub",
            ),
            class_name="min-w-0",
        ),
        ui.money(payment.amount.amount, payment.amount.currency, class_name="ml-auto text-section"),
        class_name="flex items-center gap-4 px-4 py-3 border border-line rounded-panel bg-bg-subtle",
    )
    other = ui.link(strings.OTHER_PAYMENTS, routes.TRADE_VOUCHER.path)
    return rx.el.div(
        rx.el.div(
            rx.el.h2(ui.t(strings.FOR_PAYMENT), class_name="form-title"),
            rx.el.span(other, class_name="ml-auto text-[13px]"),
            class_name="flex items-center gap-4",
        ),
        summary,
        class_name="form-section",
    )


def _payments() -> rx.Component:
    cards: Any = rx.foreach(STATE.cards, lambda card: ui.option(card.text, card.value))
    presets: Any = rx.foreach(
        STATE.presets,
        lambda one: ui.button(
            one.text,
            size="sm",
            on_click=[DRAFT.put("start_time", one.since), DRAFT.put("end_time", one.until)],
        ),
    )
    return form_section(
        strings.PAYMENTS,
        strings.PAYMENTS_NOTE,
        rx.el.div(
            rx.cond(STATE.more_cards, _find()),
            FIELDS.choice(
                "card_id",
                ui.option(terms.CHOOSE_ONE, ""),
                ui.option(strings.OTHER_CARD, BY_NUMBER),
                cards,
            ),
            rx.cond(DRAFT.value("card_id") == BY_NUMBER, _number()),
            class_name="form-grid",
        ),
        rx.cond(STATE.cards_unread, ui.unread_line(strings.CARDS_UNREAD, STATE.read_cards)),
        rx.el.div(FIELDS.day("start_time"), FIELDS.day("end_time"), class_name="form-grid"),
        rx.el.div(presets, class_name="flex flex-wrap gap-2"),
    )


def _find() -> rx.Component:
    """In no draft: it only decides which cards the select below offers."""
    box = ui.text_input(
        name="find_card",
        lead="search",
        placeholder=strings.FIND_HINT,
        form="",  # Enter in it sends nothing
        auto_complete="off",
        max_length=50,
        custom_attrs={"data-once": ""},
        on_change=ui.looks_for(STATE.find.debounce(250)),
    )
    said = rx.cond(STATE.found.zh != "", ui.tv(STATE.found), ui.t(strings.NEWEST_LISTED))
    return ui.field(strings.FIND_CARD, box, name="find_card", hint=rx.el.span(said, role="status"))


def _number() -> rx.Component:
    """No draft has it, and no State after the call: the control alone does, until it is drawn anew."""
    error = STATE.number_error
    box = ui.text_input(
        name=CARD_NUMBER,
        error=error.zh != "",
        input_mode="numeric",
        auto_complete="off",
        spell_check=False,
        max_length=40,
        custom_attrs={"data-once": "", "data-private": ""},
        key=STATE.number_turn.to(str),
    )
    return ui.field(strings.CARD_NUMBER, box, name=CARD_NUMBER, error=error, hint=strings.CARD_NUMBER_HINT)


def _holder() -> rx.Component:
    relationships = [ui.option(text, value) for value, text in strings.RELATIONSHIPS.items()]
    return form_section(
        strings.CARDHOLDER,
        strings.CARDHOLDER_NOTE,
        rx.el.div(
            FIELDS.line("holder_name", control=_room(LONGEST_HOLDER, "name")),
            FIELDS.choice("relationship", ui.unchosen(), *relationships),
            FIELDS.choice("country", *country_options()),
            FIELDS.line("postcode", control=_room(LONGEST_POSTCODE, "postal-code")),
            class_name="form-grid",
        ),
        FIELDS.line("address", control=_room(LONGEST_ADDRESS, "street-address")),
    )


def _use() -> rx.Component:
    return form_section(
        strings.USE,
        None,
        FIELDS.line(
            "purpose", control={**_room(LONGEST_PURPOSE), "spell_check": True}, hint=ui.t(strings.PURPOSE_HINT)
        ),
        rx.el.div(
            FIELDS.choice(
                "language",
                *ui.language_options(),
                ui.option(export_strings.BOTH, BOTH),
            ),
            class_name="form-grid",
        ),
        ui.field(
            strings.COMMITMENT,
            ui.checkbox(
                strings.COMMITMENT_TEXT,
                name="commitment",
                checked=DRAFT.value("commitment") == ON,
                aria_invalid=FIELDS.bad("commitment"),
                aria_describedby="commitment-error",
            ),
            name="commitment",
            error=error_of(STATE, "commitment"),
            group=True,
        ),
    )


def _room(most: int, fills: str = "off") -> dict[str, Any]:
    return {"max_length": most + _ROOM, "auto_complete": fills}


def _foot() -> rx.Component:
    return rx.el.div(
        FIELDS.attention(),
        rx.el.span(FIELDS.saved(), class_name="text-ink-2 text-caption mr-auto", role="status"),
        ui.button(
            strings.SUBMIT,
            kind="primary",
            type="submit",
            icon="file-check",
            busy=STATE.sending,
            data_safe="",  # as an order of a file: without an answer it is looked for when the form is on screen again
        ),
        class_name="form-foot",
    )


def _aside() -> rx.Component:
    one = STATE.one
    count = rx.cond(
        one,
        ui.t(strings.COUNT_OF.format(count=1)),
        rx.cond(STATE.count.zh != "", ui.tv(STATE.count), ui.t(strings.COUNT_LATER)),  # pyright: ignore[reportAttributeAccessIssue]
    )
    rows = [
        (strings.COUNT, rx.el.span(count, role="status")),
        (strings.TOTALS, ui.t(strings.TOTALS_ARE)),
        (strings.FILE, ui.t(strings.FILE_IS)),
    ]
    facts = rx.el.dl(
        *[rx.el.div(rx.el.dt(ui.t(name)), rx.el.dd(said), class_name="review-row") for name, said in rows],
        class_name="review-rows",
    )
    return rx.el.aside(
        rx.el.section(
            rx.el.div(
                rx.el.h2(ui.t(strings.ON_VOUCHER), class_name="side-title"),
                facts,
                rx.el.p(ui.t(strings.RARE_NOTE), class_name="form-note"),
                rx.el.p(ui.t(strings.KEPT_NOTE), class_name="form-note"),
                class_name="side-part",
            ),
            class_name="panel",
        ),
        class_name="side",
    )
