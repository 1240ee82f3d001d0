"""The shape of a row of `codes`: a code, its text, its effect, its field and the values that its text needs."""

from dataclasses import dataclass
from enum import StrEnum

from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY


class Effect(StrEnum):
    """What a code does beyond its text (spec §4 'Account status from responses')."""

    MESSAGE = "message"
    """The text stands where the action was."""
    TOAST = "toast"
    """Told at the edge of the page wherever the code is met; the place of the action may say it as well."""
    GO_FROZEN = "go_frozen"
    """Account status FROZEN; to /frozen unless notRedirect."""
    GO_LANDING = "go_landing"
    """Account status PASSIVE; to /landing unless notRedirect."""
    SIGN_OUT = "sign_out"
    """Account status PASSIVE; signed out with the current page as return address."""
    SIGN_AGREEMENTS = "sign_agreements"
    """The agreements are kept; to /sign."""
    NO_AUTH = "no_auth"
    FORBIDDEN_PAGE = "forbidden_page"
    """The whole page goes to the provider's user centre; the message is the user id."""


class Fills(StrEnum):
    """Where the values of a text come from."""

    NOTHING = "nothing"
    ATTEMPTS = "attempts"
    """`{remaining}` = data.maxFailNum minus data.currentFailNum."""
    DURATION = "duration"
    """`{duration}` from errorParam[0], in seconds."""


@dataclass(frozen=True)
class ErrorRow:
    """One code."""

    code: str
    text: Text
    effect: Effect = Effect.MESSAGE
    fills: Fills = Fills.NOTHING
    field: str | None = None
    """Wire name of the field that the text belongs beside."""
    bare: Text = EMPTY
    """Said instead of the text where the tries that are left, or the time, are not told."""
