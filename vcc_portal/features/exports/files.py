"""The files of one kind that were exported, as rows: how far each is, how large, until when, and why one failed."""

import asyncio
from collections.abc import Sequence

from vcc_portal.domain.listing import Status
from vcc_portal.domain.period import is_day, is_month, month_text
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.exports.query import REBATE_BILLS, Report
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.files import MOST_READ, FileOutcome, FileRow, newest_files, outcome
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n import exports as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import files as words
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.base import LONGEST_PAGE
from vcc_portal.upstream.models.report import ExportFile, ExportQuery, FileQuery
from vcc_portal.upstream.models.trade import RebateQuery

_MONTH = "billPeriod"
"""Among the conditions of a file, yyyyMM."""
_DAYS = (("timeStart", "timeEnd"), ("acctDateTimeStart", "acctDateTimeEnd"))
"""Among them, in requests for transactions and for fund flow: the first and the last day, or a moment of it."""
_UNITS = ((1 << 20, "MB"), (1 << 10, "KB"))


async def read_files(visit: Visit, report: Report, pages: int = 1) -> list[ExportFile]:
    """The newest files of that kind, so many pages of them. Raises `Failed`, and `NotShown`: EMPTY when there is none, DENIED without the right."""
    if not report.may_read(visit.standing):
        raise NotShown(Phase.DENIED)
    files = await newest_files(visit, calls.EXPORT_PAGE, ExportQuery(report_type=report.type), pages)
    if not files:
        raise NotShown(Phase.EMPTY)
    return files


async def read_rebate_files(visit: Visit, pages: int = 1) -> list[ExportFile]:
    """The newest files of reward bills: of many in one, and of one each. Raises as `read_files`."""
    if not REBATE_BILLS.may_read(visit.standing):
        raise NotShown(Phase.DENIED)
    many, single = await asyncio.gather(
        newest_files(visit, calls.EXPORT_PAGE, ExportQuery(report_type=REBATE_BILLS.type), pages),
        newest_files(visit, calls.FILE_TRANSACTION_LIST, FileQuery(file_type=REBATE_BILLS.type), pages),
    )
    files = sorted([*many, *single], key=lambda each: (each.create_time, each.export_id), reverse=True)
    if not files:
        raise NotShown(Phase.EMPTY)
    return await _with_months(visit, files[: MOST_READ * pages])


async def _with_months(visit: Visit, files: list[ExportFile]) -> list[ExportFile]:
    """The file of one bill says which by its number alone; people know a bill by its month."""
    if not any(map(bill_of, files)):
        return files
    query = RebateQuery(page_size=LONGEST_PAGE)
    bills = await visit.ask_quietly(trade_calls.REBATE_BILL_PAGE, query, lane="months-of-files")
    months = {each.rebate_bill_id: each.bill_period for each in bills.items} if bills is not None else {}
    return [
        each.model_copy(update={"conditions": {**each.conditions, _MONTH: months[bill_of(each)]}})
        if bill_of(each) in months
        else each
        for each in files
    ]


def bill_of(file: ExportFile) -> str:
    """The one bill that a file is of; empty for a file of many."""
    return str(file.conditions.get("bizId") or "")


def file_rows(files: Sequence[ExportFile], now: str) -> list[FileRow]:
    """In the provider's order, the newest first; `now` is yyyy-MM-dd HH:mm:ss. `again` is the export's own id."""
    return [_row(each, outcome(each.status, each.fail_reason, each, now)) for each in files]


def can_be_made_again(file: ExportFile, now: str) -> bool:
    """It failed, or has expired."""
    return outcome(file.status, file.fail_reason, file, now).gone


def _row(file: ExportFile, made: FileOutcome) -> FileRow:
    waits = file.status == "INIT"
    return FileRow(
        key=file.export_id,
        title=_title(file),
        facts=_facts(file, made),
        time=file.create_time,
        status=Status(words.QUEUED, "neutral") if waits else made.status,
        percent=made.percent,
        file_id=file.file_id if made.ready else "",
        again=file.export_id if made.gone else "",
    )


def _title(file: ExportFile) -> Text:
    """A bill's month, where that is known; the name of any other file."""
    month = str(file.conditions.get(_MONTH) or "") if bill_of(file) else ""
    return strings.BILL_OF.format(month=month_text(month)) if month else Text.same(file.file_name)


def _period(file: ExportFile) -> Text:
    """The days or the month that it is about: files whose names say the time alone are told apart by that; else empty."""
    for names in _DAYS:
        since, until = (str(file.conditions.get(name) or "")[:10] for name in names)
        if is_day(since) and is_day(until):
            return strings.PERIOD_OF.format(since=since, until=until) if since != until else Text.same(since)
    month = str(file.conditions.get(_MONTH) or "")
    return Text.same(month_text(month)) if is_month(month) and not bill_of(file) else EMPTY


def _facts(file: ExportFile, made: FileOutcome) -> list[Text]:
    """Of which days, when and by whom it was ordered, and what there is to say of it as it stands."""
    said: list[Text] = [_period(file), Text.same(file.create_time[:16])]
    if file.operator_name:
        said.append(Text.same(file.operator_name))
    if file.status == "GENERATING":
        said.append(strings.ROWS_SO_FAR.format(count=file.row_count) if file.row_count else EMPTY)
    elif file.status == "SUCCESS":
        said += [strings.ROWS_OF.format(count=file.row_count), Text.same(size_text(file.size))]
    said.append(strings.EXPIRED if made.status.text is terms.EXPIRED else made.note)
    return [each for each in said if each]


def size_text(size: int) -> str:
    """Bytes as people read them, rounded up to one decimal: nothing is said to be smaller than it is."""
    for unit, name in _UNITS:
        if size >= unit:
            tenths = -(-size * 10 // unit)
            return f"{tenths // 10:,}.{tenths % 10} {name}"
    return f"{size} B"
