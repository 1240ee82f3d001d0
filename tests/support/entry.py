"""The portal's own forms for sign-in and registration over plain HTTP, with the real sandbox behind them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import httpx
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp

from tests.sandbox.sso.desk import Desk
from tests.support.bench import ONLY_IN_THE_SANDBOX, PATIENT, Loses
from tests.support.moments import noon_clock
from tests.support.sandbox import fresh_sandbox
from tests.support.sandbox import visitor as sandbox_visitor
from vcc_portal.config import Settings
from vcc_portal.server.asgi import transformers
from vcc_portal.session import cookies
from vcc_portal.session.rates import Rates
from vcc_portal.session.runtime import Runtime, use
from vcc_portal.session.store import Sessions
from vcc_portal.upstream.client import Upstream
from vcc_sandbox.core.clock import Clock

ORIGIN = "http://localhost:3000"
OURS = {"origin": ORIGIN, "accept-language": "en"}
A = TypeVar("A")


@dataclass
class Visitor:
    """One browser before the portal, without scripts; redirects are not followed."""

    client: httpx.AsyncClient
    desk: Desk
    run: Runtime
    clock: Clock
    network: Loses
    app: ASGIApp

    async def post(self, path: str, referer: str = f"{ORIGIN}/", **fields: str) -> httpx.Response:
        """Send one of the portal's forms."""
        return await self.client.post(path, data=fields, headers=OURS | {"referer": referer})

    def from_address(self, address: str) -> httpx.AsyncClient:
        """Another browser, elsewhere."""
        transport = httpx.ASGITransport(self.app, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=OURS)

    def wait(self, seconds: int) -> None:
        """Time passes, with which a form that is sent again is another."""
        self.clock.advance(seconds)
        self.run.answering.clear()

    async def image(self) -> str:
        """Have an image drawn, and read it."""
        shown = await self.client.get("/auth/image")
        assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
        return self.desk.answer_of(self.run.anonymous_sessions._sessions[self.client.cookies[cookies.ANONYMOUS]].image)

    def told(self, kind: type[A]) -> A:
        """What the page would say next."""
        answer = self.run.anonymous_sessions.take(self.client.cookies.get(cookies.ANONYMOUS) or "", kind)
        assert answer is not None
        return answer

    async def refuse(self, fault: dict[str, object]) -> None:
        """Have the sandbox answer a call otherwise, by its control calls."""
        async with sandbox_visitor(self.desk.app) as provider:
            assert (await provider.post("/__sandbox/fault", json=fault)).status_code == 200

    @property
    def signed_in(self) -> bool:
        """Whether the browser has a session."""
        return "vcc_sid" in self.client.cookies


@asynccontextmanager
async def visitor_at_the_door(tmp_path: Path) -> AsyncIterator[Visitor]:
    """A portal of its own, and a browser."""
    clock = noon_clock()
    app = fresh_sandbox(tmp_path, clock=clock)
    network = Loses(app)
    settings = Settings(data_dir=tmp_path, **PATIENT)  # type: ignore[arg-type]
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    async with Upstream(ONLY_IN_THE_SANDBOX, settings, app=network) as upstream:
        run = use(Runtime(settings, sessions, upstream, Rates(per_address=100)))
        (wrap,) = transformers(settings, tmp_path)
        served = wrap(PlainTextResponse("the portal"))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(served), base_url=ORIGIN) as client:
            yield Visitor(client, Desk(app), run, clock, network, served)
    sessions.close()
