"""Models of invitations and their rewards."""

from typing import Annotated

from pydantic import Field

from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import Answer, Language, LongText, Moment, PageQuery


class InvitationCode(Answer):
    """A code that the user may hand out."""

    invitation_code: str
    invite_url: LongText = ""
    used_count: int = 0
    create_time: str = ""
    expire_time: str = ""


class EmailInvitation(Wire):
    """Invites by e-mail; too many or wrong mailboxes are answered with 210023 and 210024."""

    email_list: list[Annotated[str, Field(max_length=256)]] = Field(max_length=100)
    invitation_code: str = Field(max_length=64)
    lang: Language = "zh"


class FailedInvitation(Answer):
    """A mailbox that could not be written to."""

    email: str = ""
    reason: str = ""


class InvitationsSent(Answer):
    """How many were sent."""

    sent_count: int = 0
    fail_list: list[FailedInvitation] = []


class RewardSummary(Answer):
    """The rewards so far, in thousandths."""

    reward_currency: str = ""
    total_amount: int = 0
    pending_amount: int = 0
    issued_amount: int = 0
    invited_count: int = 0
    activated_count: int = 0
    rule_text: LongText = ""


class RewardQuery(PageQuery):
    """Which rewards."""

    status: str | None = Field(default=None, pattern=r"^(PENDING|ISSUED|INVALID)$")
    time_start: Moment | None = None
    time_end: Moment | None = None


class Reward(Answer):
    """One reward; amount in thousandths."""

    reward_id: str
    invitee_mask: str = ""
    register_time: str = ""
    activate_time: str = ""
    reward_type: str = ""
    reward_amount: int = 0
    reward_currency: str = ""
    status: str = ""
    issue_time: str = ""
