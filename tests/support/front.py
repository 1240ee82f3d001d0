"""The portal's server routes over plain HTTP, in front of a sandbox of their own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from fastapi import FastAPI
from starlette.responses import PlainTextResponse

from tests.support.sandbox import fresh_sandbox
from vcc_portal.config import Settings
from vcc_portal.server.asgi import transformers
from vcc_portal.session import runtime
from vcc_portal.upstream.client import Upstream

ORIGIN = "http://localhost:3000"


@dataclass
class Front:
    """What stands in front, who asks it, and the sandbox behind."""

    app: FastAPI
    client: httpx.AsyncClient
    run: runtime.Runtime


@asynccontextmanager
async def front(folder: Path) -> AsyncIterator[Front]:
    """One, and whatever it does not answer is `the portal`."""
    app, config = fresh_sandbox(folder), Settings(data_dir=folder)
    run = runtime.start(config, Upstream("http://sandbox.internal", config, app=app))
    (wrap,) = transformers(config, folder)
    transport = httpx.ASGITransport(wrap(PlainTextResponse("the portal")))
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        yield Front(app, client, run)
    await run.upstream.aclose()
    run.sessions.close()
