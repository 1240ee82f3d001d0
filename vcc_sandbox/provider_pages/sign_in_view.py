"""What the sign-in page shows: the card on the right, the demonstration people on the left."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.identity import captcha
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.provider_pages import session as sign_ins
from vcc_sandbox.provider_pages.returning import carried, no_check
from vcc_sandbox.provider_pages.web import PageVisit
from vcc_sandbox.provider_pages.words import sign_in as t
from vcc_sandbox.seed.demonstration import DEMONSTRATION, Demonstrator, Group

BY_CODE = "code"


@dataclass(frozen=True)
class Card:
    """What the card shows."""

    errors: Mapping[str, Text] = field(default_factory=dict)
    by_code: bool = False
    sent_to: str = ""
    wait: int = 0


def sign_in_view(visit: PageVisit, db: Session, card: Card, status: int = 200) -> Response:
    """The whole page."""
    known = select(Person.login_name, Person.display_name).where(Person.login_name.in_(DEMONSTRATION.login_names))
    present = {row.login_name: row.display_name for row in db.execute(known)}
    return visit.show(
        "sign_in.html",
        status=status,
        t=t,
        **vars(card),
        carried=carried(visit),
        here=None if no_check(visit) else _signed_in(visit, db),
        image=None if card.by_code else captcha.create(db, visit.sandbox.clock.now(db)),
        present=present,
        groups=[(group, people) for group in Group if (people := _people(group, present))],
        password=DEMONSTRATION.password,
    )


def _people(group: Group, present: dict[str, str]) -> list[Demonstrator]:
    return [one for one in DEMONSTRATION.everybody if one.group is group and one.login_name in present]


def _signed_in(visit: PageVisit, db: Session) -> dict[str, str | Text] | None:
    session = sign_ins.session_of(visit, db)
    if session is None:
        return None
    person = db.get_one(Person, session.person_id)
    user = db.get_one(LinkedUser, session.user_id)
    name = Text(zh=user.kyc_name_zh or person.login_name, en=user.kyc_name_en or person.login_name)
    return {"login_name": person.login_name, "name": name}
