"""What the page of business verification shows: its steps, its documents, what a review found, what was submitted."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from vcc_portal.domain.documents import NEEDED_DOCUMENTS, DocumentKind
from vcc_portal.domain.gating import Gate
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.text import EMPTY, Text, listed
from vcc_portal.features.kyb.form import (
    BENEFICIARIES,
    FULL_SHARE,
    STEPS,
    VerificationForm,
    keys_of,
    percent,
    share_total,
    step_of,
)
from vcc_portal.features.patterns.form import Errors, Values
from vcc_portal.i18n import kyb as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.countries import country_name
from vcc_portal.i18n.patterns.gate import MESSAGES
from vcc_portal.i18n.purpose import LOGISTICS_ITEM, PURPOSE
from vcc_portal.upstream.call import to_camel
from vcc_portal.upstream.models.kyb import Beneficiary, KybDetails, KybFailReason, KybFile

_MEGABYTE, _KILOBYTE = 1024 * 1024, 1024
_OWNER_FIELDS = {"shareBp": "share", "idType": "id_type", "idNo": "id_no", "name": "name", "country": "country"}
"""Fields of a beneficiary on the wire, and their controls."""


@dataclass(frozen=True)
class IdentityFirst:
    """What identity verification still needs before a business is verified, or changed once it is."""

    title: Text = EMPTY
    action: Text = EMPTY
    waits: bool = False
    """It is under review: nothing is to be done."""


def identity_first(missing: Gate) -> IdentityFirst:
    """Who has submitted it already is not asked to begin (910005)."""
    if missing is Gate.OPEN:
        return IdentityFirst()
    if missing is Gate.KYC_TO_SUBMIT:
        return IdentityFirst(strings.IDENTITY_FIRST, strings.TO_IDENTITY)
    message = MESSAGES[missing]
    return IdentityFirst(message.title, message.action, missing.under_review)


@dataclass
class StepView:
    """One step: todo, done, wrong, or optional while nothing is in it and nothing has to be."""

    title: Text = EMPTY
    state: str = "todo"
    said: Text = EMPTY


@dataclass
class UploadedFile:
    """A document that the provider has."""

    file_id: str = ""
    name: str = ""
    size: str = ""


@dataclass
class DocumentSlot:
    """Documents of one kind."""

    kind: str = ""
    title: Text = EMPTY
    note: Text = EMPTY
    needed: bool = False
    files: list[UploadedFile] = field(default_factory=list)


@dataclass
class ReviewPoint:
    """What a review found wrong; `name` is the control that it is about, empty for something that is not asked for."""

    name: str = ""
    said: Text = EMPTY
    reason: Text = EMPTY


@dataclass
class Fact:
    """A line of what was submitted."""

    label: Text = EMPTY
    value: Text = EMPTY


@dataclass
class FactSection:
    """Lines that belong together."""

    title: Text = EMPTY
    facts: list[Fact] = field(default_factory=list)


def step_views(values: Values, errors: Errors, shown: Collection[str]) -> list[StepView]:
    """How far each step is; `shown` are the controls that need a change for all to see."""
    filled = {step_of(name) for name, value in values.items() if value}
    views: list[StepView] = []
    for number, step in enumerate(STEPS):
        wrong = any(step_of(name) == number for name in shown)
        open_ = any(step_of(name) == number for name in errors)
        state = "wrong" if wrong else "todo" if open_ else "done" if number in filled else "optional"
        views.append(StepView(step.title, state, _SAID[state]))
    return views


def first_open(steps: Sequence[StepView]) -> int:
    """Where whoever comes back goes on: the first step with something to do."""
    return next((number for number, step in enumerate(steps) if step.state in {"todo", "wrong"}), 0)


_SAID = {
    "wrong": strings.STATE_WRONG,
    "todo": strings.STATE_OPEN,
    "done": strings.STATE_DONE,
    "optional": terms.OPTIONAL,
}


def document_slots(files: Sequence[KybFile]) -> list[DocumentSlot]:
    """Every kind with its documents; one of a kind that is not known is among the others."""
    kinds = [kind.value for kind in DocumentKind]
    by_kind: dict[str, list[UploadedFile]] = {kind: [] for kind in kinds}
    for one in files:
        kind = one.file_type if one.file_type in by_kind else DocumentKind.OTHER.value
        by_kind[kind].append(UploadedFile(one.file_id, one.file_name, size_text(one.size)))
    return [
        DocumentSlot(
            kind.value,
            strings.DOCUMENT[kind],
            strings.DOCUMENT_NOTE[kind],
            kind in NEEDED_DOCUMENTS,
            by_kind[kind.value],
        )
        for kind in DocumentKind
    ]


def size_text(size: int) -> str:
    """Bytes as people read them; empty when unknown."""
    if size >= _MEGABYTE:
        return f"{size / _MEGABYTE:.1f} MB"
    return f"{max(1, size // _KILOBYTE)} KB" if size else ""


def shares_text(values: Values) -> tuple[Text, bool]:
    """How much of the company is named, and whether it is more than all of it."""
    total = share_total(values)
    if not keys_of(values):
        return EMPTY, False
    if total > FULL_SHARE:
        return strings.SHARES_OVER.format(total=percent(total)), True
    return strings.SHARES.format(total=percent(total), left=percent(FULL_SHARE - total)), False


def control_of(wire: str, keys: Sequence[str]) -> str:
    """The control that a field of the wire is about; empty for one that no form of ours asks for.

    `beneficiaryList.1.idNo` is the second of the beneficiaries, whose keys are `keys`.
    """
    outer, _, inner = wire.replace("[", ".").replace("]", "").partition(".")
    by_wire = {to_camel(name): name for name in VerificationForm.model_fields if name not in VerificationForm.HIDDEN}
    name = by_wire.get(outer, "")
    if name != BENEFICIARIES or not inner:
        return name
    position, _, part = inner.partition(".")
    known = position.isascii() and position.isdigit() and int(position) < len(keys) and part in _OWNER_FIELDS
    return f"{name}.{keys[int(position)]}.{_OWNER_FIELDS[part]}" if known else name


def review_points(reasons: Sequence[KybFailReason], said: Sequence[Text], keys: Sequence[str]) -> list[ReviewPoint]:
    """Each reason, as it is said in both languages, with its control, in the order of the form; those without one at the end."""
    points: list[ReviewPoint] = []
    for one, reason in zip(reasons, said, strict=True):
        name = control_of(one.field, keys)
        point = (
            strings.FAILED_POINT.format(label=VerificationForm.label(name), reason=reason)
            if name
            else strings.OTHER_POINT.format(reason=reason)
        )
        points.append(ReviewPoint(name, point, reason))
    order = list(VerificationForm.model_fields)
    return sorted(points, key=lambda point: order.index(point.name.partition(".")[0]) if point.name else len(order))


def still_standing(points: Sequence[ReviewPoint], reviewed: Values, values: Values) -> dict[str, Text]:
    """Reasons by control, as long as nothing has been changed there since the review."""
    return {
        point.name: strings.LAST_REVIEW.format(reason=point.reason)
        for point in points
        if point.name and _part(point.name, reviewed) == _part(point.name, values)
    }


def _part(name: str, values: Values) -> dict[str, str]:
    """What is typed in a control, and in those below it."""
    return {each: text for each, text in values.items() if text and (each == name or each.startswith(f"{name}."))}


def facts_of(details: KybDetails) -> list[FactSection]:
    """Everything that was submitted, in the order of the form; id numbers are masked by the provider."""
    expires = strings.LONG if details.long_term else _as_it_is(details.license_expire_date)
    company = {
        strings.COMPANY_NAME: _as_it_is(details.company_name),
        strings.COMPANY_NAME_EN: _as_it_is(details.company_name_en),
        strings.REGISTER_COUNTRY: country_name(details.register_country),
        strings.REGISTER_NO: _as_it_is(details.register_no),
        strings.REGISTER_DATE: _as_it_is(details.register_date),
        strings.LICENCE_EXPIRES: expires,
    }
    people = {
        strings.LEGAL_NAME: _as_it_is(details.legal_name),
        strings.LEGAL_ID_TYPE: _named(strings.ID_TYPE, details.legal_id_type),
        strings.LEGAL_ID_NO: _as_it_is(details.legal_id_no),
        strings.CONTACT_NAME: _as_it_is(details.contact_name),
        strings.CONTACT_EMAIL: _as_it_is(details.contact_email),
        strings.CONTACT_MOBILE: _as_it_is(f"+{details.area_code} {details.contact_mobile}".removeprefix("+ ")),
    }
    owners = {
        strings.BENEFICIARY.format(n=number): _owner(one) for number, one in enumerate(details.beneficiary_list, 1)
    }
    purposes = [_named(PURPOSE, one) for one in details.expense_purpose_list]
    items = [_named(LOGISTICS_ITEM, one) for one in details.logistics_item_list]
    business = {
        strings.BUSINESS_KIND: _named(strings.BUSINESS_TYPE, details.business_type),
        **({strings.BUSINESS_OTHER: Text.same(details.business_type_other)} if details.business_type_other else {}),
        strings.WEBSITE: _as_it_is(details.website),
        strings.MONTHLY: _as_it_is(with_currency(details.monthly_amount, details.currency) if details.currency else ""),
        strings.PURPOSES: listed(purposes) or strings.NONE,
        **({strings.LOGISTICS_ITEMS: listed(items)} if items else {}),
    }
    slots = [slot for slot in document_slots(details.file_list) if slot.files]
    files = {slot.title: listed([one.name for one in slot.files]) for slot in slots}
    return [
        _section(strings.COMPANY, company),
        _section(strings.PEOPLE, people),
        _section(strings.BENEFICIARIES, owners or {strings.BENEFICIARIES: strings.NONE}),
        _section(strings.BUSINESS, business),
        _section(strings.FILES, files or {strings.FILES: strings.NONE}),
    ]


def _section(title: Text, facts: Mapping[Text, Text]) -> FactSection:
    return FactSection(title, [Fact(label, value) for label, value in facts.items()])


def _owner(one: Beneficiary) -> Text:
    share = strings.PERCENT.format(share=percent(one.share_bp))
    parts = (one.name, country_name(one.country) if one.country else "", share, one.id_no)
    return listed([part for part in parts if part])


def _named(labels: Mapping[Any, Text], value: str) -> Text:
    return labels.get(value) or _as_it_is(value)


def _as_it_is(value: str) -> Text:
    return Text.same(value or "--")
