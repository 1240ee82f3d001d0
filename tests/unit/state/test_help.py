"""The reason on the landing page is the one that the routing used (spec §4)."""

from typing import Any

import pytest

from vcc_portal.domain.account import CARD_BUSINESS
from vcc_portal.state.help import Why, why_held
from vcc_portal.upstream.models.user import VccUser

OPEN = {"user_id": "1", "account_available": True, "status": "VALID", "biz_source": CARD_BUSINESS}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({}, Why.READY),
        ({"status": "INIT"}, Why.NOT_APPLIED),
        ({"status": "CANCEL"}, Why.CANCELLED),
        ({"account_available": False}, Why.NOT_OPEN),
        ({"user_id": ""}, Why.NOT_OPEN),
        ({"kyc_user_status": "UN_ACTIVE"}, Why.NOT_ACTIVE),
        ({"kyc_user_status": "UN_ACTIVE", "biz_source": "cn_b2b"}, Why.READY),
    ],
)
def test_why_held(change: dict[str, Any], why: Why) -> None:
    assert why_held(VccUser(**(OPEN | change))) is why
