"""Strings around the sending of an application: preview, cost, review, what became of it, what is in the way."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns.money import MoneyWords
from vcc_portal.i18n.text import Text

PREVIEW = Text(zh="预览", en="Preview")
UNNAMED = Text(zh="未命名卡片", en="Unnamed card")

FEE = terms.CARD_ISSUANCE_FEE
OPENING = terms.INITIAL_TOP_UP
TOTAL = Text(zh="今日合计", en="Total today")
BALANCE_NOW = Text(zh="{account} 当前可用", en="{account}, available now")
UNASSIGNED_NOW = Text(zh="当前待分配额度", en="Unassigned now")
HIDDEN_MAIN = terms.HIDDEN_MAIN
AFTER = Text(zh="开卡后", en="After this card")
NOT_ENOUGH = terms.AMOUNT_SHORT
NO_ACCOUNT = terms.NO_CURRENCY_ACCOUNT
NOTHING_TO_PAY = Text(zh="本次申请不产生费用", en="No charge for this application")
HOW_LONG = Text(
    zh="多数卡片一分钟内开出。如需更久，可在卡片列表查看进度，不会重复扣费。",
    en="Most cards are ready in under a minute. If it takes longer, track it in the card list; you won't be "
    "charged twice.",
)

REVIEW = Text(zh="核对申请", en="Review application")
REVIEW_TITLE = Text(zh="确认开卡信息", en="Review before you apply")
REVIEW_NOTE = Text(
    zh="确认后提交开卡，费用即时扣除。",
    en="Your application is submitted when you confirm, and the fee is charged right away.",
)
SUBMIT = Text(zh="确认开卡", en="Apply for this card")
SUBMIT_TOTAL = terms.APPLY_AND_PAY
SENDING = Text(zh="提交中", en="Applying")
CANCEL = terms.CANCEL
YES = terms.ON
NO = terms.OFF

PROCESSING_TITLE = Text(zh="申请处理中", en="Application in progress")
PROCESSING_NOTE = Text(
    zh="发卡服务尚未答复。我们正在查询结果，请勿重复申请：同一申请不会重复开卡或扣费。",
    en="The issuer hasn't responded yet. We're checking the result, so don't apply again: one application never "
    "issues or charges twice.",
)
PROCESSING_STILL = Text(
    zh="暂时仍无结果。您可以稍后再查，或在卡片列表查看。",
    en="Still no result. Check again later, or look in the card list.",
)

DONE_TITLE = Text(zh="开卡成功", en="Your card is ready")
DONE_NOTE = Text(
    zh="卡片已可使用，查看卡号需要安全验证。", en="Ready to use. Viewing the number requires verification."
)
APPLYING_TITLE = Text(zh="申请已提交", en="Application received")
APPLYING_NOTE = Text(
    zh="发卡机构正在开卡，通常不超过一分钟。",
    en="The issuer is creating your card. This usually takes less than a minute.",
)
APPLYING_LONG = Text(
    zh="发卡机构需要更长时间。可以离开本页，稍后在卡片列表查看。",
    en="This is taking longer than usual. You can leave this page and check the card list later.",
)
FAILED_TITLE = Text(zh="发卡机构未能开卡", en="The card couldn't be issued")
FAILED_NOTE = Text(zh="{reason}。已扣费用将退回。", en="{reason}. Any charge will be refunded.")
FAILED_UNKNOWN = terms.NO_REASON_GIVEN
CHARGED = terms.CHARGED
CARD_ID = terms.CARD_ID
STATUS = terms.STATUS
OPEN_CARD = terms.VIEW_CARD
TO_LIST = terms.BACK_TO_CARD_LIST
ANOTHER = Text(zh="再申请一张", en="Apply for another")

NOT_ARRIVED = Text(
    zh="发卡服务目前没有这份申请的记录：未开卡，也未扣费；若稍后到达，结果会显示在这里。可再次确认：同一申请不会重复开卡或扣费。",
    en="The issuer has no record of this application so far: no card has been issued and nothing charged. If it still "
    "arrives, its result is shown here. You can confirm again; one application never issues or charges twice.",
)
SENT_ALREADY = Text(
    zh="这份申请已在别处提交过，内容与现在不同。请到卡片列表查看，或重新申请。",
    en="This application was already submitted with different details. Check the card list, or start a new one.",
)
START_NEW = Text(zh="重新申请", en="Start over")
APPLICATION = MoneyWords(
    sending=SENDING,
    not_received=NOT_ARRIVED,
    sent_already=SENT_ALREADY,
    see_earlier=TO_LIST,
    start_new=START_NEW,
    processing=PROCESSING_TITLE,
    processing_note=PROCESSING_NOTE,
    still=PROCESSING_STILL,
)

BLOCKED_OPERATOR = Text(zh="您没有申请卡片的权限", en="You don't have permission to apply for cards")
BLOCKED_OPERATOR_NOTE = Text(
    zh="该操作需要管理员授权。请联系企业管理员开通“申请卡片”权限。",
    en="Ask your company's administrator for permission to apply for cards.",
)
BLOCKED_COUNT = Text(zh="可开卡数量已用完", en="You've reached your card limit")
BLOCKED_COUNT_NOTE = Text(
    zh="上限 {most} 张，已开 {used} 张（含已冻结，不含已注销和已过期），申请中 {applying} 张。请联系客户经理提高上限。",
    en="Your limit is {most} cards: {used} issued (including frozen, excluding cancelled and expired) and "
    "{applying} in progress. Ask your account manager for a higher limit.",
)
BLOCKED_PRODUCT = Text(zh="暂无可申请的卡产品", en="No card products available")
BLOCKED_PRODUCT_NOTE = Text(
    zh="所有卡产品均暂停开卡，请稍后再试或联系客户经理。",
    en="Issuing is paused for all products. Try again later, or ask your account manager.",
)
BLOCKED_MODE = Text(zh="尚未开通卡片模式", en="No card mode enabled")
BLOCKED_MODE_NOTE = Text(
    zh="请联系客户经理开通共享或单卡模式。",
    en="Ask your account manager to enable the shared-balance or own-balance mode.",
)
