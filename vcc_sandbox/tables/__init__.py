"""Database tables by domain; importing this package knows them all."""

from vcc_sandbox.tables import (
    account,
    cards,
    content,
    exports,
    funding,
    identity,
    ledger,
    log,
    operations,
    rewards,
    settings,
    sign_in,
    step_up,
    trade,
)
from vcc_sandbox.tables.base import Base

__all__ = [
    "Base",
    "account",
    "cards",
    "content",
    "exports",
    "funding",
    "identity",
    "ledger",
    "log",
    "operations",
    "rewards",
    "settings",
    "sign_in",
    "step_up",
    "trade",
]
