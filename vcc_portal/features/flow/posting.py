"""One posting beside the list: its figures, where it leads; and how far the data goes."""

from dataclasses import dataclass, field

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.account import may_open
from vcc_portal.domain.listing import Amount
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.period import period
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.flow.query import FlowAddress, account_of, change_of, kind_of
from vcc_portal.features.flow.trail import change
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.filters import RECENT_DAYS
from vcc_portal.features.transactions.record import TxFact, moment
from vcc_portal.features.transactions.rows import card_href, named_href
from vcc_portal.i18n import flow as words
from vcc_portal.i18n import records as strings
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Flow, FlowDelayQuery


@dataclass(frozen=True)
class PostingDetail:
    """One posting; an address is empty for what this user may not open or what does not exist."""

    kind: Text = EMPTY
    time: str = ""
    account: Text = EMPTY
    change: Amount = field(default_factory=Amount)
    facts: list[TxFact] = field(default_factory=list)
    record: str = ""
    card: str = ""
    payment: str = ""
    """The list with the postings of its transaction alone."""


def posting_detail(visit: Visit, flow: Flow) -> PostingDetail:
    """What the line itself says."""
    day = flow.acct_date_time[:10]
    of_record = flow.transaction_id
    return PostingDetail(
        kind_of(flow),
        moment(flow.acct_date_time),
        account_of(flow),
        change_of(flow),
        _facts(flow),
        record=named_href(of_record, day) if of_record and may_open(visit.standing, routes.TRADE.path) else "",
        card=card_href(flow.card_id) if may_open(visit.standing, routes.CARD_DETAIL.path) else "",
        payment=with_query(routes.ACCOUNT_FLOW.path, q=of_record) if of_record else "",
    )


def _facts(flow: Flow) -> list[TxFact]:
    before = with_currency(flow.remain_acct_balance - change(flow), flow.currency)
    after = with_currency(flow.remain_acct_balance, flow.currency)
    pairs = [
        (words.BALANCE_BEFORE, before, ""),
        (strings.FLOW_BALANCE, after, ""),
        (strings.FLOW_CARD, flow.card_name, ""),
        (words.RECORD_ID, flow.transaction_id, flow.transaction_id),
        (strings.FLOW_SERIAL, flow.serial_no, flow.serial_no),
        (words.REMARK, flow.remark, ""),
    ]
    return [TxFact(label, Text.same(shown), copied) for label, shown, copied in pairs if shown]


@dataclass(frozen=True)
class DataTime:
    """How far the statement lines go, in words."""

    text: Text = EMPTY
    delayed: bool = False


async def read_data_time(visit: Visit) -> DataTime:
    """Whether lines of the days that the address asks for may still be missing. Raises `Failed`."""
    address = FlowAddress.read(visit.params)
    _, last = period(address.since, address.until, clock.today(), days=RECENT_DAYS)
    query = FlowDelayQuery(acct_date_time_end=f"{last} 23:59:59")
    delay = await visit.ask(account_calls.FLOW_CHECK_DELAY, query)
    at = moment(delay.data_time)
    if delay.delayed:
        return DataTime(words.DELAYED.format(time=at, minutes=delay.about_minutes), delayed=True)
    return DataTime(words.COMPLETE.format(time=at))
