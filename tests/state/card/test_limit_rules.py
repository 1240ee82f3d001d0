"""The spending rules of a card: saved, undone, refused beside their field, and looked up after a lost answer."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from reflex.state import State
from reflex_base.event.context import EventContext
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.sandbox import data, sandbox_of, signed_in
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.saving import SEEN
from vcc_portal.i18n.card import limits as words
from vcc_portal.state.card.limits.page import CardLimitState
from vcc_portal.state.card.limits.rules import CardRulesState
from vcc_portal.state.core.auth import EntryState
from vcc_portal.upstream.calls import card as card_calls
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Person

PATH, UPDATE, INFO = "/card/updateLimit", "/cb-va-vcc/card/update", "/cb-va-vcc/card/info"
RULES = {
    "currency_control": "on",
    "allowed_currencies": "USD\nEUR",
    "count_control": "on",
    "transaction_count": "25",
    "mcc_codes": "7311\n5734",
    "merchant_names": "GOOGLE",
}


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", PATH) as tab:
        with sandbox_of(tab.app).database.read() as db:
            user = select(LinkedUser.user_id).join(Person, Person.person_id == LinkedUser.person_id)
            owner = db.scalars(user.where(Person.login_name == "admin@lanyu.example")).first()
            mine = select(Card.card_id).where(Card.company_id == owner, Card.status == "VALID")
            card_id = db.scalars(mine.order_by(Card.card_id)).first()
        EventContext.get().router_data["asPath"] = f"{PATH}?cards={card_id}"
        await tab.run(CardLimitState.load)
        yield tab


def page(tab: Bench) -> CardRulesState:
    return tab.state(CardRulesState)


def stored(tab: Bench) -> dict[str, Any]:
    with sandbox_of(tab.app).database.read() as db:
        return db.get_one(Card, page(tab)._card_id).rules


async def save(tab: Bench, **changes: str) -> None:
    await tab.run(CardRulesState.send, {**page(tab).defaults, **changes})


async def test_rules_are_saved_and_undone(tab: Bench) -> None:
    before = stored(tab)
    number = page(tab).defaults["request_no"]
    await save(tab, **RULES)
    rules = stored(tab)
    assert (rules["limitTransactionCurrencies"], rules["limitTransactionCount"]) == (["USD", "EUR"], 25)
    assert (rules["mccCodes"], rules["fuzzyMerchantNames"]) == (["7311", "5734"], ["GOOGLE"])
    assert (page(tab).undoable, page(tab).ended, page(tab).defaults["transaction_count"]) == (True, number, "25")
    await tab.run(CardRulesState.undo)
    left = {name: value for name, value in stored(tab).items() if value}
    assert left == {name: value for name, value in before.items() if value}
    assert not page(tab).undoable


async def test_an_undo_that_was_refused_can_be_tried_again(tab: Bench) -> None:
    before = stored(tab)
    await save(tab, **RULES)
    sandbox_of(tab.app).control.faults.add("POST", UPDATE, 1, Effect(code=Code.CARD_UPDATE_FAILED))
    await tab.run(CardRulesState.undo)
    assert (stored(tab)["limitTransactionCount"], page(tab).failure) == (25, Code.CARD_UPDATE_FAILED.row.text)
    await tab.run(CardRulesState.undo)
    assert stored(tab).get("limitTransactionCount") == before.get("limitTransactionCount")
    assert (page(tab).failure, page(tab).undoable) == (EMPTY, False)


async def second_tab(tab: Bench) -> Bench:
    """Another tab with the same card open."""
    other = Bench(State(_reflex_internal_init=True), tab.app, tab.network)
    await other.run(EntryState.enter)
    await other.run(CardLimitState.load)
    return other


async def test_an_undo_takes_back_nothing_that_another_tab_has_set_since(tab: Bench) -> None:
    await save(tab, **RULES)
    other = await second_tab(tab)
    await save(other, mcc_codes="5734", count_control="", transaction_count="")
    theirs = stored(tab)
    await tab.run(CardRulesState.undo)
    assert (stored(tab), page(tab).undoable, page(tab).sending) == (theirs, False, False)
    assert page(tab).failure.en == (
        "Not undone: someone changed these rules after you saved them. They're now: Limit the number of payments: Off; "
        "Total payments: none; Merchant categories (MCC): 5734."
    )
    assert page(tab).failure.zh.endswith("限制交易次数：关闭；最多交易次数：无；商户类别码（MCC）：5734。")


@pytest.mark.parametrize("seen_by", ["another save", "a reload"])
async def test_who_has_seen_that_somebody_else_set_the_rules_is_not_offered_to_undo(tab: Bench, seen_by: str) -> None:
    await save(tab, **RULES)
    other = await second_tab(tab)
    await save(other, mcc_codes="5734")
    theirs = stored(tab)
    if seen_by == "another save":
        await save(tab, merchant_names="META")
    else:
        await tab.run(CardLimitState.load)
    assert not page(tab).undoable
    await tab.run(CardRulesState.undo)
    assert stored(tab) == theirs


async def test_an_undo_of_rules_that_cannot_be_read_stays_on_offer(tab: Bench) -> None:
    before = stored(tab)
    await save(tab, **RULES)
    tab.network.lose |= {INFO: 3}
    await tab.run(CardRulesState.undo)
    assert (stored(tab)["limitTransactionCount"], page(tab).undoable) == (25, True)
    assert page(tab).failure.en.startswith("Nothing was submitted, because the latest settings couldn't be read. ")
    await tab.run(CardRulesState.undo)
    assert stored(tab).get("limitTransactionCount") == before.get("limitTransactionCount")
    assert page(tab).failure == EMPTY


async def test_the_rules_of_one_card_are_never_set_on_another(tab: Bench) -> None:
    await save(tab, **RULES)
    sandbox_of(tab.app).control.faults.add("POST", UPDATE, 1, Effect(code=Code.CARD_UPDATE_FAILED))
    await save(tab, transaction_count="30")
    assert (page(tab).undoable, page(tab).failure != EMPTY) == (True, True)
    with sandbox_of(tab.app).database.read() as db:
        mine = db.get_one(Card, page(tab)._card_id)
        others = select(Card.card_id).where(Card.company_id == mine.company_id, Card.status == "VALID")
        other = db.scalars(others.where(Card.card_id != mine.card_id).order_by(Card.card_id)).first()
    EventContext.get().router_data["asPath"] = f"{PATH}?cards={other}"
    await tab.run(CardLimitState.load)
    before = stored(tab)
    assert (page(tab)._card_id, page(tab).undoable, page(tab).failure) == (other, False, EMPTY)
    await tab.run(CardRulesState.undo)
    assert stored(tab) == before


async def test_the_button_is_busy_while_rules_are_read_and_saved_or_undone(tab: Bench) -> None:
    before, values = stored(tab), {**page(tab).defaults, **RULES}
    saving = CardRulesState.send.fn(page(tab), dict(values))
    await anext(saving)
    await tab.run(CardRulesState.send, dict(values))  # a second click
    assert (page(tab).sending, UPDATE in tab.network.asked) == (True, False)
    assert [step async for step in saving] == []
    assert (page(tab).sending, tab.network.asked.count(UPDATE)) == (False, 1)
    undoing = CardRulesState.undo.fn(page(tab))
    await anext(undoing)
    await tab.run(CardRulesState.undo)
    assert (page(tab).sending, tab.network.asked.count(UPDATE)) == (True, 1)
    assert [step async for step in undoing] == []
    assert (page(tab).sending, tab.network.asked.count(UPDATE)) == (False, 2)
    assert stored(tab).get("limitTransactionCount") == before.get("limitTransactionCount")


async def test_what_the_provider_has_made_of_the_rules_is_what_the_card_has(tab: Bench) -> None:
    """It may take them otherwise than they were sent."""
    card = await data(signed_in(tab.app, "admin@lanyu.example"), card_calls.INFO, cardId=page(tab)._card_id)
    kept = {**card["cardLimitRules"], "enableTransactionCountControl": True, "limitTransactionCount": 24}
    answer = Effect(code=Code.SUCCESS, data={**card, "cardLimitRules": kept}, after=True)
    sandbox_of(tab.app).control.faults.add("POST", UPDATE, 1, answer)
    await save(tab, **RULES)
    assert page(tab).defaults["transaction_count"] == "24"


async def odd(tab: Bench, **rules: Any) -> None:
    """The card has rules that nobody can set here."""
    with sandbox_of(tab.app).database.write() as db:
        card = db.get_one(Card, page(tab)._card_id)
        card.rules = {**card.rules, **rules}
    await tab.run(CardLimitState.load)


async def test_former_rules_that_nobody_can_set_are_not_offered_again(tab: Bench) -> None:
    await odd(tab, enableTransactionCountControl=True, limitTransactionCount=5_000_000)
    await save(tab, transaction_count="25")
    assert (stored(tab)["limitTransactionCount"], page(tab).undoable) == (25, False)


async def test_a_currency_that_nobody_can_set_is_said_beside_the_currencies(tab: Bench) -> None:
    await odd(tab, enableTransactionCurrencyControl=True, limitTransactionCurrencies=["usd", "EUR"])
    assert "usd" in page(tab).spending
    await save(tab, count_control="on", transaction_count="25")
    assert page(tab).errors["allowed_currencies"].en == "usd isn't a currency code. Remove it"
    await save(tab, allowed_currencies="EUR", count_control="on", transaction_count="25")
    assert (stored(tab)["limitTransactionCurrencies"], page(tab).failure.zh) == (["EUR"], "")


async def test_rules_that_are_changed_for_a_declined_payment_lead_back_to_it(tab: Bench) -> None:
    card_id = page(tab)._card_id
    assert page(tab).payment == ""
    EventContext.get().router_data["asPath"] = f"{PATH}?cards={card_id}&payment=2026112641875433&paid=2026-11-26"
    await tab.run(CardLimitState.load)
    assert page(tab).payment == f"/card/detail?cardId={card_id}&since=2026-11-26&until=2026-11-26&tx=2026112641875433"


async def test_unchanged_rules_are_not_sent(tab: Bench) -> None:
    await save(tab)
    assert UPDATE not in tab.network.asked


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"currency_control": "on", "allowed_currencies": ""}, "allowed_currencies"),
        ({"count_control": "on", "transaction_count": ""}, "transaction_count"),
        ({"count_control": "on", "transaction_count": "0"}, "transaction_count"),
        ({"count_control": "on", "transaction_count": "1000001"}, "transaction_count"),
        ({"mcc_codes": "12"}, "mcc_codes"),
        ({"mcc_codes": "１２３４"}, "mcc_codes"),
        ({"mcc_codes": "\n".join(f"{number:04}" for number in range(21))}, "mcc_codes"),
        ({"merchant_names": "x" * 41}, "merchant_names"),
    ],
)
async def test_a_wrong_rule_is_said_beside_its_field(tab: Bench, changes: dict[str, str], field: str) -> None:
    await save(tab, **changes)
    assert list(page(tab).errors) == [field]
    assert UPDATE not in tab.network.asked


async def test_while_nothing_can_be_known_that_is_said(tab: Bench) -> None:
    tab.network.lose |= {UPDATE: 1}
    lost = Effect(drop_connection=True)
    sandbox_of(tab.app).control.faults.add("GET", INFO, 9, lost, skip=1)  # it is read before the rules are sent
    await save(tab, **RULES)
    assert (page(tab).failure, page(tab).undoable) == (words.RULES_UNKNOWN, False)


async def test_rules_that_cannot_be_read_first_are_not_sent(tab: Bench) -> None:
    before = stored(tab)
    tab.network.lose |= {INFO: 3}
    await save(tab, **RULES)
    assert page(tab).failure.en.startswith("Nothing was submitted, because the latest settings couldn't be read. ")
    assert (stored(tab), UPDATE in tab.network.asked) == (before, False)
    await save(tab, **RULES)
    assert (stored(tab)["limitTransactionCount"], page(tab).failure) == (25, EMPTY)


async def test_rules_that_another_tab_has_changed_are_not_replaced_unseen(tab: Bench) -> None:
    """One call sets all rules: the second of two tabs took back what the first had set, without a word."""
    other = await second_tab(tab)
    await save(tab, count_control="on", transaction_count="25", mcc_codes="7311")
    values = {**page(other).defaults, "merchant_names": "GOOGLE", "mcc_codes": "5734"}
    await other.run(CardRulesState.send, dict(values))
    assert (stored(tab)["limitTransactionCount"], stored(tab)["mccCodes"]) == (25, ["7311"])
    assert "Save again to replace these with yours: " in page(other).failure.en
    changes = page(other).patch.values
    assert {name: text for name, text in changes.items() if name != SEEN} == {
        "count_control": "on", "transaction_count": "25",
    }  # fmt: skip
    await other.run(CardRulesState.send, values | changes)
    rules = stored(tab)
    assert (rules["limitTransactionCount"], rules["mccCodes"]) == (25, ["5734"])
    assert (rules["fuzzyMerchantNames"], page(other).failure) == (["GOOGLE"], EMPTY)


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_an_unknown_outcome_is_looked_up(tab: Bench, trouble: Trouble) -> None:
    """What the card has decides, and what it has not may still come."""
    trouble.befall(tab, UPDATE)
    await save(tab, **RULES)
    assert (stored(tab).get("limitTransactionCount") == 25) is trouble.done
    said = EMPTY if trouble.done else words.RULES_UNKNOWN
    assert (page(tab).failure, page(tab).undoable, page(tab).sending) == (said, trouble.done, False)


async def test_a_refusal_that_leads_to_another_page_is_no_longer_said_after_coming_back(tab: Bench) -> None:
    sandbox_of(tab.app).control.faults.add("POST", UPDATE, 1, Effect(code=Code.AGREEMENTS_UNSIGNED))
    await save(tab, **RULES)
    assert [path.partition("?")[0] for path in tab.redirects] == ["/sign"]
    assert page(tab).failure == EMPTY


async def test_a_refusal_is_shown_in_place(tab: Bench) -> None:
    with sandbox_of(tab.app).database.write() as db:
        db.get_one(Card, page(tab)._card_id).status = "CANCEL"
    await save(tab, **RULES)
    assert page(tab).failure.zh
    assert not page(tab).undoable
