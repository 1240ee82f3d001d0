"""The seed: everybody the specification distinguishes, a year of true books, the same every time."""

import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_portal.config import Settings
from vcc_sandbox.accounts.tables import AlarmConfig
from vcc_sandbox.app import create_app, prepare, reset
from vcc_sandbox.cards.tables import Card, CardTag, CardUsage
from vcc_sandbox.cards.views import masked_number
from vcc_sandbox.core.clock import ZONE, Clock, ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.ledger_tables import LedgerAccount, LedgerEntry
from vcc_sandbox.core.tables import KycFile
from vcc_sandbox.funding.tables import CardRecharge, QuotaTransfer, Recharge
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.operation_log.tables import OperationLog
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.rewards.tables import InvitationReward
from vcc_sandbox.seed import merchants
from vcc_sandbox.seed.card_plans import TEAMS
from vcc_sandbox.seed.demonstration import DEMONSTRATION
from vcc_sandbox.seed.merchants import Shop
from vcc_sandbox.seed.timeline import Timeline
from vcc_sandbox.seed.year import DAYS, REFUSED_TODAY
from vcc_sandbox.sub_accounts.tables import CurrencyAccount, SubUser

FREE_OF_CHANCE = (
    "person",
    "linked_user",
    "card",
    "card_tag",
    "card_usage",
    "trade",
    "flow",
    "ledger_account",
    "ledger_posting",
)
CHANGING = {"password_hash", "pay_password_hash", "number_sealed", "number_index"}
SHOPS = [
    *(merchants.ADS + merchants.CLOUD + merchants.STORE + merchants.HONG_KONG),
    *(merchants.JAPAN + merchants.MARKETING + merchants.TRAVEL),
]
REGIONS = {"美国站", "欧洲站", "东南亚", "欧洲仓"}
FLOW_TYPES = {
    *("B2C_BALANCE_TOPUP", "B2C_CURRENCY_ACCOUNT_TOPUP", "VIRTUAL_BANK_TOPUP", "B2B_BALANCE_TOPUP"),
    *("SERVICE_COMMERCE_TOPUP", "VCC_ACCOUNT_TOPUP", "CASH_BACK", "REBATE", "REBATE_REFUND"),
    *("TOPUP_TO_CARD", "CARD_CANCEL_REFUND", "TOPUP_TO_CARD_SETTLE_DEBIT", "CARD_REFUND_SETTLE_CREDIT"),
    *("TOPUP_TO_SUB_ACCOUNT", "SUB_ACCOUNT_REFUND", "AUTH", "AUTH_REVERSAL", "SETTLE", "SETTLE_REVERSAL"),
    *("DISPUTE_REFUND", "CARD_APPLY_FEE", "CARD_VERIFY_FEE", "SETTLE_TRANSACTION_FEE"),
}
"""Everything that the services book."""


def test_everybody_can_sign_in_by_the_printed_list(sandbox: Sandbox):
    with sandbox.database.read() as db:
        names = set(db.scalars(select(Person.login_name)))
    assert {person.login_name for person in DEMONSTRATION.people} == names
    assert len(names) >= 20


def test_every_state_of_the_specification_is_there(sandbox: Sandbox):
    with sandbox.database.read() as db:
        users = db.scalars(select(LinkedUser)).all()
    assert {user.status for user in users} == {"INIT", "VALID", "INVALID", "CANCEL"}
    assert {user.vcc_kyc_status for user in users} >= {-1, 3, 4, 5, 6, 7}
    assert {user.vcc_kyb_status for user in users} >= {"INIT", "AUDITING", "PASSED", "FAILED"}
    assert {user.account_status for user in users} == {"ACTIVE", "FROZEN", "NONE"}
    assert "UN_ACTIVE" in {user.kyc_user_status for user in users}
    assert {user.biz_source for user in users} == {"cn_vcc", "cn_b2b", "cn_oneportal"}


def test_the_books_are_true(sandbox: Sandbox):
    with sandbox.database.read() as db:
        assert differences(db) == []
        by_currency = select(func.sum(LedgerAccount.balance)).group_by(LedgerAccount.currency)
        assert set(db.scalars(by_currency)) == {0}


def test_usage_is_what_authorizations_took_and_reversals_gave_back(sandbox: Sandbox):
    """Recomputed from the transactions alone, for the lifetime and for this month."""
    month = ts(sandbox.clock.now())[:7]
    with sandbox.database.read() as db:
        auths = {row.transaction_id: row for row in db.scalars(select(Trade).where(Trade.trade_type == 1))}
        expected: dict[tuple[str, str], int] = {}
        for trade in db.scalars(select(Trade).where(Trade.trade_type.in_([1, 2]), Trade.status == "SUCCESS")):
            origin = auths.get(trade.original_transaction_id, trade)
            amount = trade.billing_amount if trade.trade_type == 1 else -trade.billing_amount
            for period in ("", origin.transaction_time[:7]):
                expected[trade.card_id, period] = expected.get((trade.card_id, period), 0) + amount
        stored = db.scalars(select(CardUsage).where(CardUsage.currency == "", CardUsage.period.in_(["", month])))
        for usage in stored:
            assert usage.amount == expected[usage.card_id, usage.period]


def test_it_looks_like_life(sandbox: Sandbox):
    now = ts(sandbox.clock.now())
    with sandbox.database.read() as db:
        company = db.scalars(select(Person.person_id).where(Person.login_name == "admin@lanyu.example")).one()
        user = db.scalars(select(LinkedUser.user_id).where(LinkedUser.person_id == company, LinkedUser.checked)).one()
        mine = select(Trade).where(Trade.company_id == user)
        trades = db.scalars(mine).all()
        cards = db.scalars(select(Card).where(Card.company_id == user)).all()
        used = {
            row.card_id: row.amount
            for row in db.scalars(select(CardUsage).where(CardUsage.period == now[:7], CardUsage.currency == ""))
        }
    assert len(trades) >= 6_000
    assert {trade.trade_type for trade in trades} == {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 21}
    assert len({trade.transaction_time[:7] for trade in trades}) >= 12
    assert any(trade.transaction_time[:10] == now[:10] for trade in trades)
    assert all(trade.transaction_time <= now for trade in trades)
    assert len({trade.error_msg_code for trade in trades if trade.status == "FAIL"}) >= 8
    assert 200 <= len(cards) <= 280
    assert {card.currency for card in cards} == {"USD", "HKD", "EUR", "JPY"}
    nearly = [
        c for c in cards if c.single_month_limit and 80 <= used.get(c.card_id, 0) * 100 // c.single_month_limit <= 99
    ]
    assert len(nearly) >= 10
    assert sum(card.single_month_limit is None for card in cards) >= 20


def shop_of(card: Card) -> Shop:
    """The one that a card is named after."""
    return max((shop for shop in SHOPS if card.card_name.startswith(f"{shop.called} ")), key=lambda shop: shop.called)


def test_it_does_not_contradict_itself(tmp_path: Path):
    """What somebody would notice who looks twice, at a moment whose minute and second nothing shares by chance."""
    moment = datetime(2026, 5, 15, 14, 37, 23, tzinfo=ZONE)
    app = create_app(Settings(data_dir=tmp_path), clock=Clock(moment))
    with app.state.sandbox.database.read() as db:
        cards = db.scalars(select(Card)).all()
        payments = Counter[tuple[str, str]]()
        for trade in db.scalars(select(Trade).where(Trade.trade_type == 1)):
            payments[trade.card_id, trade.merchant_id] += 1
        check_merchants(cards, payments)
        check_names(db, cards)
        check_numbers(db, cards, moment)
        check_transfers(db, cards)
        check_top_ups(db)
        check_mondays(db)
        check_people(db, cards)
        check_ids(db)
        check_times(db, f"{moment:%M:%S}")
        check_flows(db)
    app.state.sandbox.database.close()


def test_some_payments_meet_a_limit_today_and_none_comes_before_its_card(tmp_path: Path):
    """In the night of a Monday: those that were to meet one had no money, or had been opened later in the month."""
    moment = datetime(2026, 11, 30, 2, 3, 7, tzinfo=ZONE)
    app = create_app(Settings(data_dir=tmp_path), clock=Clock(moment))
    limits = ("0005", "0006", "0007")
    with app.state.sandbox.database.read() as db:
        paid = select(func.count()).select_from(Trade).join(Card, Card.card_id == Trade.card_id)
        before = db.scalar(paid.where(Trade.transaction_time < Card.create_time))
        met = db.scalar(paid.where(Trade.transaction_time >= f"{moment:%F}", Trade.error_msg_code.in_(limits)))
    app.state.sandbox.database.close()
    assert before == 0
    assert met is not None
    assert met >= REFUSED_TODAY


def check_merchants(cards: Sequence[Card], payments: Counter[tuple[str, str]]) -> None:
    """A card pays mostly whom it is named after, and an order has a number of its own."""
    own = {card.card_id: payments[card.card_id, shop_of(card).merchant.merchant_id] for card in cards}
    every = {card.card_id: sum(n for (one, _), n in payments.items() if one == card.card_id) for card in cards}
    assert 0.8 <= sum(own.values()) / sum(every.values()) <= 0.92
    assert [one for one in own if every[one] >= 20 and own[one] < every[one] * 0.6] == []


def check_names(db: Session, cards: Sequence[Card]) -> None:
    """Names, labels and purposes fit what is bought, and no region is that of another market."""
    aliases = {row.sub_user_id: row.alias for row in db.scalars(select(SubUser))}
    own_labels = {team.alias: {*team.tags, "Daily", "Spare"} for team in TEAMS}
    for card in cards:
        use, word = shop_of(card).use, card.card_name.split()[-2]
        labels = set(db.scalars(select(CardTag.tag).where(CardTag.card_id == card.card_id)))
        assert word in use.words, card.card_name
        assert labels <= {use.tag, *use.words[word], *own_labels[aliases.get(card.sub_user_id, "")]}, card.card_name
        assert word not in REGIONS or shop_of(card).merchant.country not in {"JPN", "HKG"}, card.card_name
        assert card.purpose == use.purpose
        assert not labels >= {"NA", "EU"}, card.card_name
    assert len({(card.company_id, card.card_name) for card in cards}) == len(cards)
    for begin in ("EBAY", "SHOPIFY"):
        named = db.scalars(
            select(Trade.merchant_name).where(Trade.merchant_name.startswith(begin), Trade.trade_type == 1)
        )
        assert max(Counter(named).values()) == 1


def check_numbers(db: Session, cards: Sequence[Card], now: datetime) -> None:
    """What is being applied for, or was in vain, has neither a number nor a payment."""
    waiting = {card.card_id for card in cards if card.status == "APPLYING" or card.fail_reason}
    assert len(waiting) >= 5
    since = min(card.create_time for card in cards if card.status == "APPLYING")
    assert since < f"{now:%F}", "one has waited since before today, so that somebody is told of it at any hour"
    for card in cards:
        assert bool(card.last4digits) == bool(masked_number(card)) == (card.card_id not in waiting)
    assert set(db.scalars(select(Trade.trade_type).where(Trade.card_id.in_(waiting)))) == {7, 8}


def check_transfers(db: Session, cards: Sequence[Card]) -> None:
    """Nobody moves money onto a card that can no longer pay, and what a cancelled one had is back."""
    ended = {card.card_id: card.update_time for card in cards if card.status not in {"VALID", "INACTIVE", "APPLYING"}}
    onto = db.scalars(select(CardRecharge).where(CardRecharge.direction == "IN")).all()
    assert [one.id for one in onto if one.created_at > ended.get(one.card_id, one.created_at)] == []
    cancelled = [card.card_id for card in cards if card.status == "CANCEL"]
    left = select(LedgerAccount.holder_id).where(LedgerAccount.holder_id.in_(cancelled), LedgerAccount.balance != 0)
    assert db.scalars(left).all() == []


def check_top_ups(db: Session) -> None:
    """Each cost what the page to top up says of its way: 0.30 % and at least a dollar, or three dollars, or nothing."""
    fees = {
        row.pay_channel: (row.fee_amount, row.pay_amount - row.amount)
        for row in db.scalars(select(Recharge).where(Recharge.currency == "USD", Recharge.amount == 90_000_000))
    }
    assert fees["CURRENCY_ACCOUNT_BALANCE"] == (270_000, 270_000)
    assert fees["BANK_TRANSFER"] == (3_000, 3_000)
    assert fees["COLLECTION_BALANCE"] == (0, 0)


def check_mondays(db: Session) -> None:
    """Where money was short it came on a Monday; the year began with three times as much, on the day that it began."""
    weekly = db.scalars(
        select(Recharge.created_at).where(Recharge.currency == "USD", Recharge.amount == 90_000_000)
    ).all()
    assert {datetime.fromisoformat(at).weekday() for at in weekly} == {0}


def check_people(db: Session, cards: Sequence[Card]) -> None:
    """Cards are applied for by several people, each with a phone and a line in the log."""
    phones = {(card.operator_name, card.phone) for card in cards}
    assert len({name for name, _ in phones}) == len({phone for _, phone in phones}) == len(phones) >= 14
    logged = db.scalars(select(OperationLog).where(OperationLog.operation_type == "CARD_APPLY")).all()
    assert {row.target_id: row.operator_name for row in logged} == {card.card_id: card.operator_name for card in cards}
    ids = {(row.company_id, row.operator_name, row.operator_id) for row in logged}
    assert (
        len(ids)
        == len({row.operator_id for row in logged})
        == len({(row.company_id, row.operator_name) for row in logged})
    )


def check_ids(db: Session) -> None:
    """An id says nothing about one of another kind."""
    kinds = (LinkedUser.user_id, Person.person_id, CurrencyAccount.account_no, SubUser.sub_user_id, Card.card_id)
    for one, other in combinations([{key[8:] for key in db.scalars(select(kind))} for kind in kinds], 2):
        assert not one & other


def check_times(db: Session, moment: str) -> None:
    """Nothing happened at the minute and second of the seeding, but for the odd one of thousands."""
    columns = (
        *(Person.created_at, LinkedUser.created_at, SubUser.created_at, CurrencyAccount.updated_at),
        *(KycFile.submit_time, AlarmConfig.updated_at, Card.create_time, Trade.transaction_time),
        *(Recharge.created_at, QuotaTransfer.created_at, InvitationReward.register_time, LedgerEntry.created_at),
    )
    for column in columns:
        times = db.scalars(select(column).where(column != "")).all()
        assert sum(str(time).endswith(moment) for time in times) <= len(times) // 500, column


def check_flows(db: Session) -> None:
    """Everything that the services can book is in the books, and each reward that was credited."""
    assert set(db.scalars(select(LedgerEntry.flow_type))) == FLOW_TYPES
    credited = set(db.scalars(select(LedgerEntry.key).where(LedgerEntry.flow_type == "CASH_BACK")))
    issued = db.scalars(select(InvitationReward.reward_id).where(InvitationReward.status == "ISSUED")).all()
    assert {f"reward:{reward_id}" for reward_id in issued} == credited != set()


def dump(folder: Path) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(folder / "sandbox.db")
    rows: list[tuple[object, ...]] = []
    for table in FREE_OF_CHANCE:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[1] not in CHANGING]
        rows += connection.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2, 3").fetchall()
    connection.close()
    return rows


@pytest.fixture
def fewer_purchases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of a second instead of some; the same code plays."""
    monkeypatch.setattr("vcc_sandbox.seed.seed.LANYU_PURCHASES", 300)


@pytest.mark.usefixtures("fewer_purchases")
def test_names_can_be_read_in_both_languages(tmp_path: Path):
    app = create_app(Settings(data_dir=tmp_path))
    with app.state.sandbox.database.read() as db:
        named = {
            *db.scalars(select(Card.card_name)),
            *db.scalars(select(CardTag.tag)),
            *db.scalars(select(SubUser.alias)),
        }
    assert {name for name in named if not name.isascii()} == set()


@pytest.mark.parametrize("day", range(11, 18))
def test_money_comes_on_mondays_whatever_day_it_is_planted_on(day: int):
    now = datetime(2026, 5, day, 12, tzinfo=ZONE)
    mondays = list(Timeline(Random(1), now, DAYS).mondays())
    assert {monday.weekday() for monday in mondays} == {0}
    assert now - timedelta(days=7) < mondays[-1] <= now
    assert now - timedelta(days=DAYS) < mondays[0] <= now - timedelta(days=DAYS - 7)
    assert len(mondays) == len({monday.date() for monday in mondays}) in {52, 53}


def test_the_same_seed_number_gives_the_same_world(tmp_path: Path):
    moment = datetime(2026, 5, 15, 12, 0, 0, tzinfo=ZONE)
    for name in ("one", "two"):
        create_app(Settings(data_dir=tmp_path / name), clock=Clock(moment)).state.sandbox.database.close()
    assert dump(tmp_path / "one") == dump(tmp_path / "two")


@pytest.mark.usefixtures("fewer_purchases")
def test_first_start_plants_once_and_reset_plants_again(tmp_path: Path):
    settings = Settings(data_dir=tmp_path)
    started = time.perf_counter()
    prepare(settings)
    first = time.perf_counter() - started
    before = dump(tmp_path)
    started = time.perf_counter()
    prepare(settings)
    assert time.perf_counter() - started < first / 3
    assert dump(tmp_path) == before
    connection = sqlite3.connect(tmp_path / "sandbox.db")
    connection.execute("DELETE FROM card_tag")
    connection.commit()
    connection.close()
    reset(settings)
    assert len(dump(tmp_path)) > len(before) * 0.9


@pytest.mark.usefixtures("fewer_purchases")
def test_data_of_another_version_is_kept_aside(tmp_path: Path):
    settings = Settings(data_dir=tmp_path)
    prepare(settings)
    connection = sqlite3.connect(tmp_path / "sandbox.db")
    connection.execute("UPDATE fact SET value = 'older'")
    connection.commit()
    connection.close()
    prepare(settings)
    assert len(list(tmp_path.glob("sandbox.outdated-*.db"))) == 1
    assert dump(tmp_path)


@pytest.mark.usefixtures("fewer_purchases")
def test_the_seed_holds_on_the_first_and_last_moment_of_a_month(tmp_path: Path):
    for name, moment in (("first", datetime(2026, 3, 1, 0, 0, 5)), ("last", datetime(2024, 2, 29, 23, 59, 59))):
        app = create_app(Settings(data_dir=tmp_path / name), clock=Clock(moment.replace(tzinfo=ZONE)))
        with app.state.sandbox.database.read() as db:
            assert differences(db) == []
        app.state.sandbox.database.close()
