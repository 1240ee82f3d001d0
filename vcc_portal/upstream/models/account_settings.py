"""Models of what is set up around an account: statements, alarms, automatic top-up, agreements, the guide."""

from typing import Annotated

from pydantic import Field

from vcc_portal.domain.mailboxes import LONGEST_MAILBOX
from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.account import PayChannel
from vcc_portal.upstream.models.base import Amount, Answer, Currency, Id, Language, Limit, Month, RequestNo


class BillSubmit(Wire):
    """Applies for an official monthly statement."""

    request_no: RequestNo | None = None
    """The same number is the same application; `BillStatus` answers it, so that a lost answer is found again."""
    bill_month: Month
    currency_list: list[Currency] = Field(min_length=1, max_length=30)
    language: Language = "zh"
    receive_email: str = Field(default="", max_length=LONGEST_MAILBOX)
    """Any text here: a wrong mailbox is answered with 210024."""
    stamp_flag: bool = False


class BillApplied(Answer):
    """The application for a statement."""

    apply_id: Id
    status: str = ""


class BillStatusQuery(Wire):
    """Asks for the state of some applications, or of all."""

    apply_id_list: list[Id] | None = Field(default=None, max_length=200)


class BillStatus(Answer):
    """The state of one application."""

    apply_id: str = ""
    bill_month: str = ""
    currency: str = ""
    status: str = ""
    """INIT, PROCESSED, SUCCESS or FAIL."""
    file_id: str = ""
    fail_reason: str = ""
    apply_time: str = ""
    request_no: str = ""


class BillCheckQuery(Wire):
    """Asks whether a month can be applied for."""

    bill_month: Month | None = None


class BillCheck(Answer):
    """The answer to `BillCheckQuery`."""

    allowed: bool = False
    available_months: list[str] = []
    reason: str = ""


class AlarmInfo(Answer):
    """The low-balance alarm of one currency; amount in thousandths."""

    currency: str
    alarm_switch: bool = False
    alarm_amount: int = 0
    mailbox_list: list[str] = []
    mobile_switch: bool = False
    update_time: str = ""


class AlarmUpdate(Wire):
    """Sets it; too many or wrong mailboxes are answered with 210023 and 210024."""

    currency: Currency
    alarm_switch: bool
    alarm_amount: Limit = 0
    mailbox_list: list[Annotated[str, Field(max_length=256)]] = Field(default_factory=list, max_length=100)
    mobile_switch: bool = False


class AutoTopUp(Answer):
    """The automatic top-up of one currency; amounts in thousandths."""

    currency: str
    auto_top_up_switch: bool = False
    trigger_amount: int = 0
    top_up_amount: int = 0
    pay_channel: str = ""
    pay_account_no: str = ""
    daily_max_times: int = 0
    last_trigger_time: str = ""
    last_result: str = ""


class AutoTopUpUpdate(Wire):
    """Sets it."""

    currency: Currency
    auto_top_up_switch: bool
    trigger_amount: Limit
    top_up_amount: Amount
    pay_channel: PayChannel
    pay_account_no: str = Field(default="", max_length=64)
    daily_max_times: int = Field(default=1, ge=1, le=100)


class AgreementVersion(Answer):
    """An agreement in one version."""

    site: str = Field(default="", max_length=16)
    code: str = Field(max_length=64)
    version: str = Field(default="", max_length=32)
    title: str = Field(default="", max_length=256)


class SignContracts(Wire):
    """Signs agreements."""

    agreement_list: list[AgreementVersion] = Field(min_length=1, max_length=50)
    agree: bool


class ContractsSigned(Answer):
    """How many were signed and which remain."""

    signed_count: int = 0
    remaining: list[AgreementVersion] = []


class Guide(Wire):
    """Reads or sets the step of the guide."""

    step: int | None = Field(default=None, ge=0, le=100)


class GuideStep(Answer):
    """The step of the guide; the top notice shows only at 0."""

    step: int = 0
