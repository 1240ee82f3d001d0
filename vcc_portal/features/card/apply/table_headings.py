"""What the heads of a pasted table say: which column of the batch each names, if one, and what else it says."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from vcc_portal.domain import written_amounts
from vcc_portal.domain.tables import Cells, one_line
from vcc_portal.domain.written_amounts import written
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS

NO_LIMIT = frozenset({"不限", "无限制", "无", "no limit", "unlimited", "none", "-", "—", "–", "∞"})
"""Words of a limit that is none."""
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
        {
            "单笔",
            "单笔限额",
            "每笔限额",
            "单次限额",
            "single",
            "singlelimit",
            "singlepayment",
            "perpayment",
            "perpaymentlimit",
            "limitperpayment",
            "pertransaction",
            "pertransactionlimit",
        }
    ),
    "single_day_limit": frozenset(
        {"单日", "单日限额", "日限额", "每日限额", "day", "daylimit", "daily", "dailylimit", "perday", "limitperday"}
    ),
    "single_month_limit": frozenset(
        {
            "单月",
            "单月限额",
            "月限额",
            "每月限额",
            "month",
            "monthlimit",
            "monthly",
            "monthlylimit",
            "permonth",
            "limitpermonth",
        }
    ),
    "life_time_limit": frozenset({"累计", "累计限额", "终身限额", "总限额", "lifetime", "lifetimelimit", "totallimit"}),
}
"""What a column may be called, without blanks, hyphens and brackets."""
SOME_LIMIT = frozenset(
    {
        "限额",
        "额度",
        "消费限额",
        "金额",
        "总额",
        "合计",
        "limit",
        "limits",
        "spendinglimit",
        "amount",
        "total",
        "cap",
        "budget",
    }
)
"""Heads of a limit that do not say which one."""
NEUTRAL = frozenset({"", "选填", "必填", "可选", "optional", "required", "限额", "limit", "金额", "amount"})
"""What may stand in brackets without a meaning of its own."""

LONGEST_HEAD = 80
_BRACKETS = re.compile(r"[(（\[【](.*?)[)）\]】]")
_FILL = re.compile(r"[\s_\-*:：,，.]+")
_PARTS = re.compile(r"[/|\n]")
_ROWS_COMPARED = 8
"""Rows below the first one that show whether it is unlike them."""


@dataclass(frozen=True)
class Head:
    """What one head says."""

    text: str = ""
    names: frozenset[str] = frozenset()
    """Columns that it may name: none, one, or several where it is ambiguous."""
    currencies: frozenset[str] | None = None
    """Of its amounts; None where it does not say."""
    unit: str = ""
    """What else it says in brackets: "10,000s" would make other amounts of the figures."""


def head_of(cell: str) -> Head:
    """Read one head, in either language or both: "单笔限额 (USD)", "Card name / 卡片名称"."""
    shown = one_line(cell)
    if not shown or len(cell) > LONGEST_HEAD:
        return Head(shown[:LONGEST_HEAD])
    text = unicodedata.normalize("NFKC", cell).casefold()
    bare = written_amounts.without_codes(text)
    notes = [_joined(note) for note in _BRACKETS.findall(bare)]
    several = [_joined(part) for part in (_BRACKETS.sub("", bare), *_parts(bare))]
    found = frozenset(column for name in (*several, *notes) for column in _named(name))
    if not found and any(name in SOME_LIMIT for name in several):
        found = frozenset(LIMIT_FIELDS)
    marks = {note: meant for note in notes if (meant := written_amounts.meant_by(note)) is not None}
    unit = next((note for note in notes if note not in NEUTRAL and note not in marks and not _named(note)), "")
    return Head(shown, found, next(iter(marks.values()), written_amounts.marked(text)), unit)


def has_heads(rows: Cells) -> tuple[bool, bool]:
    """Whether the first row is one of heads, and whether that is beyond doubt.

    Two known heads are enough, or one above a single column; an amount or a mailbox makes it an ordinary row. A first
    row that is otherwise unlike the ones below it may be one.
    """
    if not rows:
        return False, True
    first = [cell.strip() for cell in rows[0]]
    if any("@" in cell or written(cell) for cell in first if cell):
        return False, True
    known = sum(1 for cell in first if head_of(cell).names)
    if known >= 2 or (known == 1 and len(first) == 1 and len(rows) > 1):
        return True, True
    if len(rows) > 1 and (known or any(_unlike(place, cell, rows) for place, cell in enumerate(first) if cell)):
        return True, False
    return False, True


def is_no_limit(text: str) -> bool:
    """True for the words that mean that there is no limit, whatever the usual one is."""
    return text.strip().casefold() in NO_LIMIT


def _unlike(place: int, first: str, rows: Cells) -> bool:
    """A text above nothing but amounts, or above nothing but mailboxes."""
    below = [row[place].strip() for row in rows[1 : _ROWS_COMPARED + 1] if place < len(row) and row[place].strip()]
    if not below or is_no_limit(first):
        return False
    return all("@" in cell for cell in below) or (
        all(written(cell) or is_no_limit(cell) for cell in below) and any(written(cell) for cell in below)
    )


def _parts(text: str) -> Iterator[str]:
    parts = _PARTS.split(text)
    if len(parts) > 1:
        yield from (_BRACKETS.sub("", part) for part in parts)


def _named(name: str) -> list[str]:
    return [column for column, names in HEADS.items() if name in names]


def _joined(text: str) -> str:
    return _FILL.sub("", text)
