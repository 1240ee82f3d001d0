"""Who somebody is: people, their linked accounts, one-time tokens and sessions."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from vcc_portal.domain.inputs import normalized
from vcc_sandbox.core.clock import ts
from vcc_sandbox.identity.sign_in_tables import BrowserSession
from vcc_sandbox.identity.tables import LinkedUser, Person, SsoSession, SsoToken
from vcc_sandbox.identity.tokens import digest, new_token

TOKEN_SECONDS = 120
SESSION_SECONDS = 12 * 3600


def find_person(db: Session, login_name: str) -> Person | None:
    """By e-mail address or mobile number."""
    name = normalise(login_name)
    return db.scalar(select(Person).where((Person.login_name == name) | (Person.mobile == name)))


def normalise(login_name: str) -> str:
    """Lower case, without spaces and without the dashes that people type into numbers."""
    name = "".join(normalized(login_name).split()).lower()
    return name if "@" in name else name.replace("-", "").removeprefix("+86")


def linked_users(db: Session, person_id: str) -> Sequence[LinkedUser]:
    """A person's accounts, the current one first."""
    query = select(LinkedUser).where(LinkedUser.person_id == person_id)
    return db.scalars(query.order_by(LinkedUser.checked.desc(), LinkedUser.user_id)).all()


def issue_token(db: Session, user: LinkedUser, now: datetime, browser_hash: str | None = None) -> str:
    """A one-time token that the portal exchanges for a session."""
    db.execute(delete(SsoToken).where(SsoToken.expires_at < ts(now - timedelta(days=1))))
    token = new_token(db.info["tenant"])
    db.add(
        SsoToken(
            hash=digest(token),
            person_id=user.person_id,
            user_id=user.user_id,
            browser_hash=browser_hash,
            expires_at=ts(now + timedelta(seconds=TOKEN_SECONDS)),
        )
    )
    return token


def exchange(db: Session, token: str, now: datetime) -> tuple[str, LinkedUser] | None:
    """A new session for a one-time token; None when it is unknown, used or old."""
    key = digest(token)
    spent = (
        update(SsoToken)
        .where(SsoToken.hash == key, SsoToken.used_at.is_(None), SsoToken.expires_at >= ts(now))
        .values(used_at=ts(now))
        .returning(SsoToken.hash)
    )
    if db.scalar(spent) is None:
        return None
    row = db.get_one(SsoToken, key)
    user = db.get_one(LinkedUser, row.user_id)
    return open_session(db, user, now, row.browser_hash), user


def open_session(db: Session, user: LinkedUser, now: datetime, browser_hash: str | None = None) -> str:
    """A new provider session (cookie SSOSESSION)."""
    db.execute(delete(SsoSession).where(SsoSession.expires_at < ts(now)))
    session = new_token(db.info["tenant"])
    db.add(
        SsoSession(
            hash=digest(session),
            person_id=user.person_id,
            user_id=user.user_id,
            browser_hash=browser_hash,
            expires_at=ts(now + timedelta(seconds=SESSION_SECONDS)),
        )
    )
    return session


def session_of(db: Session, session_hash: str, now: datetime) -> SsoSession | None:
    """A live session."""
    row = db.get(SsoSession, session_hash)
    return row if row is not None and row.expires_at >= ts(now) else None


def end_session(db: Session, session_hash: str) -> None:
    """Sign out: the session, and the provider's own that it came from with everything else it opened."""
    row = db.get(SsoSession, session_hash)
    if row is None:
        return
    if row.browser_hash:
        end_browser_session(db, row.browser_hash)
    db.execute(delete(SsoSession).where(SsoSession.hash == session_hash))


def switch(db: Session, session: SsoSession, user: LinkedUser, now: datetime) -> str:
    """A session for another linked account of the same person, in place of the old one."""
    for linked in linked_users(db, session.person_id):
        linked.checked = linked.user_id == user.user_id
    if session.browser_hash:
        browser = db.get(BrowserSession, session.browser_hash)
        if browser is not None:
            browser.user_id = user.user_id
    fresh = open_session(db, user, now, session.browser_hash)
    db.delete(session)
    return fresh


def open_browser_session(db: Session, user: LinkedUser, now: datetime) -> str:
    """Signed in at the provider's pages (cookie SANDBOXSSO)."""
    db.execute(delete(BrowserSession).where(BrowserSession.expires_at < ts(now)))
    token = new_token()
    db.add(
        BrowserSession(
            hash=digest(token),
            person_id=user.person_id,
            user_id=user.user_id,
            expires_at=ts(now + timedelta(seconds=SESSION_SECONDS)),
        )
    )
    return token


def browser_session_of(db: Session, token: str | None, now: datetime) -> BrowserSession | None:
    """The live browser session of a cookie."""
    row = db.get(BrowserSession, digest(token)) if token else None
    return row if row is not None and row.expires_at >= ts(now) else None


def end_browser_session(db: Session, browser_hash: str) -> None:
    """End it, and every portal session and unused token that it gave."""
    db.execute(delete(SsoSession).where(SsoSession.browser_hash == browser_hash))
    db.execute(delete(SsoToken).where(SsoToken.browser_hash == browser_hash))
    db.execute(delete(BrowserSession).where(BrowserSession.hash == browser_hash))
