"""The scenario: people with their states, the reset, and the scene as a fixture."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.fixture import changed_states, fixture_text
from vcc_sandbox.console.states import kyb_badge, kyc_badge, state_badge
from vcc_sandbox.console.words import scene as t
from vcc_sandbox.control import models as m
from vcc_sandbox.control import scene
from vcc_sandbox.identity.tables import LinkedUser, Person, UnsignedAgreement
from vcc_sandbox.provider_pages.review import account_name
from vcc_sandbox.provider_pages.web import Visit, at, page_router
from vcc_sandbox.seed.demonstration import DEMONSTRATION

HERE = "/console"
MOST = 300

router = page_router()


@router.get(HERE)
def people(visit: Visit) -> Response:
    """Everybody, in the order of the seed."""
    return _page(visit)


@router.post("/console/reset")
def reset(visit: Visit) -> Response:
    """Throw everything away, once it was confirmed."""
    if visit.value("confirm") != "yes":
        return _page(visit, errors={"confirm": t.RESET_UNCONFIRMED}, status=422)
    done = scene.reset(visit.sandbox, m.Reset())
    return visit.go(at(HERE, reset=str(done.ms)))


def _page(visit: Visit, *, errors: Mapping[str, Text] = MappingProxyType({}), status: int = 200) -> Response:
    ms = visit.query.get("reset", "")
    with visit.read() as db:
        return console_page(
            visit,
            HERE,
            "people.html",
            done=t.RESET_DONE.format(ms=ms) if ms.isdecimal() and len(ms) < 8 else None,
            errors=errors,
            status=status,
            t=t,
            rows=_people(db),
            password=DEMONSTRATION.password,
            fixture=fixture_text(visit.sandbox),
        )


def _people(db: Session) -> list[dict[str, Any]]:
    query = select(LinkedUser, Person).join(Person, Person.person_id == LinkedUser.person_id)
    counted = select(UnsignedAgreement.user_id, func.count()).group_by(UnsignedAgreement.user_id)
    unsigned: dict[str, int] = {row[0]: row[1] for row in db.execute(counted)}
    changed = {name for body in changed_states(db) for name in (body.get("loginName"), body.get("userId"))}
    return [
        {
            "user": user,
            "person": person,
            "name": account_name(user),
            "state": state_badge(user),
            "kyc": kyc_badge(user),
            "kyb": kyb_badge(user),
            "changed": user.user_id in changed or (user.checked and person.login_name in changed),
            "unsigned": unsigned.get(user.user_id, 0),
        }
        for user, person in db.execute(query.order_by(LinkedUser.user_id).limit(MOST))
    ]
