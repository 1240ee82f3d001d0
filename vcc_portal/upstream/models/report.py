"""Models of generated files, exports and the operation log."""

from typing import Annotated, Any

from pydantic import Field

from vcc_portal.domain import exports
from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import Answer, AnyFields, Id, Language, Moment, Month, Page, PageQuery
from vcc_portal.upstream.models.trade import Tx

FileType = Annotated[str, Field(pattern=r"^(BILL|REBATE_BILL|REWARD)$")]
ReportType = Annotated[str, Field(pattern=f"^({'|'.join(exports.ReportType)})$")]


class FileGenerate(Wire):
    """Has a file made."""

    file_type: FileType
    biz_id: str | None = Field(default=None, max_length=64)
    bill_period: Month | None = None
    language: Language | None = None


class FileGenerated(Answer):
    """The file being made."""

    file_id: Id
    status: str = ""


class FileQuery(PageQuery):
    """Which files."""

    file_type: FileType | None = None


class ExportFile(Answer):
    """A file that is or will be ready."""

    export_id: str = ""
    file_id: str = ""
    file_name: str = ""
    report_type: str = ""
    conditions: AnyFields = {}
    status: str = ""
    """INIT, GENERATING, SUCCESS or FAIL."""
    size: int = 0
    row_count: int = 0
    """While it is made, the rows so far."""
    progress: int = 0
    """Per cent."""
    operator_name: str = ""
    fail_reason: str = ""
    create_time: str = ""
    finish_time: str = ""
    expire_time: str = ""


class VoucherTx(Tx):
    """A transaction with the state of its voucher."""

    voucher_status: str = "NONE"
    """NONE, GENERATING, SUCCESS or FAIL."""
    export_id: str = ""


class ExportQuery(PageQuery):
    """Which exports."""

    report_type: ReportType | None = None
    status: str | None = Field(default=None, pattern=r"^(INIT|GENERATING|SUCCESS|FAIL)$")
    time_start: Moment | None = None
    time_end: Moment | None = None


class Voucher(Wire):
    """What stands on a voucher; unchecked here because 930001-930022 name the wrong field."""

    holder_name: str = Field(default="", max_length=1000)
    country: str = Field(default="", max_length=100)
    postcode: str = Field(default="", max_length=1000)
    address: str = Field(default="", max_length=1000)
    start_time: str = Field(default="", max_length=100)
    end_time: str = Field(default="", max_length=100)
    card_no: str = Field(default="", max_length=100, repr=False)
    card_id: str = Field(default="", max_length=100)
    purpose: str = Field(default="", max_length=1000)
    relationship: str = Field(default="", max_length=100)
    """SELF, EMPLOYEE, SUPPLIER, CUSTOMER or OTHER."""
    commitment: bool = False


class ExportGenerate(Wire):
    """Has a report made; `conditions` are those of the list that it is made from."""

    report_type: ReportType
    conditions: dict[str, Any] = {}
    language: Language | None = None
    file_name: str | None = Field(default=None, max_length=128)
    voucher: Voucher | None = None


class ExportGenerated(Answer):
    """The report being made."""

    export_id: Id
    status: str = "INIT"
    file_name: str = ""


class ReportDelayQuery(Wire):
    """Asks whether the data up to a moment is complete."""

    report_type: ReportType
    time_end: Moment


class FileDownload(Wire):
    """Which file; one of the two ids."""

    file_id: Id | None = None
    export_id: Id | None = None
    language: Language | None = None


class LogQuery(PageQuery):
    """Which operations."""

    operator_id: str | None = Field(default=None, max_length=64)
    module: str | None = Field(default=None, max_length=64)
    operation_type: str | None = Field(default=None, max_length=64)
    target_id: str | None = Field(default=None, max_length=64)
    result: str | None = Field(default=None, pattern=r"^(SUCCESS|FAIL)$")
    time_start: Moment | None = None
    time_end: Moment | None = None


class OperationLog(Answer):
    """One operation; never a card number in `before` or `after`."""

    log_id: str
    operator_id: str = ""
    operator_name: str = ""
    ip: str = ""
    module: str = ""
    operation_type: str = ""
    target_type: str = ""
    target_id: str = ""
    summary: str = ""
    before: AnyFields = {}
    after: AnyFields = {}
    result: str = ""
    code: str = ""
    create_time: str = ""


class LogOperator(Answer):
    """Somebody who has done something."""

    operator_id: str
    name: str = ""


class LogPage(Page[OperationLog]):
    """A page of operations with everybody who has done any in the whole range of the filter (contract §6)."""

    operator_list: list[LogOperator] = []
