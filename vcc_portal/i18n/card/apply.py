"""Strings of the application for one card: fields, hints, cost, review, result."""

from vcc_portal.domain.card import LimitWindow
from vcc_portal.i18n.text import Text

TO_LIST = Text(zh="返回卡片列表", en="Card list")
MORE_CAN_BE_ISSUED = Text(zh="还可开 {count} 张", en="{count} more can be issued")
REQUEST_NO = Text(zh="申请编号", en="Application number")

PRODUCT = Text(zh="卡产品", en="Card product")
PRODUCT_NOTE = Text(
    zh="卡产品决定卡组织、可用币种和适用场景。",
    en="The product sets the scheme, the currencies and where the card works.",
)
MODE = Text(zh="用卡模式", en="Card mode")
MODE_SHARED = Text(zh="共享额度卡", en="Shared balance")
MODE_SHARED_NOTE = Text(zh="使用账户或子账户的余额", en="Spends the balance of the account or sub-account")
MODE_SINGLE = Text(zh="单卡余额卡", en="Own balance")
MODE_SINGLE_NOTE = Text(zh="卡内余额单独充值", en="Has a balance of its own, filled by transfer")
RECOMMENDED = Text(zh="推荐", en="Recommended")
OFFLINE = Text(zh="暂停开卡", en="Not issued at present")
USED_UP = Text(zh="已达开卡上限", en="No more of this product can be issued")
FREE = Text(zh="免开卡费", en="No issuance fee")
FEE_OF = Text(zh="开卡费 {amount}", en="Fee {amount}")
WITH_3DS = Text.same("3DS")
ANYWHERE = Text(zh="通用", en="General use")
CURRENCY = Text(zh="卡币种", en="Card currency")
SETTLE_CURRENCY = Text(zh="结算币种", en="Settlement currency")

HOLDER = Text(zh="名称与联系方式", en="Name and contact")
HOLDER_NOTE = Text(
    zh="卡片名称仅您可见；邮箱与手机用于接收 3DS 验证码和通知。",
    en="The card name is yours alone. 3DS codes and notices go to the email and mobile.",
)
CARD_NAME = Text(zh="卡片名称", en="Card name")
CARD_NAME_PLACEHOLDER = Text(zh="例如：谷歌广告 美国站", en="Such as Google Ads US")
SUB_ACCOUNT = Text(zh="所属子账户", en="Sub-account")
CHOOSE_SUB_ACCOUNT = Text(zh="请选择子账户", en="Choose a sub-account")
MAIN_ACCOUNT = Text(zh="主账户", en="Main account")
THE_MAIN_ACCOUNT = Text(zh="主账户", en="the main account")
EMAIL = Text(zh="3DS 验证邮箱", en="Email for 3DS codes")
AREA_CODE = Text(zh="国家或地区代码", en="Area code")
PHONE = Text(zh="3DS 验证手机", en="Mobile for 3DS codes")
TAGS = Text(zh="标签", en="Tags")
TAGS_HINT = Text(
    zh="最多 8 个，每个不超过 35 个字符；按回车添加", en="Up to 8, each up to 35 characters; Enter adds one"
)
TAG_TOO_LONG = Text(zh="每个标签不超过 35 个字符", en="A tag has at most 35 characters")
TAGS_USED = Text(zh="常用：", en="Used before:")

USE = Text(zh="有效期与用途", en="Validity and use")
USE_NOTE = Text(zh="如实填写有助于交易顺利通过。", en="An accurate purpose helps payments to pass.")
PURPOSE = Text(zh="用卡用途", en="Purpose")
CHOOSE_PURPOSE = Text(zh="请选择用途", en="Choose a purpose")
LOGISTICS_ITEM = Text(zh="物流细项", en="Kind of logistics")
CHOOSE_ONE = Text(zh="请选择", en="Choose one")
TRADE_SCENE = Text(zh="交易场景", en="Trade scene")
TRADE_SCENE_HINT = Text(zh="人民币卡必填", en="Needed for CNY cards")
MODE_3DS = Text(zh="3DS 验证", en="3-D Secure")
MODE_3DS_HINT = Text(
    zh="商户发起 3DS 时，是否需要输入验证码", en="Whether a code must be entered when a merchant asks for 3DS"
)
NO_3DS = Text(zh="该卡产品不支持 3DS 验证码", en="This product has no 3DS codes")
NOTICE = Text(zh="动账通知", en="Notices of payments")
NOTICE_SWITCH = Text(zh="卡片有资金变动时通知我", en="Tell me when money moves on this card")

LIMITS = Text(zh="消费限额", en="Spending limits")
LIMITS_NOTE = Text(
    zh="多个限额同时存在时，以最低者为准；留空表示不限。",
    en="The lowest limit that applies decides. Leave a field empty for no limit of that kind.",
)
LIMIT: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: Text(zh="单笔限额", en="Single payment"),
    LimitWindow.DAY: Text(zh="单日限额", en="Per day"),
    LimitWindow.MONTH: Text(zh="单月限额", en="Per month"),
    LimitWindow.LIFETIME: Text(zh="累计限额", en="Lifetime"),
}
NO_LIMIT = Text(zh="不限", en="No limit")
LIMIT_ZERO = Text(zh="限额须大于 0；不限请留空", en="More than 0; leave it empty for no limit")
LIMIT_NAMED: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: Text(zh="单笔限额", en="single-payment"),
    LimitWindow.DAY: Text(zh="单日限额", en="daily"),
    LimitWindow.MONTH: Text(zh="单月限额", en="monthly"),
    LimitWindow.LIFETIME: Text(zh="累计限额", en="lifetime"),
}
LIMIT_OVERRULED = Text(
    zh="{window} {limit} 高于{by} {by_limit}，实际以{by}为准。",
    en="The {window} limit of {limit} is above the {by} limit of {by_limit}, which decides.",
)
PACE_PAYMENTS = Text(
    zh="按此限额，每天最多通过 {payments} 笔 {per_payment} 的消费",
    en="With these limits up to {payments} payments of {per_payment} pass in a day",
)
PACE_PAYMENT_ONE = Text(
    zh="按此限额，每天最多通过 1 笔 {per_payment} 的消费",
    en="With these limits one payment of {per_payment} passes in a day",
)
PACE_DAY = Text(zh="按此限额，每天最多消费 {per_day}", en="With these limits up to {per_day} passes in a day")
PACE_EACH = Text(
    zh="单笔最高 {per_payment}，次数不限", en="Each payment may be up to {per_payment}, as often as you like"
)
PACE_DAYS = Text(zh="，{days} 天即用完当月额度", en=", and the month is used up after {days} such days")
PACE_DAYS_ONE = Text(zh="，1 天即用完当月额度", en=", and one such day uses up the month")
PACE_MONTHS = Text(zh="；{months} 个月用完累计额度", en="; the lifetime limit lasts {months} such months")
PACE_END = Text(zh="。", en=".")
PACE_MONTH_ONLY = Text(zh="每月最多消费 {month}", en="Up to {month} passes in a month")
PACE_LIFETIME_ONLY = Text(zh="卡片累计最多消费 {lifetime}", en="Up to {lifetime} passes over the life of the card")
PACE_NONE = Text(zh="未设置限额，可消费金额由余额决定。", en="No limit is set: the balance alone decides what passes.")

VALID_UNTIL = Text(zh="有效期至", en="Valid until")
MONTHS_AHEAD = Text(zh="{month}（{count} 个月）", en="{month} ({count:month|months})")
OPENING_AMOUNT = Text(zh="开卡充值金额", en="Opening amount")
OPENING_HINT = Text(zh="{least} 至 {most}，自{source}转入", en="{least} to {most}, from {source}")
OPENING_TOO_MUCH = Text(zh="{source}仅剩 {available}", en="Only {available} left in {source}")

MORE = Text(zh="更多控制", en="More controls")
MORE_NOTE = Text(
    zh="按币种限额、交易币种、次数、商户类别和商户", en="Limits per currency, currencies, count, categories, merchants"
)
PER_CURRENCY = Text(zh="按交易币种设置限额", en="Limits per transaction currency")
PER_CURRENCY_OF = Text(
    zh="{currency} 消费限额（单笔 / 日 / 月 / 累计）", en="Limits in {currency} (payment / day / month / lifetime)"
)
PER_CURRENCY_NOTE = Text(
    zh="以该币种消费时，与上方限额同时生效。", en="Apply on top of the limits above when paying in that currency."
)
ADD_CURRENCY = Text(zh="添加币种", en="Add a currency")
REMOVE_CURRENCY = Text(zh="移除该币种的限额", en="Remove the limits of this currency")
ONLY_CURRENCIES = Text(zh="只允许以下交易币种", en="Only these transaction currencies")
ALLOWED_CURRENCIES = Text(zh="允许的交易币种", en="Transaction currencies allowed")
CHOOSE_CURRENCY = Text(zh="请至少选择一个币种", en="Choose at least one currency")
COUNT_CONTROL = Text(zh="限制交易次数", en="Limit the number of payments")
COUNT = Text(zh="最多交易次数", en="Payments in all")
MCC = Text(zh="商户类别码（MCC）", en="Merchant categories (MCC)")
MCC_HINT = Text(zh="仅允许这些类别，4 位数字，最多 20 个", en="Only these categories; 4 digits each, up to 20")
MCC_BAD = Text(zh="MCC 为 4 位数字：{item}", en="An MCC has 4 digits: {item}")
MERCHANTS = Text(zh="商户名称关键字", en="Words in the merchant's name")
MERCHANTS_HINT = Text(
    zh="仅允许名称含这些关键字的商户，最多 20 个", en="Only merchants whose name has one of them; up to 20"
)
MERCHANT_TOO_LONG = Text(zh="关键字不超过 40 个字符", en="At most 40 characters each")
