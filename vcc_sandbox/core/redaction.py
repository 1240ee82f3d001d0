"""What never leaves a request for a log: secrets, and card numbers in texts."""

from typing import Any

from vcc_portal.domain.card_numbers import mask_card_numbers
from vcc_portal.domain.masking import mask_login_name

SECRET = frozenset(
    {"verifyToken", "smsCode", "payPwd", "password", "cardNo", "cvv2", "legalIdNo", "idNo"}
    | {"contentBase64", "requestNo", "t", "m"}
)
"""Wire names that never go into the log; the last three only say nothing."""
CONTACTS = frozenset({"phone", "mobile", "contactMobile"})
"""Wire names of phone numbers; the log keeps them as the answers show them, masked."""
LONGEST_LIST = 20


def clean(value: Any) -> Any:
    """Without secrets; a card number in a text is masked."""
    if isinstance(value, dict):
        return {
            name: mask_login_name(item) if name in CONTACTS and isinstance(item, str) else clean(item)
            for name, item in value.items()
            if name not in SECRET and item is not None
        }
    if isinstance(value, list):
        return [clean(item) for item in value[:LONGEST_LIST]]
    # The provider's own numbers of things begin with a date.
    return mask_card_numbers(value, _masked, but_dates=True) if isinstance(value, str) else value


def _masked(number: str) -> str:
    digits = "".join(char for char in number if char.isdecimal())
    return f"{digits[:4]}****{digits[-4:]}"
