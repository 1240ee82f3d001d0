"""A card's own page against the sandbox: the card, its changes, its transactions and why one was declined."""

from datetime import datetime
from pathlib import Path

import pytest
from reflex_base.event.context import EventContext
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.cards import set_card
from tests.support.moments import at_the_turns
from tests.support.sandbox import sandbox_of
from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.domain.clock import SHANGHAI
from vcc_portal.domain.money import parse_amount
from vcc_portal.features.card.detail.actions import Action
from vcc_portal.features.card.detail.query import TRANSACTIONS, TxAddress
from vcc_portal.features.patterns.filters import Menus
from vcc_portal.i18n.card import common
from vcc_portal.i18n.card import detail as words
from vcc_portal.i18n.card import edits as edit_strings
from vcc_portal.i18n.card.changes import REASONS
from vcc_portal.i18n.card.common import CARD_STATUS
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import CardTxState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.sub_accounts.tables import SubUser

PATH = "/card/detail"


async def at(tab: Bench, card_id: str, query: str = "") -> tuple[CardDetailState, CardTxState]:
    """The page after the browser went to a card."""
    EventContext.get().router_data["asPath"] = f"{PATH}?cardId={card_id}{query}"
    await tab.run(CardDetailState.load)
    await tab.run(CardTxState.load)
    return tab.state(CardDetailState), tab.state(CardTxState)


def stored(tab: Bench, card_id: str, field: str) -> object:
    """One field of a card in the sandbox's database."""
    with sandbox_of(tab.app).database.read() as db:
        return getattr(db.scalars(select(Card).where(Card.card_id == card_id)).one(), field)


def offered(detail: CardDetailState) -> list[Action]:
    """The actions that are drawn."""
    return [each for each in vars(detail.actions).values() if each.offered]


def a_card(tab: Bench, *conditions) -> str:
    """The id of one of the company's cards with transactions."""
    with sandbox_of(tab.app).database.read() as db:
        user = db.scalars(select(Card.company_id).join(Trade, Trade.card_id == Card.card_id).limit(1)).one()
        found = (
            select(Card.card_id).join(Trade, Trade.card_id == Card.card_id).where(Card.company_id == user, *conditions)
        )
        return db.scalars(found.limit(1)).one()


async def test_the_card_its_limits_and_its_transactions(tab: Bench) -> None:
    card_id = a_card(tab, Card.status == "VALID")
    detail, txs = await at(tab, card_id)
    assert (detail.phase, detail.face.card_id, detail.face.status_text) == ("ready", card_id, CARD_STATUS["VALID"])
    assert len(detail.limits) == 4
    assert sum(view.binds for view in detail.limits) <= 1
    assert (txs.phase, txs.sums.currency) == ("ready", detail.facts.currency)
    assert [each.key for each in txs.tabs] == ["", "declined", "history", "codes"]


@pytest.mark.parametrize("card_id", ["", "2026000000000000", "../x", "%00", "a" * 65])
async def test_a_card_that_is_not_there_is_said_to_be_missing(tab: Bench, card_id: str) -> None:
    detail, txs = await at(tab, card_id)
    assert (detail.phase, detail.face.card_id, txs.rows) == ("missing", "", [])
    assert not [path for path in tab.network.asked if "transaction" in path]


async def test_another_companys_card_is_missing_and_nothing_of_it_is_shown(tab: Bench) -> None:
    with sandbox_of(tab.app).database.read() as db:
        mine = stored(tab, a_card(tab), "company_id")
        foreign = db.scalars(select(Card.card_id).where(Card.company_id != mine).limit(1)).one()
    detail, txs = await at(tab, foreign)
    assert (detail.phase, detail.face.name, detail.limits, txs.rows) == ("missing", "", [], [])


async def test_going_to_another_card_never_shows_the_former_ones_transactions(tab: Bench) -> None:
    await at(tab, a_card(tab, Card.status == "VALID"))
    _, txs = await at(tab, "2026000000000000")
    assert (txs.rows, txs.has_opened) == ([], False)


async def test_paging_does_not_ask_for_the_card_again(tab: Bench) -> None:
    card_id = a_card(tab, Card.status == "VALID")
    await at(tab, card_id)
    tab.network.asked.clear()
    await at(tab, card_id, "&size=20")
    assert "/cb-va-vcc/card/info" not in tab.network.asked


async def test_somebody_who_comes_back_to_the_page_sees_what_was_changed_elsewhere(tab: Bench) -> None:
    card_id = a_card(tab, Card.status == "VALID")
    detail, _ = await at(tab, card_id)
    set_card(tab.app, card_id, status="ABNORMAL")
    await tab.run(CardDetailState.look)
    assert detail.face.status_text == CARD_STATUS["VALID"], "read a moment ago"
    detail._until = 0
    sandbox_of(tab.app).control.faults.add("GET", "/card/info", 1, Effect(code="910001"))
    await tab.run(CardDetailState.look)
    assert (detail.phase, detail.face.status_text) == ("ready", CARD_STATUS["VALID"]), (
        "a look that fails takes nothing away"
    )
    await tab.run(CardDetailState.look)
    assert detail.face.status_text == CARD_STATUS["ABNORMAL"]


async def test_an_operator_without_the_right_is_offered_no_change(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        with sandbox_of(tab.app).database.read() as db:
            rows = select(Card.card_id).join(SubUser, SubUser.sub_user_id == Card.sub_user_id)
            card_id = db.scalars(rows.where(SubUser.alias == "Technology", Card.status == "VALID").limit(1)).one()
        detail, _ = await at(tab, card_id)
        assert (detail.phase, detail.editable, detail.three_ds) == ("ready", False, False)
        assert {each.why for each in offered(detail)} == {edit_strings.NO_RIGHT}


async def test_a_freeze_by_risk_control_is_not_offered_to_be_lifted(tab: Bench) -> None:
    detail, _ = await at(tab, a_card(tab, Card.freeze_reason == "RISK"))
    assert (detail.face.status, detail.actions.freeze.why) == ("ABNORMAL", REASONS[ChangeRefusal.RISK])
    assert detail.facts.trouble.zh


async def test_a_declined_payment_is_explained_and_stepped_through(tab: Bench) -> None:
    card_id = a_card(tab, Card.status == "VALID", Trade.status == "FAIL", Trade.trade_type == 1)
    _, txs = await at(tab, card_id, "&result=FAIL")
    day = txs._items[0].transaction_time[:10]
    _, txs = await at(tab, card_id, f"&until={day}&size=50")  # more than a page of others may be newer
    declined = next(row for row in txs.rows if row.status.tone == "bad")
    await tab.run(CardTxState.inspect, declined.transaction_id)
    assert txs.opened.declined
    assert txs.opened.why.reason.zh
    assert txs.opened.why.advice.en
    await tab.run(CardTxState.step, True)
    assert txs.opened.row.transaction_id != declined.transaction_id or txs.rows[-1] == declined
    await tab.run(CardTxState.close)
    assert not txs.has_opened


async def test_only_a_transaction_on_screen_can_be_opened(tab: Bench) -> None:
    await at(tab, a_card(tab, Card.status == "VALID"))
    await tab.run(CardTxState.inspect, "2026000000000000")
    assert not tab.state(CardTxState).has_opened


async def test_an_unanswered_card_can_be_asked_for_again(tab: Bench) -> None:
    card_id = a_card(tab, Card.status == "VALID")
    tab.network.lose["/cb-va-vcc/card/info"] = 3
    detail, _ = await at(tab, card_id)
    assert detail.phase == "failed"
    tab.network.lose.clear()
    await tab.run(CardDetailState.retry)
    assert (detail.phase, detail.face.card_id) == ("ready", card_id)


@at_the_turns
async def test_of_a_card_that_is_being_issued_the_words_are_true(tab: Bench) -> None:
    """It has been applied for, not issued; and its fee is settled, while the sum above is of purchases alone."""
    detail, txs = await at(tab, a_card(tab, Card.status == "APPLYING"))
    assert detail.facts.created
    assert words.CREATED == common.APPLIED
    assert (txs.sums.settled, [row.status.text for row in txs.rows]) == ("0.00", [words.BOOKED])
    assert words.SUM_SETTLED.en == "Settled purchases"


async def test_transactions_are_filtered_by_merchant_type_result_and_days_with_their_sums(tab: Bench) -> None:
    card_id = a_card(tab, Card.status == "VALID", Trade.status == "FAIL", Trade.trade_type == 1)
    _, txs = await at(tab, card_id)
    everything, whole = txs.total, txs.sums
    _, txs = await at(tab, card_id, "&kind=auth&result=FAIL&size=50")
    assert {row.status.tone for row in txs.rows} == {"bad"}
    assert (parse_amount(txs.sums.settled, txs.sums.currency), len(txs.chips)) == (0, 2)
    merchant = next(tx.merchant_name for tx in txs._items)
    _, txs = await at(tab, card_id, f"&q={merchant[:6].lower()}&size=50")
    assert 0 < txs.total < everything
    assert all(merchant[:6].casefold() in tx.merchant_name.casefold() for tx in txs._items)
    day = txs._items[0].transaction_time[:10]
    _, txs = await at(tab, card_id, f"&since={day}&until={day}&size=50")
    assert {tx.transaction_time[:10] for tx in txs._items} == {day}
    assert txs.sums != whole
    _, txs = await at(tab, card_id, "&q=no+such+merchant")
    assert (txs.phase, txs.rows) == ("no_result", [])


async def test_a_filter_that_is_not_shown_stays_as_it_is(tab: Bench) -> None:
    await at(tab, a_card(tab, Card.status == "VALID"), "&tab=declined&kind=auth")
    await tab.run(CardTxState.query, {"q": "x", "kind": None, "card_id": "1", "tab": "history"})
    assert "q=x" in tab.redirects[-1]
    assert "kind=auth" in tab.redirects[-1]
    assert "tab=declined" in tab.redirects[-1]


@pytest.mark.parametrize(
    ("address", "days"),
    [
        ({}, ("2025-11-21", "2026-11-21")),
        ({"since": "2026-11-01"}, ("2026-11-01", "2026-11-21")),
        ({"until": "2024-02-29"}, ("2023-03-01", "2024-02-29")),
        ({"since": "2001-01-01", "until": "2026-11-01"}, ("2025-11-01", "2026-11-01")),
        ({"since": "2020-01-01"}, ("2020-01-01", "2020-12-31")),
        ({"since": "2098-01-01"}, ("2026-11-21", "2026-11-21")),
    ],
)
def test_no_more_than_a_year_is_asked_for(address: dict[str, str], days: tuple[str, str]) -> None:
    now = datetime(2026, 11, 21, 12, tzinfo=SHANGHAI)
    query = TRANSACTIONS.asks(TxAddress.read({"cardId": "1", **address}), Menus(), now.date())
    assert (query.time_start, query.time_end) == days
