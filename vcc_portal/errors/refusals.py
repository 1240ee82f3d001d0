"""The result code behind each reason for which a card does not take a change."""

from collections.abc import Mapping

from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.errors.codes import Code

_OWN: Mapping[ChangeRefusal, Code] = {
    ChangeRefusal.MISSING: Code.CARD_NOT_FOUND,
    ChangeRefusal.UNSETTLED: Code.UNSETTLED_TRANSACTIONS,
    ChangeRefusal.NO_ACCOUNT: Code.CURRENCY_ACCOUNT_MISSING,
}


def refusal_code(why: ChangeRefusal, usual: Code = Code.CARD_UPDATE_FAILED) -> Code:
    """The code of a reason; `usual` for those that have none of their own."""
    return _OWN.get(why, usual)
