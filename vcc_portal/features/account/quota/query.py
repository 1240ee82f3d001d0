"""The records of assigned and returned quota: their filters, their rows with both balances."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from vcc_portal import routes
from vcc_portal.domain.listing import Amount, CurrencyCode, Day, ListAddress, Status, Token
from vcc_portal.domain.money import MINUS, format_amount
from vcc_portal.domain.text import Text
from vcc_portal.features.account.quota.form import Direction
from vcc_portal.features.account.sub_accounts import sub_account_choices
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import ColumnKind, Link, column
from vcc_portal.features.patterns.filters import Filter, FilterKind, Menus
from vcc_portal.features.patterns.listing import Blank, ListDeclaration
from vcc_portal.features.patterns.money import TONES, status_text
from vcc_portal.features.transactions.filters import CURRENCY_NAMES
from vcc_portal.features.transactions.record import moment
from vcc_portal.i18n import quota as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import money as words
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models.sub_account import QuotaQuery, QuotaRecord

VIEW, RECORDS = "view", "records"
"""Query parameter of the tab, and its value for this list."""


class QuotaAddress(ListAddress):
    """Which moves, on which page; the newest come first."""

    SUBJECT: ClassVar[frozenset[str]] = frozenset({VIEW})

    view: Literal["", "records"] = ""
    sub_user_id: Annotated[
        Token, Field(alias="subUserId"), Filter(strings.SUB_ACCOUNT, hint=strings.ALL_SUB_ACCOUNTS, asks="sub_user_id")
    ] = ""
    currency: Annotated[
        CurrencyCode, Filter(words.CURRENCY, hint=terms.ALL_CURRENCIES, menu=CURRENCY_NAMES, asks="currency")
    ] = ""
    direction: Annotated[
        Literal["", "ASSIGN", "RETURN"],
        Filter(strings.DIRECTION, hint=strings.ALL_DIRECTIONS, menu=strings.DIRECTIONS, asks="direction"),
    ] = ""
    status: Annotated[
        Literal["", "PROCESSED", "SUCCESS", "FAIL"],
        Filter(
            strings.RECORD_STATUS,
            hint=strings.ALL_STATUSES,
            menu={name: words.STATUSES[name] for name in ("PROCESSED", "SUCCESS", "FAIL")},
            asks="status",
            folded=True,
        ),
    ] = ""
    since: Annotated[
        Day | None,
        Filter(strings.RECORD_DATES, FilterKind.DATES, asks=("time_start", "time_end"), recent=0, folded=True),
    ] = None
    until: Day | None = None


def _change(record: QuotaRecord) -> Amount:
    back = record.direction == Direction.RETURN
    amount = format_amount(abs(record.amount), record.currency)
    return Amount(f"{MINUS if back else '+'}{amount}", record.currency, "out" if back else "in")


def _balance(record: QuotaRecord, thousandths: int | None) -> Amount:
    """Known once the money has moved, to who may know it."""
    if thousandths is None or record.status != "SUCCESS":
        return Amount()
    return Amount(format_amount(thousandths, record.currency), record.currency)


@dataclass(frozen=True)
class RecordRow:
    """One move as the list shows it; the change is the sub-account's."""

    time: Link = column(
        strings.RECORD_TIME,
        lambda record: Link(
            Text.same(moment(record.create_time)),
            f"{routes.QUOTA.path}?applyId={record.apply_id}" if record.apply_id else "",
        ),
        width="160px",
        pinned=True,
        narrow=True,
    )
    sub_account: str = column(
        strings.SUB_ACCOUNT, lambda record: record.sub_user_name or record.sub_user_id, pinned=True
    )
    direction: Text = column(
        strings.DIRECTION,
        lambda record: strings.DIRECTIONS.get(record.direction, Text.same(record.direction)),
        width="88px",
        narrow=True,
    )
    change: Amount = column(strings.RECORD_CHANGE, _change, width="152px")
    sub_balance: Amount = column(
        strings.RECORD_SUB,
        lambda record: _balance(record, record.sub_balance_after),
        width="152px",
        drop=3,
        note=strings.RECORD_BALANCE_NOTE,
    )
    unassigned: Amount = column(
        strings.RECORD_UNASSIGNED,
        lambda record: _balance(record, record.unassigned_after),
        width="152px",
        drop=2,
        note=strings.RECORD_BALANCE_NOTE,
    )
    status: Status = column(
        strings.RECORD_STATUS,
        lambda record: Status(status_text(record.status), TONES.get(record.status, "neutral")),
        width="112px",
        narrow=True,
    )
    operator: str = column(strings.RECORD_OPERATOR, lambda record: record.operator_name, width="104px", drop=1)
    number: str = column(
        strings.RECORD_ID, lambda record: record.transaction_id, ColumnKind.COPIED, width="184px", hidden=True
    )


class QuotaRecords(ListDeclaration):
    """Its menu of sub-accounts is read, closed ones included."""

    def shown(self, address: QuotaAddress) -> bool:
        """While its tab is open."""
        return address.view == RECORDS

    async def menus(self, visit: Visit) -> Menus:
        """Without sub-accounts where they cannot be read, which is said."""
        return Menus.read({**self.fixed_menus(), "sub_user_id": await sub_account_choices(visit)})


QUOTA_RECORDS = QuotaRecords(
    route=routes.QUOTA,
    call=sub_calls.QUOTA_QUERY,
    request=QuotaQuery,
    address=QuotaAddress,
    row=RecordRow,
    total=strings.RECORD_TOTAL,
    blank=Blank(
        "split",
        strings.NO_RECORDS,
        strings.NO_RECORDS_NOTE,
        strings.NO_RECORDS_MATCH,
        operator=strings.NO_RECORDS_OPERATOR,
    ),
)
