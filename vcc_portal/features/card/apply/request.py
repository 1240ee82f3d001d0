"""Turns a checked application into the call, and into the list that is reviewed before it is sent."""

from dataclasses import dataclass
from typing import Any

from vcc_portal.domain.money import format_amount
from vcc_portal.domain.purpose import LogisticsItem, Mode3ds, Purpose, TradeScene, purpose_on_wire
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS, payer
from vcc_portal.features.card.apply.form import CardApplyForm, CurrencyLimits, IdenticalApplyForm, TableApplyForm
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.card.apply.options import month_label, product_name
from vcc_portal.features.card.limits.rules import rules_of
from vcc_portal.i18n import purpose as purposes
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as batch_words
from vcc_portal.i18n.card import issued as words
from vcc_portal.i18n.card.common import CARD_MODE, CardMode
from vcc_portal.upstream.models.card import CurrencyLimitAsked, LimitRulesAsked
from vcc_portal.upstream.models.card_actions import CardApply

_SEPARATOR = Text(zh="、", en=", ")


@dataclass
class ReviewRow:
    """One value of the application."""

    label: Text = EMPTY
    value: Text = EMPTY
    wide: bool = False
    """Too long to stand beside another one."""


def request_of(form: CardApplyForm) -> CardApply:
    """The call; the same form always gives the same body, so a repeated request number is recognised."""
    return CardApply(
        card_name=form.card_name, email=form.email, card_tags=form.card_tags, **shared(form), **limits(form)
    )


def shared(form: CardApplyForm) -> dict[str, Any]:
    """What one card and every card of a batch have in common on the wire, apart from the limits."""
    return {
        "request_no": form.request_no,
        "card_mode": form.card_mode,
        "bin": form.bin,
        "currency": form.currency,
        "settle_currency_code": form.settle_currency_code,
        "area_code": form.area_code,
        "phone": form.phone,
        "invalid_time": form.invalid_time,
        "transaction_currency_limit_list": [_currency_limit(row) for row in form.currency_limits.values()],
        "card_limit_rules": rules_of(form, LimitRulesAsked),
        "mode3ds": form.mode3ds,
        "trade_scene_code": form.trade_scene_code or None,
        "purpose": purpose_on_wire(form.purpose, form.logistics_item),
        "sub_user_id": form.paid_by or None,
        "recharge_amount": form.recharge_amount,
        "moving_account_notice_switch": form.moving_account_notice_switch,
    }


def limits(of: Any) -> dict[str, Any]:
    """The four limits of a form, or of a row of one, in thousandths."""
    return {name: getattr(of, name) for name in LIMIT_FIELDS}


def review(form: CardApplyForm, offer: Offer) -> list[ReviewRow]:
    """Every value as it will be sent, in the order of the form."""
    return [
        *review_product(form, offer),
        ReviewRow(strings.CARD_NAME, Text.same(form.card_name)),
        *review_owner(form, offer),
        ReviewRow(strings.EMAIL, Text.same(form.email)),
        *review_limits(form),
        *review_use(form, offer),
        *review_controls(form, with_tags=True),
    ]


def review_identical(form: IdenticalApplyForm, offer: Offer) -> list[ReviewRow]:
    """The same for like cards, with the first and the last name."""
    names = form.card_names
    called = Text.same(names[0])
    if len(names) > 1:
        called = batch_words.NAMES_PREVIEW.format(first=names[0], last=names[-1], count=len(names))
    return [
        *review_product(form, offer),
        ReviewRow(batch_words.NAMES, called, wide=True),
        *review_owner(form, offer),
        ReviewRow(strings.EMAIL, Text.same(form.email)),
        *review_limits(form),
        *review_use(form, offer),
        *review_controls(form, with_tags=True),
    ]


def review_table(form: TableApplyForm, offer: Offer) -> list[ReviewRow]:
    """What the cards of a table have in common."""
    return [*review_product(form, offer), *review_owner(form, offer), *review_use(form, offer), *review_controls(form)]


def review_product(form: CardApplyForm, offer: Offer) -> list[ReviewRow]:
    """Product, mode and currencies."""
    product = offer.product(form.card_mode, form.bin)
    return [
        ReviewRow(strings.PRODUCT, Text.same(product_name(product) if product else form.bin)),
        ReviewRow(strings.MODE, CARD_MODE[CardMode(form.card_mode)]),
        ReviewRow(strings.CURRENCY, Text.same(form.currency)),
        ReviewRow(strings.SETTLE_CURRENCY, Text.same(form.settle_currency_code)),
    ]


def review_owner(form: CardApplyForm, offer: Offer) -> list[ReviewRow]:
    """Who pays, and the phone."""
    owner = ReviewRow(strings.SUB_ACCOUNT, payer(form.paid_by, offer, strings.MAIN_ACCOUNT))
    phone = ReviewRow(strings.PHONE, Text.same(f"+{form.area_code} {form.phone}"))
    return [owner, phone] if offer.with_sub_accounts else [phone]


def review_limits(form: CardApplyForm) -> list[ReviewRow]:
    """The four limits."""
    return [
        ReviewRow(strings.LIMIT[window], _limit(getattr(form, name), form.currency))
        for name, window in LIMIT_FIELDS.items()
    ]


def review_use(form: CardApplyForm, offer: Offer) -> list[ReviewRow]:
    """Until when and what for."""
    return [
        ReviewRow(strings.VALID_UNTIL, month_label(offer, form.invalid_time)),
        ReviewRow(strings.PURPOSE, _purpose(form)),
        *([ReviewRow(strings.TRADE_SCENE, _scene(form))] if form.trade_scene_code else []),
        ReviewRow(strings.MODE_3DS, purposes.MODE_3DS[Mode3ds(form.mode3ds)]),
        ReviewRow(strings.NOTICE, words.YES if form.moving_account_notice_switch else words.NO),
    ]


def review_controls(form: CardApplyForm, *, with_tags: bool = False) -> list[ReviewRow]:
    """What most cards do not have: tags, limits per currency, and what else a payment must fulfil."""
    rows = [ReviewRow(strings.TAGS, _joined(form.card_tags), wide=True)] if with_tags and form.card_tags else []
    rows += [
        ReviewRow(strings.PER_CURRENCY_OF.format(currency=code), _limits(row, code), wide=True)
        for code, row in form.currency_limits.items()
    ]
    if form.currency_control:
        rows.append(ReviewRow(strings.ALLOWED_CURRENCIES, _joined(form.allowed_currencies), wide=True))
    if form.count_control:
        rows.append(ReviewRow(strings.COUNT, Text.same(f"{form.transaction_count:,}")))
    if form.mcc_codes:
        rows.append(ReviewRow(strings.MCC, _joined(form.mcc_codes), wide=True))
    if form.merchant_names:
        rows.append(ReviewRow(strings.MERCHANTS, _joined(form.merchant_names), wide=True))
    return rows


def _currency_limit(row: CurrencyLimits) -> CurrencyLimitAsked:
    return CurrencyLimitAsked(currency=row.currency, **{name: getattr(row, name) for name in LIMIT_FIELDS})


def _limits(limits: CurrencyLimits, currency: str) -> Text:
    texts = [_limit(getattr(limits, name), currency) for name in LIMIT_FIELDS]
    return Text(zh=" / ".join(one.zh for one in texts), en=" / ".join(one.en for one in texts))


def _limit(amount: int | None, currency: str) -> Text:
    return strings.NO_LIMIT if amount is None else Text.same(format_amount(amount, currency))


def _purpose(form: CardApplyForm) -> Text:
    text = purposes.PURPOSE[Purpose(form.purpose)]
    if not form.logistics_item:
        return text
    item = purposes.LOGISTICS_ITEM[LogisticsItem(form.logistics_item)]
    return Text(zh=f"{text.zh}（{item.zh}）", en=f"{text.en} ({item.en})")


def _scene(form: CardApplyForm) -> Text:
    return purposes.TRADE_SCENE[TradeScene(form.trade_scene_code)]


def _joined(items: list[str]) -> Text:
    return Text(zh=_SEPARATOR.zh.join(items), en=_SEPARATOR.en.join(items))
