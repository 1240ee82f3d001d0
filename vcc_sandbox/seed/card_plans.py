"""Which cards the seed's companies hold, drawn from the seed number."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from vcc_sandbox.seed import merchants as shop
from vcc_sandbox.seed.merchants import Shop


@dataclass(frozen=True)
class Team:
    """A sub-account with what its cards are for."""

    alias: str
    count: int
    bins: tuple[tuple[str, str], ...]
    """BIN and currency."""
    shops: tuple[Shop, ...]
    tags: tuple[str, ...]
    purposes: tuple[str, ...]
    mail: str


@dataclass
class CardPlan:
    """One card to be opened and used."""

    alias: str
    bin: str
    currency: str
    name: str
    tags: list[str]
    purpose: str
    shops: tuple[Shop, ...]
    email: str
    opened_days_ago: int
    weight: float
    end: str = "VALID"
    """Status at the end."""
    ended_days_ago: int = 0
    month_percent: int | None = None
    """How much of its month limit is to be used; None is no limit."""
    mode3ds: str = "BY_PASS"
    rules: dict[str, Any] = field(default_factory=dict)


TEAMS: tuple[Team, ...] = (
    Team(
        "广告投放部",
        74,
        (("438366", "USD"), ("485932", "USD"), ("404038", "USD"), ("438366", "USD")),
        shop.ADS,
        ("广告", "北美", "欧洲", "双十一", "Q4", "品牌", "拉新"),
        ("ADVERT",),
        "ads",
    ),
    Team(
        "技术中心",
        42,
        (("485932", "USD"), ("537211", "EUR"), ("556371", "USD")),
        shop.CLOUD,
        ("云服务", "SaaS", "生产环境", "测试", "研发"),
        ("SOFTWARE",),
        "tech",
    ),
    Team(
        "独立站运营部",
        40,
        (("537211", "EUR"), ("537211", "USD"), ("404038", "USD"), ("556371", "EUR")),
        shop.STORE,
        ("独立站", "物流", "欧洲", "店铺"),
        ("PLATFORM", "LOGISTICS"),
        "store",
    ),
    Team(
        "香港分公司",
        28,
        (("485932", "HKD"), ("222703", "HKD"), ("433668", "HKD")),
        shop.HONG_KONG,
        ("香港", "办公", "差旅"),
        ("OPERATING", "TRAVEL"),
        "hk",
    ),
    Team("日本站", 26, (("428816", "JPY"),), shop.JAPAN, ("日本", "物流", "广告"), ("PLATFORM", "ADVERT"), "jp"),
    Team(
        "市场部",
        20,
        (("222703", "USD"), ("529004", "USD"), ("404038", "USD")),
        shop.MARKETING,
        ("市场", "差旅", "展会", "工具"),
        ("TRAVEL", "SOFTWARE", "OPERATING"),
        "marketing",
    ),
    Team(
        "",
        12,
        (("438366", "USD"), ("404038", "USD")),
        shop.CLOUD + shop.MARKETING,
        ("公司", "备用"),
        ("OPERATING", "OTHER"),
        "office",
    ),
)
ENDS = (
    ("CANCEL", 16),
    ("EXPIRED", 9),
    ("ABNORMAL", 13),
    ("RISK", 3),
    ("INACTIVE", 6),
    ("APPLYING", 4),
    ("PRE_CANCEL", 3),
)
SHORT_NAMES = {
    "GOOGLE *ADS": "Google Ads",
    "FACEBK *META ADS": "Meta Ads",
    "TIKTOK ADS": "TikTok Ads",
    "AMAZON WEB SERVICES": "AWS",
    "SHOPIFY* 284019337": "Shopify",
    "YAMATO TRANSPORT": "ヤマト運輸",
    "RAKUTEN ICHIBA RMS": "楽天 RMS",
    "HKTVMALL": "HKTVmall",
    "OPENAI *API": "OpenAI API",
    "EBAY O*23-11942": "eBay",
    "AMAZON.CO.JP SELLER": "Amazon.co.jp",
    "DHL EXPRESS DE": "DHL Express",
    "UPS WORLDSHIP": "UPS",
    "HKT CLOUD": "HKT Cloud",
    "SF EXPRESS HK": "SF Express",
    "PCCW NETVIGATOR": "PCCW",
    "YAHOO! JAPAN ADS": "Yahoo! 広告",
    "SAGAWA EXPRESS": "佐川急便",
    "LINE ADS": "LINE Ads",
    "TRIP.COM CRUISES": "Trip.com",
    "CES REGISTRATION": "CES",
    "JETBRAINS": "JetBrains",
    "DIGITALOCEAN.COM": "DigitalOcean",
    "SHIPSTATION": "ShipStation",
    "AHREFS PTE LTD": "Ahrefs",
    "CANVA* PRO": "Canva",
    "GITHUB, INC.": "GitHub",
}
WORDS = ("主账户", "美国站", "欧洲站", "新品", "品牌词", "再营销", "测试", "备用", "东南亚", "旺季", "客服", "素材")


def lanyu_card_plans(rng: Random) -> list[CardPlan]:
    """About 240 cards of the admin's company."""
    deck = [_plan(rng, team, number) for team in TEAMS for number in range(team.count)]
    _choose_ends(rng, deck)
    _choose_limits(rng, deck)
    _choose_rules(rng, deck)
    return deck


def small_card_plans(
    rng: Random, bins: tuple[tuple[str, str], ...], shops: tuple[Shop, ...], count: int
) -> list[CardPlan]:
    """A handful of cards of the main account."""
    team = Team("", count, bins, shops, ("常用", "备用"), ("OPERATING",), "card")
    deck = [_plan(rng, team, number) for number in range(count)]
    for number, plan in enumerate(deck):
        plan.opened_days_ago = 40 + 30 * number
        plan.month_percent = (None, 62, 88)[number % 3]
    return deck


def _plan(rng: Random, team: Team, number: int) -> CardPlan:
    card_bin, currency = team.bins[number % len(team.bins)]
    first = team.shops[number % len(team.shops)]
    others = rng.sample(team.shops, k=min(len(team.shops), rng.choice((1, 1, 2, 3))))
    shops = (first, *(other for other in others if other is not first))
    short = SHORT_NAMES.get(first.merchant.name, " ".join(first.merchant.name.replace("*", " ").title().split()))
    early = rng.random() < 0.62
    return CardPlan(
        alias=team.alias,
        bin=card_bin,
        currency=currency,
        name=f"{short} {rng.choice(WORDS)} {number // len(team.shops) + 1:02}",
        tags=rng.sample(team.tags, k=rng.choice((1, 1, 2, 2, 3)) if len(team.tags) > 2 else 1),
        purpose=rng.choice(team.purposes),
        shops=shops,
        email=f"{team.mail}-{number + 1:02}@lanyu.example",
        opened_days_ago=rng.randint(250, 364) if early else rng.randint(9, 249),
        weight=rng.paretovariate(1.4),
        mode3ds="CHALLENGE" if rng.random() < 0.3 and card_bin != "531993" else "BY_PASS",
    )


def _choose_ends(rng: Random, deck: list[CardPlan]) -> None:
    """Give some cards another status than VALID; the newest are the ones still being opened."""
    pool = [plan for plan in deck if plan.bin != "529004"]
    rng.shuffle(pool)
    inactive = [plan for plan in deck if plan.bin == "529004"]
    for end, count in ENDS:
        for _ in range(count):
            plan = inactive.pop() if end == "INACTIVE" and inactive else pool.pop()
            plan.end = end
            if end == "APPLYING":
                plan.opened_days_ago, plan.bin, plan.currency = 0, "485932", "USD"
            elif end == "INACTIVE":
                plan.opened_days_ago, plan.bin, plan.currency = rng.randint(0, 20), "529004", "USD"
            elif end in {"CANCEL", "EXPIRED"}:
                plan.opened_days_ago = rng.randint(220, 364)
                plan.ended_days_ago = rng.randint(5, 150)
            else:
                plan.opened_days_ago = max(plan.opened_days_ago, 40)
                plan.ended_days_ago = rng.randint(2, 30)


def _choose_limits(rng: Random, deck: list[CardPlan]) -> None:
    for plan in deck:
        if rng.random() < 0.28:
            continue
        plan.month_percent = rng.randint(80, 99) if rng.random() < 0.16 else rng.randint(4, 79)


def _choose_rules(rng: Random, deck: list[CardPlan]) -> None:
    for plan in deck:
        if rng.random() < 0.12:
            plan.rules["mccCodes"] = sorted({item.merchant.mcc for item in plan.shops})
        elif rng.random() < 0.06:
            plan.rules["fuzzyMerchantNames"] = sorted({item.merchant.name.split()[0] for item in plan.shops})
        if rng.random() < 0.06:
            currencies = sorted({item.currency for item in plan.shops} | {plan.currency})
            plan.rules |= {"enableTransactionCurrencyControl": True, "limitTransactionCurrencies": currencies}
