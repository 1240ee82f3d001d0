"""What the detail page says about a card beside its limits: facts, limits by currency, and rules."""

from dataclasses import dataclass, field

from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.view import LimitView, limit_views
from vcc_portal.i18n import merchants
from vcc_portal.i18n.card import common as card_strings
from vcc_portal.i18n.card import detail as strings
from vcc_portal.upstream.models.card import Card, LimitRules


@dataclass(frozen=True)
class CardFacts:
    """Facts of a card, as display strings; an empty one is shown as "--"."""

    card_id: str = ""
    mode: Text = EMPTY
    currency: str = ""
    settle_currency: str = ""
    sub_account: Text = EMPTY
    tags: list[str] = field(default_factory=list)
    created: str = ""
    operator: str = ""
    email: str = ""
    phone: str = ""
    contact: str = ""
    """Where 3-D Secure codes go, masked."""
    mode3ds: str = ""
    security: Text = EMPTY
    notice: bool = False
    balance: str = ""
    """Only of a card with a balance of its own."""
    frozen_amount: str = ""
    trouble: Text = EMPTY
    """Why the card is frozen or could not be issued, or when it was cancelled."""


@dataclass(frozen=True)
class CurrencyLimitsView:
    """The four limits for spending in one currency."""

    currency: str = ""
    limits: list[LimitView] = field(default_factory=list)


@dataclass(frozen=True)
class RuleView:
    """A rule other than an amount: what it is about, and the values that it allows."""

    title: Text = EMPTY
    allowed: list[Text] = field(default_factory=list)


def card_facts(card: Card, why_not_issued: Text = EMPTY) -> CardFacts:
    """The facts of `card`; contacts are masked."""
    contact = card.connect_info_for3ds
    return CardFacts(
        card_id=card.card_id,
        mode=card_strings.CARD_MODE.get(card.card_mode, EMPTY),
        currency=card.currency,
        settle_currency=card.settle_currency_code,
        sub_account=Text.same(card.sub_user_name) if card.sub_user_name else card_strings.MAIN_ACCOUNT,
        tags=card.card_tags,
        created=card.create_time,
        operator=card.operator_name,
        email=mask_login_name(card.email) if card.email else "",
        phone=f"{_area(card.area_code)}{card.phone_mask}" if card.phone_mask else "",
        contact=(contact.email_mask or f"{_area(contact.area_code)}{contact.mobile_mask}").strip() if contact else "",
        mode3ds=card.mode3ds,
        security=strings.SECURITY.get(card.mode3ds, EMPTY),
        notice=card.moving_account_notice_switch,
        balance="" if card.card_balance is None else format_amount(card.card_balance, card.currency),
        frozen_amount=format_amount(card.frozen_amount, card.currency),
        trouble=_trouble(card, why_not_issued),
    )


def currency_limits(card: Card) -> list[CurrencyLimitsView]:
    """The limits for each spending currency that has some."""
    return [CurrencyLimitsView(row.currency, limit_views(row)) for row in card.transaction_currency_limit_list]


def rules(given: LimitRules) -> list[RuleView]:
    """The rules that are on."""
    count = given.limit_transaction_count if given.enable_transaction_count_control else None
    currencies = given.limit_transaction_currencies if given.enable_transaction_currency_control else None
    every = [
        RuleView(strings.RULE_CURRENCIES, [Text.same(code) for code in currencies or []]),
        RuleView(strings.RULE_COUNT, [] if count is None else [Text.same(f"{count:,}")]),
        RuleView(strings.RULE_MCC, [merchants.category(code) for code in given.mcc_codes]),
        RuleView(strings.RULE_MERCHANTS, [Text.same(name) for name in given.fuzzy_merchant_names]),
    ]
    return [rule for rule in every if rule.allowed]


def _trouble(card: Card, why_not_issued: Text) -> Text:
    if card.status == CardStatus.ABNORMAL:
        return strings.FROZEN_BY.get(card.freeze_reason, strings.FROZEN)
    if card.status == CardStatus.CANCEL and why_not_issued:
        return strings.NOT_ISSUED.format(reason=why_not_issued)
    if card.status == CardStatus.CANCEL:
        return strings.CANCELLED_AT.format(time=card.cancel_time) if card.cancel_time else EMPTY
    if card.status == CardStatus.PRE_CANCEL:
        return strings.CLOSING
    return strings.BEING_ISSUED if card.status == CardStatus.APPLYING else EMPTY


def _area(code: str) -> str:
    return f"+{code.lstrip('+')} " if code else ""
