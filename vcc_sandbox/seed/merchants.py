"""Where the seed's cards pay: merchants with category code, country, currency, usual amounts, and what is bought."""

import re
import zlib
from dataclasses import dataclass, replace
from random import Random

from vcc_sandbox.payments.decisions import Merchant

REFERENCE = re.compile("#")
"""Stands in a merchant's name for a digit that is another one in each payment."""


@dataclass(frozen=True)
class Use:
    """What a company pays a merchant for; it says what such a card may be called and labelled."""

    purpose: str
    tag: str
    words: dict[str, tuple[str, ...]]
    """What may follow the merchant in a card's name, with the labels that go with it."""


@dataclass(frozen=True)
class Shop:
    """A merchant and what it usually takes, in major units of its currency."""

    merchant: Merchant
    called: str
    """As people name a card after it."""
    use: Use
    currency: str
    low: int
    high: int

    def billed(self, rng: Random) -> Merchant:
        """The merchant as one payment names it, with an order number where it puts one."""
        name = self.merchant.name
        if "#" not in name:
            return self.merchant
        return replace(self.merchant, name=REFERENCE.sub(lambda _: rng.choice("0123456789"), name))


def _shop(name: str, called: str, use: Use, mcc: str, country: str, currency: str, low: int, high: int) -> Shop:
    merchant = Merchant(name, mcc, country, f"M{zlib.crc32(name.encode()):010}")
    return Shop(merchant, called, use, currency, low, high)


_BRANDING: dict[str, tuple[str, ...]] = {
    "Brand": ("Brand",),
    "Retargeting": ("Growth",),
    "Launch": ("Growth",),
    "Peak": ("11.11", "Q4"),
    "Creative": ("Brand",),
}
AD = Use(
    "ADVERT",
    "Ads",
    {"Main": ("Brand", "Growth"), "US": ("NA",), "EU": ("EU",), "SEA": ("Growth",), **_BRANDING},
)
JAPANESE_AD = Use("ADVERT", "Ads", _BRANDING)
HOSTING = Use(
    "SOFTWARE",
    "Cloud",
    {"Prod": ("Prod",), "Staging": ("QA",), "Dev": ("Dev",), "Backup": ("Prod",), "Website": ("Prod",)},
)
SEATS = Use("SOFTWARE", "SaaS", {"Dev": ("Dev",), "Product": (), "QA": ("QA",), "Team": ()})
SHOP_SYSTEM = Use("PLATFORM", "Web store", {"US": ("NA",), "EU": ("EU",), "Main": ("Store",), "Peak": ("Store", "Q4")})
SUPPLIER = Use("PLATFORM", "Store", {"Sampling": (), "Sourcing": (), "Parts": ()})
EUROPEAN_SHOP = Use("PLATFORM", "Store", {"EU": ("EU",), "Launch": ("EU",), "Promo": ("EU",)})
JAPANESE_SHOP = Use("PLATFORM", "Store", {"Store": (), "Promo": (), "Launch": ()})
PARCEL = Use("LOGISTICS", "Logistics", {"Shipping": (), "Returns": (), "Samples": ()})
EUROPEAN_PARCEL = Use("LOGISTICS", "Logistics", {"EU-Warehouse": ("EU",), "Returns": ("EU",), "Samples": ()})
SUPPLIES = Use("OPERATING", "Office", {"Supplies": (), "Pantry": (), "Gifts": ()})
PREMISES = Use("OPERATING", "Office", {"Desks": (), "Meetings": ()})
LINES = Use("OPERATING", "Office", {"Broadband": (), "Phone": ()})
JOURNEY = Use("TRAVEL", "Travel", {"Travel": (), "Expo": ("Expo",), "Visits": ()})
FAIR = Use("OPERATING", "Expo", {"Booth": (), "Tickets": ()})
DESIGN = Use("SOFTWARE", "Tools", {"Design": (), "Creative": (), "Social": ()})
RESEARCH = Use("SOFTWARE", "Tools", {"Keywords": (), "Competitors": ()})
CRUISE = Use("TRAVEL", "Travel", {"Cruise": (), "Team": (), "Individuals": ()})

ADS = (
    _shop("GOOGLE *ADS", "Google Ads", AD, "7311", "IRL", "USD", 180, 2400),
    _shop("FACEBK *META ADS", "Meta Ads", AD, "7311", "IRL", "USD", 120, 1800),
    _shop("TIKTOK ADS", "TikTok Ads", AD, "7311", "SGP", "USD", 90, 1500),
    _shop("MICROSOFT*ADVERTISING", "Microsoft Advertising", AD, "7311", "USA", "USD", 60, 700),
    _shop("PINTEREST ADS", "Pinterest Ads", AD, "7311", "USA", "USD", 40, 420),
    _shop("SNAPCHAT ADS", "Snapchat Ads", AD, "7311", "USA", "USD", 40, 380),
    _shop("AMAZON ADVERTISING", "Amazon Advertising", AD, "7311", "USA", "USD", 150, 1600),
)
CLOUD = (
    _shop("AMAZON WEB SERVICES", "AWS", HOSTING, "7372", "USA", "USD", 240, 3200),
    _shop("GOOGLE *CLOUD", "Google Cloud", HOSTING, "7372", "USA", "USD", 120, 1400),
    _shop("CLOUDFLARE", "Cloudflare", HOSTING, "7372", "USA", "USD", 20, 260),
    _shop("DIGITALOCEAN.COM", "DigitalOcean", HOSTING, "7372", "USA", "USD", 24, 220),
    _shop("GITHUB, INC.", "GitHub", SEATS, "5734", "USA", "USD", 21, 210),
    _shop("OPENAI *API", "OpenAI API", SEATS, "5734", "USA", "USD", 20, 480),
    _shop("FIGMA MONTHLY", "Figma", SEATS, "5734", "USA", "USD", 15, 150),
    _shop("SLACK TECHNOLOGIES", "Slack", SEATS, "5734", "IRL", "USD", 60, 340),
    _shop("JETBRAINS", "JetBrains", SEATS, "5734", "CZE", "EUR", 25, 290),
    _shop("HETZNER ONLINE", "Hetzner", HOSTING, "7372", "DEU", "EUR", 30, 260),
)
STORE = (
    _shop("SHOPIFY* #########", "Shopify", SHOP_SYSTEM, "5734", "CAN", "USD", 39, 420),
    _shop("KLAVIYO INC", "Klaviyo", SHOP_SYSTEM, "7311", "USA", "USD", 45, 480),
    _shop("STRIPE TAX", "Stripe Tax", SHOP_SYSTEM, "5734", "IRL", "EUR", 12, 90),
    _shop("DHL EXPRESS DE", "DHL Express", EUROPEAN_PARCEL, "4215", "DEU", "EUR", 22, 480),
    _shop("UPS WORLDSHIP", "UPS", PARCEL, "4215", "USA", "USD", 18, 390),
    _shop("SHIPSTATION", "ShipStation", PARCEL, "4215", "USA", "USD", 30, 160),
    _shop("EBAY O*##-#####-#####", "eBay", SUPPLIER, "5964", "USA", "USD", 25, 260),
    _shop("ZALANDO PARTNER", "Zalando Partner", EUROPEAN_SHOP, "5651", "DEU", "EUR", 40, 520),
    _shop("ROYAL MAIL", "Royal Mail", EUROPEAN_PARCEL, "9402", "GBR", "GBP", 8, 120),
)
HONG_KONG = (
    _shop("HKTVMALL", "HKTVmall", SUPPLIES, "5311", "HKG", "HKD", 180, 3200),
    _shop("SF EXPRESS HK", "SF Express", PARCEL, "4215", "HKG", "HKD", 90, 1500),
    _shop("CATHAY PACIFIC", "Cathay Pacific", JOURNEY, "3016", "HKG", "HKD", 1600, 9800),
    _shop("PCCW NETVIGATOR", "PCCW", LINES, "4814", "HKG", "HKD", 240, 980),
    _shop("CYBERPORT CO-WORKING", "Cyberport", PREMISES, "6513", "HKG", "HKD", 1200, 5200),
    _shop("HKT CLOUD", "HKT Cloud", HOSTING, "7372", "HKG", "HKD", 400, 2600),
)
JAPAN = (
    _shop("YAMATO TRANSPORT", "Yamato", PARCEL, "4215", "JPN", "JPY", 900, 42000),
    _shop("RAKUTEN ICHIBA RMS", "Rakuten RMS", JAPANESE_SHOP, "7311", "JPN", "JPY", 5000, 160000),
    _shop("YAHOO! JAPAN ADS", "Yahoo! Ads", JAPANESE_AD, "7311", "JPN", "JPY", 8000, 220000),
    _shop("LINE ADS", "LINE Ads", JAPANESE_AD, "7311", "JPN", "JPY", 6000, 120000),
    _shop("SAGAWA EXPRESS", "Sagawa", PARCEL, "4215", "JPN", "JPY", 800, 26000),
    _shop("AMAZON.CO.JP SELLER", "Amazon.co.jp", JAPANESE_SHOP, "5964", "JPN", "JPY", 4900, 98000),
)
MARKETING = (
    _shop("CANVA* PRO", "Canva", DESIGN, "5734", "AUS", "USD", 13, 130),
    _shop("EMIRATES", "Emirates", JOURNEY, "3026", "ARE", "USD", 420, 1900),
    _shop("AHREFS PTE LTD", "Ahrefs", RESEARCH, "5734", "SGP", "USD", 99, 399),
    _shop("ADOBE *CREATIVE CLOUD", "Adobe", DESIGN, "5734", "IRL", "USD", 55, 320),
    _shop("BOOKING.COM", "Booking.com", JOURNEY, "4722", "NLD", "EUR", 90, 760),
    _shop("SEMRUSH", "Semrush", RESEARCH, "5734", "USA", "USD", 120, 450),
    _shop("UBER *TRIP", "Uber", JOURNEY, "4121", "USA", "USD", 9, 64),
    _shop("MARRIOTT LAS VEGAS", "Marriott", JOURNEY, "3509", "USA", "USD", 160, 980),
    _shop("CES REGISTRATION", "CES", FAIR, "7399", "USA", "USD", 300, 1400),
)
CASINO = _shop("BET365", "bet365", Use("OTHER", "", {}), "7995", "GIB", "USD", 50, 300)
"""What a card with a category rule declines."""
TRAVEL = (
    _shop("TRIP.COM CRUISES", "Trip.com", CRUISE, "4411", "SGP", "USD", 300, 2600),
    _shop("ROYAL CARIBBEAN", "Royal Caribbean", CRUISE, "4411", "USA", "USD", 500, 4200),
    _shop("SINGAPORE AIRLINES", "Singapore Airlines", JOURNEY, "3075", "SGP", "USD", 280, 1900),
)
