"""THE call tables: every call that the product makes is a row in one of these modules."""

from typing import Any

from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import account, card, content, invite, report, sso, sub_account, trade, user

TABLES = (sso, user, account, card, sub_account, trade, report, content, invite)

ALL_CALLS: tuple[Call[Any, Any], ...] = tuple(
    row for table in TABLES for row in vars(table).values() if isinstance(row, Call)
)
"""Every row, in the order of the specification's groups."""

HIDDEN_PATHS: dict[Call[Any, Any], str] = {
    user.BIZ_ACCOUNTS: "path_biz_accounts",
    content.AGREEMENT: "path_agreement",
    content.ADVERT_CODES: "path_advert_codes",
    content.ADVERTS: "path_adverts",
}
"""Rows whose path the specification does not show, with the setting that holds the real one."""
