"""Strings of the card check: what of a company's cards wants tidying up."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

OPEN = Text(zh="卡片体检", en="Card check")
NOTE = Text(
    zh="检查 {cards} 张使用中的卡片与最近 60 天的 {payments} 笔交易",
    en="{cards:active card|active cards} and {payments:payment|payments} of the last 60 days were checked",
)
CLEAN = Text(zh="没有需要整理的卡片", en="Your cards are in good order")
CLEAN_NOTE = Text(
    zh="没有闲置、不限额、无标签、即将到期或疑似重复付款的卡片。",
    en="No card is idle, unlimited, untagged or expiring, and no payment looks duplicated.",
)
SHOWN_OF = Text(zh="仅检查最新的 {most} 张卡片", en="Only the newest {most:card was|cards were} checked")
AT_ONCE = Text(zh="一次处理其中 {most} 张。", en=" Up to {most} cards at a time.")
IDLE = Text(zh="60 天未使用", en="Not used for 60 days")
IDLE_NOTE = Text(zh="不再需要的卡片可以注销，减少风险。", en="Cancel what's no longer needed to reduce risk.")
UNLIMITED = Text(zh="没有任何限额", en="Without any limit")
UNLIMITED_NOTE = Text(
    zh="设置限额后，一次盗用不会花掉全部余额。", en="A limit keeps a single misuse from draining the balance."
)
UNTAGGED = Text(zh="没有标签", en="Without a tag")
UNTAGGED_NOTE = Text(zh="有了标签，支出才能按项目归集。", en="Tags let you group spending by project.")
NO_CONTACT = Text(zh="需要 3DS 验证，但没有接收方式", en="3-D Secure without a contact")
NO_CONTACT_NOTE = Text(
    zh="付款时收不到验证码，请逐张设置接收方式。", en="Codes have nowhere to go. Set a contact on each card."
)
EXPIRING = Text(zh="60 天内到期", en="Expires within 60 days")
EXPIRING_NOTE = Text(
    zh="到期后订阅会扣款失败，请提前换用新卡。",
    en="Subscriptions will fail after that. Move them to a new card in time.",
)
DOUBLED = Text(zh="疑似重复订阅：{merchant}", en="Possible duplicate: {merchant}")
DOUBLED_NOTE = Text(
    zh="{count} 张卡片各付了 {amount}，可能是重复订阅。",
    en="{count:card|cards} paid {amount} each. It may be a duplicate subscription.",
)
NOT_TOLD = Text(
    zh="交易超过 {most} 笔，无法判断哪些卡片闲置。",
    en="There are more than {most} payments, so idle cards can't be identified.",
)
CANCEL = terms.CANCEL_CARDS
SET_LIMITS = terms.SET_LIMITS
EDIT_TAGS = terms.EDIT_TAGS
SEE_CARDS = terms.VIEW_CARDS
SEE_PAYMENTS = terms.VIEW_PAYMENTS
MORE = terms.AND_MORE_CARDS
DENIED = terms.NO_ACCESS_TO_CARDS
