"""The provider's side of a running portal: its calls in somebody's name, and what merchants do."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from tests.support.cards import APPLICATION
from tests.support.portal import Portal
from tests.support.sandbox import HEADERS
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sso
from vcc_sandbox.serve import base_path


@dataclass
class Provider:
    """Asks the sandbox of a running portal, past the portal."""

    client: httpx.Client

    def ask(self, call: Call[Any, Any], **values: Any) -> Any:
        """The data of a call that must succeed; values by their wire names."""
        path = "/sandbox" + base_path(Settings(), call.service) + call.path
        reading = call.method == "GET"
        answer = self.client.get(path, params=values) if reading else self.client.post(path, json=values)
        envelope = answer.json()
        assert str(envelope["code"]) in {"100001", "000000"}, envelope
        return envelope["data"]

    def new_card(self, number: str, **values: Any) -> str:
        """The id of a new card; `number` makes it another one than every other test's."""
        asked = {**APPLICATION, "requestNo": f"e2e-{number}", "cardName": f"Card {number}", **values}
        return self.ask(card_calls.APPLY, **asked)["cardId"]

    def buy(self, card_id: str, amount: int, currency: str = "USD", **more: Any) -> Any:
        """A purchase with a card, in thousandths."""
        asked = {"cardId": card_id, "amount": amount, "currency": currency, **more}
        answer = self.client.post("/sandbox/__sandbox/sim/authorize", json=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def code(self, to: str, type_code: str) -> str:
        """The newest code in the outbox."""
        answer = self.client.get("/sandbox/__sandbox/outbox", params={"to": to, "typeCode": type_code})
        return answer.json()[0]["code"]


@contextmanager
def provider_of(portal: Portal, login_name: str) -> Iterator[Provider]:
    """In the name of one of the demonstration people."""
    with httpx.Client(base_url=portal.url, headers=HEADERS, timeout=30) as client:
        provider = Provider(client)
        path = "/sandbox" + base_path(Settings(), sso.LOGIN_STATE.service) + sso.LOGIN_STATE.path
        answer = client.request(sso.LOGIN_STATE.method, path, headers={"ssoToken": portal.one_time_token(login_name)})
        assert answer.json()["data"]["login"], answer.text
        yield provider
