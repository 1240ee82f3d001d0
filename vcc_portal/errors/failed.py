"""What a call that did not succeed means to the page that made it."""

from typing import Any

from vcc_portal.errors.row import Effect
from vcc_portal.i18n import Text

REDIRECTS = frozenset(
    {
        Effect.GO_FROZEN,
        Effect.GO_LANDING,
        Effect.SIGN_OUT,
        Effect.SIGN_AGREEMENTS,
        Effect.NO_AUTH,
        Effect.FORBIDDEN_PAGE,
    }
)
"""Effects that leave the page; the others show a text on it."""


class Failed(Exception):
    """A call did not succeed. `text` is for the user; `effect` is taken unless a handler shows it in place.

    Whoever catches it means every failure, also one that leaves the page; most mean `FailedHere`. `failure` makes either.
    """

    def __init__(
        self,
        text: Text,
        *,
        code: str = "",
        effect: Effect = Effect.MESSAGE,
        field: str | None = None,
        tolerated: bool = False,
        data: Any = None,
        message: str = "",
        outcome_unknown: bool = False,
    ) -> None:
        super().__init__(f"{code} {effect}")
        self.text = text
        self.code = code
        self.effect = effect
        self.field = field
        self.tolerated = tolerated
        """True for a code that the call's own row tolerates: the caller decides what it means."""
        self.data = data
        self.message = message
        """The upstream's own words: the user id of codes 200017-200019."""
        self.outcome_unknown = outcome_unknown
        """True when it may have been done all the same: see `UpstreamError.outcome_unknown`."""
        self.provider_confirmed = False
        """After a sign-out: whether the provider's logout succeeded."""
        self.undone = False
        """After a sign-out: nothing can have come of what was pressed."""

    @property
    def leaves_page(self) -> bool:
        """True when its effect is a redirect."""
        return self.effect in REDIRECTS

    @property
    def is_toast(self) -> bool:
        """True for a code that is told by a toast wherever it is met, also where the page says it in place (spec §8: 200031).

        What came without a code is told where it was waited for, and by a toast where nothing was.
        """
        return self.effect is Effect.TOAST and self.code != ""


class FailedHere(Failed):
    """One that leaves no page, and can be told where it was waited for."""


def failure(text: Text, *, effect: Effect = Effect.MESSAGE, **more: Any) -> Failed:
    """A failure of the class that its effect asks for; `more` as of `Failed`."""
    return (Failed if effect in REDIRECTS else FailedHere)(text, effect=effect, **more)
