"""Strings of pasting into the table of a batch: what is asked about columns and amounts that are in doubt."""

from vcc_portal.i18n.text import Text

TITLE = Text(zh="确认粘贴内容对应的列", en="Match the pasted columns")
NOTE = Text(
    zh="以下内容尚未填入表格。请为每一列选择对应的列，或选择不填入。",
    en="Nothing has been added to the table yet. Choose where each column goes, or leave it out.",
)
TOO_MANY = Text(
    zh="粘贴了 {pasted} 列，表格从所选位置起显示 {shown} 列。",
    en="You pasted {pasted} columns, but the table shows only {shown} from that point.",
)
ROWS_CUT = Text(
    zh="表格最多 {most} 行，其余 {over} 行不会填入：可在本批提交后继续粘贴；需要更大批量请联系客户经理。",
    en="The table holds {most} rows; the other {over} will be left out. Paste them after this batch, or ask "
    "your account manager about larger batches.",
)
COLUMNS_CUT = Text(
    zh="只读取前 {most} 列，其余列不会填入。", en="Only the first {most} columns are read; the rest are left out."
)

PASTED_COLUMN = Text(zh="粘贴的列", en="Pasted column")
FIRST_VALUES = Text(zh="前几个值", en="First values")
GOES_TO = Text(zh="填入", en="Goes to")
COLUMN = Text(zh="第 {number} 列", en="Column {number}")
GOES_TO_OF = Text(zh="第 {number} 列填入", en="Column {number} goes to")
CHOOSE = Text(zh="请选择", en="Choose")
LEAVE_OUT = Text(zh="不填入", en="Leave out")
EMPTY_COLUMN = Text(zh="（空）", en="(empty)")

FIRST_ROW = Text(zh="第一行是表头", en="First row is a header")
AMOUNTS_TITLE = Text(zh="“{example}” 表示", en='"{example}" means')
MEANS = Text.same("{currency} {amount}")
NO_AMOUNT = Text(zh="不是金额，填入后再修改", en="not an amount; I'll correct it in the table")

NO_HEADING = Text(zh="该列没有表头。", en="This column has no header.")
NAMES_NONE = Text(zh="“{head}”不是表格中的列。", en='"{head}" isn\'t a column in the table.')
NAMES_SEVERAL = Text(zh="“{head}”可能对应多列。", en='"{head}" could be more than one column.')
SAME_HEADING = Text(zh="有两列的表头指同一列。", en="Two headers name the same column.")
TAKEN_TWICE = Text(zh="已有另一列填入这里。", en="Another column already goes there.")
MOVED = Text(
    zh="相邻的列与表格不符，请确认这一列。",
    en="A neighboring column doesn't match the table, so please confirm this one.",
)
CUT_AMOUNT = Text(
    zh="相邻两列可能是一个金额在逗号处被拆开。请直接从电子表格复制。",
    en="These two columns may be one amount split at its comma. Copy it from the spreadsheet instead.",
)
NO_EMAILS = Text(zh="内容不像邮箱。", en="These don't look like email addresses.")
EMAILS = Text(zh="内容像邮箱。", en="These look like email addresses.")
AMOUNTS = Text(zh="内容像金额。", en="These look like amounts.")
NOT_AMOUNTS = Text(zh="“{value}”不像金额。", en='"{value}" doesn\'t look like an amount.')
LONG_NUMBERS = Text(zh="“{value}”像号码，不像金额。", en='"{value}" looks like a phone or card number.')
OTHER_CURRENCY = Text(
    zh="“{mark}”不是 {currency}，填入后数字会按 {currency} 计。",
    en='"{mark}" isn\'t {currency}; the amounts would be read as {currency}.',
)
UNIT = Text(
    zh="表头“{head}”可能带有单位，数字会原样填入。",
    en='"{head}" may include a unit; the amounts are used as they are.',
)

PUT = Text(zh="填入表格", en="Add to table")
REST_OUT = Text(zh="其余列不填入", en="Leave out the rest")
CANCEL = Text(zh="取消粘贴", en="Cancel paste")
STILL_OPEN = Text(zh="还有 {count} 项待选择", en="{count} left to choose")
ANSWER_FIRST = Text(zh="请先确认粘贴的列", en="Match the pasted columns first")
AMOUNT_UNCLEAR = Text(zh="金额不明确，请写成 1000 或 1.00", en="Unclear amount. Write 1000 or 1.00.")
