"""What identity and business verification share: who it is for, the state, and the tester's decisions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.pages import entrance
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import Errors, badge, link_button, note, round_icon
from vcc_sandbox.pages.web import Visit, at
from vcc_sandbox.pages.words import verification as t

Reviewed = Callable[[Visit, Session, LinkedUser], Response]
TONES = {"passed": "ok", "review": "info", "open": "hollow", "failed": "bad", "warn": "warn"}


@dataclass(frozen=True)
class Subject:
    """The head of a verification page."""

    title: Text
    sub: Text
    icon: str
    status: Text
    tone: str


def for_account(visit: Visit, page: Reviewed) -> Response:
    """The page for the account that is signed in at the provider; nobody is sent to sign in first."""
    with visit.write() as db:
        session = entrance.session_of(visit, db)
        if session is None:
            back = "/sandbox" + visit.request.url.path.removeprefix("/sandbox")
            return visit.go(at("/sign-in", redirectUrl=visit.sandbox.settings.public_url + back))
        return page(visit, db, db.get_one(LinkedUser, session.user_id))


def account_name(user: LinkedUser) -> Text:
    """'New enterprise' until it has a name (spec §3)."""
    if not user.kyc_name_zh:
        return t.NAMELESS
    return Text(zh=user.kyc_name_zh, en=user.kyc_name_en or user.kyc_name_zh)


def show_review(
    visit: Visit, db: Session, user: LinkedUser, subject: Subject, *body: Child, status: int = 200
) -> Response:
    """The whole page."""
    person = db.get_one(Person, user.person_id)
    head = h.header(
        round_icon(subject.icon),
        h.div(h.h1(subject.title), h.p(subject.sub, class_="sub")),
        badge(subject.status, TONES[subject.tone]),
        class_="page-head",
    )
    whose = h.p(
        t.FOR_ACCOUNT, ": ", h.b(account_name(user)), " ", h.span(person.login_name, class_="sub"), class_="whose"
    )
    return show(visit, subject.title, h.div(head, whose, h.div(body, class_="stack"), class_="middle"), status=status)


def outcome(icon_name: str, tone: str, title: Text, text: Text, facts: Child, *links: Child) -> Element:
    """A state without a form: what it means and what comes next."""
    return h.section(
        h.div(round_icon(icon_name, tone), h.h2(title), h.p(text, class_="sub"), class_="done-mark"),
        facts,
        h.div(links, class_="actions centre"),
        class_="panel inside-panel stack",
        role="status",
    )


def back_link(visit: Visit, kind: str = "secondary") -> Element:
    """To the portal's account page."""
    return link_button(t.BACK, visit.sandbox.settings.public_url + "/account", kind)


def summary(errors: Errors, labels: dict[str, Text]) -> Element | None:
    """What is wrong, with a link to each field."""
    if not errors:
        return None
    head = t.SUMMARY_ONE if len(errors) == 1 else t.SUMMARY.format(n=len(errors))
    rows = (h.li(h.a(labels.get(name, Text.same(name)), ": ", text, href=f"#{name}")) for name, text in errors.items())
    return note("bad", h.b(head), h.ul(rows, class_="summary"), role="alert")


def tester(path: str, decisions: Sequence[tuple[str, Text, str]], *, rejectable: bool) -> Element:
    """Buttons that decide in place of the provider's reviewers."""
    buttons = [
        h.button(label, class_=f"button {kind}", type="submit", name="decision", value=value)
        for value, label, kind in decisions
    ]
    reject = h.form(
        h.label(t.REJECT_REASON, for_="reason"),
        h.div(
            h.input(id="reason", name="reason", maxlength=100, value=t.REJECT_DEFAULT),
            h.button(t.REJECT, class_="button danger", type="submit", name="decision", value="reject"),
            class_="image-row",
        ),
        method="post",
        action=at(path),
        class_="field",
    )
    return h.section(
        h.h2(icon("flask-conical"), t.TESTER),
        h.p(t.TESTER_NOTE, class_="sub"),
        h.form(buttons, method="post", action=at(path), class_="actions"),
        reject if rejectable else None,
        class_="panel tester inside-panel stack-s",
    )
