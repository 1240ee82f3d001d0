"""Exact money: integers in thousandths of the major unit, shown and read without a float."""

import re
from dataclasses import dataclass
from enum import StrEnum

from vcc_portal.domain.inputs import normalized

MINUS = "\u2212"
SCALE = 1000
"""Thousandths in one major unit, for every currency: USD 12.34 is 12340, JPY 1 is 1000 (spec §5)."""
LARGEST = 10**15
"""The largest number of thousandths that is typed or asked for (contract §0): no amount of the product comes near it, every
JSON reader on the way keeps it exactly, and it fits every integer column.
"""
CURRENCY_CODE = r"^[A-Z]{3}$"
"""How a currency is written (ISO 4217); which of them can be used, the provider says."""
DEFAULT_DECIMALS = 2
_FINEST = 3
"""Decimals of a thousandth."""
ZERO_DECIMAL = frozenset({"JPY", "VND", "KWR", "KRW", "IDR"})
"""Spec §3; it writes KWR where ISO 4217 has KRW, so both are taken."""
THREE_DECIMAL = frozenset({"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"})
"""ISO 4217. No account is kept in them, but merchants charge them: rounded, the amount would be another than was paid."""

_AMOUNT = re.compile(r"(?P<sign>[+-]?)(?P<whole>\d+|\d{1,3}(?:,\d{3})+)(?:\.(?P<part>\d*))?")


@dataclass(frozen=True)
class Currency:
    """One row of the currency table; its names are in `i18n.currency`."""

    code: str
    symbol: str

    @property
    def decimals(self) -> int:
        """Digits after the decimal point that people see and type."""
        return decimals(self.code)


CURRENCIES: dict[str, Currency] = {
    code: Currency(code, symbol)
    for code, symbol in (
        ("USD", "$"),
        ("CNY", "¥"),
        ("JPY", "¥"),
        ("EUR", "€"),
        ("GBP", "£"),
        ("CAD", "C$"),
        ("HKD", "HK$"),
        ("AUD", "A$"),
        ("CNH", "¥"),
        ("IDR", "Rp"),
        ("MYR", "RM"),
        ("TWD", "NT$"),
        ("THB", "฿"),
        ("PHP", "₱"),
        ("SGD", "S$"),
        ("VND", "₫"),
        ("AED", "د.إ"),
        ("PLN", "zł"),
    )
}
"""The currencies of spec §3, in its order."""


class AmountProblem(StrEnum):
    """Why a typed amount was refused."""

    EMPTY = "empty"
    NOT_A_NUMBER = "not_a_number"
    TOO_MANY_DECIMALS = "too_many_decimals"
    TOO_LARGE = "too_large"


class BadAmount(ValueError):
    """A typed amount that cannot be taken as it is; nothing is rounded on the way in."""

    def __init__(self, problem: AmountProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


class CurrencyMismatch(ValueError):
    """Two currencies were about to be added or compared."""


@dataclass(frozen=True)
class Money:
    """An amount in thousandths, and the currency without which it means nothing."""

    amount: int
    currency: str

    def __add__(self, other: "Money") -> "Money":
        return Money(self.amount + self._same(other), self.currency)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.amount - self._same(other), self.currency)

    def __neg__(self) -> "Money":
        return Money(-self.amount, self.currency)

    def __lt__(self, other: "Money") -> bool:
        return self.amount < self._same(other)

    def __le__(self, other: "Money") -> bool:
        return self.amount <= self._same(other)

    def __str__(self) -> str:
        return with_currency(self.amount, self.currency)

    def _same(self, other: "Money") -> int:
        if other.currency != self.currency:
            raise CurrencyMismatch(f"{self.currency} and {other.currency}")
        return other.amount


def dollars_first(currency: str) -> tuple[bool, str]:
    """Sort key of currencies where nothing else orders them: USD, in which everybody has an account, then the alphabet."""
    return currency != "USD", currency


def decimals(currency: str) -> int:
    """Digits after the decimal point of a currency: 0, 3 or as usual 2 (spec §5, §9)."""
    if currency in ZERO_DECIMAL:
        return 0
    return 3 if currency in THREE_DECIMAL else DEFAULT_DECIMALS


def step(currency: str) -> int:
    """The smallest amount people see and type, in thousandths: 10 for USD, 1000 for JPY, 1 for KWD."""
    return SCALE // 10 ** decimals(currency)


def rounded(thousandths: int, unit: int) -> int:
    """The nearest multiple of `unit`; a half goes away from zero, as in Chinese bookkeeping (四舍五入)."""
    whole, rest = divmod(abs(thousandths), unit)
    result = (whole + (2 * rest >= unit)) * unit
    return -result if thousandths < 0 else result


def format_amount(thousandths: int, currency: str, *, plus: bool = False, exact: bool = False) -> str:
    """Show an amount: '128,406.52', JPY '12,800', minus as U+2212; `plus` marks income with '+'.

    A rest below the smallest shown unit is rounded, a half away from zero; if it has to be `exact`, it is shown.
    """
    places = _FINEST if exact and thousandths % step(currency) else decimals(currency)
    shown = rounded(thousandths, SCALE // 10**places)
    whole, rest = divmod(abs(shown), SCALE)
    digits = f"{whole:,}" if not places else f"{whole:,}.{rest * 10**places // SCALE:0{places}d}"
    if shown < 0:
        return MINUS + digits
    return f"+{digits}" if plus and shown > 0 else digits


def with_currency(thousandths: int, currency: str, *, plus: bool = False) -> str:
    """An amount after its currency: "USD 12.50"; alone where nobody knows in which one. `plus` as of `format_amount`."""
    amount = format_amount(thousandths, currency, plus=plus)
    return f"{currency} {amount}" if currency else amount


def typed_amount(thousandths: int | None, currency: str) -> str:
    """An amount as it is typed: '1250.00', JPY '1250'; empty for none."""
    return "" if thousandths is None else format_amount(thousandths, currency).replace(",", "")


def parse_amount(text: str, currency: str) -> int:
    """Read a typed amount as thousandths; raise `BadAmount` with the reason.

    Full-width digits and signs are taken, separators only at thousands, and more decimals than
    the currency has are refused (trailing zeros excepted), because rounding would change money.
    """
    typed = normalized(text).strip().replace(MINUS, "-")
    if not typed:
        raise BadAmount(AmountProblem.EMPTY)
    match = _AMOUNT.fullmatch(typed)
    if match is None or not typed.isascii():
        raise BadAmount(AmountProblem.NOT_A_NUMBER)
    places = decimals(currency)
    part = (match["part"] or "").rstrip("0")
    if len(part) > places:
        raise BadAmount(AmountProblem.TOO_MANY_DECIMALS)
    digits = match["whole"].replace(",", "").lstrip("0")
    if len(digits) > len(str(LARGEST)):
        raise BadAmount(AmountProblem.TOO_LARGE)
    amount = int(digits or "0") * SCALE + int(part.ljust(3, "0"))
    if amount > LARGEST:
        raise BadAmount(AmountProblem.TOO_LARGE)
    return -amount if match["sign"] == "-" else amount


def amount_so_far(text: str, currency: str) -> int:
    """A text that is being typed, as an amount in thousandths; 0 while it is empty, none or below zero."""
    try:
        return max(0, parse_amount(text, currency))
    except BadAmount:
        return 0


def percent(part: int, whole: int) -> int:
    """`part` of `whole` in whole per cent, a half up; 0 when there is no whole."""
    return rounded(100 * part * SCALE // whole, SCALE) // SCALE if whole > 0 else 0
