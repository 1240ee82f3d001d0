"""State of the statements on /account: what was applied for and is there, and the dialog that applies."""

import secrets
from collections.abc import AsyncIterator, Collection, Mapping
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.period import month_text
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.account.statements import (
    BILL_CODE,
    DETAILS,
    FILES_QUERY,
    OFFICIAL,
    CurrencyOffer,
    StatementForm,
    StatementReading,
    application,
    application_no,
    currency_offers,
    details_again,
    details_file,
    found_again,
    is_under_way,
    lines_of,
    read_month,
    read_months,
    read_statements,
    statement_rows,
)
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.fields import ON, SEPARATOR
from vcc_portal.features.patterns.file_orders import UNREAD, Unanswered
from vcc_portal.features.patterns.filters import Choice
from vcc_portal.features.patterns.form import LONGEST_TYPED, UNANSWERED, Patch, wrong_fields
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import account_statements as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask, visit
from vcc_portal.state.patterns.file_orders import OrdersFile
from vcc_portal.state.patterns.files import FilesInTheMaking
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models.account_settings import BillStatusQuery
from vcc_portal.upstream.models.report import FileGenerate

CURRENCY = "currency_"
"""What the tick boxes of the currencies are called, before their code; one that nobody has touched is ticked."""


class StatementsState(OrdersFile, FilesInTheMaking, Loading, rx.State):
    """One panel of the account home, and its dialog."""

    ACCESS: ClassVar[routes.Route] = routes.ACCOUNT

    dialog: bool = False
    form_no: str = ""
    """Of the opened dialog: what is typed stays in the browser under it, until it was applied for."""
    ended_no: str = ""
    kind: str = OFFICIAL
    months: list[Choice] = []
    month: str = ""
    offers: list[CurrencyOffer] = []
    why_not: Text = EMPTY
    """Why the month cannot be applied for."""
    unread: bool = False
    """It is because what the month offers could not be read: another try may."""
    reading: bool = False
    busy: bool = False
    errors: dict[str, Text] = {}
    patch: Patch = Patch()
    """The draft keeps its number from when it is sent."""

    _finished: list[str] = []
    """Months that can be applied for, yyyyMM."""
    _request_no: str = ""
    """Of the application that was sent last."""
    _known_files: list[str] = []
    """Those that the panel has: one that is not among them was ordered since."""
    _typed_no: str = ""
    """The one that the draft carries: a dialog that was closed goes on with it."""
    _sought: tuple[str, tuple[str, ...]] | None = None
    """Month of an order of lines without an answer, and the files before it, while it does not stand among them."""
    _sought_application: tuple[str, str] | None = None
    """Month and number of an application without an answer, while it does not stand among them."""

    @rx.event
    async def begin(self, month: str = "") -> AsyncIterator[None]:
        """Open the dialog, with the months that can be applied for."""
        if not await browser.has_codes(BILL_CODE):
            return
        try:
            check = await read_months(await visit())
        except FailedHere as failed:
            await effects.tell(failed)
            return
        self._finished = [each for each in check.available_months if each.isdigit()]
        self.kind = OFFICIAL if self._finished else DETAILS
        self.form_no = secrets.token_hex(16)
        self.errors, self.problem, self.busy, self.dialog = {}, EMPTY, False, True
        async for _ in self._turn_to(month):
            yield

    @rx.event
    async def choose_month(self, month: str) -> AsyncIterator[None]:
        """Another month: what it offers."""
        if self.dialog and not self.busy:
            async for _ in self._turn_to(month):
                yield

    @rx.event
    async def choose_kind(self, kind: str) -> AsyncIterator[None]:
        """Another document; of the details there is also the month that has not ended."""
        if self.dialog and not self.busy and kind in {OFFICIAL, DETAILS} and kind != self.kind:
            self.kind = kind
            async for _ in self._turn_to(self.month):
                yield

    @rx.event
    def close(self, is_open: bool) -> None:
        """Close the dialog; nothing was applied for."""
        if not is_open and not self.busy:
            self.dialog = False

    @rx.event
    @access(rate=Rate.HEAVY)
    async def submit(self, form: dict[str, str | None]) -> AsyncIterator[None]:
        """Apply; the same application of a draft is sent under the same number, however often this is asked for."""
        if self.busy or not self.dialog or not await browser.has_codes(BILL_CODE):
            return
        self.problem, self._typed_no = EMPTY, (form.get("request_no") or "")[:LONGEST_TYPED]
        asked, self.errors = StatementForm.check(self._values(form), frozenset(one.currency for one in self.offers))
        if asked is None:
            return
        self._request_no = application_no(self._typed_no or self.form_no, asked)
        self.busy = True
        try:
            async for _ in self._send(asked, form):
                yield
        except Failed as failed:
            self.busy = False
            if failed.leaves_page:
                raise
            await self._refused(failed)
            return
        self.busy = False
        if self.problem == EMPTY:
            await self._applied()

    @rx.event
    async def restored(self, values: dict[str, str], sent: bool) -> AsyncIterator[None]:
        """The dialog is on screen: an order of lines whose answer was lost with its page is looked for, or shown as it was sent."""
        lost = Unanswered.read(values.get(UNANSWERED, ""))
        order = None if lost is None else self._order_in(values, lost)
        if order is None or order.bill_period is None or not self.dialog or self.busy:
            return
        changes = await self._look_for_order(values)
        if changes:
            self._keep(changes)
            return
        self.kind = DETAILS
        self._keep({"language": order.language or ""})
        async for _ in self._turn_to(order.bill_period):
            yield

    async def _reading(self, visit: Visit) -> StatementReading:
        return await read_statements(visit, self._pages)

    def _put(self, data: StatementReading) -> None:
        self._known_files = [each.export_id for each in data.files]
        lines, applied = self._sought, self._sought_application
        if lines is not None and details_again(data.files, lines[1], lines[0]):
            self._sought = None
            self._sought_is_there(DETAILS, lines[0])
        if applied is not None and found_again(data.applied, applied[1]):
            self._sought_application = None
            self._sought_is_there(OFFICIAL, applied[0])
        rows = statement_rows(data, clock.written())
        self._put_files(rows, under_way=is_under_way(data))

    def _sought_is_there(self, kind: str, month: str) -> None:
        """What the dialog says of it holds no longer; the panel tells of the file, so it closes where it is about that alone."""
        if self.problem not in ({strings.LINES_LOST} if kind == DETAILS else {strings.LOST, strings.UNKNOWN}):
            return
        self.problem = EMPTY
        if kind == DETAILS:
            self._keep({UNANSWERED: ""})
        if (self.kind, self.month) == (kind, month):
            self.dialog, self.ended_no = False, self._typed_no

    def _take_away(self) -> None:
        self._known_files = []
        self._no_files()

    async def _turn_to(self, month: str) -> AsyncIterator[None]:
        """Show what a month offers, or the latest one when there is no such month."""
        known = self._months_of(self.kind)
        self.months = [Choice(each, Text.same(month_text(each))) for each in known]
        self.month = month if month in known else (known[0] if known else "")
        self.offers, self.why_not, self.unread = [], EMPTY if known else strings.NO_MONTHS, False
        if self.kind == DETAILS or not known:
            self.reading = False
            return
        self.reading = True
        yield
        try:
            offer = await read_month(await visit(), self.month)
        except Failed as failed:
            self.reading = False
            if failed.leaves_page:
                raise
            self.why_not, self.unread = failed.text, True
            return
        self.reading = False
        self.offers, self.why_not = currency_offers(offer), offer.why_not

    def _months_of(self, kind: str) -> list[str]:
        """Those that a document can be had of, the latest first."""
        present = f"{clock.today():%Y%m}"
        return list(dict.fromkeys([*([present] if kind == DETAILS else []), *self._finished]))

    def _values(self, form: dict[str, str | None]) -> dict[str, Any]:
        names = ("language", "stamp_flag", "receive_email")
        typed = {name: (form.get(name) or "")[:LONGEST_TYPED] for name in names}
        chosen = [one.currency for one in self.offers if form.get(f"{CURRENCY}{one.currency}", ON)]
        typed |= {"stamp_flag": "on" if typed["stamp_flag"] else "", "currency_list": SEPARATOR.join(chosen)}
        return {**typed, "kind": self.kind, "bill_month": self.month}

    async def _send(self, asked: StatementForm, form: dict[str, str | None]) -> AsyncIterator[None]:
        """An application is known by its number; an order of lines by the files that were there before."""
        if asked.kind == OFFICIAL:
            self.patch = Patch(self.patch.turn + 1, sent=True)
            yield
            self._sought_application = None
            await ask(account_calls.APPLY_BILL_SUBMIT, application(asked, self._request_no))
            return
        order = details_file(asked)
        if await self._came_true(form, [order]):
            return
        async for _ in self._send_order(order, clock.today().isoformat()):
            yield

    def _keep(self, changes: dict[str, str]) -> None:
        """What the draft is told while it is sent leaves it a sent one."""
        if changes:
            self.patch = Patch(self.patch.turn + 1, changes, sent=self.busy)

    def _order_in(self, values: Mapping[str, str], lost: Unanswered) -> FileGenerate | None:
        return lines_of(lost, self._months_of(DETAILS))

    async def _known(self) -> list[str]:
        return self._known_files if self.phase in {Phase.READY, Phase.EMPTY} else [UNREAD]

    async def _order(self, order: FileGenerate) -> None:
        self._sought = None
        await ask(report_calls.FILE_GENERATE, order)

    async def _found(self, order: FileGenerate, before: Collection[str]) -> Text:
        """An order of lines carries no number: of one that still arrives, the next would be a second file."""
        files = await (await visit()).ask_quietly(report_calls.FILE_TRANSACTION_LIST, FILES_QUERY)
        if files is None:
            return strings.LINES_UNKNOWN
        if details_again(files.items, before, order.bill_period or ""):
            return EMPTY
        self._sought = order.bill_period or "", tuple(before)
        await self._look_anew(unanswered=True)
        return EMPTY if self._sought is None else strings.LINES_LOST

    async def _tell_found(self) -> None:
        await effects.toast(strings.REQUESTED)

    async def _refused(self, failed: Failed) -> None:
        """Beside its field when it is about one; without an answer the list is asked what has arrived."""
        if failed.outcome_unknown:
            await self._find_application(self.month)
            return
        field = next(iter(wrong_fields(StatementForm, failed, StatementForm.FIELD_OF_CODE)), "")
        if field:
            self.errors = {field: failed.text}
        else:
            self.problem = failed.text

    async def _find_application(self, month: str) -> None:
        """Whether the one that was sent last, for that month, is among them; it may still come."""
        applied = await (await visit()).ask_quietly(account_calls.APPLY_BILL_LIST_STATUS, BillStatusQuery())
        if applied is not None and found_again(applied, self._request_no):
            await self._applied()
            return
        self.problem = strings.UNKNOWN if applied is None else strings.LOST
        self._sought_application = month, self._request_no
        await self._look_anew(unanswered=True)

    async def _applied(self) -> None:
        self.busy, self.dialog, self.ended_no = False, False, self._typed_no
        await self._look_anew()
        await effects.toast(strings.REQUESTED)
