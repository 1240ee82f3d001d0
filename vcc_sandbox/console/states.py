"""How a linked account's states are shown and named."""

from vcc_portal.domain.kyc import KYC_BY_NUMBER, kyb_status, kyc_status
from vcc_portal.domain.text import Text
from vcc_sandbox.console.words import scene as t
from vcc_sandbox.identity.tables import LinkedUser

Badge = tuple[Text, str]
"""A state in words and its tone."""
FLAGS = tuple(t.FLAG_WORDS)
_GOOD = {"OPS_AUTH_SUCCESS", "PASSED"}
_BAD = {"SYS_AUTH_FAIL", "OPS_AUTH_FAIL", "INVALID", "FAILED"}
_OPEN = {"INIT", "ONE_PORTAL_INIT", "PENDING"}
KYC_NUMBERS = {str(status): number for number, status in reversed(KYC_BY_NUMBER.items())}
"""The number on the wire of each state of identity verification."""


def state_badge(user: LinkedUser) -> Badge:
    """What decides first whether the account may be used."""
    if user.account_status != "ACTIVE":
        tone = {"FROZEN": "warn", "NONE": "hollow"}.get(user.account_status, "bad")
        return (t.STATE_WORDS.get(user.account_status, Text.same("?")), tone)
    if user.status != "VALID":
        return (t.STATUS_WORDS[user.status], "info" if user.status == "INIT" else "bad")
    if user.kyc_user_status != "NORMAL":
        return (t.SERVICE_WORDS["UN_ACTIVE"], "hollow")
    if user.user_centre_block:
        return (t.BLOCK_WORDS[user.user_centre_block], "bad")
    return (t.STATE_WORDS["ACTIVE"], "ok")


def kyc_badge(user: LinkedUser) -> Badge:
    """Identity verification."""
    status = kyc_status(user.vcc_kyc_status)
    return (t.KYC_WORDS[status], _tone(status))


def kyb_badge(user: LinkedUser) -> Badge | None:
    """Business verification; a person has none."""
    if user.vcc_kyc_type == 0:
        return None
    status = kyb_status(user.vcc_kyb_status)
    return (t.KYB_WORDS[status], _tone(status))


def _tone(status: str) -> str:
    if status in _GOOD:
        return "ok"
    if status in _BAD:
        return "bad"
    return "hollow" if status in _OPEN else "warn" if status == "EXPIRED" else "info"
