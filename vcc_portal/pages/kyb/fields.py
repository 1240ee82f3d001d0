"""The fields of business verification by step; beside each what the last review said about it."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.countries import country_options, dial_code_options
from vcc_portal.components.patterns.draft import Name
from vcc_portal.components.patterns.form import error_in, error_of
from vcc_portal.domain.kyc import BusinessType, IdType
from vcc_portal.domain.purpose import LogisticsItem, Purpose
from vcc_portal.domain.websites import LONGEST_WEBSITE
from vcc_portal.features.kyb.form import BENEFICIARIES, ITEMS, KEYS, LONGEST, MOST_BENEFICIARIES, PURPOSES
from vcc_portal.features.patterns.fields import ON
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n import kyb as strings
from vcc_portal.i18n.purpose import LOGISTICS_ITEM, PURPOSE
from vcc_portal.pages.kyb.draft import DRAFT, FIELDS
from vcc_portal.state.kyb.page import BusinessVerificationState

STATE = BusinessVerificationState
CURRENCIES = ("USD", "HKD", "EUR", "GBP", "JPY", "CNY", "SGD", "AUD", "CAD")
_ROW = "panel p-4 grid gap-3"


def reason_of(name: Name) -> rx.Var[Text]:
    """What the last review said about a control; empty once it has been changed."""
    return error_in(STATE.reasons, name)


def reason(name: Name) -> rx.Component:
    """The same as a hint below the field."""
    said = reason_of(name)
    return ui.when(said, rx.el.span(ui.tv(said), class_name="text-bad", lang=ui.spoken(ui.tv(said))))


def company() -> rx.Component:
    """As on the licence."""
    long_term = DRAFT.value("long_term") == ON
    expires = rx.cond(long_term, rx.fragment(), _date("license_expire_date"))
    return rx.el.div(
        _line("company_name"),
        _line("company_name_en"),
        _country("register_country"),
        _line("register_no", most=32),
        _date("register_date"),
        rx.el.div(
            expires,
            ui.checkbox(strings.LONG_TERM, name="long_term", checked=long_term, id="long_term"),
            class_name="grid gap-2 content-end",
        ),
        class_name="form-grid",
    )


def people() -> rx.Component:
    """The legal representative, and whom to ask."""
    representative = rx.el.div(
        _line("legal_name"), _id_type("legal_id_type"), _line("legal_id_no", most=32), class_name="form-grid"
    )
    contact = rx.el.div(
        _line("contact_name"),
        _line("contact_email", control={"type": "email", "input_mode": "email"}),
        FIELDS.choice("area_code", ui.unchosen(), *dial_code_options(), hint=reason("area_code")),
        _line("contact_mobile", most=20, control={"type": "tel", "input_mode": "tel"}),
        class_name="form-grid",
    )
    return rx.el.div(
        rx.el.h3(ui.t(strings.LEGAL_REPRESENTATIVE), class_name="side-title"),
        representative,
        rx.el.h3(ui.t(strings.CONTACT), class_name="side-title"),
        contact,
        class_name="grid gap-4",
    )


def beneficiaries() -> rx.Component:
    """Who owns the company, and how much of it is named."""
    keys = DRAFT.items(KEYS)
    add = ui.button(
        strings.ADD_BENEFICIARY,
        icon="plus",
        name=BENEFICIARIES,
        disabled=keys.length() >= MOST_BENEFICIARIES,
        on_click=DRAFT.add_row(KEYS, rx.Var.create(STATE.next_key).to(str), MOST_BENEFICIARIES, BENEFICIARIES),
    )
    none = rx.el.p(ui.t(strings.NO_BENEFICIARY), class_name="text-ink-3")
    total = rx.el.p(ui.tv(STATE.shares), class_name=rx.cond(STATE.shares_over, "text-bad font-semibold", "text-ink-2"))
    rows = rx.foreach(keys, lambda key, number: _beneficiary(owner_key=key, number=number + 1))
    return ui.field(
        strings.BENEFICIARIES,
        rx.el.div(
            rx.cond(keys.length() > 0, rx.fragment(), none),
            rows,
            rx.el.div(add, ui.when(STATE.shares, total), class_name="flex flex-wrap items-center gap-4", role="status"),
            class_name="grid gap-4",
        ),
        name=BENEFICIARIES,
        error=error_of(STATE, BENEFICIARIES),
        hint=reason(BENEFICIARIES),
        group=True,
        class_name="[&>legend]:sr-only",
    )


@rx.memo
def _beneficiary(owner_key: rx.Var[str], number: rx.Var[int]) -> rx.Component:
    """One of them; the names of the controls are made in the browser."""

    def name(part: str) -> rx.Var[str]:
        return rx.Var.create(f"{BENEFICIARIES}.{owner_key}.{part}")

    remove = ui.button(
        terms.REMOVE,
        kind="text",
        size="sm",
        on_click=DRAFT.drop(KEYS, owner_key, BENEFICIARIES),
        custom_attrs={"data-drops": KEYS},
        aria_label=ui.t(strings.REMOVE_BENEFICIARY, n=number),
    )
    return rx.el.div(
        rx.el.div(
            rx.el.h3(ui.t(strings.BENEFICIARY, n=number), class_name="side-title mr-auto"),
            remove,
            class_name="flex items-center",
        ),
        rx.el.div(
            _typed(name("name"), strings.FULL_NAME, max_length=LONGEST),
            _chosen(name("country"), strings.NATIONALITY, *country_options()),
            _typed(name("share"), strings.SHARE, max_length=6, input_mode="decimal", custom_attrs={"data-live": ""}),
            _chosen(name("id_type"), strings.ID_KIND, *_id_types()),
            _typed(name("id_no"), strings.ID_NUMBER, max_length=32),
            class_name="form-grid",
        ),
        role="group",
        aria_label=ui.t(strings.BENEFICIARY, n=number),
        class_name=_ROW,
    )


def business() -> rx.Component:
    """What the company does, and what it will pay for."""
    kinds = [ui.option(strings.BUSINESS_TYPE[kind], kind.value) for kind in BusinessType]
    other = rx.cond(DRAFT.value("business_type") == BusinessType.OTHER.value, _line("business_type_other"))
    currency = DRAFT.value("currency")
    logistics = rx.cond(
        DRAFT.value(f"{PURPOSES}.{Purpose.LOGISTICS}") == ON,
        _ticks(ITEMS, {item.value: LOGISTICS_ITEM[item] for item in LogisticsItem}),
    )
    return rx.el.div(
        rx.el.div(
            FIELDS.choice("business_type", ui.unchosen(), *kinds, hint=reason("business_type")),
            other,
            _line("website", optional=True, most=LONGEST_WEBSITE),
            FIELDS.choice("currency", *[ui.option(code, code) for code in CURRENCIES], hint=reason("currency")),
            FIELDS.amount("monthly_amount", currency=currency, hint=reason("monthly_amount")),
            class_name="form-grid",
        ),
        _ticks(PURPOSES, {purpose.value: PURPOSE[purpose] for purpose in Purpose}),
        logistics,
        class_name="grid gap-5",
    )


def _line(name: str, *, most: int = LONGEST, control: dict[str, Any] | None = None, **options: Any) -> rx.Component:
    return FIELDS.line(name, control={"max_length": most, **(control or {})}, hint=reason(name), **options)


def _date(name: str) -> rx.Component:
    return FIELDS.day(name, hint=reason(name))


def _country(name: str) -> rx.Component:
    return FIELDS.choice(name, *country_options(), hint=reason(name))


def _id_type(name: str) -> rx.Component:
    return FIELDS.choice(name, *_id_types(), hint=reason(name))


def _id_types() -> list[rx.Component]:
    return [ui.unchosen(), *[ui.option(strings.ID_TYPE[kind], kind.value) for kind in IdType]]


def _typed(name: rx.Var[str], label: Text, **control: Any) -> rx.Component:
    box = ui.text_input(name=f"{name}", value=DRAFT.value(name), error=FIELDS.bad(name), **control)
    return FIELDS.field(name, box, label=label, hint=reason(name))


def _chosen(name: rx.Var[str], label: Text, *options: rx.Component) -> rx.Component:
    box = ui.select(*options, name=f"{name}", value=DRAFT.value(name), error=FIELDS.bad(name))
    return FIELDS.field(name, box, label=label, hint=reason(name))


def _ticks(name: str, labels: dict[str, Text]) -> rx.Component:
    boxes = [
        ui.checkbox(text, name=f"{name}.{key}", checked=DRAFT.value(f"{name}.{key}") == ON)
        for key, text in labels.items()
    ]
    return ui.field(
        FIELDS.model.label(name),
        rx.el.div(*boxes, class_name="grid grid-cols-3 gap-x-4 gap-y-2"),
        name=name,
        error=error_of(STATE, name),
        hint=reason(name),
        group=True,
    )
