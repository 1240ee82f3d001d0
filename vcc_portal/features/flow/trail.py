"""Follow the money: from a posting back to the top-up that it came from, and on to the purchases that it paid.

Money in an account is not marked. The trail names what came in last before the posting, and what was paid first after it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.account import may_open
from vcc_portal.domain.listing import NUMBERED_PAGES, last_page
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.period import MAX_DAYS
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import FAILED, FlowType, TradeType
from vcc_portal.features.flow.query import CREDIT, account_of, change_of, kind_of
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.transactions.life import AROUND, LifeStep, cost_of, life_of, read_life
from vcc_portal.features.transactions.record import moment
from vcc_portal.features.transactions.tabs import query_mode
from vcc_portal.i18n import flow as strings
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.models.account import Flow, FlowQuery
from vcc_portal.upstream.models.trade import Tx, TxQuery

LANE = "trail"
PAID_SHOWN = 5
"""Purchases that are named of those that a top-up paid."""
_LINES = 100
_WINDOWS = (1, 14, 183)
"""Days in which the first purchases after a top-up are looked for, one after the other."""
_POSTINGS = 6
"""Records of a payment whose postings are added up."""
_MOVED_ON = frozenset({FlowType.TOPUP_TO_SUB_ACCOUNT.value, FlowType.TOPUP_TO_CARD.value})
_PAYMENTS = frozenset(
    {
        TradeType.CONSUMPTION,
        TradeType.REFUND,
        TradeType.SERVICE_FEE,
        TradeType.SERVICE_FEE_REFUND,
        TradeType.SINGLE_CONSUMPTION,
        TradeType.SINGLE_REFUND,
        TradeType.WITHDRAWAL,
        TradeType.CARD_VERIFICATION,
        TradeType.HANDLING_FEE,
        TradeType.DISPUTE_REFUND,
    }
)
"""What belongs to a payment, and is shown with its life."""
_SPENDING = [int(TradeType.CONSUMPTION), int(TradeType.SINGLE_CONSUMPTION), int(TradeType.WITHDRAWAL)]
_IN = [int(TradeType.TOP_UP)]
_LAST = "~"
"""Sorts behind every serial number of the same second."""


@dataclass(frozen=True)
class TrailCheck:
    """Whether figures agree, in words."""

    text: Text = EMPTY
    agrees: bool = True


@dataclass(frozen=True)
class Trail:
    """The way of the money as a line in time, and whether its figures agree."""

    steps: list[LifeStep] = field(default_factory=list)
    checks: list[TrailCheck] = field(default_factory=list)


async def read_trail(visit: Visit, flow: Flow) -> Trail:
    """What came before a posting, its payment, and what came of it. Raises `Failed`."""
    way = _Way(visit, flow, clock.today())
    records = await way.payment()
    first = (records[0].transaction_time, _LAST) if records else (flow.acct_date_time, flow.serial_no)
    sources = await way.sources(first)
    paid = await way.paid_on()
    steps = list(life_of(records, flow.transaction_id).steps) if records else [step_of(flow, here=True)]
    checks = [*await way.line_before(), *await way.added_up(records)]
    return Trail([*(step_of(each) for each in sources), *steps, *paid], checks)


def step_of(flow: Flow, *, here: bool = False) -> LifeStep:
    """A posting as a step."""
    icon = "moved" if flow.flow_type in _MOVED_ON else "in" if flow.debit_or_credit == CREDIT else "settled"
    note = strings.STEP_NOTE.format(
        account=account_of(flow), balance=format_amount(flow.remain_acct_balance, flow.currency)
    )
    return LifeStep(
        flow.serial_no,
        kind_of(flow),
        note,
        moment(flow.acct_date_time),
        change_of(flow),
        icon,
        "ok" if flow.debit_or_credit == CREDIT else "neutral",
        here,
    )


def change(flow: Flow) -> int:
    """Thousandths; minus is what left the account."""
    return flow.amount if flow.debit_or_credit == CREDIT else -flow.amount


class _Way:
    """Asks for what stands around one posting."""

    def __init__(self, visit: Visit, flow: Flow, today: date) -> None:
        self._visit, self._flow, self._today = visit, flow, today

    async def payment(self) -> list[Tx]:
        """The records of the payment that the posting belongs to; none where there is none, or they are not for this user."""
        flow = self._flow
        if flow.trade_type not in _PAYMENTS or not flow.transaction_id:
            return []
        if not may_open(self._visit.standing, routes.TRADE.path):
            return []
        day = date.fromisoformat(flow.acct_date_time[:10])
        query = TxQuery(
            time_start=(day - AROUND).isoformat(),
            time_end=self._end_of(day).isoformat(),
            transaction_id=flow.transaction_id,
            query_mode=query_mode((day - AROUND).isoformat(), self._today),
        )
        page = await self._visit.ask(calls.RECORD_PAGE, query, lane=LANE)
        return await read_life(self._visit, page.items[0], self._today) if page.items else []

    def _end_of(self, day: date) -> date:
        """The last day that is looked at around one; nothing has happened after today."""
        return max(day, min(self._today, day + AROUND))

    async def sources(self, first: tuple[str, str]) -> list[Flow]:
        """What came in last before that moment, the oldest first: onto the main account, and from there onto the sub-account."""
        flow = self._flow
        assigned = flow.debit_or_credit == CREDIT and flow.flow_type == FlowType.TOPUP_TO_SUB_ACCOUNT
        if flow.debit_or_credit == CREDIT and flow.trade_type in _IN and not assigned:
            return []
        came = await self._last_in(flow, first, of_main=assigned)
        if came is None or came.flow_type != FlowType.TOPUP_TO_SUB_ACCOUNT:
            return [came] if came else []
        earlier = await self._last_in(came, _place(came), of_main=True)
        return [earlier, came] if earlier else [came]

    async def _last_in(self, at: Flow, place: tuple[str, str], *, of_main: bool) -> Flow | None:
        """The latest top-up before a place, on the posting's account or the main one; None where this user sees none."""
        page = await self._lines(until=place[0], of=at, of_main=of_main, trade_type_list=_IN)
        return next((each for each in page if _is_top_up(each) and _place(each) < place), None)

    async def paid_on(self) -> list[LifeStep]:
        """Of money that came in: the first that was paid with it."""
        flow = self._flow
        if flow.flow_type == FlowType.TOPUP_TO_CARD:
            return await self._paid_by_card()
        if flow.flow_type == FlowType.TOPUP_TO_SUB_ACCOUNT and flow.debit_or_credit != CREDIT:
            onto = await self._lines(until=None, of=flow, transaction_id=flow.transaction_id)
            arrived = next((each for each in onto if each.debit_or_credit == CREDIT), None)
            return [step_of(arrived), *await self._paid_from(arrived)] if arrived else []
        if flow.debit_or_credit == CREDIT and flow.trade_type in _IN:
            return await self._paid_from(flow)
        return []

    async def _paid_from(self, flow: Flow) -> list[LifeStep]:
        for days in _WINDOWS:
            query = self._query(since=flow.acct_date_time, days=days, of=flow, trade_type_list=_SPENDING)
            page = await self._visit.ask(account_calls.FLOW_PAGE, query, lane=LANE)
            if not page.known_total:
                continue
            last = last_page(page.known_total, query.page_size)
            if last > 1:
                page = await self._visit.ask(
                    account_calls.FLOW_PAGE, query.model_copy(update={"page_no": min(last, NUMBERED_PAGES)}), lane=LANE
                )
            after = [each for each in reversed(page.items) if _place(each) > _place(flow)]
            return [
                replace(step_of(each), title=strings.PAID_BY.format(card=each.card_name)) for each in after[:PAID_SHOWN]
            ]
        return []

    async def _paid_by_card(self) -> list[LifeStep]:
        """What the card with a balance of its own has paid from then on."""
        flow = self._flow
        if not may_open(self._visit.standing, routes.TRADE.path):
            return []
        day = date.fromisoformat(flow.acct_date_time[:10])
        query = TxQuery(
            time_start=day.isoformat(),
            time_end=self._end_of(day).isoformat(),
            card_id=flow.card_id,
            trade_type_list=_SPENDING,
            query_mode=query_mode(day.isoformat(), self._today),
            order_by="transactionTime",
            order_dir="ASC",
            page_size=_LINES,
        )
        page = await self._visit.ask(calls.RECORD_PAGE, query, lane=LANE)
        after = [tx for tx in page.items if tx.transaction_time >= flow.acct_date_time and tx.status != FAILED]
        return [
            replace(step, title=strings.PAID_TO.format(merchant=tx.merchant_name))
            for tx in after[:PAID_SHOWN]
            for step in life_of([tx], "").steps
        ]

    async def line_before(self) -> list[TrailCheck]:
        """Whether the balance goes on from the line before it on the same account."""
        flow = self._flow
        lines = await self._lines(until=flow.acct_date_time, of=flow)
        own = [each for each in lines if each.acct_no == flow.acct_no]
        place = next((n for n, each in enumerate(own) if each.serial_no == flow.serial_no), None)
        if place is None or place + 1 >= len(own):
            return []
        before = own[place + 1]
        agrees = before.remain_acct_balance + change(flow) == flow.remain_acct_balance
        text = strings.LINE_AGREES if agrees else strings.LINE_DIFFERS
        return [TrailCheck(text.format(balance=format_amount(before.remain_acct_balance, flow.currency)), agrees)]

    async def added_up(self, records: Sequence[Tx]) -> list[TrailCheck]:
        """Whether the postings of the payment come to what it has cost."""
        cost, currency = cost_of(records)
        moved = [tx for tx in records if tx.flow_serial_no]
        if not currency or not 0 < len(moved) <= _POSTINGS or not _all_posted(records):
            return []
        total = 0
        for tx in moved:
            lines = await self._lines(until=None, of=self._flow, transaction_id=tx.transaction_id)
            total += sum(change(each) for each in lines)
        agrees = total == -cost
        text = strings.SUM_AGREES if agrees else strings.SUM_DIFFERS
        figures = {"cost": format_amount(cost, currency), "posted": format_amount(-total, currency)}
        return [TrailCheck(text.format(currency=currency, **figures), agrees)]

    async def _lines(self, *, until: str | None, of: Flow, of_main: bool = False, **named: Any) -> list[Flow]:
        """The newest lines first, of the year before a moment or within half a year of the posting; on its account, the main one, or any of a transaction."""
        day = date.fromisoformat(of.acct_date_time[:10])
        back = AROUND if until is None else timedelta(days=MAX_DAYS - 1)
        query = FlowQuery(
            acct_date_time_start=f"{day - back} 00:00:00",
            acct_date_time_end=until or f"{self._end_of(day)} 23:59:59",
            page_size=_LINES,
            currency=of.currency,
            **({} if "transaction_id" in named else _account(of, of_main=of_main)),
            **named,
        )
        page = await self._visit.ask(account_calls.FLOW_PAGE, query, lane=LANE)
        return page.items

    def _query(self, *, since: str, days: int, of: Flow, **named: Any) -> FlowQuery:
        day = date.fromisoformat(since[:10])
        return FlowQuery(
            acct_date_time_start=since,
            acct_date_time_end=f"{max(day, min(self._today, day + timedelta(days=days)))} 23:59:59",
            page_size=_LINES,
            currency=of.currency,
            **_account(of, of_main=False),
            **named,
        )


def _account(of: Flow, *, of_main: bool) -> dict[str, str]:
    return {"account_type": "VCC_ACCOUNT"} if of_main or not of.sub_user_id else {"sub_user_id": of.sub_user_id}


def _place(flow: Flow) -> tuple[str, str]:
    """Where a line stands among those of its account."""
    return flow.acct_date_time, flow.serial_no


def _is_top_up(flow: Flow) -> bool:
    """Money from outside, or from the main account; a rebate is neither."""
    kind = flow.flow_type
    return flow.debit_or_credit == CREDIT and (kind.endswith("_TOPUP") or kind == FlowType.TOPUP_TO_SUB_ACCOUNT)


def _all_posted(records: Sequence[Tx]) -> bool:
    """Whether everything that has cost something moved money of an account; a card with a balance of its own pays itself."""
    kinds = {TradeType.CONSUMPTION, TradeType.REFUND, TradeType.DISPUTE_REFUND, TradeType.HANDLING_FEE}
    paid = [tx for tx in records if tx.status != FAILED and tx.trade_type in kinds | set(_SPENDING)]
    return all(tx.flow_serial_no for tx in paid)
