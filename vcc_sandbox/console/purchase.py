"""A merchant's desk: choose a card, ask it for money, and go on with what came of it."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import AfterValidator, ValidationError, ValidationInfo, field_validator
from starlette.exceptions import HTTPException
from starlette.responses import Response

from vcc_portal.domain.money import AmountProblem, BadAmount, parse_amount
from vcc_portal.domain.text import Text
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.purchase_life import life_of
from vcc_sandbox.console.purchase_view import choices, till
from vcc_sandbox.console.words import desk as c
from vcc_sandbox.console.words import play as t
from vcc_sandbox.control import disputes, simulate, stories
from vcc_sandbox.control import payment_models as m
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.core.exchange_rates import PER_USD
from vcc_sandbox.payments.disputes import Outcome
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.provider_pages.forms import Form, check, known, ruled, wrong
from vcc_sandbox.provider_pages.web import Visit, at, page_router

HERE = "/console/purchase"
ASK = "/console/purchase/ask"
STEP = "/console/purchase/step"
STORY = "/console/purchase/story"
DISPUTE = "/console/purchase/dispute"
AMOUNTLESS = {"verify", "inquire"}
UNASKED = {"force", "credit"}
"""Nobody converts these: their amount is one in the card's currency."""

router = page_router()


def _card_id(value: str) -> str:
    return value[:20]


def _fits(right: Callable[[str], object], text: Text) -> AfterValidator:
    return ruled(lambda value: None if right(value) else text)


def _amount(typed: str, currency: str) -> Text | None:
    try:
        amount = parse_amount(typed, currency)
    except BadAmount as error:
        return t.BAD_DECIMALS if error.problem is AmountProblem.TOO_MANY_DECIMALS else t.BAD_AMOUNT
    return None if amount > 0 else t.BAD_AMOUNT


def _own_currency(value: str, info: ValidationInfo) -> str:
    own = known(info, "own_currency")
    if info.data.get("act") in UNASKED and value != own:
        raise wrong(t.OWN_CURRENCY.format(currency=own))
    return value


class CardForm(Form):
    """What is done to a card without an amount: it is verified, asked for its balance, or a whole story happens to it."""

    act: str
    card: Annotated[str, AfterValidator(_card_id)]
    merchant: Annotated[str, _fits(lambda value: 1 <= len(value) <= 64, t.BAD_MERCHANT)]


class StoryForm(Form):
    """A whole payment."""

    card: Annotated[str, AfterValidator(_card_id)]
    story: Annotated[str, _fits(t.STORIES.__contains__, c.BAD_VALUE)]


class PurchaseForm(CardForm):
    """Anything with an amount: a purchase, a settlement or a refund without one, cash."""

    currency: Annotated[str, _fits(PER_USD.__contains__, c.BAD_VALUE), AfterValidator(_own_currency)]
    amount: str
    mcc: Annotated[str, _fits(re.compile("[0-9]{4}").fullmatch, t.BAD_MCC)]
    country: Annotated[str, _fits(re.compile("[A-Za-z]{3}").fullmatch, t.BAD_COUNTRY)]
    three_ds: str
    cvv: str

    @field_validator("amount")
    @classmethod
    def _of_the_currency(cls, value: str, info: ValidationInfo) -> str:
        problem = _amount(value, info.data["currency"]) if "currency" in info.data else None
        if problem is not None:
            raise wrong(problem)
        return value


class StepForm(Form):
    """What happens next to a payment; without an amount, to all of it."""

    tx: str
    act: str
    keep: str
    step_amount: str

    @field_validator("step_amount")
    @classmethod
    def _of_the_currency(cls, value: str, info: ValidationInfo) -> str:
        needed = info.data.get("act") == "fee"
        problem = _amount(value, known(info, "currency")) if value or needed else None
        if problem is not None:
            raise wrong(problem)
        return value


@router.get(HERE)
def purchase_page(visit: Visit) -> Response:
    """`?user=` lists cards, `?card=` takes one, `?tx=` shows what came of a purchase."""
    return _page(visit)


@router.post(ASK)
def ask(visit: Visit) -> Response:
    """Authorise, verify, force a settlement and so on, as the pressed button says."""
    with visit.read() as db:
        card = db.get(Card, visit.value("card", 20))
    own = card.currency if card else visit.value("currency", 3)
    form, errors = check(visit, CardForm if visit.value("act") in AMOUNTLESS else PurchaseForm, own_currency=own)
    if form is None:
        return _page(visit, errors=errors, status=422)
    return _done(visit, lambda: _act(visit, form).transaction_id)


@router.post(STORY)
def story(visit: Visit) -> Response:
    """Let a whole payment happen, and show its last event."""
    form, errors = check(visit, StoryForm)
    if form is None:
        return _page(visit, errors=errors, status=422)
    return _done(visit, lambda: _told(visit, m.Tell(card_id=form.card, story=form.story)))


@router.post(DISPUTE)
def decide_dispute(visit: Visit) -> Response:
    """End a dispute as the pressed button says, and show its settlement."""
    outcome = visit.value("outcome", 10)
    if outcome not in t.OUTCOMES:
        raise HTTPException(404)
    named = visit.value("dispute", 20)
    return _done(visit, lambda: _ended(visit, m.EndDispute(dispute_id=named, outcome=Outcome(outcome))))


@router.post(STEP)
def step(visit: Visit) -> Response:
    """Settle, reverse or refund."""
    with visit.read() as db:
        origin = db.get(Trade, visit.value("tx", 20))
        if origin is None:
            raise HTTPException(404)
        currency = origin.billing_currency
    form, errors = check(visit, StepForm, currency=currency)
    if form is None:
        return _page(visit, errors=errors, status=422)
    return _done(
        visit, lambda: _follow(visit, form, parse_amount(form.step_amount, currency) if form.step_amount else None)
    )


def _told(visit: Visit, asked: m.Tell) -> str:
    return stories.tell(visit.sandbox, asked).transactions[-1].transaction_id


def _ended(visit: Visit, asked: m.EndDispute) -> str:
    return disputes.end_dispute(visit.sandbox, asked).transaction_id


def _act(visit: Visit, form: CardForm) -> m.SimTx:
    sandbox = visit.sandbox
    if isinstance(form, PurchaseForm):
        return _paid(visit, form)
    if form.act == "inquire":
        return simulate.inquire(sandbox, m.Inquire(card_id=form.card, merchant_name=form.merchant))
    return simulate.verify(sandbox, m.Verify(card_id=form.card, merchant_name=form.merchant))


def _paid(visit: Visit, form: PurchaseForm) -> m.SimTx:
    sandbox, amount = visit.sandbox, parse_amount(form.amount, form.currency)
    place: dict[str, Any] = {
        "card_id": form.card,
        "merchant_name": form.merchant,
        "mcc": form.mcc,
        "merchant_country_code": form.country.upper(),
        "amount": amount,
    }
    asked: dict[str, Any] = {**place, "currency": form.currency}
    match form.act:
        case "force":
            return simulate.settle(sandbox, m.Settle(**place))
        case "credit":
            return simulate.credit(sandbox, m.Credit(**place))
        case "advise":
            return simulate.advise(sandbox, m.Advise(**asked))
        case "withdraw":
            return simulate.withdraw(sandbox, m.Withdraw(**{**asked, "mcc": "6011"}, **_card_details(visit, form)))
        case _:
            passed = form.three_ds != "fail"
            return simulate.authorize(sandbox, m.Buy(**asked, **_card_details(visit, form), three_ds=passed))


def _card_details(visit: Visit, form: PurchaseForm) -> dict[str, Any]:
    if form.cvv == "wrong":
        return {"cvv2": _wrong_cvv(visit, form.card)}
    return {"expiry_date": "0100"} if form.cvv == "expiry" else {}


def _wrong_cvv(visit: Visit, card_id: str) -> str:
    vault = visit.sandbox.vault
    with visit.read() as db:
        card = db.get(Card, card_id)
        right = vault.cvv(vault.decrypt(card.number_sealed, card.card_id), card.expiry) if card else "000"
    return f"{(int(right) + 1) % 1000:03}"


def _follow(visit: Visit, form: StepForm, amount: int | None) -> str:
    sandbox = visit.sandbox
    given: dict[str, Any] = {"transaction_id": form.tx, "amount": amount}
    match form.act:
        case "settle":
            return simulate.settle(sandbox, m.Settle(**given, final=form.keep != "yes")).transaction_id
        case "reverse" | "expire":
            kind = "OVER_TIME" if form.act == "expire" else "NORMAL"
            return simulate.reverse(sandbox, m.Reverse(**given, reversal_type=kind)).transaction_id
        case "refund" | "dispute":
            return simulate.refund(sandbox, m.Refund(**given), dispute=form.act == "dispute").transaction_id
        case "complain":
            credited = form.keep == "yes"
            return disputes.open_dispute(sandbox, m.OpenDispute(**given, credited=credited)).transaction_id
        case "fee" if amount is not None:
            return simulate.charge(sandbox, m.ChargeFee(**given)).original_transaction_id
        case _:
            raise HTTPException(404)


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


def _page(visit: Visit, *, errors: Mapping[str, Text] = MappingProxyType({}), status: int = 200) -> Response:
    with visit.read() as db:
        trade = db.get(Trade, visit.value("tx", 20)) if visit.value("tx", 20) else None
        card = db.get(Card, trade.card_id if trade else visit.value("card", 20))
        return console_page(
            visit,
            HERE,
            "purchase.html",
            errors=errors,
            status=status,
            t=t,
            **choices(visit, db, card),
            life=life_of(db, trade) if trade is not None and card is not None else None,
            till=till(visit, db, card, trade, errors) if card is not None else None,
        )
