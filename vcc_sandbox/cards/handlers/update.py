"""Changing a card: name, mailbox, phone, rules, 3-D Secure, tags, notices, freezing."""

from sqlalchemy import delete, select

from vcc_portal.domain.card_changes import changed_tags, freeze_refused, tags_refused
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models import card as m
from vcc_portal.upstream.models import card_actions as a
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_sandbox.cards.handlers.batches import for_each_card, refuse, require_changeable
from vcc_sandbox.cards.handlers.cards import DETAIL, LIST, UPDATE_RIGHT, own_card
from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.cards.views import card_now, views
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity.mailboxes import is_mailbox

PLAIN = ("card_name", "area_code", "phone", "moving_account_notice_switch")


def changeable_card(ctx: Ctx, card_id: str) -> Card:
    """A card in a status that takes changes; 300001 otherwise."""
    card = own_card(ctx, card_id)
    require_changeable(card)
    return card


@serves(card_calls.UPDATE, routes=(LIST, DETAIL), function=UPDATE_RIGHT, invalid=Code.CARD_UPDATE_FAILED)
def update(ctx: Ctx, request: a.CardUpdate) -> m.Card:
    """Change what is given."""
    card = changeable_card(ctx, request.card_id)
    for name in PLAIN:
        value = getattr(request, name)
        if value is not None:
            setattr(card, name, value)
    if request.email is not None:
        card.email = checked_email(request.email)
    if request.card_limit_rules is not None:
        card.rules = request.card_limit_rules.wire()
    if request.mode3ds is not None:
        _set_mode3ds(card, request.mode3ds)
    if request.card_tags is not None:
        replace_tags(ctx, card, request.card_tags)
    if request.freeze_flag is not None:
        _set_frozen(card, frozen=request.freeze_flag)
    card.update_time = ctx.time
    ctx.db.flush()
    return views(ctx.db, [card], ctx.time, english=ctx.english)[0]


@serves(card_calls.UPDATE_CARD_NAME, routes=(LIST, DETAIL), function=UPDATE_RIGHT, invalid=Code.CARD_UPDATE_FAILED)
def update_card_name(ctx: Ctx, request: a.CardNameUpdate) -> bool:
    """Rename a card."""
    card = changeable_card(ctx, request.card_id)
    card.card_name, card.update_time = request.card_name, ctx.time
    return True


@serves(card_calls.UPDATE_EMAIL, routes=(LIST, DETAIL), function=UPDATE_RIGHT, invalid=Code.CARD_UPDATE_FAILED)
def update_email(ctx: Ctx, request: a.CardEmailUpdate) -> bool:
    """Change a card's mailbox."""
    card = changeable_card(ctx, request.card_id)
    card.email, card.update_time = checked_email(request.email), ctx.time
    return True


def checked_email(email: str) -> str:
    """The mailbox, or 210024 when it is none."""
    if not is_mailbox(email):
        raise Refused(Code.MAILBOX_FORMAT, error_param=["email"])
    return email


def _set_mode3ds(card: Card, mode: str) -> None:
    if mode == "CHALLENGE" and not KINDS[card.bin].support_3ds:
        raise Refused(Code.CARD_UPDATE_FAILED, error_param=["mode3ds"], message="the kind of card has no 3-D Secure")
    card.mode3ds = mode


def _set_frozen(card: Card, *, frozen: bool) -> None:
    """Freeze or unfreeze; a risk freeze is not the user's to undo, and an inactive card cannot be frozen."""
    refuse(freeze_refused(card_now(card), supported=KINDS[card.bin].support_freeze), card, fields=["freezeFlag"])
    card.status = "ABNORMAL" if frozen else "VALID"
    card.freeze_reason = "USER" if frozen else ""


@serves(card_calls.UPDATE_TAG, routes=(LIST, DETAIL), function=UPDATE_RIGHT, invalid=Code.CARD_UPDATE_FAILED)
def update_tag(ctx: Ctx, request: a.CardTagUpdate) -> BatchResult:
    """Replace, add or remove tags of many cards."""

    def change(card: Card, item: BatchItem) -> None:
        present = select(CardTag.tag).where(CardTag.card_id == card.card_id).order_by(CardTag.position)
        replace_tags(ctx, card, changed_tags(list(ctx.db.scalars(present)), request.mode, request.card_tags))

    return for_each_card(ctx, request.card_id_list, change)


def replace_tags(ctx: Ctx, card: Card, wanted: list[str]) -> None:
    """Set a card's tags; 300001 in a status that takes no changes or with too many tags."""
    unique = list(dict.fromkeys(wanted))
    if tags_refused(card_now(card), unique):
        raise Refused(Code.CARD_UPDATE_FAILED, error_param=["cardTags"], message="tags cannot be changed")
    ctx.db.execute(delete(CardTag).where(CardTag.card_id == card.card_id))
    ctx.db.add_all(CardTag(card_id=card.card_id, tag=tag, position=number) for number, tag in enumerate(unique))
    card.update_time = ctx.time
    ctx.db.flush()
