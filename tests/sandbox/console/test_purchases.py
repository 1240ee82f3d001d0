"""Payments that the console plays, step by step, each as its page says."""

import re

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.console.pages import PURCHASE, bought, errors_in, followed, shared_card, trade_of


async def test_a_payment_lives_through_settlement_and_refunds(app: FastAPI, console: httpx.AsyncClient) -> None:
    card = shared_card(app)
    auth = await bought(console, card=card.card_id, amount="10.00")
    assert trade_of(app, auth).held_amount == 10_000
    page = (await console.get(f"/sandbox/console/purchase?tx={auth}")).text
    assert "Approved" in page
    assert page.count("passed</span>") == 14
    part = await followed(console, auth, "settle", "4.00")
    assert (trade_of(app, part).billing_amount, trade_of(app, auth).held_amount) == (4_000, 0)
    over = await followed(console, auth, "settle", "12.50")
    assert trade_of(app, over).billing_amount == 12_500
    assert trade_of(app, await followed(console, part, "refund", "1.00")).billing_amount == 1_000
    assert trade_of(app, await followed(console, over, "dispute")).trade_type == 21
    life = (await console.get(f"/sandbox/console/purchase?tx={auth}")).text
    assert "Dispute refund" in life
    assert "The books balance" in (await console.get("/sandbox/console/ledger")).text


async def test_each_step_s_amount_has_its_own_label_and_keeps_what_was_typed(
    app: FastAPI, console: httpx.AsyncClient
) -> None:
    """Both fields had one id: the second one's label named and focused the first."""
    auth = await bought(console, card=shared_card(app).card_id, amount="10.00")
    form = {"tx": auth, "act": "settle", "stepAmount": "4.00", "keep": "yes"}
    settled = (await console.post("/sandbox/console/purchase/step", data=form)).headers["location"].rpartition("tx=")[2]
    page = (await console.get(f"/sandbox/console/purchase?tx={settled}")).text
    assert page.count('name="stepAmount"') == 2
    ids = re.findall(r' id="([^"]+)"', page)
    assert [one for one in ids if ids.count(one) > 1] == []
    assert set(re.findall(r' for="([^"]+)"', page)) <= set(ids)
    wrong = await console.post(
        "/sandbox/console/purchase/step", data={"tx": settled, "act": "refund", "stepAmount": "1.005"}
    )
    assert errors_in(wrong.text).keys() == {f"stepAmount{settled}"}
    assert re.findall(r'<input id="(\w+)" name="stepAmount"[^>]* value="1.005"', wrong.text) == [f"stepAmount{settled}"]


async def test_the_form_of_a_purchase_keeps_what_was_asked(app: FastAPI, console: httpx.AsyncClient) -> None:
    form = {"amount": "3.25", "merchant": "NIGHT TRAIN", "mcc": "4112", "country": "FRA"}
    card = shared_card(app).card_id
    tx = await bought(console, card=card, **form)
    page = (await console.get(f"/sandbox/console/purchase?tx={tx}")).text
    shown = {name: re.search(rf'id="{name}"[^>]* value="([^"]*)"', page) for name in form}
    assert {name: found and found[1] for name, found in shown.items()} == form
    fresh = (await console.get(f"/sandbox/console/purchase?card={card}")).text
    assert 'value="120.00"' in fresh


async def test_holds_are_reversed_or_expire_and_cards_verified(app: FastAPI, console: httpx.AsyncClient) -> None:
    card = shared_card(app)
    for act, kind in (("reverse", "NORMAL"), ("expire", "OVER_TIME")):
        auth = await bought(console, card=card.card_id)
        assert trade_of(app, await followed(console, auth, act)).reversal_type == kind
    assert trade_of(app, await bought(console, card=card.card_id, act="verify")).trade_type == 12
    assert trade_of(app, await bought(console, card=card.card_id, act="force")).trade_type == 3


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"cvv": "wrong"}, "CVV · 0014"),
        ({"cvv": "expiry"}, "CVV · 0014"),
        ({"amount": "9999999999"}, "0001|0017|000[567]"),
    ],
)
async def test_a_declined_purchase_names_the_rule(
    app: FastAPI, console: httpx.AsyncClient, values: dict[str, str], rule: str
) -> None:
    tx = await bought(console, card=shared_card(app).card_id, **values)
    page = (await console.get(f"/sandbox/console/purchase?tx={tx}")).text
    assert "Declined" in page
    assert re.search(rf"Rule <code>[^<]*({rule})", page)
    assert page.count("declined here</span>") == 1


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        ({"amount": "0"}, {"amount"}),
        ({"amount": "1.005"}, {"amount"}),
        ({"amount": "12.5", "currency": "JPY"}, {"amount"}),
        ({"currency": "XXX", "mcc": "12", "country": "U5", "merchant": ""}, {"currency", "mcc", "country", "merchant"}),
    ],
)
async def test_says_beside_the_field_what_is_wrong_with_a_purchase(
    app: FastAPI, console: httpx.AsyncClient, values: dict[str, str], fields: set[str]
) -> None:
    form = PURCHASE | {"act": "ask", "card": shared_card(app).card_id} | values
    answer = await console.post("/sandbox/console/purchase/ask", data=form)
    assert answer.status_code == 422
    assert errors_in(answer.text).keys() == fields


async def test_a_step_that_cannot_happen_is_explained(app: FastAPI, console: httpx.AsyncClient) -> None:
    auth = await bought(console, card=shared_card(app).card_id)
    form = {"tx": auth, "act": "reverse", "stepAmount": "500"}
    answer = await console.post("/sandbox/console/purchase/step", data=form)
    assert answer.status_code == 409
    assert "That cannot happen now" in answer.text
    assert trade_of(app, auth).held_amount == 1_000


@pytest.mark.parametrize("card", ["2026010100000001", "nonsense", "../x y", ""])
async def test_a_card_that_is_none_is_refused(console: httpx.AsyncClient, card: str) -> None:
    for act in ("ask", "verify", "force"):
        answer = await console.post("/sandbox/console/purchase/ask", data=PURCHASE | {"act": act, "card": card})
        assert answer.status_code in {404, 422}
    gone = await console.post("/sandbox/console/purchase/step", data={"tx": card, "act": "settle"})
    assert gone.status_code == 404


async def test_every_other_kind_of_payment_has_its_button(app: FastAPI, console: httpx.AsyncClient) -> None:
    card = shared_card(app).card_id
    page = (await console.get(f"/sandbox/console/purchase?card={card}")).text
    offered = set(re.findall(r'name="act" value="(\w+)"', page))
    assert offered == {"ask", "verify", "force", "advise", "inquire", "withdraw", "credit"}
    made = {act: trade_of(app, await bought(console, card=card, act=act)).trade_type for act in sorted(offered)}
    assert made == {"ask": 1, "verify": 12, "force": 3, "advise": 1, "inquire": 1, "withdraw": 11, "credit": 4}
    answer = await console.post("/sandbox/console/purchase/story", data={"card": card, "story": "TIP"})
    assert answer.status_code == 303
    told = trade_of(app, answer.headers["location"].rpartition("tx=")[2])
    assert (told.trade_type, told.billing_amount) == (3, 96_000)
    unknown = await console.post("/sandbox/console/purchase/story", data={"card": card, "story": "NOVEL"})
    assert errors_in(unknown.text).keys() == {"story"}
    unnamed = await console.post("/sandbox/console/purchase/story", data={"card": "", "story": "TIP"})
    assert unnamed.status_code == 422


@pytest.mark.parametrize("act", ["force", "credit"])
async def test_what_nobody_converts_is_in_the_card_s_currency(
    app: FastAPI, console: httpx.AsyncClient, act: str
) -> None:
    """JPY 12,000 were posted as USD 12,000.00."""
    form = PURCHASE | {"act": act, "card": shared_card(app).card_id, "currency": "JPY", "amount": "12000"}
    answer = await console.post("/sandbox/console/purchase/ask", data=form)
    assert answer.status_code == 422
    assert "USD" in errors_in(answer.text)["currency"]


async def test_a_dispute_and_a_fee_are_steps_of_a_settlement(app: FastAPI, console: httpx.AsyncClient) -> None:
    settled = await bought(console, card=shared_card(app).card_id, act="force", amount="30.00")
    form = {"tx": settled, "act": "complain", "stepAmount": "10.00", "keep": "yes"}
    assert (await console.post("/sandbox/console/purchase/step", data=form)).status_code == 303
    assert trade_of(app, settled).refundable_amount == 20_000
    page = (await console.get(f"/sandbox/console/purchase?tx={settled}")).text
    assert "Disputes" in page
    found = re.search(r'name="dispute" value="(\d+)"', page)
    assert found
    gone = await console.post("/sandbox/console/purchase/dispute", data={"dispute": found[1], "outcome": "DRAWN"})
    assert gone.status_code == 404
    unnamed = await console.post("/sandbox/console/purchase/dispute", data={"dispute": "", "outcome": "WON"})
    assert unnamed.status_code == 422
    lost = await console.post("/sandbox/console/purchase/dispute", data={"dispute": found[1], "outcome": "LOST"})
    assert lost.headers["location"].endswith(settled)
    assert trade_of(app, settled).refundable_amount == 30_000
    assert 'name="dispute"' not in (await console.get(f"/sandbox/console/purchase?tx={settled}")).text
    await followed(console, settled, "fee", "0.30")
    assert trade_of(app, settled).fee_amount == 300
    nothing = {"tx": settled, "act": "fee", "stepAmount": ""}
    refused = await console.post("/sandbox/console/purchase/step", data=nothing)
    assert errors_in(refused.text).keys() == {f"stepAmount{settled}"}
