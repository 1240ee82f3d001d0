"""What a company without a card does first: be verified, have money, apply."""

from dataclasses import dataclass

from vcc_portal import routes
from vcc_portal.domain.gating import Gate
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.i18n import account as words
from vcc_portal.i18n.patterns import gate as gate_words


@dataclass(frozen=True)
class StartStep:
    """One of the three steps."""

    key: str = ""
    """verify, fund or apply; decides where it leads."""
    title: Text = EMPTY
    note: Text = EMPTY
    state: str = "later"
    """done, next, waiting (for somebody else) or later."""
    label: Text = EMPTY
    href: str = ""
    """Where it is done; empty for what begins at the gate."""


def start_steps(gate: Gate, *, funded: bool) -> list[StartStep]:
    """The three steps in their order; the first that can be done now is the next one.

    Money may come before or after verification has been asked for, but not before it is passed, and a card is paid for
    out of the balance.
    """
    verified = gate is Gate.OPEN
    verify = "done" if verified else ("waiting" if gate.under_review else "next")
    fund = "done" if funded else ("next" if verified else "later")
    apply = "next" if verified and funded else "later"
    said = words.START_VERIFIED if verified else gate_words.MESSAGES[gate].title
    return [
        StartStep(
            "verify", words.START_VERIFY, said, verify, _LABELS[verify], routes.KYB.path if gate.about_business else ""
        ),
        StartStep(
            "fund", words.START_FUND, words.START_FUNDED if funded else words.START_FUND_NOTE, fund, _LABELS[fund]
        ),
        StartStep("apply", words.START_APPLY, words.NO_CARDS_NOTE, apply, _LABELS[apply]),
    ]


_LABELS: dict[str, Text] = {
    "done": gate_words.DONE,
    "next": gate_words.NEXT,
    "waiting": words.START_WAITING,
    "later": words.START_LATER,
}
