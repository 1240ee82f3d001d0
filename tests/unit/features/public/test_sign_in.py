"""What the sign-in card says of a refusal: beside a control that it shows, and about what was sent."""

from typing import Any

import pytest

from vcc_portal.errors.catalogue import describe
from vcc_portal.errors.codes import Code
from vcc_portal.errors.exceptions import BusinessError
from vcc_portal.errors.failed import failure
from vcc_portal.features.public.sign_in import CardField, CardForm, send_code, sign_in
from vcc_portal.i18n.public import sign_in as words
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.models.sso import LoginChecked

NAME = "admin@lanyu.example"
CODE = {"sms_code": "123456", "by_code": True}


def refusing(which: Any, code: str) -> Any:
    """A provider that refuses one call."""

    async def ask(call: Any, _request: Any) -> Any:
        if call is which:
            raise failure(describe(BusinessError("", code)), code=code)
        assert call is calls.LOGIN_CHECK
        return LoginChecked()

    return ask


@pytest.mark.parametrize(
    ("more", "call", "code", "place"),
    [
        (CODE, calls.LOGIN, Code.CODE_INCORRECT, CardField.CODE),
        (CODE | {"image_code": "abcd"}, calls.LOGIN, Code.CODE_INCORRECT, CardField.CODE),
        (CODE, calls.LOGIN, Code.SMS_CODE_WRONG, CardField.CODE),
        (CODE, calls.LOGIN, Code.IMAGE_CHECK_NEEDED, CardField.WHOLE),
        (CODE, calls.LOGIN_CHECK, Code.IMAGE_CHECK_NEEDED, CardField.WHOLE),
        (CODE, calls.LOGIN, Code.USER_STATUS_ABNORMAL, CardField.WHOLE),
        ({"image_code": "abcd"}, calls.CHECK_IMAGE, Code.CODE_INCORRECT, CardField.IMAGE),
        ({"image_code": "abcd"}, calls.CHECK_IMAGE, Code.IMAGE_CHECK_NEEDED, CardField.IMAGE),
        ({"image_code": "abcd"}, calls.CHECK_IMAGE, Code.SMS_CODE_WRONG, CardField.WHOLE),
    ],
)
async def test_a_refusal_is_beside_a_control_that_the_card_shows(
    more: dict[str, Any], call: Any, code: str, place: CardField
) -> None:
    """By code there is no image: what stood beside it was seen by nobody, and what was wrong was the code."""
    answer = await sign_in(refusing(call, code), CardForm(NAME, "a password", **more), "the image shown last")
    assert list(answer.errors) == [place]  # type: ignore[union-attr]
    assert (answer.by_code, answer.with_image) == (bool(more.get("by_code")), False)  # type: ignore[union-attr]


async def test_an_image_that_was_read_wrong_for_a_code_is_shown_with_what_is_wrong() -> None:
    form = CardForm(NAME, "", "abcd", "123456", by_code=True)
    answer = await send_code(refusing(calls.CHECK_IMAGE, Code.CODE_INCORRECT), form, "the image shown last")
    assert (answer.with_image, answer.errors) == (True, {CardField.IMAGE: words.IMAGE_WRONG})
