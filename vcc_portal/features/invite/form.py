"""Inviting by e-mail: the form, what is sent, and what became of each address."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field, ValidationInfo, field_validator

from vcc_portal.domain.mailboxes import LONGEST_MAILBOX, is_mailbox
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.fields import Choice, Items, each
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n import invite as strings
from vcc_portal.i18n.patterns import money as money_words
from vcc_portal.upstream.models.invite import EmailInvitation, InvitationsSent

MOST = 5
"""Addresses of one invitation (contract §3)."""
DRAFT_NO = "invite"
"""What stands for a request's number in the draft: an invitation has none."""
UNDELIVERABLE = "UNDELIVERABLE"


class InviteForm(FormModel):
    """An invitation; its context is the codes that may be sent."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no"})

    request_no: Annotated[str, Labelled(money_words.REQUEST_NO)] = ""
    invitation_code: Annotated[Choice, Labelled(strings.WITH_CODE), Field(max_length=64)]
    email_list: Annotated[Items, Labelled(strings.EMAILS), each(MOST)]
    lang: Annotated[Literal["zh", "en"], Labelled(strings.LANGUAGE)]

    @field_validator("invitation_code")
    @classmethod
    def _living(cls, value: str, info: ValidationInfo) -> str:
        if isinstance(info.context, Collection) and value not in info.context:
            raise field_error(strings.OLD_CODE)
        return value

    @field_validator("email_list")
    @classmethod
    def _mailboxes(cls, value: list[str]) -> list[str]:
        """Each once, whatever its case; the first that is no address is named."""
        if not value:
            raise field_error(strings.NO_EMAIL)
        for one in value:
            if not is_mailbox(one):
                raise field_error(strings.WRONG_EMAIL, email=one[:LONGEST_MAILBOX])
        first: dict[str, str] = {}
        for one in value:
            first.setdefault(one.lower(), one)
        return list(first.values())


def invitation(form: InviteForm) -> EmailInvitation:
    """The form as it is sent."""
    return EmailInvitation(email_list=form.email_list, invitation_code=form.invitation_code, lang=form.lang)


@dataclass(frozen=True)
class MailOutcome:
    """What became of one address."""

    email: str = ""
    status: Text = EMPTY
    tone: str = "neutral"
    note: Text = EMPTY
    again: bool = False
    """The address stays in the form: it may be written wrong."""


def mail_outcomes(asked: Sequence[str], answer: InvitationsSent) -> list[MailOutcome]:
    """Each address that was asked for, in its order; what the answer leaves open is not called sent."""
    why = {one.email.lower(): one.reason for one in answer.fail_list}
    rest = [one for one in asked if one.lower() not in why]
    sure = answer.sent_count >= len(rest)
    return [_failed(one, why[one.lower()]) if one.lower() in why else _went(one, sure=sure) for one in asked]


def all_undeliverable(asked: Sequence[str]) -> list[MailOutcome]:
    """210003: the provider could send to none of them."""
    return [_failed(one, UNDELIVERABLE) for one in asked]


def _went(address: str, *, sure: bool) -> MailOutcome:
    if sure:
        return MailOutcome(address, strings.SENT, "ok")
    return MailOutcome(address, strings.NOT_SURE, "warn", strings.NOT_SURE_NOTE, again=True)


def _failed(address: str, reason: str) -> MailOutcome:
    note = strings.REASONS.get(reason, strings.OTHER_REASON)
    return MailOutcome(address, strings.NOT_SENT, "bad", note, again=reason not in {"OWN", "ALREADY_INVITED"})
