"""What a card is for: purposes with the sub-items of logistics (spec §3), trade scenes of CNY cards, 3-D Secure."""

from enum import StrEnum


class Purpose(StrEnum):
    """Expense purposes (spec §3)."""

    PLATFORM = "PLATFORM"
    ADVERT = "ADVERT"
    TRAVEL = "TRAVEL"
    SOFTWARE = "SOFTWARE"
    GAME = "GAME"
    LOGISTICS = "LOGISTICS"
    STUDY = "STUDY"
    OPERATING = "OPERATING"
    OTHER = "OTHER"


class LogisticsItem(StrEnum):
    """Sub-items of the purpose logistics (spec §3)."""

    OVERSEAS_WAREHOUSE = "OVERSEAS_WAREHOUSE"
    LAST_MILE = "LAST_MILE"
    CUSTOMS = "CUSTOMS"
    CARRIER = "CARRIER"
    EXPRESS = "EXPRESS"
    HOTEL = "HOTEL"
    TRAVEL_AGENCY = "TRAVEL_AGENCY"
    TICKETS = "TICKETS"
    OTHER = "OTHER"


class TradeScene(StrEnum):
    """What a CNY card pays for; such a card must name one."""

    BUSINESS_TRIP = "001"
    TRADE_MARK = "002"
    EPR = "003"
    LAWYER = "004"
    TOURISM = "005"
    GAME_TEST = "006"
    BUSINESS_TRAVEL = "007"
    VISA = "008"
    AIR_TICKET = "009"
    LOGISTICS = "010"
    ADVERTISING = "011"
    TECHNICAL_SERVICE = "012"
    STUDY_LONG = "013"
    STUDY_SHORT = "014"
    STUDY_COMMISSION = "015"


class Mode3ds(StrEnum):
    """How a card answers 3-D Secure."""

    BY_PASS = "BY_PASS"  # noqa: S105  not a password
    CHALLENGE = "CHALLENGE"


SCENE_CURRENCIES = frozenset({"CNY"})
"""Card currencies that need a trade scene."""


def purpose_on_wire(purpose: str, item: str) -> str:
    """The purpose as it is sent: logistics carries its sub-item behind a colon."""
    return f"{purpose}:{item}" if purpose == Purpose.LOGISTICS and item else purpose
