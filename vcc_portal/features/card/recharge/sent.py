"""The recharges of one run of many cards, as the provider's list has them; what was sent is never remembered here."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum

from pydantic import TypeAdapter, ValidationError

from vcc_portal.domain import clock
from vcc_portal.domain.batch import CardFinding, Item, Items, ItemStatus
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import text_of
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.recharge.many_form import MOST_ATTEMPTS, number_of, numbers_of
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.features.patterns.batch import finding_of
from vcc_portal.features.patterns.money import reason_text
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.base import LONGEST_PAGE, BatchItem, Day
from vcc_portal.upstream.models.trade import CardRechargeQuery, CardRechargeTx

_PAGE, _MOST_PAGES = LONGEST_PAGE, 10
_DAY: TypeAdapter[str] = TypeAdapter(Day)
_CODE_OF_REASON = {
    "BALANCE_INSUFFICIENT": Code.QUOTA_INSUFFICIENT,
    "CARD_NOT_ACTIVE": Code.USER_STATUS_ABNORMAL,
    "ACCOUNT_FROZEN": Code.USER_STATUS_ABNORMAL,
}
"""The code by which the provider refuses for the reason that made an accepted recharge fail."""


class CardRechargeStatus(StrEnum):
    """How far the provider is with a recharge."""

    INIT = "INIT"
    PROCESSED = "PROCESSED"
    SUCCESS = "SUCCESS"
    FAIL = "FAIL"


UNDER_WAY = frozenset({CardRechargeStatus.INIT.value, CardRechargeStatus.PROCESSED.value})
_OVER = frozenset({CardRechargeStatus.SUCCESS.value, CardRechargeStatus.FAIL.value})
"""What it says of one that has ended; whatever else it may say, that one has not."""
Sent = Mapping[str, tuple[CardRechargeTx, int]]
"""The last recharge of a run by card id, with its attempt."""


def first_day() -> str:
    """From which day on the provider's list is searched for a run that begins now: from the day before.

    The provider's clock may be behind ours: what it books just before its midnight must not look as if never sent.
    """
    return (clock.today() - timedelta(days=1)).isoformat()


def settled(sent: Sent, card_id: str) -> bool:
    """True when the card's recharge of this run was sent and has not failed: it is not sent again."""
    found = sent.get(card_id)
    return found is not None and found[0].status != CardRechargeStatus.FAIL


def sent_numbers(sent: Sent) -> frozenset[str]:
    """The numbers that the provider's list has."""
    return frozenset(recharge.request_no for recharge, _ in sent.values())


def next_number(run: str, sent: Sent, card_id: str) -> str:
    """The number of the card's next call: the same one, until the provider has said FAIL about it."""
    last = sent.get(card_id)
    attempt = 1 if last is None else last[1] + (last[0].status == CardRechargeStatus.FAIL)
    return number_of(run, card_id, attempt)


async def look_for(
    ask: Ask, values: Mapping[str, str], card_ids: list[str], sure: Collection[str] = ()
) -> dict[str, tuple[CardRechargeTx, int]]:
    """The last recharge of each card in the run of this form, by the provider's list. Raises `Failed`.

    A list may be longer than what is read of it: cards of `sure` are then looked for by their numbers, and one that is
    not found was never sent.
    """
    run = values.get("request_no", "")
    numbers = numbers_of(run, card_ids)
    found: dict[str, tuple[CardRechargeTx, int]] = {}
    since = _day_of(values)
    for page_no in range(1, _MOST_PAGES + 1):
        query = CardRechargeQuery(time_start=since, page_no=page_no, page_size=_PAGE)
        page = await ask(trade_calls.CARD_RECHARGE_PAGE, query, lane="run")
        for row in page.items:
            card_id, attempt = numbers.get(row.request_no, ("", 0))
            if card_id == row.card_id and attempt > found.get(card_id, (row, 0))[1]:
                found[card_id] = (row, attempt)
        if page_no * _PAGE >= page.known_total or not page.items:
            return found
    for card_id in sure:
        if card_id not in found and (last := await _by_number(ask, run, card_id)) is not None:
            found[card_id] = last
    return found


def _day_of(values: Mapping[str, str]) -> str | None:
    """From which day on to search, by a draft that the browser has kept; what is no day leaves nothing out."""
    try:
        return _DAY.validate_python(values.get("since") or first_day())
    except ValidationError:
        return None


async def _by_number(ask: Ask, run: str, card_id: str) -> tuple[CardRechargeTx, int] | None:
    """The card's last recharge in that run: there is a further one only where those before it were sent."""
    last = None
    for attempt in range(1, MOST_ATTEMPTS + 1):
        query = CardRechargeQuery(request_no=number_of(run, card_id, attempt), page_size=1)
        page = await ask(trade_calls.CARD_RECHARGE_PAGE, query, lane="run")
        # A list that knows no such filter answers with other recharges.
        row = next((row for row in page.items if (row.request_no, row.card_id) == (query.request_no, card_id)), None)
        if row is None:
            break
        last = row, attempt
    return last


def of_last_try(sent: Sent, numbers: Mapping[str, str]) -> Sent:
    """Without what the list has of a former try of cards that were sent again, by the `numbers` of the last one."""
    return {
        card_id: found
        for card_id, found in sent.items()
        if numbers.get(card_id, found[0].request_no) == found[0].request_no
    }


def ends(sent: Sent, card_ids: Collection[str]) -> list[BatchItem]:
    """How the recharges of these cards ended; those that have not are left out."""
    return [_end(sent[each][0]) for each in card_ids if each in sent and sent[each][0].status in _OVER]


def findings(sent: Sent, card_ids: Collection[str]) -> dict[str, CardFinding]:
    """What the list says of cards without an answer: what is not on it was never sent."""
    over = {each.card_id: finding_of(each) for each in ends(sent, card_ids)}
    never = CardFinding(ItemStatus.UNTOUCHED, strings.NEVER_ARRIVED)
    processing = CardFinding(ItemStatus.UNKNOWN, strings.STILL_PROCESSING)
    return {each: over.get(each) or (processing if each in sent else never) for each in card_ids}


def with_reasons(items: Items, sent: Sent, refused: Mapping[str, Text]) -> Items:
    """The cards of a run with why they were not topped up, as far as that is more than their code says.

    `refused` is what was told of those that were refused at once. Code 300013 speaks of a user, and it is the card or its account.
    """
    return tuple(
        replace(each, reason=_reason(each, sent.get(each.card_id), refused))
        if each.status is ItemStatus.FAILED
        else each
        for each in items
    )


def _reason(card: Item, last: "tuple[CardRechargeTx, int] | None", refused: Mapping[str, Text]) -> Text:
    told = refused.get(card.card_id, EMPTY)
    if told and told != text_of(card.code):
        return told
    return _why_unusable(last) if card.code == Code.USER_STATUS_ABNORMAL else card.reason


def _why_unusable(last: "tuple[CardRechargeTx, int] | None") -> Text:
    failed = last is not None and last[0].status == CardRechargeStatus.FAIL
    return reason_text(last[0].fail_reason) if last is not None and failed else strings.UNUSABLE


def _end(recharge: CardRechargeTx) -> BatchItem:
    well = recharge.status == CardRechargeStatus.SUCCESS
    code = Code.SUCCESS if well else _CODE_OF_REASON.get(recharge.fail_reason, Code.SUBMIT_FAILED)
    return BatchItem(card_id=recharge.card_id, success=well, code=code)
