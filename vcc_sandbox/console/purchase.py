"""A merchant's desk: choose a card, ask it for money, and go on with what came of it."""

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from vcc_portal.domain.money import AmountProblem, BadAmount, parse_amount
from vcc_portal.domain.text import Text
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.purchase_life import life_of, outcome
from vcc_sandbox.console.purchase_view import choose, desk
from vcc_sandbox.control import models as m
from vcc_sandbox.control import simulate
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.core.exchange_rates import PER_USD
from vcc_sandbox.pages.parts import NONE, Errors, note
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import console as c
from vcc_sandbox.pages.words import console_play as t
from vcc_sandbox.payments.tables import Trade

HERE = "/console/purchase"
ASK = "/console/purchase/ask"
STEP = "/console/purchase/step"

router = Pages()


@router.show(HERE)
def purchase_page(visit: Visit) -> Response:
    """`?user=` lists cards, `?card=` takes one, `?tx=` shows what came of a purchase."""
    return _page(visit)


@router.take(ASK)
def ask(visit: Visit) -> Response:
    """Authorise, verify or force a settlement, as the pressed button says."""
    errors = _problems(visit)
    if errors:
        return _page(visit, errors=errors, status=422)
    return _done(visit, lambda: _act(visit).transaction_id)


@router.take(STEP)
def step(visit: Visit) -> Response:
    """Settle, reverse or refund."""
    with visit.read() as db:
        origin = db.get(Trade, visit.value("tx", 20))
        if origin is None:
            raise HTTPException(404)
        currency = origin.billing_currency
    amount, problem = _amount(visit.value("stepAmount", 24), currency, optional=True)
    if problem is not None:
        return _page(visit, errors={"stepAmount": problem}, status=422)
    return _done(visit, lambda: _follow(visit, amount))


def _act(visit: Visit) -> m.SimTx:
    card_id, act = visit.value("card", 20), visit.value("act", 10)
    merchant: dict[str, Any] = {"merchant_name": visit.value("merchant", 64)}
    if act == "verify":
        return simulate.verify(visit.sandbox, m.Verify(card_id=card_id, **merchant))
    amount, _ = _amount(visit.value("amount", 24), visit.value("currency", 3))
    place: dict[str, Any] = merchant | {
        "mcc": visit.value("mcc", 4),
        "merchant_country_code": visit.value("country", 3).upper(),
    }
    if act == "force":
        return simulate.settle(visit.sandbox, m.Settle(card_id=card_id, amount=amount, **place))
    proof: dict[str, dict[str, Any]] = {
        "wrong": {"cvv2": _wrong_cvv(visit, card_id)},
        "expiry": {"expiry_date": "0100"},
    }
    return simulate.authorize(
        visit.sandbox,
        m.Buy(
            card_id=card_id,
            amount=amount or 0,
            currency=visit.value("currency", 3),
            three_ds=visit.value("threeDs") != "fail",
            **proof.get(visit.value("cvv"), {}),
            **place,
        ),
    )


def _wrong_cvv(visit: Visit, card_id: str) -> str:
    vault = visit.sandbox.vault
    with visit.read() as db:
        card = db.get(Card, card_id)
        right = vault.cvv(vault.open(card.number_sealed, card.card_id), card.expiry) if card else "000"
    return f"{(int(right) + 1) % 1000:03}"


def _follow(visit: Visit, amount: int | None) -> str:
    sandbox, name, origin = visit.sandbox, visit.value("act", 10), visit.value("tx", 20)
    given: dict[str, Any] = {"transaction_id": origin, "amount": amount}
    if name == "settle":
        return simulate.settle(sandbox, m.Settle(**given, final=visit.value("keep") != "yes")).transaction_id
    if name in {"reverse", "expire"}:
        kind = "OVER_TIME" if name == "expire" else "NORMAL"
        return simulate.reverse(sandbox, m.Reverse(**given, reversal_type=kind)).transaction_id
    if name not in {"refund", "dispute"}:
        raise HTTPException(404)
    return simulate.refund(sandbox, m.Refund(**given), dispute=name == "dispute").transaction_id


def _done(visit: Visit, act: Callable[[], str]) -> Response:
    try:
        transaction_id = act()
    except Unknown:
        raise HTTPException(404) from None
    except ValidationError:
        return _page(visit, errors={"": c.BAD_VALUE}, status=422)
    except Impossible as error:
        return _page(visit, errors={"": c.IMPOSSIBLE.format(why=str(error))}, status=409)
    return visit.go(at(HERE, tx=transaction_id))


def _problems(visit: Visit) -> dict[str, Text]:
    currency, act = visit.value("currency", 3), visit.value("act", 10)
    errors: dict[str, Text] = {}
    if not 1 <= len(visit.value("merchant", 65)) <= 64:
        errors["merchant"] = t.BAD_MERCHANT
    if act == "verify":
        return errors
    if currency not in PER_USD:
        errors["currency"] = c.BAD_VALUE
    else:
        _, problem = _amount(visit.value("amount", 24), currency)
        if problem is not None:
            errors["amount"] = problem
    mcc, country = visit.value("mcc", 5), visit.value("country", 4)
    if not (len(mcc) == 4 and mcc.isascii() and mcc.isdecimal()):
        errors["mcc"] = t.BAD_MCC
    if not (len(country) == 3 and country.isascii() and country.isalpha()):
        errors["country"] = t.BAD_COUNTRY
    return errors


def _amount(typed: str, currency: str, *, optional: bool = False) -> tuple[int | None, Text | None]:
    if optional and not typed:
        return None, None
    try:
        amount = parse_amount(typed, currency)
    except BadAmount as error:
        few = error.problem is AmountProblem.TOO_MANY_DECIMALS
        return None, t.BAD_DECIMALS if few else t.BAD_AMOUNT
    return (amount, None) if amount > 0 else (None, t.BAD_AMOUNT)


def _page(visit: Visit, *, errors: Errors = NONE, status: int = 200) -> Response:
    with visit.read() as db:
        trade = db.get(Trade, visit.value("tx", 20)) if visit.value("tx", 20) else None
        card = db.get(Card, trade.card_id if trade else visit.value("card", 20))
        said = note("bad", errors[""], role="alert") if "" in errors else None
        parts = [said, choose(visit, db, card)]
        if trade is not None and card is not None:
            parts += [outcome(db, card, trade), life_of(visit, db, card, trade, errors)]
        if card is not None:
            parts.append(desk(visit, db, card, errors))
    return console_page(visit, HERE, *parts, status=status)
