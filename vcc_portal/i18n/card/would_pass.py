"""Strings of the question whether a payment would pass."""

from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.i18n.text import Text

TITLE = Text(zh="试算能否通过", en="Would it pass?")
NOTE = Text(
    zh="用与授权相同的规则试算一笔付款，不会发起交易，也不会动用资金。",
    en="Tries a payment by the very rules of an authorization. Nothing is charged, and no money moves.",
)
AMOUNT = Text(zh="金额", en="Amount")
CURRENCY = Text(zh="交易币种", en="Currency")
MERCHANT = Text(zh="商户名称", en="Merchant")
MERCHANT_HINT = Text(zh="账单上显示的名称，例如 GOOGLE *ADS", en="As on statements, such as GOOGLE *ADS")
MCC = Text(zh="商户类别码", en="MCC")
MCC_HINT = Text(zh="四位数字，例如 7311", en="Four digits, such as 7311")
MCC_WRONG = Text(zh="请输入四位数字", en="Enter four digits")
ABOVE_ZERO = Text(zh="请输入大于零的金额", en="Enter an amount above zero")
MERCHANT_NEEDED = Text(
    zh="该卡只允许部分商户，请填写商户名称", en="This card allows some merchants only: name the merchant"
)
MCC_NEEDED = Text(
    zh="该卡只允许部分商户类别，请填写类别码", en="This card allows some categories only: give the category"
)
TRY = Text(zh="试算", en="Try it")
YES = Text(zh="可以通过", en="It would pass")
NO = Text(zh="会被拒绝", en="It would be declined")
UNSURE = Text(zh="无法确定", en="It cannot be said for sure")
NO_BECAUSE = Text(zh="原因：{rule}", en="Because of: {rule}")
AND_MAYBE = Text(
    zh="排在前面的 {rule} 无法判断，实际的拒绝原因可能是它。",
    en="{rule} comes earlier and cannot be judged, so that may be the reason given.",
)
MOST = Text(zh="现在最多可以支付 {amount}", en="At most {amount} would pass now")
MOST_KNOWN = Text(
    zh="就已知的规则，现在最多可以支付 {amount}", en="By the rules that are known, at most {amount} would pass now"
)
ASSUMED = Text(
    zh="假设卡号、CVV 和有效期填写正确，3DS 验证通过；按此刻的限额和余额。",
    en="Given that number, CVV and expiry are right and 3-D Secure succeeds; with the limits and balance of this moment.",
)
CHECKS = Text(zh="逐项检查", en="Check by check")
PASSED = Text(zh="通过", en="passes")
FAILED = Text(zh="不通过", en="fails")
UNKNOWN = Text(zh="无法判断", en="not known")
ROOM = Text(zh="可用 {amount}", en="{amount} available")
NO_COUNT = Text(
    zh="上限 {most} 笔；接口不提供已用次数", en="{most} payments at most; the API does not say how many there were"
)
NO_RATE = Text(
    zh="{currency} 换算成 {own} 的汇率在付款时才确定",
    en="the rate from {currency} to {own} is only known when paying",
)
NO_FUNDS = Text(zh="接口没有给出该余额", en="the API does not give this balance to you")
NO_ROOM = Text(zh="接口没有给出剩余额度", en="the API does not say what is left")
NO_EXPIRY = Text(zh="接口没有给出有效期", en="the API does not give the expiry date")
BY_CURRENCY = Text(zh="{currency} {rule}", en="{rule} in {currency}")
RULES: dict[DeclineReason, Text] = {
    DeclineReason.ACCOUNT_FROZEN: Text(zh="账户状态", en="Account status"),
    DeclineReason.CARD_NOT_ACTIVE: Text(zh="卡片状态", en="Card status"),
    DeclineReason.CARD_CANCELLED: Text(zh="卡片状态", en="Card status"),
    DeclineReason.CARD_EXPIRED: Text(zh="有效期", en="Expiry date"),
    DeclineReason.CURRENCY: Text(zh="允许的交易币种", en="Allowed currencies"),
    DeclineReason.COUNT_LIMIT: Text(zh="交易次数上限", en="Number of payments"),
    DeclineReason.MCC: Text(zh="允许的商户类别", en="Allowed merchant categories"),
    DeclineReason.MERCHANT: Text(zh="允许的商户名称", en="Allowed merchant names"),
    DeclineReason.SINGLE_LIMIT: Text(zh="单笔限额", en="Limit per payment"),
    DeclineReason.DAY_LIMIT: Text(zh="单日限额", en="Daily limit"),
    DeclineReason.MONTH_LIMIT: Text(zh="单月限额", en="Monthly limit"),
    DeclineReason.LIFETIME_LIMIT: Text(zh="累计限额", en="Lifetime limit"),
    DeclineReason.BALANCE: Text(zh="可用余额", en="Available balance"),
    DeclineReason.SUB_ACCOUNT_QUOTA: Text(zh="子账户额度", en="Sub-account quota"),
}
"""What each check is about; CVV and 3-D Secure are taken as passed."""
