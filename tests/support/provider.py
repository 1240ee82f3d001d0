"""The provider's side of a running portal: its calls in somebody's name, and what merchants do.

The embedded sandbox serves its API to nobody but the portal, so a second one is opened on the same data folder.
"""

import asyncio
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import delete

from tests.support.cards import APPLICATION, PAID, SINGLE, hold
from tests.support.portal import Portal
from tests.support.sandbox import HEADERS, sandbox_of, session_token
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as sub_account_calls
from vcc_sandbox.app import create_app
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.serve import base_path
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.sign_in_tables import SentCode


@dataclass(frozen=True)
class Provider:
    """Asks the sandbox of a running portal, past the portal."""

    app: FastAPI
    token: str

    def ask(self, call: Call[Any, Any], **values: Any) -> Any:
        """The data of a call that must succeed; values by their wire names."""
        path = base_path(Settings(), call.service) + call.path
        envelope = self._send(call.method, path, values)
        assert str(envelope["code"]) in {"100001", "000000"}, envelope
        return envelope["data"]

    def control(self, path: str, **values: Any) -> Any:
        """A control call that makes something happen."""
        return self._send("POST", f"/__sandbox/{path}", values)

    def new_card(self, number: str, *, single: bool = False, **values: Any) -> str:
        """The id of a new card; `number` makes it another one than every other test's, and a second run has its own."""
        asked = {
            **(SINGLE if single else APPLICATION),
            "requestNo": f"e2e-{uuid.uuid4().hex}",
            "cardName": f"Card {number}",
            **values,
        }
        return self.ask(card_calls.APPLY, **asked)["cardId"]

    def hold(self, card_id: str, amount: int) -> None:
        """Authorise a payment in US dollars, which is then neither settled nor reversed."""
        hold(self.app, card_id, amount)

    def status(self, card_id: str) -> str:
        """A card's status."""
        with sandbox_of(self.app).database.read() as db:
            return db.get_one(Card, card_id).status

    def end(self, *card_ids: str) -> None:
        """Cancel what a test opened."""
        self.ask(card_calls.CANCEL, cardIdList=list(card_ids), **PAID)

    def sub_account(self, alias: str) -> str:
        """The id of a sub-account."""
        rows = self.ask(sub_account_calls.PAGE, pageSize=200)["list"]
        return next(row["subUserId"] for row in rows if row["alias"] == alias)

    def buy(self, card_id: str, amount: int, currency: str = "USD", **more: Any) -> Any:
        """A purchase with a card, in thousandths."""
        return self.control("sim/authorize", cardId=card_id, amount=amount, currency=currency, **more)

    def code(self, to: str, type_code: str) -> str:
        """The newest code in the outbox."""
        return self._send("GET", "/__sandbox/outbox", {"to": to, "typeCode": type_code})[0]["code"]

    def newest_code(self, type_code: str) -> str:
        """The newest code for a purpose, whoever it was sent to."""
        with sandbox_of(self.app).database.read() as db:
            return outbox.recent(db, type_code=type_code, limit=1)[0].code

    def forget_codes(self, recipient: str) -> None:
        """As if nobody had asked for a code to that number: it may have one at once, whatever ran before."""
        with sandbox_of(self.app).database.write() as db:
            db.execute(delete(SentCode).where(SentCode.recipient == recipient))

    def _send(self, method: str, path: str, values: dict[str, Any]) -> Any:
        """In a thread: the test's own runs the browser's event loop."""

        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            cookies = {"SSOSESSION": self.token}
            async with httpx.AsyncClient(
                transport=transport, base_url="http://sandbox", headers=HEADERS, cookies=cookies
            ) as client:
                given: dict[str, Any] = {"params": values} if method == "GET" else {"json": values}
                return await client.request(method, path, **given)

        with ThreadPoolExecutor(1) as thread:
            answer = thread.submit(asyncio.run, send()).result()
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()


def provider_of(portal: Portal, login_name: str) -> Provider:
    """In the name of one of the demonstration people."""
    app = create_app(Settings(data_dir=portal.data_dir), seed=False)
    return Provider(app, session_token(app, login_name))


def put_kyb(portal: Portal, login_name: str, status: str) -> None:
    """Business verification of somebody in a state, whatever has come before."""
    person = "SELECT person_id FROM person WHERE login_name = ?"
    with portal.database() as db:
        db.execute(f"UPDATE linked_user SET vcc_kyb_status = ? WHERE person_id = ({person})", (status, login_name))
