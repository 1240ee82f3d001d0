"""Which adverts and activities a user is shown."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_sandbox.content.tables import Activity, Advert
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.funding.tables import Recharge
from vcc_sandbox.identity.tables import LinkedUser

NEVER_TOPPED_UP = "NEVER_TOPPED_UP"
BANNER, TOP_UP = "ACCOUNT_BANNER", "TOP_UP_BANNER"
"""Spaces of the account page and of the top-up page."""


def running(db: Session, now: str, space: str | None = None) -> Sequence[Advert]:
    """Adverts of the present, of one space or of all."""
    query = select(Advert).where(Advert.start_time <= now, Advert.end_time > now)
    if space is not None:
        query = query.where(Advert.space == space)
    return db.scalars(query.order_by(Advert.advert_code, Advert.position)).all()


def meant_for(db: Session, audience: str, user: LinkedUser) -> bool:
    """Whether something for that audience is for this user."""
    if audience != NEVER_TOPPED_UP:
        return True
    paid = select(Recharge.bill_id).where(Recharge.company_id == user.company_id, Recharge.status != "FAIL")
    return db.scalar(paid.limit(1)) is None


def codes_for(db: Session, user: LinkedUser, now: str) -> list[str]:
    """Codes of the adverts that are for the user."""
    codes = [row.advert_code for row in running(db, now, BANNER) if meant_for(db, row.audience, user)]
    return list(dict.fromkeys(codes))


def activity_for(db: Session, user: LinkedUser, now: str) -> Activity | None:
    """The activity that the user may take part in, the one that ends first."""
    query = select(Activity).where(Activity.enabled, Activity.start_time <= now, Activity.end_time > now)
    rows = db.scalars(query.order_by(Activity.end_time, Activity.activity_code))
    return next((row for row in rows if row.audience and meant_for(db, row.audience, user)), None)


def picture_of(sandbox: Sandbox, row: Advert) -> str:
    """Address of an advert's picture."""
    return f"{sandbox.pages_at}/sandbox/advert.svg?code={row.advert_code}&position={row.position}"


def link_of(sandbox: Sandbox, activity_code: str) -> str:
    """Address of an activity's page."""
    return f"{sandbox.pages_at}/sandbox/activity?code={activity_code}"
