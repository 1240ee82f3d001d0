"""The fund flow query: its filters, its rows and the call that answers it."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any, Literal

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.listing import Amount, Day, Keyword, ListAddress, Token
from vcc_portal.domain.money import MINUS, format_amount
from vcc_portal.domain.period import MAX_DAYS
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import TradeType
from vcc_portal.features.patterns.asking import Unread, Visit
from vcc_portal.features.patterns.columns import ColumnKind, Link, column, value
from vcc_portal.features.patterns.filters import Choice, Filter, FilterKind, Menus
from vcc_portal.features.patterns.listing import Blank, Fetched, ListDeclaration, TotalTexts
from vcc_portal.features.transactions import filters as f
from vcc_portal.features.transactions.record import moment
from vcc_portal.features.transactions.rows import card_href
from vcc_portal.i18n import flow as words
from vcc_portal.i18n import records as strings
from vcc_portal.i18n.transactions import TRADE_TYPE
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Flow, FlowQuery

CREDIT = "CREDIT"
_RECORD_ID_DIGITS = 16
_MAIN = "VCC_ACCOUNT"


def _searched(typed: str, _: Menus) -> Mapping[str, Any]:
    digits = typed.replace(" ", "")
    return {"transaction_id" if len(digits) == _RECORD_ID_DIGITS else "serial_no": digits}


class FlowAddress(ListAddress):
    """Which movements, on which page; the newest come first."""

    q: Annotated[
        Keyword,
        Filter(strings.FLOW_KEYWORD, FilterKind.KEYWORD, hint=strings.FLOW_KEYWORD_HINT, asks=_searched),
    ] = ""
    kind: Annotated[
        Literal["", *strings.FLOW_TYPES],  # type: ignore[valid-type]  the names are a constant
        Filter(strings.FLOW_TYPE, hint=strings.ALL_MOVEMENTS, menu=strings.FLOW_TYPES, asks="flow_type"),
    ] = ""
    since: Annotated[
        Day | None,
        Filter(
            strings.FLOW_DATES,
            FilterKind.DATES,
            asks=("acct_date_time_start", "acct_date_time_end"),
            whole_days=True,
        ),
    ] = None
    until: Day | None = None
    account: Annotated[
        Literal["", *words.ACCOUNT_TYPES],  # type: ignore[valid-type]  the names are a constant
        Filter(
            words.ACCOUNT_TYPE,
            hint=words.ALL_ACCOUNT_TYPES,
            menu=words.ACCOUNT_TYPES,
            asks="account_type",
            folded=True,
        ),
    ] = ""
    sub: f.OfSubAccount = ""
    currency: f.InCurrency = ""
    type: Annotated[
        Literal["", *f.types_menu(TradeType, groups=True)],  # type: ignore[valid-type]  the types are constants
        f.type_filter(TradeType, groups=True, folded=True),
    ] = ""
    card: Annotated[
        Token,
        Filter(
            words.CARD_ID, FilterKind.TEXT, hint=words.CARD_ID_HINT, asks="card_id", reads=f.card_shown, folded=True
        ),
    ] = ""


def kind_of(flow: Flow) -> Text:
    """What moved the money, in words."""
    number = Text.same(str(flow.trade_type))
    return strings.FLOW_TYPES.get(flow.flow_type) or TRADE_TYPE.get(flow.trade_type, number)


def account_of(flow: Flow) -> Text:
    """Whose statement the line is on."""
    return Text.same(flow.sub_user_name) if flow.sub_user_name else strings.MAIN_ACCOUNT


def change_of(flow: Flow) -> Amount:
    """What came in or went out, with its sign."""
    income = flow.debit_or_credit == CREDIT
    amount = format_amount(abs(flow.amount), flow.currency)
    return Amount(f"{'+' if income else MINUS}{amount}", flow.currency, "in" if income else "out")


@dataclass(frozen=True)
class FlowRow:
    """One movement as the list shows it."""

    time: str = column(
        strings.FLOW_TIME,
        lambda flow: moment(flow.acct_date_time),
        ColumnKind.DATE,
        width="160px",
        pinned=True,
        narrow=True,
    )
    kind: Text = column(strings.FLOW_TYPE, kind_of, pinned=True, least=150)
    account: Text = column(strings.FLOW_ACCOUNT, account_of, width="136px", drop=3)
    card: Link = column(
        strings.FLOW_CARD,
        lambda flow: Link(Text.same(flow.card_name), card_href(flow.card_id), flow.last4digits),
        width="216px",
        drop=4,
    )
    change: Amount = column(strings.FLOW_CHANGE, change_of, width="160px")
    balance: Amount = column(
        strings.FLOW_BALANCE,
        lambda flow: Amount(format_amount(flow.remain_acct_balance, flow.currency), flow.currency),
        width="160px",
        drop=5,
        note=strings.FLOW_BALANCE_NOTE,
    )
    serial: str = column(strings.FLOW_SERIAL, lambda flow: flow.serial_no, ColumnKind.COPIED, width="208px", drop=1)
    trade_type: Text = column(
        words.TRADE_TYPE,
        lambda flow: TRADE_TYPE.get(flow.trade_type, Text.same(str(flow.trade_type))),
        width="136px",
        drop=2,
        hidden=True,
    )
    record: str = column(
        words.RECORD_ID,
        lambda flow: flow.transaction_id,
        ColumnKind.COPIED,
        width="176px",
        drop=2,
        hidden=True,
    )
    remark: str = column(words.REMARK, lambda flow: flow.remark, width="160px", drop=2, hidden=True)
    sub_user_id: str = value(lambda flow: flow.sub_user_id)
    flow_type: str = value(lambda flow: flow.flow_type)


async def _sees_main(visit: Visit) -> bool:
    """Whether movements of the main account are for this user: nothing tells an operator's data right but what he may see."""
    if visit.standing.admin or not visit.divided:
        return True
    today = clock.today()
    query = FlowQuery(
        acct_date_time_start=f"{today - timedelta(days=MAX_DAYS)} 00:00:00",
        acct_date_time_end=f"{today} 23:59:59",
        account_type=_MAIN,
        page_size=1,
    )
    found = await visit.ask_quietly(account_calls.FLOW_PAGE, query, lane="main")
    return found is None or found.known_total > 0


@dataclass(frozen=True)
class FlowList(ListDeclaration):
    """The statement lines of the accounts that this user sees."""

    def learned(self, menus: Menus, address: Any, fetched: Fetched) -> Menus:
        """The card that is asked for by its id has a name in its lines."""
        return f.with_card(menus, address, fetched.answer)

    async def menus(self, visit: Visit) -> Menus:
        """Sub-accounts of the company; who has none is asked neither for one nor for a type of account, and who sees
        nothing of the main account not for a type.
        """
        subs, main = await asyncio.gather(f.sub_account_menu(visit), _sees_main(visit))
        choices: dict[str, list[Choice] | Unread] = {**self.fixed_menus(), "sub": subs}
        if subs == [] or not main:
            choices["account"] = []
        return Menus.read(choices)


FLOWS = FlowList(
    route=routes.ACCOUNT_FLOW,
    call=account_calls.FLOW_PAGE,
    request=FlowQuery,
    address=FlowAddress,
    row=FlowRow,
    total=strings.TOTAL_FLOWS,
    totals=TotalTexts(went=strings.WENT, came=strings.CAME),
    export=routes.ACCOUNT_FLOW_EXPORT,
    blank=Blank("arrow-left-right", strings.NO_FLOWS, strings.NO_FLOWS_NOTE, strings.NO_MATCH).recent,
)
