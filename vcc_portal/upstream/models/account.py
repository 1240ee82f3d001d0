"""Models of accounts, top-up, fund flow and account settings."""

from typing import Annotated

from pydantic import Field

from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import (
    Amount,
    Answer,
    Currency,
    CursorQuery,
    Id,
    Moment,
    RequestNo,
    StepUp,
    TradeType,
)


class Account(Answer):
    """Money of one owner in one currency; every amount in thousandths, and it may be below zero."""

    account_no: str = ""
    account_type: str = ""
    """VCC_ACCOUNT, SUB_ACCOUNT or CNY_ACCOUNT."""
    currency: str
    available_amount: int = 0
    frozen_amount: int = 0
    """Authorised, not settled."""
    total_amount: int = 0
    unassigned_amount: int = 0
    """Pending allocation quota."""
    assigned_amount: int = 0
    status: str = ""
    alarm_switch: bool = False
    update_time: str = ""

    @property
    def spendable(self) -> int:
        """What cards, fees and transfers may take: of a main account only what no sub-account has."""
        return self.available_amount if self.account_type == "SUB_ACCOUNT" else self.unassigned_amount


class SubAccounts(Answer):
    """The accounts of one sub-account."""

    sub_user_id: str = ""
    alias: str = ""
    account_list: list[Account] = []


class CurrencyTotal(Answer):
    """Everything in one currency, in thousandths."""

    currency: str
    available_amount: int = 0
    frozen_amount: int = 0


class AllAccounts(Answer):
    """Main accounts, sub-accounts and totals."""

    main_account_list: list[Account] = []
    sub_user_list: list[SubAccounts] = []
    total_by_currency: list[CurrencyTotal] = []


class AccountExistQuery(Wire):
    """Asks whether an account in a currency exists."""

    currency: Currency


class AccountExist(Answer):
    """The answer to `AccountExistQuery`."""

    exist: bool = False
    account_no: str = ""


class ChannelName(Answer):
    """A channel's name in both languages."""

    zh: str = ""
    en: str = ""


class BankInfo(Answer):
    """Where to send a bank transfer; the reference is known once it was applied for."""

    bank_name: str = ""
    account_name: str = ""
    account_no: str = ""
    swift: str = ""
    reference: str = ""


class PayCurrency(Answer):
    """A currency that a channel pays in; the rate, a decimal string, is what one unit of the topped-up currency costs."""

    currency: str
    balance: int | None = None
    """Thousandths; None where the provider does not know it."""
    exchange_rate: str = "1"
    rate_valid_seconds: int = 0


class RechargeChannel(Answer):
    """A way to pay a top-up (contract §6); amounts in thousandths of the topped-up currency, None for no bound."""

    pay_channel: str
    name: ChannelName = ChannelName()
    status: str = ""
    """ONLINE, OFFLINE or NEEDS_KYC."""
    pay_currency_list: list[PayCurrency] = []
    fee_rate: int = 0
    """Basis points of the amount."""
    fixed_fee: int = 0
    min_fee: int = 0
    min_amount: int | None = None
    max_amount: int | None = None
    day_remaining: int | None = None
    arrival: str = ""
    """INSTANT, HOURS or DAYS."""
    arrival_text: str = ""
    bank_info: BankInfo | None = None


class AccountCurrency(Answer):
    """A currency of the product and what it can be used for."""

    currency: str
    name_zh: str = ""
    symbol: str = ""
    decimals: int = 2
    """0 or 2, for display; on the wire amounts are thousandths all the same."""
    support_recharge: bool = False
    support_card: bool = False
    opened: bool = False
    channel_list: list[RechargeChannel] = []


PayChannel = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9_]{2,39}$")]
"""COLLECTION_BALANCE, BANK_TRANSFER, CURRENCY_ACCOUNT_BALANCE … (contract §1)."""
Rate = Annotated[str, Field(pattern=r"^[0-9]{1,9}(\.[0-9]{1,9})?$")]
"""A decimal string."""


class Recharge(StepUp):
    """Tops up the account."""

    request_no: RequestNo
    currency: Currency
    amount: Amount
    pay_channel: PayChannel
    pay_account_no: str | None = Field(default=None, max_length=64)
    pay_currency: Currency | None = None
    exchange_rate: Rate | None = None
    """As it was quoted; a rate that is no longer held is refused with 300034 (contract §6)."""
    remark: str | None = Field(default=None, max_length=64)


class QuoteExpired(Answer):
    """What 300034 answers to a top-up at a rate that is no longer held: the new one."""

    exchange_rate: str = ""
    rate_valid_seconds: int = 0


class Recharged(Answer):
    """A top-up that has been accepted; amounts in thousandths, the rate a decimal string."""

    bill_id: Id
    """Without it nobody knows what was accepted."""
    transaction_id: str = ""
    status: str = ""
    pay_amount: int = 0
    pay_currency: str = ""
    exchange_rate: str = ""
    fee_amount: int = 0
    fee_currency: str = ""
    bank_info: BankInfo | None = None


class RechargeResultQuery(Wire):
    """Asks how a top-up ended."""

    bill_id: Id


class RechargeResult(Answer):
    """How a top-up ended, and where a bank transfer is to be sent meanwhile; amounts in thousandths."""

    bill_id: str = ""
    request_no: str = ""
    transaction_id: str = ""
    status: str = ""
    pay_channel: str = ""
    amount: int = 0
    currency: str = ""
    pay_amount: int = 0
    pay_currency: str = ""
    exchange_rate: str = ""
    fee_amount: int = 0
    fee_currency: str = ""
    arrival_amount: int = 0
    balance_after: int = 0
    bank_info: BankInfo | None = None
    fail_reason: str = ""
    create_time: str = ""
    finish_time: str = ""


class FlowQuery(CursorQuery):
    """Which fund movements."""

    acct_date_time_start: Moment
    acct_date_time_end: Moment
    currency: Currency | None = None
    account_type: str | None = Field(default=None, max_length=32)
    sub_user_id: str | None = Field(default=None, max_length=64)
    sub_user_name: str | None = Field(default=None, max_length=128)
    card_id: str | None = Field(default=None, max_length=64)
    serial_no: str | None = Field(default=None, max_length=64)
    transaction_id: str | None = Field(default=None, max_length=64)
    trade_type_list: list[TradeType] | None = Field(default=None, max_length=30)
    flow_type: str | None = Field(default=None, max_length=64)


class Flow(Answer):
    """One fund movement; amounts in thousandths."""

    serial_no: str
    acct_no: str = ""
    account_type: str = ""
    sub_user_id: str = ""
    sub_user_name: str = ""
    trade_type: int = 0
    flow_type: str = ""
    debit_or_credit: str = ""
    """CREDIT (+) or DEBIT (−)."""
    amount: int = 0
    currency: str = ""
    remain_acct_balance: int = 0
    card_id: str = ""
    card_name: str = ""
    last4digits: str = ""
    transaction_id: str = ""
    acct_date_time: str = ""
    remark: str = ""


class FlowDelayQuery(Wire):
    """Asks whether the movements up to a moment are complete."""

    acct_date_time_end: Moment


class Delay(Answer):
    """How far behind the data is."""

    delayed: bool = False
    data_time: str = ""
    delay_minutes: int = 0

    @property
    def about_minutes(self) -> int:
        """The delay as one says it: never none."""
        return max(1, self.delay_minutes)
