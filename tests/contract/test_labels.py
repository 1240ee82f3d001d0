"""Every value of an enumeration has a text, and no text is left over."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import pytest

from vcc_portal import domain
from vcc_portal.domain.account import AccountStatus, LandingPlace, UserStatus
from vcc_portal.domain.batch import ItemStatus
from vcc_portal.domain.card import CardMode, CardStatus, LimitWindow
from vcc_portal.domain.card_changes import ChangeRefusal, TagMode
from vcc_portal.domain.documents import DocumentKind
from vcc_portal.domain.durations import Unit
from vcc_portal.domain.exports import ExportFailure, ReportType
from vcc_portal.domain.gating import Gate
from vcc_portal.domain.kyc import BusinessType, IdType, KybStatus, KycStatus, LinkedKyc
from vcc_portal.domain.money import AmountProblem
from vcc_portal.domain.origin import Area
from vcc_portal.domain.purpose import LogisticsItem, Mode3ds, Purpose, TradeScene
from vcc_portal.domain.site_config import Site, SitePage
from vcc_portal.domain.transactions import FEE_TYPES, DeclineReason, FlowType, ReversalType, TradeType
from vcc_portal.domain.vouchers import Relationship, VoucherStatus
from vcc_portal.domain.written_amounts import Point
from vcc_portal.i18n import exports, kyb, kyc, purpose, records, transactions, vouchers
from vcc_portal.i18n.card import apply, bulk, common, decline, limits
from vcc_portal.i18n.card import changes as card_changes
from vcc_portal.i18n.patterns import batch, form, gate
from vcc_portal.i18n.public import register

SHOWN: list[tuple[type[Enum], Mapping[Any, Any]]] = [
    (KycStatus, kyc.KYC_STATUS),
    (KybStatus, kyc.KYB_STATUS),
    (LinkedKyc, kyc.LINKED_KYC),
    (TradeType, transactions.TRADE_TYPE),
    (DeclineReason, transactions.DECLINE_REASON),
    (ReversalType, transactions.REVERSAL_TYPE),
    (FlowType, records.FLOW_TYPES),
    (CardStatus, common.CARD_STATUS),
    (CardStatus, common.CARD_STATUS_MEANING),
    (CardMode, common.CARD_MODE),
    (LimitWindow, common.LIMIT_WINDOW),
    (LimitWindow, apply.LIMIT),
    (LimitWindow, decline.RAISE_TO),
    (ChangeRefusal, card_changes.REASONS | limits.WHY_NOT),
    (TagMode, bulk.MODES),
    (ItemStatus, batch.ITEM_STATUS),
    (AmountProblem, form.AMOUNT),
    (ExportFailure, exports.EXPORT_FAILURE),
    (Purpose, purpose.PURPOSE),
    (LogisticsItem, purpose.LOGISTICS_ITEM),
    (TradeScene, purpose.TRADE_SCENE),
    (Mode3ds, purpose.MODE_3DS),
    (Area, register.AREAS),
    (BusinessType, kyb.BUSINESS_TYPE),
    (IdType, kyb.ID_TYPE),
    (DocumentKind, kyb.DOCUMENT),
    (DocumentKind, kyb.DOCUMENT_NOTE),
    (VoucherStatus, vouchers.VOUCHER_STATUS),
    (Relationship, vouchers.RELATIONSHIPS),
]
NEVER_SHOWN = {
    AccountStatus: "routes the visitor (spec §4)",
    UserStatus: "routes the visitor (spec §4)",
    LandingPlace: "addresses",
    SitePage: "pages of the provider",
    Site: "part of an address",
    Point: "a sign of an amount",
    ReportType: "a page each",
    Unit: "shown with its number (test_durations)",
    Gate: "a dialog each, below",
}


def enumerations() -> Iterator[type[Enum]]:
    """Those of the domain: what the business tells apart."""
    for module in pkgutil.iter_modules(domain.__path__, f"{domain.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Enum) and value.__module__ == module.name:
                yield value


@pytest.mark.parametrize(("values", "labels"), SHOWN, ids=lambda value: getattr(value, "__name__", "-"))
def test_labels_are_complete(values: type[Enum], labels: Mapping[Any, Any]) -> None:
    assert set(labels) == set(values)
    assert all(label.zh and label.en for label in labels.values())


SPECIFIED: tuple[tuple[str, list[Any]], ...] = (
    ("to be submitted", [KycStatus.INIT, KycStatus.ONE_PORTAL_INIT, KybStatus.INIT, KybStatus.PENDING]),
    (
        "under review",
        [
            KycStatus.WAIT_SYS_AUTH,
            KycStatus.SYS_AUTH_SUCCESS,
            KycStatus.SYS_AUTH_FAIL,
            KycStatus.WAIT_OPS_AUTH,
            KybStatus.SYSTEM_AUDITING,
            KybStatus.AUDITING,
            LinkedKyc.UNDER_REVIEW,
        ],
    ),
    ("passed", [KycStatus.OPS_AUTH_SUCCESS, KybStatus.PASSED]),
    ("not passed", [KycStatus.OPS_AUTH_FAIL, KycStatus.INVALID, KybStatus.FAILED]),
    ("update documents", [KycStatus.EXPIRED]),
    ("add company beneficiary info", [KycStatus.WAIT_PERFECT_BENEFICIARY]),
    ("verified", [LinkedKyc.VERIFIED]),
    ("failed", [LinkedKyc.FAILED]),
    ("rejected", [LinkedKyc.REJECTED]),
    ("unverified", [LinkedKyc.UNVERIFIED]),
)
"""The words of spec §4."""


def test_verification_is_called_as_the_specification_says() -> None:
    tables: tuple[Mapping[Any, Any], ...] = (kyc.KYC_STATUS, kyc.KYB_STATUS, kyc.LINKED_KYC)
    shown = {(type(status), status): label.en.lower() for table in tables for status, label in table.items()}
    assert shown == {(type(status), status): word for word, statuses in SPECIFIED for status in statuses}
    assert (kyc.GO_VERIFY.en, kyc.VERIFY_AGAIN.en) == ("Go verify", "Re-verify")


def test_every_enumeration_has_labels_or_is_never_shown() -> None:
    assert set(enumerations()) == {values for values, _ in SHOWN} | set(NEVER_SHOWN)


def test_every_gate_but_the_open_one_has_its_dialog() -> None:
    assert set(gate.MESSAGES) == set(Gate) - {Gate.OPEN}


def test_trade_types_have_the_specified_numbers() -> None:
    assert {int(kind) for kind in TradeType} == {*range(1, 14), 21}


def test_there_are_as_many_reasons_and_flow_types_as_the_provider_names() -> None:
    assert (len(DeclineReason), len(FlowType), len(FEE_TYPES)) == (17, 31, 7)
