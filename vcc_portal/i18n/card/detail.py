"""Strings of a card's own page."""

from vcc_portal.i18n.text import Text

MISSING = Text(zh="没有找到这张卡", en="This card was not found")
MISSING_NOTE = Text(
    zh="卡片不存在，或者不属于当前账户。请从卡片列表打开，或切换到卡片所在的账户。",
    en="It does not exist, or it does not belong to the current account. Open it from the card list, or switch to its account.",
)
BACK_TO_LIST = Text(zh="返回卡片列表", en="Back to the card list")
REFERENCE = Text(zh="错误码 {code}", en="Code {code}")

LIMITS = Text(zh="限额", en="Limits")
LIMITS_FACT = Text(zh="{currency}，取最低者生效", en="{currency}, the lowest one applies")
BINDS = Text(zh="最先触及", en="Met first")
LEFT_OF = Text(zh="剩余，共 {limit}", en="left of {limit}")
USED = Text(zh="已用 {amount}", en="{amount} used")
BY_CURRENCY = Text(zh="按交易币种的限额", en="Limits by spending currency")
BY_CURRENCY_NOTE = Text(zh="剩余 / 限额", en="left / limit")
RULES = Text(zh="其他规则", en="Other rules")
RULE_CURRENCIES = Text(zh="允许的交易币种", en="Allowed currencies")
RULE_COUNT = Text(zh="交易次数上限", en="Number of payments")
RULE_MCC = Text(zh="允许的商户类别 (MCC)", en="Allowed merchant categories (MCC)")
RULE_MERCHANTS = Text(zh="允许的商户名称", en="Allowed merchant names")
NO_RULES = Text(zh="没有设置其他规则", en="No other rules are set")

BASICS = Text(zh="基本信息", en="Basic information")
NAME = Text(zh="卡片名称", en="Card name")
CARD_ID = Text(zh="卡片 ID", en="Card ID")
SUB_ACCOUNT = Text(zh="子账户", en="Sub-account")
MODE = Text(zh="卡片模式", en="Card mode")
SETTLE_CURRENCY = Text(zh="结算币种", en="Settlement currency")
TAGS = Text(zh="标签", en="Tags")
CONTACT_3DS = Text(zh="3DS 联系方式", en="3-D Secure contact")
MODE_3DS = Text(zh="3DS 验证", en="3-D Secure")
SECURITY: dict[str, Text] = {
    "CHALLENGE": Text(zh="付款时验证", en="Asked for when paying"),
    "BY_PASS": Text(zh="不验证", en="Not asked for"),
}
EMAIL = Text(zh="邮箱", en="E-mail")
PHONE = Text(zh="手机", en="Phone")
NOTICE = Text(zh="动账通知", en="Notices of payments")
ON = Text(zh="已开启", en="On")
OFF = Text(zh="已关闭", en="Off")
CREATED = Text(zh="开卡时间", en="Created")
OPERATOR = Text(zh="申请人", en="Applied for by")
BALANCE = Text(zh="卡内余额", en="Balance on the card")
HELD = Text(zh="未入账金额", en="Authorized, not settled")

FROZEN = Text(zh="卡片已冻结，暂停支付。", en="The card is frozen; payments are paused.")
FROZEN_BY: dict[str, Text] = {
    "RISK": Text(
        zh="卡片因风险控制被冻结，您不能自行解冻，请联系客户经理。",
        en="The card was frozen by risk control and cannot be unfrozen here. Contact your customer manager.",
    ),
    "USER": Text(zh="卡片被手动冻结，解冻后恢复支付。", en="The card was frozen by hand; it pays again once unfrozen."),
}
NOT_ISSUED = Text(zh="开卡没有成功：{reason}", en="The card could not be issued: {reason}")
CLOSING = Text(
    zh="正在注销：未入账的交易结清后自动完成。",
    en="Being cancelled: done by itself once its open payments are settled.",
)
BEING_ISSUED = Text(
    zh="正在开卡：卡号生成后即可使用，无需停留在本页。",
    en="Being issued: usable once it has a number. You need not wait here.",
)

TRANSACTIONS = Text(zh="交易", en="Transactions")
TX_TABS: dict[str, Text] = {
    "": Text(zh="交易", en="Transactions"),
    "declined": Text(zh="今日拒绝", en="Declined today"),
    "history": Text(zh="操作历史", en="History"),
    "codes": Text(zh="验证码", en="Codes"),
}
TOTAL_TX = Text(zh="共 {total} 笔", en="{total:transaction|transactions}")
COLUMN_TIME = Text(zh="时间", en="Time")
COLUMN_MERCHANT = Text(zh="商户", en="Merchant")
COLUMN_KIND = Text(zh="类型", en="Type")
COLUMN_STATUS = Text(zh="状态", en="Status")
COLUMN_AMOUNT = Text(zh="金额", en="Amount")
DECLINED = Text(zh="已拒绝", en="Declined")
FAILED = Text(zh="失败", en="Failed")
AUTHORISED = Text(zh="已授权", en="Authorized")
REVERSED = Text(zh="已撤销", en="Reversed")
BOOKED = Text(zh="已入账", en="Settled")
SUCCEEDED = Text(zh="成功", en="Done")
MERCHANT_HINT = Text(zh="商户名称", en="Merchant's name")
ALL_KINDS = Text(zh="全部类型", en="All types")
ALL_RESULTS = Text(zh="全部状态", en="All statuses")
KINDS: dict[str, Text] = {
    "auth": Text(zh="授权", en="Authorizations"),
    "spent": Text(zh="消费", en="Settlements"),
    "refund": Text(zh="退款", en="Refunds"),
    "money": Text(zh="转入和转出", en="Transfers in and out"),
    "fee": Text(zh="手续费", en="Fees"),
}
RESULTS: dict[str, Text] = {
    "SUCCESS": Text(zh="成功", en="Done"),
    "FAIL": Text(zh="失败或被拒绝", en="Failed or declined"),
}
FILTERED = Text(zh="筛选结果", en="Matching")
LAST_YEAR = Text(zh="近一年", en="Past year")
SUM_AUTHORISED = Text(zh="授权", en="Authorized")
SUM_SETTLED = Text(zh="入账", en="Settled")
SUM_REFUNDED = Text(zh="退款", en="Refunded")
NO_TX = Text(zh="还没有交易", en="No transactions yet")
NO_TX_NOTE = Text(
    zh="用这张卡付款后，授权和入账会显示在这里。",
    en="Once this card pays, its authorizations and settlements appear here.",
)
ALL_PASSED = Text(zh="更早的付款在“交易”里。", en="Earlier payments are under “Transactions”.")
NONE_DECLINED = Text(zh="今天没有被拒绝的付款", en="No payment was declined today")

INSPECTOR = Text(zh="交易详情", en="Transaction")
PREVIOUS_TX = Text(zh="上一笔", en="Previous")
NEXT_TX = Text(zh="下一笔", en="Next")
ORIGINAL_AMOUNT = Text(zh="交易金额", en="Transaction amount")
RATE = Text(zh="汇率", en="Rate")
FEE = Text(zh="手续费", en="Fee")
MCC = Text(zh="商户类别", en="Merchant category")
COUNTRY = Text(zh="交易地", en="Country")
AUTH_CODE = Text(zh="授权码", en="Authorization code")
SETTLED_AT = Text(zh="入账时间", en="Settled at")
ORIGINAL_ID = Text(zh="原交易号", en="Original transaction")
ERROR_CODE = Text(zh="返回码", en="Return code")
TX_ID = Text(zh="交易号", en="Transaction ID")
