"""Every table of the database, by noun; whoever creates the database imports this module."""

from vcc_sandbox.accounts import tables as accounts
from vcc_sandbox.cards import tables as cards
from vcc_sandbox.content import tables as content
from vcc_sandbox.core import ledger_tables, tally
from vcc_sandbox.core import tables as core
from vcc_sandbox.core.table import Base
from vcc_sandbox.funding import tables as funding
from vcc_sandbox.identity import sign_in_tables, step_up_tables
from vcc_sandbox.identity import tables as identity
from vcc_sandbox.operation_log import tables as operation_log
from vcc_sandbox.payments import tables as payments
from vcc_sandbox.reports import tables as reports
from vcc_sandbox.rewards import tables as rewards
from vcc_sandbox.sub_accounts import tables as sub_accounts

TABLES = (
    accounts,
    cards,
    content,
    core,
    funding,
    identity,
    ledger_tables,
    operation_log,
    payments,
    reports,
    rewards,
    sign_in_tables,
    step_up_tables,
    sub_accounts,
    tally,
)

__all__ = ["TABLES", "Base"]
