"""What every way in ends with: a session at the provider, and the browser on its way back with a token."""

from urllib.parse import urlsplit

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_sandbox.pages.returning import return_address, with_token
from vcc_sandbox.pages.web import ROOT, Visit
from vcc_sandbox.services import identity
from vcc_sandbox.services.identity import SESSION_SECONDS
from vcc_sandbox.services.tokens import digest
from vcc_sandbox.tables.identity import LinkedUser
from vcc_sandbox.tables.sign_in import BrowserSession


def enter(visit: Visit, db: Session, user: LinkedUser) -> Response:
    """Sign in afresh: the old session at the provider ends, so a planted cookie is worth nothing."""
    now = visit.sandbox.clock.now(db)
    old = identity.browser_session_of(db, visit.session_token, now)
    if old is not None:
        identity.end_browser_session(db, old.hash)
    token = identity.open_browser_session(db, user, now)
    visit.keep_session(token, SESSION_SECONDS)
    return _back(visit, db, user, digest(token))


def go_on(visit: Visit, db: Session, session: BrowserSession) -> Response:
    """Already signed in here: only a new one-time token."""
    return _back(visit, db, db.get_one(LinkedUser, session.user_id), session.hash)


def leave(visit: Visit, db: Session) -> None:
    """End the provider's session and all that it opened."""
    session = identity.browser_session_of(db, visit.session_token, visit.sandbox.clock.now(db))
    if session is not None:
        identity.end_browser_session(db, session.hash)
    visit.keep_session("", 0)


def session_of(visit: Visit, db: Session) -> BrowserSession | None:
    """The live session of this browser."""
    return identity.browser_session_of(db, visit.session_token, visit.sandbox.clock.now(db))


def _back(visit: Visit, db: Session, user: LinkedUser, browser_hash: str) -> Response:
    address = return_address(visit)
    if urlsplit(address).path.startswith(f"{ROOT}/"):  # a page of the provider itself wants no token
        return visit.go(address)
    db.flush()
    token = identity.issue_token(db, user, visit.sandbox.clock.now(db), browser_hash)
    return visit.go(with_token(address, token))
