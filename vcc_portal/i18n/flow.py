"""Strings of the fund flow query, beside those that it shares with the transaction query."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

MOVED_BY = Text(zh="{kind}，尾号 {last4}", en="{kind}, ending in {last4}")
POSTING = Text(zh="资金流水", en="Fund movement")
PREVIOUS = Text(zh="上一条流水", en="Previous movement")
FOLLOWING = Text(zh="下一条流水", en="Next movement")
ACCOUNT_TYPE = Text(zh="账户类型", en="Account type")
ALL_ACCOUNT_TYPES = Text(zh="主账户和子账户", en="Main account and sub-accounts")
ACCOUNT_TYPES: dict[str, Text] = {
    "VCC_ACCOUNT": terms.MAIN_ACCOUNT,
    "SUB_ACCOUNT": Text(zh="子账户资金", en="Sub-accounts"),
}
CARD_ID = terms.CARD_ID
CARD_ID_HINT = Text(zh="16 位卡片 ID", en="16 digits")
TRADE_TYPE = Text(zh="交易种类", en="Transaction type")
RECORD_ID = Text(zh="所属交易", en="Transaction")
REMARK = terms.REMARK
BALANCE_BEFORE = Text(zh="变动前余额", en="Balance before")

COMPLETE = Text(zh="数据已更新到 {time}", en="Complete up to {time}")
DELAYED = Text(
    zh="数据更新到 {time}，约有 {minutes} 分钟延迟，更晚的流水可能还没有出现。",
    en="Updated at {time}, about {minutes:minute|minutes} ago. Later movements may still be missing.",
)

TRAIL = Text(zh="资金去向", en="Follow the money")
TRAIL_FAILED = Text(zh="没有读到这笔资金的来龙去脉。", en="Where this money came from couldn't be read.")
TRAIL_NOTE = Text(
    zh="账户里的资金不作标记：这里列出此前最近一笔入账，以及此后最先发生的支出。",
    en="Money in an account can't be traced unit by unit. This shows the last money in before the movement, and what was spent first after it.",
)
STEP_NOTE = Text(zh="{account} · 余额 {balance}", en="{account}, balance {balance}")
PAID_BY = Text(zh="{card} 的消费", en="Paid with {card}")
PAID_TO = Text(zh="付给 {merchant}", en="Paid to {merchant}")
LINE_AGREES = Text(zh="与上一条流水的余额 {balance} 相符", en="Agrees with the balance before it, {balance}")
LINE_DIFFERS = Text(zh="与上一条流水的余额 {balance} 不符", en="Doesn't agree with the balance before it, {balance}")
SUM_AGREES = Text(
    zh="各条流水合计等于实际支出 {currency} {cost}", en="Movements add up to the net cost, {currency} {cost}"
)
SUM_DIFFERS = Text(
    zh="各条流水合计 {posted}，与实际支出 {currency} {cost} 不符",
    en="Movements total {posted}, not the net cost of {currency} {cost}",
)
SEE_RECORD = Text(zh="查看交易", en="Open the transaction")
SEE_CARD = Text(zh="查看卡片", en="Open the card")
ONLY_PAYMENT = Text(zh="只看这笔交易的流水", en="Only this transaction's movements")
