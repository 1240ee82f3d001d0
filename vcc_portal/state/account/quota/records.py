"""State of the records on /account/quota: the moves that the address asks for."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.account.quota.query import QUOTA_RECORDS, RecordRow
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading


class QuotaRecordsState(Listing, Loading, rx.State):
    """The records; read only while their tab is open."""

    ACCESS: ClassVar = routes.QUOTA
    LIST: ClassVar[ListDeclaration] = QUOTA_RECORDS

    rows: list[RecordRow] = []
    ahead_rows: list[RecordRow] = []
