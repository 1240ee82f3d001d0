"""How a linked account's states are shown and named."""

from vcc_portal.domain.kyc import KYC_BY_NUMBER, kyb_status, kyc_status
from vcc_portal.domain.text import Text
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.pages.html import Element, h
from vcc_sandbox.pages.parts import badge
from vcc_sandbox.pages.review import account_name
from vcc_sandbox.pages.words import console_scene as t

FLAGS = tuple(t.FLAG_WORDS)
_GOOD = {"OPS_AUTH_SUCCESS", "PASSED"}
_BAD = {"SYS_AUTH_FAIL", "OPS_AUTH_FAIL", "INVALID", "FAILED"}
_OPEN = {"INIT", "ONE_PORTAL_INIT", "PENDING"}
KYC_NUMBERS = {str(status): number for number, status in reversed(KYC_BY_NUMBER.items())}
"""The number on the wire of each state of identity verification."""


def state_badge(user: LinkedUser) -> Element:
    """What decides first whether the account may be used."""
    if user.account_status != "ACTIVE":
        tone = {"FROZEN": "warn", "NONE": "hollow"}.get(user.account_status, "bad")
        return badge(t.STATE_WORDS.get(user.account_status, Text.same("?")), tone)
    if user.status != "VALID":
        return badge(t.STATUS_WORDS[user.status], "info" if user.status == "INIT" else "bad")
    if user.kyc_user_status != "NORMAL":
        return badge(t.SERVICE_WORDS["UN_ACTIVE"], "hollow")
    if user.user_centre_block:
        return badge(t.BLOCK_WORDS[user.user_centre_block], "bad")
    return badge(t.STATE_WORDS["ACTIVE"], "ok")


def kyc_badge(user: LinkedUser) -> Element:
    """Identity verification."""
    status = kyc_status(user.vcc_kyc_status)
    return badge(t.KYC_WORDS[status], _tone(status))


def kyb_badge(user: LinkedUser) -> Element:
    """Business verification; a person has none."""
    if user.vcc_kyc_type == 0:
        return h.span("--", class_="fine")
    status = kyb_status(user.vcc_kyb_status)
    return badge(t.KYB_WORDS[status], _tone(status))


def who(user: LinkedUser, person: Person) -> Element:
    """Name and login name."""
    mark = h.span(t.OPERATOR, class_="tag") if not user.admin_flag else None
    return h.div(h.b(account_name(user)), mark, h.small(person.login_name), class_="who")


def _tone(status: str) -> str:
    if status in _GOOD:
        return "ok"
    if status in _BAD:
        return "bad"
    return "hollow" if status in _OPEN else "warn" if status == "EXPIRED" else "info"
