"""The testers' dial: each scene that the portal offers is set by one press, and leads back to the page and nowhere else."""

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.sandbox import fresh_sandbox, sandbox_of
from vcc_portal.i18n.shell.dial import HEADINGS
from vcc_portal.i18n.shell.dial import SCENES as OFFERED
from vcc_sandbox.console.dial import SCENES
from vcc_sandbox.identity.tables import LinkedUser, Person, UnsignedAgreement

NAMES = [name for scenes in OFFERED.values() for name in scenes]
OWN = {"origin": "http://localhost:3000", "sec-fetch-site": "same-origin"}


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return fresh_sandbox(tmp_path)


def linked(app: FastAPI, who: str = "admin") -> LinkedUser:
    with sandbox_of(app).database.read() as db:
        query = select(LinkedUser).join(Person).where(Person.login_name == f"{who}@lanyu.example", LinkedUser.checked)
        user = db.scalars(query).one()
        db.expunge(user)
        return user


async def press(
    app: FastAPI, scene: str, back: str = "/card/list?page=2", who: str = "", **headers: str
) -> httpx.Response:
    transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:3000") as client:
        form = {"scene": scene, "who": who or linked(app).user_id, "back": back}
        return await client.post("/sandbox/console/dial", data=form, headers={**OWN, **headers})


def test_what_is_offered_is_what_can_be_set() -> None:
    assert set(NAMES) == set(SCENES)
    assert set(OFFERED) == set(HEADINGS)


@pytest.mark.parametrize("scene", NAMES)
async def test_a_scene_is_set_and_leads_back(app: FastAPI, scene: str) -> None:
    sandbox = sandbox_of(app)
    before = (linked(app).account_status, linked(app).vcc_kyc_status, linked(app).vcc_kyb_status, sandbox.clock.now())
    answer = await press(app, scene)
    assert (answer.status_code, answer.headers.get("location")) == (303, "/card/list?page=2")
    user, faults = linked(app), sandbox.control.faults.waiting()
    with sandbox.database.read() as db:
        unsigned = db.scalars(select(UnsignedAgreement).where(UnsignedAgreement.user_id == user.user_id)).all()
    after = (user.account_status, user.vcc_kyc_status, user.vcc_kyb_status)
    moved = (sandbox.clock.now() - before[3]).total_seconds() > 3000
    assert scene in {"usual", "no-money"} or after != before[:3] or faults or unsigned or moved
    await press(app, "usual")
    assert (linked(app).account_status, linked(app).vcc_kyc_status) == ("ACTIVE", 5)
    assert sandbox.control.faults.waiting() == []


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "/\\evil.example", "", "/a\nb", "account"])
async def test_it_leads_nowhere_else(app: FastAPI, back: str) -> None:
    assert (await press(app, "frozen", back)).status_code == 422
    assert linked(app).account_status == "ACTIVE"


async def test_an_unknown_scene_or_person_changes_nothing(app: FastAPI) -> None:
    assert (await press(app, "everything")).status_code == 422
    assert (await press(app, "frozen", who="1")).status_code == 409
    assert (await press(app, "frozen", who=" ")).status_code == 422


async def test_what_cannot_be_set_is_told_on_a_page_with_the_way_back(app: FastAPI) -> None:
    answer = await press(app, "no-money", who=linked(app, "closed").user_id, **{"accept-language": "en"})
    assert answer.status_code == 409
    assert "That cannot happen now: there is no account in USD" in answer.text
    assert 'href="/card/list?page=2"' in answer.text


async def test_another_site_presses_nothing(app: FastAPI) -> None:
    answer = await press(app, "frozen", **{"origin": "https://evil.example", "sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert linked(app).account_status == "ACTIVE"
