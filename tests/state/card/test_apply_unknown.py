"""An application whose outcome is unknown is looked for, never refused, and ends as the provider's books say."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from reflex_base.event.context import EventContext
from sqlalchemy import func, select

from tests.support.bench import Bench, bench
from tests.support.books import wrong_in_the_books
from tests.support.sandbox import sandbox_of
from tests.support.troubles import SHORT, TROUBLES, Trouble
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.apply.table_rows import COLUMNS, written
from vcc_portal.features.patterns.money import NOT_THERE
from vcc_portal.features.shell.in_progress import UNANSWERED
from vcc_portal.i18n.card import apply_batch
from vcc_portal.i18n.shell import in_progress as in_progress_words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.apply.identical import IdenticalApplyState
from vcc_portal.state.card.apply.single import CardAppliedState, CardApplyState
from vcc_portal.state.card.apply.table import TableApplyState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect, Garbage
from vcc_sandbox.identity.tables import LinkedUser, Permission, Person
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.seed.demonstration import DEMONSTRATION

LIST = "/card/page"
REFUSED = "team@unreachable.example"
"""A mailbox that the sandbox's issuer refuses."""
SHARED = {"sub_user_id": "main", "phone": "13800138000", "purpose": "ADVERT"}
_BLANK = dict.fromkeys(COLUMNS, "")
ROWS = written(
    [
        {**_BLANK, "card_name": name, "email": email, "single_limit": "100"}
        for name, email in (("Bench", "a@lanyu.example"), ("Bench", REFUSED), ("Bench c", "c@lanyu.example"))
    ]
)
"""Two cards of one name, of which one is refused."""


@dataclass(frozen=True)
class Flow:
    """One way to apply."""

    name: str
    state: Any
    login: str
    address: str
    call: str
    typed: Mapping[str, str]
    whole: tuple[str, ...]
    """The names of the cards that the provider makes of it."""

    def __str__(self) -> str:
        return self.name


ONE = Flow(
    "one card",
    CardApplyState,
    "admin",
    "/card/apply",
    "/card/apply",
    {"card_name": "Bench", "email": "finance@lanyu.example", "single_limit": "1000", **SHARED},
    ("Bench",),
)
TABLE = Flow(
    "table",
    TableApplyState,
    "admin",
    "/card/apply?kind=table",
    "/card/apply/batch",
    {"table": ROWS, **SHARED},
    ("Bench", "Bench c"),
)
ALIKE = Flow(
    "identical",
    IdenticalApplyState,
    "admin",
    "/card/apply?kind=identical",
    "/card/apply/batch",
    {"card_name": "Bench", "count": "3", "email": "a@lanyu.example", **SHARED},
    ("Bench-1", "Bench-2", "Bench-3"),
)
SINGLE = Flow(
    "identical, single mode",
    IdenticalApplyState,
    "single",
    "/card/apply?kind=identical",
    "/card/apply/batch/singleCard",
    {"card_name": "Bench", "count": "2", "email": "a@lanyu.example", "recharge_amount": "20", **SHARED},
    ("Bench-1", "Bench-2"),
)
CASES = [
    *((flow, trouble) for flow in (ONE, TABLE) for trouble in TROUBLES),
    *((flow, trouble) for flow in (ALIKE, SINGLE) for trouble in SHORT),
]


@dataclass(frozen=True)
class Cards:
    """Cards with what was taken for them, as "USD 1.00"."""

    ids: frozenset[str]
    charged: str


NONE = Cards(frozenset(), "")


@dataclass
class Page:
    """A filled form in a tab."""

    tab: Bench
    flow: Flow
    values: dict[str, str]

    @property
    def state(self) -> Any:
        return self.tab.state(self.flow.state)

    async def send(self) -> None:
        """Confirm, with a verification at hand for those that need one."""
        session = await browser.session()
        assert session is not None
        runtime().verifications.keep_password(session, browser.token(), "CARD_APPLY", DEMONSTRATION.password)
        await self.tab.run(self.flow.state.confirm, dict(self.values))

    async def look(self) -> None:
        """As the browser does it by its clock, until there is something to see."""
        for _ in range(2 * NOT_THERE):
            if self.state.operation.phase == "processing":
                assert self.pending(), "it is still unknown"
                await self.tab.run(self.flow.state.look_up, dict(self.values))

    def pending(self) -> bool:
        """Neither done nor refused, nothing to pay with, and in progress."""
        state, operation = self.state, self.state.operation
        shown = (operation.phase, operation.refusal, operation.refusal_code, state.errors)
        (item,) = self.tab.state(InProgressState).items
        return (
            shown == ("processing", EMPTY, "", {})
            and operation.look_in > 0
            and (item.icon, item.href) == ("credit-card", self.flow.address)
        )

    def asked(self) -> int:
        return self.tab.network.asked.count(f"/cb-va-vcc{self.flow.call}")

    def shown(self) -> Cards:
        """What the page says that there is by now."""
        state = self.state
        if state.operation.phase != "done":
            return NONE
        if self.flow is ONE:
            applied = self.tab.redirects[-1].partition("applied=")[2]
            return Cards(frozenset({applied}), state.charged)
        assert all(row.said.en and row.said.zh for row in state.outcome.rows)
        ids = frozenset(row.card_id for row in state.outcome.rows if row.good)
        assert (state.outcome.good, len(ids)) == (len(ids), state.outcome.good)
        assert self.tab.redirects[-1].endswith(f"&sent={self.values['request_no']}")
        return Cards(ids, state.outcome.charged)

    def booked(self) -> Cards:
        """What the provider has made and taken."""
        with sandbox_of(self.tab.app).database.read() as db:
            ids = list(db.scalars(select(Card.card_id).where(Card.card_name.startswith("Bench"))))
            taken = db.execute(
                select(Trade.billing_currency, func.sum(Trade.billing_amount))
                .where(Trade.card_id.in_(ids), Trade.flow_type.in_(("CARD_APPLY_FEE", "TOPUP_TO_CARD")))
                .group_by(Trade.billing_currency)
            ).all()
        return Cards(frozenset(ids), " + ".join(f"{code} {format_amount(amount, code)}" for code, amount in taken))

    def names(self) -> list[str]:
        with sandbox_of(self.tab.app).database.read() as db:
            query = select(Card.card_name).where(Card.card_name.startswith("Bench"))
            return sorted(db.scalars(query))


@asynccontextmanager
async def opened(folder: Path, flow: Flow) -> AsyncIterator[Page]:
    login = f"{flow.login}@lanyu.example"
    async with bench(folder, login, flow.address, upstream_money_timeout=20) as tab:
        await tab.run(flow.state.load)
        values = {**tab.state(flow.state).defaults, **flow.typed}
        if not tab.state(flow.state).choices.owners:
            values["sub_user_id"] = ""
        yield Page(tab, flow, values)
        assert wrong_in_the_books(sandbox_of(tab.app)) == []


@pytest.mark.parametrize(("flow", "trouble"), CASES, ids=str)
async def test_an_unknown_outcome_ends_as_the_books_say(tmp_path: Path, flow: Flow, trouble: Trouble) -> None:
    async with opened(tmp_path, flow) as page:
        trouble.befall(page.tab, f"/cb-va-vcc{flow.call}")
        await page.send()
        assert page.pending()
        await page.look()
        assert page.asked() == 1, "looked for, not sent again"
        assert page.shown() == page.booked()
        assert page.names() == (sorted(flow.whole) if trouble.done else [])
        assert page.tab.state(InProgressState).items == []
        if not trouble.done:
            operation = page.state.operation
            assert (operation.phase, operation.not_received, operation.refusal) == ("checking", True, EMPTY)
            assert page.state.release.turn == 0, "a request that was held up is looked for after a reload too"
            await page.send()
            assert page.state.operation.phase == "done"
            assert page.names() == sorted(flow.whole)
            assert page.shown() == page.booked()


def result(*items: dict[str, Any]) -> Effect:
    """The cards are made, and the answer says only this about them."""
    return Effect(code=str(Code.SUCCESS), data={"batchNo": "1", "results": list(items)}, after=True)


@pytest.mark.parametrize(
    "said",
    [
        (),
        ({"index": 0, "success": False, "code": "910001"},),
        ({"index": 0, "success": False}, {"index": 2, "success": False, "code": "600002"}),
    ],
    ids=["left out", "system error", "no code and system error"],
)
async def test_cards_that_an_answer_leaves_open_are_looked_for(
    tmp_path: Path, said: tuple[dict[str, Any], ...]
) -> None:
    async with opened(tmp_path, TABLE) as page:
        refused = {"index": 1, "success": False, "code": "300014"}
        sandbox_of(page.tab.app).control.faults.add("POST", TABLE.call, 1, result(*said, refused))
        await page.send()
        assert page.pending()
        await page.look()
        assert (page.asked(), page.shown()) == (1, page.booked())
        (row,) = [row for row in page.state.outcome.rows if not row.good]
        assert (row.number, row.code, row.said) == (2, "300014", lookup(Code.CARD_OPEN_FAILED).text)


async def test_a_card_that_was_not_made_says_so_and_is_retried_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, TABLE) as page:
        page.tab.network.lose[f"/cb-va-vcc{TABLE.call}"] = 1
        await page.send()
        await page.look()
        (row,) = [row for row in page.state.outcome.rows if not row.good]
        assert (row.number, row.code, row.said) == (2, "", apply_batch.NOT_MADE), (
            "by its mailbox, the names are the same"
        )
        await page.tab.run(TableApplyState.retry_failed)
        page.values = {**page.state.defaults}
        page.values["table"] = page.values["table"].replace(REFUSED, "b@lanyu.example")
        await page.send()
        assert page.names() == ["Bench", "Bench", "Bench c"]


async def test_cards_that_are_still_being_written_are_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list grows from look to look: it counts when it says the same for a while."""
    async with opened(tmp_path, ALIKE) as page:
        page.tab.network.lose[f"/cb-va-vcc{ALIKE.call}"] = 1
        await page.send()
        there = await page.state._find(page.values["request_no"])
        looks = iter([there[:1], there[:1], there[:2], there[:2], there[:3]])

        async def find(_: Any, number: str) -> list[Any]:
            return next(looks)

        monkeypatch.setattr(IdenticalApplyState, "_find", find)
        for _ in range(4):
            await page.tab.run(IdenticalApplyState.look_up, dict(page.values))
            assert page.pending()
        await page.tab.run(IdenticalApplyState.look_up, dict(page.values))
        assert page.shown() == page.booked()


@pytest.mark.parametrize("flow", [ONE, TABLE], ids=str)
async def test_a_click_that_waited_behind_an_unknown_outcome_sends_nothing(tmp_path: Path, flow: Flow) -> None:
    async with opened(tmp_path, flow) as page:
        page.tab.network.lose[f"/cb-va-vcc{flow.call}"] = 1
        await page.send()
        await page.send()
        await page.tab.run(flow.state.start_new, dict(page.values))
        assert page.pending()
        assert page.asked() == 1


@pytest.mark.parametrize("flow", [ONE, TABLE], ids=str)
async def test_a_handler_that_is_cut_off_leaves_the_outcome_unknown(tmp_path: Path, flow: Flow) -> None:
    async with opened(tmp_path, flow) as page:
        slow = Effect(delay_ms=60_000, after=True)
        sandbox_of(page.tab.app).control.faults.add("POST", flow.call, 1, slow)
        sending = asyncio.create_task(page.send())
        async with asyncio.timeout(30):
            while not page.names():  # noqa: ASYNC110  the sandbox tells nobody
                await asyncio.sleep(0.01)
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        assert page.pending()
        await page.look()
        assert (page.asked(), page.shown()) == (1, page.booked())


async def test_a_look_without_an_answer_decides_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, ONE) as page:
        page.tab.network.drop[f"/cb-va-vcc{ONE.call}"] = 1
        await page.send()
        faults = sandbox_of(page.tab.app).control.faults
        for effect in (Effect(code="910001"), Effect(http_status=500), Effect(garbage=Garbage.HTML)):
            await page.tab.run(CardApplyState.look_up, dict(page.values))
            faults.add("POST", LIST, 3, effect)
            await page.tab.run(CardApplyState.look_up, dict(page.values))
            faults.remove()
            assert page.pending()
        await page.look()
        assert page.state.operation.not_received


async def test_a_list_that_knows_no_request_numbers_finds_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, ONE) as page:
        page.tab.network.drop[f"/cb-va-vcc{ONE.call}"] = 1
        await page.send()
        foreign = {"total": 1, "list": [{"cardId": "1", "cardName": "Bench", "requestNo": ""}, {"cardId": "2"}]}
        sandbox_of(page.tab.app).control.faults.add("POST", LIST, 9, Effect(code=str(Code.SUCCESS), data=foreign))
        await page.look()
        operation = page.state.operation
        assert (operation.phase, operation.not_received, page.shown()) == ("checking", True, NONE)


async def test_the_list_in_progress_lets_go_of_what_has_come_onto_the_list(tmp_path: Path) -> None:
    async with opened(tmp_path, ONE) as page:
        in_progress = page.tab.state(InProgressState)
        for status, left in (("drop", 1), ("lose", 0)):
            getattr(page.tab.network, status)[f"/cb-va-vcc{ONE.call}"] = 1
            await page.send()
            assert page.pending()
            assert (in_progress.items[0].name, in_progress.items[0].state) == (
                "Bench",
                in_progress_words.STATES[UNANSWERED],
            )
            await page.tab.run(InProgressState.poll)
            assert (len(in_progress.items), in_progress.count) == (left, left)
            assert page.state.operation.phase == "processing", "only its own page says what became of it"
            if left:
                await page.look()


async def test_an_operator_with_the_page_alone_sees_the_result(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/card/list") as tab:
        with sandbox_of(tab.app).database.write() as db:
            rows = db.scalars(
                select(Permission).where(Permission.resource_url.in_(("/card/list", "/card/detail")))
            ).all()
            for row in rows:
                db.delete(row)
            user = db.scalars(
                select(LinkedUser).join(Person).where(Person.login_name == "operator@lanyu.example")
            ).one()
            db.add(
                Permission(
                    user_id=user.user_id,
                    resource_code="vcc_card_apply",
                    resource_url="/card/apply",
                    resource_id="a",
                    resource_name="vcc_card_apply",
                    link_type=2,
                )
            )
        session = await browser.session()
        assert session is not None
        session.user = None
        await runtime().sessions.save(session)
        EventContext.get().router_data.update(asPath=ONE.address, pathname=ONE.address)
        await tab.run(EntryState.enter)
        await tab.run(CardApplyState.load)
        values = {**tab.state(CardApplyState).defaults, **ONE.typed}
        values["sub_user_id"] = tab.state(CardApplyState).choices.owners[-1].value
        page = Page(tab, ONE, values)
        tab.network.lose[f"/cb-va-vcc{ONE.call}"] = 1
        await page.send()
        await page.look()
        assert page.shown() == page.booked()
        assert page.names() == ["Bench"]
        tab.at(tab.redirects[-1])
        await tab.run(CardAppliedState.load)
        assert tab.state(CardAppliedState).phase == "ready"


async def test_a_draft_that_is_no_longer_right_leads_to_the_cards(tmp_path: Path) -> None:
    async with opened(tmp_path, TABLE) as page:
        page.tab.network.lose[f"/cb-va-vcc{TABLE.call}"] = 1
        await page.send()
        page.values["phone"] = "?"
        for _ in range(NOT_THERE):
            await page.tab.run(TableApplyState.look_up, dict(page.values))
        assert (page.state.operation.ended_no, page.tab.redirects[-1]) == (page.values["request_no"], "/card/list")
        assert page.asked() == 1
