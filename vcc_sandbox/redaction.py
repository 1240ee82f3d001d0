"""What never leaves a request for a log: secrets, and card numbers in texts."""

import re
from typing import Any

from vcc_sandbox.vault import luhn_digit

SECRET = frozenset(
    {"verifyToken", "smsCode", "payPwd", "password", "cardNo", "cvv2", "legalIdNo", "idNo", "requestNo", "t", "m"}
)
"""Wire names that never go into the log; the last three only say nothing."""
NUMBER = re.compile(r"(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)")
LONGEST_LIST = 20


def clean(value: Any) -> Any:
    """Without secrets; a card number in a text is masked."""
    if isinstance(value, dict):
        return {name: clean(item) for name, item in value.items() if name not in SECRET and item is not None}
    if isinstance(value, list):
        return [clean(item) for item in value[:LONGEST_LIST]]
    return NUMBER.sub(_masked, value) if isinstance(value, str) else value


def _masked(match: re.Match[str]) -> str:
    digits = re.sub(r"\D", "", match.group())
    is_card = not digits.startswith("20") and luhn_digit(digits[:-1]) == digits[-1]
    return f"{digits[:4]}****{digits[-4:]}" if is_card else match.group()
