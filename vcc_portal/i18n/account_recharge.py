"""Strings of /account/recharge: topping up the account."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns.money import MoneyWords
from vcc_portal.i18n.text import Text

FACT = Text(zh="为主账户的币种账户充值，到账后即可使用", en="Add money to a currency account of the main account")
VIEWS = Text(zh="充值与记录", en="Top up and history")
NEW = terms.TOP_UP
RECORDS = Text(zh="充值记录", en="Top-up history")

CURRENCY = Text(zh="充值币种", en="Currency to top up")
NO_ACCOUNT_YET = Text(zh="{currency} {name}（未开户）", en="{currency} {name} (no account yet)")
CHANNEL = terms.PAY_WITH
PAY_CURRENCY = Text(zh="付款币种", en="Paying currency")
AMOUNT = Text(zh="到账金额", en="Amount to arrive")
REMARK = terms.REMARK
REMARK_HINT = terms.REMARK_HINT
DAY_LEFT = Text(zh="今日还可充值 {amount}", en="{amount} left today")
BALANCE_OF = terms.BALANCE_OF
NO_FEE = Text(zh="免手续费", en="No fee")
FEE_RATE = Text(zh="手续费 {rate}", en="{rate} fee")
FEE_FIXED = Text(zh="手续费 {amount}", en="{amount} fee")
FEE_BOTH = Text(zh="手续费 {rate} + {amount}", en="{rate} + {amount} fee")
FEE_LEAST = Text(zh="{fee}，最低 {least}", en="{fee}, at least {least}")
ARRIVALS: dict[str, Text] = {
    "INSTANT": Text(zh="实时到账", en="Arrives at once"),
    "HOURS": Text(zh="数小时内到账", en="Arrives within hours"),
    "DAYS": Text(zh="1 至 3 个工作日到账", en="Arrives in 1–3 working days"),
}
CHANNELS: dict[str, Text] = {
    "COLLECTION_BALANCE": Text(zh="跨境收款余额", en="Collection balance"),
    "AUTO_COLLECTION_BALANCE": terms.AUTOMATIC_TOP_UP,
    "BANK_TRANSFER": Text(zh="银行转账", en="Bank transfer"),
    "CURRENCY_ACCOUNT_BALANCE": Text(zh="外币账户余额", en="Currency account"),
    "CASHBACK": Text(zh="充值返现", en="Top-up cashback"),
    "CNY_ACCOUNT": terms.RMB_ACCOUNT,
    "B2B_BALANCE": Text(zh="外贸收款余额", en="B2B balance"),
    "SERVICE_BALANCE": Text(zh="服务贸易余额", en="Service trade balance"),
}
"""Names of `payChannel` (contract §1), where the provider sends none with it."""
OFFLINE = Text(zh="暂不可用", en="Not available right now")
CNY_FOR_COMPANIES = Text(zh="人民币充值仅支持企业账户", en="RMB top-ups are for business accounts")
NEEDS_VERIFICATION = Text(zh="完成认证后可用", en="Available after verification")
NO_CHANNEL = Text(zh="这个币种暂时没有可用的付款方式", en="There's no way to pay for this currency right now")
VERIFY_FIRST = Text(zh="完成认证后即可充值。", en="Complete verification to top up.")
HIDDEN = Text(
    zh="您看不到主账户的余额，可能没有主账户的数据权限：没有该权限，充值会被拒绝。请先向企业管理员确认。",
    en="You aren't shown the main account's balance, so you may not have data access to it. Without access a top-up is "
    "refused. Check with your company's administrator first.",
)
VERIFY = terms.SEE_WHAT_IS_NEEDED

QUOTE = Text(zh="费用明细", en="Quote")
ARRIVES = Text(zh="到账", en="Arrives")
FEE = terms.FEE
RATE = terms.RATE
RATE_IS = Text(zh="1 {currency} = {rate} {paid}", en="1 {currency} = {rate} {paid}")
SAME_CURRENCY = Text(zh="同币种，无需换汇", en="Same currency, no exchange")
RATE_HELD = Text(zh="汇率锁定还剩 {n} 秒", en="Rate held for {n} s")
RATE_OVER = Text(zh="汇率已过期", en="Rate expired")
RATE_EXPIRED = Text(
    zh="汇率已过期，未扣款。请获取新汇率并重新核对后再确认。",
    en="The rate has expired and nothing was charged. Get the new rate and check it before you confirm.",
)
NEW_RATE = Text(zh="获取新汇率", en="Get new rate")
EXCHANGED = Text(zh="换汇金额", en="Converted amount")
TOTAL = Text(zh="共需支付", en="You pay")
SHORT = Text(
    zh="余额不足，还差 {amount}。请减少金额，或换一种付款方式。",
    en="{amount} short. Enter a lower amount or pay another way.",
)
MAIN_ACCOUNT = terms.MAIN_ACCOUNT
UNASSIGNED = terms.UNASSIGNED
AVAILABLE = terms.AVAILABLE_BALANCE
ON_ITS_WAY = Text(
    zh="有 {count} 笔 {currency} 充值正在处理，共 {amount}，到账前请勿重复充值。",
    en="{count:top-up|top-ups} in progress for {currency}, {amount} in total. Wait before you send more.",
)
TO_REVIEW = terms.REVIEW
CHECK_TITLE = Text(zh="核对充值", en="Review top-up")
CONFIRM = Text(zh="确认支付 {amount}", en="Pay {amount}")
CONFIRM_BANK = Text(zh="确认，获取收款账户", en="Confirm and get bank details")
STEP_UP_ABOUT = Text(zh="充值 {amount} 前，请确认是您本人操作。", en="Confirm it's you to top up {amount}.")

WORDS = MoneyWords(
    processing=Text(zh="正在确认充值结果", en="Confirming your top-up"),
)

OPEN_TITLE = Text(zh="还没有 {currency} 账户", en="You don't have a {currency} account yet")
OPEN_NOTE = Text(
    zh="开通后即可充值 {currency}，通常几秒完成，不收费。",
    en="Open one to top up {currency}. It usually takes a few seconds and is free.",
)
PURPOSE = Text(zh="账户用途", en="What is it for?")
OPEN = Text(zh="开通 {currency} 账户", en="Open {currency} account")
OPENING = Text(
    zh="正在开通 {currency} 账户，通常几秒完成。", en="Opening your {currency} account, usually within seconds."
)
OPENING_LONG = Text(
    zh="{currency} 账户仍在开通，可稍后再回来查看。",
    en="Your {currency} account is still being opened. Come back later.",
)
OPEN_UNKNOWN = Text(
    zh="没有收到答复，账户可能已在开通。请再次提交，不会重复开户。",
    en="We didn't get a response, so the account may be on its way. Submit again; it won't be opened twice.",
)
OPEN_FORBIDDEN = Text(
    zh="您没有开通账户的权限，请联系企业管理员开通“账户开通”权限。",
    en="You can't open accounts. Ask your company's administrator for the account opening permission.",
)
CHECK_AGAIN = Text(zh="再次查询", en="Check again")

DENIED = Text(zh="您没有账户充值的权限", en="You don't have permission to top up")
DENIED_NOTE = Text(
    zh="该操作需要管理员授权，请联系企业管理员开通“账户充值”权限。您可以查看的充值会显示在充值记录中。",
    en="Ask your company's administrator for the top-up permission. Top-ups you have data access to are in the history.",
)
NONE_OFFERED = Text(zh="当前没有可充值的币种", en="No currency can be topped up right now")
NONE_OFFERED_NOTE = Text(zh="请稍后再来，或联系客户经理。", en="Come back later, or ask your account manager.")

PROCESSING = Text(zh="充值处理中", en="Top-up in progress")
PROCESSING_NOTE = Text(
    zh="已受理，充值正在处理。可以离开本页，结果不受影响。",
    en="Accepted, and the money is on its way. You can leave this page.",
)
AWAITING_BANK = Text(zh="等待银行转账", en="Waiting for your bank transfer")
AWAITING_BANK_NOTE = Text(
    zh="请从企业同名账户汇款到以下账户，并填写附言。收到款项后 1 至 3 个工作日入账，可以离开本页。",
    en="Send the money from an account in your company's name and quote the reference. It's credited 1–3 working "
    "days after it arrives. You can leave this page.",
)
DONE = Text(zh="充值成功", en="Top-up received")
DONE_NOTE = Text(zh="{amount} 已到账，可以使用。", en="{amount} has arrived and is ready to use.")
FAILED = Text(zh="充值失败", en="Top-up failed")
FAILED_NOTE = Text(zh="原因：{reason}。款项未扣除。", en="Reason: {reason}. You weren't charged.")
NOT_FOUND = Text(zh="查不到这笔充值", en="This top-up can't be found")
NOT_FOUND_NOTE = Text(
    zh="可能链接有误，或您没有权限查看。刚刚提交的充值可能稍后才能查到：再次充值前，请重新查询或查看充值记录。",
    en="The link may be wrong, or you may not have access to it. If it was just sent, it may not show yet: check again or "
    "look in the top-up history before you send another.",
)
NEW_BALANCE = Text(zh="待分配额度（充值后）", en="Unassigned afterwards")
NEW_AVAILABLE = Text(zh="可用余额（充值后）", en="Available afterwards")
PAID_BY = Text(zh="付款方式与金额", en="Paid with")
BILL_ID = Text(zh="充值单号", en="Top-up number")
ANOTHER = Text(zh="再充一笔", en="Top up again")
TO_ACCOUNT = terms.BACK_TO_MY_ACCOUNT
BANK = Text(zh="收款账户", en="Send the money to")
BANK_NAME = Text(zh="收款银行", en="Bank")
ACCOUNT_NAME = Text(zh="收款户名", en="Account name")
ACCOUNT_NO = Text(zh="收款账号", en="Account number")
SWIFT = Text.same("SWIFT / BIC")
REFERENCE = Text(zh="附言（必填）", en="Reference (required)")
TO_SEND = Text(zh="汇款金额", en="Amount to send")

RECENT = Text(zh="最近充值", en="Recent top-ups")
RECENT_EMPTY = Text(zh="还没有充值", en="No account top-ups yet")
RECENT_UNREAD = Text(
    zh="可能有仍在处理的充值未显示，再次充值前请先核实。",
    en="A top-up that's still on its way may be missing here. Check before you top up again.",
)
ALL_RECORDS = Text(zh="全部记录", en="See all")

TIME = Text(zh="申请时间", en="Requested")
STATUS = terms.STATUS
ALL_STATUSES = terms.ALL_STATUSES
ALL_CHANNELS = Text(zh="全部付款方式", en="All ways to pay")
ALL_CURRENCIES = terms.ALL_CURRENCIES
CURRENCY_FILTER = terms.CURRENCY
DATES = Text(zh="申请日期", en="Requested on")
PAID = Text(zh="支付金额", en="Paid")
TOTAL_RECORDS = Text(zh="共 {total} 笔充值", en="{total:top-up|top-ups}")
NO_RECORDS = Text(zh="还没有充值记录", en="No top-ups yet")
NO_RECORDS_NOTE = Text(zh="首次充值后会显示在这里。", en="Your first top-up will appear here.")
OF_MAIN_ACCOUNT = Text(
    zh="充值属于主账户，没有主账户数据权限的操作员看不到。如需查看，请联系企业管理员授予数据权限。",
    en="Top-ups belong to the main account. If you don't have data access to it, you won't see any here. Ask your "
    "company's administrator for access.",
)
NO_MATCH = Text(zh="没有符合条件的充值", en="No matching top-ups")

CONTRACT = Text(zh="合同费率", en="Your contract's rates")
CONTRACT_NO = Text(zh="合同 {number}", en="Contract {number}")
CONTRACT_UNTIL = Text(zh="有效期至 {date}", en="Valid until {date}")
NO_RATES = Text(zh="合同没有列出费率", en="Your contract lists no rates")
BANNER = Text(zh="充值活动，在新窗口打开", en="Top-up offer, opens in a new window")
