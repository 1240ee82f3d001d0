"""A card's new phone number, or where its 3-D Secure codes go, as forms with the code by SMS."""

from typing import Annotated

from pydantic import AfterValidator

from vcc_portal.domain.phones import AREA_CODES
from vcc_portal.features.patterns.fields import Email, Phone
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n.card import contact as strings
from vcc_portal.i18n.patterns import form as form_strings


def _area(code: str) -> str:
    if code not in AREA_CODES:
        raise field_error(form_strings.CHOOSE)
    return code


def _six_digits(code: str) -> str:
    if not (len(code) == 6 and code.isascii() and code.isdigit()):
        raise field_error(strings.CODE_WRONG)
    return code


_Code = Annotated[str, AfterValidator(_six_digits), Labelled(strings.CODE_WRONG)]


class NumberForm(FormModel):
    """A new number, and the code."""

    area_code: Annotated[str, AfterValidator(_area), Labelled(strings.AREA_CODE)]
    mobile: Annotated[Phone, Labelled(strings.NEW_NUMBER)]
    code: _Code


class MailboxForm(FormModel):
    """A new mailbox, and the code."""

    mailbox: Annotated[Email, Labelled(strings.NEW_EMAIL)]
    code: _Code
