"""What /card/apply reads before its form is filled in: what may be applied for, which choices fit, and what is in the way."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from vcc_portal.domain import clock
from vcc_portal.domain.account import has_codes
from vcc_portal.domain.card import APPLY_CODE, CardFace, ground
from vcc_portal.domain.purpose import Mode3ds
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import MISSING_RIGHTS
from vcc_portal.errors.failed import Failed
from vcc_portal.features.account.sub_accounts import every_sub_account
from vcc_portal.features.card.apply.kind import ApplyKind
from vcc_portal.features.card.apply.offer import Offer, modes_of
from vcc_portal.features.card.apply.options import choices
from vcc_portal.features.patterns.asking import Ask, Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n.card import apply_batch as batch
from vcc_portal.i18n.card import issued as words
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Bin, BinQuery, CurrencyConfigQuery, InvalidTimeQuery, WaitApplyCountQuery
from vcc_portal.upstream.models.sub_account import SubUser
from vcc_portal.upstream.models.user import VccUser

USUAL = {"area_code": "86", "moving_account_notice_switch": "on"}


@dataclass(frozen=True)
class ApplicationReading:
    """The offer, and what the form starts with."""

    offer: Offer
    defaults: Mapping[str, str]


async def read_application(visit: Visit, kind: ApplyKind, start: Mapping[str, str]) -> ApplicationReading:
    """The usual choices, or those of `start` as far as they fit.

    What the provider would refuse at the end is said before anything is filled in: raises `NotShown` (BLOCKED) with the
    `ApplyBlocker`, and `Failed`.
    """
    if not has_codes(visit.standing, APPLY_CODE):
        raise NotShown(Phase.BLOCKED, NO_RIGHT)
    offer = Offer()
    try:
        offer = await read_offer(visit)
        fixed = await fitting(visit.ask, offer, start)
    except Failed as failed:
        refused = block_of(offer, {}, failed)
        if refused:
            raise NotShown(Phase.BLOCKED, refused) from failed
        raise
    blocked = block_of(offer, fixed, least=kind.least)
    if blocked:
        raise NotShown(Phase.BLOCKED, blocked)
    return ApplicationReading(offer, USUAL | dict(start) | fixed)


async def read_offer(visit: Visit) -> Offer:
    """Everything that does not depend on the product; raises `Failed`."""
    ask, user = visit.ask, visit.user or VccUser()
    of_cards = asyncio.gather(
        ask(card_calls.BIN_LIST, BinQuery()),
        ask(card_calls.CARD_CONFIG, Nothing()),
        ask(card_calls.CURRENCY_CONFIG, CurrencyConfigQuery()),
        ask(card_calls.CURRENCY_LIMIT_CONFIG, Nothing()),
        ask(card_calls.TAGS, Nothing()),
    )
    of_accounts = asyncio.gather(ask(account_calls.ALL, Nothing()), _sub_accounts(ask, with_them=user.support_sub_user))
    (bins, configs, currencies, limits, tags), (accounts, subs) = await asyncio.gather(of_cards, of_accounts)
    today = clock.now()
    return Offer(
        modes=modes_of(shared=user.support_shared_card_mode, single=user.support_single_card_mode),
        with_sub_accounts=user.support_sub_user,
        operator=not visit.standing.admin,
        allow_listed=user.card_limit_white,
        bins=bins,
        configs=configs,
        currencies=currencies,
        limits=limits,
        accounts=accounts,
        tags=tags,
        sub_users=subs,
        this_month=today.year * 12 + today.month - 1,
    )


async def read_product(ask: Ask, offer: Offer, mode: str, card_bin: str) -> None:
    """How long a product's cards may live and how many more there may be; asked once for each product."""
    if card_bin not in offer.times:
        offer.times[card_bin] = await ask(card_calls.INVALID_TIME, InvalidTimeQuery(bin=card_bin))
    if offer.count(mode, card_bin) is None:
        query = WaitApplyCountQuery(card_mode=mode, bin=card_bin)
        offer.counts[f"{mode}:{card_bin}"] = await ask(card_calls.WAIT_APPLY_COUNT, query)


async def _sub_accounts(ask: Ask, *, with_them: bool) -> list[SubUser]:
    return await every_sub_account(ask, status="VALID") if with_them else []


@dataclass(frozen=True)
class ApplyBlocker:
    """What is in the way."""

    icon: str = "ban"
    title: Text = EMPTY
    note: Text = EMPTY
    ask_for_more: bool = False
    """A higher number of cards can be asked for."""

    def __bool__(self) -> bool:
        return self.title != EMPTY


NO_RIGHT = ApplyBlocker("lock", words.BLOCKED_OPERATOR, words.BLOCKED_OPERATOR_NOTE)


def block_of(offer: Offer, start: Mapping[str, str], failed: Failed | None = None, *, least: int = 1) -> ApplyBlocker:
    """The first thing in the way; empty when an application for `least` cards may begin with the choices of `start`."""
    if failed is not None:
        return NO_RIGHT if failed.code in MISSING_RIGHTS else ApplyBlocker()
    if not offer.modes:
        return ApplyBlocker("credit-card", words.BLOCKED_MODE, words.BLOCKED_MODE_NOTE)
    count = offer.count(start.get("card_mode", ""), start.get("bin", ""))
    if "bin" not in start:
        return ApplyBlocker("pause", words.BLOCKED_PRODUCT, words.BLOCKED_PRODUCT_NOTE)
    if count is not None and count.wait_apply_count <= 0:
        used = words.BLOCKED_COUNT_NOTE.format(
            most=count.max_count, used=count.used_count, applying=count.applying_count
        )
        return ApplyBlocker("layers", words.BLOCKED_COUNT, used, ask_for_more=True)
    if count is not None and count.wait_apply_count < least:
        few = batch.BLOCKED_FEW_NOTE.format(left=count.wait_apply_count)
        return ApplyBlocker("layers", batch.BLOCKED_FEW, few, ask_for_more=True)
    return ApplyBlocker()


async def fitting(ask: Ask, offer: Offer, values: Mapping[str, str]) -> dict[str, str]:
    """As typed where it fits, else the usual choice. Raises `Failed`."""
    mode = _one(values.get("card_mode"), offer.modes)
    open_bins = [one.bin for one in offer.products(mode) if offer.open(mode, one)]
    product = offer.product(mode, _one(values.get("bin"), open_bins))
    if product is None:
        return {"card_mode": mode}
    await read_product(ask, offer, mode, product.bin)
    default = offer.currencies.default_currency
    usual = [default, *product.currency_list] if default in product.currency_list else product.currency_list
    currency = _one(values.get("currency"), usual)
    settlements = offer.settlements(product, currency)
    usual_settlements = [currency, *settlements] if currency in settlements else settlements
    return {
        "card_mode": mode,
        "bin": product.bin,
        "currency": currency,
        "settle_currency_code": _one(values.get("settle_currency_code"), usual_settlements),
        "invalid_time": _month(values.get("invalid_time", ""), offer, product, mode, currency),
        "mode3ds": _mode3ds(values.get("mode3ds", ""), product),
        "sub_user_id": values.get("sub_user_id", "") if offer.with_sub_accounts else "",
    }


def preview(product: Bin | None, values: Mapping[str, str]) -> CardFace:
    """What the server knows of the card; name and limit are drawn as they are typed."""
    if product is None:
        return CardFace(status_text=words.PREVIEW)
    month = values.get("invalid_time", "")
    return CardFace(
        number_mask_head=f"{product.bin[:4]} {product.bin[4:6]}",
        expiry=f"{month[:2]}/{month[2:]}" if len(month) == 4 else "",
        scheme=product.card_organization,
        status_text=words.PREVIEW,
        tone="hollow",
        ground=ground("", product.bin),
        currency=values.get("currency", ""),
    )


def _month(typed: str, offer: Offer, product: Bin, mode: str, currency: str) -> str:
    offered = [option.value for option in choices(offer, mode, product, currency).months]
    return typed if typed in offered else offer.times[product.bin].default_invalid_time


def _one(typed: str | None, offered: list[str]) -> str:
    """What was typed where it is offered, else the first that is."""
    return typed if typed in offered and typed is not None else next(iter(offered), "")


def _mode3ds(typed: str, product: Bin) -> str:
    if not product.support3ds:
        return Mode3ds.BY_PASS.value
    return typed if typed in set(Mode3ds) else Mode3ds.CHALLENGE.value
