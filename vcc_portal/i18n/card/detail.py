"""Strings of a card's own page."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.card import common
from vcc_portal.i18n.text import Text

MISSING = terms.CARD_NOT_FOUND
MISSING_NOTE = Text(
    zh="卡片不存在，或者不属于当前账户。请从卡片列表打开，或切换到卡片所在的账户。",
    en="It doesn't exist, or it belongs to another account. Open it from the card list, or switch to its account.",
)
BACK_TO_LIST = terms.BACK_TO_CARD_LIST

LIMITS = terms.LIMITS
LIMITS_FACT = Text(zh="{currency}，取最低者生效", en="{currency}; the lowest limit applies")
BINDS = Text(zh="最先触及", en="Binding limit")
LEFT_OF = Text(zh="剩余，共 {limit}", en="left of {limit}")
USED = terms.AMOUNT_USED
BY_CURRENCY = terms.LIMITS_BY_SPENDING_CURRENCY
BY_CURRENCY_NOTE = Text(zh="剩余 / 限额", en="left / limit")
RULES = Text(zh="其他规则", en="Other rules")
RULE_CURRENCIES = terms.ALLOWED_CURRENCIES
RULE_COUNT = terms.PAYMENT_COUNT
RULE_MCC = Text(zh="允许的商户类别（MCC）", en="Allowed merchant categories (MCC)")
RULE_MERCHANTS = terms.ALLOWED_MERCHANT_NAMES
NO_RULES = Text(zh="没有设置其他规则", en="No other rules set")

BASICS = Text(zh="基本信息", en="Basic information")
NAME = terms.CARD_NAME
CARD_ID = terms.CARD_ID
SUB_ACCOUNT = terms.SUB_ACCOUNT
MODE = terms.CARD_MODE
SETTLE_CURRENCY = terms.SETTLEMENT_CURRENCY
TAGS = terms.TAGS
CONTACT_3DS = terms.THREE_D_SECURE_CONTACT
MODE_3DS = terms.THREE_D_SECURE
SECURITY: dict[str, Text] = {
    "CHALLENGE": Text(zh="付款时验证", en="Required when paying"),
    "BY_PASS": Text(zh="不验证", en="Not required"),
}
EMAIL = terms.EMAIL
PHONE = Text(zh="手机", en="Phone")
NOTICE = terms.PAYMENT_ALERTS
ON = Text(zh="已开启", en="On")
OFF = Text(zh="已关闭", en="Off")
CREATED = common.APPLIED
OPERATOR = Text(zh="申请人", en="Requested by")
BALANCE = terms.CARD_BALANCE
HELD = Text(zh="未入账金额", en="Authorized, not settled")

FROZEN = Text(zh="卡片已冻结，暂停支付。", en="This card is frozen. Payments are paused.")
FROZEN_BY: dict[str, Text] = {
    "RISK": Text(
        zh="卡片因风险控制被冻结，您不能自行解冻，请联系客户经理。",
        en="Frozen by risk control. You can't unfreeze it yourself; contact your account manager.",
    ),
    "USER": Text(zh="卡片被手动冻结，解冻后恢复支付。", en="Frozen manually. Payments resume once you unfreeze it."),
}
NOT_ISSUED = Text(zh="开卡没有成功：{reason}", en="The card couldn't be issued: {reason}")
CANCELLED_AT = Text(
    zh="已于 {time} 注销，不能再付款；交易记录仍可查询。",
    en="Cancelled on {time}. It can't pay any more; its transactions stay here.",
)
CLOSING = Text(
    zh="正在注销：未入账的交易结清后自动完成。",
    en="Cancelling. This completes once pending payments settle.",
)
BEING_ISSUED = Text(
    zh="正在开卡：卡号生成后即可使用，无需停留在本页。",
    en="Being issued. It's ready once it has a number; you don't need to wait here.",
)

TRANSACTIONS = Text(zh="交易", en="Transactions")
TX_TABS: dict[str, Text] = {
    "": Text(zh="交易", en="Transactions"),
    "declined": Text(zh="今日拒绝", en="Declined today"),
    "history": terms.HISTORY,
    "codes": Text(zh="验证码", en="Codes"),
}
TOTAL_TX = Text(zh="共 {total} 笔", en="{total:transaction|transactions}")
COLUMN_TIME = terms.TIME
COLUMN_MERCHANT = terms.MERCHANT
COLUMN_KIND = terms.TYPE
COLUMN_STATUS = terms.STATUS
COLUMN_AMOUNT = terms.AMOUNT
DECLINED = terms.DECLINED
FAILED = terms.FAILED
AUTHORISED = terms.AUTHORIZED
REVERSED = terms.REVERSED
BOOKED = terms.SETTLED
SUCCEEDED = terms.SUCCESSFUL
PROCESSING = terms.PROCESSING
MEANS_AUTHORISED = Text(zh="商户已预占金额，尚未入账", en="Held for the merchant, not settled yet")
MEANS_BOOKED = Text(zh="金额已从余额扣除或退回", en="Taken from the balance, or returned to it")
MEANS_REVERSED = Text(
    zh="商户已撤销，预占金额已释放", en="Reversed by the merchant. The held amount has been released."
)
MEANS_SUCCEEDED = Text(zh="卡验证通过，或卡片转入、转出完成", en="The card was verified, or a card top-up is complete")
MEANS_DECLINED = Text(zh="付款未通过，没有扣款", en="The payment did not go through. No money moved.")
MEANS_FAILED = Text(zh="未完成，没有扣款", en="Not completed. No money moved.")
MEANS_PROCESSING = Text(zh="正在处理，结果尚未确定", en="Still in progress. The result is not known yet.")
MERCHANT_HINT = Text(zh="商户名称", en="Merchant name")
FILTERED = Text(zh="筛选结果", en="Matching")
LAST_YEAR = Text(zh="近一年", en="Past year")
SUM_AUTHORISED = Text(zh="授权", en="Authorized")
SUM_SETTLED = Text(zh="已入账消费", en="Settled purchases")
SUM_REFUNDED = terms.REFUNDED
NO_TX = terms.NO_TRANSACTIONS_IN_A_YEAR
NO_TX_NOTE = Text(
    zh="用这张卡付款后，授权和入账会显示在这里。",
    en="When this card is used, its authorizations and settlements appear here.",
)
ALL_PASSED = Text(zh="更早的付款在“交易”里。", en="Earlier payments are under Transactions.")
NONE_DECLINED = Text(zh="今天没有被拒绝的付款", en="No declined payments today")

ROW_NAME = Text(zh="{seen}，{told}，{currency} {sum}", en="{seen}, {told}, {currency} {sum}")
INSPECTOR = Text(zh="交易详情", en="Transaction")
PREVIOUS_TX = Text(zh="上一笔", en="Previous")
NEXT_TX = Text(zh="下一笔", en="Next")
ORIGINAL_AMOUNT = terms.TRANSACTION_AMOUNT
RATE = terms.RATE
FEE = terms.FEE
MCC = terms.MERCHANT_CATEGORY
COUNTRY = Text(zh="交易地", en="Country")
AUTH_CODE = terms.AUTHORIZATION_CODE
SETTLED_AT = terms.SETTLED_AT
ORIGINAL_ID = Text(zh="原交易号", en="Original transaction")
ERROR_CODE = Text(zh="返回码", en="Return code")
TX_ID = terms.TRANSACTION_ID
