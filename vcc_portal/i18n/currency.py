"""Names of currencies (spec §3)."""

from vcc_portal.i18n.text import Text

NAMES: dict[str, Text] = {
    "USD": Text(zh="美元", en="US dollar"),
    "CNY": Text(zh="人民币", en="Chinese yuan"),
    "JPY": Text(zh="日元", en="Japanese yen"),
    "EUR": Text(zh="欧元", en="Euro"),
    "GBP": Text(zh="英镑", en="Pound sterling"),
    "CAD": Text(zh="加元", en="Canadian dollar"),
    "HKD": Text(zh="港元", en="Hong Kong dollar"),
    "AUD": Text(zh="澳元", en="Australian dollar"),
    "CNH": Text(zh="离岸人民币", en="Offshore yuan"),
    "IDR": Text(zh="印尼盾", en="Indonesian rupiah"),
    "MYR": Text(zh="马来西亚林吉特", en="Malaysian ringgit"),
    "TWD": Text(zh="新台币", en="New Taiwan dollar"),
    "THB": Text(zh="泰铢", en="Thai baht"),
    "PHP": Text(zh="菲律宾比索", en="Philippine peso"),
    "SGD": Text(zh="新加坡元", en="Singapore dollar"),
    "VND": Text(zh="越南盾", en="Vietnamese dong"),
    "AED": Text(zh="阿联酋迪拉姆", en="UAE dirham"),
    "PLN": Text(zh="波兰兹罗提", en="Polish zloty"),
}


def name_of(currency: str) -> Text:
    """The currency's name; the code itself for one outside the table."""
    return NAMES.get(currency, Text.same(currency))
