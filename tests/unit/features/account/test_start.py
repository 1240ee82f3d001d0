"""The three steps before the first card."""

import pytest

from vcc_portal.domain.gating import Gate
from vcc_portal.features.account.start import start_steps


@pytest.mark.parametrize(
    ("gate", "funded", "states"),
    [
        (Gate.KYC_TO_SUBMIT, False, ["next", "later", "later"]),
        (Gate.KYC_TO_SUBMIT, True, ["next", "done", "later"]),
        (Gate.KYB_FAILED, False, ["next", "later", "later"]),
        (Gate.KYC_REVIEW, False, ["waiting", "later", "later"]),
        (Gate.KYB_REVIEW, True, ["waiting", "done", "later"]),
        (Gate.OPEN, False, ["done", "next", "later"]),
        (Gate.OPEN, True, ["done", "done", "next"]),
    ],
)
def test_one_step_at_most_is_the_next(gate: Gate, *, funded: bool, states: list[str]) -> None:
    steps = start_steps(gate, funded=funded)
    assert [step.state for step in steps] == states
    assert [step.key for step in steps] == ["verify", "fund", "apply"]
    assert all(step.label.zh and step.note.en for step in steps)
