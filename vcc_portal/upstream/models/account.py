"""Models of accounts, top-up, fund flow and account settings."""

from typing import Annotated

from pydantic import Field

from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import (
    Amount,
    Answer,
    Currency,
    Id,
    Language,
    Limit,
    Moment,
    Month,
    PageQuery,
    RequestNo,
    StepUp,
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


class BillSubmit(Wire):
    """Applies for an official monthly statement."""

    bill_month: Month
    currency_list: list[Currency] = Field(min_length=1, max_length=30)
    language: Language = "zh"
    receive_email: str = Field(default="", max_length=128)
    """Any text here: a wrong mailbox is answered with 210024."""
    stamp_flag: bool = False


class BillApplied(Answer):
    """The application for a statement."""

    apply_id: str = ""
    status: str = ""


class BillStatusQuery(Wire):
    """Asks for the state of some applications, or of all."""

    apply_id_list: list[Id] | None = Field(default=None, max_length=200)


class BillStatus(Answer):
    """The state of one application."""

    apply_id: str = ""
    bill_month: str = ""
    currency: str = ""
    status: str = ""
    """INIT, PROCESSED, SUCCESS or FAIL."""
    file_id: str = ""
    fail_reason: str = ""
    apply_time: str = ""


class BillCheckQuery(Wire):
    """Asks whether a month can be applied for."""

    bill_month: Month | None = None


class BillCheck(Answer):
    """The answer to `BillCheckQuery`."""

    allowed: bool = False
    available_months: list[str] = []
    reason: str = ""


PayChannel = Annotated[str, Field(pattern=r"^[A-Z][A-Z_]{2,39}$")]
"""COLLECTION_BALANCE, BANK_TRANSFER, CURRENCY_ACCOUNT_BALANCE … (contract §1)."""


class Recharge(StepUp):
    """Tops up the account."""

    request_no: RequestNo
    currency: Currency
    amount: Amount
    pay_channel: PayChannel
    pay_account_no: str | None = Field(default=None, max_length=64)
    pay_currency: Currency | None = None
    remark: str | None = Field(default=None, max_length=64)


class BankInfo(Answer):
    """Where to send a bank transfer."""

    bank_name: str = ""
    account_name: str = ""
    account_no: str = ""
    swift: str = ""
    reference: str = ""


class Recharged(Answer):
    """A top-up that has been accepted; amounts in thousandths, the rate a decimal string."""

    bill_id: str = ""
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
    """How a top-up ended; amounts in thousandths."""

    bill_id: str = ""
    status: str = ""
    amount: int = 0
    currency: str = ""
    fee_amount: int = 0
    arrival_amount: int = 0
    balance_after: int = 0
    fail_reason: str = ""
    create_time: str = ""
    finish_time: str = ""


class FlowQuery(PageQuery):
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
    trade_type_list: list[int] | None = Field(default=None, max_length=30)
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


class AlarmInfo(Answer):
    """The low-balance alarm of one currency; amount in thousandths."""

    currency: str
    alarm_switch: bool = False
    alarm_amount: int = 0
    mailbox_list: list[str] = []
    mobile_switch: bool = False
    update_time: str = ""


class AlarmUpdate(Wire):
    """Sets it; too many or wrong mailboxes are answered with 210023 and 210024."""

    currency: Currency
    alarm_switch: bool
    alarm_amount: Limit = 0
    mailbox_list: list[Annotated[str, Field(max_length=256)]] = Field(default_factory=list, max_length=100)
    mobile_switch: bool = False


class AutoTopUp(Answer):
    """The automatic top-up of one currency; amounts in thousandths."""

    currency: str
    auto_top_up_switch: bool = False
    trigger_amount: int = 0
    top_up_amount: int = 0
    pay_channel: str = ""
    pay_account_no: str = ""
    daily_max_times: int = 0
    last_trigger_time: str = ""
    last_result: str = ""


class AutoTopUpUpdate(Wire):
    """Sets it."""

    currency: Currency
    auto_top_up_switch: bool
    trigger_amount: Limit
    top_up_amount: Amount
    pay_channel: PayChannel
    pay_account_no: str = Field(default="", max_length=64)
    daily_max_times: int = Field(default=1, ge=1, le=100)


class SignedAgreement(Answer):
    """An agreement in one version."""

    site: str = Field(default="", max_length=16)
    code: str = Field(max_length=64)
    version: str = Field(default="", max_length=32)
    title: str = Field(default="", max_length=256)


class SignContracts(Wire):
    """Signs agreements."""

    agreement_list: list[SignedAgreement] = Field(min_length=1, max_length=50)
    agree: bool


class ContractsSigned(Answer):
    """How many were signed and which remain."""

    signed_count: int = 0
    remaining: list[SignedAgreement] = []


class Guide(Wire):
    """Reads or sets the step of the guide."""

    step: int | None = Field(default=None, ge=0, le=100)


class GuideStep(Answer):
    """The step of the guide; the top notice shows only at 0."""

    step: int = 0
