"""How a request for quota ended, for each of its sub-accounts; both calls that know of it put together."""

from dataclasses import dataclass, field

from vcc_portal.domain.listing import Status
from vcc_portal.domain.money import format_amount, with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.money import FAIL, TONES, MoneyEnd, end_of, missing_for, reason_text, status_text
from vcc_portal.i18n import quota as strings
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models.base import LONGEST_PAGE
from vcc_portal.upstream.models.sub_account import QuotaQuery, QuotaRecord, QuotaResult, QuotaResultQuery


@dataclass
class QuotaOutcome:
    """One sub-account of the request."""

    name: str = ""
    amount: str = ""
    balance: str = ""
    """Of the sub-account afterwards; empty until the money has moved."""
    status: Status = field(default_factory=Status)
    reason: Text = EMPTY


@dataclass(frozen=True)
class QuotaAnswer:
    """The result, and the records of the same request by sub-account id."""

    result: QuotaResult
    records: dict[str, QuotaRecord]

    @property
    def any_record(self) -> QuotaRecord:
        """What all of them share: currency, direction, time, operator."""
        return next(iter(self.records.values()), QuotaRecord(transaction_id=""))

    @property
    def end(self) -> MoneyEnd:
        """How far the provider is; all of a request moves, or nothing."""
        reason = next((each.fail_reason for each in self.result.item_list if each.fail_reason), "")
        end = end_of(self.result.status, reason)
        return MoneyEnd(end.outcome, end.status_text, why(reason)) if end.outcome == "failed" else end


async def read_result(visit: Visit, apply_id: str) -> QuotaAnswer:
    """The result is needed; without the records it has no currency and no balances.

    Raises `Failed`, and `NotShown` (MISSING) for 400005: there is none, or none that the user may see.
    """
    with missing_for(Code.NO_ALLOCATION_RECORD):
        result = await visit.ask(sub_calls.QUOTA_RESULT, QuotaResultQuery(apply_id=apply_id))
    page = await visit.ask_quietly(sub_calls.QUOTA_QUERY, QuotaQuery(apply_id=apply_id, page_size=LONGEST_PAGE))
    # A list that knows no such filter answers with other moves.
    rows = [row for row in page.items if row.apply_id == apply_id] if page else []
    return QuotaAnswer(result, {row.sub_user_id: row for row in rows})


def outcomes(answer: QuotaAnswer) -> list[QuotaOutcome]:
    """A row for each sub-account, in the order of the answer."""
    currency, rows = answer.any_record.currency, list[QuotaOutcome]()
    for each in answer.result.item_list:
        record = answer.records.get(each.sub_user_id)
        moved = record is not None and record.status == "SUCCESS"
        rows.append(
            QuotaOutcome(
                name=each.alias or each.sub_user_id,
                amount=format_amount(each.amount, currency),
                balance=format_amount(record.sub_balance_after, currency) if record and moved else "",
                status=Status(status_text(each.status), TONES.get(each.status, "neutral")),
                reason=why(each.fail_reason) if each.status == FAIL else EMPTY,
            )
        )
    return rows


def total_of(answer: QuotaAnswer) -> str:
    """Everything of the request, with its currency."""
    return with_currency(sum(each.amount for each in answer.result.item_list), answer.any_record.currency)


def unassigned_of(answer: QuotaAnswer) -> str:
    """What the main account had left, with its currency; empty before the money has moved, and for who may not know."""
    left = answer.result.unassigned_amount if answer.end.outcome == "success" else None
    return "" if left is None else with_currency(left, answer.any_record.currency)


def why(reason: str) -> Text:
    """Why a request failed, in words."""
    return strings.FAIL_REASONS.get(reason) or reason_text(reason)
