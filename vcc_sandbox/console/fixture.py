"""The present scene as a pytest fixture: what differs from the seed, the clock and the faults."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_sandbox.control.faults import Fault
from vcc_sandbox.control.models import FURTHEST
from vcc_sandbox.control.tenants import HEADER
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.table import usual
from vcc_sandbox.identity.tables import LinkedUser, Person, UnsignedAgreement
from vcc_sandbox.seed.people import CHARACTERS

STATES = {
    "status": "status",
    "kyc_user_status": "kycUserStatus",
    "account_status": "accountStatus",
    "freeze_reason": "freezeReason",
    "user_centre_block": "userCentreBlock",
    "vcc_kyc_type": "kycType",
    "vcc_kyc_status": "kycStatus",
    "vcc_kyb_status": "kybStatus",
}
"""Columns and what `/sim/userState` calls them."""
FLAGS = {
    "support_sub_user": "supportSubUser",
    "support_single_card_mode": "supportSingleCardMode",
    "support_shared_card_mode": "supportSharedCardMode",
    "card_limit_white": "cardLimitWhite",
    "vip": "vip",
    "max_cards": "maxCards",
}
HEAD = '''"""A scene that was set up in the sandbox console."""

import os
from collections.abc import Iterator

import httpx
import pytest

SANDBOX = os.environ.get("VCC_SANDBOX", "{address}")


@pytest.fixture
def scene() -> Iterator[httpx.Client]:
    """The sandbox in this scene; a client of its control calls."""
    with httpx.Client(base_url=SANDBOX, timeout=30{headers}) as control:

        def tell(path: str, **body: object) -> None:
            control.post(f"/__sandbox{{path}}", json=body).raise_for_status()

{first}        tell("/reset")
'''
OF_TENANT = """        control.post("/__sandbox/tenant", json={{"name": "{tenant}"}})  # 409 where it is there already
"""
"""Everybody else's data stays as it is."""
TAIL = """        yield control
        tell("/reset")
"""


def fixture_text(sandbox: Sandbox) -> str:
    """Python source."""
    lines: list[str] = []
    with sandbox.database.read() as db:
        lines += [_told("/sim/userState", body) for body in changed_states(db)]
    ahead = sandbox.clock.moved
    steps = [min(FURTHEST, ahead - gone) for gone in range(0, ahead, FURTHEST)]
    lines += [_told("/clock", {"advanceSeconds": step}) for step in steps]
    lines += [_told("/fault", _fault(one)) for one in sandbox.control.faults.waiting()]
    address = f"http://127.0.0.1:{sandbox.settings.sandbox_port}"
    tenant = sandbox.tenant
    headers = f', headers={{"{HEADER}": "{tenant}"}}' if tenant else ""
    first = OF_TENANT.format(tenant=tenant) if tenant else ""
    return HEAD.format(address=address, headers=headers, first=first) + "".join(lines) + TAIL


def changed_states(db: Session) -> list[dict[str, Any]]:
    """What `/sim/userState` has to be told about every account that is no longer as it was planted."""
    seeded = {
        (character.login_name, linked.biz_source): linked for character in CHARACTERS for linked in character.linked
    }
    query = select(LinkedUser, Person.login_name).join(Person, Person.person_id == LinkedUser.person_id)
    waiting = _unsigned(db)
    found = []
    for user, login_name in db.execute(query.order_by(LinkedUser.user_id)):
        planted = seeded.get((login_name, user.biz_source))
        if planted is None:
            continue
        body = _changes(user, planted.traits)
        unsigned = waiting.get(user.user_id, [])
        if {one["code"] for one in unsigned} != set(planted.unsigned):
            body["unsignedAgreements"] = unsigned
        if body:
            named = {"loginName": login_name} if user.checked else {"userId": user.user_id}
            found.append(named | body)
    return found


def _changes(user: LinkedUser, traits: dict[str, Any]) -> dict[str, Any]:
    body = {wire: getattr(user, name) for name, wire in STATES.items() if _changed(user, name, traits)}
    if "userCentreBlock" in body:
        body["userCentreBlock"] = body["userCentreBlock"] or ""
    if body.get("kycType", 0) is None:
        del body["kycType"]
    flags = {wire: getattr(user, name) for name, wire in FLAGS.items() if _changed(user, name, traits)}
    return body | ({"flags": flags} if flags else {})


def _changed(user: LinkedUser, name: str, traits: dict[str, Any]) -> bool:
    return getattr(user, name) != traits.get(name, usual(LinkedUser.__table__.columns[name]))


def _unsigned(db: Session) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = {}
    for row in db.scalars(select(UnsignedAgreement).order_by(UnsignedAgreement.code)):
        one = {"site": row.site, "code": row.code, "version": row.version, "title": row.title}
        found.setdefault(row.user_id, []).append(one)
    return found


def _fault(fault: Fault) -> dict[str, Any]:
    effect = fault.effect
    given = {
        "code": effect.code,
        "message": effect.message,
        "data": effect.data,
        "errorParam": effect.error_param,
        "httpStatus": effect.http_status,
        "delayMs": effect.delay_ms,
        "dropConnection": effect.drop_connection,
        "garbage": str(effect.garbage) if effect.garbage else None,
        "after": effect.after,
        "skip": fault.skip,
        "share": fault.share if fault.share < 100 else 0,
        "seed": fault.seed,
    }
    told = {name: value for name, value in given.items() if value}
    return {"method": fault.method, "pathPattern": fault.path_pattern, "times": fault.left or 0} | told


def _told(path: str, body: dict[str, Any]) -> str:
    fields = "".join(f", {name}={value!r}" for name, value in body.items())
    return f'        tell("{path}"{fields})\n'
