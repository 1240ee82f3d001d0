"""Strings of applying for many cards: the tabs, the table, identical cards, asking for more."""

from vcc_portal.domain.card import LimitWindow
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
TEMPLATE_SHEET = Text(zh="卡片", en="Cards")
TEMPLATE_ROWS = Text(zh="每行一张卡", en="One card a row")
TEMPLATE_ROWS_NOTE = Text(
    zh="填好后复制这些行（可连同表头），粘贴到批量开卡的表格中。",
    en="Fill the rows in, copy them, with or without the head, and paste them into the table.",
)
TEMPLATE_TAGS_NOTE = Text(zh="最多 8 个，用逗号分隔", en="Up to 8, with commas between them")
TEMPLATE_LIMITS = Text(zh="限额", en="Limits")
TEMPLATE_LIMITS_NOTE = Text(
    zh="以卡币种计，例如 1000 或 1000.50，不加千位分隔符；留空使用默认限额，填“不限”则没有限额",
    en="In the card's currency, such as 1000 or 1000.50, without separators between thousands; empty is the usual "
    'limit, "no limit" is none',
)
PASTE = Text(zh="粘贴", en="Paste")
UNDO = Text(zh="撤销", en="Undo")
ADD_ROW = Text(zh="添加一行", en="Add a row")
DELETE_ROW = Text(zh="删除第 {row} 行", en="Delete row {row}")
ALL_LIMITS = Text(zh="显示单日限额和累计限额", en="Daily and lifetime limits")
SKIP_TABLE = Text(zh="跳过表格", en="Skip the table")
CELL_OF = Text(zh="第 {row} 行，{column}", en="Row {row}, {column}")
PASTE_HERE = Text(
    zh="浏览器不允许读取剪贴板。请在此按 Ctrl+V（Mac 为 ⌘V）粘贴。",
    en="The browser does not let this page read the clipboard. Press Ctrl+V (⌘V on a Mac) here.",
)
CLOSE = Text(zh="关闭", en="Close")

NUMBER = Text(zh="行号", en="Row")
NAME = Text(zh="卡片名称", en="Card name")
EMAIL = Text(zh="3DS 验证邮箱", en="Email for 3DS codes")
TAGS = Text(zh="标签", en="Tags")
COLUMN_LIMIT: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: Text(zh="单笔限额", en="Per-payment limit"),
    LimitWindow.DAY: Text(zh="单日限额", en="Daily limit"),
    LimitWindow.MONTH: Text(zh="单月限额", en="Monthly limit"),
    LimitWindow.LIFETIME: Text(zh="累计限额", en="Lifetime limit"),
}
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
SAME_NAME = Text(zh="与第 {row} 行同名", en="Named as row {row}")

SAID_EMAIL_MISSING = Text(zh="第 {row} 行缺少邮箱。", en="Row {row}, the email is missing.")
SAID_EMAIL_INCOMPLETE = Text(zh="第 {row} 行邮箱不完整。", en="Row {row}, email is incomplete.")
SAID_NAME_MISSING = Text(zh="第 {row} 行缺少卡片名称。", en="Row {row}, the card name is missing.")
LIMIT_IN_ROW: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: Text(zh="单笔限额", en="per-payment limit"),
    LimitWindow.DAY: Text(zh="单日限额", en="daily limit"),
    LimitWindow.MONTH: Text(zh="单月限额", en="monthly limit"),
    LimitWindow.LIFETIME: Text(zh="累计限额", en="lifetime limit"),
}
SAID_ABOVE = Text(
    zh="第 {row} 行{limit} {amount} 高于{by} {by_amount}。",
    en="Row {row}, the {limit} of {amount} is above the {by} of {by_amount}.",
)
SAID_OTHER = Text(zh="第 {row} 行{column}：{text}。", en="Row {row}, {column}: {text}.")
TO_CORRECT_ONE = Text(zh="共 {total} 行，有 1 行需要修改。", en="1 of {total} rows needs correcting.")
TO_CORRECT = Text(zh="共 {total} 行，有 {bad} 行需要修改。", en="{bad} of {total} rows need correcting.")
AND_MORE = Text(zh="另有 {count} 处。", en="And {count} more.")
GO_TO_ROW = Text(zh="转到第 {row} 行", en="Go to row {row}")
READY_COUNT = Text(zh="{ready} 行可提交", en="{ready} ready")
READY_AND_BAD = Text(zh="{ready} 行可提交，{bad} 行需修改", en="{ready} ready, {bad} to correct")
LEAVE_OUT_ONE = Text(zh="去掉该行", en="Leave out the row")
LEAVE_OUT = Text(zh="去掉这 {count} 行", en="Leave out the {count} rows")
NO_ROWS = Text(zh="请至少填写一行", en="Fill in at least one row")
TOO_MANY_ROWS = Text(
    zh="一次最多申请 {most} 张，请去掉 {over} 行", en="At most {most} cards at a time: leave out {over}"
)
PASTED = Text(zh="已粘贴 {rows} 行", en="{rows} rows pasted")
PASTED_ONE = Text(zh="已粘贴 1 行", en="1 row pasted")
PASTED_CUT = Text(
    zh="已粘贴 {rows} 行；表格最多 {most} 行，其余 {over} 行未粘贴。可在本批提交后继续粘贴；需要更大批量请联系客户经理",
    en="{rows} rows pasted. The table holds {most}; {over} more were left out. Paste them after this batch, or ask "
    "your account manager about larger ones",
)
PASTED_NOTHING = Text(zh="剪贴板中没有可用的表格内容", en="There is no table on the clipboard")
PASTED_TOO_LARGE = Text(zh="内容过大，请分次粘贴", en="That is too much at once; paste it in parts")

IDENTICAL_TITLE = Text(zh="名称与数量", en="Names and number")
IDENTICAL_NOTE = Text(
    zh="除名称中的编号外，每张卡都相同。", en="Every card is the same, but for the number in its name."
)
PREFIX = Text(zh="名称前缀", en="Name prefix")
COUNT = Text(zh="开卡数量", en="Number of cards")
COUNT_HINT = Text(zh="1 至 {most}", en="1 to {most}")
NAMES = Text(zh="卡片名称", en="Card names")
NAMES_PREVIEW = Text(zh="{first} 至 {last}，共 {count} 张", en="{first} to {last}, {count} cards")
NAMES_WAIT = Text(zh="填写前缀和数量后显示", en="Shown once there are a prefix and a number")
NAME_TOO_LONG = Text(zh="加上编号后超过 {most} 个字符", en="Longer than {most} characters with its number")
RETRIED = Text(zh="重新申请以下卡片", en="These cards are applied for again")

SHARED = Text(zh="适用于每一行", en="Applies to every row")
SHARED_CARDS = Text(zh="适用于每张卡", en="Applies to every card")
MORE_SHARED = Text(zh="更多设置", en="More settings")
MORE_SHARED_NOTE = Text(zh="结算币种、3DS、通知、默认限额", en="Settlement, 3DS, notices, usual limits")
MORE_SHARED_CARDS_NOTE = Text(zh="结算币种、3DS、通知", en="Settlement, 3DS, notices")
USUAL_LIMITS = Text(zh="默认限额", en="Usual limits")
USUAL_LIMITS_NOTE = Text(zh="用于限额留空的单元格。", en="For cells that are left empty.")
OPENING_EACH = Text(zh="每张开卡充值金额", en="Opening amount per card")

COST = Text(zh="费用", en="Cost")
TIMES = Text(zh="{name}，{count} × {amount}", en="{name}, {count} × {amount}")
AFTER_THESE = Text(zh="开卡后", en="After these cards")

CAP = Text(zh="已开卡片，上限 {most} 张", en="Cards opened, cap {most}")
CAP_LEFT = Text(zh="开卡后还可开 {left} 张。已冻结的卡计入其中。", en="{left} left afterwards. Frozen cards count.")
CAP_OVER = Text(zh="超出上限 {over} 张。", en="{over} more than the cap.")

REVIEW_ONE = Text(zh="核对 1 张申请", en="Review 1 application")
REVIEW = Text(zh="核对 {count} 张申请", en="Review {count} applications")
REVIEW_NONE = Text(zh="核对申请", en="Review applications")
REVIEW_TITLE = Text(zh="确认开 {count} 张卡", en="Check {count} cards before you apply")
REVIEW_NOTE = Text(
    zh="确认后全部提交开卡，费用即时扣除。", en="All are ordered when you confirm, and the fees are taken at once."
)
REVIEW_UNLIMITED = Text(zh="未设限额：{limits}。", en="Without a limit: {limits}.")
REVIEW_UNLIMITED_ONE = Text(zh="{limit} {count} 张", en="{limit} on {count} of {total}")
REVIEW_CARDS = Text(zh="卡片", en="Cards")
SUBMIT = Text(zh="确认开 {count} 张卡", en="Apply for {count} cards")
SUBMIT_TOTAL = Text(zh="确认开卡，支付 {total}", en="Apply and pay {total}")
STEP_UP_ABOUT = Text(
    zh="批量申请 {count} 张卡片前，请确认是您本人操作。",
    en="Before {count} cards are applied for, confirm that it is you.",
)

OUTCOME_ALL = Text(zh="{good} 张申请成功", en="{good} cards applied for")
OUTCOME_SOME = Text(zh="{good} 张申请成功，{bad} 张未成功", en="{good} applied for, {bad} not accepted")
OUTCOME_NONE = Text(zh="{bad} 张均未成功", en="None of the {bad} was accepted")
OUTCOME_MAKING = Text(
    zh="其中 {making} 张正在开卡，通常不超过一分钟。",
    en="{making} of them are being made; this usually takes a minute.",
)
OUTCOME_READY = Text(
    zh="卡片已可使用，查看卡号需要安全验证。", en="They can be used. Seeing a number asks for verification."
)
OUTCOME_NOT_CHARGED = Text(zh="未成功的卡不收费。", en="Nothing is charged for those that were not accepted.")
BATCH_NO = Text(zh="批次号", en="Batch")
CHARGED = Text(zh="本次扣费", en="Charged")
RESULT = Text(zh="结果", en="Result")
RESULT_FAILED = Text(zh="未成功", en="Not accepted")
NOT_MADE = Text(
    zh="没有开出，也未扣费；原因未能收到。",
    en="No card was made and nothing was charged. We did not receive the reason.",
)
CARD_ID = Text(zh="卡片编号", en="Card ID")
RETRY_FAILED = Text(zh="重新申请未成功的 {count} 张", en="Retry the {count} that were not accepted")
RETRY_FAILED_ONE = Text(zh="重新申请未成功的 1 张", en="Retry the one that was not accepted")
TO_CARDS = Text(zh="查看卡片", en="See the cards")
ANOTHER = Text(zh="再申请一批", en="Apply for another batch")
HEAD_NUMBER = Text(zh="行号", en="Row")
DOWNLOAD = Text(zh="下载结果", en="Download the outcome")
PROCESSING = Text(zh="{count} 张卡的申请", en="An application for {count} cards")

ASK_FOR_MORE = Text(zh="申请增加数量", en="Ask for more")
MORE_TITLE = Text(zh="申请增加可开卡数量", en="Ask for more cards")
MORE_NOTE = Text(
    zh="上限 {most} 张，已开 {used} 张，还可开 {left} 张。",
    en="The cap is {most}; {used} are open and {left} are left.",
)
MORE_NUMBER = Text(zh="增加数量", en="How many more")
MORE_REASON = Text(zh="申请原因", en="Reason")
MORE_REASON_HINT = Text(
    zh="例如：新增投放渠道，预计每月使用 50 张", en="Such as: a new ad channel, about 50 cards a month"
)
MORE_SEND = Text(zh="提交申请", en="Send the request")
MORE_SENT_TITLE = Text(zh="申请已提交", en="The request was sent")
MORE_SENT = Text(
    zh="申请编号 {id}，审核中。通过后可开卡数量会增加 {count} 张。",
    en="Request {id} is being decided. Once it is granted, {count} more cards can be issued.",
)
MORE_WAITING = Text(
    zh="已有一份该模式的申请在审核中，请等待结果。", en="An earlier request for this mode is still being decided."
)
MORE_UNKNOWN = Text(
    zh="没有收到答复，申请可能已经提交。请先刷新数量查看结果，再决定是否重新提交。",
    en="No answer came, and the request may have been received. Look at the number again before you send another.",
)
MORE_LOOK = Text(zh="刷新可开数量", en="Look at the number again")
MORE_GRANTED = Text(
    zh="已通过：上限现为 {most} 张，还可开 {left} 张。", en="Granted: the cap is {most} now, {left} are left."
)
MORE_NOT_YET = Text(zh="尚未变化：上限仍为 {most} 张。", en="No change so far: the cap is still {most}.")
MORE_DONE = Text(zh="完成", en="Done")

BLOCKED_FEW = Text(zh="剩余数量不足以批量开卡", en="Too few cards are left for a batch")
BLOCKED_FEW_NOTE = Text(
    zh="还可开 {left} 张卡。可以单张开卡，或申请增加数量。",
    en="{left} more can be issued. Apply for a single card, or ask for more.",
)
