"""Transaction vouchers: what must be told for one (930001-930022), and the transactions that one can be had for."""

import re
from datetime import datetime

from sqlalchemy import select

from vcc_portal.domain.countries import COUNTRIES
from vcc_portal.domain.period import MAX_DAYS
from vcc_portal.domain.vouchers import Relationship
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models import report as m
from vcc_portal.upstream.models.base import SummedPage
from vcc_portal.upstream.models.trade import TxQuery
from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.request_checks import KYC_PASSED
from vcc_sandbox.core.serve import serves
from vcc_sandbox.payments.handlers import sums_of, trade_order, views
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.payments.transactions import read_page
from vcc_sandbox.reports import exports, voucher_requests
from vcc_sandbox.reports.tables import Export

PAGES = ("/trade", "/trade/transaction")
FILLED: tuple[tuple[str, str, str | None, int], ...] = (
    ("holder_name", Code.HOLDER_NAME_EMPTY, Code.HOLDER_NAME_LONG, 64),
    ("country", Code.COUNTRY_EMPTY, None, 0),
    ("postcode", Code.POSTCODE_EMPTY, Code.POSTCODE_LONG, 16),
    ("address", Code.ADDRESS_EMPTY, Code.ADDRESS_LONG, 128),
)
"""Field, code when it is empty, code when it is longer than that; in the order of the specification."""


@serves(report_calls.VOUCHER_PAGE, routes=PAGES)
def voucher_page(ctx: Ctx, request: TxQuery) -> SummedPage[m.VoucherTx]:
    """Settled payments and refunds, the newest first, with the state of their vouchers; what has failed is no payment."""
    number, size = request.page_no, request.page_size
    if request.status not in {None, "", "SUCCESS"}:
        return SummedPage(total=0, page_no=number, page_size=size)
    paid = request.model_copy(update={"status": "SUCCESS"})
    found = read_page(ctx, paid, trade_order(paid), voucher_requests.TYPES)
    rows = found.part.rows
    known = exports.visible(ctx, [exports.VOUCHER]).where(Export.card_id.in_({row.card_id for row in rows}))
    newest_first = ctx.db.scalars(known.order_by(Export.created_at.desc(), Export.export_id.desc())).all()
    covers = exports.covers_of(ctx.db, newest_first)
    items = [
        m.VoucherTx(voucher_status=state.status, export_id=state.export_id, **tx.model_dump())
        for tx, state in zip(
            views(ctx, rows), voucher_requests.states(rows, newest_first, covers, ctx.time), strict=True
        )
    ]
    sums = sums_of(found.counted, holds=False)
    return SummedPage(items=items, page_no=number, page_size=size, sum_list=sums, **found.answer)


def order_of(ctx: Ctx, request: m.ExportGenerate) -> exports.Order:
    """A voucher that can be made: the first field that is wrong is named, then what stands against it."""
    given = request.voucher or m.Voucher()
    _check_holder(given)
    start, end = _period(given)
    card = _card(ctx, given)
    _check_statement(given)
    _check_possible(ctx, card)
    transaction_id = str(request.conditions.get("transactionId") or "")
    paid = voucher_requests.payments_of(card.card_id, start, end, transaction_id, ctx.scope)
    payers = frozenset(ctx.db.scalars(paid.order_by(None).with_only_columns(Trade.sub_user_id).distinct()))
    if not payers:
        message = "the card has no such payment"
        raise Refused(Code.FILE_GENERATION_FAILED, error_param=["conditions.transactionId"], message=message)
    told = given.model_dump(mode="json", by_alias=True, exclude={"card_no", "card_id", "commitment"})
    return exports.Order(
        listed=exports.REPORT,
        report_type=exports.VOUCHER,
        conditions={
            "cardId": card.card_id,
            "timeStart": start,
            "timeEnd": end,
            **({"transactionId": transaction_id} if transaction_id else {}),
        },
        language=request.language or "",
        file_name=request.file_name or "",
        covers=payers if all(payers) else None,
        voucher={name: value.strip() for name, value in told.items()},
        card_id=card.card_id,
        transaction_id=transaction_id,
    )


def _refuse(code: str, field: str) -> Refused:
    return Refused(code, error_param=[f"voucher.{field}"])


def _check_holder(given: m.Voucher) -> None:
    for name, empty, too_long, most in FILLED:
        value = getattr(given, name).strip()
        field = "holderName" if name == "holder_name" else name
        if not value or (name == "country" and value not in COUNTRIES):
            raise _refuse(empty, field)
        if too_long is not None and len(value) > most:
            raise _refuse(too_long, field)


def _period(given: m.Voucher) -> tuple[str, str]:
    start, end = given.start_time.strip(), given.end_time.strip()
    if not start:
        raise _refuse(Code.START_TIME_EMPTY, "startTime")
    first = _moment(start)
    if first is None:
        raise _refuse(Code.START_TIME_FORMAT, "startTime")
    if not end:
        raise _refuse(Code.END_TIME_EMPTY, "endTime")
    last = _moment(voucher_requests.last_moment(end))
    if last is None or last < first or (last.date() - first.date()).days > MAX_DAYS:
        raise _refuse(Code.END_TIME_FORMAT, "endTime")
    return start, end


def _moment(text: str) -> datetime | None:
    for form in ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d"):
        try:
            moment = datetime.strptime(text, form)  # noqa: DTZ007  all are Asia/Shanghai
        except ValueError:
            continue
        return moment if moment.strftime(form) == text else None
    return None


def _card(ctx: Ctx, given: m.Voucher) -> Card:
    number = re.sub(r"[ -]", "", given.card_no)
    if not (number or given.card_id):
        raise _refuse(Code.CARD_NO_EMPTY, "cardNo")
    found = Card.card_id == given.card_id if given.card_id else Card.number_index == ctx.sandbox.vault.index(number)
    query = select(Card).where(Card.company_id == ctx.owner, found)
    if ctx.scope is not None:
        query = query.where(Card.sub_user_id.in_(ctx.scope))
    card = ctx.db.scalars(query).first()
    if card is None:
        raise _refuse(Code.CARD_NO_NOT_FOUND, "cardNo")
    return card


def _check_statement(given: m.Voucher) -> None:
    if not given.commitment:
        raise _refuse(Code.COMMITMENT_NEEDED, "commitment")
    if not given.purpose.strip():
        raise _refuse(Code.PURPOSE_EMPTY, "purpose")
    if len(given.purpose.strip()) > 128:
        raise _refuse(Code.PURPOSE_LONG, "purpose")
    if not given.relationship:
        raise _refuse(Code.RELATIONSHIP_EMPTY, "relationship")
    if given.relationship not in set(Relationship):
        raise _refuse(Code.RELATIONSHIP_UNKNOWN, "relationship")


def _check_possible(ctx: Ctx, card: Card) -> None:
    """930019 for a kind of card without vouchers, 930020 before verification."""
    kind = KINDS.get(card.bin)
    if kind is None or not kind.vouchers:
        raise _refuse(Code.CARD_TYPE_UNSUPPORTED, "cardNo")
    company = ctx.company
    if company.vcc_kyc_status != KYC_PASSED or (company.vcc_kyc_type and company.vcc_kyb_status != "PASSED"):
        raise Refused(Code.FUNCTION_UNAVAILABLE)
