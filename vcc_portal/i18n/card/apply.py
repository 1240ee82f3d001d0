"""Strings of the application for one card: fields, hints, cost, review, result."""

from vcc_portal.domain.card import LimitWindow
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

TO_LIST = terms.BACK_TO_CARD_LIST
MORE_CAN_BE_ISSUED = Text(zh="该卡产品还可开 {count} 张", en="{count} more of this card product")

PRODUCT = Text(zh="卡产品", en="Card product")
PRODUCT_NOTE = Text(
    zh="卡产品决定卡组织、可用币种和适用场景。",
    en="The product determines the card scheme, currencies and where the card works.",
)
MODE = terms.CARD_MODE
MODE_SHARED = terms.SHARED_BALANCE
MODE_SHARED_NOTE = Text(zh="使用账户或子账户的余额", en="Uses the account's or sub-account's balance")
MODE_SINGLE = terms.OWN_BALANCE
MODE_SINGLE_NOTE = Text(zh="卡内余额单独充值", en="Has its own balance, topped up separately")
RECOMMENDED = Text(zh="推荐", en="Recommended")
OFFLINE = Text(zh="暂停开卡", en="Unavailable")
USED_UP = Text(zh="已达开卡上限", en="Card limit reached")
ISSUED_IN = Text(zh="{country}发行", en="Issued in {country}")
FREE = Text(zh="免开卡费", en="No issuance fee")
FEE_OF = Text(zh="开卡费 {amount}", en="Fee {amount}")
WITH_3DS = Text.same("3DS")
ANYWHERE = Text(zh="通用", en="General use")
CURRENCY = Text(zh="卡币种", en="Card currency")
SETTLE_CURRENCY = terms.SETTLEMENT_CURRENCY

HOLDER = Text(zh="名称与联系方式", en="Name and contact")
HOLDER_NOTE = Text(
    zh="卡片名称仅您可见；邮箱与手机用于接收 3DS 验证码和通知。",
    en="Only you see the card name. 3-D Secure codes and alerts go to this email and mobile number.",
)
CARD_NAME = terms.CARD_NAME
CARD_NAME_PLACEHOLDER = Text(zh="例如：谷歌广告 美国站", en="For example, Google Ads US")
SUB_ACCOUNT = Text(zh="所属子账户", en="Sub-account")
CHOOSE_SUB_ACCOUNT = Text(zh="请选择子账户", en="Choose a sub-account")
MAIN_ACCOUNT = terms.MAIN_ACCOUNT
THE_MAIN_ACCOUNT = Text(zh="主账户", en="the main account")
EMAIL = terms.EMAIL_FOR_3DS_CODES
AREA_CODE = terms.COUNTRY_CODE
PHONE = Text(zh="3DS 验证手机", en="Mobile number for 3-D Secure codes")
TAGS = terms.TAGS
TAGS_HINT = Text(
    zh="最多 8 个，每个不超过 35 个字符；按回车添加", en="Up to 8 tags, 35 characters each. Press Enter to add."
)
TAGS_USED = terms.RECENT

USE = Text(zh="有效期与用途", en="Validity and use")
USE_NOTE = Text(zh="如实填写有助于交易顺利通过。", en="An accurate purpose helps payments go through.")
PURPOSE = Text(zh="用卡用途", en="Purpose")
LOGISTICS_ITEM = Text(zh="物流细项", en="Logistics type")
TRADE_SCENE = Text(zh="交易场景", en="Trade scene")
TRADE_SCENE_HINT = Text(zh="人民币卡必填", en="Required for CNY cards")
MODE_3DS = terms.THREE_D_SECURE
MODE_3DS_HINT = Text(
    zh="商户发起 3DS 时，是否需要输入验证码", en="Whether a code is required when a merchant requests 3-D Secure"
)
NOTICE = terms.PAYMENT_ALERTS
NOTICE_SWITCH = Text(zh="卡片有资金变动时通知我", en="Alert me when money moves on this card")

LIMITS = terms.SPENDING_LIMITS
LIMITS_NOTE = Text(
    zh="多个限额同时存在时，以最低者为准；留空表示不限。",
    en="The lowest limit applies. Leave a field empty for no limit.",
)
LIMIT: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: terms.PER_PAYMENT_LIMIT,
    LimitWindow.DAY: terms.DAILY_LIMIT,
    LimitWindow.MONTH: terms.MONTH_LIMIT,
    LimitWindow.LIFETIME: terms.LIFETIME_LIMIT,
}
NO_LIMIT = terms.NO_LIMIT
LIMIT_ZERO = Text(zh="限额须大于 0；不限请留空", en="Must be more than 0. Leave empty for no limit.")
LIMIT_NAMED: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: Text(zh="单笔限额", en="per-payment"),
    LimitWindow.DAY: Text(zh="单日限额", en="daily"),
    LimitWindow.MONTH: Text(zh="单月限额", en="monthly"),
    LimitWindow.LIFETIME: Text(zh="累计限额", en="lifetime"),
}
LIMIT_OVERRULED = Text(
    zh="{window} {limit} 高于{by} {by_limit}，实际以{by}为准。",
    en="The {window} limit of {limit} is above the {by} limit of {by_limit}, so {by_limit} applies.",
)
PACE_PAYMENTS = Text(
    zh="按此限额，每天最多通过 {payments} 笔 {per_payment} 的消费",
    en="Up to {payments} payments of {per_payment} a day",
)
PACE_PAYMENT_ONE = Text(
    zh="按此限额，每天最多通过 1 笔 {per_payment} 的消费",
    en="One payment of {per_payment} a day",
)
PACE_DAY = Text(zh="按此限额，每天最多消费 {per_day}", en="Up to {per_day} a day")
PACE_EACH = Text(zh="单笔最高 {per_payment}，次数不限", en="Up to {per_payment} per payment, any number of payments")
PACE_EACH_MONTH = Text(
    zh="单笔最高 {per_payment}，每月最多消费 {month}", en="Up to {per_payment} per payment and {month} a month"
)
PACE_EACH_LIFETIME = Text(
    zh="单笔最高 {per_payment}，卡片累计最多消费 {lifetime}",
    en="Up to {per_payment} per payment and {lifetime} over the card's lifetime",
)
PACE_DAYS = Text(zh="，{days} 天即用完当月额度", en=", which uses up the monthly limit in {days} days")
PACE_DAYS_ONE = Text(zh="，1 天即用完当月额度", en=", which uses up the monthly limit in one day")
PACE_MONTHS = Text(zh="；{months} 个月用完累计限额", en="; the lifetime limit lasts {months} months")
PACE_END = Text(zh="。", en=".")
PACE_MONTH_ONLY = Text(zh="每月最多消费 {month}", en="Up to {month} a month")
PACE_LIFETIME_ONLY = Text(zh="卡片累计最多消费 {lifetime}", en="Up to {lifetime} over the card's lifetime")
PACE_WAITS = Text(zh="更正标出的限额后显示说明。", en="Correct the marked limits to see what they mean.")
PACE_NONE = Text(zh="未设置限额，可消费金额由余额决定。", en="No limits set. Spending is limited only by the balance.")

VALID_UNTIL = Text(zh="有效期至", en="Valid until")
MONTHS_AHEAD = Text(zh="{month}（{count} 个月）", en="{month} ({count:month|months})")
OPENING_AMOUNT = terms.INITIAL_TOP_UP
OPENING_HINT = Text(zh="{least} 至 {most}，自{source}转入", en="{least} to {most}, from {source}")
OPENING_TOO_MUCH = Text(zh="{source}仅剩 {available}", en="Only {available} left in {source}")

MORE = Text(zh="更多控制", en="More controls")
MORE_NOTE = Text(
    zh="按币种限额、交易币种、次数、商户类别和商户",
    en="Limits by currency, currencies, payment count, merchant categories, merchants",
)
PER_CURRENCY = Text(zh="按交易币种设置限额", en="Limits by spending currency")
PER_CURRENCY_OF = Text(
    zh="{currency} 消费限额（单笔 / 日 / 月 / 累计）", en="{currency} limits (per payment / daily / monthly / lifetime)"
)
PER_CURRENCY_NOTE = Text(
    zh="以该币种消费时，与上方限额同时生效。", en="Apply together with the limits above when paying in that currency."
)
ADD_CURRENCY = Text(zh="添加币种", en="Add a currency")
CURRENCY_LIMITS = Text(zh="{currency} 限额", en="{currency} limits")
REMOVE_CURRENCY = Text(zh="移除该币种的限额", en="Remove limits for this currency")
REMOVE_CURRENCY_OF = Text(zh="移除 {currency} 限额", en="Remove {currency} limits")
ONLY_CURRENCIES = Text(zh="只允许以下交易币种", en="Allow only these spending currencies")
ALLOWED_CURRENCIES = terms.ALLOWED_CURRENCIES
CHOOSE_CURRENCY = terms.CHOOSE_A_CURRENCY
NOT_A_CURRENCY = Text(zh="“{code}”不是币种代码，请移除", en="{code} isn't a currency code. Remove it")
COUNT_CONTROL = Text(zh="限制交易次数", en="Limit the number of payments")
COUNT = Text(zh="最多交易次数", en="Total payments")
MCC = Text(zh="商户类别码（MCC）", en="Merchant categories (MCC)")
MCC_HINT = Text(zh="仅允许这些类别，4 位数字，最多 20 个", en="Only these categories: 4 digits each, up to 20")
MCC_BAD = Text(zh="MCC 为 4 位数字：{item}", en="MCCs have 4 digits: {item}")
MERCHANTS = Text(zh="商户名称关键字", en="Merchant name keywords")
MERCHANTS_HINT = Text(
    zh="仅允许名称含这些关键字的商户，最多 20 个",
    en="Only merchants whose name contains one of these keywords, up to 20",
)
MERCHANT_TOO_LONG = Text(zh="关键字不超过 40 个字符", en="Up to 40 characters each")
