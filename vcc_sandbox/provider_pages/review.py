"""What identity and business verification share: who it is for, the state, and the tester's decisions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.provider_pages import session as sign_ins
from vcc_sandbox.provider_pages.web import PageVisit, Visit, at, here
from vcc_sandbox.provider_pages.words import verification as t

Link = tuple[Text, str, str]
"""Text, address and kind of a button."""
Reviewed = Callable[[PageVisit, Session, LinkedUser], Response]
ReviewPage = Callable[..., Response]
"""As `Reviewed`, with what is wrong with the fields, and `update` for the form also where the verification has passed."""
TONES = {"passed": "ok", "review": "info", "open": "hollow", "failed": "bad", "warn": "warn"}


@dataclass(frozen=True)
class Subject:
    """The head of a verification page."""

    title: Text
    sub: Text
    icon: str
    status: Text
    tone: str


def for_account(visit: PageVisit, page: Reviewed) -> Response:
    """The page for the account that is signed in at the provider; nobody is sent to sign in first."""
    with visit.write() as db:
        session = sign_ins.session_of(visit, db)
        if session is None:
            back = "/sandbox" + visit.request.url.path.removeprefix("/sandbox")
            return visit.go(at("/sign-in", redirectUrl=here(visit.request, visit.sandbox) + back))
        return page(visit, db, db.get_one(LinkedUser, session.user_id))


def serve_review(router: APIRouter, path: str, *, page: ReviewPage, submit: Reviewed, decide: Reviewed) -> None:
    """The addresses of a verification: its state, or the form where something may be submitted; its update; the decision."""

    def shown(visit: Visit) -> Response:
        return for_account(visit, lambda v, db, user: page(v, db, user, {}))

    def updated(visit: Visit) -> Response:
        return for_account(visit, lambda v, db, user: page(v, db, user, {}, update=True))

    def submitted(visit: Visit) -> Response:
        """Checked, and under review from then on."""
        return for_account(visit, submit)

    def decided(visit: Visit) -> Response:
        """The tester decides in place of the provider's reviewers."""
        return for_account(visit, decide)

    def seen(visit: Visit) -> Response:
        """After a change of language."""
        return visit.go(at(path))

    router.get(path)(shown)
    router.get(f"{path}/update")(updated)
    router.post(path)(submitted)
    router.post(f"{path}/update")(submitted)
    router.post(f"{path}/decide")(decided)
    router.get(f"{path}/decide")(seen)


def account_name(user: LinkedUser) -> Text:
    """'New enterprise' until it has a name (spec §3)."""
    if not user.kyc_name_zh:
        return t.NAMELESS
    return Text(zh=user.kyc_name_zh, en=user.kyc_name_en or user.kyc_name_zh)


@dataclass(frozen=True)
class Note:
    """What stands above a form; `plain` is the whole of what an operator is told."""

    tone: str
    title: Text
    reason: str | None = None
    plain: bool = False


@dataclass(frozen=True)
class Outcome:
    """A state without a form: what it means, what is known, and what comes next."""

    icon: str
    tone: str
    title: Text
    text: Text
    links: Sequence[Link]
    facts: Sequence[tuple[Text, Text | str | None]] = ()


def show_review(
    visit: PageVisit, db: Session, user: LinkedUser, subject: Subject, template: str = "review.html", **more: Any
) -> Response:
    """The whole page; 422 where something typed is wrong."""
    given: dict[str, Any] = {"note": None, "outcome": None, "tester": None, "errors": {}} | more
    return visit.show(
        template,
        t=t,
        status=422 if given["errors"] else 200,
        subject=subject,
        tone=TONES[subject.tone],
        name=account_name(user),
        login_name=db.get_one(Person, user.person_id).login_name,
        back=back_address(visit),
        **given,
    )


def back_address(visit: PageVisit) -> str:
    """The portal's account page."""
    return visit.sandbox.settings.public_url + "/account"


def back_link(visit: PageVisit, kind: str = "secondary") -> Link:
    """To the portal's account page."""
    return t.BACK, back_address(visit), kind


@dataclass(frozen=True)
class Tester:
    """Buttons that decide in place of the provider's reviewers: value and text."""

    path: str
    decisions: Sequence[tuple[str, Text]]
    rejectable: bool = True
