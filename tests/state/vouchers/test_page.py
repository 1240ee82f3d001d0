"""Applying for a voucher against the sandbox: one payment, a period, a typed number that nobody keeps, each refusal beside its field."""

import pickle
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from tests.support.bench import Bench, bench
from tests.support.exports import booked
from tests.support.sandbox import sandbox_of
from tests.support.troubles import NO_RESULT, SHORT, Trouble
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.file_orders import Unanswered
from vcc_portal.features.vouchers import subject
from vcc_portal.features.vouchers.form import BY_NUMBER, CARD_NUMBER
from vcc_portal.i18n import vouchers as strings
from vcc_portal.i18n.exports import failure_text
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.vouchers.page import PaymentsState, VoucherFilesState, VoucherState
from vcc_portal.upstream.models.report import ExportGenerate, Voucher
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.reports import export_worker, fonts
from vcc_sandbox.reports.tables import Export

GENERATE, LIST = "/cb-va-vcc/report/export/generate", "/cb-va-vcc/report/export/page"
ADMIN = "admin@lanyu.example"


@dataclass
class VoucherPage:
    """The page in a tab, with what the browser's draft would hold."""

    tab: Bench
    draft: dict[str, str] = field(default_factory=dict)
    """What the browser has of the form, after `send_and_leave`."""

    @property
    def state(self) -> VoucherState:
        return self.tab.state(VoucherState)

    @property
    def files(self) -> VoucherFilesState:
        return self.tab.state(VoucherFilesState)

    @property
    def payments(self) -> PaymentsState:
        return self.tab.state(PaymentsState)

    async def load(self, address: str) -> None:
        self.tab.at(address)
        for handler in (VoucherState.load, VoucherFilesState.load, PaymentsState.load):
            await self.tab.run(handler)

    def typed(self, **changes: str) -> dict[str, str]:
        """A form that is right, for the last 90 days of a card."""
        values = {
            **self.state.defaults,
            "request_no": self.state._request_no,
            "card_id": self.state.cards[0].value,
            "start_time": self.state.presets[2].since,
            "end_time": self.state.presets[2].until,
            "holder_name": "欧阳静",
            "postcode": "518000",
            "address": "深圳市南山区科技园南区 1 号",
            "relationship": "EMPLOYEE",
            "purpose": "广告投放费用核销",
            "commitment": "on",
        }
        return {**values, **changes}

    async def send(self, **changes: str) -> None:
        await self.tab.run(VoucherState.send, self.typed(**changes))

    async def send_and_leave(self, *, dies: bool = True, **changes: str) -> dict[str, str]:
        """What the draft has of an order when the page goes while the answer is awaited; the process may end as well."""
        draft, told = self.typed(**changes), dict[str, str]()
        number = {CARD_NUMBER: draft.pop(CARD_NUMBER, "")}
        async for _ in VoucherState.send.fn(self.state, {**draft, **number}):
            told = dict(self.state.patch.values)
        if dies:
            self.state.reset()
            self.files.reset()
        waiting.take("bench")
        self.draft = draft | told
        return self.draft

    async def opened_again(self, address: str = "/trade/transaction") -> dict[str, str]:
        """The draft after the page with it was loaded once more."""
        await self.load(address)
        before = self.state.patch
        await self.tab.run(VoucherState.restored, dict(self.draft), False)
        if self.state.patch != before:
            self.draft = self.draft | self.state.patch.values
        return self.draft

    async def made(self) -> None:
        assert sandbox_of(self.tab.app).background.wait(60)
        await self.tab.run(VoucherFilesState.look)

    def booked(self) -> list[Export]:
        return booked(self.tab.app)

    def paying_card(self) -> str:
        """The card of the newest payment whose card is offered: the oldest cards are not."""
        offered = {card.value for card in self.state.cards}
        return next(paid.card_id for paid in self.payments._answered().items if paid.card_id in offered)


def number_of(page: VoucherPage, card_id: str) -> str:
    sandbox = sandbox_of(page.tab.app)
    with sandbox.database.read() as db:
        return sandbox.vault.decrypt(db.get_one(Card, card_id).number_sealed, card_id)


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[VoucherPage]:
    async with bench(tmp_path, ADMIN, "/trade/transaction") as tab:
        shown = VoucherPage(tab)
        await shown.load("/trade/transaction")
        yield shown
        assert sandbox_of(tab.app).background.wait(60)


async def test_one_payment_from_the_list_to_its_file(page: VoucherPage) -> None:
    row = page.payments.rows[0]
    assert (row.status.text.en, row.export_id) == ("None", "")
    await page.load(row.action)
    state = page.state
    assert (state.one, state.missing, state.payment.status) == (True, False, "NONE")
    await page.send(card_id="", start_time="", end_time="")
    (booked,) = page.booked()
    assert booked.transaction_id == state.payment.transaction_id
    await page.made()
    assert (state.payment.status, state.payment.export_id) == ("SUCCESS", booked.export_id)
    assert (page.payments.rows[0].status.text.en, page.payments.rows[0].export_id) == ("Ready", booked.export_id)
    assert page.files.rows[0].file_id == booked.file_id
    assert page.booked()[0].row_count == 1


async def test_of_two_vouchers_the_one_that_has_ended_is_told_beside_its_payment(page: VoucherPage, held: Any) -> None:
    for row in page.payments.rows[:2]:
        await page.load(row.action)
        await page.send(card_id="", start_time="", end_time="")
    _, later = page.booked()
    sandbox = sandbox_of(page.tab.app)
    with sandbox.database.write() as db:
        export_worker.end(db, db.get_one(Export, later.export_id), sandbox.clock.now(db), "INTERRUPTED")
    await page.tab.run(VoucherFilesState.look)
    assert page.files.pending
    assert [row.status.text.en for row in page.payments.rows[:2]] == ["Generating", "Failed"]
    held(sandbox)


async def test_the_form_begins_with_the_company_and_this_month_and_offers_others(page: VoucherPage) -> None:
    with sandbox_of(page.tab.app).database.read() as db:
        company = db.get_one(LinkedUser, db.get_one(Card, page.state.cards[0].value).company_id)
    today, defaults = clock.today(), page.state.defaults
    assert defaults["holder_name"] in {company.kyc_name_zh, company.kyc_name_en} - {""}
    assert (defaults["start_time"], defaults["end_time"]) == (f"{today:%Y-%m}-01", f"{today}")
    this, last, ninety = page.state.presets
    assert (this.text.en, last.text.en, ninety.text.en) == ("This month", "Last month", "Last 90 days")
    assert date.fromisoformat(last.until) + timedelta(days=1) == date.fromisoformat(this.since)
    assert (last.since, ninety.since) == (f"{last.until[:7]}-01", f"{today - timedelta(days=89)}")
    assert this.until == ninety.until == f"{today}"


async def test_cards_that_could_not_be_read_are_not_shown_as_if_there_were_none(tmp_path: Path) -> None:
    """The select was empty without a word, and what is typed for a card changed nothing."""
    async with bench(tmp_path, ADMIN, "/trade/transaction") as tab:
        page, faults = VoucherPage(tab), sandbox_of(tab.app).control.faults
        faults.add("POST", "/card/page", 2, Effect(code=Code.SYSTEM_ERROR))
        await page.load("/trade/transaction")
        state = page.state
        assert (state.phase, state.cards, state.cards_unread) == ("ready", [], True)
        await page.tab.run(VoucherState.read_cards)
        assert (state.cards, state.cards_unread, state.focus.turn) == ([], True, 0)
        number = state._request_no
        await page.tab.run(VoucherState.read_cards)
        assert (len(state.cards) > 1, state.more_cards, state.cards_unread) == (True, True, False)
        assert state.focus.turn == 1, "its button has gone"
        assert state._request_no == number, "the form is the one that was filled in meanwhile"
        offered = list(state.cards)
        faults.add("POST", "/card/page/fuzzy_card_query", 1, Effect(code=Code.SYSTEM_ERROR))
        await page.tab.run(VoucherState.find, "01")
        assert (state.found, state.cards) == (strings.CARDS_UNREAD, offered)


async def test_a_card_that_is_not_among_the_newest_is_found_by_its_name(
    page: VoucherPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, newest = page.state, list(page.state.cards)
    assert state.more_cards
    with sandbox_of(page.tab.app).database.read() as db:
        mine = select(Card).where(Card.company_id == db.get_one(Card, newest[0].value).company_id)
        listed = {card.value for card in newest}
        numbered = mine.where(Card.last4digits != "").order_by(Card.create_time)
        old = next(card for card in db.scalars(numbered) if card.card_id not in listed)
    await page.tab.run(VoucherState.find, f" {old.card_name} ")
    assert [card.value for card in state.cards] == [old.card_id]
    assert state.found.en == "Matching cards: 1. Choose one of them."
    monkeypatch.setattr(subject, "_FOUND_MOST", 2)
    await page.tab.run(VoucherState.find, "01")  # the first card of each name
    assert state.found.en == "The newest 2 matching cards are on offer. Type more to narrow them down."
    await page.tab.run(VoucherState.find, old.card_name)
    values = page.typed(card_id=old.card_id)
    await page.tab.run(VoucherState.typed, values)
    await page.tab.run(VoucherState.find, "nothing has this name")
    assert [card.value for card in state.cards] == [old.card_id], "what is chosen stays on offer"
    await page.tab.run(VoucherState.find, "")
    assert [card.value for card in state.cards] == [old.card_id, *(card.value for card in newest)]
    await page.send(card_id=old.card_id, find_card="typed on the way")
    assert [booked.card_id for booked in page.booked()] == [old.card_id]


async def test_a_period_says_before_how_many_payments_it_has_and_the_next_form_keeps_the_holder(
    page: VoucherPage,
) -> None:
    card = page.paying_card()
    values = page.typed(card_id=card)
    await page.tab.run(VoucherState.typed, values)
    said = page.state.count.zh
    await page.send(card_id=card)
    await page.made()
    (booked,) = page.booked()
    assert said == f"{booked.row_count} 笔"
    cleared = page.state.patch.values
    assert (cleared["card_id"], cleared["commitment"], cleared["request_no"] != values["request_no"]) == ("", "", True)
    assert not {"holder_name", "address", "postcode", "country"} & cleared.keys()
    await page.tab.run(VoucherState.send, values)
    assert len(page.booked()) == 1, "what was sent under a number is not sent again"


async def test_a_card_number_is_kept_nowhere(page: VoucherPage, caplog: pytest.LogCaptureFixture) -> None:
    sandbox, card_id = sandbox_of(page.tab.app), page.paying_card()
    number = number_of(page, card_id)
    written = f"{number[:4]} {number[4:8]}-{number[8:]}"
    values = page.typed(card_id=BY_NUMBER, card_no=written)
    await page.tab.run(VoucherState.send, {**values, "purpose": ""})
    assert (list(page.state.errors), page.booked()) == (["purpose"], [])
    sandbox.control.faults.add("POST", GENERATE, 1, Effect(code=Code.CARD_NO_NOT_FOUND))
    await page.tab.run(VoucherState.send, dict(values))
    assert page.state.number_error == Code.CARD_NO_NOT_FOUND.row.text
    await page.tab.run(VoucherState.send, dict(values))
    (booked,) = page.booked()
    assert booked.card_id == card_id
    kept = [
        *(str(vars(state)) for state in (page.state, page.files, page.payments)),
        str(pickle.dumps(page.state.__dict__.get("patch"))),
        str([vars(row) for row in page.booked()]),
        str(page.tab.sent),
        caplog.text,
        str(sandbox.control.traffic.since()),
    ]
    for each in kept:
        assert number not in each.replace(" ", "").replace("-", "")
    for file in sandbox.settings.data_dir.rglob("*.log"):
        assert number not in file.read_text("utf-8", "replace").replace(" ", "")


@pytest.mark.parametrize(
    ("number", "said"),
    [("", Code.CARD_NO_EMPTY.row.text), ("4111111111111112", strings.CARD_NUMBER_WRONG)],
)
async def test_a_number_that_cannot_be_one_is_not_sent(page: VoucherPage, number: str, said: Any) -> None:
    await page.send(card_id=BY_NUMBER, card_no=number)
    assert (page.state.number_error, page.state.focus.name) == (said, "card_no")
    assert GENERATE not in page.tab.network.asked


FIELDS = {
    "holder_name": range(1, 3),
    "country": range(3, 4),
    "postcode": range(4, 6),
    "address": range(6, 8),
    "start_time": range(8, 10),
    "end_time": range(10, 12),
    "card_id": [12, 13, 19, 20, 21, 22],
    "commitment": range(14, 15),
    "purpose": range(15, 17),
    "relationship": range(17, 19),
    "": range(23, 26),
}


async def test_every_code_stands_beside_its_field_or_above_the_form(page: VoucherPage) -> None:
    faults, card = sandbox_of(page.tab.app).control.faults, page.paying_card()
    for name, numbers in FIELDS.items():
        for number in numbers:
            code = Code(f"9300{number:02}")
            await page.load(f"/trade/transaction?cardId={number}")
            await page.tab.run(VoucherState.restored, page.typed(), False)
            faults.add("POST", GENERATE, 1, Effect(code=code))
            await page.send(card_id=card)
            shown = {field for field, text in page.state.errors.items() if text == code.row.text}
            assert shown == ({name} if name else set()), code
            assert (page.state.problem == code.row.text) == (not name), code
    assert page.booked() == []


async def test_what_was_refused_beside_its_field_is_sent_again_as_it_is(page: VoucherPage) -> None:
    card = page.paying_card()
    fault = Effect(code=Code.FUNCTION_UNAVAILABLE)
    sandbox_of(page.tab.app).control.faults.add("POST", GENERATE, 1, fault)
    await page.send(card_id=card)
    assert page.state.errors == {"card_id": Code.FUNCTION_UNAVAILABLE.row.text}
    await page.send(card_id=card)
    assert (page.state.errors, len(page.booked())) == ({}, 1)


async def test_a_payment_that_has_no_voucher_is_said(page: VoucherPage) -> None:
    await page.load("/trade/transaction?transactionId=2020010100000001")
    assert (page.state.one, page.state.missing, page.state.phase) == (False, True, "ready")


async def test_a_card_without_payments_in_the_period_is_said_before_it_is_sent(page: VoucherPage) -> None:
    card = page.paying_card()
    old = {"card_id": card, "start_time": "2019-01-01", "end_time": "2019-01-02"}
    await page.send(**old)
    assert page.state.errors == {"card_id": strings.NO_PAYMENTS}
    assert GENERATE not in page.tab.network.asked
    await page.send(card_id=card)
    assert len(page.booked()) == 1


async def test_the_address_fills_the_form_over_any_draft(page: VoucherPage) -> None:
    card = page.state.cards[3].value
    await page.load(f"/trade/transaction?cardId={card}&from=2026-01-05&to=2026-02-05")
    await page.tab.run(VoucherState.restored, page.typed(request_no="old", card_id="gone"), False)
    assert page.state.patch.values == {
        "request_no": page.state._request_no,
        "card_id": card,
        "start_time": "2026-01-05",
        "end_time": "2026-02-05",
    }
    await page.tab.run(VoucherState.typed, page.typed(card_id="not-a-card-of-ours"))
    assert page.state.patch.values == {"card_id": ""}


@pytest.mark.parametrize("trouble", [*SHORT, *NO_RESULT], ids=str)
async def test_a_lost_answer_is_found_again_or_said(page: VoucherPage, held: Any, trouble: Trouble) -> None:
    card = page.paying_card()
    trouble.befall(page.tab, GENERATE)
    await page.send(card_id=card)
    assert len(page.booked()) == int(trouble.done)
    assert page.state.problem.en == ("" if trouble.done else strings.LOST.en)
    if not trouble.done:
        await page.send(card_id=card)
    assert (len(page.booked()), page.state.problem.en, page.state.sending) == (1, "", False)


async def test_without_answer_and_list_nothing_is_claimed(page: VoucherPage, held: Any) -> None:
    card = page.paying_card()
    page.tab.network.lose[GENERATE] = 1
    page.tab.network.drop[LIST] = 9
    await page.send(card_id=card)
    assert (page.state.problem, page.state.sending) == (strings.UNKNOWN, False)
    assert not page.files.late
    page.tab.network.drop.clear()
    await page.tab.run(VoucherFilesState.look)
    assert page.files.late, "that it can't be checked stood above the list that has it"
    await page.send(card_id=card)
    assert (len(page.booked()), page.state.problem.en) == (1, "")


async def test_an_application_that_was_lost_with_its_process_is_told_while_it_is_not_there(
    page: VoucherPage, held: Any
) -> None:
    """After a reload nothing was said of it, and nothing was looked for."""
    card = page.paying_card()
    page.tab.network.drop[GENERATE] = 1
    await page.send_and_leave(card_id=card)
    await page.opened_again()
    assert (page.state.problem, page.draft["purpose"]) == (strings.LOST, page.typed()["purpose"])
    assert (page.draft["card_id"], page.draft["commitment"]) == (card, "on"), "nothing typed is lost"
    assert page.files.ask_in > 0, "it may still appear below"
    sandbox_of(page.tab.app).clock.advance(86_400)
    await page.opened_again()
    assert page.state.problem == strings.LOST, "on the next day too"
    await page.opened_again(page.payments.rows[0].action)
    assert not page.state.problem, "that would be another voucher"
    await page.opened_again()
    await page.tab.run(VoucherState.send, {**page.draft, "request_no": page.state._request_no})
    assert (len(page.booked()), page.state.problem.en) == (1, "")
    assert page.state.patch.values["unanswered"] == ""


async def test_an_application_that_arrived_although_its_process_ended_is_told_as_one(
    page: VoucherPage, held: Any
) -> None:
    page.tab.network.lose[GENERATE] = 1
    await page.send_and_leave(card_id=page.paying_card())
    await page.opened_again()
    assert (page.state.problem.en, len(page.files.rows)) == ("", 1)
    assert (page.draft["card_id"], page.draft["commitment"], page.draft["unanswered"]) == ("", "", "")
    assert page.draft["purpose"], "the holder and the use stay for the next one"
    assert [view.text for view in waiting.take("bench")] == [strings.ORDERED]


async def test_an_application_that_arrives_late_is_not_made_again_by_pressing_again(
    page: VoucherPage, held: Any
) -> None:
    """Also where the provider has made the file meanwhile: what is under way it knows by itself."""
    card = page.paying_card()
    page.tab.network.lose[GENERATE] = 1
    page.tab.network.drop[LIST] = 99
    await page.send_and_leave(card_id=card)
    await page.opened_again()
    assert page.state.problem == strings.UNKNOWN
    page.tab.network.drop.clear()
    with sandbox_of(page.tab.app).database.write() as db:
        db.execute(update(Export).values(status="FAIL"))
    await page.tab.run(VoucherState.send, {**page.draft, "request_no": page.state._request_no})
    assert (len(page.booked()), page.state.problem.en) == (1, "")


async def test_a_typed_number_of_an_unanswered_application_is_kept_nowhere(
    page: VoucherPage, held: Any, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox, card_id = sandbox_of(page.tab.app), page.paying_card()
    with sandbox.database.read() as db:
        number = sandbox.vault.decrypt(db.get_one(Card, card_id).number_sealed, card_id)
    page.tab.network.drop[GENERATE] = 2
    await page.send(card_id=BY_NUMBER, card_no=number)
    assert page.state.problem == strings.LOST
    kept = [str(vars(state)) for state in (page.state, page.files)] + [caplog.text, str(page.tab.sent)]
    await page.send_and_leave(card_id=BY_NUMBER, card_no=number)
    for each in (*kept, str(page.draft)):
        assert number not in each
    await page.opened_again()
    assert page.state.problem == strings.LOST


@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize("kind", ["period", "number", "payment"])
async def test_an_order_that_was_lost_with_its_process_is_looked_for_when_its_form_is_opened_again(
    page: VoucherPage, held: Any, kind: str, done: bool
) -> None:
    """Nothing told of it, and a second press made a second voucher."""
    address, changes = "/trade/transaction", {"card_id": page.paying_card()}
    if kind == "number":
        changes = {"card_id": BY_NUMBER, CARD_NUMBER: number_of(page, changes["card_id"])}
    if kind == "payment":
        address, changes = page.payments.rows[0].action, {"card_id": "", "start_time": "", "end_time": ""}
        await page.load(address)
    (page.tab.network.lose if done else page.tab.network.drop)[GENERATE] = 1
    sent = await page.send_and_leave(**changes)
    assert changes.get(CARD_NUMBER, "none") not in str(sent)
    draft = await page.opened_again(address)
    assert len(page.booked()) == int(done)
    assert page.state.problem == (EMPTY if done else strings.LOST)
    assert (draft["unanswered"] == "", draft["commitment"] == "") == (done, done)
    assert ([message.text for message in waiting.take("bench")] == [strings.ORDERED]) == done
    assert draft["request_no"] == page.state._request_no
    if not done:
        assert draft == {**sent, "request_no": page.state._request_no}, "nothing typed is lost"
        assert page.files.ask_in > 0, "it may still appear below"


async def test_an_order_whose_answer_came_after_the_page_was_left_is_none_without_an_answer(page: VoucherPage) -> None:
    card = page.paying_card()
    sandbox_of(page.tab.app).control.faults.add("POST", GENERATE, 1, Effect(code=Code.FUNCTION_UNAVAILABLE))
    sent = await page.send_and_leave(dies=False, card_id=card)
    draft = await page.opened_again()
    assert page.state.problem == EMPTY
    assert draft == {**sent, "unanswered": "", "request_no": page.state._request_no}
    await page.send_and_leave(dies=False, card_id=card)
    draft = await page.opened_again()
    assert (draft["unanswered"], draft["card_id"], draft["commitment"]) == ("", "", "")
    assert (page.state.problem, len(page.booked())) == (EMPTY, 1)
    assert not waiting.take("bench"), "whoever sent it has told of it"


async def test_another_order_than_the_one_without_an_answer_is_not_taken_for_it(page: VoucherPage) -> None:
    page.tab.network.drop[GENERATE] = 1
    await page.send_and_leave(card_id=page.paying_card())
    page.draft = {**page.draft, "purpose": "another one"}
    await page.opened_again()
    assert page.state.problem == EMPTY


async def test_the_address_goes_over_an_order_that_has_arrived(page: VoucherPage, held: Any) -> None:
    page.tab.network.lose[GENERATE] = 1
    await page.send_and_leave(card_id=page.paying_card())
    await page.load("/trade/transaction")
    other = page.state.cards[3].value
    draft = await page.opened_again(f"/trade/transaction?cardId={other}&from=2026-01-05&to=2026-02-05")
    assert (draft["unanswered"], draft["card_id"], draft["start_time"]) == ("", other, "2026-01-05")


def test_what_is_kept_of_an_order_gives_no_card_number_away() -> None:
    texts = {
        Unanswered.of(order, "2026-11-28", []).text
        for order in (
            ExportGenerate(report_type="TRANSACTION_VOUCHER", voucher=Voucher(card_no=number))
            for number in ("4111111111111111", "5555555555554444", "")
        )
    }
    assert len(texts) == 1


async def test_characters_without_a_glyph_are_named_and_the_form_is_filled_again(
    page: VoucherPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "SYSTEM", ())
    card = page.paying_card()
    await page.send(card_id=card, holder_name="李龘")
    await page.made()
    (row,) = page.files.rows
    assert row.status.text.en == "Failed"
    assert failure_text("NO_FONT_FOR:龘").zh in row.facts[-1].zh
    await page.tab.run(VoucherFilesState.again, row.key)
    (booked,) = page.booked()
    assert page.tab.redirects[-1].startswith(f"/trade/transaction?cardId={card}&from={booked.conditions['timeStart']}")
    await page.tab.run(VoucherFilesState.again, "4" * 16)
    assert len(page.booked()) == 1


async def test_filters_of_the_list_leave_the_form_as_it_is(page: VoucherPage) -> None:
    before = page.state._request_no
    await page.load("/trade/transaction?q=Meta")
    assert (page.state._request_no, page.state.phase) == (before, "ready")


async def test_who_is_not_verified_is_told_before_anything_is_sent(tmp_path: Path) -> None:
    async with bench(tmp_path, "kyb-review@lanyu.example", "/trade/transaction") as tab:
        page = VoucherPage(tab)
        await page.load("/trade/transaction")
        gate = tab.state(GateState)
        assert gate.shown, "before anything is filled in"
        gate.shown = False
        await page.send(card_id=page.paying_card())
        assert gate.shown
        assert GENERATE not in tab.network.asked
        assert page.booked() == []


async def test_an_operator_proves_the_payments_of_their_sub_accounts(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/trade/transaction") as tab:
        page = VoucherPage(tab)
        await page.load("/trade/transaction")
        card = page.paying_card()
        with sandbox_of(tab.app).database.write() as db:
            own = db.get_one(Card, card).sub_user_id
            db.execute(update(Card).where(Card.card_id == card).values(card_name="mine"))
        assert own
        await page.send(card_id=card)
        (booked,) = page.booked()
        assert (booked.card_id, booked.whole) == (card, False)
        await page.made()
