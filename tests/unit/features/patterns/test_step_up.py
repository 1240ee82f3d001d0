"""What a step-up decides: the kinds of verification, what must be typed, who may go on, and when a code may be sent again."""

import pytest

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, failure
from vcc_portal.features.patterns.step_up import (
    MAX_PASSWORD,
    PASSWORD,
    SMS,
    CodeWaits,
    PendingStepUp,
    StepUpQueue,
    StepUpSubject,
    VerificationOffer,
    asked_of,
    incomplete,
    names_of,
    offer_of,
    said_of_sending,
    seconds_of,
)
from vcc_portal.i18n.patterns import step_up as words
from vcc_portal.upstream.errors import BusinessError
from vcc_portal.upstream.models.base import StepUpAsked

NOW = 1_000_000.0
WHY = Text(zh="原因", en="reason")


@pytest.mark.parametrize(
    ("kinds", "chosen", "offer"),
    [
        ([SMS, PASSWORD], SMS, VerificationOffer(SMS, both=True)),
        ([PASSWORD, SMS], PASSWORD, VerificationOffer(PASSWORD, both=True)),
        ([SMS, PASSWORD], "nonsense", VerificationOffer(SMS, both=True)),
        ([PASSWORD], SMS, VerificationOffer(PASSWORD)),
        ([SMS], PASSWORD, VerificationOffer(SMS)),
        ([], PASSWORD, VerificationOffer(SMS, stuck=True)),
        (["FACE"], SMS, VerificationOffer(SMS, stuck=True)),
        (None, SMS, VerificationOffer(SMS, both=True)),
    ],
)
def test_only_what_the_provider_accepts_is_offered(
    kinds: list[str] | None, chosen: str, offer: VerificationOffer
) -> None:
    assert offer_of(StepUpAsked(verify_types=kinds), chosen) == offer


@pytest.mark.parametrize("data", [None, {}, [], "SMS", 7, {"verifyTypes": "SMS"}, {"verifyTypes": None}])
@pytest.mark.parametrize(("code", "kinds"), [(Code.STEP_UP_NEEDED, None), (Code.SMS_CODE_NEEDED, [SMS])])
def test_a_refusal_that_does_not_say_how_asks_all_the_same(data: object, code: str, kinds: list[str] | None) -> None:
    asked = asked_of(failure(WHY, code=code, data=data))
    assert asked is not None
    assert asked.verify_types == kinds


@pytest.mark.parametrize(
    ("method", "form", "missing"),
    [
        (SMS, {"code": "123456"}, None),
        (SMS, {"code": "12345"}, words.CODE_HINT),
        (SMS, {"code": "１２３４５６"}, words.CODE_HINT),
        (SMS, {"pay_pwd": "secret"}, words.CODE_HINT),
        (PASSWORD, {"pay_pwd": "s"}, None),
        (PASSWORD, {"pay_pwd": ""}, words.PASSWORD_HINT),
        (PASSWORD, {"pay_pwd": "s" * (MAX_PASSWORD + 1)}, words.PASSWORD_HINT),
        (PASSWORD, {"code": "123456"}, words.PASSWORD_HINT),
    ],
)
def test_what_is_missing_before_anything_is_asked(method: str, form: dict[str, str], missing: Text | None) -> None:
    assert incomplete(method, form) == missing


class TestWaits:
    def test_each_purpose_has_its_own(self) -> None:
        waits = CodeWaits().begun("MOVE", 60, NOW).begun("CANCEL", 30, NOW + 10)
        assert [waits.left(name, NOW + 20) for name in ("MOVE", "CANCEL", "OTHER")] == [40, 20, 0]

    @pytest.mark.parametrize(
        ("passed", "left"), [(0, 60), (0.1, 60), (29.6, 31), (59.6, 1), (59.999, 1), (60, 0), (60.2, 0)]
    )
    def test_none_is_asked_for_before_the_last_second_is_over(self, passed: float, left: int) -> None:
        assert CodeWaits().begun("MOVE", 60, NOW).left("MOVE", NOW + passed) == left

    def test_they_end_and_are_forgotten(self) -> None:
        waits = CodeWaits().begun("MOVE", 60, NOW)
        assert waits.left("MOVE", NOW + 61) == 0
        assert waits.begun("CANCEL", 60, NOW + 61).until == (("CANCEL", NOW + 121),)

    def test_a_failure_without_a_wait_ends_one(self) -> None:
        assert CodeWaits().begun("MOVE", 60, NOW).begun("MOVE", 0, NOW + 1).until == ()


@pytest.mark.parametrize(
    ("failed", "said"),
    [
        (failure(WHY, code="", effect=Effect.TOAST), EMPTY),
        (failure(WHY, code="600001", effect=Effect.TOAST, outcome_unknown=True), EMPTY),
        (failure(WHY, code=Code.SMS_SEND_FAILED, effect=Effect.TOAST), EMPTY),
        (failure(WHY, code=Code.SMS_TOO_OFTEN, effect=Effect.TOAST), WHY),
        (failure(WHY, code=Code.ACCOUNT_LOCKED, effect=Effect.TOAST), WHY),
    ],
    ids=["no answer", "nobody knows", "not sent", "too often", "locked"],
)
def test_a_failed_sending_is_silent_unless_it_was_refused_for_a_reason(failed: Failed, said: Text) -> None:
    assert said_of_sending(failed) == said


@pytest.mark.parametrize(("told", "seconds"), [(("47",), 47), (("soon",), 0), (("9999999",), 0), (("-3",), 0), ((), 0)])
def test_how_long_the_provider_asks_to_wait(told: tuple[str, ...], seconds: int) -> None:
    failed = failure(WHY, code="210006", effect=Effect.TOAST)
    failed.__cause__ = BusinessError("210006", "", error_param=told)
    assert seconds_of(failed) == seconds


@pytest.mark.parametrize("code", ["300013", "200022", "210003", "999999"])
def test_what_comes_with_another_code_is_no_time_to_wait(code: str) -> None:
    """The button for a code counted it down, for as long as eleven days."""
    failed = failure(WHY, code=code)
    failed.__cause__ = BusinessError("", code, error_param=("138001",))
    assert seconds_of(failed) == 0


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["Ads"], ""),
        (["Ads", "Mail"], "Ads, Mail"),
        (["Ads", "Mail", "Web"], "Ads, Mail, Web"),
        (["Ads", "Mail", "Web", "AWS", "GCP"], "Ads, Mail, Web and 2 more"),
    ],
)
def test_the_cards_are_named(names: list[str], said: str) -> None:
    assert names_of(names).en == said


def pending(session: str) -> PendingStepUp:
    return PendingStepUp(session, "MOVE", StepUpSubject(), "again", "{}", None)


class TestWaitingActions:
    def test_belong_to_the_sign_in_that_began_them_and_are_taken_once(self) -> None:
        waiting = StepUpQueue()
        waiting.put("tab", pending("mine"))
        assert waiting.take("tab", "another") is None
        waiting.put("tab", pending("mine"))
        assert waiting.take("other tab", "mine") is None
        assert waiting.take("tab", "mine") is not None
        assert waiting.take("tab", "mine") is None

    def test_do_not_grow_without_end(self) -> None:
        waiting = StepUpQueue()
        for number in range(1001):
            waiting.put(str(number), pending("mine"))
        assert len(waiting.by_tab) == 1000
        assert waiting.take("0", "mine") is None
        assert waiting.take("1000", "mine") is not None
