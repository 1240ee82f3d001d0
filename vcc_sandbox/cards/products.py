"""The kinds of card on offer (BINs) and what each can do; amounts in thousandths."""

from dataclasses import dataclass

DEFAULT_MONTHS = 24
MAX_MONTHS = 59
"""4 years 11 months (contract §3)."""
MAX_SINGLE_LIMIT = 50_000_000
"""USD 50,000, unless the user is on the allow-list."""

ADVERT_SCENES = ("ADVERT", "PLATFORM", "SOFTWARE")
ALL_SCENES = ("ONLINE",)


@dataclass(frozen=True)
class Kind:
    """One BIN."""

    bin: str
    organization: str
    country: str
    currencies: tuple[str, ...]
    mode: str
    scenes: tuple[str, ...] = ALL_SCENES
    apply_fee: int = 500
    fee_currency: str = "USD"
    min_recharge: int | None = None
    max_recharge: int | None = None
    support_3ds: bool = True
    support_limit: bool = True
    support_freeze: bool = True
    recommended: bool = False
    online: bool = True
    vouchers: bool = True
    """Transaction vouchers can be had for it."""
    opens_after: int = 0
    """Seconds from the application until the card can be used; 0 opens at once."""
    needs_activation: bool = False
    max_count: int = 200
    remark: str = ""

    @property
    def support_currency_limit(self) -> bool:
        """Limits for spending in one currency."""
        return self.support_limit and self.mode == "SHARED"


KINDS: dict[str, Kind] = {
    kind.bin: kind
    for kind in (
        Kind(
            "438366",
            "VISA",
            "USA",
            ("USD",),
            "SHARED",
            ADVERT_SCENES,
            recommended=True,
            remark="广告投放优选 · Best for ads",
        ),
        Kind("485932", "VISA", "HKG", ("USD", "HKD", "EUR"), "SHARED", recommended=True, opens_after=3),
        Kind("537211", "MasterCard", "GBR", ("USD", "EUR", "GBP"), "SHARED", opens_after=5),
        Kind("222703", "MasterCard", "HKG", ("USD", "HKD"), "SHARED", apply_fee=0),
        Kind("428816", "VISA", "JPN", ("JPY",), "SHARED", apply_fee=100_000, fee_currency="JPY"),
        Kind("531993", "MasterCard", "CHN", ("CNY",), "SHARED", apply_fee=3000, fee_currency="CNY", support_3ds=False),
        Kind(
            "404038", "VISA", "USA", ("USD",), "SINGLE", min_recharge=10_000, max_recharge=10_000_000, recommended=True
        ),
        Kind(
            "556371",
            "MasterCard",
            "USA",
            ("USD", "EUR"),
            "SINGLE",
            min_recharge=20_000,
            max_recharge=20_000_000,
            opens_after=4,
        ),
        Kind(
            "433668",
            "VISA",
            "HKG",
            ("HKD",),
            "SINGLE",
            min_recharge=100_000,
            max_recharge=50_000_000,
            fee_currency="HKD",
            apply_fee=4000,
        ),
        Kind(
            "529004",
            "MasterCard",
            "SGP",
            ("USD",),
            "SHARED",
            ("TRAVEL", "OPERATING"),
            needs_activation=True,
            vouchers=False,
            remark="需激活 · Activation needed",
        ),
        Kind("421508", "VISA", "USA", ("USD",), "SHARED", online=False, remark="暂停申请 · Not on offer"),
    )
}
"""By BIN, in the order in which they are offered."""

CURRENCY_NAMES: dict[str, str] = {
    "USD": "美元",
    "CNY": "人民币",
    "JPY": "日元",
    "EUR": "欧元",
    "GBP": "英镑",
    "CAD": "加元",
    "HKD": "港元",
    "AUD": "澳元",
    "CNH": "离岸人民币",
    "IDR": "印尼盾",
    "MYR": "马来西亚林吉特",
    "TWD": "新台币",
    "THB": "泰铢",
    "PHP": "菲律宾比索",
    "SGD": "新加坡元",
    "VND": "越南盾",
    "AED": "阿联酋迪拉姆",
    "PLN": "波兰兹罗提",
}
"""As the provider sends them (`nameZh`)."""
