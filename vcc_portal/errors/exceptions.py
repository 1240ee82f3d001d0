"""What may come of an upstream call instead of an answer.

No exception's text holds anything that was sent or received beyond a call's name and a result code: requests carry
passwords and codes, answers carry card numbers.
"""

from typing import Any

from typing_extensions import override

from vcc_portal.errors.codes import SYSTEM_ERRORS


class UpstreamError(Exception):
    """A call did not succeed; `where` names it, like `GET /card/info`."""

    def __init__(self, where: str, detail: str) -> None:
        # Directly behind its path a colon would make a secret of the detail: `GET /user/existPwd: …`.
        super().__init__(f"{where} failed: {detail}")
        self.where = where

    @property
    def outcome_unknown(self) -> bool:
        """True when what was asked for may have been done all the same: nothing here is a word of the provider about it.

        The one rule for every call that changes something; of a money call it makes 'processing', never a refusal.
        """
        return True


class BusinessError(UpstreamError):
    """The provider answered with a code other than success."""

    def __init__(
        self, where: str, code: str, message: str = "", data: Any = None, error_param: tuple[str, ...] = ()
    ) -> None:
        super().__init__(where, f"code {code}")
        self.code = code
        self.message = message
        """The provider's own words; the user id for 200017-200019 (spec §4)."""
        self.data = data
        self.error_param = error_param
        """Positional values of the text: seconds for 210006, 210017 and 210018."""

    @property
    @override
    def outcome_unknown(self) -> bool:
        """Only for a failure of the provider's own: any other code, also one that no catalogue knows, is its refusal.

        An envelope that leaves the code empty says nothing.
        """
        return not self.code or self.code in SYSTEM_ERRORS


class Tolerated(BusinessError):
    """A code that the call's row hands to its caller, without the code's usual effect."""


class HttpStatusError(UpstreamError):
    """A status outside 200-299.

    The provider refuses in an envelope with status 200. Whatever came instead was said by something on the way, which may
    have handed the call on before: a gateway times out (408, 504), tries again and is told 409 or 429, or keeps an
    answer back (403). So no status makes the outcome known.
    """

    def __init__(self, where: str, status: int) -> None:
        super().__init__(where, f"HTTP status {status}")
        self.status = status


class NoAnswer(UpstreamError):
    """No answer in time, or no connection."""

    def __init__(self, where: str, detail: str, *, sent: bool = True) -> None:
        super().__init__(where, detail)
        self.sent = sent
        """False when no connection came about, so that nothing can have happened."""

    @property
    @override
    def outcome_unknown(self) -> bool:
        return self.sent


class NotSent(NoAnswer):
    """Not even tried: nobody has had an answer from there of late (decision 11)."""

    def __init__(self, where: str) -> None:
        super().__init__(where, "not sent, as nothing is answered", sent=False)


class BadAnswer(UpstreamError):
    """An answer that is not an envelope, too big, or of the wrong shape."""


class Superseded(UpstreamError):
    """A newer request of the same visitor to the same address took its place (spec §7)."""
