"""Days of business verification, as people write them."""

from datetime import timedelta

import pytest

from vcc_portal.domain import clock
from vcc_portal.features.kyb.form import VerificationForm, VerificationRules
from vcc_portal.i18n import kyb as strings
from vcc_portal.i18n.patterns import form as form_strings


def error(day: str) -> object:
    """What is wrong with the date of incorporation."""
    _, errors = VerificationForm.check({"register_date": day}, VerificationRules())
    return errors.get("register_date")


@pytest.mark.parametrize(
    "day", ["2018-03-21", "2018/3/21", "2018.03.21", "2018年3月21日", "２０１８-03-21", " 1998-3-1 "]
)
def test_a_day_is_read_in_every_usual_spelling(day: str) -> None:
    assert error(day) is None


@pytest.mark.parametrize("day", ["2018-02-30", "21.3.2018", "2018", "03/21/2018", "2018-03-21 ～ 2018-03-22"])
def test_another_text_is_no_day(day: str) -> None:
    assert error(day) == form_strings.DATE_WRONG


def test_a_company_may_be_founded_today_and_its_licence_end_today() -> None:
    today, yesterday = (clock.today() - timedelta(days=days) for days in (0, 1))
    assert error(today.isoformat()) is None
    for day, said in ((today, None), (yesterday, strings.DATE_PAST)):
        _, errors = VerificationForm.check(
            {"long_term": "", "license_expire_date": day.isoformat()}, VerificationRules()
        )
        assert errors.get("license_expire_date") == said


def test_a_company_was_not_founded_tomorrow() -> None:
    assert error((clock.today() + timedelta(days=1)).isoformat()) == strings.DATE_AHEAD
    assert error("2999-01-01") == strings.DATE_AHEAD
