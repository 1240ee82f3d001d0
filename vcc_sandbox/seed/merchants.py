"""Where the seed's cards pay: merchants with category code, country, currency and usual amounts."""

import zlib
from dataclasses import dataclass

from vcc_sandbox.payments.decisions import Merchant


@dataclass(frozen=True)
class Shop:
    """A merchant and what it usually takes, in major units of its currency."""

    merchant: Merchant
    currency: str
    low: int
    high: int


def _shop(name: str, mcc: str, country: str, currency: str, low: int, high: int) -> Shop:
    return Shop(Merchant(name, mcc, country, f"M{zlib.crc32(name.encode()):010}"), currency, low, high)


ADS = (
    _shop("GOOGLE *ADS", "7311", "IRL", "USD", 180, 2400),
    _shop("FACEBK *META ADS", "7311", "IRL", "USD", 120, 1800),
    _shop("TIKTOK ADS", "7311", "SGP", "USD", 90, 1500),
    _shop("MICROSOFT*ADVERTISING", "7311", "USA", "USD", 60, 700),
    _shop("PINTEREST ADS", "7311", "USA", "USD", 40, 420),
    _shop("SNAPCHAT ADS", "7311", "USA", "USD", 40, 380),
    _shop("AMAZON ADVERTISING", "7311", "USA", "USD", 150, 1600),
)
CLOUD = (
    _shop("AMAZON WEB SERVICES", "7372", "USA", "USD", 240, 3200),
    _shop("GOOGLE *CLOUD", "7372", "USA", "USD", 120, 1400),
    _shop("CLOUDFLARE", "7372", "USA", "USD", 20, 260),
    _shop("DIGITALOCEAN.COM", "7372", "USA", "USD", 24, 220),
    _shop("GITHUB, INC.", "5734", "USA", "USD", 21, 210),
    _shop("OPENAI *API", "5734", "USA", "USD", 20, 480),
    _shop("FIGMA MONTHLY", "5734", "USA", "USD", 15, 150),
    _shop("SLACK TECHNOLOGIES", "5734", "IRL", "USD", 60, 340),
    _shop("JETBRAINS", "5734", "CZE", "EUR", 25, 290),
    _shop("HETZNER ONLINE", "7372", "DEU", "EUR", 30, 260),
)
STORE = (
    _shop("SHOPIFY* 284019337", "5734", "CAN", "USD", 39, 420),
    _shop("KLAVIYO INC", "7311", "USA", "USD", 45, 480),
    _shop("STRIPE TAX", "5734", "IRL", "EUR", 12, 90),
    _shop("DHL EXPRESS DE", "4215", "DEU", "EUR", 22, 480),
    _shop("UPS WORLDSHIP", "4215", "USA", "USD", 18, 390),
    _shop("SHIPSTATION", "4215", "USA", "USD", 30, 160),
    _shop("EBAY O*23-11942", "5964", "USA", "USD", 25, 260),
    _shop("ZALANDO PARTNER", "5651", "DEU", "EUR", 40, 520),
    _shop("ROYAL MAIL", "9402", "GBR", "GBP", 8, 120),
)
HONG_KONG = (
    _shop("HKTVMALL", "5311", "HKG", "HKD", 180, 3200),
    _shop("SF EXPRESS HK", "4215", "HKG", "HKD", 90, 1500),
    _shop("CATHAY PACIFIC", "3016", "HKG", "HKD", 1600, 9800),
    _shop("PCCW NETVIGATOR", "4814", "HKG", "HKD", 240, 980),
    _shop("CYBERPORT CO-WORKING", "6513", "HKG", "HKD", 1200, 5200),
    _shop("HKT CLOUD", "7372", "HKG", "HKD", 400, 2600),
)
JAPAN = (
    _shop("YAMATO TRANSPORT", "4215", "JPN", "JPY", 900, 42000),
    _shop("RAKUTEN ICHIBA RMS", "7311", "JPN", "JPY", 5000, 160000),
    _shop("YAHOO! JAPAN ADS", "7311", "JPN", "JPY", 8000, 220000),
    _shop("LINE ADS", "7311", "JPN", "JPY", 6000, 120000),
    _shop("SAGAWA EXPRESS", "4215", "JPN", "JPY", 800, 26000),
    _shop("AMAZON.CO.JP SELLER", "5964", "JPN", "JPY", 4900, 98000),
)
MARKETING = (
    _shop("CANVA* PRO", "5734", "AUS", "USD", 13, 130),
    _shop("SEMRUSH", "5734", "USA", "USD", 120, 450),
    _shop("AHREFS PTE LTD", "5734", "SGP", "USD", 99, 399),
    _shop("ADOBE *CREATIVE CLOUD", "5734", "IRL", "USD", 55, 320),
    _shop("BOOKING.COM", "4722", "NLD", "EUR", 90, 760),
    _shop("EMIRATES", "3026", "ARE", "USD", 420, 1900),
    _shop("MARRIOTT LAS VEGAS", "3509", "USA", "USD", 160, 980),
    _shop("CES REGISTRATION", "7399", "USA", "USD", 300, 1400),
    _shop("UBER *TRIP", "4121", "USA", "USD", 9, 64),
)
CASINO = _shop("BET365", "7995", "GIB", "USD", 50, 300)
"""What a card with a category rule declines."""
TRAVEL = (
    _shop("TRIP.COM CRUISES", "4411", "SGP", "USD", 300, 2600),
    _shop("ROYAL CARIBBEAN", "4411", "USA", "USD", 500, 4200),
    _shop("SINGAPORE AIRLINES", "3075", "SGP", "USD", 280, 1900),
)
