"""Strings around the sending of an application: preview, cost, review, what became of it, what is in the way."""

from vcc_portal.i18n.text import Text

PREVIEW = Text(zh="预览", en="Preview")
UNNAMED = Text(zh="未命名卡片", en="Unnamed card")

FEE = Text(zh="开卡费", en="Card issuance fee")
OPENING = Text(zh="开卡充值金额", en="Opening amount")
TOTAL = Text(zh="今日合计", en="Total today")
BALANCE_NOW = Text(zh="{account} 当前可用", en="{account}, available now")
UNASSIGNED_NOW = Text(zh="当前未分配额度", en="Unassigned now")
AFTER = Text(zh="开卡后", en="After this card")
NOT_ENOUGH = Text(zh="余额不足，还差 {amount}", en="{amount} short")
NO_ACCOUNT = Text(zh="没有 {currency} 账户", en="No {currency} account")
NOTHING_TO_PAY = Text(zh="本次申请不产生费用", en="Nothing is charged for this card")
HOW_LONG = Text(
    zh="多数卡片一分钟内开出。如需更久，可在卡片列表查看进度，不会重复扣费。",
    en="Most cards are ready in under a minute. If the issuer needs longer, follow it in the card list; "
    "you will not be charged twice.",
)

REVIEW = Text(zh="核对申请", en="Review application")
REVIEW_TITLE = Text(zh="确认开卡信息", en="Check before you apply")
REVIEW_NOTE = Text(
    zh="确认后提交开卡，费用即时扣除。", en="The card is ordered when you confirm, and the fee is taken at once."
)
EDIT = Text(zh="返回修改", en="Back to editing")
SUBMIT = Text(zh="确认开卡", en="Apply for this card")
SUBMIT_TOTAL = Text(zh="确认开卡，支付 {total}", en="Apply and pay {total}")
SENDING = Text(zh="提交中", en="Applying")
CANCEL = Text(zh="取消", en="Cancel")
FROM = Text(zh="扣款账户", en="Paid from")
YES = Text(zh="开启", en="On")
NO = Text(zh="关闭", en="Off")

PROCESSING_TITLE = Text(zh="申请处理中", en="Your application is being processed")
PROCESSING_NOTE = Text(
    zh="发卡服务尚未答复。我们正在查询结果，请勿重复申请：同一申请不会重复开卡或扣费。",
    en="The issuer has not answered yet. We are asking for the result; you need not apply again: "
    "the same application never makes two cards and is never charged twice.",
)
PROCESSING_ASKED = Text(zh="已查询 {count} 次", en="Attempts so far: {count}")
PROCESSING_STILL = Text(
    zh="暂时仍无结果。您可以稍后再查，或在卡片列表查看。",
    en="There is still no result. Ask again later, or look in the card list.",
)
ASK_AGAIN = Text(zh="查询结果", en="Ask for the result")

DONE_TITLE = Text(zh="开卡成功", en="Your card is ready")
DONE_NOTE = Text(
    zh="卡片已可使用，查看卡号需要安全验证。", en="It can be used now. Seeing the number asks for verification."
)
APPLYING_TITLE = Text(zh="申请已提交", en="Application received")
APPLYING_NOTE = Text(
    zh="发卡机构正在开卡，通常不超过一分钟。", en="The issuer is making the card; this usually takes under a minute."
)
APPLYING_LONG = Text(
    zh="发卡机构需要更长时间。可以离开本页，稍后在卡片列表查看。",
    en="The issuer needs longer. You can leave this page and look in the card list later.",
)
FAILED_TITLE = Text(zh="发卡机构未能开卡", en="The issuer could not make the card")
FAILED_NOTE = Text(zh="{reason}。已扣费用将退回。", en="{reason}. What was charged is returned.")
FAILED_UNKNOWN = Text(zh="未说明原因", en="No reason was given")
CHARGED = Text(zh="本次扣费", en="Charged")
CARD_ID = Text(zh="卡片编号", en="Card ID")
STATUS = Text(zh="状态", en="Status")
OPEN_CARD = Text(zh="查看卡片", en="Open the card")
TO_LIST = Text(zh="返回卡片列表", en="Card list")
ANOTHER = Text(zh="再申请一张", en="Apply for another")

NOT_ARRIVED = Text(
    zh="发卡服务没有这份申请的记录：未开卡，也未扣费。可再次确认：同一申请不会重复开卡或扣费。",
    en="The issuer has no record of this application: no card was made and nothing was charged. Confirm it again: "
    "the same application never makes cards twice.",
)
REFUSED = Text(zh="申请未通过", en="The application was not accepted")
SENT_ALREADY = Text(
    zh="这份申请已在别处提交过，内容与现在不同。请到卡片列表查看，或重新申请。",
    en="This application was sent before with other details. Look in the card list, or start a new one.",
)
START_NEW = Text(zh="重新申请", en="Start a new one")

BLOCKED_OPERATOR = Text(zh="您没有申请卡片的权限", en="You may not apply for cards")
BLOCKED_OPERATOR_NOTE = Text(
    zh="该操作需要管理员授权。请联系企业管理员开通“申请卡片”权限。",
    en="An administrator decides this. Ask the administrator of your company for the right to apply for cards.",
)
BLOCKED_COUNT = Text(zh="可开卡数量已用完", en="No more cards can be issued")
BLOCKED_COUNT_NOTE = Text(
    zh="上限 {most} 张，已开 {used} 张（含已冻结，不含已注销和已过期），申请中 {applying} 张。请联系客户经理提高上限。",
    en="The cap is {most}. {used} are issued, frozen ones included, cancelled and expired ones not, and {applying} are being made. "
    "Ask your customer manager for a higher cap.",
)
BLOCKED_PRODUCT = Text(zh="暂无可申请的卡产品", en="No card product is open for applications")
BLOCKED_PRODUCT_NOTE = Text(
    zh="所有卡产品均暂停开卡，请稍后再试或联系客户经理。",
    en="Issuing is paused for every product. Try later, or ask your customer manager.",
)
BLOCKED_MODE = Text(zh="尚未开通用卡模式", en="No card mode is open to you")
BLOCKED_MODE_NOTE = Text(
    zh="请联系客户经理开通共享或单卡模式。", en="Ask your customer manager to open the shared or single-card mode."
)
