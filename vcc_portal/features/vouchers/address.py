"""The address of the page that applies for vouchers: what it asks for, read without trust."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from pydantic import TypeAdapter, ValidationError

from vcc_portal.domain.listing import Day, token_of
from vcc_portal.domain.redirects import with_query
from vcc_portal.routes import TRADE_VOUCHER

PAYMENT, CARD, SINCE, UNTIL, BACK = "transactionId", "cardId", "from", "to", "back"
"""Query parameters."""
_DAY: TypeAdapter[date] = TypeAdapter(Day)


@dataclass(frozen=True)
class VoucherSubject:
    """A payment, or a card and its days; whatever is malformed is left out."""

    payment: str = ""
    card_id: str = ""
    since: str = ""
    until: str = ""

    @classmethod
    def read(cls, params: Mapping[str, str]) -> "VoucherSubject":
        """A payment comes before a card that is named beside it."""
        payment = token_of(params.get(PAYMENT, ""))
        if payment:
            return cls(payment)
        days = sorted(day_of(params.get(name, "")) for name in (SINCE, UNTIL))
        return cls("", token_of(params.get(CARD, "")), *(days if all(days) else ("", "")))


def day_of(text: str) -> str:
    """A day as yyyy-MM-dd; empty for anything else."""
    try:
        return str(_DAY.validate_python(text)) if text else ""
    except ValidationError:
        return ""


def payment_href(transaction_id: str, back: str = "") -> str:
    """The form for one payment; `back` is the query string of the list that it was chosen from."""
    return with_query(TRADE_VOUCHER.path, **{PAYMENT: transaction_id}, **({BACK: back} if back else {}))


def period_href(card_id: str, since: str, until: str) -> str:
    """The form for a card's payments of some days."""
    return with_query(TRADE_VOUCHER.path, **{CARD: card_id, SINCE: since, UNTIL: until})
