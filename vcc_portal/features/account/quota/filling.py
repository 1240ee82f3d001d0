"""Amounts for many sub-accounts at once: a total in equal parts, those of the last time, or a spreadsheet's.

Each gives amounts as they are typed, by sub-account id; the form judges them like any others.
"""

from collections.abc import Iterable, Sequence

from vcc_portal.domain.money import BadAmount, parse_amount, step, typed_amount
from vcc_portal.features.account.quota.form import MOST, Direction
from vcc_portal.features.patterns.amounts_paste import PasteWords, Payee
from vcc_portal.i18n import quota as strings
from vcc_portal.upstream.models.sub_account import QuotaQuery, QuotaRecord, SubUser

WORDS = PasteWords(strings.PASTE_NOBODY, strings.PASTE_SEVERAL, strings.PASTE_TWICE, strings.FILLED)


def equal_parts(total: str, sub_user_ids: Sequence[str], currency: str) -> dict[str, str]:
    """A typed total in parts that add up to it; what cannot be divided goes to the first. Empty without a total."""
    try:
        whole = parse_amount(total, currency)
    except BadAmount:
        return {}
    unit = step(currency)
    if whole <= 0 or not sub_user_ids:
        return {}
    each, rest = divmod(whole // unit, len(sub_user_ids))
    parts = {one: (each + (place < rest)) * unit for place, one in enumerate(sub_user_ids)}
    return {one: typed_amount(part, currency) if part else "" for one, part in parts.items()}


def last_query(currency: str, direction: str) -> QuotaQuery:
    """Asks for the newest moves of that kind."""
    known = Direction.RETURN if direction == Direction.RETURN else Direction.ASSIGN
    return QuotaQuery(currency=currency, direction=known, status="SUCCESS", page_size=MOST)


def last_amounts(records: Sequence[QuotaRecord], known: Iterable[str]) -> dict[str, str]:
    """What the newest request moved, for the sub-accounts that are still there; the records come newest first."""
    if not records or not records[0].apply_id:
        return {}
    there = set(known)
    return {
        row.sub_user_id: typed_amount(abs(row.amount), row.currency)
        for row in records
        if row.apply_id == records[0].apply_id and row.sub_user_id in there
    }


def payees_of(subs: Iterable[SubUser], currency: str) -> list[Payee]:
    """Sub-accounts as lines of a table can name them."""
    return [Payee(sub.sub_user_id, sub.alias, currency) for sub in subs]
