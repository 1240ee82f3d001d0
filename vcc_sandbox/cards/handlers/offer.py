"""What can be applied for: kinds of card, currencies, months, limits and how many."""

from datetime import datetime

from sqlalchemy import func, select

from vcc_portal.domain.money import decimals
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models import card as m
from vcc_sandbox.cards.counts import ENDED
from vcc_sandbox.cards.products import DEFAULT_MONTHS, KINDS, MAX_MONTHS, MAX_SINGLE_LIMIT, Kind
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.clock import add_months
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import PER_USD, convert
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity.tables import LinkedUser

DAY_TIMES, MONTH_TIMES, LIFE_TIMES = 4, 20, 200
"""The highest day, month and lifetime limits as multiples of the highest single limit."""


def modes_of(company: LinkedUser) -> set[str]:
    """Card modes that the company may use."""
    modes = {"SINGLE": company.support_single_card_mode, "SHARED": company.support_shared_card_mode}
    return {mode for mode, supported in modes.items() if supported}


def kinds_for(company: LinkedUser, mode: str | None = None, currency: str | None = None) -> list[Kind]:
    """Kinds on offer to the company, and the ones that were."""
    modes = modes_of(company) & ({mode} if mode else {"SINGLE", "SHARED"})
    return [kind for kind in KINDS.values() if kind.mode in modes and (currency is None or currency in kind.currencies)]


@serves(card_calls.BIN_LIST)
def bin_list(ctx: Ctx, request: m.BinQuery) -> list[m.Bin]:
    """Kinds of card."""
    return [
        m.Bin(
            bin=kind.bin,
            card_organization=kind.organization,
            issue_country=kind.country,
            currency_list=list(kind.currencies),
            settle_currency_list=list(kind.currencies),
            card_mode=kind.mode,
            scene_list=list(kind.scenes),
            apply_fee=kind.apply_fee,
            fee_currency=kind.fee_currency,
            min_recharge_amount=kind.min_recharge,
            max_recharge_amount=kind.max_recharge,
            support3ds=kind.support_3ds,
            recommended=kind.recommended,
            status="ONLINE" if kind.online else "OFFLINE",
            remark=ctx.worded(kind.remark),
        )
        for kind in kinds_for(ctx.company, request.card_mode, request.currency)
    ]


@serves(card_calls.CURRENCY_CONFIG)
def currency_config(ctx: Ctx, request: m.CurrencyConfigQuery) -> m.CurrencyConfig:
    """Currencies of the kinds on offer; a card is settled in its own."""
    kinds = [kind for kind in kinds_for(ctx.company, request.card_mode) if kind.online]
    currencies = list(dict.fromkeys(currency for kind in kinds for currency in kind.currencies))
    return m.CurrencyConfig(
        default_currency="USD" if "USD" in currencies else next(iter(currencies), ""),
        currency_list=[m.CardCurrency(currency=item, settle_currency_list=[item]) for item in currencies],
    )


@serves(card_calls.CARD_CONFIG)
def card_config(ctx: Ctx, request: Nothing) -> list[m.CardConfig]:
    """What cards of each kind can do, and how many there are."""
    counts = ctx.db.execute(
        select(Card.bin, func.count()).where(Card.company_id == ctx.owner, Card.status.not_in(ENDED)).group_by(Card.bin)
    )
    used = {row[0]: row[1] for row in counts}
    return [
        m.CardConfig(
            card_mode=kind.mode,
            bin=kind.bin,
            max_count=kind.max_count,
            used_count=used.get(kind.bin, 0),
            support_limit=kind.support_limit,
            support_currency_limit=kind.support_currency_limit,
            support_recharge=kind.mode == "SINGLE",
            support_move=kind.mode == "SHARED",
            support_freeze=kind.support_freeze,
            support3ds=kind.support_3ds,
        )
        for kind in kinds_for(ctx.company)
    ]


@serves(card_calls.WAIT_APPLY_COUNT)
def wait_apply_count(ctx: Ctx, request: m.WaitApplyCountQuery) -> m.WaitApplyCount:
    """How many more cards may be applied for."""
    return remaining_cards(ctx, request.bin, request.card_mode)


def remaining_cards(ctx: Ctx, card_bin: str | None = None, card_mode: str | None = None) -> m.WaitApplyCount:
    """The company's allowance, and that of the kinds of a mode or the one kind that is named; the smaller rest counts."""
    query = select(Card.bin, Card.status, func.count()).where(Card.company_id == ctx.owner, Card.status.not_in(ENDED))
    rows = ctx.db.execute(query.group_by(Card.bin, Card.status)).all()
    total = sum(number for _, _, number in rows)
    most, used = ctx.company.max_cards, total
    wait = most - total
    if card_bin or card_mode:
        kinds = [kind for kind in kinds_for(ctx.company, card_mode) if card_bin in {None, "", kind.bin}]
        of_kinds = sum(number for other, _, number in rows if other in {kind.bin for kind in kinds})
        if sum(kind.max_count for kind in kinds) - of_kinds < wait:
            most, used = sum(kind.max_count for kind in kinds), of_kinds
            wait = most - used
    return m.WaitApplyCount(
        wait_apply_count=max(0, wait),
        max_count=most,
        used_count=used,
        applying_count=sum(number for _, status, number in rows if status == "APPLYING"),
    )


@serves(card_calls.INVALID_TIME)
def invalid_time(ctx: Ctx, request: m.InvalidTimeQuery) -> m.InvalidTimes:
    """Months of expiry that a card may have."""
    if request.bin not in KINDS:
        raise Refused(Code.SUBMIT_FAILED, error_param=["bin"], message="no such bin")
    first, last = expiry_range(ctx.now)
    return m.InvalidTimes(
        min_invalid_time=f"{first:%m%y}",
        max_invalid_time=f"{last:%m%y}",
        default_invalid_time=f"{add_months(ctx.now, DEFAULT_MONTHS):%m%y}",
    )


def expiry_range(now: datetime) -> tuple[datetime, datetime]:
    """First and last month of expiry that can be chosen."""
    return add_months(now, 1), add_months(now, MAX_MONTHS)


@serves(card_calls.CURRENCY_LIMIT_CONFIG)
def currency_limit_config(ctx: Ctx, request: Nothing) -> m.CurrencyLimitConfig:
    """The highest limits; none for a company on the allow-list."""
    white = ctx.company.card_limit_white
    return m.CurrencyLimitConfig(
        enabled=True,
        base_max=m.Limits() if white else highest_limits("USD"),
        currency_list=[
            m.CurrencyMax(currency=item, decimals=decimals(item), max=m.Limits() if white else highest_limits(item))
            for item in PER_USD
        ],
    )


def highest_limits(currency: str) -> m.Limits:
    """USD 50,000 for one payment and its multiples, in that currency."""
    single = convert(MAX_SINGLE_LIMIT, "USD", currency)
    return m.Limits(
        single_limit=single,
        single_day_limit=single * DAY_TIMES,
        single_month_limit=single * MONTH_TIMES,
        life_time_limit=single * LIFE_TIMES,
    )
