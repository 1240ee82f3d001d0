"""Amounts as other people's spreadsheets write them: marked with a currency, with either sign between thousands.

`parse_amount` knows one writing. What was copied from elsewhere may be in another one, and "1.000" then means a
thousand or one. Here it is told apart what an amount's own text proves, and what only a person can say.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from vcc_portal.domain.inputs import normalized
from vcc_portal.domain.money import CURRENCIES, BadAmount, parse_amount, typed_amount


class Point(StrEnum):
    """The sign before an amount's decimals."""

    DOT = "."
    COMMA = ","


@dataclass(frozen=True)
class Written:
    """One amount as it is written; neither value nor currency is judged."""

    body: str
    """Digits and the signs between them."""
    proves: Point | None = None
    """The decimal sign that the text itself shows: "1,000.50", "1.000.000", "12,5"."""
    unclear: Point | None = None
    """The one sign of a text such as "1.000", which may stand before decimals or between thousands."""
    currencies: frozenset[str] | None = None
    """What its mark may mean, "¥" more than one; None without a mark."""


def _marks() -> dict[str, frozenset[str]]:
    """Every way to mark a currency, and the currencies that may be meant; in capitals."""
    marks: dict[str, set[str]] = {code: {code} for code in CURRENCIES}
    for code, currency in CURRENCIES.items():
        marks.setdefault(currency.symbol.upper(), set()).add(code)
        if currency.symbol.endswith("$"):
            marks["$"].add(code)
    known = {
        "RMB": "CNY CNH", "CN¥": "CNY CNH", "人民币": "CNY CNH", "元": "CNY CNH", "圆": "CNY CNH",
        "US$": "USD", "US": "USD", "美元": "USD", "美金": "USD", "HK": "HKD", "港币": "HKD", "港元": "HKD",
        "NT": "TWD", "新台币": "TWD", "欧元": "EUR", "英镑": "GBP", "日元": "JPY", "円": "JPY", "JP¥": "JPY",
        "CA$": "CAD", "AU$": "AUD", "SG$": "SGD", "₩": "KRW", "₹": "INR",
    }  # fmt: skip
    marks.update({mark: set(codes.split()) for mark, codes in known.items()})
    for mark in ("CNY", "CNH"):
        marks[mark] |= {"CNY", "CNH"}
    return {mark: frozenset(codes) for mark, codes in marks.items()}


_MARKS = _marks()
_MARK = "|".join(re.escape(mark) for mark in sorted(_MARKS, key=len, reverse=True))
_AMOUNT = re.compile(
    rf"(?P<before>(?:(?:{_MARK})\s*){{0,2}}+)(?P<body>[+\-\u2212]?[0-9][0-9.,\s]*+)(?P<after>(?:(?:{_MARK})\s*){{0,2}}+)",
    re.IGNORECASE,
)
_ONE_MARK = re.compile(_MARK, re.IGNORECASE)
_CODE = re.compile(rf"(?<![A-Za-z])(?:{'|'.join([*CURRENCIES, 'RMB'])})(?![A-Za-z])", re.IGNORECASE)
_SPACED = re.compile(r"[+\-\u2212]?[0-9]{1,3}(?:\s[0-9]{3})+(?:[.,][0-9]*)?")
_SIGN = re.compile(r"[.,]")


def written(text: str) -> Written | None:
    """The text as an amount, None when it is none in any writing."""
    if text.isascii() and text.isdigit():
        return Written(text)
    match = _AMOUNT.fullmatch(normalized(text).strip())
    if match is None:
        return None
    body = match["body"].strip()
    if any(mark.isspace() for mark in body):
        if not _SPACED.fullmatch(body):
            return None
        body = "".join(body.split())
    signs = _SIGN.findall(body)
    proves, unclear = _signs(body, signs)
    if signs and proves is None and unclear is None:
        return None
    return Written(body, proves, unclear, _meant(match["before"] + match["after"]))


def marked(text: str) -> frozenset[str] | None:
    """The currencies that the codes within a longer text may mean: "Monthly limit, EUR"; None without one."""
    return _meant(" ".join(_CODE.findall(normalized(text))))


def meant_by(mark: str) -> frozenset[str] | None:
    """The currencies that a mark alone may mean: "元", "US$", "eur"; None for any other text."""
    return _MARKS.get(mark.strip().upper())


def without_codes(text: str) -> str:
    """A text without the codes of currencies in it."""
    return _CODE.sub("", text)


def unclear_of(amounts: Iterable[Written]) -> tuple[str, ...]:
    """What has to be asked about some amounts, written by one hand: one of each kind whose value the answer decides.

    "1,000" is a thousand where another one has a decimal dot. A dot before three digits stays doubtful whatever
    the others say, and a decimal comma is never taken for granted: it may be a slip in a table that has none. Whoever
    says what is meant there says it of "1,000" too, and is shown that.
    """
    commas, doubtful = "", dict[Point, str]()
    settled = False
    for amount in amounts:
        settled = settled or amount.proves is Point.DOT
        if amount.proves is Point.COMMA:
            commas = commas or amount.body
        if amount.unclear:
            doubtful.setdefault(amount.unclear, amount.body)
    if settled and not commas and Point.DOT not in doubtful:
        return ()
    return tuple(filter(None, (commas, doubtful.get(Point.DOT), doubtful.get(Point.COMMA))))


def plain(amount: Written, currency: str, point: Point = Point.DOT) -> str | None:
    """The amount as it is typed here, "1000.50"; None when it is not one in the writing with this decimal sign."""
    if (amount.proves or point) is not point and amount.proves is not Point.DOT:
        return None
    try:
        number = parse_amount(_typed(amount.body, amount.proves or point), currency)
    except BadAmount:
        return None
    return typed_amount(number, currency)


def figure(amount: Written) -> str:
    """The digits alone with a decimal dot, "1240.61": what a list is searched for, whichever side the money went to."""
    return _typed(amount.body, amount.proves or Point.DOT).lstrip("+-\u2212")


def with_dot(amount: Written) -> str:
    """An amount with a decimal comma as it would be typed here, even where the currency has fewer decimals.

    Left as it was, "1,005" would be taken for a thousand after its writer has said that it is one.
    """
    return _typed(amount.body, Point.COMMA)


def _typed(body: str, point: Point) -> str:
    other = Point.COMMA if point is Point.DOT else Point.DOT
    return body.replace(other, "").replace(point, Point.DOT)


def _signs(body: str, signs: list[str]) -> tuple[Point | None, Point | None]:
    """What the signs between the digits prove, and the one that proves nothing; two Nones where they fit nothing."""
    if not signs:
        return None, None
    last, other = signs[-1], Point.COMMA if signs[-1] == Point.DOT else Point.DOT
    if len(set(signs)) == 2:
        return (Point(last), None) if _grouped(body.rpartition(last)[0], other) else (None, None)
    if len(signs) > 1:
        return (Point(other), None) if _grouped(body, last) else (None, None)
    whole, _, part = body.lstrip("+-\u2212").partition(last)
    if len(part) == 3 and 1 <= len(whole) <= 3 and not whole.startswith("0"):
        return None, Point(last)
    return Point(last), None


def _grouped(digits: str, sign: str) -> bool:
    return re.fullmatch(rf"[+\-\u2212]?\d{{1,3}}(?:{re.escape(sign)}\d{{3}})+", digits) is not None


def _meant(marks: str) -> frozenset[str] | None:
    """Currencies that every mark of an amount agrees on: "US $" is USD alone."""
    sets = [_MARKS[mark.upper()] for mark in _ONE_MARK.findall(marks)]
    return frozenset.intersection(*sets) if sets else None
