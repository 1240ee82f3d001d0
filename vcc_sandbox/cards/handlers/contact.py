"""How the holder of a card is reached: phone, notices, and where 3-D Secure codes go."""

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models import card_actions as a
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_sandbox.cards.handlers.batches import for_each_card, require_changeable
from vcc_sandbox.cards.handlers.cards import DETAIL, LIST, UPDATE_RIGHT
from vcc_sandbox.cards.handlers.update import changeable_card, checked_email
from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import masked_phone
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity import step_up


@serves(card_calls.UPDATE_PHONE, routes=(LIST, DETAIL), function=UPDATE_RIGHT, invalid=Code.CARD_UPDATE_FAILED)
def update_phone(ctx: Ctx, request: a.CardPhoneUpdate) -> bool:
    """Change a card's phone, with the code that was sent to the asker."""
    card = changeable_card(ctx, request.card_id)
    step_up.check_sms_code(ctx, request.sms_code, "CARD_PHONE")
    ctx.trail.before = {"phone": masked_phone(card.phone)}
    ctx.trail.after = {"phone": masked_phone(request.phone), "areaCode": request.area_code}
    card.area_code, card.phone, card.update_time = request.area_code, request.phone, ctx.time
    return True


@serves(card_calls.UPDATE_NOTICE_SWITCH, routes=(LIST, DETAIL), function=UPDATE_RIGHT, invalid=Code.CARD_UPDATE_FAILED)
def update_notice_switch(ctx: Ctx, request: a.CardNoticeUpdate) -> BatchResult:
    """Turn the notice of moved money on or off for many cards."""

    def change(card: Card, item: BatchItem) -> None:
        require_changeable(card)
        card.moving_account_notice_switch, card.update_time = request.moving_account_notice_switch, ctx.time

    return for_each_card(ctx, request.card_id_list, change)


@serves(
    card_calls.UPDATE_CONNECT_INFO_FOR3DS, routes=(LIST, DETAIL), function=UPDATE_RIGHT, invalid=Code.CARD_UPDATE_FAILED
)
def update_connect_info(ctx: Ctx, request: a.Connect3dsUpdate) -> BatchResult:
    """Say where 3-D Secure codes of many cards go, with the code that was sent to the asker."""
    by_mail = request.connect_type == "EMAIL"
    email = checked_email(request.email or "") if by_mail else ""
    if not by_mail and not (request.area_code and request.mobile):
        raise Refused(Code.CARD_UPDATE_FAILED, error_param=["mobile"], message="areaCode and mobile are needed")
    step_up.check_sms_code(ctx, request.sms_code or "", "CARD_3DS")
    area_code, mobile = ("", "") if by_mail else (request.area_code or "", request.mobile or "")
    target = mask_login_name(email) if by_mail else masked_phone(mobile)
    ctx.trail.after = {"cardIdList": request.card_id_list, "connectType": request.connect_type, "target": target}

    def change(card: Card, item: BatchItem) -> None:
        require_changeable(card)
        if not KINDS[card.bin].support_3ds:
            raise Refused(Code.CARD_UPDATE_FAILED, message="the kind of card has no 3-D Secure")
        card.connect_type, card.connect_email = request.connect_type, email
        card.connect_area_code, card.connect_mobile = area_code, mobile
        card.update_time = ctx.time

    return for_each_card(ctx, request.card_id_list, change)
