"""Questions and answers of /faq, by topic."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.faq import cards, files, money, service
from vcc_portal.i18n.faq.entry import FaqEntry, Topic
from vcc_portal.i18n.text import Text

__all__ = ["BY_SLUG", "TOPICS", "FaqEntry", "Topic"]

LEAD = Text(zh="按主题浏览，或直接搜索关键词。", en="Browse by topic, or search for a word.")
SEARCH = Text(zh="搜索问题", en="Search questions")
SEARCH_HINT = Text(zh="例如：充值、限额、实名认证", en="For example: top up, limit, verification")
TOPICS_LABEL = Text(zh="问题分类", en="Topics")
FOUND = Text(zh="找到 {count} 个问题", en="{count:question|questions} found")
NO_MATCH = Text(zh="没有找到相关问题", en="No matching questions")
NO_MATCH_NOTE = Text(zh="换一个关键词，或联系您的客户经理。", en="Try another word, or ask your account manager.")
CLEAR = Text(zh="清除搜索", en="Clear search")

TOPICS: tuple[Topic, ...] = (
    Topic("start", "rocket", Text(zh="开始使用", en="Getting started"), service.START),
    Topic("verification", "id-card", Text(zh="认证", en="Verification"), service.VERIFY),
    Topic("cards", "credit-card", terms.CARDS, cards.CARDS),
    Topic("limits", "gauge", terms.LIMITS, cards.LIMITS),
    Topic("payments", "receipt-text", Text(zh="交易与退款", en="Payments and refunds"), cards.PAYMENTS),
    Topic("top-ups", "landmark", Text(zh="充值", en="Topping up"), money.TOP_UP),
    Topic("quotas", "split", Text(zh="额度与子账户", en="Quota and sub-accounts"), money.QUOTA),
    Topic("money", "wallet", Text(zh="余额与资金", en="Balances and funds"), money.MONEY),
    Topic("files", "file-text", Text(zh="导出与凭证", en="Exports and documents"), files.FILES),
    Topic("rewards", "gift", Text(zh="邀请与奖励", en="Invitations and rewards"), files.REWARDS),
    Topic("safety", "shield-check", Text(zh="登录与安全", en="Sign-in and safety"), service.SAFETY),
)

BY_SLUG: dict[str, FaqEntry] = {each.slug: each for topic in TOPICS for each in topic.entries}
"""Every question by its place in the address."""
