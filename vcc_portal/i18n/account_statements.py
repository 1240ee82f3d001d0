"""Strings of the statements on /account."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

TITLE = Text(zh="对账单", en="Statements")
APPLY = Text(zh="申请对账单", en="Get a statement")
APPLY_NOTE = Text(
    zh="覆盖主账户及全部子账户，生成后可下载 7 天。",
    en="Covers the main account and all sub-accounts. Kept for 7 days.",
)
KIND = Text(zh="文件类型", en="Document")
KIND_OFFICIAL = Text(zh="月结单", en="Monthly statement")
KIND_OFFICIAL_NOTE = Text(zh="每个币种一份，可盖章", en="One for each currency, stamped if you like")
KIND_DETAILS = Text(zh="收支明细", en="Line details")
KIND_DETAILS_NOTE = Text(zh="您可见账户的全部收支，一个文件", en="Every line you may see, in one file")
ONE_OF_MANY = Text(zh="{title}（{time} 提交）", en="{title} (requested {time})")
ONE_AT_ONCE = Text(zh="{title}（{time} 提交，编号 {number}）", en="{title} (requested {time}, no. {number})")
DETAILS_SHORT = Text(zh="收支明细", en="line details")
LANGUAGE = Text(zh="文件语言", en="Language of the document")
CHOOSE_CURRENCY = terms.CHOOSE_A_CURRENCY
CLOSING = Text(zh="期末 {amount}", en="closes at {amount}")
STAMP = Text(zh="加盖电子印章", en="Add the electronic stamp")
EMAIL_HINT = Text(zh="生成后另发一份通知", en="You're also told by email once it's ready")
NO_MONTHS = Text(zh="还没有已结束的月份，下月起可申请。", en="No month has ended yet. Come back next month.")
SUBMIT = Text(zh="提交申请", en="Submit")
NOT_ALLOWED = Text(zh="该月份暂时不能申请", en="Statements for this month aren't available right now")
REASONS: dict[str, Text] = {
    "NOT_FINISHED": Text(zh="该月份尚未结束", en="This month hasn't ended yet"),
    "TOO_EARLY": Text(zh="仅支持最近 12 个月", en="Only the last 12 months are available"),
    "UNDER_WAY": Text(
        zh="该月份的对账单正在生成，请稍候",
        en="A statement for this month is already being generated. Wait until it's ready.",
    ),
}
"""Of the check before applying."""
LOST = Text(
    zh="没有收到结果，查询后未找到这份申请。请再次提交，不会重复申请。",
    en="We didn't get a response, and the application isn't there. Submit again; it won't be made twice.",
)
UNKNOWN = Text(
    zh="没有收到结果，也暂时无法查询。请稍后再次提交，不会重复申请。",
    en="We didn't get a response, and it can't be checked right now. Submit again later; it won't be made twice.",
)
LINES_LOST = Text(
    zh="没有收到结果，列表中也还没有这份收支明细；它可能稍后出现。请稍候，仍未出现再重新提交。",
    en="We didn't get a response, and the line details aren't in the list yet. They may still appear; wait a moment before you "
    "submit again.",
)
LINES_UNKNOWN = Text(
    zh="没有收到结果，也暂时无法查询。请先查看对账单列表，再决定是否重新提交。",
    en="We didn't get a response, and it can't be checked right now. Look at the list of statements before you submit again.",
)
REQUESTED = Text(zh="已提交，生成后可在此下载", en="Requested. You can download it here once it's ready.")

AGAIN_OF = terms.APPLY_AGAIN_FOR
NONE = Text(zh="还没有对账单", en="No statements yet")
NONE_NOTE = Text(zh="每月结束后可申请上月的对账单。", en="Get one once a month has ended.")
DENIED = Text(zh="您没有对账单权限", en="You don't have access to statements")
DENIED_NOTE = Text(
    zh="请联系企业管理员开通“对账单”权限。", en="Ask your company's administrator for the statement permission."
)
