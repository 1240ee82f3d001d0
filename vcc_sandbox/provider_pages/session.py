"""What every way in ends with: a session at the provider, and the browser on its way back with a token."""

from urllib.parse import urlsplit

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_sandbox.identity import people
from vcc_sandbox.identity.people import SESSION_SECONDS
from vcc_sandbox.identity.sign_in_tables import BrowserSession
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.identity.tokens import digest
from vcc_sandbox.provider_pages.returning import return_address, with_token
from vcc_sandbox.provider_pages.web import ROOT, PageVisit


def enter(visit: PageVisit, db: Session, user: LinkedUser) -> Response:
    """Sign in afresh: the old session at the provider ends, so a planted cookie is worth nothing."""
    now = visit.sandbox.clock.now(db)
    old = people.browser_session_of(db, visit.session_token, now)
    if old is not None:
        people.end_browser_session(db, old.hash)
    token = people.open_browser_session(db, user, now)
    visit.keep_session(token, SESSION_SECONDS)
    return _back(visit, db, user, digest(token))


def go_on(visit: PageVisit, db: Session, session: BrowserSession) -> Response:
    """Already signed in here: only a new one-time token."""
    return _back(visit, db, db.get_one(LinkedUser, session.user_id), session.hash)


def leave(visit: PageVisit, db: Session) -> None:
    """End the provider's session and all that it opened."""
    session = session_of(visit, db)
    if session is not None:
        people.end_browser_session(db, session.hash)
    visit.keep_session("", 0)


def session_of(visit: PageVisit, db: Session) -> BrowserSession | None:
    """The live session of this browser."""
    return people.browser_session_of(db, visit.session_token, visit.sandbox.clock.now(db))


def _back(visit: PageVisit, db: Session, user: LinkedUser, browser_hash: str) -> Response:
    address = return_address(visit)
    if urlsplit(address).path.startswith(f"{ROOT}/"):  # a page of the provider itself wants no token
        return visit.go(address)
    db.flush()
    token = people.issue_token(db, user, visit.sandbox.clock.now(db), browser_hash)
    return visit.go(with_token(address, token))
