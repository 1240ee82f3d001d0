"""Strings of amounts that are pasted from a spreadsheet into the rows of a form."""

from vcc_portal.i18n.text import Text

PASTE = Text(zh="粘贴表格", en="Paste a table")
TITLE = Text(zh="从表格粘贴金额", en="Paste amounts from a spreadsheet")
TABLE = Text(zh="表格内容", en="Table")
EMPTY_TABLE = Text(zh="请粘贴至少一行", en="Paste at least one line")
PUT_IN = Text(zh="填入金额", en="Fill in amounts")
PUT_IN_FOUND = Text(zh="只填入可识别的 {count} 行", en="Fill in {count:line|lines} that can be read")
PUT_SO_FAR = Text(
    zh="已填入 {count} 行。下面的内容没有填入：改好后可再次填入，或直接关闭。",
    en="{count:line|lines} filled in. What's left here wasn't: correct it and fill it in, or close.",
)
AMOUNTS_ALONE = Text(
    zh="表格里只有金额：每行还需要有对应的名称或 ID",
    en="There are only amounts. Each line also needs the name or ID it's for.",
)
NO_AMOUNT = Text(zh="第 {line} 行：需要且只能有一个金额", en="Line {line}: exactly one amount is needed")
UNCLEAR_AMOUNT = Text(
    zh="第 {line} 行：“{amount}”不是明确的 {currency} 金额，请写成 1,000.50 的形式",
    en="Line {line}: {amount} isn't a clear amount in {currency}. Write it like 1,000.50.",
)
REFUSED = Text(zh="第 {line} 行：{reason}", en="Line {line}: {reason}")
TOO_MANY = Text(zh="最多读取 {most} 行", en="Only the first {most} lines are read")
TOO_LONG = Text(
    zh="表格超过 {most} 个字符，请分次粘贴", en="The table has more than {most} characters. Paste it in parts."
)
MORE = Text(zh="另有 {count} 行有问题", en="{count:more line has|more lines have} a problem")
NOT_COUNTED = Text(zh="{count} 个金额未计入：{reason}", en="{count:amount|amounts} not counted: {reason}")
CLEAR = Text(zh="清空金额", en="Clear amounts")
