"""Ordering a file: the form, the order, what the file will hold, and finding an order whose answer was lost."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator

from vcc_portal.domain.exports import ReportType
from vcc_portal.domain.period import month_text
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.exports.query import Report
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.fields import longest
from vcc_portal.features.patterns.file_orders import is_new
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n import exports as strings
from vcc_portal.i18n import records
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.models.account import FlowQuery
from vcc_portal.upstream.models.base import PageQuery
from vcc_portal.upstream.models.report import ExportFile, ExportGenerate, FileGenerate, ReportDelayQuery

BOTH = "both"
"""Headings in both languages."""
LONGEST_NAME = 100
DRAFT_NO = "export"
"""What stands for a request's number in the draft: an order has none."""
_SIGNS = '\\/:*?"<>|'
"""No file system of Windows takes them."""
_NOT_CONDITIONS = frozenset(
    {"page_no", "page_size", "order_by", "order_dir", "cursor", "group_by", "group_top", "group_order", "card_mode"}
)
"""Of a list's request: which page of it, in which order; the mode of cards is the type of the file."""


def _file_name(value: str) -> str:
    if any(sign in value for sign in _SIGNS):
        raise field_error(strings.FILE_NAME_SIGNS, signs=" ".join(_SIGNS))
    return value


class ExportForm(FormModel):
    """How the file is to be."""

    language: Annotated[Literal["zh", "en", "both"], Labelled(strings.LANGUAGE)]
    file_name: Annotated[str, Labelled(strings.FILE_NAME), longest(LONGEST_NAME), AfterValidator(_file_name)]


@dataclass(frozen=True)
class ExportContent:
    """What is said of a file before it is made."""

    period: Text = EMPTY
    data: Text = EMPTY
    """Until when the data is complete; empty for rows that are made once a month."""
    delayed: bool = False


def conditions_of(query: PageQuery) -> dict[str, Any]:
    """The filters of a list's request in wire form."""
    return query.model_dump(mode="json", by_alias=True, exclude_none=True, exclude=set(_NOT_CONDITIONS))


def order_of(report: Report, query: PageQuery, form: ExportForm) -> ExportGenerate:
    """The order for the rows that a list's request asks for."""
    return ExportGenerate(
        report_type=report.type,
        conditions=conditions_of(query),
        language=None if form.language == BOTH else form.language,
        file_name=form.file_name or None,
    )


def order_again(file: ExportFile, language: str) -> ExportGenerate:
    """The same conditions once more. A file that was never made keeps its name; the name of another has its old time."""
    return ExportGenerate(
        report_type=file.report_type,
        conditions=file.conditions,
        language=language,
        file_name=file.file_name if file.status == "FAIL" else None,
    )


def bill_order(bill_id: str, language: str) -> FileGenerate:
    """The file of one reward bill."""
    return FileGenerate(file_type=ReportType.REBATE_BILL, biz_id=bill_id, language=language)


def days_of(query: Any) -> tuple[str, str]:
    """First and last day that a request asks for, yyyy-MM-dd."""
    if isinstance(query, FlowQuery):
        return query.acct_date_time_start[:10], query.acct_date_time_end[:10]
    return query.time_start, query.time_end


async def read_content(visit: Visit, report: Report, query: PageQuery) -> ExportContent:
    """The period, and how far the data is behind. Raises `Failed` when that leaves the page."""
    if not report.dated:
        month = getattr(query, "bill_period", None)
        return ExportContent(Text.same(month_text(month)) if month else records.ALL_PERIODS)
    since, until = days_of(query)
    period = strings.PERIOD_OF.format(since=since, until=until)
    asked = ReportDelayQuery(report_type=report.type, time_end=until)
    delay = await visit.ask_quietly(calls.EXPORT_CHECK_DELAY, asked)
    if delay is None:
        return ExportContent(period, strings.DELAY_UNKNOWN)
    if not delay.delayed:
        return ExportContent(period, strings.COMPLETE.format(time=delay.data_time))
    said = strings.DELAYED.format(time=delay.data_time, minutes=delay.about_minutes)
    return ExportContent(period, said, delayed=True)


def found_again(files: Iterable[ExportFile], known: Collection[str], order: ExportGenerate) -> bool:
    """Whether an order whose answer was lost has arrived: a file that was not there before, of the same conditions.

    One with another name than was asked for is a colleague's, whose rows may be fewer.
    """
    return any(
        is_new(each, known)
        and each.report_type == order.report_type
        and each.conditions == order.conditions
        and (order.file_name is None or _stem(each.file_name) == _stem(order.file_name))
        for each in files
    )


def _stem(file_name: str) -> str:
    return file_name.removesuffix(".xlsx").strip(" .")
