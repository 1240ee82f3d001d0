"""The provider behind a running portal, in one person's name: cards of a test's own, holds, codes, faults.

The embedded sandbox answers nobody but its portal, so this is a second sandbox on the same database.
"""

import asyncio
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from tests.support.cards import APPLICATION, PAID, SINGLE, hold
from tests.support.portal import Portal
from tests.support.sandbox import HEADERS, sandbox_of, session_token
from vcc_portal.config import Settings
from vcc_sandbox.app import create_app
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity import outbox

MAIN = "/cb-va-vcc"


class Provider:
    """Calls of one person, past the portal."""

    def __init__(self, portal: Portal, login_name: str) -> None:
        self.portal = portal
        self.app = create_app(Settings(data_dir=portal.data_dir), seed=False)
        self.headers = {**HEADERS, "cookie": f"SSOSESSION={session_token(self.app, login_name)}"}
        self.pool = ThreadPoolExecutor(1)

    def close(self) -> None:
        """Let go of the database."""
        self.pool.shutdown()
        sandbox_of(self.app).database.close()

    def data(self, path: str, **values: Any) -> Any:
        """The data of a call that must succeed; values by their wire names."""
        # The browser's driver keeps an event loop in this thread, so the call runs in another one.
        answer = self.pool.submit(asyncio.run, self._post(MAIN + path, values)).result()
        assert str(answer["code"]) == "100001", answer
        return answer["data"]

    async def _post(self, path: str, values: dict[str, Any]) -> Any:
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://sandbox", headers=self.headers) as client:
            return (await client.post(path, json=values)).json()

    def card(self, name: str, *, single: bool = False, **values: Any) -> str:
        """The id of a new card that can be used at once."""
        asked = {**(SINGLE if single else APPLICATION), "requestNo": uuid.uuid4().hex, "cardName": name}
        return self.data("/card/apply", **{**asked, **values})["cardId"]

    def hold(self, card_id: str, amount: int) -> None:
        """Authorise a payment in US dollars, which is then neither settled nor reversed."""
        hold(self.app, card_id, amount)

    def sub_account(self, alias: str) -> str:
        """The id of a sub-account."""
        rows = self.data("/user-sub/page", pageSize=200)["list"]
        return next(row["subUserId"] for row in rows if row["alias"] == alias)

    def status(self, card_id: str) -> str:
        """A card's status."""
        with sandbox_of(self.app).database.read() as db:
            return db.get_one(Card, card_id).status

    def newest_code(self, type_code: str) -> str:
        """The newest SMS code for a purpose, as a phone would show it."""
        with sandbox_of(self.app).database.read() as db:
            return outbox.recent(db, type_code=type_code, limit=1)[0].code

    def end(self, *card_ids: str) -> None:
        """Cancel what a test opened."""
        self.data("/card/cancel", cardIdList=list(card_ids), **PAID)

    def fault(self, call: str, code: str) -> None:
        """Let the portal's next request of a call, such as `GET /card/info`, be refused with a code."""
        method, _, path = call.partition(" ")
        self.portal.fault(f"{method} {MAIN}{path}", kind="code", code=code)
