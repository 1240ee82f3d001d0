"""The operation log: its filters, its rows with what was before and what is after, and the call that answers it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from vcc_portal import routes
from vcc_portal.domain.listing import Day, Keyword, ListAddress, Status, Token
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.logs.changes import log_changes
from vcc_portal.features.patterns.asking import Unread, Visit
from vcc_portal.features.patterns.columns import ColumnKind, FieldChange, Link, column
from vcc_portal.features.patterns.filters import Choice, Filter, FilterKind, Menus
from vcc_portal.features.patterns.listing import Blank, ListDeclaration
from vcc_portal.features.transactions.record import moment
from vcc_portal.features.transactions.rows import card_href
from vcc_portal.i18n import logs as strings
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models.report import LogQuery, OperationLog


class LogAddress(ListAddress):
    """Which operations, on which page; the newest come first."""

    q: Annotated[Keyword, Filter(strings.TARGET, FilterKind.KEYWORD, hint=strings.TARGET_HINT, asks="target_id")] = ""
    module: Annotated[Token, Filter(strings.MODULE, hint=strings.ALL_MODULES, menu=strings.MODULES, asks="module")] = ""
    operation: Annotated[
        Token,
        Filter(strings.OPERATION, hint=strings.ALL_OPERATIONS, menu=strings.OPERATIONS, asks="operation_type"),
    ] = ""
    result: Annotated[
        Literal["", "SUCCESS", "FAIL"],
        Filter(strings.RESULT, hint=strings.ALL_RESULTS, menu=strings.RESULTS, asks="result", folded=True),
    ] = ""
    operator: Annotated[
        Token, Filter(strings.OPERATOR, hint=strings.ALL_OPERATORS, asks="operator_id", folded=True)
    ] = ""
    since: Annotated[
        Day | None, Filter(strings.TIME, FilterKind.DATES, asks=("time_start", "time_end"), folded=True)
    ] = None
    until: Day | None = None


def _status(log: OperationLog) -> Status:
    return Status(strings.RESULTS.get(log.result, Text.same(log.result)), "ok" if log.result == "SUCCESS" else "bad")


NAMED = frozenset({"CARD", "SUB_ACCOUNT", "FILE", "EXPORT", "KYB"})
"""Objects that have a name, which the summary says; of all others it says figures."""


def _target(log: OperationLog) -> Link:
    name = log.summary if log.target_type in NAMED else ""
    return Link(Text.same(name or log.target_id), card_href(log.target_id) if log.target_type == "CARD" else "")


@dataclass(frozen=True)
class LogRow:
    """One operation as the log shows it."""

    time: str = column(strings.TIME, lambda log: moment(log.create_time), ColumnKind.DATE, width="160px", pinned=True)
    operator: str = column(strings.OPERATOR, lambda log: log.operator_name, width="104px", drop=3)
    operation: Text = column(
        strings.OPERATION,
        lambda log: strings.OPERATIONS.get(log.operation_type, Text.same(log.operation_type)),
        width="184px",
        pinned=True,
    )
    module: Text = column(
        strings.MODULE, lambda log: strings.MODULES.get(log.module, EMPTY), width="136px", hidden=True, drop=1
    )
    target: Link = column(strings.TARGET, _target, width="176px", drop=2)
    target_id: str = column(
        strings.TARGET_ID, lambda log: log.target_id, ColumnKind.COPIED, width="192px", hidden=True, drop=1
    )
    changes: list[FieldChange] = column(strings.CHANGES, log_changes, least=230)
    result: Status = column(strings.RESULT, _status, width="124px")
    address: str = column(strings.ADDRESS, lambda log: log.ip, width="128px", hidden=True, drop=1)


class LogListing(ListDeclaration):
    """Its operators are those who have done something."""

    async def menus(self, visit: Visit) -> Menus:
        """Without an answer the filter of operators is left out, and this is said."""
        every = await visit.ask_or_unread(self.call, LogQuery(page_size=1), lane="operators")
        if isinstance(every, Unread):
            return Menus.read({**self.fixed_menus(), "operator": every})
        choices = [Choice(one.operator_id, Text.same(one.name or one.operator_id)) for one in every.operator_list]
        return Menus.read({**self.fixed_menus(), "operator": choices})


LOGS = LogListing(
    route=routes.LOGS,
    call=report_calls.OPERATION_LOG_LIST,
    request=LogQuery,
    address=LogAddress,
    row=LogRow,
    total=strings.TOTAL,
    blank=Blank("scroll-text", strings.NO_LOGS, strings.NO_LOGS_NOTE, strings.NO_MATCH).recent,
)
