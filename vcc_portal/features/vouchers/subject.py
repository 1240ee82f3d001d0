"""What the page is about, by its address: one payment, a card and its days, or whatever is chosen; and the order for it."""

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta

from vcc_portal.domain import clock
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.exports import ReportType
from vcc_portal.domain.listing import Amount
from vcc_portal.domain.period import MAX_DAYS
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.vouchers import VoucherStatus
from vcc_portal.features.patterns.asking import Unread, Visit
from vcc_portal.features.patterns.file_orders import is_new
from vcc_portal.features.patterns.filters import Choice
from vcc_portal.features.transactions.record import kind_of, merchant_of, tx_amount
from vcc_portal.features.vouchers.address import VoucherSubject, day_of, payment_href, period_href
from vcc_portal.features.vouchers.form import BOTH, BY_NUMBER, VoucherForm
from vcc_portal.i18n import vouchers as strings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.card import Card, CardPageQuery, FuzzyCard, FuzzyCardQuery
from vcc_portal.upstream.models.report import ExportFile, ExportGenerate, Voucher, VoucherTx
from vcc_portal.upstream.models.trade import TxQuery

MOST_CARDS = 200
"""Cards that are offered, the newest first; any other is found by its name or tail."""
_FOUND_MOST = 50
_NUMBERED = [status.value for status in CardStatus if status is not CardStatus.APPLYING]
_KEYWORD = (2, 50)
"""Characters of what a card is looked for by, at least and at most."""
_DATE_DIGITS = 8
"""Of an id, which begins with the day on which it was made (contract §0)."""


def subject_href(file: ExportFile) -> str:
    """The address that fills the form with what a voucher was for; the holder is not on the provider's list."""
    asked = {name: str(file.conditions.get(name) or "") for name in ("transactionId", "cardId", "timeStart", "timeEnd")}
    if asked["transactionId"]:
        return payment_href(asked["transactionId"])
    return period_href(asked["cardId"], asked["timeStart"][:10], asked["timeEnd"][:10])


@dataclass(frozen=True)
class PaymentView:
    """The one payment that the address names; empty without one."""

    transaction_id: str = ""
    merchant: Text = EMPTY
    kind: Text = EMPTY
    time: str = ""
    amount: Amount = field(default_factory=Amount)
    card_name: str = ""
    last4: str = ""
    status: str = ""
    """Of its voucher."""
    export_id: str = ""


@dataclass(frozen=True)
class OfferedCards:
    """The cards that can be chosen before any is looked for."""

    cards: list[Choice] = field(default_factory=list)
    more: bool = False
    """The company has other cards besides these."""
    unread: bool = False
    """There was no answer, and there may be one to another try."""


@dataclass(frozen=True)
class VoucherReading:
    """What the form needs."""

    subject: VoucherSubject
    offered: OfferedCards
    company: str = ""
    payment: VoucherTx | None = None
    missing: bool = False
    """There is no voucher for the payment of the address."""


@dataclass(frozen=True)
class Preset:
    """A stretch of days that is chosen with one click."""

    text: Text = EMPTY
    since: str = ""
    until: str = ""


async def read_subject(visit: Visit) -> VoucherReading:
    """The address's payment, the cards that can be chosen, and the company's name. Raises `Failed`."""
    subject = VoucherSubject.read(visit.params)
    payment, offered, master = await asyncio.gather(
        read_payment(visit, subject.payment, clock.today()) if subject.payment else _nothing(),
        offered_cards(visit, subject),
        visit.ask_quietly(user_calls.MASTER_INFO, Nothing(), lane="voucher"),
    )
    return VoucherReading(
        subject,
        offered,
        master.kyc_name if master is not None else "",
        payment,
        missing=bool(subject.payment) and payment is None,
    )


async def _nothing() -> None:
    return None


async def offered_cards(visit: Visit, subject: VoucherSubject) -> OfferedCards:
    """The newest cards, and the one that the address names."""
    cards = await visit.ask_or_unread(card_calls.PAGE, CardPageQuery(page_size=MOST_CARDS), lane="voucher-cards")
    if isinstance(cards, Unread):
        return OfferedCards(unread=cards is Unread.FAILED)
    found: list[Card] = list(cards.items)
    if subject.card_id and all(card.card_id != subject.card_id for card in found):
        named = await visit.ask_quietly(card_calls.PAGE, CardPageQuery(card_id=subject.card_id), lane="voucher-card")
        found = [*(named.items if named is not None else []), *found]
    return OfferedCards(
        [Choice(card.card_id, card_text(card)) for card in found if card.last4digits], cards.total > MOST_CARDS
    )


@dataclass(frozen=True)
class FoundCards:
    """What looking for a card came to."""

    cards: list[Choice] = field(default_factory=list)
    whole: bool = True
    """There are no more of them."""
    unread: bool = False

    @property
    def text(self) -> Text:
        """It in words."""
        if self.unread:
            return strings.CARDS_UNREAD
        if not self.cards:
            return strings.NO_CARD
        return (strings.CARDS_FOUND if self.whole else strings.CARDS_FIRST).format(count=len(self.cards))


async def find_cards(visit: Visit, typed: str) -> FoundCards | None:
    """The cards whose name, tail or tag has what is typed; None where that is too short."""
    least, most = _KEYWORD
    keyword = typed.strip()[:most]
    if len(keyword) < least:
        return None
    query = FuzzyCardQuery(keyword=keyword, status_list=_NUMBERED, page_size=_FOUND_MOST)
    found = await visit.ask_quietly(card_calls.FUZZY_QUERY, query, lane="voucher-find")
    if found is None:
        return FoundCards(unread=True)
    cards = [Choice(card.card_id, card_text(card)) for card in found.items if card.last4digits]
    return FoundCards(cards, whole=found.total <= _FOUND_MOST)


def card_text(card: Card | FuzzyCard) -> Text:
    """A card among others: its name and its tail."""
    return Text.same(f"{card.card_name} ···· {card.last4digits}")


async def read_payment(visit: Visit, transaction_id: str, today: date) -> VoucherTx | None:
    """The payment with the state of its voucher; None where there is none to be had. Raises `Failed`."""
    for since, until, mode in _years(transaction_id, today):
        query = TxQuery(
            time_start=since.isoformat(),
            time_end=until.isoformat(),
            transaction_id=transaction_id,
            query_mode=mode,
            page_size=1,
        )
        page = await visit.ask(calls.VOUCHER_PAGE, query, lane="voucher-payment")
        if page.items:
            return page.items[0]
    return None


def _years(transaction_id: str, today: date) -> list[tuple[date, date, str]]:
    """The last year, and for what is older the year that begins before the day in its id."""
    recent = today - timedelta(days=MAX_DAYS)
    asked = [(recent, today, "RECENT")]
    made = day_of("-".join((transaction_id[:4], transaction_id[4:6], transaction_id[6:_DATE_DIGITS])))
    if made and date.fromisoformat(made) <= recent:
        first = date.fromisoformat(made) - timedelta(days=1)
        asked.append((first, first + timedelta(days=MAX_DAYS), "HISTORY"))
    return asked


async def count_payments(visit: Visit, card_id: str, since: str, until: str) -> int | None:
    """How many payments a voucher would list; None when that cannot be asked now."""
    mode = "RECENT" if date.fromisoformat(since) >= clock.today() - timedelta(days=MAX_DAYS) else "HISTORY"
    query = TxQuery(time_start=since, time_end=until, card_id=card_id, query_mode=mode, page_size=1)
    page = await visit.ask_quietly(calls.VOUCHER_PAGE, query, lane="voucher-count")
    return page.known_total if page is not None else None


def payment_view(tx: VoucherTx | None) -> PaymentView:
    """A payment in words."""
    if tx is None:
        return PaymentView()
    return PaymentView(
        transaction_id=tx.transaction_id,
        merchant=merchant_of(tx),
        kind=kind_of(tx),
        time=tx.transaction_time,
        amount=tx_amount(tx),
        card_name=tx.card_name,
        last4=tx.last4digits,
        status=tx.voucher_status,
        export_id=tx.export_id if tx.voucher_status == VoucherStatus.SUCCESS else "",
    )


def presets(today: date) -> list[Preset]:
    """This month, last month, and the last 90 days."""
    month = today.replace(day=1)
    before = month - timedelta(days=1)
    ninety = today - timedelta(days=89)
    return [
        Preset(strings.THIS_MONTH, month.isoformat(), today.isoformat()),
        Preset(strings.LAST_MONTH, before.replace(day=1).isoformat(), before.isoformat()),
        Preset(strings.LAST_DAYS.format(days=90), ninety.isoformat(), today.isoformat()),
    ]


def voucher_order(form: VoucherForm, payment: VoucherTx | None, card_no: str) -> ExportGenerate:
    """The form as an order; `card_no` are the digits of a card that is named by its number."""
    day = payment.transaction_time[:10] if payment is not None else ""
    by_number = payment is None and form.card_id == BY_NUMBER
    card_id = payment.card_id if payment is not None else form.card_id
    return ExportGenerate(
        report_type=ReportType.TRANSACTION_VOUCHER,
        conditions={"transactionId": payment.transaction_id} if payment is not None else {},
        language=None if form.language == BOTH else form.language,
        voucher=Voucher(
            holder_name=form.holder_name,
            country=form.country,
            postcode=form.postcode,
            address=form.address,
            start_time=day or form.start_time,
            end_time=day or form.end_time,
            card_no=card_no if by_number else "",
            card_id="" if by_number else card_id,
            purpose=form.purpose,
            relationship=form.relationship,
            commitment=form.commitment,
        ),
    )


def arrived(files: Iterable[ExportFile], known: Collection[str], order: ExportGenerate) -> bool:
    """Whether an order whose answer was lost has arrived: a voucher that was not there before, of the same payments."""
    asked = order.voucher or Voucher()
    return any(
        is_new(each, known)
        and (each.conditions.get("timeStart"), each.conditions.get("timeEnd")) == (asked.start_time, asked.end_time)
        and each.conditions.get("transactionId", "") == order.conditions.get("transactionId", "")
        and asked.card_id in {"", each.conditions.get("cardId")}
        for each in files
    )
