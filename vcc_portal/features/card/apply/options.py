"""What can be chosen in an application, as the browser shows it."""

import re
from dataclasses import dataclass, field

from vcc_portal.domain.card import CardFace, CardMode, ground
from vcc_portal.domain.money import format_amount, step, typed_amount
from vcc_portal.domain.purpose import SCENE_CURRENCIES
from vcc_portal.domain.text import EMPTY, Count, Text
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS, MAIN, payer
from vcc_portal.features.card.apply.offer import ONLINE, Offer
from vcc_portal.i18n import purpose as purposes
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.countries import country_name
from vcc_portal.i18n.currency import name_of
from vcc_portal.upstream.models.base import MONTH_OF_EXPIRY
from vcc_portal.upstream.models.card import Bin

SCHEME_NAMES = {"VISA": "Visa", "MasterCard": "Mastercard"}
MOST_TAGS_SHOWN = 8


@dataclass
class Option:
    """One row of a select."""

    value: str = ""
    label: Text = EMPTY


@dataclass
class ProductTile:
    """One card product."""

    bin: str = ""
    title: str = ""
    """As "Visa 4859 32"."""
    face: CardFace = field(default_factory=CardFace)
    """For the thumbnail."""
    currencies: str = ""
    scenes: Text = EMPTY
    issued: Text = EMPTY
    """Where it is issued: what tells products of one scheme apart."""
    fee: Text = EMPTY
    with_3ds: bool = False
    recommended: bool = False
    open: bool = True
    why_not: Text = EMPTY


@dataclass(frozen=True)
class Opening:
    """Bounds of the first balance of a single-mode card, shown and as plain numbers."""

    least: str = ""
    most: str = ""
    least_plain: str = ""
    most_plain: str = ""
    source: Text = EMPTY


@dataclass(frozen=True)
class Choices:
    """The choices that fit what has been chosen above them."""

    products: list[ProductTile] = field(default_factory=list)
    currencies: list[str] = field(default_factory=list)
    settlements: list[str] = field(default_factory=list)
    months: list[Option] = field(default_factory=list)
    owners: list[Option] = field(default_factory=list)
    """Main account and sub-accounts; empty where there are none to choose."""
    spending: list[Option] = field(default_factory=list)
    """Transaction currencies that may have limits of their own."""
    tags: list[str] = field(default_factory=list)
    """Tags of other cards, the most used first."""
    opening: Opening = field(default_factory=Opening)
    highest: dict[str, str] = field(default_factory=dict)
    """The highest of each limit as a plain number; empty is unbounded."""
    single: bool = False
    with_3ds: bool = False
    with_scene: bool = False
    with_currency_limits: bool = False


def choices(offer: Offer, mode: str, product: Bin | None, currency: str, owner: str = "") -> Choices:
    """Everything that can be chosen for one product and currency."""
    if product is None:
        return Choices(products=[tile(offer, mode, one) for one in offer.products(mode)])
    config = offer.config(mode, product.bin)
    return Choices(
        products=[tile(offer, mode, one) for one in offer.products(mode)],
        currencies=product.currency_list,
        settlements=offer.settlements(product, currency),
        months=months(offer, product.bin),
        owners=owners(offer),
        spending=[Option(one.currency, _currency(one.currency)) for one in offer.limits.currency_list],
        tags=[tag.tag for tag in sorted(offer.tags, key=lambda tag: -tag.card_count)][:MOST_TAGS_SHOWN],
        opening=_opening(offer, product, currency, owner),
        highest={
            name: typed_amount(offer.highest(window, currency), currency) for name, window in LIMIT_FIELDS.items()
        },
        single=mode == CardMode.SINGLE,
        with_3ds=product.support3ds,
        with_scene=currency in SCENE_CURRENCIES,
        with_currency_limits=offer.limits.enabled and (config is None or config.support_currency_limit),
    )


def tile(offer: Offer, mode: str, product: Bin) -> ProductTile:
    """A product with why it cannot be had, when it cannot."""
    fee = format_amount(product.apply_fee, product.fee_currency)
    return ProductTile(
        bin=product.bin,
        title=product_name(product),
        face=CardFace(scheme=product.card_organization, ground=ground("", product.bin)),
        currencies=", ".join(product.currency_list),
        scenes=scenes(product),
        issued=strings.ISSUED_IN.format(country=country_name(product.issue_country))
        if product.issue_country
        else EMPTY,
        fee=strings.FEE_OF.format(amount=f"{product.fee_currency} {fee}") if product.apply_fee else strings.FREE,
        with_3ds=product.support3ds,
        recommended=product.recommended,
        open=offer.open(mode, product),
        why_not=_why_not(offer, mode, product),
    )


def product_name(product: Bin) -> str:
    """Scheme and the first six digits."""
    scheme = SCHEME_NAMES.get(product.card_organization, product.card_organization)
    return f"{scheme} {product.bin[:4]} {product.bin[4:6]}"


def scenes(product: Bin) -> Text:
    """Where a product works; a scene the provider added later is shown as it is."""
    if not product.scene_list:
        return strings.ANYWHERE
    known = [purposes.SCENE.get(scene, Text.same(scene)) for scene in product.scene_list]
    return Text(zh="、".join(one.zh for one in known), en=", ".join(one.en for one in known))


def months(offer: Offer, card_bin: str) -> list[Option]:
    """The months of expiry of a product, MMYY with a label such as "2027-11 (24 months)"."""
    times = offer.times.get(card_bin)
    if times is None or not all(
        re.fullmatch(MONTH_OF_EXPIRY, one) for one in (times.min_invalid_time, times.max_invalid_time)
    ):
        return []
    first, last, now = _ordinal(times.min_invalid_time), _ordinal(times.max_invalid_time), offer.this_month
    return [Option(_mmyy(month), _month_label(month, month - now)) for month in range(first, last + 1)]


def month_label(offer: Offer, mmyy: str) -> Text:
    """One month of expiry, as the list shows it."""
    month = _ordinal(mmyy)
    return _month_label(month, month - offer.this_month)


def owners(offer: Offer) -> list[Option]:
    """The main account and every live sub-account."""
    if not offer.with_sub_accounts:
        return []
    subs = [Option(sub.sub_user_id, Text.same(sub.alias)) for sub in offer.sub_users]
    return [Option(MAIN, strings.MAIN_ACCOUNT), *subs]


def _opening(offer: Offer, product: Bin, currency: str, owner: str) -> Opening:
    least = max(step(currency), product.min_recharge_amount or 0)
    most = product.max_recharge_amount
    return Opening(
        least=format_amount(least, currency),
        most="" if most is None else format_amount(most, currency),
        least_plain=typed_amount(least, currency),
        most_plain=typed_amount(most, currency),
        source=payer(owner, offer),
    )


def _why_not(offer: Offer, mode: str, product: Bin) -> Text:
    if product.status != ONLINE:
        return strings.OFFLINE
    return strings.USED_UP if offer.used_up(mode, product) else EMPTY


def _month_label(month: int, ahead: int) -> Text:
    return strings.MONTHS_AHEAD.format(month=f"{month // 12:04d}-{month % 12 + 1:02d}", count=Count(ahead))


def _currency(code: str) -> Text:
    name = name_of(code)
    return Text(zh=f"{code} {name.zh}", en=f"{code} {name.en}")


def _ordinal(mmyy: str) -> int:
    """Months since year 0."""
    return (2000 + int(mmyy[2:])) * 12 + int(mmyy[:2]) - 1


def _mmyy(month: int) -> str:
    return f"{month % 12 + 1:02d}{month // 12 % 100:02d}"
