"""Strings of the page that applies for transaction vouchers."""

from vcc_portal.domain.vouchers import Relationship, VoucherStatus
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import dates, files, listing
from vcc_portal.i18n.text import Text

FACT = Text(
    zh="卡片消费与退款的 PDF 证明，可用于银行、审计与报销",
    en="PDF proof of card payments for banks, auditors and expenses",
)
APPLY = Text(zh="申请凭证", en="Apply for a voucher")
FOR_PAYMENT = terms.THIS_PAYMENT
OTHER_PAYMENTS = Text(zh="改为一段时间的交易", en="Choose a period instead")
PAYMENTS = Text(zh="交易范围", en="Payments")
PAYMENTS_NOTE = Text(
    zh="凭证列出所选卡片在该期间内已入账的消费与退款；只需一笔时，可在下方列表中选择。",
    en="The voucher lists the card's settled purchases and refunds in this period. To prove just one, pick it from the "
    "list below.",
)
CARD = Text(zh="凭证中的卡片", en="Card on the voucher")
"""The list below has a filter by card: by ear the two would be one."""
OTHER_CARD = Text(zh="输入完整卡号…", en="Enter the full card number…")
FIND_CARD = Text(zh="查找卡片", en="Find a card")
FIND_HINT = Text(zh="卡片名称、后四位或标签", en="Name, last four digits or tag")
NEWEST_LISTED = Text(
    zh="可选卡片仅含最新的一部分，其他卡片请在此查找", en="Only the newest cards are on offer. Find any other here."
)
CARDS_FOUND = Text(zh="匹配的卡片：{count} 张，请选择其一", en="Matching cards: {count}. Choose one of them.")
CARDS_FIRST = Text(
    zh="匹配的卡片较多，可选最新的 {count} 张；输入更多可缩小范围",
    en="The newest {count} matching cards are on offer. Type more to narrow them down.",
)
CARDS_UNREAD = Text(zh="卡片加载失败", en="Couldn't load your cards")
NO_CARD = Text(zh="没有匹配的卡片", en="No card matches")
CHOOSE_CARD = Text(zh="请选择卡片，或输入卡号", en="Choose a card, or enter its number")
CARD_NUMBER = terms.CARD_NUMBER
CARD_NUMBER_HINT = Text(
    zh="仅用于查找卡片：不保存，提交后即清除", en="Only used to find the card. It's never saved, and cleared once sent."
)
CARD_NUMBER_WRONG = Text(zh="卡号不正确，请核对每一位数字", en="This isn't a valid card number. Check each digit.")
FROM = Text(zh="开始日期", en="From")
TO = Text(zh="结束日期", en="To")
THIS_MONTH = terms.THIS_MONTH
LAST_MONTH = dates.WORDS["lastMonth"]
LAST_DAYS = Text(zh="最近 {days} 天", en="Last {days} days")
TO_BEFORE_FROM = Text(zh="结束日期不能早于开始日期", en="The end can't be before the start")
TOO_LONG_A_PERIOD = Text(zh="期间最长 {most} 天", en="A voucher covers up to {most} days")
NOT_AHEAD = Text(zh="不能晚于今天", en="This can't be after today")
NO_PAYMENTS = Text(
    zh="该卡片在此期间没有已入账的交易，请调整卡片或日期",
    en="This card has no settled payments in this period. Choose another card or other dates.",
)

CARDHOLDER = terms.HOLDER
CARDHOLDER_NOTE = Text(
    zh="按需要凭证的机构要求填写，将原样印在凭证上。",
    en="Printed as entered. Write it the way the bank or auditor has it on file.",
)
HOLDER_NAME = Text(zh="持卡人姓名", en="Cardholder name")
COUNTRY = Text(zh="国家或地区", en="Country or region")
POSTCODE = Text(zh="邮政编码", en="Postcode")
ADDRESS = Text(zh="地址", en="Address")

USE = Text(zh="用途与声明", en="Purpose and declaration")
PURPOSE = Text(zh="用途", en="Purpose")
PURPOSE_HINT = Text(zh="例如：11 月广告投放费用核销", en="For example: November ad spend, expense report")
RELATIONSHIP = Text(zh="持卡人与账户的关系", en="Cardholder's relationship to the account")
LANGUAGE = Text(zh="凭证语言", en="Voucher language")
COMMITMENT = Text(zh="承诺声明", en="Declaration")
COMMITMENT_TEXT = Text(
    zh="我承诺以上信息真实、完整，并对其真实性负责；凭证仅用于所填用途。",
    en="I declare that this information is true and complete, that I'm responsible for it, and that the voucher is used "
    "only for the purpose stated.",
)
SUBMIT = Text(zh="生成凭证", en="Generate voucher")

ON_VOUCHER = Text(zh="凭证内容", en="On the voucher")
COUNT = Text(zh="交易笔数", en="Payments")
COUNT_OF = Text(zh="{count} 笔", en="{count:payment|payments}")
COUNT_UNKNOWN = Text(zh="提交时确认", en="Checked when you submit")
COUNT_LATER = Text(zh="选择卡片与日期后显示", en="Shown once a card and dates are chosen")
FILE = Text(zh="文件", en="File")
FILE_IS = Text(zh="PDF，A4，卡号只显示首尾数字", en="PDF, A4, with the card number masked")
TOTALS = listing.TOTALS
TOTALS_ARE = Text(zh="按币种与类型合计", en="By currency and type")
RARE_NOTE = Text(
    zh="如果有字符无法印出，凭证不会生成，并会指出是哪些字符。",
    en="If a character can't be printed, no voucher is made and the character is named.",
)
KEPT_NOTE = Text(
    zh="持卡人信息会留在此浏览器，方便下次申请；退出登录后清除。",
    en="Cardholder details stay in this browser for next time, until you sign out.",
)

MISSING = Text(
    zh="未找到这笔交易，或它没有凭证：只有已入账的消费与退款可以申请。",
    en="We couldn't find this payment, or there's no voucher for it: only settled purchases and refunds have one.",
)
ALREADY = Text(zh="这笔交易已有凭证，可直接下载。", en="There's already a voucher for this payment.")
ON_ITS_WAY = Text(zh="这笔交易的凭证正在生成。", en="A voucher for this payment is being generated.")
ORDERED = Text(zh="已开始生成凭证，完成后可在下方下载", en="Started. Download the voucher below once it's ready.")
LOST = Text(
    zh="没有收到结果，列表中也还没有这份凭证；它可能稍后出现在下方。请稍候，仍未出现再重新提交。",
    en="We didn't get a response, and the voucher isn't in the list yet. It may still appear below; wait a moment before you "
    "submit again.",
)
UNKNOWN = Text(
    zh="没有收到结果，也暂时无法查询。请先查看下方凭证，再决定是否重新提交。",
    en="We didn't get a response, and it can't be checked right now. Look at the vouchers below before you submit again.",
)

FILES = Text(zh="我的凭证", en="Your vouchers")
NO_FILES = Text(zh="还没有凭证", en="No vouchers yet")
NO_FILES_NOTE = Text(zh="在上方生成的凭证会显示在这里。", en="Vouchers generated above appear here.")
AGAIN_OF = terms.APPLY_AGAIN_FOR
FILES_DENIED = Text(zh="您没有查看交易凭证的权限", en="You don't have access to vouchers")
FILES_DENIED_NOTE = Text(
    zh="请联系企业管理员开通“交易凭证下载”权限。",
    en="Ask your company's administrator for the transaction voucher permission.",
)

LIST = Text(zh="可申请凭证的交易", en="Payments you can get a voucher for")
VOUCHER = Text(zh="凭证", en="Voucher")
ACTION = terms.ACTIONS
APPLY_SHORT = Text(zh="申请", en="Apply")
APPLY_ANEW = Text(zh="重新申请", en="Apply again")
ROW_ACTION = Text(zh="{action}：{merchant}，{time}", en="{action}: {merchant}, {time}")
NONE_TITLE = Text(zh="近 {days} 天没有可申请凭证的交易", en="No payments to prove in the last {days} days")
NONE_NOTE = Text(
    zh="卡片消费入账后会显示在这里，通常需要 1 至 3 天。",
    en="Card payments appear here once they settle, usually within 1–3 days.",
)

VOUCHER_STATUS: dict[str, Text] = {
    VoucherStatus.NONE: Text(zh="未申请", en="None"),
    VoucherStatus.GENERATING: terms.GENERATING,
    VoucherStatus.SUCCESS: files.READY,
    VoucherStatus.FAIL: terms.FAILED,
}
RELATIONSHIPS: dict[str, Text] = {
    Relationship.SELF: Text(zh="本人", en="Self"),
    Relationship.EMPLOYEE: Text(zh="员工", en="Employee"),
    Relationship.SUPPLIER: Text(zh="供应商", en="Supplier"),
    Relationship.CUSTOMER: Text(zh="客户", en="Customer"),
    Relationship.OTHER: terms.OTHER,
}
