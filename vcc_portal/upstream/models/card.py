"""Models of cards, and of what can be asked for when applying for one."""

from typing import Annotated

from pydantic import Field

from vcc_portal.domain.mailboxes import LONGEST_MAILBOX
from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import (
    Answer,
    BinCode,
    Currency,
    Day,
    Id,
    Limit,
    OrderBy,
    OrderDir,
    Page,
    PageQuery,
    RequestNo,
    Tag,
)

CardStatusCode = Annotated[str, Field(pattern=r"^(INACTIVE|APPLYING|VALID|ABNORMAL|EXPIRED|CANCEL|PRE_CANCEL)$")]
CardModeCode = Annotated[str, Field(pattern=r"^(SHARED|SINGLE)$")]
Mode3ds = Annotated[str, Field(pattern=r"^(BY_PASS|CHALLENGE)$")]
Mcc = Annotated[str, Field(pattern=r"^[0-9]{4}$")]


class Limits(Answer):
    """Spending limits in thousandths; None is unlimited. Days and months are those of Asia/Shanghai."""

    single_limit: int | None = None
    single_day_limit: int | None = None
    single_month_limit: int | None = None
    life_time_limit: int | None = None


class LimitsAsked(Limits):
    """Limits as they may be set; one card whose limits are others must not take a whole list away."""

    single_limit: Limit | None = None
    single_day_limit: Limit | None = None
    single_month_limit: Limit | None = None
    life_time_limit: Limit | None = None


class LimitsUsed(Limits):
    """Limits with what is left of each, in thousandths."""

    single_day_limit_remaining: int | None = None
    single_month_limit_remaining: int | None = None
    life_time_limit_remaining: int | None = None


class CurrencyLimit(LimitsUsed):
    """Limits for spending in one currency."""

    currency: str


class CurrencyLimitAsked(CurrencyLimit, LimitsAsked):
    """As they may be set."""

    currency: Currency


class LimitRules(Answer):
    """Limits other than amounts."""

    enable_transaction_currency_control: bool = False
    limit_transaction_currencies: list[str] | None = None
    enable_transaction_count_control: bool = False
    limit_transaction_count: int | None = None
    mcc_codes: list[str] = []
    fuzzy_merchant_names: list[str] = []


class LimitRulesAsked(LimitRules):
    """As they may be set."""

    limit_transaction_currencies: list[Currency] | None = Field(default=None, max_length=50)
    limit_transaction_count: int | None = Field(default=None, ge=0, le=1_000_000)
    mcc_codes: list[Mcc] = Field(default_factory=list, max_length=20)
    fuzzy_merchant_names: list[Annotated[str, Field(min_length=1, max_length=40)]] = Field(
        default_factory=list, max_length=20
    )


class ConnectInfoFor3ds(Answer):
    """Where 3-D Secure codes go."""

    connect_type: str = ""
    """MOBILE or EMAIL."""
    area_code: str = ""
    mobile_mask: str = ""
    email_mask: str = ""


class Card(LimitsUsed):
    """A card as lists and details show it: never its number or CVV. Amounts in thousandths."""

    card_id: str
    card_name: str = ""
    card_no_mask: str = ""
    """Like `4383 66** **** 7383`."""
    last4digits: str = ""
    bin: str = ""
    card_organization: str = ""
    """VISA or MasterCard."""
    card_mode: str = ""
    """SHARED spends the account's balance, SINGLE its own."""
    status: str = ""
    currency: str = ""
    settle_currency_code: str = ""
    expiry_date: str = ""
    """MMYY."""
    email: str = ""
    area_code: str = ""
    phone_mask: str = ""
    transaction_currency_limit_list: list[CurrencyLimit] = []
    card_limit_rules: LimitRules = Field(default_factory=LimitRules)
    mode3ds: str = ""
    """BY_PASS or CHALLENGE."""
    connect_info_for3ds: ConnectInfoFor3ds | None = None
    moving_account_notice_switch: bool = False
    card_tags: list[str] = []
    trade_scene_code: str = ""
    purpose: str = ""
    sub_user_id: str = ""
    sub_user_name: str = ""
    card_balance: int | None = None
    """Only a SINGLE card has one."""
    frozen_amount: int = 0
    used_month: int = 0
    freeze_reason: str = ""
    fail_reason: str = ""
    operator_name: str = ""
    create_time: str = ""
    update_time: str = ""
    cancel_time: str = ""
    request_no: str = ""
    """Of the application that it was made for."""
    apply_fee: int | None = None
    """What was taken for it, less what was given back; only in a list by `request_no`, as `CardApplied` says it."""
    fee_currency: str = ""


class CardPageQuery(PageQuery):
    """Which cards; every condition must hold, lists are alternatives."""

    card_id: str | None = Field(default=None, max_length=64)
    card_name: str | None = Field(default=None, max_length=64)
    last4digits: str | None = Field(default=None, pattern=r"^[0-9]{0,4}$")
    status_list: list[CardStatusCode] | None = Field(default=None, max_length=7)
    bin: str | None = Field(default=None, pattern=r"^[0-9]{0,10}$")
    currency: Currency | None = None
    card_mode: CardModeCode | None = None
    sub_user_id_list: list[Annotated[str, Field(max_length=64)]] | None = Field(default=None, max_length=500)
    """An empty string in it is the main account."""
    tag_list: list[Tag] | None = Field(default=None, max_length=50)
    email: str | None = Field(default=None, max_length=LONGEST_MAILBOX)
    create_time_start: Day | None = None
    create_time_end: Day | None = None
    expire_before: Day | None = None
    request_no: RequestNo | None = None
    """Cards of one application: how one without an answer is looked for."""
    order_by: OrderBy | None = None
    order_dir: OrderDir | None = None


class CardPage(Page[Card]):
    """A page of cards with the number of cards in each status, for the tabs."""

    status_count: dict[str, int] = {}


class FuzzyCardQuery(PageQuery):
    """Finds cards by name, last four digits, id or tag."""

    keyword: str = Field(min_length=2, max_length=64)
    status_list: list[CardStatusCode] | None = Field(default=None, max_length=7)


class FuzzyCard(Answer):
    """A card in a list of suggestions."""

    card_id: str
    card_name: str = ""
    card_no_mask: str = ""
    last4digits: str = ""
    status: str = ""
    card_mode: str = ""
    sub_user_name: str = ""


class CardById(Wire):
    """One card."""

    card_id: Id


class InvalidTimeQuery(Wire):
    """Asks how long a card of a BIN may live."""

    bin: BinCode


class InvalidTimes(Answer):
    """The earliest, latest and usual month of expiry, MMYY."""

    min_invalid_time: str = ""
    max_invalid_time: str = ""
    default_invalid_time: str = ""


class CurrencyMax(Answer):
    """The highest limits in one spending currency."""

    currency: str
    decimals: int = 2
    max: Limits = Field(default_factory=Limits)


class CurrencyLimitConfig(Answer):
    """Whether limits per spending currency are offered, and the highest of each."""

    enabled: bool = False
    base_max: Limits = Field(default_factory=Limits)
    currency_list: list[CurrencyMax] = []


class WaitApplyCountQuery(Wire):
    """Asks how many more cards may be applied for."""

    card_mode: CardModeCode | None = None
    bin: BinCode | None = None


class WaitApplyCount(Answer):
    """The answer to `WaitApplyCountQuery`."""

    wait_apply_count: int = 0
    max_count: int = 0
    used_count: int = 0
    applying_count: int = 0


class CardConfig(Answer):
    """What cards of one BIN can do."""

    card_mode: str = ""
    bin: str = ""
    max_count: int = 0
    used_count: int = 0
    support_limit: bool = False
    support_currency_limit: bool = False
    support_recharge: bool = False
    support_move: bool = False
    support_freeze: bool = False
    support3ds: bool = False


class BinQuery(Wire):
    """Asks for the kinds of card."""

    card_mode: CardModeCode | None = None
    currency: Currency | None = None


class Bin(Answer):
    """A kind of card; amounts in thousandths."""

    bin: str = ""
    card_organization: str = ""
    issue_country: str = ""
    currency_list: list[str] = []
    settle_currency_list: list[str] = []
    card_mode: str = ""
    scene_list: list[str] = []
    apply_fee: int = 0
    fee_currency: str = ""
    min_recharge_amount: int | None = None
    max_recharge_amount: int | None = None
    support3ds: bool = False
    recommended: bool = False
    status: str = ""
    """ONLINE or OFFLINE."""
    remark: str = ""


class CurrencyConfigQuery(Wire):
    """Asks for the currencies of a card mode."""

    card_mode: CardModeCode | None = None


class CardCurrency(Answer):
    """A card currency and the currencies that it can be settled in."""

    currency: str
    settle_currency_list: list[str] = []


class CurrencyConfig(Answer):
    """The currencies of a card mode."""

    default_currency: str = ""
    currency_list: list[CardCurrency] = []


class TagCount(Answer):
    """A tag and how many cards carry it."""

    tag: str
    card_count: int = 0
