"""Strings of the pages that export: what a file will hold, ordering it, and why one could not be made."""

from vcc_portal.domain.exports import ExportFailure
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

EXPORT = Text(zh="导出", en="Export")
FACT = terms.LAST_DAYS_UNLESS_CHOSEN
BACK_TO_TRADE = Text(zh="返回交易查询", en="Back to transactions")
BACK_TO_FLOW = Text(zh="返回资金明细", en="Back to fund flow")
SINGLE_ONLY = Text(zh="只导出单卡余额卡的交易", en="Only cards with their own balance")
EVERY_CARD = Text(zh="导出全部卡片的交易", en="Every card")
SETTLEMENTS = Text(zh="消费与退款（全部）", en="Purchases and refunds (all)")

CONTENT = Text(zh="文件内容", en="What the file will hold")
ROWS = Text(zh="记录数", en="Rows")
PERIOD = Text(zh="期间", en="Period")
PERIOD_OF = terms.PERIOD_FROM_TO
DATA = Text(zh="数据", en="Data")
COMPLETE = Text(zh="完整，更新至 {time}", en="Complete, as of {time}")
DELAYED = Text(
    zh="数据更新至 {time}，约有 {minutes} 分钟延迟，之后的记录可能不在文件中。",
    en="Data is as of {time}, about {minutes:minute|minutes} behind. Records after that may be missing from the file.",
)
DELAY_UNKNOWN = Text(zh="暂时无法查询数据更新时间", en="The time of the last update can't be read right now")
SHEETS = Text(zh="工作表", en="Sheets")
SHEETS_ARE = Text(
    zh="明细、汇总（与下方合计一致，并写明计算方法）",
    en="Details, and totals like those below with how they're calculated",
)
COLUMNS = Text(zh="{count} 列", en="{count} columns")
LANGUAGE = Text(zh="表头语言", en="Language of the headings")
BOTH = Text(zh="中文和英文", en="Chinese and English")
FILE_NAME = Text(zh="文件名", en="File name")
FILE_NAME_HINT = Text(zh="不填则为产品名加时间", en="Left empty: the product's name and the time")
FILE_NAME_SIGNS = Text(zh="文件名不能包含 {signs}", en="A file name can't contain {signs}")
MAKE = terms.GENERATE_FILE
MAKE_NOTE = Text(
    zh="在后台生成，可以离开此页；右侧“处理中”也会显示。",
    en="Generated in the background, so you can leave this page. You can also track it under In progress.",
)
ORDERED = Text(zh="已开始生成，完成后可在下方下载", en="Started. You can download it below once it's ready.")
ORDERED_BEFORE = Text(
    zh="这份文件已重新生成过，新文件在列表中",
    en="This file has already been requested again. The new one is in the list.",
)
NOT_ORDERED = Text(
    zh="页面当时正在更新，未生成文件。请核对文件内容后再点一次。",
    en="The page was just being updated, so no file was requested. Check what the file will hold, then try again.",
)
LOST = Text(
    zh="没有收到结果，列表中也还没有这份文件；它可能稍后出现在下方。请稍候，仍未出现再重新提交。",
    en="We didn't get a response, and the file isn't in the list yet. It may still appear below; wait a moment before you "
    "submit again.",
)
UNKNOWN = Text(
    zh="没有收到结果，也暂时无法查询。请先查看下方列表，再决定是否重新提交。",
    en="We didn't get a response, and it can't be checked right now. Look at the list below before you submit again.",
)

BILL_OF = Text(zh="{month} 返佣账单", en="{month} reward bill")
FILE = Text(zh="账单文件", en="Bill file")
MAKE_ONE = Text(zh="生成", en="Generate")
MAKE_ONE_OF = Text(zh="生成 {month} 的返佣账单", en="Generate the reward bill of {month}")
DOWNLOAD_ONE_OF = Text(zh="下载 {month} 的返佣账单", en="Download the reward bill of {month}")
REBATE_FACT = Text(
    zh="每月 1 日出账，10 日发放至主账户",
    en="Closed on the 1st of each month, credited to the main account on the 10th",
)
TOTAL_BILLS = Text(zh="共 {total} 份账单", en="{total:bill|bills}")
NO_REBATES = Text(zh="还没有返佣账单", en="No reward bills yet")
NO_REBATES_NOTE = Text(
    zh="卡片有美元消费后，次月 1 日出账并显示在这里。",
    en="After a month with card spending in USD the bill appears here on the 1st.",
)
NO_REBATES_OPERATOR = Text(
    zh="卡片有美元消费后，次月 1 日出账并显示在这里。返佣属于主账户，仅限可查看主账户的成员。",
    en="After a month with card spending in USD the bill appears here on the 1st. Rewards belong to the main account, "
    "so you need access to it.",
)

FILES = Text(zh="已导出的文件", en="Exported files")
FILES_NOTE = Text(zh="生成后可下载 7 天", en="Kept for 7 days")
NO_FILES = Text(zh="还没有导出的文件", en="No files yet")
NO_FILES_NOTE = Text(zh="在上方生成的文件会显示在这里。", en="Files generated above appear here.")
ROWS_OF = Text(zh="{count} 条记录", en="{count:row|rows}")
ROWS_SO_FAR = Text(zh="已写入 {count} 条", en="{count:row|rows} written")
EXPIRED = Text(zh="已过期，可重新生成", en="Expired. It can be made again.")
FILE_EXPIRED = Text(zh="该文件已过期，请重新生成", en="This file has expired. Please generate it again.")
AGAIN_OF = Text(zh="重新生成 {title}", en="Make {title} again")
NO_SINGLE = Text(zh="没有单卡余额卡", en="No cards with their own balance")
NO_SINGLE_NOTE = Text(
    zh="贵企业未开通单卡模式。需要时请联系客户经理。",
    en="Your company doesn't have own-balance mode. Ask your account manager if you need it.",
)
DENIED = Text(zh="您没有交易导出权限", en="You don't have access to transaction exports")
DENIED_NOTE = Text(
    zh="请联系企业管理员开通“交易查询”权限。", en="Ask your company's administrator for the transactions permission."
)

EXPORT_FAILURE: dict[str, Text] = {
    ExportFailure.TOO_MANY_ROWS: Text(
        zh="记录过多（最多 {detail} 条），请缩小时间范围",
        en="Too many rows (maximum {detail}). Choose a shorter period.",
    ),
    ExportFailure.NO_FONT_FOR: Text(zh="没有可显示这些字符的字体：{detail}", en="No font can show: {detail}"),
    ExportFailure.ACCOUNT_FROZEN: terms.THE_ACCOUNT_IS_FROZEN,
    ExportFailure.STORAGE_FULL: Text(zh="存储空间不足", en="Out of storage space"),
    ExportFailure.INTERRUPTED: Text(
        zh="生成多次中断，请重新提交", en="Interrupted several times. Please submit again."
    ),
    ExportFailure.NO_LONGER_THERE: Text(zh="所选内容已不存在", en="The selected items no longer exist"),
    ExportFailure.INTERNAL_ERROR: Text(zh="系统错误，请稍后重试", en="System error. Please try again later."),
}


def failure_text(reason: str) -> Text:
    """The reason in words; one that is unknown stands as it came."""
    if not reason:
        return terms.NO_REASON_GIVEN
    code, _, detail = reason.partition(":")
    return EXPORT_FAILURE.get(code, Text.same("{detail}")).format(detail=detail if code in EXPORT_FAILURE else reason)
