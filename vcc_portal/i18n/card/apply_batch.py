"""Strings of applying for many cards: the tabs, the table, identical cards, asking for more."""

from vcc_portal.domain.card import LimitWindow
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

KINDS = Text(zh="申请方式", en="Ways to apply")
KIND_SINGLE = Text(zh="单张开卡", en="Single card")
KIND_TABLE = Text(zh="表格批量开卡", en="Batch by table")
KIND_IDENTICAL = Text(zh="批量开同类卡", en="Batch of identical cards")

TABLE_TITLE = Text(zh="从表格粘贴", en="Paste rows from a spreadsheet")
TABLE_NOTE = Text(
    zh="名称、邮箱、标签和限额，最多 {most} 行。点击单元格可直接修改。",
    en="Name, email, tags and limits. Up to {most} rows. Click a cell to correct it.",
)
TABLE = Text(zh="待开卡片", en="Cards to apply for")
TEMPLATE = Text(zh="下载模板", en="Template")
TEMPLATE_SHEET = terms.CARDS
TEMPLATE_ROWS = Text(zh="每行一张卡", en="One card a row")
TEMPLATE_ROWS_NOTE = Text(
    zh="填好后复制这些行（可连同表头），粘贴到批量开卡的表格中。",
    en="Fill in the rows, copy them (with or without the header), and paste them into the table.",
)
TEMPLATE_TAGS_NOTE = Text(zh="最多 8 个，用逗号分隔", en="Up to 8, separated by commas")
TEMPLATE_LIMITS = terms.LIMITS
TEMPLATE_LIMITS_NOTE = Text(
    zh="以卡币种计，例如 1000 或 1000.50，不加千位分隔符；留空使用默认限额，填“不限”则没有限额",
    en="In the card's currency, for example 1000 or 1000.50, without thousands separators. Leave empty for the "
    'default limit; enter "no limit" for none.',
)
PASTE = Text(zh="粘贴", en="Paste")
UNDO = terms.UNDO
ADD_ROW = Text(zh="添加一行", en="Add row")
DELETE_ROW = Text(zh="删除第 {row} 行", en="Delete row {row}")
ALL_LIMITS = Text(zh="显示单日限额和累计限额", en="Daily and lifetime limits")
SKIP_TABLE = Text(zh="跳过表格", en="Skip the table")
CELL_OF = Text(zh="第 {row} 行，{column}", en="Row {row}, {column}")
PASTE_HERE = Text(
    zh="浏览器不允许读取剪贴板。请在此按 Ctrl+V（Mac 为 ⌘V）粘贴。",
    en="Your browser doesn't allow reading the clipboard. Press Ctrl+V (⌘V on Mac) here to paste.",
)
CLOSE = terms.CLOSE

NUMBER = Text(zh="行号", en="Row")
NAME = terms.CARD_NAME
EMAIL = terms.EMAIL_FOR_3DS_CODES
TAGS = terms.TAGS
CHECK = Text(zh="检查", en="Check")
READY = Text(zh="可提交", en="Ready")
CHECKING = Text(zh="检查中", en="Checking")

EMAIL_MISSING = Text(zh="缺少邮箱", en="Email missing")
EMAIL_INCOMPLETE = Text(zh="邮箱不完整", en="Email incomplete")
NAME_MISSING = Text(zh="缺少名称", en="Name missing")
ABOVE: dict[LimitWindow, Text] = {
    LimitWindow.DAY: Text(zh="高于单日限额", en="Above daily limit"),
    LimitWindow.MONTH: Text(zh="高于单月限额", en="Above monthly limit"),
    LimitWindow.LIFETIME: Text(zh="高于累计限额", en="Above lifetime limit"),
}
SAME_NAME = Text(zh="与第 {row} 行同名", en="Same name as row {row}")

SAID_EMAIL_MISSING = Text(zh="第 {row} 行缺少邮箱。", en="Row {row}: email is missing.")
SAID_EMAIL_INCOMPLETE = Text(zh="第 {row} 行邮箱不完整。", en="Row {row}: email is incomplete.")
SAID_NAME_MISSING = Text(zh="第 {row} 行缺少卡片名称。", en="Row {row}: card name is missing.")
LIMIT_IN_ROW: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: Text(zh="单笔限额", en="per-payment limit"),
    LimitWindow.DAY: Text(zh="单日限额", en="daily limit"),
    LimitWindow.MONTH: Text(zh="单月限额", en="monthly limit"),
    LimitWindow.LIFETIME: Text(zh="累计限额", en="lifetime limit"),
}
SAID_ABOVE = Text(
    zh="第 {row} 行{limit} {amount} 高于{by} {by_amount}。",
    en="Row {row}: the {limit} of {amount} is above the {by} of {by_amount}.",
)
SAID_OTHER = Text(zh="第 {row} 行{column}：{text}。", en="Row {row}, {column}: {text}.")
TO_CORRECT_ONE = Text(zh="共 {total} 行，有 1 行需要修改。", en="1 of {total} rows needs correcting.")
TO_CORRECT = Text(zh="共 {total} 行，有 {bad} 行需要修改。", en="{bad} of {total} rows need correcting.")
AND_MORE = Text(zh="另有 {count} 处。", en="And {count} more.")
GO_TO_ROW = Text(zh="转到第 {row} 行", en="Go to row {row}")
READY_COUNT = Text(zh="{ready} 行可提交", en="{ready} ready")
READY_AND_BAD = Text(zh="{ready} 行可提交，{bad} 行需修改", en="{ready} ready, {bad} to correct")
LEAVE_OUT_ONE = Text(zh="去掉该行", en="Remove this row")
LEAVE_OUT = Text(zh="去掉这 {count} 行", en="Remove these {count} rows")
LEAVE_LAST_OUT_ONE = Text(zh="去掉最后一行", en="Remove the last row")
LEAVE_LAST_OUT = Text(zh="去掉最后 {count} 行", en="Remove the last {count} rows")
NO_ROWS = Text(zh="请至少填写一行", en="Fill in at least one row")
TOO_MANY_ROWS = Text(zh="一次最多申请 {most} 张，请去掉 {over} 行", en="Up to {most} cards at a time. Remove {over}.")
PASTED = Text(zh="已粘贴 {rows} 行", en="{rows} rows pasted")
PASTED_ONE = Text(zh="已粘贴 1 行", en="1 row pasted")
PASTED_CUT = Text(
    zh="已粘贴 {rows} 行；表格最多 {most} 行，其余 {over} 行未粘贴。可在本批提交后继续粘贴；需要更大批量请联系客户经理",
    en="{rows} rows pasted. The table holds {most}; {over} more were left out. Paste them after this batch, or "
    "ask your account manager about larger batches",
)
PASTED_NOTHING = Text(zh="剪贴板中没有可用的表格内容", en="The clipboard has no table data")
PASTED_TOO_LARGE = Text(zh="内容过大，请分次粘贴", en="Too much to paste at once. Paste it in parts.")

IDENTICAL_TITLE = Text(zh="名称与数量", en="Names and quantity")
IDENTICAL_NOTE = Text(
    zh="除名称中的编号外，每张卡都相同。", en="All cards are identical except for the number in the name."
)
PREFIX = Text(zh="名称前缀", en="Name prefix")
COUNT = Text(zh="开卡数量", en="Number of cards")
COUNT_HINT = Text(zh="1 至 {most}", en="1 to {most}")
NAMES = Text(zh="卡片名称", en="Card names")
NAMES_PREVIEW = Text(zh="{first} 至 {last}，共 {count} 张", en="{first} to {last}, {count} cards")
NAMES_WAIT = Text(zh="填写前缀和数量后显示", en="Enter a prefix and a number to preview the names")
RETRIED = Text(zh="重新申请以下卡片", en="Applying for these cards again")

SHARED = Text(zh="适用于每一行", en="Applies to every row")
SHARED_CARDS = Text(zh="适用于每张卡", en="Applies to every card")
MORE_SHARED = Text(zh="更多设置", en="More settings")
MORE_SHARED_NOTE = Text(
    zh="结算币种、3DS、通知、默认限额", en="Settlement currency, 3-D Secure, alerts, default limits"
)
MORE_SHARED_CARDS_NOTE = Text(zh="结算币种、3DS、通知", en="Settlement currency, 3-D Secure, alerts")
USUAL_LIMITS = Text(zh="默认限额", en="Default limits")
USUAL_LIMITS_NOTE = Text(zh="用于限额留空的单元格。", en="Used for empty limit cells.")
OPENING_EACH = Text(zh="每张开卡充值金额", en="Initial top-up per card")

COST = Text(zh="费用", en="Cost")
TIMES = Text(zh="{name}，{count} × {amount}", en="{name}, {count} × {amount}")
AFTER_THESE = Text(zh="开卡后", en="After these cards")

CAP = Text(zh="已开卡片，上限 {most} 张", en="Cards issued, limit {most}")
CAP_LEFT = Text(zh="开卡后还可开 {left} 张。已冻结的卡计入其中。", en="{left} left after this. Frozen cards count.")
CAP_OVER = Text(zh="超出上限 {over} 张。", en="{over} over the limit.")

REVIEW_ONE = Text(zh="核对 1 张申请", en="Review 1 application")
REVIEW = Text(zh="核对 {count} 张申请", en="Review {count} applications")
REVIEW_NONE = Text(zh="核对申请", en="Review applications")
REVIEW_TITLE = Text(zh="确认开 {count} 张卡", en="Review {count:card|cards} before you apply")
REVIEW_NOTE = Text(
    zh="确认后全部提交开卡，费用即时扣除。",
    en="All applications are submitted when you confirm, and fees are charged right away.",
)
REVIEW_UNLIMITED = Text(zh="未设限额：{limits}。", en="No limit set: {limits}.")
REVIEW_UNLIMITED_ONE = Text(zh="{limit} {count} 张", en="{limit} on {count} of {total}")
REVIEW_CARDS = terms.CARDS
SUBMIT = Text(zh="确认开 {count} 张卡", en="Apply for {count:card|cards}")
STEP_UP_ABOUT = Text(
    zh="批量申请 {count} 张卡片前，请确认是您本人操作。",
    en="Confirm it's you to issue {count:card|cards}.",
)
STEP_UP_ABOUT_PAID = Text(
    zh="批量申请 {count} 张卡片（{amount}）前，请确认是您本人操作。",
    en="Confirm it's you to issue {count:card|cards} ({amount}).",
)

OUTCOME_ALL = Text(zh="{good} 张申请成功", en="{good:card|cards} applied for")
OUTCOME_SOME = Text(zh="{good} 张申请成功，{bad} 张未成功", en="{good} applied for, {bad} not accepted")
OUTCOME_NONE = Text(zh="{bad} 张均未成功", en="None of the {bad} were accepted")
OUTCOME_MAKING = Text(
    zh="其中 {making} 张正在开卡，通常不超过一分钟。",
    en="{making} being issued; this usually takes less than a minute.",
)
OUTCOME_READY = Text(
    zh="卡片已可使用，查看卡号需要安全验证。", en="Ready to use. Viewing a number requires verification."
)
OUTCOME_NOT_CHARGED = Text(zh="未成功的卡不收费。", en="You aren't charged for cards that weren't accepted.")
BATCH_NO = Text(zh="批次号", en="Batch")
CHARGED = terms.CHARGED
RESULT = terms.RESULT
RESULT_FAILED = Text(zh="未成功", en="Not accepted")
NOT_MADE = Text(
    zh="没有开出，也未扣费；原因未能收到。",
    en="No card was issued and nothing was charged. We didn't receive the reason.",
)
CARD_ID = terms.CARD_ID
RETRY_FAILED = Text(zh="重新申请未成功的 {count} 张", en="Retry the {count} not accepted")
RETRY_FAILED_ONE = Text(zh="重新申请未成功的 1 张", en="Retry the one not accepted")
TO_CARDS = terms.VIEW_CARDS
ANOTHER = Text(zh="再申请一批", en="Apply for another batch")
HEAD_NUMBER = Text(zh="行号", en="Row")
DOWNLOAD = terms.DOWNLOAD_RESULTS
PROCESSING = Text(zh="{count} 张卡的申请", en="Application for {count:card|cards}")

ASK_FOR_MORE = Text(zh="申请增加数量", en="Request more")
MORE_TITLE = Text(zh="申请增加可开卡数量", en="Request more cards")
MORE_NOTE = Text(
    zh="上限 {most} 张，已开 {used} 张，还可开 {left} 张。",
    en="Limit {most}; {used} issued, {left} left.",
)
MORE_NUMBER = Text(zh="增加数量", en="Additional cards")
MORE_REASON = Text(zh="申请原因", en="Reason")
MORE_REASON_HINT = Text(
    zh="例如：新增投放渠道，预计每月使用 50 张", en="For example: new ad channel, about 50 cards a month"
)
MORE_SEND = Text(zh="提交申请", en="Submit request")
MORE_SENT_TITLE = Text(zh="申请已提交", en="Request submitted")
MORE_SENT = Text(
    zh="申请编号 {id}，审核中。通过后可开卡数量会增加 {count} 张。",
    en="Request {id} is under review. Once approved, you can issue {count:more card|more cards}.",
)
MORE_WAITING = Text(
    zh="已有一份该模式的申请在审核中，请等待结果。", en="A request for this mode is already under review."
)
MORE_UNKNOWN = Text(
    zh="没有收到答复，申请可能已经提交。请先刷新数量查看结果，再决定是否重新提交。",
    en="We didn't get a response, so your request may have been submitted. Refresh the count before you submit again.",
)
MORE_LOOK = Text(zh="刷新可开数量", en="Refresh count")
MORE_GRANTED = Text(
    zh="已通过：上限现为 {most} 张，还可开 {left} 张。", en="Approved. Your limit is now {most}, with {left} left."
)
MORE_NOT_YET = Text(zh="尚未变化：上限仍为 {most} 张。", en="No change yet. Your limit is still {most}.")
MORE_DONE = Text(zh="完成", en="Done")

BLOCKED_FEW = Text(zh="剩余数量不足以批量开卡", en="Not enough cards left for a batch")
BLOCKED_FEW_NOTE = Text(
    zh="还可开 {left} 张卡。可以单张开卡，或申请增加数量。",
    en="You can issue {left} more. Apply for a single card, or request more.",
)
