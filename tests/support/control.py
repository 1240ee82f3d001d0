"""Somebody at the control calls of a sandbox."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from fastapi import FastAPI


@dataclass
class Console:
    """Sends control calls that must succeed, or must not."""

    client: httpx.AsyncClient

    async def get(self, path: str, **query: Any) -> Any:
        """Read something."""
        return self._opened(await self.client.get(f"/__sandbox/{path}", params=query))

    async def post(self, path: str, /, **asked: Any) -> Any:
        """Make something happen."""
        return self._opened(await self.client.post(f"/__sandbox/{path}", json=asked))

    async def delete(self, path: str, **query: Any) -> Any:
        """Take something back."""
        return self._opened(await self.client.delete(f"/__sandbox/{path}", params=query))

    async def refuses(self, status: int, path: str, /, **asked: Any) -> None:
        """The call must be refused with that status."""
        answer = await self.client.post(f"/__sandbox/{path}", json=asked)
        assert answer.status_code == status, (path, asked, answer.text)

    async def buy(self, card_id: str, amount: int, currency: str = "USD", **more: Any) -> Any:
        """A purchase with a card."""
        return await self.post("sim/authorize", cardId=card_id, amount=amount, currency=currency, **more)

    async def at_once(self, path: str, count: int, **asked: Any) -> list[Any]:
        """The same call many times at once."""
        return list(await asyncio.gather(*(self.post(path, **asked) for _ in range(count))))

    def _opened(self, answer: httpx.Response) -> Any:
        assert answer.status_code == 200, answer.text
        return answer.json()


@asynccontextmanager
async def console_of(app: FastAPI) -> AsyncIterator[Console]:
    """On this machine."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://sandbox") as client:
        yield Console(client)
