"""Strings of the transaction query and the fund flow query."""

from vcc_portal.domain.transactions import FlowType
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

TRADE_FACT = terms.LAST_DAYS_UNLESS_CHOSEN
MONTHS_FACT = Text(zh="未选月份时显示全部月份，北京时间", en="Every month unless you choose one. Beijing time.")
TOTAL_TRADES = Text(zh="共 {total} 笔", en="{total:record|records}")
KEYWORD = Text(zh="商户或卡片", en="Merchant or card")
KEYWORD_HINT = Text(zh="商户 / 卡号后四位 / 交易号", en="Merchant, last 4 or ID")
KIND = Text(zh="交易类型", en="Type")
ALL_KINDS = terms.ALL_TYPES
STATUS = Text(zh="交易结果", en="Outcome")
ALL_OUTCOMES = Text(zh="全部结果", en="All outcomes")
SUCCEEDED = terms.SUCCESSFUL
FAILED = Text(zh="失败或拒绝", en="Failed or declined")
CURRENCY = terms.CURRENCY
ALL_CURRENCIES = terms.ALL_CURRENCIES
DATES = Text(zh="交易日期", en="Date")
TIME = Text(zh="交易时间", en="Time")
MERCHANT = Text(zh="商户 / 卡片", en="Merchant and card")
TYPE = terms.TYPE
RESULT = terms.STATUS
ORIGINAL = terms.TRANSACTION_AMOUNT
AMOUNT = Text(zh="入账金额", en="Billed amount")
RECORD_ID = terms.TRANSACTION_ID
NO_TRADES = Text(zh="近 {days} 天没有交易", en="No transactions in the last {days} days")
NO_TRADES_NOTE = terms.PAYMENTS_HERE
NO_BILLS = Text(zh="还没有月度账单", en="No monthly bills yet")
NO_BILLS_NOTE = Text(zh="有交易入账的月份会显示在这里。", en="Months with settled transactions appear here.")
NO_MATCH = Text(zh="没有符合条件的记录", en="No matching records")
BY_LAST4 = Text(zh="卡号后四位 {value}", en="card ending in {value}")
BY_ID = Text(zh="交易号 {value}", en="transaction {value}")

KIND_AUTHORIZATION = terms.AUTHORIZATIONS
KIND_CONSUMPTION = Text(zh="消费", en="Purchases")
KIND_REFUND = terms.REFUNDS
KIND_TOP_UP = Text(zh="充值与提现", en="Top-ups and withdrawals")
KIND_FEE = Text(zh="费用", en="Fees")

ALL_OF = Text(zh="{kind}（全部）", en="{kind} (all)")
MERCHANT_NAME = terms.MERCHANT
CARD = terms.CARD
CARD_HINT = Text(zh="卡号后四位 / 卡片 ID / 卡片名称", en="Last 4, card ID or name")
LAST4_HINT = Text(zh="卡号后四位", en="Last 4 digits")
SUB_ACCOUNT = terms.SUB_ACCOUNT
ALL_SUB_ACCOUNTS = terms.ALL_SUB_ACCOUNTS
TAG = terms.TAG
ALL_TAGS = terms.ALL_TAGS
MCC = terms.MERCHANT_CATEGORY
MCC_HINT = Text(zh="4 位商户类别码", en="4-digit code")
AMOUNT_RANGE = Text(zh="金额范围", en="Amount range")
REVERSAL = Text(zh="撤销方式", en="Reversal")
ALL_REVERSALS = Text(zh="全部撤销方式", en="All reversals")
SETTLEMENT = Text(zh="入账情况", en="Settlement")
SETTLED_OR_NOT = Text(zh="不限入账情况", en="Settled or not")
NOT_SETTLED = Text(zh="未入账", en="Not settled yet")
HELD = Text(zh="授权金额", en="Authorized amount")
STILL_HELD = Text(zh="未入账金额", en="Still held")
RELEASED = Text(zh="已撤销", en="Released")
AUTH_CODE = terms.AUTHORIZATION_CODE
SETTLED = terms.SETTLED_AT
RATE = terms.RATE
FEE = terms.FEE
CHARGED = Text(zh="收取时间", en="Charged at")
FEE_TYPE = Text(zh="费用类型", en="Fee type")
FEE_OF = Text(zh="所属交易号", en="Charged for")
DIRECTION = terms.DIRECTION
DIRECTIONS: dict[str, Text] = {
    "IN": Text(zh="转入卡片", en="Onto the card"),
    "OUT": Text(zh="卡片转出", en="Back from the card"),
}
ALL_DIRECTIONS = Text(zh="转入和转出", en="Both directions")
MOVED = Text(zh="转账金额", en="Moved")
TRANSFER_ID = Text(zh="转账编号", en="Transfer ID")
PERIOD = Text(zh="账单月份", en="Month")
ALL_PERIODS = Text(zh="全部月份", en="All months")
OPENING = Text(zh="期初余额", en="Opening balance")
CLOSING = Text(zh="期末余额", en="Closing balance")
TOP_UPS = Text(zh="充值", en="Top-ups")
SPENT = Text(zh="消费支出", en="Spent")
REFUNDED = terms.REFUNDED
REBATE = Text(zh="返佣金额", en="Rebate amount")
BILL_SPENT_NOTE = Text(
    zh="账户支付的金额：共享额度卡的消费，以及转入单卡余额卡的金额；单卡余额卡自身的消费不计入",
    en="What the account paid: purchases of shared-balance cards, and what was put onto own-balance cards. "
    "What own-balance cards then spend isn't counted.",
)
BILL_REFUNDED_NOTE = Text(
    zh="退回账户的金额：共享额度卡的退款，以及从单卡余额卡退回的金额",
    en="What came back to the account: refunds of shared-balance cards, and what came back from own-balance cards",
)
BILL_FEE_NOTE = Text(
    zh="账户支付的费用；单卡余额卡的交易手续费由卡内余额支付，不计入",
    en="Fees that the account paid. Those of payments with own-balance cards are paid by the card and aren't counted.",
)
BILL_CAME_NOTE = Text(
    zh="充值、退款与返佣，含从单卡余额卡退回的金额",
    en="Top-ups, refunds and rebates, also what came back from own-balance cards",
)
BILL_OPEN = Text(zh="本月累计", en="Month to date")
BILL_CLOSED = Text(zh="已出账", en="Final")
REBATE_BASE = Text(zh="计算基数", en="Eligible spending")
REBATE_RATE = Text(zh="返佣比例", en="Rate applied")
REBATE_ID = Text(zh="返佣账单号", en="Rebate bill ID")
REBATE_TYPES: dict[str, Text] = {"CARD_CONSUMPTION": Text(zh="卡消费返佣", en="Card spending")}
REBATE_STATUSES: dict[str, Text] = {
    "PENDING": Text(zh="待发放", en="Pending"),
    "ISSUED": Text(zh="已发放", en="Paid out"),
    "REFUNDED": Text(zh="已退回", en="Returned"),
}
ISSUED = Text(zh="发放时间", en="Paid out at")

TABS = Text(zh="交易分类", en="Kinds of transaction")
TAB_ALL = terms.ALL
TAB_TOP_UPS = terms.ACCOUNT_TOP_UP
TAB_TRANSFERS = Text(zh="卡片转账", en="Card transfers")
TAB_BILLS = Text(zh="账单", en="Bills")
TAB_CODES = Text(zh="3DS 验证码", en="3-D Secure codes")
TOTAL_CODES = Text(zh="共 {total} 条验证码", en="{total:code|codes}")
NO_CODES = Text(zh="近 {days} 天没有发送过验证码", en="No codes sent in the last {days} days")
NO_CODES_NOTE = Text(
    zh="付款需要 3DS 验证时，发出的验证码会出现在这里。",
    en="When a payment needs 3-D Secure, the code sent for it appears here.",
)
TAB_REBATES = Text(zh="返佣", en="Rebates")
WENT = Text(zh="支出", en="Out")
CAME = Text(zh="收入", en="In")
WENT_NOTE = Text(
    zh="消费、取现、费用与充值退回，含从卡片转出的金额",
    en="Purchases, withdrawals, fees and top-ups given back, also what was taken off cards",
)
CAME_NOTE = Text(
    zh="充值、退款与费用退还，含转入卡片的金额", en="Top-ups, refunds and fees given back, also what was put onto cards"
)
ARRIVED = Text(zh="已到账", en="Arrived")
RETURNED = Text(zh="已退回合计", en="Returned")
ONTO_CARDS = Text(zh="转入卡片合计", en="Onto cards")
OFF_CARDS = Text(zh="卡片转出合计", en="Back from cards")
FEES_ON_ROWS = Text(zh="所列交易的手续费", en="Fees on these payments")
"""As their rows say; fees are records besides, and of those only some are of a payment."""
CHARGED_SUM = Text(zh="已收取", en="Fees charged")
GIVEN_BACK = Text(zh="已退还", en="Given back")
ISSUED_SUM = Text(zh="已发放合计", en="Paid out in total")
MAIN_ACCOUNT_ONLY = Text(
    zh="这类记录属于主账户；只能查看子账户数据的操作员看不到它们。",
    en="These records belong to the main account. Operators limited to sub-accounts don't see them.",
)
NO_TOP_UPS = Text(zh="近 {days} 天没有账户充值", en="No account top-ups in the last {days} days")
NO_TOP_UPS_NOTE = Text(zh="账户充值到账后会显示在这里。", en="Money added to the account appears here.")
NO_TRANSFERS = Text(zh="近 {days} 天没有卡片转账", en="No card transfers in the last {days} days")
NO_TRANSFERS_NOTE = Text(
    zh="为单卡余额卡转入资金后会显示在这里。", en="Money moved onto cards with their own balance appears here."
)

BREAKDOWN = Text(zh="支出构成", en="Spending breakdown")
BREAK_DOWN_BY = Text(zh="支出构成，按", en="Break spending down by")
BY_MONTH = Text(zh="月份", en="Month")
BY_DAY = Text(zh="日期", en="Day")
BY_AGE = Text(zh="未入账时长", en="Not settled yet")
HELD_BY_AGE = Text(zh="已授权未入账（{currency}），按时长", en="{currency} authorized, not settled yet, by age")
AGES: tuple[Text, ...] = (
    terms.TODAY,
    Text(zh="1 至 3 天", en="1–3 days"),
    Text(zh="4 至 7 天", en="4–7 days"),
    Text(zh="8 至 14 天", en="8–14 days"),
    Text(zh="15 至 30 天", en="15–30 days"),
    Text(zh="超过 30 天", en="Over 30 days"),
)
AGE = Text(zh="时长", en="Age")
AUTHORIZED_ON = Text(zh="授权日期", en="Authorized on")
SHARE = Text(zh="占比", en="Share")
AGE_NOTE = Text(
    zh="商户通常在几天内请款；一直未请款的授权会自动撤销，额度随之恢复。",
    en="Merchants usually collect within a few days. Amounts that are never collected are released automatically.",
)
BREAKDOWN_OF = Text(zh="支出构成（{currency}），按{by}", en="{currency} spending by {by}")
NO_BREAKDOWN = Text(zh="这些条件下没有消费", en="Nothing was spent under these filters")
NO_BREAKDOWN_NOTE = Text(
    zh="只统计成功的授权、入账、退款和费用；换个日期或条件再看。",
    en="Successful authorizations, settlements, refunds and fees count. Try other dates or filters.",
)
RECORDS_COUNT = Text(zh="笔数", en="Records")
REST = Text(zh="其他", en="Everything else")
WITHOUT: dict[str, Text] = {
    "merchant": Text(zh="无商户", en="No merchant"),
    "card": Text(zh="无卡片", en="No card"),
    "tag": terms.NO_TAG,
    "sub": terms.MAIN_ACCOUNT,
    "mcc": Text(zh="无类别", en="No category"),
}
TAGS_OVERLAP = Text(
    zh="一张卡有多个标签时，其消费在每个标签下各计一次。", en="A card with several tags counts under each of them."
)
MEASURED_SETTLED = terms.SETTLED
MEASURED_AUTHORIZED = terms.AUTHORIZED
MEASURED_HELD = Text(zh="未入账", en="Not settled")

PROBLEM = Text(zh="这笔付款有问题？", en="Something wrong with this payment?")
PROBLEM_NOTE = Text(
    zh="先与商户核对。仍有疑问时，复制下面的说明发给客服，不含完整卡号。标记只保存在这个浏览器。",
    en="Check with the merchant first. If that doesn't settle it, copy this message to customer service. It holds no full card number. "
    "The mark is kept in this browser only.",
)
PROBLEM_MARK = Text(zh="标记为已反馈", en="Mark as reported")
PROBLEM_UNMARK = Text(zh="取消标记", en="Remove the mark")
REPORTED = Text(zh="已反馈", en="Reported")
PROBLEM_ASK = Text(zh="联系客服", en="Open customer service")
PROBLEM_OPENING = Text(zh="您好，请核查以下交易：", en="Hello, please look into this transaction:")
PROBLEM_CLOSING = Text(zh="问题说明：", en="What is wrong: ")
PROBLEM_LINE = terms.LABELLED
PROBLEM_AUTHORIZATION = Text(zh="授权交易号", en="Authorization")
PROBLEM_VOUCHER = Text(zh="交易凭证", en="Voucher")

LIFE = Text(zh="这笔付款的经过", en="Life of this payment")
LIFE_COST = Text(zh="实际支出", en="Net cost")
LIFE_FAILED = Text(zh="没有读到这笔付款的其他记录。", en="The other records of this payment couldn't be read.")
LIFE_HELD = terms.AUTHORIZED
LIFE_HELD_NOTE = Text(zh="金额已冻结", en="Amount held")
LIFE_INCREASED = Text(zh="追加授权", en="Authorization increased")
LIFE_REVERSED = terms.REVERSED
LIFE_PART_REVERSED = Text(zh="部分撤销", en="Partly reversed")
LIFE_SETTLED = terms.SETTLED
LIFE_SETTLED_NOTE = Text(zh="商户已请款", en="Charged by the merchant")
LIFE_REFUNDED = terms.REFUNDED
LIFE_PART_REFUNDED = Text(zh="部分退款", en="Partly refunded")
LIFE_DISPUTE_NOTE = Text(zh="争议处理后退回", en="Returned after a dispute")
LIFE_DECLINED = terms.DECLINED
LIFE_HERE = Text(zh="当前记录", en="this record")
ONLY = Text(zh="只看", en="Show only")
SEE_CARD = Text(zh="在卡片中查看", en="Open on its card")
SEE_FLOW = Text(zh="查看资金流水", en="Open in fund flow")
COPY_LINK = Text(zh="复制链接", en="Copy link")
SEE_VOUCHER = Text(zh="申请交易凭证", en="Get a voucher")
VOUCHERS = Text(zh="交易凭证", en="Vouchers")
NEWER = Text(zh="有 {count} 笔新交易", en="{count:new transaction|new transactions}")
NEWER_SHOW = Text(zh="显示", en="Show")

FLOW_TIME = Text(zh="入账时间", en="Posted")
FLOW_TYPE = Text(zh="资金类型", en="Movement")
FLOW_ACCOUNT = terms.ACCOUNT
FLOW_CARD = terms.CARD
FLOW_CHANGE = Text(zh="变动金额", en="Change")
FLOW_BALANCE = Text(zh="变动后余额", en="Balance after")
FLOW_BALANCE_NOTE = Text(
    zh="包含冻结金额：已授权、尚未入账的部分", en="Includes frozen amounts: authorized and not settled yet"
)
FLOW_SERIAL = Text(zh="流水号", en="Serial number")
FLOW_KEYWORD = Text(zh="流水号或交易号", en="Serial number or transaction ID")
FLOW_KEYWORD_HINT = Text(zh="20 位流水号 / 16 位交易号", en="20 or 16 digits")
FLOW_DATES = Text(zh="入账日期", en="Posted on")
MAIN_ACCOUNT = terms.MAIN_ACCOUNT
ALL_MOVEMENTS = Text(zh="全部资金类型", en="All movements")
TOTAL_FLOWS = Text(zh="共 {total} 条流水", en="{total:movement|movements}")
NO_FLOWS = Text(zh="近 {days} 天没有资金流水", en="No fund movements in the last {days} days")
NO_FLOWS_NOTE = Text(
    zh="充值、消费、退款和手续费入账后会显示在这里。", en="Top-ups, payments, refunds and fees appear here once posted."
)

FLOW_TYPES: dict[str, Text] = {
    FlowType.B2C_BALANCE_TOPUP: Text(zh="跨境电商余额充值", en="Top-up from e-commerce balance"),
    FlowType.B2C_CURRENCY_ACCOUNT_TOPUP: Text(zh="币种账户充值", en="Top-up from currency account"),
    FlowType.VIRTUAL_BANK_TOPUP: Text(zh="银行转账充值", en="Top-up by bank transfer"),
    FlowType.B2B_BALANCE_TOPUP: Text(zh="外贸 B2B 余额充值", en="Top-up from B2B balance"),
    FlowType.SERVICE_COMMERCE_TOPUP: Text(zh="服务贸易余额充值", en="Top-up from service trade balance"),
    FlowType.WALLET_MERCHANT_TOPUP: Text(zh="钱包商户充值", en="Top-up from merchant wallet"),
    FlowType.WALLET_MERCHANT_REFUND: Text(zh="钱包商户退款", en="Refund to merchant wallet"),
    FlowType.EDUCATION_MERCHANT_TOPUP: Text(zh="留学商户充值", en="Top-up from education merchant"),
    FlowType.REFUND: terms.REFUND,
    FlowType.CASH_BACK: Text(zh="返现", en="Cashback"),
    FlowType.REBATE: Text(zh="返佣", en="Rebate"),
    FlowType.REBATE_REFUND: Text(zh="返佣退回", en="Rebate returned"),
    FlowType.WITHDRAW: terms.WITHDRAWAL,
    FlowType.TOPUP_TO_CARD: terms.CARD_TOP_UP,
    FlowType.CARD_CANCEL_REFUND: Text(zh="销卡退回", en="Returned from cancelled card"),
    FlowType.TOPUP_TO_CARD_SETTLE_DEBIT: Text(zh="卡片入账补扣", en="Card shortfall covered"),
    FlowType.CARD_REFUND_SETTLE_CREDIT: Text(zh="销卡后退款", en="Refund after cancellation"),
    FlowType.TOPUP_TO_SUB_ACCOUNT: Text(zh="分配给子账户", en="Allocated to sub-account"),
    FlowType.SUB_ACCOUNT_REFUND: Text(zh="子账户退回", en="Returned from sub-account"),
    FlowType.VCC_ACCOUNT_TOPUP: terms.ACCOUNT_TOP_UP,
    FlowType.REFUND_TO_VCC_ACCOUNT: Text(zh="退回账户", en="Returned to account"),
    FlowType.SETTLE: Text(zh="消费入账", en="Settlement"),
    FlowType.SETTLE_REVERSAL: Text(zh="消费退款入账", en="Settlement reversal"),
    FlowType.CARD_APPLY_FEE: terms.CARD_ISSUANCE_FEE,
    FlowType.CARD_VERIFY_FEE: Text(zh="卡验证费", en="Card verification fee"),
    FlowType.AUTH_TRANSACTION_FEE: Text(zh="授权手续费", en="Authorization fee"),
    FlowType.AUTH_REVERSAL_TRANSACTION_FEE: Text(zh="授权撤销手续费", en="Reversal fee"),
    FlowType.SETTLE_TRANSACTION_FEE: Text(zh="入账手续费", en="Settlement fee"),
    FlowType.SETTLE_REVERSAL_TRANSACTION_FEE: Text(zh="退款手续费", en="Refund fee"),
    FlowType.THREE_DS_OTP_FEE: Text(zh="3DS 验证费", en="3-D Secure fee"),
    FlowType.DISPUTE_REFUND: terms.DISPUTE_REFUND,
}
"""Kinds of fund movement (contract §1)."""
