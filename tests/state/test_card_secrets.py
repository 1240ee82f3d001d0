"""The frames with a card's number over plain HTTP, in front of the real sandbox: who gets one, once, and with what policy."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.front import ORIGIN, front
from tests.support.sandbox import sandbox_of, session_token
from vcc_portal.i18n.card import secrets as words
from vcc_portal.session import cookies, runtime
from vcc_portal.session.access import Rate
from vcc_portal.session.card_secrets import OnScreen, SecretPurpose, SecretRefused, SecretRequest
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.session.verification import Verification
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.client import Credential
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.operation_log.tables import OperationLog
from vcc_sandbox.seed.demonstration import DEMONSTRATION

FROM_FRAME = {"origin": "null"}
"""What the frame sends, which is in an origin of its own."""
FRAMED = {"sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin"}
PASSWORD = Verification(pay_pwd=DEMONSTRATION.password)


@dataclass
class Desk:
    """The portal's server routes, with somebody signed in."""

    app: FastAPI
    client: httpx.AsyncClient
    run: runtime.Runtime
    session: Session

    async def sign_in(self, login_name: str) -> Session:
        """Sign somebody in; the client carries his cookie from now on."""
        sid, session = await self.run.sessions.create(
            Credential(session_token(self.app, login_name)), SignedInLogin(login_name=login_name)
        )
        session.put_user(
            await self.run.upstream.send(user_calls.INFO, Nothing(), credential=session.credential, visitor="test")
        )
        self.client.cookies.set(cookies.sid_name(self.run.settings), sid)
        self.session = session
        return session

    def card_of(self, login_name: str) -> str:
        with sandbox_of(self.app).database.read() as db:
            company = select(LinkedUser.company_id).join(Person).where(Person.login_name == login_name)
            found = select(Card.card_id).where(Card.company_id.in_(company), Card.status == "VALID")
            return db.scalars(found.order_by(Card.card_id)).first() or ""

    def number(self, card_id: str) -> str:
        sandbox = sandbox_of(self.app)
        with sandbox.database.read() as db:
            return sandbox.vault.decrypt(db.get_one(Card, card_id).number_sealed, card_id)

    def ticket(
        self, card_id: str, purpose: SecretPurpose = SecretPurpose.REVEAL, verification: Verification | None = PASSWORD
    ) -> str:
        return self.run.tickets.issue(self.session, SecretRequest(purpose, card_id, verification), 30)

    async def frame(self, ticket: str, **headers: str) -> httpx.Response:
        return await self.client.get(f"/secure/card/{ticket}", headers=FRAMED | headers)

    def logged(self, kind: str, card_id: str) -> list[str]:
        with sandbox_of(self.app).database.read() as db:
            rows = select(OperationLog.result).where(
                OperationLog.operation_type == kind, OperationLog.target_id == card_id
            )
            return list(db.scalars(rows))

    def refusal(self, html: str) -> SecretRefused | None:
        told = re.search(r'"refused": "([^"]+)"', html)
        return self.run.tickets.take(told[1], self.session, SecretRefused) if told else None


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with front(tmp_path) as it:
        desk = Desk(it.app, it.client, it.run, None)  # type: ignore[arg-type]
        await desk.sign_in("admin@lanyu.example")
        yield desk


def copy_ticket(html: str) -> str:
    found = re.search(r'"ticket": "([^"]+)"', html)
    assert found
    return found[1]


async def test_the_frame_shows_the_card_once_and_the_view_is_logged(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    ticket = desk.ticket(card_id)
    answer = await desk.frame(ticket)
    number = desk.number(card_id)
    assert answer.status_code == 200
    assert " ".join(number[at : at + 4] for at in range(0, 16, 4)) in answer.text
    assert "LANYU TECHNOLOGY" in answer.text
    assert desk.logged("CARD_REVEAL", card_id) == ["SUCCESS"]
    again = await desk.frame(ticket)
    assert (again.status_code, number in again.text.replace(" ", "")) == (404, False)


async def test_its_policy_puts_it_into_an_origin_of_its_own(desk: Desk) -> None:
    answer = await desk.frame(desk.ticket(desk.card_of("admin@lanyu.example")))
    rules = dict(rule.split(" ", 1) for rule in answer.headers["content-security-policy"].split("; "))
    nonce = re.search(r"'nonce-([\w-]+)'", rules["script-src"])
    assert nonce
    assert rules == {
        "default-src": "'none'",
        "script-src": f"'nonce-{nonce[1]}'",
        "style-src": f"'nonce-{nonce[1]}'",
        "connect-src": f"{ORIGIN}/secure/copy/",
        "frame-ancestors": ORIGIN,
        "form-action": "'none'",
        "base-uri": "'none'",
        "sandbox": "allow-scripts",
    }
    assert (answer.headers["cache-control"], answer.headers["referrer-policy"]) == ("no-store", "no-referrer")
    assert "set-cookie" not in answer.headers
    assert answer.text.count(f'nonce="{nonce[1]}"') == answer.text.count("<script") + answer.text.count("<style") == 2
    assert not re.search(r'(src|href)="', answer.text), "nothing is loaded from anywhere"
    other = await desk.frame(desk.ticket(desk.card_of("admin@lanyu.example")))
    assert nonce[1] not in other.text


@pytest.mark.parametrize(
    "headers",
    [{"sec-fetch-dest": "empty"}, {"sec-fetch-dest": "document"}, {"sec-fetch-site": "cross-site"}],
    ids=["fetched by a script", "opened in a tab", "framed by another site"],
)
async def test_only_a_frame_of_the_portal_is_answered(desk: Desk, headers: dict[str, str]) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    answer = await desk.frame(desk.ticket(card_id), **headers)
    assert (answer.status_code, desk.logged("CARD_REVEAL", card_id)) == (404, [])


async def test_another_session_a_visitor_and_an_ended_session_get_nothing(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    tickets = [desk.ticket(card_id) for _ in range(3)]
    own, cookie = desk.session, dict(desk.client.cookies)
    await desk.sign_in("empty@lanyu.example")
    assert (await desk.frame(tickets[0])).status_code == 404
    desk.client.cookies.clear()
    assert (await desk.frame(tickets[1])).status_code == 404
    desk.client.cookies.update(cookie)
    await desk.run.sessions.revoke(own.key)
    assert (await desk.frame(tickets[2])).status_code == 404
    assert desk.logged("CARD_REVEAL", card_id) == []


async def test_a_ticket_ends_after_its_time(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    ticket = desk.run.tickets.issue(desk.session, SecretRequest(SecretPurpose.REVEAL, card_id, PASSWORD), 0)
    assert (await desk.frame(ticket)).status_code == 404


async def test_a_ticket_for_something_else_opens_nothing(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    assert (await desk.frame(desk.run.tickets.issue(desk.session, OnScreen(card_id, 0.0), 30))).status_code == 404
    assert (await desk.client.post(f"/secure/copy/{desk.ticket(card_id)}", headers=FROM_FRAME)).status_code == 403
    for path in ("/secure/card/", "/secure/card/" + "a" * 5000, "/secure/copy/none"):
        assert (await desk.client.get(path, headers=FRAMED)).status_code in {404, 405}


async def test_an_operator_without_the_right_is_refused_even_with_a_ticket(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    await desk.sign_in("operator@lanyu.example")
    refusal = desk.refusal((await desk.frame(desk.ticket(card_id))).text)
    assert refusal is not None
    assert refusal.failed.code == "200022"
    assert desk.logged("CARD_REVEAL", card_id) == []


async def test_a_missing_or_wrong_verification_is_told_to_the_page_by_a_ticket_only(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    for verification, code in (
        (None, "210021"),
        (Verification(pay_pwd="wrong"), "210022"),
        (Verification(verify_token="x"), "210021"),
    ):
        answer = await desk.frame(desk.ticket(card_id, verification=verification))
        refusal = desk.refusal(answer.text)
        assert refusal is not None
        assert (answer.status_code, refusal.failed.code, refusal.asked.card_id) == (200, code, card_id)
        assert code not in answer.text
        assert '<main id="card"></main>' in answer.text


async def test_somebody_elses_card_is_not_found(desk: Desk) -> None:
    card_id = desk.card_of("personal@lanyu.example")
    refusal = desk.refusal((await desk.frame(desk.ticket(card_id))).text)
    assert refusal is not None
    assert refusal.failed.code == "300003"


async def test_two_tabs_that_ask_at_once_both_see_their_card(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    sandbox_of(desk.app).control.faults.add("POST", "/card/infoAll", 1, Effect(delay_ms=300))
    for answer in await asyncio.gather(desk.frame(desk.ticket(card_id)), desk.frame(desk.ticket(card_id))):
        assert desk.number(card_id) in answer.text.replace(" ", "")


async def test_a_copy_whose_answer_is_lost_leaves_the_number_on_screen_and_may_be_tried_again(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    ticket = copy_ticket((await desk.frame(desk.ticket(card_id))).text)
    sandbox_of(desk.app).control.faults.add("POST", "/card/copyNumber", 1, Effect(http_status=502, after=True))
    lost = (await desk.client.post(f"/secure/copy/{ticket}", headers=FROM_FRAME)).json()
    assert list(lost) == ["next"]
    again = await desk.client.post(f"/secure/copy/{lost['next']}", headers=FROM_FRAME)
    assert again.json()["number"] == desk.number(card_id)


async def test_copying_what_is_on_screen_writes_a_row_each_time(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    ticket = copy_ticket((await desk.frame(desk.ticket(card_id))).text)
    desk.client.cookies.clear()
    for _ in range(2):
        answer = await desk.client.post(f"/secure/copy/{ticket}", headers=FROM_FRAME)
        assert answer.json()["number"] == desk.number(card_id)
        assert answer.headers["access-control-allow-origin"] == "null"
        assert answer.headers["cache-control"] == "no-store"
        assert (await desk.client.post(f"/secure/copy/{ticket}", headers=FROM_FRAME)).status_code == 403, (
            "each ticket once"
        )
        ticket = answer.json()["next"]
    assert (await desk.client.post(f"/secure/copy/{ticket}", headers={"origin": ORIGIN})).status_code == 403
    assert desk.logged("CARD_COPY_NUMBER", card_id) == ["SUCCESS", "SUCCESS"]


async def test_after_a_sign_out_nothing_is_copied(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    ticket = copy_ticket((await desk.frame(desk.ticket(card_id))).text)
    await desk.run.sessions.revoke(desk.session.key)
    assert (await desk.client.post(f"/secure/copy/{ticket}", headers=FROM_FRAME)).status_code == 403
    assert desk.logged("CARD_COPY_NUMBER", card_id) == []


async def test_a_right_that_was_taken_away_ends_the_copying(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    ticket = copy_ticket((await desk.frame(desk.ticket(card_id))).text)
    assert desk.session.user is not None
    desk.session.put_user(desk.session.user.model_copy(update={"admin_flag": False, "uri_permission_dto_list": []}))
    assert (await desk.client.post(f"/secure/copy/{ticket}", headers=FROM_FRAME)).status_code == 403
    assert desk.logged("CARD_COPY_NUMBER", card_id) == []


async def test_one_session_sees_a_dozen_numbers_a_minute(desk: Desk) -> None:
    """Eleven are counted without being looked at: a busy machine takes longer for a dozen than the window allows."""
    card_id = desk.card_of("admin@lanyu.example")
    assert (await desk.frame(desk.ticket(card_id))).status_code == 200
    counted = 1
    while desk.run.rates.allow_one(Rate.REVEAL, "card-secrets", desk.session.key):
        counted += 1
    assert counted in {12, 13}  # with a window that ended meanwhile
    refusal = desk.refusal((await desk.frame(desk.ticket(card_id))).text)
    assert refusal is not None
    assert refusal.failed.text == words.TOO_OFTEN
    assert len(desk.logged("CARD_REVEAL", card_id)) == 1


async def test_a_host_that_is_not_ours_frames_nothing(desk: Desk) -> None:
    answer = await desk.frame(desk.ticket(desk.card_of("admin@lanyu.example")), host="portal.attacker.example")
    assert "attacker" not in answer.headers["content-security-policy"]
    assert f"frame-ancestors {ORIGIN};" in answer.headers["content-security-policy"]


async def test_the_provider_may_ask_for_a_verification_of_a_copy(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    ticket = copy_ticket((await desk.frame(desk.ticket(card_id))).text)
    sandbox_of(desk.app).clock.advance(301)
    answer = await desk.client.post(f"/secure/copy/{ticket}", headers=FROM_FRAME)
    refusal = desk.run.tickets.take(answer.json()["refused"], desk.session, SecretRefused)
    assert refusal is not None
    assert (refusal.asked.purpose, refusal.failed.code) == (SecretPurpose.COPY, "210021")
    assert "number" not in answer.json()


async def test_the_number_can_be_copied_without_being_shown(desk: Desk) -> None:
    card_id = desk.card_of("admin@lanyu.example")
    answer = await desk.frame(desk.ticket(card_id, SecretPurpose.COPY))
    assert f'data-value="{desk.number(card_id)}"' in answer.text
    assert desk.number(card_id) not in re.sub(r"<[^>]*>", "", answer.text)
    assert desk.logged("CARD_COPY_NUMBER", card_id) == ["SUCCESS"]
    assert desk.logged("CARD_REVEAL", card_id) == []


async def test_language_and_theme_are_the_pages_own(desk: Desk) -> None:
    ticket = desk.ticket(desk.card_of("admin@lanyu.example"))
    answer = await desk.client.get(f"/secure/card/{ticket}?lang=en&theme=dark&share=true", headers=FRAMED)
    assert '<html lang="en" data-lang="en" data-theme="dark" data-share>' in answer.text
    ticket = desk.ticket(desk.card_of("admin@lanyu.example"))
    answer = await desk.client.get(f'/secure/card/{ticket}?lang="><script>&theme=x&share=x', headers=FRAMED)
    assert '<html lang="zh-CN" data-lang="zh" data-theme="light">' in answer.text


async def test_values_of_the_provider_cannot_break_out(desk: Desk) -> None:
    with sandbox_of(desk.app).database.write() as db:
        for user in db.scalars(select(LinkedUser)):
            user.kyc_name_en = "</dd><script>alert(1)</script>"
    answer = await desk.frame(desk.ticket(desk.card_of("admin@lanyu.example")))
    assert "<SCRIPT>" not in answer.text
    assert "&lt;SCRIPT&gt;" in answer.text
