"""How somebody has been verified by step-up (contract §0), for as long as the provider's answer lets it be used again.

Neither a token nor a payment password enters a State, a store or a log: they are in this process's memory only.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from vcc_portal.domain import clock
from vcc_portal.session.session import Session

IN_ALL = 5000
MARGIN = 5.0
"""Seconds before a token's end from which it is not used any more: a request needs some time to arrive."""
PASSWORD_IDLE = 60.0
"""Seconds between two calls of one run, after which a payment password is forgotten."""
PASSWORD_MOST = 300.0
"""Seconds after which it is forgotten although the run goes on: as long as the provider's own tokens last."""


@dataclass(frozen=True)
class Verification:
    """The `StepUp` part of a request: one of the three."""

    verify_token: str = field(default="", repr=False)
    pay_pwd: str = field(default="", repr=False)
    sms_code: str = field(default="", repr=False)
    """Only for a call that takes the code itself."""

    @property
    def fields(self) -> dict[str, str]:
        """By the names of the model `StepUp`."""
        named = {"verify_token": self.verify_token, "pay_pwd": self.pay_pwd, "sms_code": self.sms_code}
        return {name: value for name, value in named.items() if value}

    @property
    def once(self) -> bool:
        """Whether it is spent by being sent."""
        return not self.verify_token


@dataclass
class _Held:
    verification: Verification
    until: float
    at_most: float
    """Both on the store's clock."""
    subject: str = ""
    """What it was first used for, when that binds it."""


_Key = tuple[str, str, str]
"""`Session.key`, the tab (empty for every tab of the session), the typeCode."""


class Verifications:
    """Kept per session and typeCode, so another user, another account or another purpose finds nothing."""

    def __init__(self, *, in_all: int = IN_ALL, clock: Callable[[], float] = time.monotonic) -> None:
        self._in_all, self._clock = in_all, clock
        self._held: OrderedDict[_Key, _Held] = OrderedDict()
        self._locked: OrderedDict[str, float] = OrderedDict()
        """By `Session.key`, until when the provider takes no verification; by its time, which a tester may move."""

    def keep_token(self, session: Session, type_code: str, token: str, seconds: float) -> None:
        """Keep the provider's token, which is good for `seconds`."""
        until = self._clock() + seconds - MARGIN
        self._keep((session.key, "", type_code), _Held(Verification(verify_token=token), until, until))

    def keep_code(self, session: Session, tab: str, type_code: str, code: str) -> None:
        """Keep an SMS code for the one call that takes it, in this tab only."""
        now = self._clock()
        held = _Held(Verification(sms_code=code), now + PASSWORD_IDLE, now + PASSWORD_IDLE)
        self._keep((session.key, tab, type_code), held)

    def keep_password(self, session: Session, tab: str, type_code: str, password: str) -> None:
        """Keep a payment password for the calls that follow at once, in this tab only."""
        now = self._clock()
        held = _Held(Verification(pay_pwd=password), now + PASSWORD_IDLE, now + PASSWORD_MOST)
        self._keep((session.key, tab, type_code), held)

    def at_hand(
        self, session: Session, tab: str, type_code: str, *, more: bool = False, subject: str = ""
    ) -> Verification | None:
        """The verification to send along. A password is given out once; with `more` it stays for the run's next call.

        A verification that was used for one `subject`, such as a card, is none for another.
        """
        now = self._clock()
        for key in ((session.key, tab, type_code), (session.key, "", type_code)):
            held = self._held.get(key)
            if held is None:
                continue
            if held.until <= now:
                del self._held[key]
                continue
            if held.subject and held.subject != subject:
                continue
            held.subject = subject
            if held.verification.once:
                held.until = min(now + PASSWORD_IDLE, held.at_most)
                if not more:
                    del self._held[key]
            return held.verification
        return None

    def drop(self, session: Session, tab: str, type_code: str) -> None:
        """Forget a verification that the provider refused, or whose action was given up or is over."""
        for key in ((session.key, tab, type_code), (session.key, "", type_code)):
            self._held.pop(key, None)

    def lock(self, session: Session, seconds: int) -> None:
        """After too many wrong tries the provider takes no verification of this user for so long, whatever it is for."""
        self._locked.pop(session.key, None)
        while len(self._locked) >= self._in_all:
            self._locked.popitem(last=False)
        self._locked[session.key] = clock.now().timestamp() + seconds

    def locked_for(self, session: Session) -> int:
        """Seconds, a part of one being one more, until another verification can be tried."""
        until = self._locked.get(session.key)
        return 0 if until is None else max(0, math.ceil(until - clock.now().timestamp()))

    def _keep(self, key: _Key, held: _Held) -> None:
        now = self._clock()
        for old in [name for name, other in self._held.items() if other.until <= now]:
            del self._held[old]
        self._held.pop(key, None)
        while len(self._held) >= self._in_all:
            self._held.popitem(last=False)
        self._held[key] = held
