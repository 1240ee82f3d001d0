"""What is read of a sign-in's or a registration's forms, and what the browser keeps of an end over a restart."""

import pytest

from vcc_portal.features.public.register import Applicant, Finish, Outcome, Registered, RegisterField
from vcc_portal.features.public.sign_in import CardField, CardForm


def test_an_end_in_a_word() -> None:
    ends = [Registered(), Registered(signed_in=True), Registered(signed_in=True, opened=True)]
    assert [end.outcome for end in ends] == [Outcome.SIGN_IN, Outcome.CLOSED, Outcome.OPENED]


@pytest.mark.parametrize("foreign", ["x" * 100_000, "\ufdfa" * 1_000, "e" + "\u0301" * 50_000])
def test_a_form_keeps_no_more_than_its_fields_hold_however_it_was_typed(foreign: str) -> None:
    """The plain form of one character may be eighteen."""
    card = CardForm.of(dict.fromkeys(CardField, foreign))
    assert (len(card.login_name) <= 200, len(card.image_code) <= 12, len(card.sms_code) <= 12) == (True, True, True)
    fields = dict.fromkeys(RegisterField, foreign)
    assert (len(Applicant.of(fields).login_name) <= 200, len(Finish.of(fields).code) <= 64) == (True, True)
