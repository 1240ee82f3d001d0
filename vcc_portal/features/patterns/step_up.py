"""What a step-up decides (contract §0): what is confirmed and how, what waits for it, and when a code may be sent."""

import math
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from vcc_portal.domain.batch import Items, only_face
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.text import EMPTY, Text, listed
from vcc_portal.errors.catalogue import Fills, lookup
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n.patterns import step_up as words
from vcc_portal.upstream.errors import BusinessError
from vcc_portal.upstream.models.base import SmsCode, StepUpAsked

SMS, PASSWORD = "SMS", "PAY_PWD"
"""The provider's names of the two kinds."""
RESEND_SECONDS = 60
"""Spec §9: until the next code may be asked for, where the provider does not say."""
TRIES = "tries"
"""Goes with what is entered: the try that it is meant as."""
MAX_PASSWORD = 256
ABOUT_VERIFICATION = frozenset(
    {
        Code.STEP_UP_NEEDED,
        Code.SMS_CODE_WRONG,
        Code.SMS_CODE_NEEDED,
        Code.CODE_INCORRECT,
        Code.PAY_PWD_WRONG,
        Code.ACCOUNT_LOCKED,
        Code.BIND_PHONE,
    }
)
"""Refusals that the dialog shows; any other is about the action itself."""
_NOTHING_HELPS = frozenset({Code.ACCOUNT_LOCKED, Code.BIND_PHONE})
"""Refusals after which no verification can be given now."""
_MOST_WAITING = 1000
_MOST_NAMES = 3
_SECONDS = re.compile(r"[0-9]{1,6}")
_CODE: TypeAdapter[str] = TypeAdapter(SmsCode)


@dataclass(frozen=True)
class StepUpSubject:
    """What is to be confirmed, as the dialog says it."""

    about: Text = EMPTY
    """One sentence: what happens after the confirmation, and for how much."""
    card: CardFace | None = None
    """The one card that it is about, if it is one."""
    aside: Text = EMPTY
    """A fact beside the card, such as how long the number is shown."""
    action: Text = words.CONFIRM
    """The button."""
    names: Text = EMPTY
    """The cards by name, when they are several; see `names_of`."""


def names_of(names: Sequence[str]) -> Text:
    """The first cards by name, and how many there are; empty for a single one."""
    if len(names) < 2:
        return EMPTY
    first = names[:_MOST_NAMES]
    more = len(names) - len(first)
    return words.NAMES_AND_MORE.format(names=listed(first), more=more, count=len(names)) if more else listed(first)


def subject_of(about: Text, items: Items) -> StepUpSubject:
    """About cards of a batch: the one that it is, or several by name."""
    return StepUpSubject(about, card=only_face(items), names=names_of([each.face.name for each in items]))


@dataclass(frozen=True)
class PendingStepUp:
    """An action that waits for a verification. It never leaves the server: the browser can only verify its user or give up."""

    session: str
    """`Session.key` of who asked for it."""
    type_code: str
    subject: StepUpSubject
    again: str
    """Name of the event that runs after the verification."""
    payload: str
    """Its arguments, JSON: a State would hand them out wrapped."""
    asked: StepUpAsked | None
    """What the provider accepts; None when it refused the verification that the dialog is still about."""
    problem: Text = EMPTY
    code: str = ""
    itself: bool = False
    """The call takes the SMS code itself: no token is asked for, and only the call says whether the code is right."""
    gave_up: str = ""
    """Name of the event that runs when the user gives it up; empty where what was sent cannot be called back."""


def asked_of(failed: Failed) -> StepUpAsked | None:
    """What a refusal asks for: 210021 says so, 210005 wants the code of a message; None when it is about a given verification."""
    if failed.code not in {Code.STEP_UP_NEEDED, Code.SMS_CODE_NEEDED}:
        return None
    asked = StepUpAsked.beside_a_code(failed.data)
    if failed.code == Code.SMS_CODE_NEEDED and asked.verify_types is None:
        return asked.model_copy(update={"verify_types": [SMS]})
    return asked


def anew(pending: PendingStepUp) -> StepUpAsked:
    """What can be entered where nothing is said of it: a verification that was given before and is refused is given anew."""
    if pending.code in _NOTHING_HELPS:
        return StepUpAsked(verify_types=[])
    return StepUpAsked(verify_types=[SMS] if pending.itself else None)


class StepUpQueue:
    """Actions refused outside the dialog's lock, by the tab that is to ask; background handlers hold none."""

    def __init__(self) -> None:
        self.by_tab: OrderedDict[str, PendingStepUp] = OrderedDict()

    def put(self, tab: str, pending: PendingStepUp) -> None:
        """The tab's last one counts; the one that waits for longest is forgotten first."""
        self.by_tab[tab] = pending
        while len(self.by_tab) > _MOST_WAITING:
            self.by_tab.popitem(last=False)

    def take(self, tab: str, session: str) -> PendingStepUp | None:
        """What waits in the tab, if this sign-in began it."""
        pending = self.by_tab.pop(tab, None)
        return pending if pending is not None and pending.session == session else None


class VerificationOffer(NamedTuple):
    """How the user can be verified."""

    method: str = SMS
    both: bool = False
    """He may choose between code and password."""
    stuck: bool = False
    """Nothing can be entered: no number is bound, or another kind of verification is pending."""


def offer_of(asked: StepUpAsked, chosen: str) -> VerificationOffer:
    """What the provider accepts, either where it does not say; with a choice, what was `chosen` last."""
    named = asked.verify_types
    kinds = [kind for kind in (SMS, PASSWORD) if named is None or kind in named]
    both = len(kinds) > 1
    method = chosen if both and chosen in kinds else next(iter(kinds), SMS)
    return VerificationOffer(method, both, not kinds)


def pressed_again(form: Mapping[str, Any], tries: int) -> bool:
    """Whether this is the second press of two, heard after the first was refused: it would cost another of the few tries."""
    return form.get(TRIES) not in {None, str(tries)}


def incomplete(method: str, form: Mapping[str, str]) -> Text | None:
    """What is missing in the form; None when it can be sent."""
    if method == PASSWORD:
        return None if 0 < len(form.get("pay_pwd", "")) <= MAX_PASSWORD else words.PASSWORD_HINT
    try:
        _CODE.validate_python(form.get("code", ""))
    except ValidationError:
        return words.CODE_HINT
    return None


class CodeWaits(NamedTuple):
    """When the next code may be asked for, by typeCode; it outlives the dialog (spec §9: 60 seconds)."""

    until: tuple[tuple[str, float], ...] = ()
    """Seconds since the epoch."""

    def left(self, type_code: str, now: float) -> int:
        """Whole seconds, a part of one being one more: the provider refuses a code that is asked for too early."""
        return max(0, math.ceil(dict(self.until).get(type_code, 0) - now))

    def begun(self, type_code: str, seconds: int, now: float) -> "CodeWaits":
        """With a wait that begins now; those that are over are forgotten."""
        waits = {**dict(self.until), type_code: now + seconds}
        return CodeWaits(tuple((name, at) for name, at in waits.items() if at > now))


def said_of_sending(failed: Failed) -> Text:
    """What is said about a code that could not be sent: the reason for a refusal, else nothing (spec §7).

    Without an answer, or when the message itself could not be sent, the code just counts as not sent.
    """
    if failed.code == Code.IMAGE_CHECK_NEEDED:  # only the sign-in has an image to copy
        return Code.SMS_SEND_FAILED.row.text
    silent = not failed.code or failed.outcome_unknown or failed.code == Code.SMS_SEND_FAILED
    return EMPTY if silent else failed.text


def works_still(failed: Failed) -> bool:
    """Whether a code that was asked for is not sent because the last one is still good, and is to be entered."""
    return failed.code == Code.CODE_STILL_VALID


def seconds_of(failed: Failed) -> int:
    """How long the provider asks to wait; 0 when it does not say, as with any code that is about no time."""
    if failed.code != Code.CODE_STILL_VALID and lookup(failed.code).fills is not Fills.DURATION:
        return 0
    cause = failed.__cause__
    told = cause.error_param[0] if isinstance(cause, BusinessError) and cause.error_param else None
    if told is None and isinstance(failed.data, dict):
        told = failed.data.get("resendSeconds")
    return int(str(told)) if _SECONDS.fullmatch(str(told)) else 0
