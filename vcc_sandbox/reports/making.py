"""From an order to a file."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_portal.domain.exports import ExportFailure
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_portal.i18n.card.common import CARD_MODE
from vcc_portal.i18n.countries import country_name
from vcc_portal.i18n.records import FLOW_TYPES, REBATE_STATUSES
from vcc_portal.i18n.transactions import REVERSAL_TYPE, TRADE_TYPE
from vcc_portal.i18n.vouchers import RELATIONSHIPS
from vcc_portal.upstream.models.account import FlowQuery
from vcc_portal.upstream.models.trade import DetailQuery
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import masked_number, sub_names
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.reports import bills, words
from vcc_sandbox.reports.delay import delay
from vcc_sandbox.reports.flow import flows
from vcc_sandbox.reports.monthly_statements import stated
from vcc_sandbox.reports.table import Report, month_of, say
from vcc_sandbox.reports.tables import Export, ExportCover
from vcc_sandbox.reports.trade import trades
from vcc_sandbox.reports.voucher_requests import payments_of
from vcc_sandbox.reports.workbook import MAX_ROWS, About, Book

FETCH = 2000
"""Rows that are in memory at a time."""
Progress = Callable[[int, int], None]
"""Rows written, and how many there are about."""
MAX_VOUCHER_ROWS = 2000
"""Sixty pages; fpdf2 keeps them in memory."""


class CannotMake(Exception):
    """The file cannot be made; the text is an `ExportFailure`, with what it is about after a colon."""


def make(sandbox: Sandbox, export: Export, path: Path, progress: Progress) -> int:
    """Write the file; how many rows it has. All of it is read from one state of the database."""
    with sandbox.database.read() as db:
        now = sandbox.clock.now(db)
        if export.report_type == "TRANSACTION_VOUCHER":
            return _voucher(sandbox, db, export, path, now, progress)
        report = report_of(db, export, now)
        about = _about(sandbox, db, export, now)
        return write_book(db, report, about, path, progress)


def report_of(db: Session, export: Export, now: datetime) -> Report:
    """What the file consists of."""
    scope = None if export.whole else covers(db, export)
    company, conditions = export.company_id, export.conditions
    if export.report_type == "FUND_FLOW":
        return flows(company, scope, FlowQuery.model_validate(conditions))
    if export.report_type == "BILL":
        month, currency = conditions["billPeriod"], conditions.get("currency")
        of_month = stated(db, company, scope, conditions, f"{now:%Y%m}")
        names = sub_names(db, {bill.sub_user_id for bill in of_month})
        named = [(bill, names.get(bill.sub_user_id, "")) for bill in of_month]
        return bills.statement(company, scope, month, currency, named)
    if export.report_type == "REBATE_BILL":
        return bills.rebates(company, conditions)
    if export.report_type == "REWARD":
        return bills.rewards(export.user_id, conditions)
    request = DetailQuery.model_validate(conditions)
    return trades(company, scope, request, now, single_mode=export.report_type == "SINGLE_MODE_DETAIL")


def covers(db: Session, export: Export) -> frozenset[str]:
    """Sub-accounts whose rows the file may hold."""
    return frozenset(db.scalars(select(ExportCover.sub_user_id).where(ExportCover.export_id == export.export_id)))


def _voucher(sandbox: Sandbox, db: Session, export: Export, path: Path, now: datetime, progress: Progress) -> int:
    from vcc_sandbox.reports import voucher  # noqa: PLC0415  its font code takes half a second to load

    given, conditions = export.voucher, export.conditions
    scope = None if export.whole else covers(db, export)
    query = payments_of(export.card_id, conditions["timeStart"], conditions["timeEnd"], export.transaction_id, scope)
    rows = list(db.scalars(query.where(Trade.company_id == export.company_id).limit(MAX_VOUCHER_ROWS + 1)))
    card = db.get(Card, export.card_id)
    if card is None or not rows:
        raise CannotMake(ExportFailure.NO_LONGER_THERE)
    if len(rows) > MAX_VOUCHER_ROWS:
        raise CannotMake(f"{ExportFailure.TOO_MANY_ROWS}:{MAX_VOUCHER_ROWS:,}")
    settings, language = sandbox.settings, export.language
    facts = [
        (words.COMPANY, _company_name(db, export)),
        (words.HOLDER, given["holderName"]),
        (words.ADDRESS, given["address"]),
        (words.POSTCODE, given["postcode"]),
        (words.COUNTRY, say(country_name(given["country"]), language)),
        (words.CARD, f"{masked_number(card)} · {card.card_organization}"),
        (words.BETWEEN, f"{given['startTime']} – {given['endTime']}"),
        (words.TIME_ZONE, say(words.BEIJING, language)),
        (words.PURPOSE, given["purpose"]),
        (words.RELATIONSHIP, say(RELATIONSHIPS[given["relationship"]], language)),
    ]
    product = Text(zh=settings.product_name_zh, en=settings.product_name_en)
    seal = _seal(sandbox, export, words.VOUCHER_SEAL)
    content = voucher.Content(product, export.export_id, now, language, facts, seal)
    try:
        voucher.write(path, content, rows, lambda written: progress(written, len(rows)))
    except voucher.NoFont as error:
        raise CannotMake(f"{ExportFailure.NO_FONT_FOR}:{error}") from None
    return len(rows)


def write_book(db: Session, report: Report, about: About, path: Path, progress: Progress) -> int:
    """A report as xlsx, read and written in pieces."""
    total = db.scalar(select(func.count()).select_from(report.query.order_by(None).subquery())) or 0
    if total > MAX_ROWS:
        raise CannotMake(f"{ExportFailure.TOO_MANY_ROWS}:{MAX_ROWS:,}")
    rows = db.execute(report.query, execution_options={"yield_per": FETCH})
    book = Book(path, about)
    try:
        count = book.write(report, rows, lambda written: progress(written, total))
    except BaseException:
        book.discard()
        raise
    finally:
        rows.close()
    book.close()
    return count


def _about(sandbox: Sandbox, db: Session, export: Export, now: datetime) -> About:
    behind = delay(ts(now), now)
    return About(
        language=export.language,
        company=_company_name(db, export),
        operator=export.operator_name,
        data_time=now,
        complete_until=behind.data_time,
        delay_minutes=behind.delay_minutes,
        conditions=_conditions(export),
        seal=_seal(sandbox, export, words.SEAL) if export.stamped else "",
        number=export.export_id,
    )


def _seal(sandbox: Sandbox, export: Export, said: Text) -> str:
    """The words on the seal; it is in one language, so that they fit around it."""
    settings, english = sandbox.settings, export.language == "en"
    product = settings.product_name_en if english else settings.product_name_zh
    return say(said.format(product=product), "en" if english else "zh")


def _company_name(db: Session, export: Export) -> str:
    company = db.get_one(LinkedUser, export.company_id)
    names = (company.kyc_name_en, company.kyc_name_zh)
    if not export.language:
        return " ".join(dict.fromkeys(name for name in reversed(names) if name))
    return (names[0] or names[1]) if export.language == "en" else (names[1] or names[0])


LABELS: dict[str, dict[str, Text]] = {
    "status": words.OUTCOME_ASKED | REBATE_STATUSES,
    "flowType": FLOW_TYPES,
    "feeType": FLOW_TYPES,
    "reversalType": REVERSAL_TYPE,
    "heldOnly": words.HELD_ONLY,
    "queryMode": words.QUERY_MODES,
    "cardMode": CARD_MODE,
    "accountType": words.ACCOUNT_TYPES,
}
"""What a condition's code says, by its name."""


def _conditions(export: Export) -> list[tuple[Text, str]]:
    currency = export.conditions.get("currency") or "USD"
    return [
        (words.CONDITIONS.get(name, Text.same(name)), _said(name, value, currency, export.language))
        for name, value in export.conditions.items()
    ]


def _said(name: str, value: Any, currency: str, language: str) -> str:
    if name == "tradeTypeList":
        known = [TRADE_TYPE.get(one, Text.same(str(one))) for one in value]
        return ", ".join(dict.fromkeys(say(one, language) for one in known))
    if name in {"amountMin", "amountMax"}:  # a bound may be finer than the currency, and rounded would be another one
        return format_amount(value, currency, exact=True)
    if name == "billPeriod":
        return month_of(value)
    text = LABELS.get(name, {}).get(str(value))
    return say(text, language) if text else str(value)
