"""Every value of an enumeration has a text, and no text is left over."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

import pytest

from vcc_portal.domain.kyc import KybStatus, KycStatus, LinkedKyc
from vcc_portal.domain.transactions import DeclineReason, TradeType
from vcc_portal.i18n.kyc import KYB_STATUS, KYC_STATUS, LINKED_KYC
from vcc_portal.i18n.transactions import DECLINE_REASON, TRADE_TYPE

PAIRS: list[tuple[type[Enum], Mapping[Any, Any]]] = [
    (KycStatus, KYC_STATUS),
    (KybStatus, KYB_STATUS),
    (LinkedKyc, LINKED_KYC),
    (TradeType, TRADE_TYPE),
    (DeclineReason, DECLINE_REASON),
]


@pytest.mark.parametrize(("values", "labels"), PAIRS, ids=lambda value: getattr(value, "__name__", "-"))
def test_labels_are_complete(values: type[Enum], labels: Mapping[Any, Any]) -> None:
    assert set(labels) == set(values)
    assert all(label.zh and label.en for label in labels.values())


def test_trade_types_have_the_specified_numbers() -> None:
    assert {int(kind) for kind in TradeType} == {*range(1, 14), 21}
