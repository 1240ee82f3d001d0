"""From an order to a file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_portal.domain.exports import ExportFailure
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_portal.i18n.records import FLOW_TYPES
from vcc_portal.i18n.trade import TRADE_TYPE
from vcc_portal.upstream.models.account import FlowQuery
from vcc_sandbox.clock import ts
from vcc_sandbox.context import Sandbox
from vcc_sandbox.reports import words
from vcc_sandbox.reports.flow import flows
from vcc_sandbox.reports.table import Report, say
from vcc_sandbox.reports.trade import DetailQuery, trades
from vcc_sandbox.reports.workbook import MAX_ROWS, About, Book
from vcc_sandbox.services.delay import delay
from vcc_sandbox.tables.exports import Export, ExportCover
from vcc_sandbox.tables.identity import LinkedUser

FETCH = 2000
"""Rows that are in memory at a time."""
Progress = Callable[[int, int], None]
"""Rows written, and how many there are about."""


class CannotMake(Exception):
    """The file cannot be made; the text is an `ExportFailure`, with what it is about after a colon."""


def make(sandbox: Sandbox, export: Export, path: Path, progress: Progress) -> int:
    """Write the file; how many rows it has. All of it is read from one state of the database."""
    with sandbox.database.read() as db:
        now = sandbox.clock.now()
        report = report_of(db, export)
        about = _about(db, export, ts(now), delay(ts(now), now).data_time)
        return write_book(db, report, about, path, progress)


def report_of(db: Session, export: Export) -> Report:
    """What the file consists of."""
    scope = None if export.whole else covers(db, export)
    if export.report_type == "FUND_FLOW":
        return flows(export.company_id, scope, FlowQuery.model_validate(export.conditions))
    request = DetailQuery.model_validate(export.conditions)
    return trades(export.company_id, scope, request, single_mode=export.report_type == "SINGLE_MODE_DETAIL")


def covers(db: Session, export: Export) -> frozenset[str]:
    """Sub-accounts whose rows the file may hold."""
    return frozenset(db.scalars(select(ExportCover.sub_user_id).where(ExportCover.export_id == export.export_id)))


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


def _about(db: Session, export: Export, now: str, complete_until: str) -> About:
    company = db.get_one(LinkedUser, export.company_id)
    name = company.kyc_name_en if export.language == "en" and company.kyc_name_en else company.kyc_name_zh
    return About(
        language=export.language,
        company=name,
        operator=export.operator_name,
        data_time=now,
        complete_until=complete_until,
        conditions=_conditions(export),
    )


def _conditions(export: Export) -> list[tuple[Text, str]]:
    currency = export.conditions.get("currency") or "USD"
    return [
        (words.CONDITIONS.get(name, Text(zh=name, en=name)), _said(name, value, currency, export.language))
        for name, value in export.conditions.items()
    ]


def _said(name: str, value: Any, currency: str, language: str) -> str:
    if name == "tradeTypeList":
        known = [TRADE_TYPE.get(one, Text(zh=str(one), en=str(one))) for one in value]
        return ", ".join(dict.fromkeys(say(one, language) for one in known))
    if name in {"amountMin", "amountMax"}:
        return format_amount(value, currency)
    labels = {"status": words.OUTCOMES, "flowType": FLOW_TYPES, "reversalType": words.REVERSALS}.get(name, {})
    text = labels.get(str(value))
    return say(text, language) if text else str(value)
