"""Models of transactions."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from vcc_portal.domain.period import MAX_DAYS
from vcc_portal.upstream.models.base import (
    Answer,
    Currency,
    CursorQuery,
    Day,
    HeldSum,
    Id,
    Last4,
    Limit,
    Month,
    OrderBy,
    OrderDir,
    RequestNo,
    SummedPage,
    Tag,
    TradeType,
)

QueryMode = Annotated[str, Field(pattern=r"^(RECENT|HISTORY)$")]
"""RECENT answers the last 366 days, HISTORY everything."""


class TxQuery(CursorQuery):
    """Which transactions; days of Asia/Shanghai, amounts in thousandths."""

    time_start: Day
    time_end: Day
    trade_type_list: list[TradeType] | None = Field(default=None, max_length=30)
    status: str | None = Field(default=None, pattern=r"^[A-Z_]{2,20}$")
    currency: Currency | None = None
    card_id: str | None = Field(default=None, max_length=64)
    last4digits: Last4 | None = None
    card_name: str | None = Field(default=None, max_length=64)
    transaction_id: str | None = Field(default=None, max_length=64)
    original_transaction_id: str | None = Field(default=None, max_length=64)
    """Asks for what followed from that transaction (contract §6)."""
    merchant_name: str | None = Field(default=None, max_length=128)
    mcc: str | None = Field(default=None, pattern=r"^[0-9]{4}$")
    amount_min: Limit | None = None
    amount_max: Limit | None = None
    sub_user_id: str | None = Field(default=None, max_length=64)
    card_tag: Tag | None = None
    card_mode: str | None = Field(default=None, pattern=r"^(SHARED|SINGLE)$")
    query_mode: QueryMode | None = None
    order_by: OrderBy | None = None
    order_dir: OrderDir | None = None

    @model_validator(mode="after")
    def _at_most_a_year(self) -> Self:
        days = (date.fromisoformat(self.time_end) - date.fromisoformat(self.time_start)).days
        if not 0 <= days <= MAX_DAYS:
            raise ValueError(f"timeEnd must be 0 to {MAX_DAYS} days after timeStart")
        return self


class GroupBy(StrEnum):
    """What records are put together by (contract §6)."""

    DAY = "DAY"
    MONTH = "MONTH"
    TAG = "TAG"
    SUB_USER = "SUB_USER"
    MERCHANT = "MERCHANT"
    CARD = "CARD"
    MCC = "MCC"
    CURRENCY = "CURRENCY"


class GroupOrder(StrEnum):
    """Which groups come first; those of days and months are in the order of time."""

    AMOUNT = "AMOUNT"
    COUNT = "COUNT"


MOST_GROUPS = 50
OTHER = "OTHER"
"""The key of what is beyond the largest groups."""


class RecordQuery(TxQuery):
    """Which transactions of all types, and by what they are also to be put together."""

    group_by: GroupBy | None = None
    group_top: Annotated[int, Field(ge=1, le=MOST_GROUPS)] = 10
    """How many groups of each currency; the rest is one under `OTHER`."""
    group_order: GroupOrder | None = None
    """Ours: the largest come first, or with COUNT those of most records."""


class CardTxQuery(TxQuery):
    """The transactions of one card."""

    card_id: Id = Field(default="", validate_default=True)


class FeeQuery(TxQuery):
    """Which fees."""

    fee_type: str | None = Field(default=None, max_length=64)


class AuthQuery(TxQuery):
    """Which authorizations."""

    reversal_type: str | None = Field(default=None, pattern=r"^(NORMAL|OVER_TIME)$")
    held_only: Literal[True] | None = None
    """Only what still holds money: neither settled nor reversed in full. Ours, for the list behind the bars by age."""


class DetailQuery(FeeQuery, AuthQuery):
    """What a file of transactions is made from: the fields of the lists that it may hold."""


class RechargeQuery(TxQuery):
    """Which top-ups."""

    pay_channel: str | None = Field(default=None, max_length=40)
    request_no: RequestNo | None = None


class Tx(Answer):
    """One transaction; amounts in thousandths, the rate a decimal string."""

    transaction_id: str
    original_transaction_id: str = ""
    flow_serial_no: str = ""
    """The first line of a statement that it made; empty for what moved no money of an account."""
    trade_type: int = 0
    status: str = ""
    """SUCCESS or FAIL."""
    card_id: str = ""
    card_name: str = ""
    last4digits: str = ""
    card_organization: str = ""
    merchant_name: str = ""
    merchant_id: str = ""
    merchant_country_code: str = ""
    mcc: str = ""
    transaction_amount: int = 0
    transaction_currency: str = ""
    billing_amount: int = 0
    billing_currency: str = ""
    exchange_rate: str = ""
    fee_amount: int = 0
    fee_currency: str = ""
    after_balance: int | None = None
    account_type: str = ""
    sub_user_id: str = ""
    sub_user_name: str = ""
    reversal_type: str = ""
    """NORMAL or OVER_TIME."""
    error_msg_code: str = ""
    """Why an authorization was declined, see `domain.transactions.DeclineReason`."""
    error_msg: str = ""
    auth_code: str = ""
    transaction_time: str = ""
    settlement_time: str = ""
    held_amount: int | None = None
    """Ours: what an authorization still holds of its billing amount, neither settled nor reversed; None of all else."""


class TxPage(SummedPage[Tx]):
    """A page of transactions."""


class AuthPage(TxPage):
    """A page of authorizations, reversals and verifications."""

    sum_list: list[HeldSum] = Field(default_factory=list)  # type: ignore[assignment]  # pyright: ignore[reportIncompatibleVariableOverride]
    """Empty where the rows are too many to be counted."""


class TxGroup(Answer):
    """What the records of one group come to, in thousandths of one currency; only what succeeded is summed."""

    key: str = ""
    """A day, a month (yyyyMM), a tag, an id, a name, a code; empty for records that have none, or `OTHER`."""
    label: str = ""
    currency: str = ""
    count: int = 0
    """Records of the filter, declined ones included."""
    authorized_amount: int = 0
    held_amount: int = 0
    """Authorized and neither settled nor reversed yet."""
    settled_amount: int = 0
    refunded_amount: int = 0
    fee_amount: int = 0


class RecordPage(TxPage):
    """A page of transactions of all types, with the groups of all pages where they were asked for."""

    group_list: list[TxGroup] = Field(default_factory=list)


class TxSum(Answer):
    """What a card has authorised, settled and got back, in thousandths."""

    auth_amount: int = 0
    settled_amount: int = 0
    refund_amount: int = 0
    currency: str = ""


class CardTxPage(TxPage):
    """A page of one card's transactions, with the sum over all pages."""

    sum: TxSum = Field(default_factory=TxSum)


class FeeTx(Tx):
    """A fee."""

    fee_type: str = ""


class RechargeTx(Answer):
    """A top-up; amounts in thousandths."""

    bill_id: str = ""
    request_no: str = ""
    transaction_id: str = ""
    trade_type: int = 0
    pay_channel: str = ""
    amount: int = 0
    currency: str = ""
    pay_amount: int = 0
    pay_currency: str = ""
    exchange_rate: str = ""
    fee_amount: int = 0
    fee_currency: str = ""
    arrival_amount: int = 0
    balance: int = 0
    status: str = ""
    fail_reason: str = ""
    create_time: str = ""
    transaction_time: str = ""


class BillQuery(CursorQuery):
    """Which monthly bills."""

    bill_period: Month | None = None
    currency: Currency | None = None
    sub_user_id: str | None = Field(default=None, max_length=64)


class Bill(Answer):
    """A monthly bill; amounts in thousandths."""

    bill_id: str = ""
    bill_period: str = ""
    currency: str = ""
    opening_balance: int = 0
    top_up_amount: int = 0
    consume_amount: int = 0
    refund_amount: int = 0
    fee_amount: int = 0
    rebate_amount: int = 0
    closing_balance: int = 0
    status: str = ""
    file_id: str = ""


class CardRechargeQuery(CursorQuery):
    """Which transfers onto and off cards."""

    time_start: Day | None = None
    time_end: Day | None = None
    card_id: str | None = Field(default=None, max_length=64)
    status: str | None = Field(default=None, max_length=32)
    request_no: RequestNo | None = None
    transaction_id: str | None = Field(default=None, max_length=64)
    last4digits: Last4 | None = None
    direction: str | None = Field(default=None, pattern=r"^(IN|OUT)$")
    currency: Currency | None = None


class CardRechargeTx(Answer):
    """A transfer onto or off a card; amount in thousandths."""

    id: str
    request_no: str = ""
    transaction_id: str = ""
    card_id: str = ""
    card_name: str = ""
    last4digits: str = ""
    direction: str = ""
    """IN or OUT."""
    recharge_amount: int = 0
    recharge_currency: str = ""
    status: str = ""
    fail_reason: str = ""
    create_time: str = ""
    update_time: str = ""


class OtpQuery(CursorQuery):
    """Which 3-D Secure codes."""

    time_start: Day | None = None
    time_end: Day | None = None
    card_id: str | None = Field(default=None, max_length=64)
    last4digits: Last4 | None = None


class Otp(Answer):
    """A 3-D Secure code that was sent; amount in thousandths."""

    otp_id: str
    card_id: str = ""
    card_name: str = ""
    card_no_mask: str = ""
    merchant_name: str = ""
    transaction_amount: int = 0
    transaction_currency: str = ""
    otp: str = Field(default="", repr=False)
    send_channel: str = ""
    send_time: str = ""
    expire_time: str = ""
    used: bool = False


class RebateQuery(CursorQuery):
    """Which reward bills."""

    bill_period: Month | None = None
    status: str | None = Field(default=None, pattern=r"^(PENDING|ISSUED|REFUNDED)$")


class RebateBill(Answer):
    """A reward bill; amounts in thousandths, the rate in basis points."""

    rebate_bill_id: str
    bill_period: str = ""
    rebate_type: str = ""
    base_amount: int = 0
    rate_bp: int = 0
    rebate_amount: int = 0
    currency: str = ""
    status: str = ""
    issue_time: str = ""
    file_id: str = ""
