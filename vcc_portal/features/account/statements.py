"""Statements of the account: applications and files as rows, what a month offers, and applying as a form."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import Field, ValidationInfo, field_validator

from vcc_portal.domain.account import has_codes, may_open_any
from vcc_portal.domain.exports import UNDER_WAY
from vcc_portal.domain.money import Money
from vcc_portal.domain.period import month_text
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.account.records import WITH_PAYMENTS
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.fields import Choice, Items, Ticked, email
from vcc_portal.features.patterns.file_orders import Unanswered, is_new
from vcc_portal.features.patterns.files import MOST_READ, FileOutcome, FileRow, newest_files, outcome
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n import account_statements as strings
from vcc_portal.i18n import terms
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.account_settings import (
    BillCheck,
    BillCheckQuery,
    BillStatus,
    BillStatusQuery,
    BillSubmit,
)
from vcc_portal.upstream.models.base import LONGEST_PAGE
from vcc_portal.upstream.models.report import ExportFile, FileGenerate, FileQuery
from vcc_portal.upstream.models.trade import Bill, BillQuery

BILL_CODE = "vcc_bill"
"""The right to apply for statements."""
BILL = "BILL"
OFFICIAL, DETAILS = "official", "details"
"""A statement for each currency, which may be stamped; or one file with the lines of everything that may be seen."""
FILES_QUERY = FileQuery(file_type=BILL, page_size=MOST_READ)
Language = Literal["zh", "en"]


@dataclass(frozen=True)
class StatementReading:
    """Applications, and the files that were made of them or besides."""

    applied: list[BillStatus]
    files: list[ExportFile]


@dataclass(frozen=True)
class MonthOffer:
    """What can be had of a month."""

    allowed: bool = False
    why_not: Text = EMPTY
    bills: tuple[Bill, ...] = ()


@dataclass(frozen=True)
class CurrencyOffer:
    """One currency of a month."""

    currency: str = ""
    closing: str = ""


class StatementForm(FormModel):
    """An application; its context is the currencies of the month."""

    kind: Annotated[Literal["official", "details"], Labelled(strings.KIND)]
    bill_month: Annotated[Choice, Labelled(terms.STATEMENT_MONTH), Field(pattern=r"^\d{4}(0[1-9]|1[0-2])?$")]
    currency_list: Annotated[Items, Labelled(terms.CURRENCIES)]
    language: Annotated[Language, Labelled(strings.LANGUAGE)]
    stamp_flag: Annotated[Ticked, Labelled(terms.STAMPED)]
    receive_email: Annotated[str, Labelled(terms.SEND_TO)]

    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {
        Code.BILL_FAILED: "bill_month",
        Code.BILL_REFRESH_FAILED: "bill_month",
        Code.FILE_GENERATION_FAILED: "bill_month",
        Code.MAILBOX_FORMAT: "receive_email",
    }

    @field_validator("currency_list")
    @classmethod
    def _some(cls, value: list[str], info: ValidationInfo) -> list[str]:
        """Of the details there is one file for all."""
        if info.data.get("kind") == DETAILS:
            return []
        known = info.context if isinstance(info.context, frozenset) else frozenset(value)
        chosen = [currency for currency in value if currency in known]
        if not chosen:
            raise field_error(strings.CHOOSE_CURRENCY)
        return chosen

    @field_validator("receive_email")
    @classmethod
    def _mailbox(cls, value: str) -> str:
        return email(value) or ""


async def read_statements(visit: Visit, pages: int = 1) -> StatementReading:
    """Raises `Failed`, and `NotShown`: DENIED without the right, BLOCKED for a person, who has no statements."""
    if visit.user is not None and visit.user.personal:
        raise NotShown(Phase.BLOCKED)
    if not (has_codes(visit.standing, BILL_CODE) and may_open_any(visit.standing, WITH_PAYMENTS)):
        raise NotShown(Phase.DENIED)
    try:
        applied, files = await asyncio.gather(
            visit.ask(account_calls.APPLY_BILL_LIST_STATUS, BillStatusQuery()),
            newest_files(visit, report_calls.FILE_TRANSACTION_LIST, FILES_QUERY, pages),
        )
    except Failed as failed:
        if failed.code in {Code.BILL_STATUS_REFUSED, Code.CANNOT_USE_SERVICE}:
            raise NotShown(Phase.BLOCKED) from None
        raise
    if not applied and not files:
        raise NotShown(Phase.EMPTY)
    return StatementReading(applied, files)


async def read_months(visit: Visit) -> BillCheck:
    """Which months can be applied for. Raises `Failed`."""
    return await visit.ask(account_calls.APPLY_BILL_PRE_SUBMIT_CHECK, BillCheckQuery())


async def read_month(visit: Visit, month: str) -> MonthOffer:
    """Whether a month can be applied for, and in which currencies; these are left out when they cannot be read."""
    check, bills = await asyncio.gather(
        visit.ask(account_calls.APPLY_BILL_PRE_SUBMIT_CHECK, BillCheckQuery(bill_month=month)),
        visit.ask_quietly(trade_calls.BILL_PAGE, BillQuery(bill_period=month, page_size=LONGEST_PAGE)),
    )
    why_not = EMPTY if check.allowed else strings.REASONS.get(check.reason, strings.NOT_ALLOWED)
    return MonthOffer(check.allowed, why_not, tuple(bills.items) if bills is not None else ())


def currency_offers(offer: MonthOffer) -> list[CurrencyOffer]:
    """The currencies of a month, each once, with what stood there at its end."""
    found: dict[str, int] = {}
    for bill in offer.bills:
        found[bill.currency] = found.get(bill.currency, 0) + bill.closing_balance
    return [CurrencyOffer(currency, str(Money(amount, currency))) for currency, amount in found.items()]


def application(form: StatementForm, request_no: str) -> BillSubmit:
    """The form as an application."""
    return BillSubmit(
        request_no=request_no,
        bill_month=form.bill_month,
        currency_list=form.currency_list,
        language=form.language,
        receive_email=form.receive_email,
        stamp_flag=form.stamp_flag,
    )


def application_no(draft_no: str, form: StatementForm) -> str:
    """The number of an application: for the same one of a draft the same, over a reload as well; another month is another one."""
    return hashlib.sha256(f"{draft_no} {form.model_dump_json()}".encode()).hexdigest()[:32]


def details_file(form: StatementForm) -> FileGenerate:
    """The form as an order for the lines of a month."""
    return FileGenerate(file_type=BILL, bill_period=form.bill_month, language=form.language)


def found_again(applied: Sequence[BillStatus], request_no: str) -> bool:
    """Whether an application whose answer was lost has arrived; a list that knows no numbers says nothing."""
    return any(each.request_no == request_no for each in applied)


def details_again(files: Sequence[ExportFile], known: Collection[str], month: str) -> bool:
    """Whether an order for the lines of a month has arrived: a file that was not `known`, or one under way, which is the same."""
    mine = [each for each in files if _period(each) == month and not _currency(each)]
    return any(each.status in UNDER_WAY or is_new(each, known) for each in mine)


def lines_of(lost: Unanswered, months: Iterable[str]) -> FileGenerate | None:
    """The order for the lines of one of these months that has had no answer."""
    return lost.among(
        FileGenerate(file_type=BILL, bill_period=month, language=language)
        for month in months
        for language in get_args(Language)
    )


def statement_rows(reading: StatementReading, now: str) -> list[FileRow]:
    """Applications and other files, the newest first; `now` is yyyy-MM-dd HH:mm:ss. `again` is a month, yyyyMM."""
    files = {each.file_id: each for each in reading.files if each.file_id}
    rows = [_applied(each, files.get(each.file_id), now) for each in reading.applied]
    taken = {each.file_id for each in reading.applied}
    rows += [_file(each, now) for each in reading.files if each.file_id not in taken]
    return _told_apart(sorted(rows, key=lambda row: row.time, reverse=True))


def _told_apart(rows: list[FileRow]) -> list[FileRow]:
    """Of a month and currency there may be several, such as one in each language, of which the provider does not tell: their
    names say when each was ordered, and where that is the same minute by which number.
    """
    alike, at_once = Counter(row.title for row in rows), Counter((row.title, row.time[:16]) for row in rows)

    def named(row: FileRow) -> FileRow:
        if alike[row.title] == 1:
            return row
        minute = row.time[:16]
        said = strings.ONE_OF_MANY if at_once[row.title, minute] == 1 else strings.ONE_AT_ONCE
        title = said.format(title=row.title, time=minute, number=row.key.partition(".")[0])
        return replace(row, title=title, facts=[fact for fact in row.facts if fact != Text.same(row.time)])

    return [named(row) for row in rows]


def is_under_way(reading: StatementReading) -> bool:
    """Whether something is still being made."""
    return any(each.status in UNDER_WAY for each in (*reading.applied, *reading.files))


def _applied(row: BillStatus, file: ExportFile | None, now: str) -> FileRow:
    title = Text.same(f"{month_text(row.bill_month)} · {row.currency}")
    made = outcome(row.status, row.fail_reason, file, now)
    return _row(f"{row.apply_id}.{row.currency}", title, row.apply_time, made, row.file_id, row.bill_month)


def _file(file: ExportFile, now: str) -> FileRow:
    period, currency = _period(file), _currency(file)
    what = Text.same(currency) if currency else strings.DETAILS_SHORT
    title = Text(zh=f"{month_text(period)} · {what.zh}", en=f"{month_text(period)} · {what.en}")
    made = outcome(file.status, file.fail_reason, file, now)
    return _row(file.export_id, title, file.create_time, made, file.file_id, period)


def _period(file: ExportFile) -> str:
    return str(file.conditions.get("billPeriod") or "")


def _currency(file: ExportFile) -> str:
    """Of a statement; empty for the lines of a month."""
    return str(file.conditions.get("currency") or "")


def _row(key: str, title: Text, time: str, made: FileOutcome, file_id: str, month: str) -> FileRow:
    return FileRow(
        key=key,
        title=title,
        facts=[made.note or Text.same(time)],
        time=time,
        status=made.status,
        percent=made.percent,
        file_id=file_id if made.ready else "",
        again=month if made.gone else "",
    )
