"""Plants the seed into an empty database; deterministic by seed number, relative to the machine's time."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_sandbox.core.bookkeeping import Books, owner_wallet
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ddl import unguarded
from vcc_sandbox.core.ledger import Event, Key, Unbalanced
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.scheduler import let_happen
from vcc_sandbox.core.tally import untallied
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.seed import merchants as shop
from vcc_sandbox.seed.card_plans import TEAMS, CardPlan, lanyu_card_plans, small_card_plans
from vcc_sandbox.seed.content import write_content
from vcc_sandbox.seed.history import write_history
from vcc_sandbox.seed.people_planting import SeedPeople, enter_people, open_account
from vcc_sandbox.seed.rewards import let_rebates_go_on, plan_invitations, plan_rebates, write_invitations
from vcc_sandbox.seed.settings import write_settings
from vcc_sandbox.seed.timeline import office_moment
from vcc_sandbox.seed.year import CompanyYear
from vcc_sandbox.sub_accounts.tables import CurrencyAccount

LANYU_PURCHASES, LANYU_TODAY = 3750, 18
FIRST_MONEY = 20_000_000
"""USD 20,000 of the company that has done nothing yet."""


def plant(sandbox: Sandbox, db: Session) -> None:
    """People, companies, cards and a year of payments."""
    with _without_collector():
        _plant(sandbox, db)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Nothing of a quarter of a million new objects is garbage; looking for it takes a tenth of the time."""
    active = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if active:
            gc.enable()


def _plant(sandbox: Sandbox, db: Session) -> None:
    now = sandbox.clock.machine().replace(microsecond=0)
    people = enter_people(db, now)
    books = Books(db, of_the_past=True)
    with db.no_autoflush:
        _lanyu(sandbox, books, people, now)
        for number, (name, plans, purchases) in enumerate(_small_companies(sandbox.settings.sandbox_seed)):
            rng = Random(sandbox.settings.sandbox_seed + 100 + number)  # noqa: S311  play, not secrets
            _live(sandbox, books, people.linked[name], {}, plans, rng, now, purchases)
        _first_money(books, people.linked["empty"], now)
    write_past(books)
    write_history(db)
    write_content(db, now, people.linked)
    write_settings(db, people.linked["admin"], now)
    let_rebates_go_on(db, now)
    let_happen(db, now)


def plant_people(sandbox: Sandbox, db: Session) -> None:
    """People and their accounts, USD 20,000 on each main account in USD; no cards and no payments."""
    now = sandbox.clock.machine().replace(microsecond=0)
    people = enter_people(db, now)
    books = Books(db, of_the_past=True)
    db.flush()
    funded = select(CurrencyAccount.company_id).where(
        CurrencyAccount.currency == "USD", CurrencyAccount.sub_user_id == ""
    )
    for company_id in sorted(set(db.scalars(funded))):
        _first_money(books, db.get_one(LinkedUser, company_id), now)
    write_past(books)
    write_history(db)
    write_content(db, now, people.linked)
    write_invitations(db, books.ids, people.linked["admin"], now)
    let_rebates_go_on(db, now)
    let_happen(db, now)


def write_past(books: Books) -> None:
    """Write the books without the guards and the count of each row, and have all of them add up and counted instead."""
    connection = books.db.connection()
    with unguarded(connection), untallied(connection):
        books.flush()
    found = differences(books.db)
    if found:
        raise Unbalanced(str(found[:3]))


def _lanyu(sandbox: Sandbox, books: Books, people: SeedPeople, now: datetime) -> None:
    rng = Random(sandbox.settings.sandbox_seed)  # noqa: S311  play, not secrets
    company = people.linked["admin"]
    for team in TEAMS:
        opened = office_moment(now - timedelta(days=400), team.alias)
        for currency in sorted({"USD", *(currency for _, currency in team.bins)}):
            if team.alias:
                books.db.add(open_account(books.ids, company.user_id, people.subs[team.alias], currency, opened))
    plans = lanyu_card_plans(rng)
    _live(sandbox, books, company, people.subs, plans, rng, now, LANYU_PURCHASES, LANYU_TODAY, plan_invitations)


def _live(
    sandbox: Sandbox,
    books: Books,
    company: LinkedUser,
    subs: dict[str, str],
    plans: list[CardPlan],
    rng: Random,
    now: datetime,
    purchases: int,
    today: int = 1,
    also: Callable[[CompanyYear], None] | None = None,
) -> None:
    year = CompanyYear(books, sandbox.vault, rng, company, now, subs)
    wallets = {(plan.alias, plan.currency) for plan in plans}
    year.fund(sorted(wallets | {(plan.alias, "USD") for plan in plans if plan.alias}))
    year.hold_cards(plans)
    year.spend(plans, purchases, today)
    plan_rebates(year)
    if also is not None:
        also(year)
    year.play()


def _small_companies(seed: int) -> list[tuple[str, list[CardPlan], int]]:
    rng = Random(seed + 1)  # noqa: S311  play, not secrets
    return [
        ("personal", small_card_plans(rng, (("404038", "USD"),), shop.MARKETING, 3, "13800138002"), 60),
        ("single", small_card_plans(rng, (("404038", "USD"), ("556371", "USD")), shop.CLOUD, 6, "13800138071"), 90),
        (
            "shared",
            small_card_plans(rng, (("438366", "USD"), ("537211", "EUR")), shop.ADS + shop.STORE, 5, "13800138072"),
            90,
        ),
        (
            "admin/cn_b2b",
            small_card_plans(rng, (("485932", "USD"), ("537211", "EUR")), shop.STORE, 4, "13800138000"),
            60,
        ),
        ("admin/cn_oneportal", small_card_plans(rng, (("485932", "USD"),), shop.TRAVEL, 4, "13800138000"), 60),
        ("kyb-review", small_card_plans(rng, (("438366", "USD"),), shop.ADS, 2, "13800138073"), 20),
    ]


def _first_money(books: Books, company: LinkedUser, now: datetime) -> None:
    """A balance without a transaction: carried over when the account was opened."""
    at = office_moment(now - timedelta(days=2), company.user_id)
    event = Event("seed-opening", "VCC_ACCOUNT_TOPUP", 5, at, remark="期初余额")
    wallet = owner_wallet(company.user_id, "", "USD")
    external = Key(company.user_id, "external", "", "USD")
    books.ledger.book(company.user_id, event, [(external, -FIRST_MONEY), (wallet.available, FIRST_MONEY)])
