"""Agreements that a user has still to sign, and signing them; the API and the provider's page do both through here."""

from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.domain.text import Text
from vcc_sandbox.identity.tables import UnsignedAgreement

TITLES = {
    "VCC_SERVICE": Text(zh="虚拟卡服务协议", en="Virtual card service agreement"),
    "VCC_PRIVACY": Text(zh="隐私政策", en="Privacy policy"),
    "VCC_CARD_APPLY": Text(zh="虚拟卡申请须知", en="Notes on card applications"),
}
"""By code: the agreements that the provider knows."""
VERSION = "2026-01"
Key = tuple[str, str, str]
"""Site, code and version."""


def outstanding(db: Session, user_id: str) -> list[UnsignedAgreement]:
    """What the user has still to sign, in a steady order."""
    query = select(UnsignedAgreement).where(UnsignedAgreement.user_id == user_id)
    return list(db.scalars(query.order_by(UnsignedAgreement.site, UnsignedAgreement.code)))


def key_of(row: UnsignedAgreement) -> Key:
    """What names one in a request."""
    return row.site, row.code, row.version


def sign(db: Session, user_id: str, named: Collection[Key]) -> int:
    """Sign those that are named; only what was waiting counts. How many were signed."""
    signed = [row for row in outstanding(db, user_id) if key_of(row) in named]
    for row in signed:
        db.delete(row)
    db.flush()
    return len(signed)
