"""Strings of the transaction query and the fund flow query."""

from vcc_portal.i18n.text import Text

TRADE_FACT = Text(
    zh="未选日期时显示最近 {days} 天，北京时间", en="The last {days} days unless you pick others; Beijing time"
)
TOTAL_TRADES = Text(zh="共 {total} 笔", en="{total:record|records}")
KEYWORD = Text(zh="商户或卡片", en="Merchant or card")
KEYWORD_HINT = Text(zh="商户名称 / 卡号后四位 / 交易号", en="Merchant, last 4 or record ID")
KIND = Text(zh="交易类型", en="Type")
ALL_KINDS = Text(zh="全部类型", en="All types")
STATUS = Text(zh="交易结果", en="Outcome")
ALL_OUTCOMES = Text(zh="全部结果", en="All outcomes")
SUCCEEDED = Text(zh="成功", en="Successful")
FAILED = Text(zh="失败或拒绝", en="Failed or declined")
CURRENCY = Text(zh="币种", en="Currency")
ALL_CURRENCIES = Text(zh="全部币种", en="All currencies")
DATES = Text(zh="交易日期", en="Date")
TIME = Text(zh="交易时间", en="Time")
MERCHANT = Text(zh="商户 / 卡片", en="Merchant and card")
TYPE = Text(zh="类型", en="Type")
RESULT = Text(zh="状态", en="Status")
ORIGINAL = Text(zh="交易金额", en="Original amount")
AMOUNT = Text(zh="入账金额", en="Billed amount")
RECORD_ID = Text(zh="交易号", en="Record ID")
NO_TRADES = Text(zh="还没有交易", en="No transactions yet")
NO_TRADES_NOTE = Text(zh="首笔付款后会显示在这里。", en="The first payment appears here.")
NO_MATCH = Text(zh="没有符合条件的记录", en="No record matches")
BY_LAST4 = Text(zh="卡号后四位 {value}", en="card ending in {value}")
BY_ID = Text(zh="交易号 {value}", en="record {value}")

KIND_AUTHORIZATION = Text(zh="授权", en="Authorizations")
KIND_CONSUMPTION = Text(zh="消费", en="Purchases")
KIND_REFUND = Text(zh="退款", en="Refunds")
KIND_TOP_UP = Text(zh="充值与提现", en="Top-ups and withdrawals")
KIND_FEE = Text(zh="费用", en="Fees")

FLOW_TIME = Text(zh="入账时间", en="Booked")
FLOW_TYPE = Text(zh="资金类型", en="Movement")
FLOW_ACCOUNT = Text(zh="账户", en="Account")
FLOW_CARD = Text(zh="卡片", en="Card")
FLOW_CHANGE = Text(zh="变动金额", en="Change")
FLOW_BALANCE = Text(zh="变动后余额", en="Balance after")
FLOW_SERIAL = Text(zh="流水号", en="Serial no.")
FLOW_KEYWORD = Text(zh="流水号或交易号", en="Serial or record ID")
FLOW_KEYWORD_HINT = Text(zh="20 位流水号 / 16 位交易号", en="20 or 16 digits")
FLOW_DATES = Text(zh="入账日期", en="Booked between")
MAIN_ACCOUNT = Text(zh="主账户", en="Main account")
ALL_MOVEMENTS = Text(zh="全部资金类型", en="All movements")
TOTAL_FLOWS = Text(zh="共 {total} 条流水", en="{total:movement|movements}")
NO_FLOWS = Text(zh="还没有资金流水", en="No fund movements yet")
NO_FLOWS_NOTE = Text(
    zh="充值、消费、退款和手续费入账后会显示在这里。", en="Top-ups, payments, refunds and fees appear here once booked."
)

FLOW_TYPES: dict[str, Text] = {
    "B2C_BALANCE_TOPUP": Text(zh="跨境电商余额充值", en="Top-up from e-commerce balance"),
    "B2C_CURRENCY_ACCOUNT_TOPUP": Text(zh="币种账户充值", en="Top-up from currency account"),
    "VIRTUAL_BANK_TOPUP": Text(zh="银行转账充值", en="Top-up by bank transfer"),
    "B2B_BALANCE_TOPUP": Text(zh="外贸 B2B 余额充值", en="Top-up from B2B balance"),
    "SERVICE_COMMERCE_TOPUP": Text(zh="服务贸易余额充值", en="Top-up from service trade balance"),
    "WALLET_MERCHANT_TOPUP": Text(zh="钱包商户充值", en="Top-up from merchant wallet"),
    "WALLET_MERCHANT_REFUND": Text(zh="钱包商户退款", en="Refund to merchant wallet"),
    "EDUCATION_MERCHANT_TOPUP": Text(zh="留学商户充值", en="Top-up from education merchant"),
    "REFUND": Text(zh="退款", en="Refund"),
    "CASH_BACK": Text(zh="返现", en="Cashback"),
    "REBATE": Text(zh="返佣", en="Rebate"),
    "REBATE_REFUND": Text(zh="返佣退回", en="Rebate returned"),
    "WITHDRAW": Text(zh="提现", en="Withdrawal"),
    "TOPUP_TO_CARD": Text(zh="转入卡片", en="Moved to card"),
    "CARD_CANCEL_REFUND": Text(zh="销卡退回", en="Returned from cancelled card"),
    "TOPUP_TO_CARD_SETTLE_DEBIT": Text(zh="卡片入账补扣", en="Card shortfall covered"),
    "CARD_REFUND_SETTLE_CREDIT": Text(zh="销卡后退款", en="Refund after cancellation"),
    "TOPUP_TO_SUB_ACCOUNT": Text(zh="分配给子账户", en="Assigned to sub-account"),
    "SUB_ACCOUNT_REFUND": Text(zh="子账户退回", en="Returned from sub-account"),
    "VCC_ACCOUNT_TOPUP": Text(zh="账户充值", en="Account top-up"),
    "REFUND_TO_VCC_ACCOUNT": Text(zh="退回账户", en="Returned to account"),
    "SETTLE": Text(zh="消费入账", en="Settlement"),
    "SETTLE_REVERSAL": Text(zh="消费退款入账", en="Settlement reversal"),
    "CARD_APPLY_FEE": Text(zh="开卡费", en="Card application fee"),
    "CARD_VERIFY_FEE": Text(zh="卡验证费", en="Card verification fee"),
    "AUTH_TRANSACTION_FEE": Text(zh="授权手续费", en="Authorization fee"),
    "AUTH_REVERSAL_TRANSACTION_FEE": Text(zh="授权撤销手续费", en="Reversal fee"),
    "SETTLE_TRANSACTION_FEE": Text(zh="入账手续费", en="Settlement fee"),
    "SETTLE_REVERSAL_TRANSACTION_FEE": Text(zh="退款手续费", en="Refund fee"),
    "3DS_OTP_FEE": Text(zh="3DS 验证费", en="3-D Secure fee"),
    "DISPUTE_REFUND": Text(zh="争议退款", en="Dispute refund"),
}
"""Kinds of fund movement (contract §1)."""
