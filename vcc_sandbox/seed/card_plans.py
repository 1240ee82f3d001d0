"""Which cards the seed's companies hold, drawn from the seed number."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.seed import merchants as shop
from vcc_sandbox.seed.demonstration import DOMAIN
from vcc_sandbox.seed.merchants import Shop


@dataclass(frozen=True)
class Colleague:
    """Who applies for cards; the codes for a card go to that person's phone."""

    name: str
    """Empty: the company's administrator."""
    mobile: str
    area_code: str = "86"


@dataclass(frozen=True)
class Team:
    """A sub-account with what its cards are for."""

    alias: str
    count: int
    bins: tuple[tuple[str, str], ...]
    """BIN and currency."""
    shops: tuple[Shop, ...]
    tags: tuple[str, ...]
    """Labels of its own, beside those of what is bought."""
    mail: str
    staff: tuple[Colleague, ...]


@dataclass
class CardPlan:
    """One card to be opened and used."""

    alias: str
    bin: str
    currency: str
    word: str
    """What it is for, after the merchant in its name."""
    tags: list[str]
    shops: tuple[Shop, ...]
    """The first is the one that it is named after."""
    email: str
    applicant: Colleague
    opened_days_ago: int
    weight: float
    name: str = ""
    end: str = "VALID"
    """Status at the end; FAILED is an application that came to nothing."""
    ended_days_ago: int = 0
    month_percent: int | None = None
    """How much of its month limit is to be used; None is no limit."""
    mode3ds: str = "BY_PASS"
    rules: dict[str, Any] = field(default_factory=dict)

    @property
    def purpose(self) -> str:
        """What it was applied for."""
        return self.shops[0].use.purpose

    @property
    def pays(self) -> bool:
        """Whether it ever had a number to pay with."""
        return self.end not in {"APPLYING", "FAILED"}


TEAMS: tuple[Team, ...] = (
    Team(
        "Media Buying",
        74,
        (("438366", "USD"), ("485932", "USD"), ("404038", "USD"), ("438366", "USD")),
        shop.ADS,
        (),
        "ads",
        (Colleague("陈漫", "13800138011"), Colleague("罗一帆", "13800138012"), Colleague("蒋楠", "13800138013")),
    ),
    Team(
        "Technology",
        42,
        (("485932", "USD"), ("537211", "EUR"), ("556371", "USD")),
        shop.CLOUD,
        (),
        "tech",
        (Colleague("许川", "13800138021"), Colleague("郑可", "13800138022")),
    ),
    Team(
        "Web Store",
        40,
        (("537211", "EUR"), ("537211", "USD"), ("404038", "USD"), ("556371", "EUR")),
        shop.STORE,
        (),
        "store",
        (Colleague("苏晴", "13800138031"), Colleague("何敏", "13800138032")),
    ),
    Team(
        "Hong Kong",
        28,
        (("485932", "HKD"), ("222703", "HKD"), ("433668", "HKD")),
        shop.HONG_KONG,
        ("HK",),
        "hk",
        (Colleague("陈嘉欣", "51230041", "852"),),
    ),
    Team("Japan", 26, (("428816", "JPY"),), shop.JAPAN, ("JP",), "jp", (Colleague("高桥", "13800138051"),)),
    Team(
        "Marketing",
        20,
        (("222703", "USD"), ("529004", "USD"), ("404038", "USD")),
        shop.MARKETING,
        ("Marketing",),
        "marketing",
        (Colleague("马骁", "13800138061"),),
    ),
    Team(
        "",
        12,
        (("485932", "USD"), ("404038", "USD")),
        shop.CLOUD + shop.MARKETING,
        ("Company",),
        "office",
        (Colleague("", "13800138000"),),
    ),
)
ENDS = (
    ("CANCEL", 16),
    ("EXPIRED", 9),
    ("ABNORMAL", 13),
    ("RISK", 3),
    ("INACTIVE", 6),
    ("APPLYING", 4),
    ("FAILED", 2),
    ("PRE_CANCEL", 3),
)
INACTIVE_BIN, SLOW_BIN = "529004", "485932"
"""Cards that wait to be activated; cards whose application takes a while."""
LONG_CANCELLED = 4
"""So many single-mode cards are cancelled long enough for a refund to come afterwards."""


def lanyu_card_plans(rng: Random) -> list[CardPlan]:
    """About 240 cards of the admin's company."""
    plans = [_plan(rng, team, number) for team in TEAMS for number in range(team.count)]
    _choose_ends(rng, plans)
    _name(plans)
    _choose_limits(rng, plans)
    _choose_rules(rng, plans)
    return plans


def small_card_plans(
    rng: Random, bins: tuple[tuple[str, str], ...], shops: tuple[Shop, ...], count: int, mobile: str
) -> list[CardPlan]:
    """A handful of cards of the main account, applied for by the administrator with that phone."""
    team = Team("", count, bins, shops, ("Daily", "Spare"), "card", (Colleague("", mobile),))
    plans = [_plan(rng, team, number) for number in range(count)]
    for number, plan in enumerate(plans):
        plan.opened_days_ago = 40 + 30 * number
        plan.month_percent = (None, 62, 88)[number % 3]
    _name(plans)
    return plans


def _plan(rng: Random, team: Team, number: int) -> CardPlan:
    card_bin, currency = team.bins[number % len(team.bins)]
    first = team.shops[number % len(team.shops)]
    others = rng.sample(team.shops, k=min(len(team.shops), rng.choice((1, 1, 2, 3))))
    shops = (first, *(other for other in others if other is not first))
    word = rng.choice(list(first.use.words))
    tags = list(dict.fromkeys((first.use.tag, *first.use.words[word], *team.tags)))
    early = rng.random() < 0.62
    return CardPlan(
        alias=team.alias,
        bin=card_bin,
        currency=currency,
        word=word,
        tags=rng.sample(tags, k=min(len(tags), rng.choice((1, 2, 2, 3)))),
        shops=shops,
        email=f"{team.mail}-{number + 1:02}@{DOMAIN}",
        applicant=rng.choice(team.staff),
        opened_days_ago=rng.randint(250, 364) if early else rng.randint(9, 249),
        weight=rng.paretovariate(1.4),
        mode3ds="CHALLENGE" if rng.random() < 0.3 and card_bin != "531993" else "BY_PASS",
    )


def _name(plans: list[CardPlan]) -> None:
    """Name each card after its merchant and use, numbered in the order in which they were opened."""
    named: Counter[str] = Counter()
    for plan in sorted(plans, key=lambda plan: -plan.opened_days_ago):
        name = f"{plan.shops[0].called} {plan.word}"
        named[name] += 1
        plan.name = f"{name} {named[name]:02}"


def _choose_ends(rng: Random, plans: list[CardPlan]) -> None:
    """Give some cards another status than VALID; the newest are the ones still being opened."""
    pool = list(plans)
    rng.shuffle(pool)
    for end, count in ENDS:
        for number in range(count):
            late = end == "CANCEL" and number < LONG_CANCELLED
            plan = _taken(pool, _fitting(end, late))
            plan.end = end
            if end == "APPLYING":
                plan.opened_days_ago = 0 if number else 1  # one waits for longer than anybody would like
            elif end == "INACTIVE":
                plan.opened_days_ago = rng.randint(0, 20)
            elif end in {"CANCEL", "EXPIRED"}:
                plan.opened_days_ago = rng.randint(220, 364)
                plan.ended_days_ago = rng.randint(40 if late else 5, 150)
            elif end != "FAILED":
                plan.opened_days_ago = max(plan.opened_days_ago, 40)
                plan.ended_days_ago = rng.randint(2, 30)


def _fitting(end: str, late: bool) -> Callable[[CardPlan], bool]:
    """Which cards can end like that."""
    if end in {"APPLYING", "FAILED"}:
        return lambda plan: plan.bin == SLOW_BIN
    if end == "INACTIVE":
        return lambda plan: plan.bin == INACTIVE_BIN
    if late:
        return lambda plan: KINDS[plan.bin].mode == "SINGLE"
    return lambda plan: plan.bin != INACTIVE_BIN


def _taken(pool: list[CardPlan], fits: Callable[[CardPlan], bool]) -> CardPlan:
    return pool.pop(next(place for place, plan in enumerate(pool) if fits(plan)))


def _choose_limits(rng: Random, plans: list[CardPlan]) -> None:
    for plan in plans:
        if rng.random() < 0.28:
            continue
        plan.month_percent = rng.randint(80, 99) if rng.random() < 0.16 else rng.randint(4, 79)


def _choose_rules(rng: Random, plans: list[CardPlan]) -> None:
    for plan in plans:
        if rng.random() < 0.12:
            plan.rules["mccCodes"] = sorted({item.merchant.mcc for item in plan.shops})
        elif rng.random() < 0.06:
            plan.rules["fuzzyMerchantNames"] = sorted({item.merchant.name.split()[0] for item in plan.shops})
        if rng.random() < 0.06:
            currencies = sorted({item.currency for item in plan.shops} | {plan.currency})
            plan.rules |= {"enableTransactionCurrencyControl": True, "limitTransactionCurrencies": currencies}
