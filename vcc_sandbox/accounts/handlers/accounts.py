"""Accounts: balances, currencies, agreements, the guide, business verification."""

from vcc_portal.domain.money import CURRENCIES, decimals
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models import account as m
from vcc_portal.upstream.models import account_settings as s
from vcc_portal.upstream.models.base import ByCurrency
from vcc_sandbox.accounts.balances import Balances, accounts_of, main_accounts, main_view, sub_view
from vcc_sandbox.accounts.handlers.open_account import NOT_HELD
from vcc_sandbox.cards.products import CURRENCY_NAMES, KINDS
from vcc_sandbox.content import agreements
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.exchange_rates import PER_USD
from vcc_sandbox.core.request_checks import Need
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding.offers import Offer
from vcc_sandbox.sub_accounts.handlers import visible_subs

CARD_CURRENCIES = {currency for kind in KINDS.values() if kind.online for currency in kind.currencies}


@serves(account_calls.LIST)
def account_list(ctx: Ctx, request: ByCurrency) -> list[m.Account]:
    """The main accounts; an operator with a data right sees the sum of what they may see."""
    accounts = main_accounts(ctx.db, ctx.owner)
    balances = _visible(ctx, Balances.of(ctx.db, ctx.owner))
    wanted = [account for account in accounts if request.currency in {None, account.currency}]
    return [main_view(account, balances) for account in wanted]


@serves(account_calls.ALL)
def account_all(ctx: Ctx, request: Nothing) -> m.AllAccounts:
    """Main accounts, sub-accounts, and everything by currency."""
    balances = _visible(ctx, Balances.of(ctx.db, ctx.owner))
    mains = [main_view(account, balances) for account in main_accounts(ctx.db, ctx.owner)]
    subs = visible_subs(ctx)
    accounts = accounts_of(ctx.db, ctx.owner, [sub.sub_user_id for sub in subs])
    return m.AllAccounts(
        main_account_list=mains,
        sub_user_list=[
            m.SubAccounts(
                sub_user_id=sub.sub_user_id,
                alias=sub.alias,
                account_list=[
                    sub_view(account, balances) for account in accounts if account.sub_user_id == sub.sub_user_id
                ],
            )
            for sub in subs
        ],
        total_by_currency=[
            m.CurrencyTotal(
                currency=main.currency, available_amount=main.available_amount, frozen_amount=main.frozen_amount
            )
            for main in mains
        ],
    )


def _visible(ctx: Ctx, balances: Balances) -> Balances:
    if ctx.scope is None:
        return balances
    seen = {key: amount for key, amount in balances.amounts.items() if key[1] in ctx.scope}
    return Balances(seen, balances.changed)


@serves(account_calls.EXIST)
def account_exist(ctx: Ctx, request: m.AccountExistQuery) -> m.AccountExist:
    """Whether the company has an account in that currency."""
    found = [account for account in main_accounts(ctx.db, ctx.owner) if account.currency == request.currency]
    return m.AccountExist(exist=bool(found), account_no=found[0].account_no if found else "")


@serves(account_calls.CURRENCY)
def account_currency(ctx: Ctx, request: Nothing) -> list[m.AccountCurrency]:
    """Currencies of the product (spec §3) and what each is good for here."""
    opened, offer = {account.currency for account in main_accounts(ctx.db, ctx.owner)}, Offer.of(ctx)
    return [
        m.AccountCurrency(
            currency=code,
            name_zh=CURRENCY_NAMES[code],
            symbol=currency.symbol,
            decimals=decimals(code),
            support_recharge=code in PER_USD and code not in NOT_HELD,
            support_card=code in CARD_CURRENCIES,
            opened=code in opened,
            channel_list=[] if code in NOT_HELD else offer.channels(code),
        )
        for code, currency in CURRENCIES.items()
    ]


@serves(account_calls.SIGN_CONTRACT_LIST, need=Need.SESSION)
def sign_contract_list(ctx: Ctx, request: s.SignContracts) -> s.ContractsSigned:
    """Sign agreements; only what was waiting to be signed counts."""
    named = {(item.site, item.code, item.version) for item in request.agreement_list} if request.agree else set()
    signed = agreements.sign(ctx.db, ctx.user.user_id, named)
    remaining = [
        s.AgreementVersion(site=row.site, code=row.code, version=row.version, title=row.title)
        for row in agreements.outstanding(ctx.db, ctx.user.user_id)
    ]
    return s.ContractsSigned(signed_count=signed, remaining=remaining)


@serves(account_calls.GUIDE)
def guide(ctx: Ctx, request: s.Guide) -> s.GuideStep:
    """Read or set the step of the guide."""
    if request.step is not None:
        ctx.user.guide_step = request.step
    return s.GuideStep(step=ctx.user.guide_step)


@serves(account_calls.GUIDE_CONFIRM)
def guide_confirm(ctx: Ctx, request: Nothing) -> s.GuideStep:
    """The guide is done."""
    ctx.user.guide_step = 0
    return s.GuideStep(step=0)
