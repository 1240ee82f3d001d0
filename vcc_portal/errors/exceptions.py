"""What may come of an upstream call instead of an answer.

No exception's text holds anything that was sent or received beyond a call's name and a result code: requests carry
passwords and codes, answers carry card numbers.
"""

from typing import Any

from typing_extensions import override

REQUEST_TIMEOUT = 408
SERVER_ERROR = 500


class UpstreamError(Exception):
    """A call did not succeed; `where` names it, like `GET /card/info`."""

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(f"{where}: {detail}")
        self.where = where

    @property
    def uncertain(self) -> bool:
        """True when what was asked for may have been done all the same; for money that means 'processing'."""
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
    def uncertain(self) -> bool:
        return False


class Tolerated(BusinessError):
    """A code that the call's row hands to its caller, without the code's usual effect."""


class HttpStatusError(UpstreamError):
    """The provider answered with a status outside 200-299."""

    def __init__(self, where: str, status: int) -> None:
        super().__init__(where, f"HTTP status {status}")
        self.status = status

    @property
    @override
    def uncertain(self) -> bool:
        return self.status >= SERVER_ERROR or self.status == REQUEST_TIMEOUT


class NoAnswer(UpstreamError):
    """No answer in time, or no connection."""

    def __init__(self, where: str, detail: str, *, sent: bool = True) -> None:
        super().__init__(where, detail)
        self.sent = sent
        """False when no connection came about, so that nothing can have happened."""

    @property
    @override
    def uncertain(self) -> bool:
        return self.sent


class BadAnswer(UpstreamError):
    """An answer that is not an envelope, too big, or of the wrong shape."""


class Superseded(UpstreamError):
    """A newer request of the same visitor to the same address took its place (spec §7)."""
