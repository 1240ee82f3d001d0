"""Strings of the question whether a payment would pass."""

from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

TITLE = Text(zh="试算能否通过", en="Would it pass?")
NOTE = Text(
    zh="用与授权相同的规则试算一笔付款，不会发起交易，也不会动用资金。",
    en="Checks a payment against the same rules as a real authorization. Nothing is charged and no money moves.",
)
AMOUNT = terms.AMOUNT
CURRENCY = Text(zh="交易币种", en="Currency")
MERCHANT = Text(zh="商户名称", en="Merchant")
MERCHANT_HINT = Text(zh="账单上显示的名称，例如 GOOGLE *ADS", en="As shown on statements, for example GOOGLE *ADS")
MCC = terms.MCC
MCC_HINT = Text(zh="四位数字，例如 7311", en="Four digits, for example 7311")
MCC_WRONG = Text(zh="请输入四位数字", en="Enter four digits")
MERCHANT_NEEDED = Text(
    zh="该卡只允许部分商户，请填写商户名称", en="This card only allows certain merchants. Enter the merchant name."
)
MCC_NEEDED = Text(
    zh="该卡只允许部分商户类别，请填写类别码", en="This card only allows certain categories. Enter the MCC."
)
TRY = Text(zh="试算", en="Check")
YES = Text(zh="可以通过", en="It would pass")
NO = Text(zh="会被拒绝", en="It would be declined")
UNSURE = Text(zh="无法确定", en="Can't tell yet")
NO_BECAUSE = Text(zh="原因：{rule}", en="Reason: {rule}")
AND_MAYBE = Text(
    zh="排在前面的 {rule} 无法判断，实际的拒绝原因可能是它。",
    en="{rule} is checked first and can't be determined, so it may be the reason given.",
)
MOST = Text(zh="现在最多可以支付 {amount}", en="Up to {amount} would pass now")
MOST_KNOWN = Text(
    zh="就已知的规则，现在最多可以支付 {amount}", en="Based on the known rules, up to {amount} would pass now"
)
ASSUMED = Text(
    zh="假设卡号、CVV 和有效期填写正确，3DS 验证通过；按此刻的限额和余额。",
    en="Assumes the card number, CVV and expiry date are correct and 3-D Secure succeeds, with limits and "
    "balance as of now.",
)
CHECKS = Text(zh="逐项检查", en="Checks")
PASSED = Text(zh="通过", en="passes")
FAILED = Text(zh="不通过", en="fails")
UNKNOWN = Text(zh="无法判断", en="unknown")
ROOM = Text(zh="可用 {amount}", en="{amount} available")
NO_COUNT = Text(
    zh="上限 {most} 笔；接口不提供已用次数", en="up to {most} payments; the number already made isn't available"
)
NO_RATE = Text(
    zh="{currency} 换算成 {own} 的汇率在付款时才确定",
    en="the {currency} to {own} rate is only known at payment",
)
CONVERTED = Text(
    zh="按 {day} 付款的汇率换算：1 {currency} = {rate} {own}，约 {own} {amount}；实际汇率以付款时为准。",
    en="Converted at the rate of the payment on {day}: 1 {currency} = {rate} {own}, about {own} {amount}. The rate at"
    " payment may differ.",
)
NO_FUNDS = Text(zh="接口没有给出该余额", en="this balance isn't available to you")
NO_ROOM = Text(zh="接口没有给出剩余额度", en="the remaining amount isn't available")
NO_EXPIRY = Text(zh="接口没有给出有效期", en="the expiry date isn't available")
BY_CURRENCY = Text(zh="{currency} {rule}", en="{rule} in {currency}")
RULES: dict[DeclineReason, Text] = {
    DeclineReason.ACCOUNT_FROZEN: Text(zh="账户状态", en="Account status"),
    DeclineReason.CARD_NOT_ACTIVE: Text(zh="卡片状态", en="Card status"),
    DeclineReason.CARD_CANCELLED: Text(zh="卡片状态", en="Card status"),
    DeclineReason.CARD_EXPIRED: Text(zh="有效期", en="Expiry date"),
    DeclineReason.CURRENCY: terms.ALLOWED_CURRENCIES,
    DeclineReason.COUNT_LIMIT: terms.PAYMENT_COUNT,
    DeclineReason.MCC: Text(zh="允许的商户类别", en="Allowed merchant categories"),
    DeclineReason.MERCHANT: terms.ALLOWED_MERCHANT_NAMES,
    DeclineReason.SINGLE_LIMIT: terms.PER_PAYMENT_LIMIT,
    DeclineReason.DAY_LIMIT: terms.DAILY_LIMIT,
    DeclineReason.MONTH_LIMIT: terms.MONTH_LIMIT,
    DeclineReason.LIFETIME_LIMIT: terms.LIFETIME_LIMIT,
    DeclineReason.BALANCE: terms.AVAILABLE_BALANCE,
    DeclineReason.SUB_ACCOUNT_QUOTA: Text(zh="子账户额度", en="Sub-account quota"),
}
"""What each check is about; CVV and 3-D Secure are taken as passed."""
