"""States of /trade/transaction: applying for a voucher, the vouchers, and the payments that one can be had for."""

import secrets
from collections.abc import AsyncIterator, Collection, Mapping
from datetime import date
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.card_numbers import digits_of
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.vouchers import VoucherStatus
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.exports.query import Report
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.file_orders import Unanswered
from vcc_portal.features.patterns.filters import Choice
from vcc_portal.features.patterns.form import Errors, FormModel
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.vouchers.address import VoucherSubject
from vcc_portal.features.vouchers.form import BY_NUMBER, CARD_NUMBER, VoucherForm, VoucherRules, number_error
from vcc_portal.features.vouchers.query import PAYMENTS, VOUCHERS, PaymentRow, back_href
from vcc_portal.features.vouchers.subject import (
    OfferedCards,
    PaymentView,
    Preset,
    VoucherReading,
    arrived,
    count_payments,
    find_cards,
    offered_cards,
    payment_view,
    presets,
    read_payment,
    read_subject,
    subject_href,
    voucher_order,
)
from vcc_portal.i18n import vouchers as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import visit
from vcc_portal.state.core.gate import GateState, gate_passes
from vcc_portal.state.exports.files import ExportedFiles
from vcc_portal.state.patterns.file_orders import OrdersFile
from vcc_portal.state.patterns.files import FilesInTheMaking
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.models.report import ExportFile, ExportGenerate, VoucherTx

_ABOUT_PERIOD = frozenset({"card_id", "start_time", "end_time"})


class PaymentsState(Listing, Loading, rx.State):
    """Settled payments and refunds, with the state of their vouchers."""

    ACCESS: ClassVar = routes.TRADE_VOUCHER
    LIST: ClassVar[ListDeclaration] = PAYMENTS

    rows: list[PaymentRow] = []


class VoucherFilesState(ExportedFiles, FilesInTheMaking, Loading, rx.State):
    """The vouchers that were applied for."""

    ACCESS: ClassVar = routes.TRADE_VOUCHER
    REPORT: ClassVar[Report] = VOUCHERS
    UNREAD: ClassVar[Text] = strings.UNKNOWN
    LOST: ClassVar[Text] = strings.LOST

    @rx.event
    async def again(self, export_id: str) -> None:
        """Fill the form with what that voucher was for: who it is about has to be said once more."""
        file = next((each for each in self._files if each.export_id == export_id), None)
        if file is not None:
            await browser.go(subject_href(file))

    def _arrived(self, files: list[ExportFile], known: Collection[str], order: ExportGenerate) -> bool:
        return arrived(files, known, order)

    async def _look(self) -> None:
        """What has come to an end is said beside its payments as well."""
        await super()._look()
        if self.told:
            await (await self.get_state(PaymentsState))._load()
            await (await self.get_state(VoucherState))._look_at_payment()


class VoucherState(OrdersFile, Form, Loading, rx.State):
    """The application. A typed card number comes with `send` alone, and is forgotten with it."""

    ACCESS: ClassVar = routes.TRADE_VOUCHER
    ANEW: ClassVar[bool] = True
    FILES: ClassVar[Any] = VoucherFilesState
    FORM: ClassVar[type[FormModel]] = VoucherForm
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = VoucherForm.FIELD_OF_CODE

    back_href: str = ""
    """The list of transactions, as it was left."""
    defaults: dict[str, str] = {}
    cards: list[Choice] = []
    """Those that can be chosen: the newest, or what `find` has found, and the chosen one."""
    more_cards: bool = False
    cards_unread: bool = False
    found: Text = EMPTY
    """What looking for a card came to."""
    presets: list[Preset] = []
    payment: PaymentView = PaymentView()
    one: bool = False
    """The application is for `payment` alone."""
    missing: bool = False
    """The address names a payment that no voucher can be had for."""
    count: Text = EMPTY
    """How many payments the voucher will list."""
    number_error: Text = EMPTY
    number_turn: int = 0
    """Changes when the control of the card number is to be empty again."""

    _subject: VoucherSubject | None = None
    _payment: VoucherTx | None = None
    _request_no: str = ""
    _fill: dict[str, str] = {}
    """What the address says of the controls, or an order that has arrived; over any draft, once."""
    _newest: list[Choice] = []
    _chosen: str = ""
    _counted: tuple[str, str, str] = ("", "", "")
    _none: bool = False
    """No payment is of the chosen card and days."""

    @rx.event
    @access(rate=Rate.HEAVY)
    async def send(self, values: dict[str, str]) -> AsyncIterator[None]:
        """Apply. What was sent already under the form's number is not sent again."""
        number = digits_of(str(values.pop(CARD_NUMBER, ""))[:64])
        if self.sending or self.phase != Phase.READY or values.get("request_no") != self._request_no:
            return
        self.problem, self.number_error, self._refused = EMPTY, EMPTY, {}
        form = await self._complete(values)
        if not self.one and values.get("card_id") == BY_NUMBER:
            self.number_error = number_error(number)
        if not isinstance(form, VoucherForm) or self.number_error:
            self._go_to(self.attention[0].name if self.attention else CARD_NUMBER)
            return
        if not await gate_passes(self):
            return
        self.sending = True
        yield
        try:
            async for _ in self._send_order(voucher_order(form, self._payment, number), clock.today().isoformat()):
                yield
            if self.problem == EMPTY:
                await self._done()
        except FailedHere as failed:
            await self._answer_refusal(failed, values)
        finally:
            self.sending = False

    @rx.event
    async def restored(self, values: dict[str, str], sent: bool) -> None:
        """The form is on screen: an order without an answer is looked for, as it was sent, before the address goes over it."""
        self._start_afresh()
        if self.phase == Phase.READY and not self.sending:
            self._fill = {**await self._look_for_order(values), **self._fill}
        await self._refresh(values)

    @rx.event(supersedes=True)
    async def find(self, typed: str) -> None:
        """Offer the cards that fit what is being typed in place of the newest ones; the chosen one stays."""
        if self.phase != Phase.READY or not self.more_cards:
            return
        found = await find_cards(await visit(), typed)
        self.found = EMPTY if found is None else found.text
        chosen = [card for card in self.cards if card.value == self._chosen]
        offered = self._newest if found is None or found.unread else found.cards
        self.cards = [*(card for card in chosen if card not in offered), *offered]

    @rx.event
    @access(rate=Rate.HEAVY)
    async def read_cards(self) -> None:
        """Once more, as there was no answer; what is typed meanwhile stays."""
        if self.phase == Phase.READY and self.cards_unread and self._subject is not None:
            self._offer(await offered_cards(await visit(), self._subject))
            if not self.cards_unread:  # what was pressed is gone
                self._go_to("")

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        """`send` does it."""

    async def _enter(self) -> bool:
        """Filters of the list below are of the same address: the form stays as it is."""
        params = browser.address().params
        self.back_href, subject = back_href(params), VoucherSubject.read(params)
        if self.phase == Phase.READY and subject == self._subject:
            return False
        self.sending, self.problem, self.number_error = False, EMPTY, EMPTY
        return True

    async def _reading(self, visit: Visit) -> VoucherReading:
        return await read_subject(visit)

    def _offer(self, offered: OfferedCards) -> None:
        self.cards, self._newest, self.found = offered.cards, offered.cards, EMPTY
        self.more_cards, self.cards_unread = offered.more, offered.unread

    def _put(self, data: VoucherReading) -> None:
        self._subject, self._payment = data.subject, data.payment
        self.payment, self.one, self.missing = payment_view(data.payment), data.payment is not None, data.missing
        self._offer(data.offered)
        self.presets = presets(clock.today())
        self._counted, self._none, self.count = ("", "", ""), False, EMPTY
        self._request_no = secrets.token_hex(16)
        self.number_turn += 1
        self.defaults = {
            **dict.fromkeys(VoucherForm.model_fields, ""),
            **self._days(),
            "request_no": self._request_no,
            "holder_name": data.company,
            "country": "CHN",
            "language": browser.language(),
        }
        subject = data.subject
        asked = {"card_id": subject.card_id, "start_time": subject.since, "end_time": subject.until}
        self._fill = {name: text for name, text in asked.items() if text}

    async def _settled(self, phase: Phase) -> None:
        """Who has still to be verified is told before anything is filled in."""
        if phase is Phase.READY:
            await gate_passes(self)

    def _days(self) -> dict[str, str]:
        first = self.presets[0]
        return {"start_time": first.since, "end_time": first.until}

    def _rules(self) -> VoucherRules:
        return VoucherRules(clock.today(), self.one)

    def _wrong_fields(self, failed: Failed) -> list[str]:
        return [name for name in Form._wrong_fields(self, failed) if not (self.one and name in _ABOUT_PERIOD)]

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        """The address goes before the draft, which carries the number of a form that is gone."""
        fixed = {**self._fill, "request_no": self._request_no}
        self._fill = {}
        chosen = fixed.get("card_id", values.get("card_id", ""))
        if chosen not in {"", BY_NUMBER, *(card.value for card in self.cards)}:
            fixed["card_id"] = chosen = ""
        self._chosen = chosen
        if chosen != BY_NUMBER:
            self.number_error = EMPTY
        await self._count(values | fixed)
        return fixed

    async def _count(self, values: Mapping[str, str]) -> None:
        """Say how many payments there are, as soon as a card and its days are chosen."""
        asked = (values.get("card_id", ""), values.get("start_time", ""), values.get("end_time", ""))
        if self.one or asked == self._counted:
            return
        self._counted, self._none, self.count = asked, False, EMPTY
        errors = VoucherForm.check(values, self._rules())[1]
        if _ABOUT_PERIOD & errors.keys():
            return
        if asked[0] == BY_NUMBER:
            self.count = strings.COUNT_UNKNOWN
            return
        found = await count_payments(await visit(), *asked)
        self._none = found == 0
        self.count = strings.COUNT_UNKNOWN if found is None else strings.COUNT_OF.format(count=found)

    def _beyond(self, values: dict[str, str]) -> Errors:
        asked = (values.get("card_id", ""), values.get("start_time", ""), values.get("end_time", ""))
        return {"card_id": strings.NO_PAYMENTS} if self._none and asked == self._counted else {}

    def _order_in(self, values: Mapping[str, str], lost: Unanswered) -> ExportGenerate | None:
        """A typed card number is in no draft, nor in what is kept of an order."""
        form = VoucherForm.check(values, VoucherRules(date.fromisoformat(lost.day), self.one))[0]
        return voucher_order(form, self._payment, "") if form is not None else None

    async def _tell_found(self) -> None:
        await effects.toast(strings.ORDERED)

    def _after_order(self) -> dict[str, str]:
        """The next application begins with the same holder; whose payments it proves is chosen anew, and promised anew."""
        self._request_no = secrets.token_hex(16)
        return {"request_no": self._request_no, "card_id": "", "commitment": "", **self._days()}

    async def _answer_refusal(self, failed: Failed, values: dict[str, str]) -> None:
        """Beside its field; what is about a typed number beside that; the rest above the form."""
        if await (await self.get_state(GateState))._explains(failed):
            return
        about = next(iter(self._wrong_fields(failed)), "")
        if about == "card_id" and values.get("card_id") == BY_NUMBER:
            self.number_error = failed.text
            self._go_to(CARD_NUMBER)
        elif not self._refuse(values, failed):
            self.problem = failed.text

    async def _done(self) -> None:
        """The draft has been told of the next application: show it, and what became of this one."""
        files = await self.get_state(VoucherFilesState)
        self._start_afresh()
        self.number_turn += 1
        self.errors, self.attention, self.count, self._counted, self._none = {}, [], EMPTY, ("", "", ""), False
        await effects.toast(strings.ORDERED)
        await files._look_anew()
        await (await self.get_state(PaymentsState))._load()
        await self._look_at_payment()

    async def _look_at_payment(self) -> None:
        """How the voucher of the address's payment stands now."""
        if self._payment is None or self.payment.status == VoucherStatus.SUCCESS:
            return
        try:
            found = await read_payment(await visit(), self._payment.transaction_id, clock.today())
        except FailedHere:
            return
        if found is not None:
            self._payment, self.payment = found, payment_view(found)
