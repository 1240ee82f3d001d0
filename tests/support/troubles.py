"""Ways in which the answer of a call is no word about its outcome, each before or after the provider carried it out."""

from dataclasses import dataclass

from tests.support.bench import Bench
from tests.support.sandbox import sandbox_of
from vcc_portal.errors.codes import SYSTEM_ERRORS, Code
from vcc_sandbox.control.faults import Effect, Garbage


@dataclass(frozen=True)
class Trouble:
    """What comes instead of the answer; `effect` None is nothing at all."""

    name: str
    effect: Effect | None
    done: bool
    """Whether the provider carried the call out first."""

    def befall(self, tab: Bench, path: str) -> None:
        """Let it happen to the next request to a path."""
        if self.effect is not None:
            sandbox_of(tab.app).control.faults.add("POST", path, 1, self.effect)
        elif self.done:
            tab.network.lose[f"POST {path}"] = 1
        else:
            tab.network.drop[f"POST {path}"] = 1

    def __str__(self) -> str:
        return f"{self.name} {'after' if self.done else 'before'}"


def _both(name: str, **what: object) -> list[Trouble]:
    return [Trouble(name, Effect(after=done, **what), done) for done in (True, False)]  # type: ignore[arg-type]


SHORT = (
    Trouble("silence", None, done=True),
    Trouble("silence", None, done=False),
    *_both("910001", code="910001"),
    *_both("502", http_status=502),
    *_both("page instead of envelope", garbage=Garbage.HTML),
)
"""One of each kind, for flows that share their way with one that is tried in full."""
NO_RESULT = _both("success without a result", code=str(Code.SUCCESS), data={})
"""For flows whose answer names what was made."""
TROUBLES = (
    *SHORT,
    *(trouble for code in sorted(SYSTEM_ERRORS - {"910001"}) for trouble in _both(str(code), code=str(code))),
    *(trouble for status in (408, 500, 504) for trouble in _both(str(status), http_status=status)),
    # A gateway may refuse to hand on an answer, or answer its own second try: no word of the provider.
    *(Trouble(str(status), Effect(http_status=status, after=True), done=True) for status in (403, 409, 429)),
    *_both("cut connection", drop_connection=True),
    *NO_RESULT,
    *(
        Trouble(kind.value.lower(), Effect(garbage=kind, after=True), done=True)
        for kind in Garbage
        if kind is not Garbage.HTML
    ),
)
