"""What became of a top-up: watched until the provider has decided it; a bank transfer says where to send the money."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.money import Money
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.account.recharge.reading import BillReading, read_bill
from vcc_portal.features.account.recharge.records import BILL
from vcc_portal.features.account.recharge.view import arrives, channel_name, rate_text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.money import FAIL, SUCCESS
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.money_result import MoneyResult


class AccountRechargeResultState(MoneyResult, Loading, rx.State):
    """The top-up that the address names."""

    ACCESS: ClassVar[routes.Route] = routes.ACCOUNT_RECHARGE
    NAMED_BY: ClassVar[str] = BILL

    request_no: str = ""
    """Its draft, if this browser still holds it, is forgotten."""
    bill_id: str = ""
    transaction_id: str = ""
    currency: str = ""
    amount: str = ""
    channel: Text = EMPTY
    paid: str = ""
    """All that leaves the paying account."""
    rate: Text = EMPTY
    """At which it was exchanged; empty where it was not."""
    fee: Text = EMPTY
    balance: str = ""
    """Unassigned, once the money is there."""
    submitted: str = ""
    ended: str = ""
    by_bank: bool = False
    bank_name: str = ""
    account_name: str = ""
    account_no: str = ""
    swift: str = ""
    reference: str = ""

    async def _read(self, visit: Visit, operation_id: str) -> BillReading:
        return await read_bill(visit, operation_id)

    def _show(self, data: BillReading) -> None:
        result = data.result
        self.request_no, self.bill_id, self.transaction_id = result.request_no, result.bill_id, result.transaction_id
        self.currency, self.amount = result.currency, str(Money(arrives(result), result.currency))
        paid_in = result.pay_currency or result.currency
        self.channel, self.paid = channel_name(result.pay_channel), str(Money(result.pay_amount, paid_in))
        exchanged = paid_in != result.currency and bool(result.exchange_rate)
        self.rate = rate_text(result.currency, result.exchange_rate, paid_in) if exchanged else EMPTY
        fee = Text.same(str(Money(result.fee_amount, result.fee_currency or paid_in)))
        self.fee = fee if result.fee_amount else strings.NO_FEE
        well = result.status == SUCCESS
        self.balance = str(Money(result.balance_after, result.currency)) if well else ""
        self.submitted, self.ended = result.create_time, result.finish_time if result.status in {SUCCESS, FAIL} else ""
        bank = result.bank_info
        self.by_bank = bank is not None
        if bank is not None:
            self.bank_name, self.account_name, self.account_no = bank.bank_name, bank.account_name, bank.account_no
            self.swift, self.reference = bank.swift, bank.reference
