"""Models of sub-accounts and of the quota moved to and from them."""

from typing import Annotated

from pydantic import Field

from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.base import Amount, Answer, Currency, Id, Moment, PageQuery, RequestNo, StepUp

SubStatus = Annotated[str, Field(pattern=r"^(VALID|CANCEL)$")]
Direction = Annotated[str, Field(pattern=r"^(ASSIGN|RETURN)$")]
Alias = Annotated[str, Field(min_length=1, max_length=128)]


class SubUser(Answer):
    """A sub-account."""

    sub_user_id: str
    alias: str = ""
    status: str = "VALID"
    account_list: list[Account] = []
    card_count: int = 0
    remark: str = ""
    create_time: str = ""


class SubUserQuery(PageQuery):
    """Which sub-accounts."""

    alias: str | None = Field(default=None, max_length=128)
    status: SubStatus | None = None
    currency: Currency | None = None


class SubUserCreate(Wire):
    """Opens a sub-account; the same alias gives the existing one."""

    alias: Alias
    remark: str | None = Field(default=None, max_length=200)


class SubUserUpdate(Wire):
    """Renames or closes a sub-account."""

    sub_user_id: Id
    alias: Alias
    status: SubStatus | None = None


class SubUserById(Wire):
    """One sub-account."""

    sub_user_id: Id


class LastAllocation(Answer):
    """The last quota that moved; amount in thousandths."""

    amount: int = 0
    currency: str = ""
    create_time: str = ""


class SubUserDetails(SubUser):
    """A sub-account with its cards by status."""

    card_status_count: dict[str, int] = {}
    last_allocation: LastAllocation | None = None


class QuotaItem(Wire):
    """An amount for one sub-account, in thousandths."""

    sub_user_id: Id
    amount: Amount


class QuotaApply(StepUp):
    """Moves quota between the main account and sub-accounts."""

    request_no: RequestNo
    currency: Currency
    direction: Direction = "ASSIGN"
    item_list: list[QuotaItem] = Field(min_length=1, max_length=200)


class QuotaApplied(Answer):
    """A move that has been accepted."""

    apply_id: Id
    """Without it nobody knows what was accepted."""
    status: str = ""


class QuotaQuery(PageQuery):
    """Which moves; `request_no` finds one whose answer was lost (contract §6), `apply_id` those of one application."""

    request_no: RequestNo | None = None
    apply_id: Id | None = None
    sub_user_id: str | None = Field(default=None, max_length=64)
    currency: Currency | None = None
    direction: Direction | None = None
    status: str | None = Field(default=None, max_length=32)
    time_start: Moment | None = None
    time_end: Moment | None = None


class QuotaRecord(Answer):
    """One move; amounts in thousandths."""

    transaction_id: str
    apply_id: str = ""
    request_no: str = ""
    sub_user_id: str = ""
    sub_user_name: str = ""
    direction: str = ""
    amount: int = 0
    currency: str = ""
    unassigned_after: int | None = None
    """None for who sees some of the sub-accounts only: the main account is not his to know; and before it moved."""
    sub_balance_after: int = 0
    status: str = ""
    operator_name: str = ""
    create_time: str = ""
    update_time: str = ""


class QuotaResultQuery(Wire):
    """Asks how a move ended."""

    apply_id: Id


class QuotaResultItem(Answer):
    """How it ended for one sub-account."""

    sub_user_id: str = ""
    alias: str = ""
    amount: int = 0
    status: str = ""
    fail_reason: str = ""


class QuotaResult(Answer):
    """How a move ended; the unassigned amount afterwards, in thousandths."""

    apply_id: str = ""
    status: str = ""
    item_list: list[QuotaResultItem] = []
    unassigned_amount: int | None = None
    """None as in `QuotaRecord`: 0 is an amount, that of a main account which gave all it had."""
    finish_time: str = ""
