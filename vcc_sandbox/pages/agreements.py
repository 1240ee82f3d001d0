"""Where a user signs what code 200016 asks for: the agreements that wait, each with its text and a tick."""

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.content.agreements import TITLES, key_of, outstanding, sign
from vcc_sandbox.identity.tables import LinkedUser, UnsignedAgreement
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.parts import NONE, Errors, error_of, hidden, link_button, note, primary, tick
from vcc_sandbox.pages.returning import LIMIT, return_address
from vcc_sandbox.pages.review import Subject, for_account, outcome, show_review
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import agreements as t
from vcc_sandbox.pages.words import verification

HERE = "/agreements"

router = Pages()


@router.show(HERE)
def agreements(visit: Visit) -> Response:
    """What waits to be signed, or that nothing does."""
    return for_account(visit, lambda v, db, user: _page(v, db, user, NONE))


@router.take(HERE)
def submit(visit: Visit) -> Response:
    """Sign what is ticked; back to the portal once nothing waits."""
    return for_account(visit, _sign)


def _sign(visit: Visit, db: Session, user: LinkedUser) -> Response:
    ticked = set(visit.values("agreements"))
    sign(db, user.user_id, [key_of(row) for row in outstanding(db, user.user_id) if _name(row) in ticked])
    left = outstanding(db, user.user_id)
    if left:
        return _page(visit, db, user, {_name(row): t.TICK for row in left})
    return visit.go(return_address(visit))


def _page(visit: Visit, db: Session, user: LinkedUser, errors: Errors) -> Response:
    waiting = outstanding(db, user.user_id)
    state = (t.TO_SIGN, "warn") if waiting else (t.SIGNED, "passed")
    subject = Subject(t.TITLE, t.SUB, "scale", *state)
    if not waiting:
        back = link_button(verification.BACK, return_address(visit), "primary")
        return show_review(
            visit, db, user, subject, outcome("circle-check", "ok", t.NOTHING, t.NOTHING_NOTE, None, back)
        )
    form = h.form(
        hidden(redirectUrl=visit.value("redirectUrl", LIMIT)),
        [_agreement(row, errors) for row in waiting],
        h.div(link_button(t.LATER, return_address(visit)), primary(t.SIGN), class_="actions right"),
        method="post",
        action=at(HERE),
        class_="stack",
        novalidate=True,
    )
    return show_review(visit, db, user, subject, _left(errors), form, status=422 if errors else 200)


def _left(errors: Errors) -> Element | None:
    if not errors:
        return None
    return note("bad", t.LEFT_ONE if len(errors) == 1 else t.LEFT.format(n=len(errors)), role="alert")


def _agreement(row: UnsignedAgreement, errors: Errors) -> Element:
    title = _title(row)
    text: list[Child] = [
        [h.h3(heading), h.p(lines[0]) if len(lines) == 1 else h.ul(h.li(line) for line in lines)]
        for heading, lines in t.BODIES.get(row.code, t.PLAIN_BODY)
    ]
    return h.section(
        h.h2(title),
        h.p(t.VERSION.format(version=row.version), class_="fine"),
        h.div(text, class_="prose"),
        tick([t.AGREE, title], "agreements", value=_name(row)),
        error_of(_name(row), errors),
        class_="panel inside-panel stack-s",
    )


def _title(row: UnsignedAgreement) -> Text:
    """In both languages where the provider knows the code; otherwise as a tester has named it."""
    return TITLES.get(row.code) or Text.same(row.title)


def _name(row: UnsignedAgreement) -> str:
    return ":".join(key_of(row))
