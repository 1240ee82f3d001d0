"""What is read of a sign-in's or a registration's forms, what a refusal says, and what is kept of an end over a restart."""

from typing import Any

import pytest

from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import failure
from vcc_portal.features.public.register import (
    Applicant,
    Finish,
    Outcome,
    RegisterAnswer,
    Registered,
    RegisterField,
    make_account,
    open_service,
    send_code,
    sign_in_anew,
)
from vcc_portal.features.public.sign_in import CardField, CardForm
from vcc_portal.i18n import Text
from vcc_portal.i18n import errors as errors_words
from vcc_portal.i18n.public import home
from vcc_portal.i18n.public import register as words
from vcc_portal.pages.h5.landing import _facts
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.sso import AccountChecked

WHO = Applicant("ning@company.example")
FINISH = Finish("123456", "harbour-2026", agreed=True)
LOST = ""
"""In place of a code: no answer has come."""


def refusing(which: Any, code: str) -> Any:
    """A provider that refuses one call, or leaves it without an answer."""

    async def ask(call: Any, _request: Any, **_: Any) -> Any:
        if call is which:
            text = Code(code).row.text if code else errors_words.NO_ANSWER
            raise failure(text, code=code, outcome_unknown=not code or code == Code.SYSTEM_ERROR)
        if call is calls.ACCOUNT_CHECK:
            return AccountChecked(can_register=True)
        assert call is user_calls.KYC_SOURCE_CONFIG
        return ""

    return ask


@pytest.mark.parametrize(
    ("code", "place", "said"),
    [
        (Code.SMS_TOO_OFTEN_2, RegisterField.NAME, Code.SMS_TOO_OFTEN_2.row.text),
        (Code.USER_STATUS_ABNORMAL, RegisterField.NAME, Code.USER_STATUS_ABNORMAL.row.text),
        (Code.SYSTEM_ERROR, RegisterField.WHOLE, words.SEND_UNSURE),
        (LOST, RegisterField.WHOLE, words.SEND_UNSURE),
    ],
)
async def test_what_a_mail_is_refused_for(code: str, place: RegisterField, said: Text) -> None:
    answer = await send_code(refusing(calls.ACCOUNT_ACTIVATE, code), WHO, {}, "en", 0.0)
    assert answer == RegisterAnswer(WHO, errors={place: said})


@pytest.mark.parametrize(
    ("code", "place", "said"),
    [
        (Code.MAILBOX_FORMAT, RegisterField.NAME, Code.MAILBOX_FORMAT.row.text),
        (Code.SYSTEM_ERROR, RegisterField.WHOLE, words.NOT_CHECKED.format(reason=Code.SYSTEM_ERROR.row.text)),
        (LOST, RegisterField.WHOLE, words.NOT_CHECKED.format(reason=errors_words.NO_ANSWER)),
    ],
)
async def test_a_check_that_failed_is_no_fault_of_the_address(code: str, place: RegisterField, said: Text) -> None:
    answer = await send_code(refusing(calls.ACCOUNT_CHECK, code), WHO, {}, "en", 0.0)
    assert answer == RegisterAnswer(WHO, errors={place: said})


@pytest.mark.parametrize(
    ("code", "place", "said"),
    [
        (Code.CODE_INCORRECT, RegisterField.CODE, Code.CODE_INCORRECT.row.text),
        (Code.MAILBOX_FORMAT, RegisterField.NAME, Code.MAILBOX_FORMAT.row.text),
        (Code.ACCOUNT_LOCKED, RegisterField.WHOLE, Code.ACCOUNT_LOCKED.row.text),
        (Code.ACCOUNT_FROZEN, RegisterField.WHOLE, Code.ACCOUNT_FROZEN.row.text),
        (Code.SYSTEM_ERROR, RegisterField.WHOLE, words.UNSURE),
        (LOST, RegisterField.WHOLE, words.UNSURE),
    ],
)
async def test_what_an_account_is_refused_for(code: str, place: RegisterField, said: Text) -> None:
    answer = await make_account(refusing(calls.ACTIVATE_REGISTER, code), WHO, FINISH)
    assert answer == RegisterAnswer(WHO, FINISH.code, {place: said}, agreed=True), "what is typed is kept"


@pytest.mark.parametrize("code", [Code.SMS_CODE_NEEDED, Code.SYSTEM_ERROR, LOST])
async def test_an_account_that_is_made_is_made_whatever_becomes_of_its_first_sign_in(code: str) -> None:
    assert await sign_in_anew(refusing(calls.LOGIN, code), WHO, FINISH) == ""


@pytest.mark.parametrize(
    ("code", "manager", "said"),
    [
        (Code.SERVICE_NEEDS_MANAGER, True, Code.SERVICE_NEEDS_MANAGER.row.text),
        (Code.SERVICE_CLOSED, True, Code.SERVICE_CLOSED.row.text),
        (Code.AGREEMENTS_UNSIGNED, False, Code.AGREEMENTS_UNSIGNED.row.text),
        (Code.SYSTEM_ERROR, False, words.OPEN_UNSURE),
        (LOST, False, words.OPEN_UNSURE),
    ],
)
async def test_what_the_service_is_not_opened_for(code: str, manager: bool, said: Text) -> None:
    end = await open_service(refusing(user_calls.INIT, code), WHO, "https://portal.example")
    assert (end.outcome, end.needs_manager, end.refusal) == (Outcome.CLOSED, manager, said)


def test_an_end_in_a_word() -> None:
    ends = [Registered(), Registered(signed_in=True), Registered(signed_in=True, opened=True)]
    assert [end.outcome for end in ends] == [Outcome.SIGN_IN, Outcome.CLOSED, Outcome.OPENED]


@pytest.mark.parametrize("text", [words.DONE_OPEN, words.STEP_REVIEW_NOTE], ids=["the end", "the way"])
def test_a_company_is_told_of_its_business_verification_from_the_start(text: Text) -> None:
    """Both stand between a company and its first card (spec §4): it was promised one after its identity alone."""
    assert "企业认证" in text.zh
    assert "business" in text.en


def test_both_fronts_promise_cards_in_the_same_currencies() -> None:
    assert home.LEAD.en.startswith("Issue cards in USD, HKD, EUR and JPY,")
    assert home.LEAD.zh.startswith("美元、港元、欧元、日元即时开卡，")
    assert '"4"' in str(_facts().render())


@pytest.mark.parametrize("foreign", ["x" * 100_000, "\ufdfa" * 1_000, "e" + "\u0301" * 50_000])
def test_a_form_keeps_no_more_than_its_fields_hold_however_it_was_typed(foreign: str) -> None:
    """The plain form of one character may be eighteen."""
    card = CardForm.of(dict.fromkeys(CardField, foreign))
    assert (len(card.login_name) <= 200, len(card.image_code) <= 12, len(card.sms_code) <= 12) == (True, True, True)
    fields = dict.fromkeys(RegisterField, foreign)
    assert (len(Applicant.of(fields).login_name) <= 200, len(Finish.of(fields).code) <= 64) == (True, True)
