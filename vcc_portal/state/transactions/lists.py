"""States of the lists of /trade: one for each tab, which is read while its tab is open."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.account.recharge.records import RechargeRow
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.transactions import tabs
from vcc_portal.features.transactions.rows import (
    AuthorizationRow,
    BillRow,
    CardTransferRow,
    ConsumptionRow,
    FeeRow,
    RebateRow,
    TradeRow,
)
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading


class TradeRecordsState(Listing, Loading, rx.State):
    """Records of every type."""

    ACCESS: ClassVar = routes.TRADE
    LIST: ClassVar[ListDeclaration] = tabs.ALL

    rows: list[TradeRow] = []
    ahead_rows: list[TradeRow] = []


class AuthorizationsState(Listing, Loading, rx.State):
    """Authorizations, reversals and verifications."""

    ACCESS: ClassVar = routes.TRADE
    LIST: ClassVar[ListDeclaration] = tabs.AUTHORIZATIONS_LIST

    rows: list[AuthorizationRow] = []
    ahead_rows: list[AuthorizationRow] = []


class ConsumptionState(Listing, Loading, rx.State):
    """Settlements and refunds."""

    ACCESS: ClassVar = routes.TRADE
    LIST: ClassVar[ListDeclaration] = tabs.CONSUMPTION

    rows: list[ConsumptionRow] = []
    ahead_rows: list[ConsumptionRow] = []


class TopUpsState(Listing, Loading, rx.State):
    """Top-ups of the main account."""

    ACCESS: ClassVar = routes.TRADE
    LIST: ClassVar[ListDeclaration] = tabs.TOP_UPS

    rows: list[RechargeRow] = []
    ahead_rows: list[RechargeRow] = []


class CardTransfersState(Listing, Loading, rx.State):
    """Balances moved onto cards and back."""

    ACCESS: ClassVar = routes.TRADE
    LIST: ClassVar[ListDeclaration] = tabs.TRANSFERS

    rows: list[CardTransferRow] = []
    ahead_rows: list[CardTransferRow] = []


class FeesState(Listing, Loading, rx.State):
    """Fees."""

    ACCESS: ClassVar = routes.TRADE
    LIST: ClassVar[ListDeclaration] = tabs.FEES

    rows: list[FeeRow] = []
    ahead_rows: list[FeeRow] = []


class BillsState(Listing, Loading, rx.State):
    """Monthly bills."""

    ACCESS: ClassVar = routes.TRADE
    LIST: ClassVar[ListDeclaration] = tabs.BILLS

    rows: list[BillRow] = []
    ahead_rows: list[BillRow] = []


class RebatesState(Listing, Loading, rx.State):
    """Monthly rebates."""

    ACCESS: ClassVar = routes.TRADE
    LIST: ClassVar[ListDeclaration] = tabs.REBATES

    rows: list[RebateRow] = []
    ahead_rows: list[RebateRow] = []
