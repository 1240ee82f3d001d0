"""Models of what is done with cards: apply, change, move, cancel, recharge, reveal."""

from typing import Annotated, Any

from pydantic import Field

from vcc_portal.domain.card_names import LONGEST_NAME, LONGEST_PREFIX
from vcc_portal.domain.mailboxes import LONGEST_MAILBOX
from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import (
    Amount,
    Answer,
    AreaCode,
    BinCode,
    CardIds,
    Currency,
    Email,
    Id,
    InvalidTime,
    LongText,
    Phone,
    RequestNo,
    SmsCode,
    StepUp,
    Tags,
    TypeCode,
)
from vcc_portal.upstream.models.card import (
    Card,
    CardModeCode,
    CurrencyLimitAsked,
    LimitRulesAsked,
    Limits,
    LimitsAsked,
    Mode3ds,
)

CardName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
CurrencyLimits = Annotated[list[CurrencyLimitAsked], Field(max_length=30)]


class _Application(LimitsAsked):
    request_no: RequestNo
    card_mode: CardModeCode
    bin: BinCode
    currency: Currency
    settle_currency_code: Currency
    area_code: AreaCode = "86"
    phone: Phone
    invalid_time: InvalidTime
    transaction_currency_limit_list: CurrencyLimits = []
    card_limit_rules: LimitRulesAsked = Field(default_factory=LimitRulesAsked)
    mode3ds: Mode3ds = "BY_PASS"
    card_tags: Tags = []
    trade_scene_code: str | None = Field(default=None, pattern=r"^(00[1-9]|01[0-5])$")
    """Only CNY cards send one."""
    purpose: str = Field(default="", max_length=32)
    sub_user_id: str | None = Field(default=None, max_length=64)
    """Who spends; None is the main account."""
    recharge_amount: Amount | None = None
    """First balance of a SINGLE card, in thousandths."""
    moving_account_notice_switch: bool = False


class CardApply(_Application):
    """Applies for one card; limits in thousandths."""

    card_name: CardName
    email: Email


class CardApplied(Answer):
    """An application that has been accepted; the fee in thousandths."""

    card_id: Id
    status: str = "APPLYING"
    apply_fee: int = 0
    fee_currency: str = ""


class BatchCard(LimitsAsked):
    """One card of a batch that names each card."""

    card_name: CardName
    email: Email
    card_tags: Tags = []


class CardApplyBatch(_Application, StepUp):
    """Applies for many cards: `count` with a name prefix, or a list. A wrong count is answered with 300021."""

    email: Email | None = None
    card_name_prefix: str | None = Field(default=None, max_length=LONGEST_PREFIX)
    count: int | None = None
    item_list: list[BatchCard] | None = Field(default=None, max_length=1000)


class CardUpdate(Wire):
    """Changes what is given."""

    card_id: Id
    card_name: CardName | None = None
    email: str | None = Field(default=None, max_length=LONGEST_MAILBOX)
    area_code: AreaCode | None = None
    phone: Phone | None = None
    card_limit_rules: LimitRulesAsked | None = None
    mode3ds: Mode3ds | None = None
    card_tags: Tags | None = None
    moving_account_notice_switch: bool | None = None
    freeze_flag: bool | None = None


class CardNameUpdate(Wire):
    """Renames a card."""

    card_id: Id
    card_name: CardName


class CardEmailUpdate(Wire):
    """Changes a card's mailbox; a wrong one is answered with 210024."""

    card_id: Id
    email: str = Field(max_length=256)


class CardPhoneUpdate(Wire):
    """Changes a card's phone; without a code the answer is 210005."""

    card_id: Id
    area_code: AreaCode
    phone: Phone
    sms_code: str = Field(default="", max_length=6, repr=False)


class CardNoticeUpdate(Wire):
    """Turns the notice of moved money on or off."""

    card_id_list: CardIds
    moving_account_notice_switch: bool


class CardLimitUpdate(LimitsAsked):
    """Sets limits; None is unlimited."""

    card_id_list: CardIds
    currency: Currency | None = None
    transaction_currency_limit_list: CurrencyLimits = []

    def wire(self) -> dict[str, Any]:
        """With its nulls: a limit that is left out could be taken for one that stays as it is."""
        wire = super().wire()
        rows = zip(self.transaction_currency_limit_list, wire["transactionCurrencyLimitList"], strict=True)
        for limits, sent in [(self, wire), *rows]:
            sent.update(limits.model_dump(mode="json", by_alias=True, include=set(Limits.model_fields)))
        return wire


class CardMove(StepUp):
    """Moves cards to a sub-account; the empty string is the main account."""

    card_id_list: CardIds
    target_sub_user_id: str = Field(default="", max_length=64)


class CardCancel(StepUp):
    """Cancels cards, for good."""

    card_id_list: CardIds
    reason: str | None = Field(default=None, max_length=100)


class CardReveal(StepUp):
    """Asks for a card's number."""

    card_id: Id


class BillingAddress(Answer):
    """The address to give to a merchant."""

    country: str = ""
    state: str = ""
    city: str = ""
    line1: str = ""
    postcode: str = ""


class CardSecrets(Card):
    """A card with number and CVV: shown for `show_seconds`, never kept."""

    card_no: str = Field(default="", repr=False)
    cvv2: str = Field(default="", repr=False)
    holder_name: str = ""
    billing_address: BillingAddress = Field(default_factory=BillingAddress)
    show_seconds: int = 60


class CardNumber(Answer):
    """A card's number, for copying."""

    card_no: str = Field(default="", repr=False)


class SmsVerify(Wire):
    """Trades an SMS code for a token that proves the step-up."""

    type_code: TypeCode
    sms_code: str = Field(default="", max_length=6, repr=False)
    card_id: str | None = Field(default=None, max_length=64)


class SmsVerified(Answer):
    """The token."""

    verify_token: LongText = Field(default="", repr=False)
    expire_seconds: int = 300


class IncrApplyNum(Wire):
    """Asks for a higher number of cards."""

    card_mode: CardModeCode
    apply_num: int = Field(ge=1, le=100_000)
    reason: str = Field(min_length=1, max_length=200)


class IncrApplied(Answer):
    """That request."""

    apply_id: Id
    status: str = "INIT"


class Connect3dsUpdate(Wire):
    """Says where 3-D Secure codes go; a wrong mailbox is answered with 210024."""

    card_id_list: CardIds
    connect_type: str = Field(pattern=r"^(MOBILE|EMAIL)$")
    area_code: AreaCode | None = None
    mobile: Phone | None = None
    email: str | None = Field(default=None, max_length=256)
    sms_code: SmsCode | None = Field(default=None, repr=False)


class CardRecharge(StepUp):
    """Moves money onto a SINGLE card."""

    request_no: RequestNo
    card_id: Id
    amount: Amount
    currency: Currency
    remark: str | None = Field(default=None, max_length=64)


class CardRecharged(Answer):
    """A recharge that has been accepted."""

    id: Id
    transaction_id: str = ""
    status: str = ""


class ById(Wire):
    """Fills `{id}` in the path."""

    id: str = Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")


class CardRechargeResult(Answer):
    """How a recharge ended; amounts in thousandths."""

    id: str
    request_no: str = ""
    card_id: str = ""
    transaction_id: str = ""
    amount: int = 0
    currency: str = ""
    status: str = ""
    card_balance: int | None = None
    fail_reason: str = ""
    create_time: str = ""
    update_time: str = ""


class CardTagUpdate(Wire):
    """Sets, adds or removes tags."""

    card_id_list: CardIds
    card_tags: Tags
    mode: str = Field(default="REPLACE", pattern=r"^(REPLACE|ADD|REMOVE)$")
