"""Numbers of cards: in the answer only, never stored, and each reading in the operation log."""

from datetime import timedelta

from sqlalchemy import select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models import card_actions as a
from vcc_sandbox.cards.handlers.cards import DETAIL, LIST, own_card
from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import views
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity import step_up
from vcc_sandbox.operation_log.tables import OperationLog

RIGHT = "vcc_card_number"
SHOW_SECONDS = 60
ON_SCREEN_SECONDS = 300
"""As long as a number may stay on screen when its time is extended."""
ADDRESSES = {
    "USA": a.BillingAddress(country="USA", state="DE", city="Wilmington", line1="1209 Islet Street", postcode="19801"),
    "HKG": a.BillingAddress(country="HKG", city="Hong Kong", line1="88 Islet Road, Central", postcode="999077"),
    "GBR": a.BillingAddress(country="GBR", city="London", line1="20 Islet Square", postcode="EC2A 4BX"),
    "JPN": a.BillingAddress(country="JPN", state="Tokyo", city="Chiyoda", line1="1-2-3 Islet", postcode="100-0001"),
    "SGP": a.BillingAddress(country="SGP", city="Singapore", line1="30 Islet Quay", postcode="048616"),
    "CHN": a.BillingAddress(country="CHN", state="浙江", city="杭州", line1="屿卡路 66 号", postcode="310000"),
}
"""Of the issuer, by the country of the kind of card."""


@serves(
    card_calls.INFO_ALL,
    routes=(LIST, DETAIL),
    function=RIGHT,
    without_function=Code.NO_FUNCTION_RIGHT_TOAST,
)
def info_all(ctx: Ctx, request: a.CardReveal) -> a.CardSecrets:
    """A card with number and CVV; the CVV follows from number and expiry."""
    card = _confirmed(ctx, request, "CARD_INFO")
    number = ctx.sandbox.vault.decrypt(card.number_sealed, card.card_id)
    company = ctx.company
    return a.CardSecrets(
        **views(ctx.db, [card], ctx.time, english=ctx.english)[0].model_dump(),
        card_no=number,
        cvv2=ctx.sandbox.vault.cvv(number, card.expiry),
        holder_name=(company.kyc_name_en or company.kyc_name_zh).upper(),
        billing_address=ADDRESSES[KINDS[card.bin].country],
        show_seconds=SHOW_SECONDS,
    )


@serves(
    card_calls.COPY_NUMBER,
    routes=(LIST, DETAIL),
    function=RIGHT,
    without_function=Code.NO_FUNCTION_RIGHT_TOAST,
)
def copy_number(ctx: Ctx, request: a.CardReveal) -> a.CardNumber:
    """A card's number alone. Whoever has it on his screen copies it without another verification; it is logged all the same."""
    given = request.verify_token or request.pay_pwd or request.sms_code
    card = _own(ctx, request) if not given and _was_just_shown(ctx, request) else _confirmed(ctx, request, "CARD_COPY")
    return a.CardNumber(card_no=ctx.sandbox.vault.decrypt(card.number_sealed, card.card_id))


def _confirmed(ctx: Ctx, request: a.CardReveal, type_code: str) -> Card:
    """The card, after step-up."""
    card = _own(ctx, request)
    step_up.require(ctx, request, type_code, card_id=card.card_id)
    return card


def _own(ctx: Ctx, request: a.CardReveal) -> Card:
    """The card, as the log will name it; one that is being applied for has no number yet (300003)."""
    card = own_card(ctx, request.card_id)
    if card.status == "APPLYING" or card.fail_reason:
        raise Refused(Code.CARD_NOT_FOUND, message="the card has no number yet")
    ctx.trail.target_id = card.card_id
    return card


def _was_just_shown(ctx: Ctx, request: a.CardReveal) -> bool:
    """Whether the asker himself was shown this card's number within `ON_SCREEN_SECONDS`."""
    user = ctx.user
    found = select(OperationLog.log_id).where(
        OperationLog.company_id == user.company_id,
        OperationLog.created_at >= ts(ctx.now - timedelta(seconds=ON_SCREEN_SECONDS)),
        OperationLog.operation_type == "CARD_REVEAL",
        OperationLog.result == "SUCCESS",
        OperationLog.user_id == user.user_id,
        OperationLog.target_id == request.card_id,
    )
    return ctx.db.scalar(found.limit(1)) is not None
