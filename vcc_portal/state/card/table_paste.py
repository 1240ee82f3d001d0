"""What was pasted into the table of a batch: heads are recognised, amounts are freed of what surrounds them."""

import re
import unicodedata
from dataclasses import dataclass, field

from vcc_portal.domain.money import CURRENCIES, BadAmount, format_amount, parse_amount
from vcc_portal.domain.tables import Cells, one_line, read_table

NO_LIMIT = frozenset({"不限", "无限制", "无", "no limit", "unlimited", "none", "-", "—", "–", "∞"})
"""Words of a limit that is none."""
AMOUNTS = frozenset({"single_limit", "single_day_limit", "single_month_limit", "life_time_limit"})
HEADS: dict[str, frozenset[str]] = {
    "card_name": frozenset({"卡片名称", "卡名称", "卡名", "名称", "cardname", "name", "card"}),
    "email": frozenset(
        {
            "3ds验证邮箱",
            "验证邮箱",
            "邮箱",
            "电子邮箱",
            "邮件",
            "邮箱地址",
            "email",
            "mail",
            "emailaddress",
            "emailfor3dscodes",
        }
    ),
    "card_tags": frozenset({"标签", "卡片标签", "tags", "tag", "labels", "cardtags"}),
    "single_limit": frozenset(
        {"单笔", "单笔限额", "每笔限额", "single", "singlelimit", "singlepayment", "perpayment", "pertransaction"}
    ),
    "single_day_limit": frozenset(
        {"单日", "单日限额", "日限额", "每日限额", "day", "daylimit", "daily", "dailylimit", "perday"}
    ),
    "single_month_limit": frozenset(
        {"单月", "单月限额", "月限额", "每月限额", "month", "monthlimit", "monthly", "monthlylimit", "permonth"}
    ),
    "life_time_limit": frozenset(
        {"累计", "累计限额", "终身限额", "总限额", "lifetime", "lifetimelimit", "total", "totallimit"}
    ),
}
"""What a column may be called, without blanks, hyphens and brackets."""

LONGEST_HEAD = 80
_BRACKETS = re.compile(r"[(（\[【].*?[)）\]】]")
_FILL = re.compile(r"[\s_\-*:：]+")
_TAG_ENDS = re.compile(r"[,，;；、\n|]+")
_CODES = "|".join([*CURRENCIES, "RMB", "US", "HK", "CN", "NT"])
_AROUND = re.compile(
    rf"(?:\b(?:{_CODES})\b|(?:{_CODES})(?=[$¥￥])|[$¥￥€£₩₫฿₱元圆]|美元|人民币|港元|港币|欧元|英镑|日元)", re.IGNORECASE
)


@dataclass(frozen=True)
class Pasted:
    """Cells to be put into the table: their columns by name, and the rows."""

    columns: list[str] = field(default_factory=list)
    rows: Cells = field(default_factory=list)


def read_pasted(text: str, currency: str, columns: tuple[str, ...], at: str = "") -> Pasted:
    """Read a clipboard's text for a table with these columns.

    A first row of known heads says which column is which, in any order, and columns that are not known are left
    out. Without heads the cells go into the columns from `at` on. Rows without any text are left out.
    """
    table = [[cell.strip() for cell in row] for row in read_table(text)]
    table = [row for row in table if any(row)]
    heads = [_head(cell) for cell in table[0]] if table else []
    if _are_heads(heads, table):
        chosen = [(place, name) for place, name in enumerate(heads) if name and heads.index(name) == place]
        table = table[1:]
    else:
        start = columns.index(at) if at in columns else 0
        widest = max((len(row) for row in table), default=0)
        chosen = list(enumerate(columns[start : start + widest]))
    rows = [[_cell(row[place] if place < len(row) else "", name, currency) for place, name in chosen] for row in table]
    return Pasted([name for _, name in chosen], [row for row in rows if any(row)])


def tags_of(text: str) -> list[str]:
    """The tags of one cell, each once."""
    return list(dict.fromkeys(tag for part in _TAG_ENDS.split(text) if (tag := part.strip())))


def plain_amount(text: str, currency: str) -> str:
    """An amount as it is typed: "US$ 1,000.5" becomes "1000.50"; what is no amount stays as it is."""
    narrow = unicodedata.normalize("NFKC", text).strip()
    bare = re.sub(r"\s+", "", _AROUND.sub("", narrow))
    try:
        return format_amount(parse_amount(bare, currency), currency).replace(",", "")
    except BadAmount:
        return text


def _head(cell: str) -> str:
    """The column that a head names, in either language or both: "单笔限额 (USD)", "卡片名称 / Card name"."""
    if len(cell) > LONGEST_HEAD:
        return ""
    bare = _BRACKETS.sub("", unicodedata.normalize("NFKC", cell)).casefold()
    for part in (bare, *re.split(r"[/|\n]", bare)):
        name = _FILL.sub("", part)
        found = next((column for column, names in HEADS.items() if name in names), "")
        if found:
            return found
    return ""


def _are_heads(heads: list[str], table: Cells) -> bool:
    """At least two known heads, or one above a single column; nothing in a row of heads is a mailbox."""
    known = [name for name in heads if name]
    enough = len(known) >= 2 or (len(known) == 1 and len(heads) == 1 and len(table) > 1)
    return enough and not any("@" in cell for cell in table[0])


def _cell(text: str, column: str, currency: str) -> str:
    if column == "card_tags":
        return ", ".join(tags_of(text))
    if column in AMOUNTS:
        return one_line(plain_amount(text, currency))
    return one_line(unicodedata.normalize("NFKC", text)) if column == "email" else one_line(text)
