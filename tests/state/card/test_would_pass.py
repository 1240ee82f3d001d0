"""Would it pass: the portal's answer is the sandbox's decision, and what it cannot know it says."""

import random
from collections import Counter
from typing import Any

import pytest
from sqlalchemy import select

from tests.state.card.test_detail import a_card, at, stored
from tests.support.bench import Bench
from tests.support.cards import new_card, set_card, single_card
from tests.support.control import Console, console_of
from tests.support.sandbox import sandbox_of, signed_in
from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.features.card.detail.would_pass import CheckResult
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import CardTxState
from vcc_portal.state.card.detail.would_pass import CardWouldPassState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.exchange_rates import smallest
from vcc_sandbox.payments.tables import Trade

PATH = "/card/detail"

MERCHANTS = ("GOOGLE *ADS", "HETZNER ONLINE", "Corner shop")
MCCS = ("7311", "5999")
PURCHASES = 90
MOST_PURCHASES = 600
"""What the dice meet depends on the day: they are thrown on until each verdict was seen often enough."""
VERDICTS = ("yes", "no", "unsure")


async def foretold(tab: Bench, card_id: str, amount: str, currency: str = "USD", **form: str) -> CheckResult:
    """What the dialog answers for a card."""
    await at(tab, card_id)
    await tab.run(CardWouldPassState.start, "")
    await tab.run(CardWouldPassState.judge, {"amount": amount, "currency": currency, **form})
    state = tab.state(CardWouldPassState)
    assert state.errors == {}, state.errors
    return state.answer


def cards_of_all_sorts(tab: Bench) -> list[tuple[str, str]]:
    """Ids and currencies of seeded cards: each status, each mode, with and without limits."""
    with sandbox_of(tab.app).database.read() as db:
        company = stored(tab, a_card(tab, Card.status == "VALID"), "company_id")
        rows = db.scalars(select(Card).where(Card.company_id == company, Card.status != "APPLYING")).all()
        kinds: dict[tuple[object, ...], list[tuple[str, str]]] = {}
        for card in rows:
            key = (
                card.status,
                card.card_mode,
                bool(card.sub_user_id),
                card.currency,
                bool(card.currency_limits),
                bool(card.rules.get("mccCodes")),
                bool(card.rules.get("fuzzyMerchantNames")),
                bool(card.rules.get("enableTransactionCurrencyControl")),
                bool(card.rules.get("enableTransactionCountControl")),
            )
            kinds.setdefault(key, []).append((card.card_id, card.currency))
    return [card for cards in kinds.values() for card in cards[:3]]


def with_random_rules(tab: Bench, dice: random.Random, card_id: str) -> None:
    """New limits and rules behind everybody's back, so that each of them is met."""

    def limit() -> int | None:
        return dice.choice([None, None, dice.randrange(1, 400) * 1000, dice.randrange(1, 9000) * 1000])

    count = dice.random() < 0.15
    set_card(
        tab.app,
        card_id,
        single_limit=limit(),
        single_day_limit=limit(),
        single_month_limit=limit(),
        life_time_limit=dice.choice([None, None, limit()]),
        currency_limits=dice.choice([[], [{"currency": "EUR", "singleLimit": 50_000, "singleDayLimit": 90_000}]]),
        rules={
            "enableTransactionCurrencyControl": dice.random() < 0.2,
            "limitTransactionCurrencies": ["USD", "EUR"],
            "enableTransactionCountControl": count,
            "limitTransactionCount": dice.choice([0, 5, 500]) if count else None,
            "mccCodes": dice.choice([[], [], ["7311"]]),
            "fuzzyMerchantNames": dice.choice([[], [], ["google", "Hetzner"]]),
        },
    )


async def bought(console: Console, card_id: str, amount: int, currency: str, merchant: str, mcc: str) -> Any:
    asked = {"merchantName": merchant, "mcc": mcc, "merchantCountryCode": "USA", "threeDs": True}
    return await console.buy(card_id, amount, currency, **asked)


@pytest.mark.parametrize("seed", [1, 20261121])
async def test_the_answer_is_what_the_sandbox_then_decides(tab: Bench, seed: int) -> None:
    dice, seen = random.Random(seed), Counter[str]()
    cards = cards_of_all_sorts(tab)
    async with console_of(tab.app) as console:
        for number in range(MOST_PURCHASES):
            if number >= PURCHASES and min(seen[each] for each in VERDICTS) >= 5:
                break
            card_id, own = dice.choice(cards)
            if dice.random() < 0.7:
                with_random_rules(tab, dice, card_id)
            currency = own if dice.random() < 0.8 else dice.choice(["USD", "EUR", "JPY"])
            unit = smallest(currency)
            amount = max(unit, int(10 ** dice.uniform(3.3, 8.2)) // unit * unit)
            merchant, mcc = dice.choice(MERCHANTS), dice.choice(MCCS)
            typed = f"{amount / 1000:.0f}" if unit == 1000 else f"{amount / 1000:.2f}"
            told = await foretold(tab, card_id, typed, currency, merchant=merchant, mcc=mcc)
            done = await bought(console, card_id, amount, currency, merchant, mcc)
            seen[told.verdict] += 1
            if told.verdict == "yes":
                assert done["status"] == "SUCCESS", (card_id, typed, currency, done)
            elif told.verdict == "no":
                assert done["status"] == "FAIL", (card_id, typed, currency, told, done)
                if told.certain:
                    assert done["errorMsgCode"] == told.reason, (card_id, typed, currency, told)
            else:
                assert any(check.tone == "unknown" for check in told.checks)
                assert currency != own or "enableTransactionCountControl': True" in str(stored(tab, card_id, "rules"))
    assert min(seen[each] for each in VERDICTS) >= 5, seen


async def test_the_amount_that_it_names_passes_and_the_next_larger_one_does_not(tab: Bench) -> None:
    card_id = await new_card(
        signed_in(tab.app, "admin@lanyu.example"), singleLimit=900_000, singleDayLimit=500_000, lifeTimeLimit=800_000
    )
    async with console_of(tab.app) as console:
        assert (await console.buy(card_id, 123_450))["status"] == "SUCCESS"
        told = await foretold(tab, card_id, "400.00")
        assert (told.verdict, told.reason) == ("no", DeclineReason.DAY_LIMIT)
        assert told.most.en == "Up to USD 376.55 would pass now"
        assert (await console.buy(card_id, 376_560))["status"] == "FAIL"
        assert (await console.buy(card_id, 376_550))["status"] == "SUCCESS"


async def test_a_card_with_its_own_balance_spends_that_alone(tab: Bench) -> None:
    card_id = await single_card(signed_in(tab.app, "admin@lanyu.example"))
    assert (await foretold(tab, card_id, "100")).verdict == "yes"
    told = await foretold(tab, card_id, "100.01")
    assert (told.verdict, told.reason) == ("no", DeclineReason.BALANCE)


async def test_what_cannot_be_known_is_said(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, "admin@lanyu.example"))
    told = await foretold(tab, card_id, "10", "EUR")
    assert (told.verdict, [each.detail.en for each in told.checks if each.tone == "unknown"]) == (
        "unsure",
        ["the EUR to USD rate is only known at payment"],
    )
    set_card(tab.app, card_id, rules={"enableTransactionCountControl": True, "limitTransactionCount": 7})
    told = await foretold(tab, card_id, "10")
    assert told.verdict == "unsure"
    assert "7" in next(each.detail.en for each in told.checks if each.tone == "unknown")


async def test_balances_that_are_not_answered_are_unknown(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, "admin@lanyu.example"))
    async with console_of(tab.app) as console:
        await console.post("fault", pathPattern="*/account/all", code="999999")
    told = await foretold(tab, card_id, "10")
    assert told.verdict == "unsure"


async def test_it_moves_nothing_and_only_reads(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, "admin@lanyu.example"))
    async with console_of(tab.app) as console:
        await at(tab, card_id)
        tab.network.asked.clear()
        await foretold(tab, card_id, "10")
        assert set(tab.network.asked) == {"/cb-va-vcc/card/info", "/cb-va-vcc/account/all"} | {
            path for path in tab.network.asked if path.endswith("transaction/page")
        }
        assert (await console.get("ledger/check"))["balanced"]


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ({}, {"currency", "amount"}),
        ({"amount": "0", "currency": "USD"}, {"amount"}),
        ({"amount": "-5", "currency": "USD"}, {"amount"}),
        ({"amount": "1.234", "currency": "USD"}, {"amount"}),
        ({"amount": "1.5", "currency": "JPY"}, {"amount"}),
        ({"amount": "x", "currency": "USD", "mcc": "12"}, {"amount", "mcc"}),
        ({"amount": "1", "currency": "XXX"}, {"currency"}),
        ({"amount": "1", "currency": "USD", "merchant": "x" * 65, "mcc": "٧٣١١"}, {"merchant", "mcc"}),
    ],
)
async def test_a_question_that_cannot_be_is_refused_beside_its_fields(
    tab: Bench, form: dict[str, str], fields: set[str]
) -> None:
    await at(tab, await new_card(signed_in(tab.app, "admin@lanyu.example")))
    await tab.run(CardWouldPassState.start, "")
    await tab.run(CardWouldPassState.judge, form)
    state = tab.state(CardWouldPassState)
    assert (set(state.errors), state.answer.verdict) == (fields, "")


async def test_a_rule_about_merchants_asks_for_the_merchant(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, "admin@lanyu.example"))
    set_card(tab.app, card_id, rules={"mccCodes": ["7311"], "fuzzyMerchantNames": ["google"]})
    await at(tab, card_id)
    await tab.run(CardDetailState.retry)
    await tab.run(CardWouldPassState.start, "")
    await tab.run(CardWouldPassState.judge, {"amount": "1", "currency": "USD"})
    assert set(tab.state(CardWouldPassState).errors) == {"merchant", "mcc"}


async def test_it_starts_with_the_declined_payment(tab: Bench) -> None:
    card_id = a_card(tab, Card.status == "VALID", Trade.status == "FAIL", Trade.trade_type == 1)
    _, txs = await at(tab, card_id, "&result=FAIL&size=50")  # many others may be newer
    declined = next(tx for tx in txs._items if tx.status == "FAIL")
    await tab.run(CardWouldPassState.start, declined.transaction_id)
    given = tab.state(CardWouldPassState).given
    assert (given["merchant"], given["mcc"]) == (declined.merchant_name, declined.mcc)
    assert tab.state(CardTxState).rows
    await tab.run(CardWouldPassState.judge, given)
    assert tab.state(CardWouldPassState).answer.verdict in {"yes", "no", "unsure"}


async def test_another_companys_card_is_not_judged(tab: Bench) -> None:
    stranger = signed_in(tab.app, "empty@lanyu.example")
    await at(tab, await new_card(stranger))
    await tab.run(CardWouldPassState.start, "")
    await tab.run(CardWouldPassState.judge, {"amount": "1", "currency": "USD"})
    state = tab.state(CardWouldPassState)
    assert (state.shown, state.answer.verdict) == (False, "")
