"""Exchange between currencies at fixed rates; amounts are thousandths and end on a payable unit."""

from decimal import ROUND_HALF_UP, Decimal

from vcc_portal.domain.money import ZERO_DECIMAL

PER_USD = {
    "USD": Decimal(1),
    "CNY": Decimal("7.1126"),
    "CNH": Decimal("7.1091"),
    "HKD": Decimal("7.7842"),
    "EUR": Decimal("0.8614"),
    "JPY": Decimal("151.37"),
    "GBP": Decimal("0.7583"),
    "AUD": Decimal("1.5241"),
    "CAD": Decimal("1.3986"),
    "SGD": Decimal("1.2987"),
}
"""How much of a currency one US dollar buys."""
RATE_PLACES = Decimal("0.000001")


def rate(source: str, target: str) -> Decimal:
    """How much of `target` one unit of `source` buys, to six places; KeyError for an unknown currency."""
    if source == target:
        return Decimal(1)
    return (PER_USD[target] / PER_USD[source]).quantize(RATE_PLACES, ROUND_HALF_UP)


def convert(amount: int, source: str, target: str) -> int:
    """Thousandths of `target` for thousandths of `source`, rounded half up to a payable unit."""
    if source == target:
        return amount
    return to_unit(Decimal(amount) * rate(source, target), target)


def to_unit(amount: Decimal | int, currency: str) -> int:
    """Round to what can be paid: a hundredth, or a whole unit for JPY and its like."""
    step = smallest(currency)
    return int((Decimal(amount) / step).quantize(Decimal(1), ROUND_HALF_UP)) * step


def smallest(currency: str) -> int:
    """Thousandths in the smallest payable unit."""
    return 1000 if currency in ZERO_DECIMAL else 10
